"""Run the Python examples of the pages as tests, and configure Hypothesis and the garbage collector for the test run.

Each ```python block in README.md and in the pages under docs/ is a test. The blocks of a page share their names, in
order, and run in an empty temporary folder.
"""

import contextlib
import gc
import tempfile
from collections.abc import Generator, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from _pytest.doctest import DoctestModule
from _pytest.runner import runtestprotocol
from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

from tests.harness.samples import sample_size
from tests.harness.tools import not_run

settings.register_profile("house", deadline=None, print_blob=True, max_examples=sample_size(13))
settings.load_profile("house")

_folders = contextlib.ExitStack()

collect_ignore = [] if find_spec("pettingzoo") else ["docs/how-to/train-a-player.md"]
"""The pages whose examples need a missing extra; `tests/frontdoor/gym` reports it."""


def _enter_empty_folder(_namespace: dict[str, Any]) -> None:
    """Change into a new temporary folder before the examples of a page run."""
    folder = _folders.enter_context(tempfile.TemporaryDirectory())
    _folders.enter_context(contextlib.chdir(folder))


def _leave_folder(_namespace: dict[str, Any]) -> None:
    """Leave the temporary folder of a page and remove it."""
    _folders.close()


# No skip parser: an example that cannot run must not be on a page.
pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser()],
    patterns=["*.md"],
    setup=_enter_empty_folder,
    teardown=_leave_folder,
).pytest()


@pytest.hookimpl(specname="pytest_collect_file", wrapper=True)
def pytest_modules_with_examples(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Skip modules without a doctest, because collecting their objects takes long."""
    collectors = yield
    return [
        collector
        for collector in collectors
        if not isinstance(collector, DoctestModule) or ">>>" in file_path.read_text(encoding="utf-8")
    ]


@pytest.fixture(scope="session", autouse=True)
def _temporary_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Point TMPDIR to a pytest folder, so that browsers and demos leave no files in the system's temporary folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(tmp_path_factory.mktemp("left")))
        patch.setattr(tempfile, "tempdir", None)
        yield


def pytest_collection() -> None:
    """Disable the garbage collector while tests are collected, because collection creates hardly any garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Freeze the collected objects and run the garbage collector less often.

    A fight keeps all its states, so the number of live objects grows, and hardly any of them becomes garbage.
    """
    gc.freeze()
    gc.set_threshold(20_000, 10, 20)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Report only the outcome of a test from an xdist worker, without setup and teardown that passed.

    Sending all three reports takes longer than most tests. With `--durations` all reports are sent, because the option
    adds up their times.
    """
    if not hasattr(item.config, "workerinput") or item.config.getoption("durations") is not None:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print a line with the tests that did not run because a tool is missing."""
    skipped = (report.longrepr for report in terminalreporter.stats.get("skipped", ()))
    if line := not_run(reason[2] for reason in skipped if isinstance(reason, tuple)):
        terminalreporter.write_line(line, yellow=True)


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Freeze the objects that a module leaves behind; scanning them repeatedly took a twelfth of the test run."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect(1)
        gc.freeze()
