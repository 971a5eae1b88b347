"""Random fights full of namesakes: each combatant has a display name that no other has, and keeps it."""

import copy
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.engine.catalog import system as system_named
from combat.engine.offer.domains import OneOf, SomeOf
from replays import Replay
from tests.harness.invariants import state_is_the_fold_of_its_journal_and_of_its_log
from tests.harness.random_play import choose_command, fight_numbers, in_blocks, seed_of
from tests.harness.random_setups import random_setup
from tests.harness.resource_totals import BUNDLED_SYSTEMS

NAMES = ("Pilgrim", "pilgrim", "Pilgrim 2", "Pilgrim 2 2", "Trooper")

LISTS = ("combatants", "models", "acolytes", "enemies", "animals", "locations", "players", "sides")
"""The lists of setups and states whose members have display names."""

JOINS: Mapping[str, Callable[[dict[str, Any], Any], dict[str, Any]]] = {
    "fiend_wake": lambda sheet, member: {"sheet": sheet | {"mount": "", "side": member.side}},
    "powered_by_heresy": lambda sheet, member: {"enemy" if hasattr(member, "side") else "acolyte": sheet},
    "trench_crusade": lambda sheet, member: {"sheet": sheet, "side": member.side},
    "wrath_and_glory": lambda sheet, member: {"sheet": sheet},
}
"""For each system, the arguments of the command with which a copy of a combatant joins."""


def entries(data: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the entries of a setup that have display names, each with the name of its list."""
    for key, values in data.items():
        for value in values if isinstance(values, list) else ():
            if isinstance(value, dict):
                if key in LISTS:
                    yield key, value
                yield from entries(value)


def begin(system: str, number: int) -> tuple[Encounter, dict[str, dict[str, Any]], Random]:
    """Begin a random fight of namesakes, and return it with the sheets of its combatants by id."""
    rng = Random(f"namesakes {system} {number}")
    setup, settings = random_setup(system, rng)
    for _, entry in entries(setup):
        entry["name"] = rng.choice(NAMES)
    sheets = {entry["id"]: entry for key, entry in entries(setup) if key in LISTS[:4]}
    return Encounter.begin(system, setup, seed_of(number), settings=settings), sheets, rng


def join(fight: Encounter, sheets: dict[str, dict[str, Any]], newcomer: str, rng: Random) -> None:
    """Let a copy of a combatant join, unless the rules refuse it at this step."""
    members = {member.id: member for field in LISTS[:4] for member in getattr(fight.state, field, ())}
    who = rng.choice(list(sheets))
    sheet = sheets[who] | {"id": newcomer, "name": rng.choice(NAMES)}
    with suppress(Refused):
        fight.do({"type": f"{fight.system.name}.join.v1", **JOINS[fight.system.name](sheet, members[who])}, by="gm")


def names_by_id(fight: Encounter) -> dict[str, dict[str, str]]:
    """Return the display names of all combatants, players, sides and locations: by list, then by id."""
    lists = {field: getattr(fight.state, field, ()) for field in LISTS}
    return {field: {member.id: fight.state.name(member.id) for member in members} for field, members in lists.items()}


def namesake_groups(fight: Encounter) -> Iterator[dict[str, str]]:
    """Yield groups of display names of which no two may be the same."""
    by_list = names_by_id(fight)
    yield {who: name for field in LISTS[:5] for who, name in by_list[field].items()}
    yield from (by_list[field] for field in LISTS[5:])
    yield {figure.id: figure.name for figure in fight.figures()}
    yield {seat.id: seat.name for seat in fight.header.seats}


def forms_tell_namesakes_apart(fight: Encounter) -> None:
    """Assert that no request has two forms of one label, or a field with two values of one name."""
    for request in fight.requests:
        labels = Counter(form.label for form in request.forms)
        assert not [label for label, count in labels.items() if count > 1], (request.kind, labels)
        for form in request.forms:
            for field, domain in form.fields.items():
                if isinstance(domain, OneOf | SomeOf) and domain.names:
                    assert len(set(domain.names)) == len(domain.names), (request.kind, form.label, field)


@in_blocks
@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_no_two_combatants_share_a_display_name_and_no_name_changes(system: str, block: int) -> None:
    """Combatants join and leave, and beats are undone."""
    for number in fight_numbers(6)[block::2]:
        fight, sheets, rng = begin(system, number)
        given: dict[str, dict[str, str]] = {}
        for beat in range(60):
            if fight.outcome is not None:
                break
            if rng.random() < 1 / 6:
                join(fight, sheets, f"late{beat}", rng)
            elif rng.random() < 1 / 10:
                with suppress(Refused):
                    fight.undo(by="gm")
            else:
                fight.do(choose_command(fight, rng))
            for group in namesake_groups(fight):
                keys = Counter(name.casefold() for name in group.values())
                assert not [name for name, count in keys.items() if count > 1], (number, beat)
            names = names_by_id(fight)
            for field, group in names.items():
                kept = {who: name for who, name in given.get(field, {}).items() if who in group}
                assert kept.items() <= group.items(), (number, beat)
            given = names
            if beat % 8 == 0:
                forms_tell_namesakes_apart(fight)
        state_is_the_fold_of_its_journal_and_of_its_log(fight)


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_story_tells_namesakes_apart(system: str) -> None:
    """The story, prompts, labels and luck of a fight of namesakes are those of the same fight with numbered names."""
    setup = system_named(system).sample()
    plain = {key: value for key, value in setup.items() if key != "settings"}
    stories: list[list[str]] = []
    for is_plain in (True, False):
        named, number = copy.deepcopy(plain), 0
        for key, entry in entries(named):
            if key in LISTS[:4]:
                number += 1
                entry["name"] = "Pilgrim" if is_plain else f"Pilgrim{f' {number}' if number > 1 else ''}"
        fight = Encounter.begin(system, named, seed_of(1), settings=setup.get("settings", {}))
        rng = Random(f"story {system}")
        texts: list[str] = []
        for _ in range(80):
            if fight.outcome is None:
                fight.do(choose_command(fight, rng))
                texts += [request.prompt for request in fight.requests]
                texts += [form.label for request in fight.requests for form in request.forms]
        replay = Replay.of(fight)
        texts += [str(replay.luck()), str(fight.figures())]
        stories.append([*replay.transcript(), *texts])
    assert stories[0] == stories[1]
    assert len(stories[0]) > 20
    assert any("Pilgrim 2" in line for line in stories[0])


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_combatant_renamed_by_an_override_gets_a_free_name(system: str) -> None:
    fight, _, _ = begin(system, 1)
    field = next(field for field in LISTS[:4] if len(getattr(fight.state, field, ())) > 1)
    first, second = getattr(fight.state, field)[:2]
    sheet = "sheet" if hasattr(first, "sheet") else "profile"
    fight.override(f"{field}.{second.id}.{sheet}.name", first.name, "mistaken identity", by="gm")
    assert fight.state.name(first.id) == first.name
    assert fight.state.name(second.id).startswith(f"{first.name} ")
    fight.override(f"{field}.{second.id}.{sheet}.name", "Ansel", "the hood falls", by="gm")
    assert fight.state.name(second.id) == "Ansel"
