"""What every test runs under: examples in documents run, and time limits do not lie on a busy machine.

A ```python block in README.md, or in any page under docs/, is a test. Blocks of one document share their names, in
order, and run in an empty folder of their own, as they would for a reader who follows the page.
"""

import contextlib
import gc
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.doctest import DoctestModule
from _pytest.runner import runtestprotocol
from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

from tests.harness.samples import sample_size

settings.register_profile("house", deadline=None, print_blob=True, max_examples=sample_size(13))
settings.load_profile("house")

_folders = contextlib.ExitStack()


def _enter_empty_folder(_namespace: dict[str, Any]) -> None:
    """Start a document in an empty folder."""
    folder = _folders.enter_context(tempfile.TemporaryDirectory())
    _folders.enter_context(contextlib.chdir(folder))


def _leave_folder(_namespace: dict[str, Any]) -> None:
    """Leave the folder of the document, and remove it."""
    _folders.close()


# No skip parser: an example that cannot run does not belong on a page.
pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser()],
    patterns=["*.md"],
    setup=_enter_empty_folder,
    teardown=_leave_folder,
).pytest()


@pytest.hookimpl(specname="pytest_collect_file", wrapper=True)
def pytest_modules_with_examples(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Leave out the modules that have no doctest: to look through everything they hold takes long."""
    found = yield
    return [
        each for each in found if not isinstance(each, DoctestModule) or ">>>" in file_path.read_text(encoding="utf-8")
    ]


@pytest.fixture(scope="session", autouse=True)
def _what_is_left_lies_with_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let browsers, demos and whatever else a test starts leave nothing in the folder of all temporary files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(tmp_path_factory.mktemp("left")))
        patch.setattr(tempfile, "tempdir", None)
        yield


def pytest_collection() -> None:
    """Collect no garbage while tests are collected: there is next to none."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Keep what was collected out of every later search for garbage, as it stays to the end, and search seldom.

    A fight keeps all its tables, so what is looked through grows, and next to nothing of it is garbage.
    """
    gc.freeze()
    gc.set_threshold(20_000, 10, 20)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Tell whoever waits for the workers how each test ended, and of its beginning and its end only what went wrong.

    To be told all of it takes longer than most tests do. All of it is told to `--durations`, which counts it.
    """
    if not hasattr(item.config, "workerinput") or item.config.getoption("durations") is not None:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Lay aside what a module leaves, as above: to look through it again and again took a twelfth of all time."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect(1)
        gc.freeze()
