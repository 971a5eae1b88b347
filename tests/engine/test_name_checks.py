"""Checks of ids and names in a new fight. Stored logs are not checked."""

from typing import Any

import orjson
import pytest

from combat import Encounter, Refused, systems
from combat.systems.fiend_wake.acts.combatants import Join as JoinFiendWake
from combat.systems.fiend_wake.acts.locations import CreateLocation
from combat.systems.trench_crusade.acts.scenarios import Join
from events.codec.wire import thaw_json
from events.fiend_wake.sheets import Profile as FiendWakeProfile
from events.trench_crusade.sheets import Profile
from replays import Replay

SYSTEMS = systems()
ODD = [
    "",
    " ",
    " gm",
    "gm ",
    "two  blanks",
    "a.b",
    "gm\u200b",
    "gm\ufe0f",
    "gm\u2060",
    "\u3164",
    "tab\t",
    "line\n",
    "\x1b[2J",
    "e\u0301",
    "x" * 65,
]


def setup_of(system: str) -> dict[str, Any]:
    """Return a copy of the sample setup of a system."""
    setup: dict[str, Any] = orjson.loads(orjson.dumps(thaw_json(Encounter.sample(system).system.sample())))
    return setup


def messages(system: str, setup: dict[str, Any]) -> list[str]:
    """Return the messages with which a setup is refused."""
    with pytest.raises(Refused) as caught:
        Encounter.begin(system, setup)
    return [reason.sentence for reason in caught.value.reasons]


def armoury(setup: dict[str, Any]) -> tuple[str, list[dict[str, Any]]]:
    """Return the key of the weapon list and the list."""
    return next((key, setup[key]) for key in ("armory", "armoury") if key in setup)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_id_with_invisible_or_ambiguous_characters_is_refused(system: str, odd: str) -> None:
    setup = setup_of(system)
    key, weapons = armoury(setup)
    weapons.append({**weapons[0], "id": odd})
    sentence = f"$.{key}[{len(weapons) - 1}].id: "
    (sentence_found,) = (item for item in messages(system, setup) if item.startswith(sentence))
    assert "is not a valid id: an id has 1 to 64 visible characters and no dot" in sentence_found
    assert sentence_found.isprintable()


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("reserved", ["table", "gm", "spectator"])
def test_reserved_id_is_refused(system: str, reserved: str) -> None:
    setup = setup_of(system)
    if "sides" in setup:
        key, index = "sides", 1
        setup["sides"][1]["id"] = reserved
    else:
        key, index = "players", len(setup["players"])
        setup["players"].append({"id": reserved, "name": "Stranger"})
    sentence = f"$.{key}[{index}].id: the id '{reserved}' is reserved; choose another"
    assert sentence in messages(system, setup)
    setup = setup_of(system)
    name, weapons = armoury(setup)
    weapons.append({**weapons[0], "id": reserved})
    index = len(weapons) - 1
    assert any(
        item.startswith(f"$.{name}[{index}].id: the id '{reserved}' is reserved") for item in messages(system, setup)
    )


def test_id_may_use_any_script_and_single_blanks() -> None:
    setup = setup_of("trench_crusade")
    for number, name in enumerate(["brüder-ansel", "брат", "a: b", "x" * 64]):
        setup["sides"][0]["models"][number + 1]["id"] = name
    assert Encounter.begin("trench_crusade", setup).requests


def test_id_of_an_ability_may_contain_dots_blanks_and_apostrophes() -> None:
    setup = setup_of("trench_crusade")
    setup.setdefault("abilities", []).append({"id": "St. Drusus' Blessing", "when": "turn start", "text": "It is."})
    assert Encounter.begin("trench_crusade", setup).requests
    setup["abilities"][-1]["id"] = "two\nlines"
    assert any(
        ".id: 'two\\nlines' contains the control character" in item for item in messages("trench_crusade", setup)
    )


@pytest.mark.parametrize("odd", [*ODD, "table", "gm", "spectator"], ids=ascii)
def test_combatant_that_joins_needs_a_valid_id(odd: str) -> None:
    fight = Encounter.sample("trench_crusade", "hmac-sha256:00ff0000000000000000000000000000")
    while not fight.system.track.admits(fight.step, "join"):
        fight.do(next(iter(fight.options())))
    command = Join(side="pilgrims", sheet=Profile(id=odd, name="Odd"))
    reasons = fight.why_not(command, "gm")
    assert [reason.code for reason in reasons] == ["malformed"]
    assert reasons[0].sentence.startswith("$.sheet.id: ")
    with pytest.raises(Refused) as caught:
        fight.do(command, "gm")
    assert caught.value.reasons == reasons


def test_place_created_in_play_has_a_valid_id() -> None:
    """So the aftermath of the fight is a valid setup."""
    fight = Encounter.sample("fiend_wake")
    for odd in ("x" * 65, "a.b", "gm\u200b", " "):
        assert [reason.code for reason in fight.why_not(CreateLocation(name=odd), "gm")] == ["name"]
    fight.do(CreateLocation(name="New Ground"), "gm")
    assert Encounter.begin("fiend_wake", fight.aftermath()).requests


def test_log_with_names_that_are_forbidden_today_can_be_read_and_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as yesterday:
        yesterday.setattr("combat.engine.play.setups.name_errors", lambda *_: ())
        yesterday.setattr("combat.engine.play.command_checks.name_errors", lambda *_: ())
        setup = setup_of("fiend_wake")
        setup["armory"].append({**setup["armory"][0], "id": "table"})
        setup["players"].append({"id": " odd ", "name": "Odd\none"})
        fight = Encounter.begin("fiend_wake", setup, "hmac-sha256:00ff0000000000000000000000000000")
        sheet = FiendWakeProfile(id="spectator", name="Odd", seat="gm", side=fight.state.combatants[0].side)
        fight.do(JoinFiendWake(sheet), "gm")
    game = Replay.of(fight)
    assert game.verify().exact
    assert game[1].state.has_combatant("spectator")
