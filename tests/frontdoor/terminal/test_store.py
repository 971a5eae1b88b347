"""`blow store`: lists, checks, backs up and restores."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from combat import Encounter
from events.stores import open_store
from frontdoor.factory import default_store_url
from frontdoor.terminal import main

SEED = "hmac-sha256:00ff0000000000000000000000000000"


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Return the URL of a store with two fights."""
    url = f"sqlite:{tmp_path / 'fights.db'}"
    with closing(open_store(url)) as store:
        for name, system in (("bridge", "trench_crusade"), ("cave", "fiend_wake")):
            fight = Encounter.sample(system, SEED, name=f"the {name}", at="2026-01-01T00:00")
            fight.note("hello", at="2026-01-01T00:05")
            fight.save(store.log(name))
    return url


def damage(url: str) -> None:
    """Change a letter in the last line of a fight."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:"))) as database:
        database.execute("UPDATE blow_lines SET line = CAST(replace(line, 'hello', 'hullo') AS BLOB) WHERE fight = 1")
        database.commit()


def test_list_names_each_fight(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With its system, name, beats and the time of its last beat."""
    assert main(["store", "list", "--store", url]) == 0
    rows = [line.split("  ") for line in capsys.readouterr().out.splitlines()]
    rows = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    assert rows == [
        ["fight", "system", "name", "beats", "last"],
        ["bridge", "trench_crusade", "the bridge", "2", "2026-01-01T00:05"],
        ["cave", "fiend_wake", "the cave", "2", "2026-01-01T00:05"],
    ]


def test_check_names_fight_and_line(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """And ends with status 1 if a log is damaged."""
    assert main(["store", "check", "--store", url]) == 0
    assert capsys.readouterr().out == f"{url}: 2 fights with 4 beats, none damaged.\n"
    damage(url)
    assert main(["store", "check", "--store", url]) == 1
    shown = capsys.readouterr()
    assert shown.err == "blow: fight bridge, line 3, $.chain: the seal does not match this line and the line before\n"
    assert shown.out == f"{url}: 2 fights with 4 beats, 1 damaged.\n"


def test_backup_is_restored(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Into an empty store, or into another one with `--replace`."""
    copy, folder = f"sqlite:{tmp_path / 'copy.db'}", f"folder:{tmp_path / 'folder'}"
    assert main(["store", "backup", copy, "--store", url]) == 0
    assert capsys.readouterr().out == f"Copied 2 fights with 4 beats from {url} to {copy}, none damaged.\n"
    assert main(["store", "backup", copy, "--store", url]) == 2
    assert "already has fights; choose an empty place, or replace them" in capsys.readouterr().err
    assert main(["store", "backup", copy, "--store", url, "--replace"]) == 0
    assert main(["store", "restore", copy, "--store", folder]) == 0
    assert main(["store", "restore", copy, "--store", folder]) == 2
    with closing(open_store(url)) as store, closing(open_store(folder)) as restored:
        assert list(restored.export()) == list(store.export())
    assert main(["store", "restore", copy, "--store", folder, "--replace"]) == 0
    assert main(["store", "restore", copy]) == 0  # the default store
    with closing(open_store(default_store_url())) as store:
        assert store.fights() == ["bridge", "cave"]


def test_damaged_backup_is_restored_only_if_asked(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A backup of a damaged store keeps everything that is left."""
    copy, target = f"sqlite:{tmp_path / 'copy.db'}", f"sqlite:{tmp_path / 'again.db'}"
    damage(url)
    assert main(["store", "backup", copy, "--store", url]) == 1
    capsys.readouterr()
    assert main(["store", "restore", copy, "--store", target]) == 1
    assert "blow: 1 of 2 fights with 4 beats damaged; --damaged restores" in capsys.readouterr().err
    assert not (tmp_path / "again.db").exists()
    assert main(["store", "restore", copy, "--store", target, "--damaged"]) == 1
    with closing(open_store(target)) as restored, closing(open_store(copy)) as source:
        assert list(restored.export()) == list(source.export())


def test_missing_store_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong path is neither an empty store nor a good one."""
    missing = f"sqlite:{tmp_path / 'no.db'}"
    for command in (
        ["list", "--store", missing],
        ["check", "--store", missing],
        ["backup", f"sqlite:{tmp_path / 'copy.db'}", "--store", missing],
        ["restore", missing, "--store", f"sqlite:{tmp_path / 'new.db'}"],
    ):
        assert main(["store", *command]) == 2
        assert f"There is no store at {tmp_path / 'no.db'}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
