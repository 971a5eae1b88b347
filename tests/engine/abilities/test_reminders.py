"""Reminders in play: each is shown at its moment, whatever the point at which its ability is declared."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
from events.vocabulary import Reminded
from frontdoor.conformance.walks import choose_command
from tests.harness.random_play import seed_of
from tests.harness.random_setups import random_setup
from tests.ledger.catalogue import catalogue_of, left_to_table, scopes, sheet_name

MAX_FIGHTS, MAX_BEATS = 40, 250

UNDECLARED = {"trench_crusade": {"success", "critical", "failure"}}
"""Points that only the ACTION of an ability reaches, so that no reminder belongs to them."""


def _with_abilities(system: str, setup: Mapping[str, Any], names: list[str], powers: list[str]) -> dict[str, Any]:
    """Return a setup in which every combatant also has these abilities and powers, and can use a Ruin action."""

    def more(sheet: Mapping[str, Any]) -> dict[str, Any]:
        changed = {**sheet, "abilities": list(dict.fromkeys([*sheet.get("abilities", ()), *names]))}
        known = [power["name"] for power in sheet.get("powers", ())]
        added = [{"name": power, "prices": [1]} for power in powers if power not in known]
        changed |= {"powers": [*sheet.get("powers", ()), *added]} if added else {}
        return changed | ({"ruin_actions": ["Roar: It roars."], "ruin": 9} if is_threat(sheet) else {})

    def is_threat(sheet: Mapping[str, Any]) -> bool:
        return system == "wrath_and_glory" and "player" not in sheet

    lists = {key: [more(each) for each in setup[key]] for key in ("combatants", "acolytes", "foes") if key in setup}
    sides = [{**side, "models": [more(each) for each in side["models"]]} for side in setup.get("sides", ())]
    return {**setup, **lists, **({"sides": sides} if sides else {})}


def _shown_texts(system: str, names: list[str], powers: list[str], own: list[dict[str, str]]) -> Iterator[str]:
    """Play random fights in which every combatant has the abilities; yield each text that the players are shown."""
    for number in range(MAX_FIGHTS):
        rng = Random(f"{system} {number}")
        setup, settings = random_setup(system, rng)
        setup = _with_abilities(system, setup, names, powers)
        setup["abilities"] = [*setup.get("abilities", ()), *own]
        fight = Encounter.begin(system, setup, seed_of(number), settings=settings)
        for _ in range(MAX_BEATS):
            if fight.outcome is not None:
                break
            yield from (text for request in fight.requests for text in request.reminders)
            beat = fight.do(choose_command(fight, rng))
            yield from (f"{event.ability}: {event.text}" for event in beat.events if isinstance(event, Reminded))


def _missing(wanted: Mapping[str, set[str]], shown: Iterator[str]) -> dict[str, set[str]]:
    """Return the entries of which no text is shown."""
    left = dict(wanted)
    for line in shown:
        for name in [name for name, texts in left.items() if any(line.endswith(f": {text}") for text in texts)]:
            del left[name]
        if not left:
            break
    return left


@pytest.mark.parametrize("system", systems())
def test_reminder_is_shown_at_each_point_at_which_one_can_be_declared(system: str) -> None:
    known = system_named(system).abilities
    points = sorted({*known.points, *known.windows} - UNDECLARED.get(system, set()))
    own = [{"id": f"Omen {number}", "when": point, "text": f"Omen of {point}"} for number, point in enumerate(points)]
    shown = _shown_texts(system, [each["id"] for each in own], [], own)
    assert not _missing({each["when"]: {each["text"]} for each in own}, shown)


SAMPLED = 30


@pytest.mark.parametrize("system", ["trench_crusade", "wrath_and_glory"])
def test_sample_of_the_catalogue_is_shown_in_play(system: str) -> None:
    """Entries without effects show their text; those with a part of their effect show what is left to the players.

    A larger sample would keep its own moments from coming: few go out if everyone has most abilities.
    """
    found, entries = scopes(system), catalogue_of(system)["abilities"]
    names = Random("reminders").sample([*found["part"], *found["reminder"]], SAMPLED)
    by_name = {name: [entry for entry in entries if sheet_name(entry) == name] for name in names}
    left, invoked = left_to_table(system), [entry["id"] for entry in entries if entry["when"] == "invoked"]
    wanted = {
        name: {str(entry["text"]) for entry in parts if not entry.get("does")} | {*filter(None, (left.get(name),))}
        for name, parts in by_name.items()
    }
    powers = [name for name in names if name in invoked]
    listed = [_as_on_a_sheet(name, parts) for name, parts in by_name.items() if name not in powers]
    assert not _missing(wanted, _shown_texts(system, listed, powers, []))


def _as_on_a_sheet(name: str, parts: list[Mapping[str, Any]]) -> str:
    """Return a name as a sheet prints it, with a rating or a word if the entry has no other form."""
    if any(entry["id"] == name for entry in parts):
        return name
    wants_word = any(fact.endswith(": X") for entry in parts for fact in entry.get("if", ()))
    return f"{name} (ORK)" if wants_word else f"{name} (2)"


@pytest.mark.parametrize("name", ["Machine Armour", "Medi-Kit"])
def test_equipment_that_sets_fields_of_the_sheet_needs_no_reminder(name: str) -> None:
    sheet = {"equipment": [name], "abilities": ["Slow"]}
    sides = [{"id": side, "name": side, "models": [{**sheet, "id": f"m{side}", "name": "M"}]} for side in "ab"]
    fight, rng = Encounter.begin("trench_crusade", {"sides": sides}, seed_of(1)), Random("fields")
    while fight.step != "ACTION_MENU":
        fight.do(choose_command(fight, rng))
    shown = " ".join(text for request in fight.requests for text in request.reminders)
    assert "Slow" in shown
    assert name not in shown
