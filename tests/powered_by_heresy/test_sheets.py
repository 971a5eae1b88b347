"""Complete sheets: the four classes, and a table with homebrew. Their fights are golden logs."""

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import Encounter
from combat.engine.play.acts import Act
from events.powered_by_heresy.facts import MoveTriggered
from events.powered_by_heresy.sheets import Move
from events.vocabulary import Gained, Rolled, Spent
from frontdoor.conformance.walks import known_words, neighbours
from replays import Replay
from tests.golden.powered_by_heresy.stories import SETUPS, STORIES
from tests.harness.random_play import choose_command, is_open
from tests.harness.samples import sample_size

SHEETS = tuple(sorted(path.stem for path in SETUPS.glob("*.toml")))

AT_WORK = {
    Move.LIFTING_THE_FOG: lambda event: isinstance(event, Gained) and event.source == Move.LIFTING_THE_FOG,
    Move.SMITE: lambda event: isinstance(event, Spent) and event.on == Move.SMITE,
    Move.WRATH: lambda event: isinstance(event, Gained) and event.resource == "Wrath",
    "Detective": lambda event: getattr(event, "ability", "") == "Detective",
}
"""Moves without a command of their own, each with a check whether an event shows its effect."""


@pytest.mark.parametrize("name", SHEETS)
def test_every_starting_move_is_used_in_its_fight(name: str) -> None:
    """Made by command, or applied automatically."""
    encounter = STORIES[name]()
    events = [event for beat in encounter.journal for event in beat.events]
    triggered = {(event.actor, event.move) for event in events if isinstance(event, MoveTriggered)}
    starting = {move.id for move in encounter.state.library if move.level == 1}
    for acolyte in encounter.state.acolytes:
        for move in {learned.move for learned in acolyte.moves} & starting:
            at_work = AT_WORK.get(move)
            made = (acolyte.id, move) in triggered
            assert made or (at_work is not None and any(map(at_work, events))), f"{acolyte.id} never makes {move}"


def test_four_classes_have_all_their_starting_moves() -> None:
    printed = {
        "Assassin": {"Unsuspecting Strike", "Blend In", "Move Silently"},
        "Seeker": {"Take Them Alive", "Confessor", "Detective"},
        "Tactician": {"Tactical Advantage", "Lifting the Fog", "Sense Weakness"},
        "Templar": {"Wrath Embodied", "Penance", "Smite", "Divine Will"},
    }
    moves_by_class: dict[str, set[str]] = {}
    for name in SHEETS:
        data = tomllib.loads((SETUPS / f"{name}.toml").read_text(encoding="utf-8"))
        for acolyte in data["acolytes"]:
            moves_by_class.setdefault(acolyte["cls"], set()).update(acolyte["moves"])
    assert all(moves <= moves_by_class[cls] for cls, moves in printed.items())


@pytest.mark.parametrize("name", SHEETS)
def test_fight_of_these_sheets_verifies_from_its_log(name: str, tmp_path: Path) -> None:
    log = tmp_path / f"{name}.jsonl"
    STORIES[name]().save(log)
    assert str(Replay.load(log).verify()).startswith("EXACT")


def test_next_session_keeps_the_homebrew_of_the_setup() -> None:
    encounter = STORIES["a-table-of-its-own"]()
    later = Encounter.begin("powered_by_heresy", encounter.aftermath())
    state, before = later.state, encounter.state
    assert (state.library, state.catalogue, state.conditions) == (
        before.library,
        before.catalogue,
        before.conditions,
    )
    assert [character.id for character in state.enemies] == ["cultist"]
    assert state.enemy("cultist").gone == "fled"
    assert [(acolyte.id, acolyte.wounds, acolyte.class_wounds) for acolyte in state.acolytes] == [
        (acolyte.id, acolyte.wounds, acolyte.class_wounds) for acolyte in before.acolytes
    ]


def walk(name: str, number: int, most: int = 250) -> Any:
    """Play a random fight with a setup, and yield after every beat."""
    rng = Random(f"{name} {number}")
    encounter = Encounter.begin("powered_by_heresy", SETUPS / f"{name}.toml", f"hmac-sha256:{number:016x}{0:016x}")
    yield encounter, rng
    for _ in range(most):
        if encounter.outcome is not None:
            return
        encounter.do(choose_command(encounter, rng))
        yield encounter, rng


@pytest.mark.parametrize("number", range(sample_size(2)))
def test_homebrew_fight_can_be_played_at_random(number: int) -> None:
    """Labels are unique, legal commands fit a form, dice add up, and the next session can begin."""
    for encounter, rng in walk("a-table-of-its-own", number):
        for request in encounter.requests:
            labels = [form.label for form in request.forms]
            assert len(set(labels)) == len(labels), labels
        for event in next(reversed(tuple(encounter.journal))).events if len(encounter.journal) else ():
            if isinstance(event, Rolled) and event.base is not None:
                more = sum(modifier.amount for modifier in event.modifiers if modifier.on == "dice")
                assert len(event.dice) == event.base + more, event
        if rng.random() < 1 / 20:
            Encounter.begin("powered_by_heresy", encounter.aftermath())
            assert not commands_without_a_form(encounter, rng)


def commands_without_a_form(encounter: Encounter, rng: Random) -> list[str]:
    """Return legal commands that no form contains."""
    forms, words = [form for request in encounter.requests for form in request.forms], known_words(encounter)
    drawn = (neighbour for form in filter(is_open, forms) for neighbour in neighbours(form.pick(rng), words, rng, 4))
    legal = (modifier for modifier in drawn if isinstance(modifier, Act) and not encounter.why_not(modifier))
    return [f"{encounter.step}: {command}" for command in legal if not any(form.holds(command) for form in forms)]
