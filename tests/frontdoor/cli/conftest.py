"""What the tests of the command line share: a fight on record, which none of them changes."""

from pathlib import Path

import pytest

from frontdoor.cli.subcommands.demo import play_sample


@pytest.fixture(scope="session")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the log of a finished fight."""
    path = tmp_path_factory.mktemp("logs") / "fight.jsonl"
    play_sample("trench_crusade", "hmac-sha256:0102")[0].save(path)
    return path


@pytest.fixture(autouse=True)
def _data_of_nobody(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the fights that are kept unasked lie in a folder of the test, not in somebody's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
