# make demo     play one fight in each system (needs only Python 3.11, pip and make)
# make test     run all checks, as CI does: lint, types, layers and tests (also available one by one)
# make quick    run lint, types, layers and the tests of the engine and the systems
# make bench    measure performance; for a subset: BENCH="--systems trench_crusade --rows command simulate"; see BENCH=--help
# make calibrate fit the models of the chances of winning (hours); options: CALIBRATE="trench_crusade --setups 100"
# make mutants  run mutation tests of the rules; for a subset: SYSTEMS="trench_crusade"; options: MUTANTS="--seed other"
# make soak     run fuzz tests for ten minutes; to change: SOAK="--minutes 60 --seed 7"
# make docs     regenerate the reference pages, then build the site in build/site (separately: make pages, make site)
# make lower-bounds, make coverage  run the quick tests with the oldest dependencies, or measure their coverage
# make build    build the source archive and the wheel in dist
# make changelog move the entries in changes/ into CHANGELOG.md
# make clean    delete build output and caches, but keep .venv

VENV := .venv
BIN := $(VENV)/bin
INSTALL := PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet
# pytest workers:
# - One per core. A further worker costs more in test collection than it saves. More than eight cost too much memory.
# - One file at a time, because the examples of a document share their variables.
# - In collection order, so that fast tests (the doctests) come last and all workers finish together.
# The bytecode cache cuts collection time to a third. Hypothesis plugins are off: trio's adds 0.25 s to each process.
BYTECODE := $(VENV)/pycache
PYTEST := HYPOTHESIS_NO_PLUGINS=1 PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/$(BYTECODE) $(BIN)/python -m pytest -q
WORKERS := -n logical --maxprocesses 8 --dist loadfile --no-loadscope-reorder

# The mypy cache is in .venv too. A run takes 1 s with it and 30 s without.
MYPY := $(CURDIR)/$(BIN)/mypy --cache-dir $(CURDIR)/$(VENV)/mypy

# Install the packages of tests/node/package-lock.json with their hashes checked, if Node and npm are installed.
# If that fails, for example without a network, the installed packages stay.
NODE := $(VENV)/node
NODE_PACKAGES = if command -v node >/dev/null && command -v npm >/dev/null; then \
	rm -rf $(NODE).new && mkdir -p $(NODE).new && cp tests/node/package.json tests/node/package-lock.json $(NODE).new && \
	npm ci --silent --no-audit --no-fund --ignore-scripts $(1) --prefix $(NODE).new && \
	rm -rf $(NODE) && mv $(NODE).new $(NODE) || true; fi

LOWER := $(VENV)/lower-bounds

# Stamp files: record which dependencies are installed. Older than pyproject.toml means out of date.
VENV_STAMP := $(VENV)/venv.stamp
DEMO_STAMP := $(VENV)/demo.stamp
DEV_STAMP := $(VENV)/dev.stamp
MUTANTS_STAMP := $(VENV)/mutants.stamp
BENCH_STAMP := $(VENV)/bench.stamp

.PHONY: demo test check quick lint types layers tests bench calibrate mutants soak docs pages site clean \
	lower-bounds coverage build changelog

demo: $(DEMO_STAMP)
	@$(BIN)/blow demo

test: check

check: lint
	@$(MAKE) --no-print-directory -j 3 types layers $(BYTECODE)
	@$(MAKE) --no-print-directory tests

lint: $(DEV_STAMP)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@$(BIN)/python -m tests.prose.prose_check

types: $(DEV_STAMP)
	$(MYPY) --num-workers 2

layers: $(DEV_STAMP)
	$(BIN)/lint-imports --no-logo

tests: $(DEV_STAMP)
	$(PYTEST) $(WORKERS)

