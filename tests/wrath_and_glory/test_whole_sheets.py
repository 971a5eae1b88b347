"""Whole sheets with weapons, talents and powers keep the invariants of every fight."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from combat import Encounter
from events.vocabulary import AbilityUsed, Rolled
from events.wrath_and_glory.facts import GuardStands, TestDeclared
from frontdoor.conformance.walks import known_words, neighbours
from replays import Replay
from tests.golden.wrath_and_glory.whole_sheets import SETUPS
from tests.golden.wrath_and_glory.whole_sheets import SHEETS as STORIES
from tests.harness import invariants
from tests.harness.random_play import choose_command, is_open
from tests.harness.samples import sample_size

SHEETS = sorted(SETUPS.glob("*.toml"))
FIGHTS = sample_size(1)


def walk(sheet: Path, number: int) -> Iterator[tuple[Encounter, Random]]:
    """Play a fight with whole sheets to its end, and yield after every beat."""
    encounter, rng = Encounter.begin("wrath_and_glory", sheet, f"hmac-sha256:{number:04x}{0:028x}"), Random(number)
    for _ in range(1500):
        yield encounter, rng
        if encounter.outcome is not None:
            return
        encounter.do(choose_command(encounter, rng))
    raise AssertionError(f"fight {number} of {sheet.stem} does not come to an end")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_fight_with_whole_sheets_keeps_the_invariants(sheet: Path) -> None:
    """It ends, folds, verifies and uses abilities, and its survivors can start the next session."""
    counted: set[str] = set()
    for number in range(FIGHTS):
        for encounter, rng in walk(sheet, number):
            if rng.randrange(20) == 0:
                Encounter.begin("wrath_and_glory", encounter.aftermath())
                _check_forms_accept_legal_commands(encounter, rng)
        invariants.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        assert Replay.of(encounter).verify().exact
        assert Replay.of(encounter).transcript()
        events = [event for beat in encounter.journal for event in beat.events]
        named = {each.title for each in encounter.state.catalogue}
        counted |= {
            each.name for event in events if isinstance(event, TestDeclared) for each in event.modifiers
        } & named
        counted |= {event.ability for event in events if isinstance(event, AbilityUsed)}
    assert counted


def _check_forms_accept_legal_commands(encounter: Encounter, rng: Random) -> None:
    """Check that every command that the rules allow fits a form."""
    forms, words = tuple(form for request in encounter.requests for form in request.forms), known_words(encounter)
    for form in filter(is_open, forms[:6]):
        for command in neighbours(form.pick(rng), words, rng, 3):
            assert encounter.why_not(command) or any(each.holds(command) for each in forms), (encounter.step, command)


@pytest.mark.parametrize("name", STORIES)
def test_log_of_whole_sheets_can_be_read_without_the_catalogue(name: str) -> None:
    """The log contains everything that was used."""
    encounter = STORIES[name]()
    assert encounter.outcome is not None
    assert encounter.outcome.winners == ("ann", "ben")
    events = [event for beat in encounter.journal for event in beat.events]
    used = {event.ability for event in events if isinstance(event, AbilityUsed)}
    modifier_names = {
        each.name for event in events if isinstance(event, TestDeclared | Rolled) for each in event.modifiers
    }
    modifier_names |= {each.name for event in events if isinstance(event, GuardStands) for each in event.modifiers}
    assert COUNTED[name] <= used | modifier_names, COUNTED[name] - used - modifier_names
    assert Replay.of(encounter).verify().exact


COUNTED = {
    "agents-and-cultists": {
        "Fear (3)",
        "last-breath",
        "Spread",
        "sermon",
        "Doubting",
        "Discipline Savant",
        "Telekinetic Dome: it works",
        "Telekinetic Dome",
        "Rapid Fire (1)",
        "Smite",
        "Sidestep (4)",
        "Parry",
        "Inspired Blessing (4)",
        "Hatred (HERETIC)",
        "Smash Attack (2)",
    },
    "green-tide": {
        "Rapid Fire (2)",
        "Fighting Fury",
        "Furious Charge (1)",
        "Hatred (ORK)",
        "Waaagh!",
        "Rending",
        "Unwieldy (1)",
        "Parry",
    },
    "champion": {
        "Terror (4)",
        "Invoke Fortune",
        "Supercharge",
        "Shield",
        "Architect of Ruin",
        "Veteran of the Long War (3)",
        "Sidestep (6)",
        "Sniper",
        "Sniper (3)",
        "Fleshbane",
        "Let The Galaxy Burn: adversaries",
    },
}
"""The abilities and traits that must take effect in each story."""
