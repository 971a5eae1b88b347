# make demo    a fight of every system, from nothing but Python 3.11, pip and make
# make test    everything that must hold: what CI runs
# make check   the same; `make lint types layers tests` are its parts
# make bench   how fast it is; BENCH="--systems trench_crusade --rows choose do" for a part, BENCH=--help for more
# make mutants how much of the rules the tests notice; SYSTEMS="trench_crusade" for some systems only
# make soak    attacks on logs, files and calls for ten minutes; SOAK="--minutes 60 --seed 7" for more, and for others
# make docs    write the generated pages again, then build the site of all pages into build/site; `make pages` and `make site` are its parts
# make clean   remove what the above leave behind, except .venv

VENV := .venv
BIN := $(VENV)/bin
INSTALL := PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet
# A worker a core: one more would find all the tests and read all the rules once more, which costs more than it gains by
# working while others wait for a browser or a server. More than eight are not worth their memory.
# Each takes a file at a time: the examples of one document share their names, so they stay together. They take them
# as they are found, so the last are the examples of the packages, which take no time, and all come to their end at once.
# What pytest makes of the tests is kept, wherever it may not lie beside them: to find them takes a third of the time then.
# No plugin of hypothesis is asked for: there is that of trio, which takes a quarter of a second in each process.
FOUND := $(VENV)/pycache
PYTEST := HYPOTHESIS_NO_PLUGINS=1 PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/$(FOUND) $(BIN)/python -m pytest -q
WORKERS := -n logical --maxprocesses 8 --dist loadfile --no-loadscope-reorder

# What mypy knows is kept there too: to find it out takes half a minute, to look it up a second.
MYPY := $(CURDIR)/$(BIN)/mypy --cache-dir $(CURDIR)/$(VENV)/mypy

# Stamps: what was installed, and whether it is older than what asks for it.
MADE := $(VENV)/made.stamp
DEMO := $(VENV)/demo.stamp
DEV := $(VENV)/dev.stamp
MUTANTS := $(VENV)/mutants.stamp
BENCHED := $(VENV)/benched.stamp

.PHONY: demo test check lint types layers tests bench mutants soak docs pages site clean

demo: $(DEMO)
	@$(BIN)/blow demo

test: check

check: lint
	@$(MAKE) --no-print-directory -j 3 types layers $(FOUND)
	@$(MAKE) --no-print-directory tests

lint: $(DEV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(DEV)
	$(MYPY) --num-workers 2
	cd tests/fifth/project && $(MYPY) --config-file $(CURDIR)/pyproject.toml --package two_coins

layers: $(DEV)
	$(BIN)/lint-imports --no-logo

tests: $(DEV)
	@command -v chromium >/dev/null && command -v chromedriver >/dev/null || \
		echo "There is no chromium with its chromedriver here: the tests that drive a browser are skipped."
	@[ -x $(VENV)/node/node_modules/.bin/tsc ] || \
		echo "There is no TypeScript here, which Node and npm would bring: the test of the types is skipped."
	@[ -e "$${BLOW_PYODIDE:-$(VENV)/node/node_modules/pyodide}/pyodide.asm.wasm" ] || \
		echo "There is no Pyodide here (BLOW_PYODIDE=FOLDER names one): no page verifies its own log in a browser."
	$(PYTEST) $(WORKERS)

# In a fresh clone the tests are found once, while mypy works: else each worker would make all of it by itself.
$(FOUND): | $(DEV)
	@$(PYTEST) --collect-only >/dev/null || true # what is wrong with them the tests tell themselves

bench: $(BENCHED)
	@$(BIN)/python -m tests.bench.run $(BENCH)

mutants: $(MUTANTS)
	$(BIN)/python tests/mutants/run.py $(SYSTEMS)

soak: $(DEV)
	$(BIN)/python -m tests.soak.run $(SOAK)

docs: pages
	$(MAKE) site

pages: $(DEV)
	$(BIN)/python tests/ledger/generate.py

# A link or a name that leads nowhere is an error.
site: $(DEV)
	$(BIN)/python -m sphinx -q -j auto -n -W --keep-going -c docs . build/site
	@echo "The site is in build/site: open build/site/README.html."

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -path ./$(VENV) -prune -o -name __pycache__ -type d -exec rm -rf {} +

$(DEMO): pyproject.toml constraints.txt $(MADE)
	@echo "Installing Blow by blow into $(VENV) ..."
	@$(INSTALL) -e .
	@touch $@

# What the developer has installed is enough for the demo too.
$(DEV): pyproject.toml constraints.txt $(MADE)
	@echo "Installing Blow by blow and its tools into $(VENV) ..."
	@$(INSTALL) -e ".[dev]"
	@if command -v node >/dev/null && command -v npm >/dev/null; then \
		npm install --silent --no-audit --no-fund --ignore-scripts --prefix $(VENV)/node typescript@7.0.2 pyodide@0.29.4 || true; \
	fi
	@touch $(DEMO) $@

# What the mutants need is installed for them alone: it is much, and nobody else asks for it.
$(MUTANTS): $(DEV)
	@echo "Installing Cosmic Ray into $(VENV) ..."
	@$(INSTALL) -e ".[dev,mutants]"
	@touch $@

# What others are measured by is installed for the bench alone; what runs under Node, only where Node and npm are.
$(BENCHED): $(DEV)
	@echo "Installing the peers of the bench into $(VENV) ..."
	@$(INSTALL) -e ".[dev,bench]"
	@if command -v node >/dev/null && command -v npm >/dev/null; then \
		npm install --silent --no-audit --no-fund --ignore-scripts --prefix $(VENV)/node boardgame.io@0.50.2 || true; \
	fi
	@touch $@

# Of several Pythons of one version the fastest makes the environment, for the tests take a fifth longer with one that was
# built without profiles; PYTHON=... names another. Some distributions ship Python without ensurepip: then the
# pip outside fills the environment.
$(MADE):
	@for python in $(or $(PYTHON),python3.11 python3) ""; do \
		[ -n "$$python" ] && "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
	done; \
	if [ -z "$$python" ]; then echo "Blow by blow needs Python 3.11 or newer as $(or $(PYTHON),python3.11 or python3)." >&2; exit 1; fi; \
	[ -n "$(PYTHON)" ] || python=$$("$$python" -I tests/harness/fastest_python.py "$$(command -v "$$python")"); \
	echo "Making $(VENV) with $$python ..."; \
	if "$$python" -c 'import ensurepip' 2>/dev/null; then \
		"$$python" -m venv $(VENV); \
	else \
		"$$python" -m venv --without-pip $(VENV) && "$$python" -m pip --python $(BIN)/python install --quiet pip; \
	fi
	@touch $@