# No browsers, databases, servers or site. The systems are those with a folder in tests/.
QUICK := tests/engine $(subst combat/systems/,tests/,$(patsubst %/,%,$(dir $(wildcard combat/systems/*/book.toml)))) tests/sizes combat

quick: lint
	@$(MAKE) --no-print-directory -j 3 types layers $(BYTECODE)
	$(PYTEST) $(WORKERS) $(QUICK)

# An environment of its own; the versions in the file are tested, so the bounds in pyproject.toml are true.
lower-bounds: $(LOWER)/stamp
	$(LOWER)/bin/python -m pytest -q $(QUICK)

$(LOWER)/stamp: pyproject.toml tests/release/lower-bounds.txt $(VENV_STAMP)
	$(BIN)/python -m venv $(LOWER)
	$(LOWER)/bin/python -m pip install --quiet -c tests/release/lower-bounds.txt -e ".[mcp,postgres,server]"
	$(LOWER)/bin/python -m pip install --quiet -c tests/release/lower-bounds.txt hypothesis jsonpatch pytest pyyaml selenium sybil
	@touch $@

# The floor is in pyproject.toml.
coverage: $(DEV_STAMP)
	$(BIN)/python -m coverage run -m pytest -q $(QUICK)
	$(BIN)/python -m coverage report --format total

build: $(DEV_STAMP)
	rm -rf dist
	$(BIN)/python -m hatchling build -d dist

changelog: $(DEV_STAMP)
	$(BIN)/python -m tests.release.changelog

# In a fresh clone, fill the bytecode cache while mypy runs. Otherwise every worker would compile all tests.
$(BYTECODE): | $(DEV_STAMP)
	@$(PYTEST) --collect-only >/dev/null || true # `make tests` reports collection errors

bench: $(BENCH_STAMP)
	@$(BIN)/python -m tests.bench.run $(BENCH)

calibrate: $(DEV_STAMP)
	$(BIN)/python -m tests.review.calibrate $(CALIBRATE)

mutants: $(MUTANTS_STAMP)
	$(BIN)/python tests/mutants/run.py $(SYSTEMS) $(MUTANTS)

soak: $(DEV_STAMP)
	$(BIN)/python -m tests.soak.run $(SOAK)

docs: pages
	$(MAKE) site

pages: $(DEV_STAMP)
	$(BIN)/python tests/ledger/generate.py

# -n and -W make broken links and unknown names errors.
# If Pyodide is installed, the site has a table to play at, and its examples can be run.
site: $(DEV_STAMP)
	$(BIN)/blow serve --static build/site/play || rm -rf build/site/play
	BLOW_SITE_TABLE=$$(test ! -d build/site/play || echo play) \
		$(BIN)/python -m sphinx -q -j auto -n -W --keep-going -c docs . build/site
	@echo "The site is in build/site: open build/site/README.html."

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -path ./$(VENV) -prune -o -name __pycache__ -type d -exec rm -rf {} +

$(DEMO_STAMP): pyproject.toml constraints.txt $(VENV_STAMP)
	@echo "Installing Blow by blow into $(VENV) ..."
	@$(INSTALL) -e .
	@touch $@

# The development install includes everything that the demo needs, so it touches both stamps.
$(DEV_STAMP): pyproject.toml constraints.txt tests/node/package-lock.json $(VENV_STAMP)
	@echo "Installing Blow by blow and its tools into $(VENV) ..."
	@$(INSTALL) -e ".[dev]"
	@$(call NODE_PACKAGES,--omit=dev)
	@touch $(DEMO_STAMP) $@

# Mutation testing has many dependencies of its own; install them only for `make mutants`.
$(MUTANTS_STAMP): $(DEV_STAMP)
	@echo "Installing Cosmic Ray into $(VENV) ..."
	@$(INSTALL) -e ".[dev,mutants]"
	@touch $@

# Libraries that the benchmark compares against; the JavaScript library only if Node and npm are installed.
$(BENCH_STAMP): $(DEV_STAMP)
	@echo "Installing the benchmark dependencies into $(VENV) ..."
	@$(INSTALL) -e ".[dev,bench]"
	@$(call NODE_PACKAGES,--include=dev)
	@touch $@

# Use the fastest installed interpreter of this version. Tests take 20 % longer without profile-guided optimisation.
# Override with PYTHON=... If Python lacks ensurepip, as on some distributions, install pip from outside.
$(VENV_STAMP):
	@for python in $(or $(PYTHON),python3.11 python3) ""; do \
		[ -n "$$python" ] && "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
	done; \
	if [ -z "$$python" ]; then echo "Blow by blow needs Python 3.11 or newer; $(or $(PYTHON),python3.11 or python3) not found or older." >&2; exit 1; fi; \
	[ -n "$(PYTHON)" ] || python=$$("$$python" -I tests/harness/fastest_python.py "$$(command -v "$$python")"); \
	echo "Creating $(VENV) with $$python ..."; \
	if "$$python" -c 'import ensurepip' 2>/dev/null; then \
		"$$python" -m venv $(VENV); \
	else \
		"$$python" -m venv --without-pip $(VENV) && "$$python" -m pip --python $(BIN)/python install --quiet pip; \
	fi
	@touch $@
