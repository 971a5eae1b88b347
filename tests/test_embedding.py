"""A front-end author's test: the renderer on the page about embedding is small, names no system, drives all."""

import ast
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
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
from tests.harness.random_play import fights

PAGE = Path(__file__).parent.parent / "docs" / "how-to" / "embed.md"
MOST_LINES = 80
MOST_BEATS = 5000
FIGHTS = 2
ENOUGH = 150
SHOWN: Mapping[type[Event], str] = {
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
"""How the renderer shows what happened; a book without rounds or turns shows none."""


def renderer() -> str:
    """Return the first block of the page."""
    found = re.search(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def screen_of(fight: Encounter, shown: list[str]) -> Any:
    """Put a fight on the screen of the page."""
    names: dict[str, Any] = {}
    exec(compile(renderer(), str(PAGE), "exec"), names)  # noqa: S102 - what the page says is what is tested
    return names["Screen"](fight, shown.append)


def test_the_renderer_is_short() -> None:
    """It fits on a screen itself."""
    assert len(renderer().splitlines()) <= MOST_LINES


def test_the_renderer_names_no_system_and_imports_none() -> None:
    """Neither by its name nor by its title, nor any module that belongs to one."""
    said = re.sub(r"[\W_]+", " ", renderer()).casefold()
    for name in systems():
        assert name.replace("_", " ") not in said
        assert re.sub(r"[\W_]+", " ", system_named(name).title).casefold() not in said
    imported = {node.module for node in ast.walk(ast.parse(renderer())) if isinstance(node, ast.ImportFrom)}
    houses = {module for module in imported if module and module.split(".")[0] in ("combat", "events", "replays")}
    assert houses == {
        "combat",
        "combat.engine.requests",
        "events",
        "events.base",
        "events.journal",
        "replays.transcript",
    }


@pytest.mark.parametrize("system", systems())
def test_the_renderer_drives_every_system_to_its_end(system: str) -> None:
    """Fight after fight, clicked through at random: nothing that was offered is refused, and every fact is shown."""
    beats = 0
    for number in fights(FIGHTS, after=1):
        shown: list[str] = []
        screen = screen_of(Encounter.sample(system, dice=f"hmac-sha256:{number:04x}{0:028x}"), shown)
        screen.play(Random(number), MOST_BEATS)
        assert screen.fight.outcome is not None
        assert not any(line.startswith(("No:", "Roll:")) for line in shown)
        _, *rest = screen.fight.journal.beats  # the opening one was not clicked
        for kind, count in Counter(type(event) for beat in rest for event in beat.events).items():
            assert kind not in SHOWN or sum(SHOWN[kind] in line for line in shown) >= count
        beats += len(screen.fight.journal)
    assert beats >= ENOUGH


def test_the_renderer_asks_for_dice_and_shows_a_refusal() -> None:
    """Whoever rolls by hand sends the same message again with the faces."""
    for system in systems():
        shown: list[str] = []
        screen = screen_of(Encounter.sample(system), shown)
        rng = Random(3)
        while screen.fight.outcome is None and not shown:
            request = screen.owed()[0]
            message = screen.fight.system.codec.dump(screen.fight.options(request.seat).random(rng))
            before = screen.fight.state
            if screen.send(message, request.seat) is None:
                assert screen.fight.state is before
                assert shown[-1].startswith("Roll: ")
            else:
                shown.clear()
        assert screen.send({"type": "no_such_thing.v1"}, screen.fight.header.seats[0].id) is None
        assert shown[-1].startswith("No: ")
