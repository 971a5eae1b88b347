"""The example screen is short, names no system, and plays every system: the promise to authors of front-ends."""

import ast
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
from docs.examples import screen
from docs.examples.screen import Screen
from events.base import Event
from events.vocabulary import (
    EncounterEnded,
    Gained,
    Hit,
    Missed,
    Recovered,
    Rolled,
    RoundBegan,
    Spent,
    Suffered,
    TurnBegan,
)
from tests.harness.random_play import fight_numbers

SOURCE = Path(screen.__file__).read_text(encoding="utf-8")
MAX_LINES = 90
MAX_BEATS = 5000
FIGHTS = 2
MIN_BEATS = 100
EVENT_TEXTS: Mapping[type[Event], str] = {
    Rolled: "  dice of ",
    Spent: " -",
    Gained: " +",
    Hit: " --> ",
    Missed: " - / -> ",
    Suffered: " +",
    Recovered: " -",
    RoundBegan: "--- ",
    TurnBegan: "> ",
    EncounterEnded: "*** ",
}
"""Text that the line of each event contains."""


def screen_of(fight: Encounter, lines: list[str]) -> Screen:
    """Return an example screen that appends its output to a list."""
    return Screen(fight, lines.append)


def test_the_screen_is_short() -> None:
    assert len(SOURCE.splitlines()) <= MAX_LINES


def test_the_screen_names_no_system_and_imports_none() -> None:
    words = re.sub(r"[\W_]+", " ", SOURCE).casefold()
    for name in systems():
        assert name.replace("_", " ") not in words
        assert re.sub(r"[\W_]+", " ", system_named(name).title).casefold() not in words
    imported = {node.module for node in ast.walk(ast.parse(SOURCE)) if isinstance(node, ast.ImportFrom)}
    own_modules = {module for module in imported if module and module.split(".")[0] in ("combat", "events", "replays")}
    assert own_modules == {
        "combat",
        "combat.engine.offer.requests",
        "events",
        "events.base",
        "events.history.journal",
        "replays.transcript",
    }


@pytest.mark.parametrize("system", systems())
def test_the_screen_plays_every_system_to_the_end(system: str) -> None:
    """No offered command is refused, and the screen shows every event of the shared vocabulary."""
    beats = 0
    for number in fight_numbers(FIGHTS, after=1):
        lines: list[str] = []
        screen = screen_of(Encounter.sample(system, dice=f"hmac-sha256:{number:04x}{0:028x}"), lines)
        screen.play(Random(number), MAX_BEATS)
        assert screen.fight.outcome is not None
        assert len(screen.bars()) == sum(not figure.out for figure in screen.fight.figures())
        assert not any(line.startswith(("No:", "Roll:")) for line in lines)
        _, *later_beats = screen.fight.journal.beats  # the screen did not send the opening beat
        for kind, count in Counter(type(event) for beat in later_beats for event in beat.events).items():
            assert kind not in EVENT_TEXTS or sum(EVENT_TEXTS[kind] in line for line in lines) >= count
        beats += len(screen.fight.journal)
    assert beats >= MIN_BEATS


def test_the_screen_asks_for_dice_and_shows_a_refusal() -> None:
    """A command that needs dice changes nothing; a front-end sends it again with the faces."""
    for system in systems():
        lines: list[str] = []
        screen = screen_of(Encounter.sample(system), lines)
        rng = Random(3)
        while screen.fight.outcome is None and not lines:
            request = screen.open_requests()[0]
            message = screen.fight.system.codec.dump(screen.fight.options(request.seat).random(rng))
            before = screen.fight.state
            if screen.send(message, request.seat) is None:
                assert screen.fight.state is before
                assert lines[-1].startswith("Roll: ")
            else:
                lines.clear()
        assert screen.send({"type": "no_such_thing.v1"}, screen.fight.header.seats[0].id) is None
        assert lines[-1].startswith("No: ")
