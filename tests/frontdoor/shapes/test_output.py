"""The output of the program has its declared shapes and nothing more."""

from collections.abc import Iterator

import orjson
import pytest

from combat import DiceNeeded, Encounter
from combat.engine.offer import plain_data
from events.base import Command
from events.log.lines import log_lines
from tests.frontdoor.shapes.schemas import schema_errors
from tests.harness.random_play import choose_command, fight_numbers, open_fight, walk
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.types.typed_dicts import type_errors

CHECK_INTERVAL = 7
"""Beats between two checks of a fight; a prime, so that all steps occur."""

TYPED = {
    "View": plain_data.ViewData,
    "Changes": plain_data.ChangesData,
    "Seen": plain_data.SeenData,
    "Form": plain_data.FormData,
}
"""The class that describes each output to type checkers."""


def output_of(fight: Encounter) -> Iterator[tuple[str, object]]:
    """Yield the current output of a fight for every seat, each with the name of its shape."""
    name = fight.system.name
    last = len(fight.journal) - 1
    for seat in (None, *(each.id for each in fight.header.seats)):
        yield f"{name}.View", fight.view(seat)
        yield "Changes" if "changes" in (since := fight.view(seat, max(0, last - 1))) else f"{name}.View", since
        for beat in fight.seen(seat, max(0, last - CHECK_INTERVAL + 1)):
            yield f"{name}.Seen", beat
    for form in fight.options().plain():
        yield f"{name}.Form", form


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_views_beats_and_forms_match_their_shapes(system: str) -> None:
    """No field is missing or unknown, for every seat and for the host."""
    for number in fight_numbers(1, after=700):
        for place, (fight, _) in enumerate(walk(system, number)):
            if place % CHECK_INTERVAL == 0 or fight.outcome is not None:
                for name, thing in output_of(fight):
                    assert schema_errors(name, thing, exactly=True) == [], f"fight {number}, beat {place}"
                    typed = TYPED[name.rpartition(".")[2]]
                    assert list(type_errors(thing, typed)) == [], f"fight {number}, beat {place}"


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_logs_match_their_shapes(system: str) -> None:
    """Header and beats with all their commands and events."""
    for number in fight_numbers(1, after=710):
        *_, (fight, _) = walk(system, number)
        for line in log_lines(fight.journal, fight.system.codec):
            assert schema_errors(f"{system}.LogLine", orjson.loads(line), exactly=True) == []


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_needed_dice_match_their_shape(system: str) -> None:
    """The shape is the one of `DiceNeeded`."""
    _, rng = open_fight(system, 720)
    fight, checked = Encounter.sample(system), 0
    while checked < 20 and fight.outcome is None:
        command = choose_command(fight, rng)
        needed = dice_for(fight, command)
        if needed is not None:
            checked += 1
            assert schema_errors("DiceNeeded", needed.plain(), exactly=True) == []
            fight.do(command, faces=[rng.randint(1, sides) for sides in needed.sides])
    assert checked


def dice_for(fight: Encounter, command: Command) -> DiceNeeded | None:
    """Apply a command; return the dice that it needs, or None if it needs none."""
    try:
        fight.do(command)
    except DiceNeeded as needed:
        return needed
    return None
