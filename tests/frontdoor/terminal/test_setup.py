"""`blow setup`: new setup files, their faults and their schema."""

import json
import tempfile
import tomllib
from functools import cache
from pathlib import Path

import jsonschema_rs
import pytest

from combat import Encounter
from combat.engine.catalog import system as system_named
from frontdoor.terminal import main
from tests.frontdoor.importers.test_new_recruit import LAMPS
from tests.harness.resource_totals import BUNDLED_SYSTEMS


@cache
def small_setup(system: str) -> str:
    """Return the smallest setup of a system; slow, because it removes one combatant after the other."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "new.toml"
        assert main(["setup", "new", system, str(path)]) == 0
        return path.read_text(encoding="utf-8")


def new(system: str, folder: Path) -> Path:
    """Write a small setup of a system."""
    path = folder / f"{system}.toml"
    path.write_text(small_setup(system), encoding="utf-8")
    return path


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_new_setup_is_small_commented_and_playable(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has two sides with as few combatants as possible."""
    path = new(system, tmp_path)
    fight = Encounter.begin(system, path)
    figures, sample = fight.figures("gm"), Encounter.sample(system).figures("gm")
    assert len({figure.side for figure in figures}) == 2
    assert len(figures) < len(sample) / 2
    assert fight.requests
    text = path.read_text(encoding="utf-8")
    assert sum(1 for line in text.splitlines() if "# " in line) > 30
    assert max(map(len, text.splitlines())) < 200
    assert main(["setup", "check", str(path)]) == 0
    assert f"a valid setup for {system_named(system).title}, with " in capsys.readouterr().out


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_commented_fields_are_valid(system: str, tmp_path: Path) -> None:
    """Each commented line, on its own, is a field of the setup with a valid value."""
    lines = new(system, tmp_path).read_text(encoding="utf-8").splitlines()
    offered = [at for at, line in enumerate(lines) if line.startswith("# ") and " = " in line.split("  # ")[0]]
    assert len(offered) > 10
    for at in offered:
        changed = [*lines[:at], lines[at].removeprefix("# "), *lines[at + 1 :]]
        Encounter.begin(system, tomllib.loads("\n".join(changed)))


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_schema_accepts_valid_setups_only(system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sample and a new setup are valid; a misspelt key is not."""
    path = new(system, tmp_path)
    capsys.readouterr()
    assert main(["setup", "schema", system]) == 0
    schema = jsonschema_rs.validator_for(json.loads(capsys.readouterr().out))
    small = tomllib.loads(path.read_text(encoding="utf-8"))
    assert schema.is_valid(small)
    assert schema.is_valid(dict(system_named(system).sample()))
    assert not schema.is_valid({**small, "armory_of_mine": []})


def test_every_fault_is_reported_with_its_path(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each in its own sentence; the exit status reports the faults."""
    path = new("trench_crusade", tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"LEADER"', '"LEEDER"').replace("[settings]", "[settings]\nturn_limt = 3"))
    capsys.readouterr()
    assert main(["setup", "check", str(path)]) == 1
    settings, keyword, *_ = capsys.readouterr().out.splitlines()
    assert settings.startswith(f"{path}: $.settings.turn_limt")
    assert "did you mean 'turn_limit'?" in settings
    assert keyword.startswith(f"{path}: $.sides[0].models[0].keywords[0]: ")
    path.write_text(text.replace('"LEADER"', '"LEEDER"').replace('"musket"', '"muskett"', 1))
    assert main(["setup", "check", str(path)]) == 1
    said = capsys.readouterr().out
    assert "$.sides[0].models[0].keywords[0]: " in said
    assert "LEADER" in said


@pytest.mark.parametrize(
    ("system", "wrong", "place"),
    [
        (
            "trench_crusade",
            ('weapons = ["automatic-pistol"', 'weapons = ["autopistol"'),
            "$.sides[0].models[0].weapons[0]: ",
        ),
        ("wrath_and_glory", ('player = "ada"', 'player = "eve"'), "$.combatants[0]"),
    ],
)
def test_unknown_name_is_reported_at_its_path(
    system: str, wrong: tuple[str, str], place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not at the name of the combatant that uses it."""
    path = new(system, tmp_path)
    text = path.read_text(encoding="utf-8")
    assert wrong[0] in text
    path.write_text(text.replace(*wrong, 1))
    capsys.readouterr()
    assert main(["setup", "check", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"{path}: {place}")


def test_toml_error_is_reported_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Existing files are not overwritten."""
    path = tmp_path / "mine.toml"
    path.write_text("[[sides]\n")
    assert main(["setup", "check", str(path)]) == 2
    assert "line 1" in capsys.readouterr().err
    assert main(["setup", "new", "trench_crusade", str(path)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert path.read_text() == "[[sides]\n"


def test_setup_of_an_unclear_system_needs_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If its keys fit several systems."""
    path = tmp_path / "mine.json"
    path.write_text('{"abilities": []}')
    assert main(["setup", "check", str(path)]) == 2
    assert "Say which: blow setup check" in capsys.readouterr().err
    assert main(["setup", "check", str(path), "wrath_and_glory"]) == 1
    assert "$" in capsys.readouterr().out


def test_setup_that_only_one_system_accepts_needs_no_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its keys fit several systems, and its values one of them."""
    path = tmp_path / "mine.json"
    agent = {"id": "ada", "name": "Ada", "role": "agent", "player": "p", "tier": 1}
    threat = {"id": "bo", "name": "Bo", "role": "elite"}
    players = [{"id": "p", "name": "P"}]
    path.write_text(json.dumps({"players": players, "combatants": [agent, threat]}))
    assert main(["setup", "check", str(path)]) == 0
    assert "a valid setup for Wrath & Glory, with Ada, Bo" in capsys.readouterr().out


def test_setup_with_a_byte_order_mark_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As TOML and as JSON; editors for Windows write the mark."""
    text = small_setup("trench_crusade")
    for name, content in (("mine.toml", text), ("mine.json", json.dumps(tomllib.loads(text)))):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8-sig")
        assert main(["setup", "check", str(path)]) == 0, capsys.readouterr()


def test_roster_of_another_program_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence names the format and the command that converts it."""
    path = tmp_path / "list.json"
    path.write_text(json.dumps(LAMPS), encoding="utf-8")
    assert main(["setup", "check", str(path)]) == 2
    said = capsys.readouterr().err
    assert "is not a setup but a New Recruit" in said
    assert f"blow import {path}" in said
