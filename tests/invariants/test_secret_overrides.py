"""Overrides of the GM reveal no secret of a seat."""

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any, get_type_hints

import attrs
import pytest

from combat import Encounter, Refused
from combat.engine.control.field_paths import value_at
from events.base import Command
from events.interventions import Value
from frontdoor.conformance.secrets import visible_data
from frontdoor.conformance.walks import known_words, random_value
from replays.transcript import beat_sentences
from tests.harness.random_play import BLOCKS, choose_command, fight_numbers, in_blocks, open_fight, with_extra_fights
from tests.invariants.test_secrets import SECRET_SETTINGS

MAX_SECRETS = 6
"""Secrets per system at which overrides are tried."""

PATHS_PER_SECRET = 40
"""Existing fields to override at each secret; twice as many paths of missing fields are tried."""


@in_blocks
@pytest.mark.parametrize("system", [system for system, settings in SECRET_SETTINGS.items() if settings is not None])
def test_overrides_reveal_no_secret(system: str, block: int) -> None:
    """The fights differ only in a secret. The GM gets the same answers in both, for existing and missing fields, and no
    seat
    learns more from the results.
    """
    moments = accepted = 0
    numbers = fight_numbers(2, after=2600)[block::BLOCKS]
    for number in with_extra_fights(numbers):
        if accepted > 0 and number not in numbers:
            break
        encounter, rng = open_fight(system, number, settings=SECRET_SETTINGS[system] or {}, undo={"barrier": "none"})
        while encounter.outcome is None and moments < MAX_SECRETS:
            before, command = encounter, choose_command(encounter, rng)
            encounter = encounter.fork()
            beat = encounter.do(command)
            owners = {event.only_for for event in beat.events} - {None}
            if owners and not any(event.reveals for event in beat.events):
                others = list(twins(before, command, beat.by, rng))
                moments += bool(others)
                accepted += sum(same_after_overrides(encounter, twin, beat.by, rng) for twin in others[:1])
    assert moments > 0
    assert accepted > 0


def twins(before: Encounter, command: Command, owner: str, rng: Random) -> Iterator[Encounter]:
    """Yield fights in which the owner of the secret chose differently."""
    forms = [form for request in before.requests if request.seat == owner for form in request.forms]
    for form in (form for form in forms if form.holds(command)):
        for _ in range(4):
            other = form.pick(rng)
            if other != command and not before.why_not(other, owner):
                twin = before.fork()
                twin.do(other, owner)
                yield twin


def same_after_overrides(encounter: Encounter, twin: Encounter, owner: str, rng: Random) -> int:
    """Try overrides on both fights, and return the number of accepted ones."""
    others = [seat.id for seat in encounter.header.seats if seat.id != owner]
    words = known_words(encounter)
    paths = [list(each) for _, each in groupby(_paths(encounter.state), lambda path: path.partition(".")[0])]
    accepted = 0
    for path in (rng.choice(rng.choice(paths)) for _ in range(PATHS_PER_SECRET)):
        for at in (path, f"{path}.{rng.choice(words)}", f"{path}.nothing"):
            value = _value(encounter.state, at, words, rng)
            (answer, one), (same, other) = _set(encounter, at, value), _set(twin, at, value)
            assert answer == same
            if one is None or other is None:
                continue
            accepted += 1
            for seat in others:
                assert visible_data(one, seat, []) == visible_data(other, seat, [])
                assert one.undo_preview(by=seat) == other.undo_preview(by=seat)
                assert _sentences(encounter, one, seat) == _sentences(twin, other, seat)
    return accepted


def _sentences(before: Encounter, after: Encounter, seat: str) -> list[str]:
    link = after.journal.last
    return [] if link is None else beat_sentences(after.system.name, before.state, link.beat, seat)


def _set(encounter: Encounter, path: str, value: Value) -> tuple[str, Encounter | None]:
    trial = encounter.fork()
    try:
        trial.override(path, value, "a slip of the pen")
    except Refused as refused:
        return str(refused), None
    return "", trial


def _paths(state: Any, above: str = "") -> Iterator[str]:
    """Yield the path of every field of a state."""
    if isinstance(state, tuple):
        for item in state:
            if attrs.has(type(item)) and hasattr(item, "id"):
                yield from _paths(item, f"{above}{item.id}.")
    elif attrs.has(type(state)):
        for field in attrs.fields(type(state)):
            yield above + field.name
            yield from _paths(getattr(state, field.name), f"{above}{field.name}.")


def _value(state: Any, path: str, words: tuple[str, ...], rng: Random) -> Any:
    """Return a value for a field, usually of its type."""
    holder, _, name = path.rpartition(".")
    try:
        owner = value_at(state, holder) if holder else state
        return random_value(get_type_hints(type(owner))[name], getattr(owner, name), words, rng)
    except (Refused, KeyError):
        return rng.choice((None, 1, rng.choice(words)))
