"""Fixtures for the tests of the command line, including a recorded fight that is shared and never changed."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from frontdoor.terminal import main
from frontdoor.terminal.subcommands.demo import play_sample

SEED = "hmac-sha256:00ff0000000000000000000000000000"


@pytest.fixture(scope="session")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the log of a finished fight."""
    path = tmp_path_factory.mktemp("logs") / "fight.jsonl"
    play_sample("trench_crusade", "hmac-sha256:0104")[0].save(path)
    return path


@pytest.fixture(autouse=True)
def _separate_data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save fights in a folder of the test instead of the user's data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Return a function that plays with the given input lines and returns the printed text."""

    def output(*lines: str, arguments: tuple[str, ...] = ("trench_crusade", "--seed", SEED), status: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", *arguments]) == status
        shown = capsys.readouterr()
        assert bool(shown.err) == (status != 0)
        assert shown.err.count("\n") == (status != 0)
        return shown.out + shown.err

    return output
