"""Odds that merge rolls and states equal those of a tree in which every roll and every state is played out.

The same holds for every kind of command, with random sheets. Fractions are compared, not decimals.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, islice
from typing import Any

import pytest

from combat import Encounter, systems
from combat.engine.dice import tree_dice
from combat.engine.dice.outcome_tree import Node, nodes_of
from combat.engine.dice.possible_rolls import PossibleRoll, possible_rolls
from combat.engine.dice.sources import OutcomeKey
from combat.engine.errors import DieRequest, Refused
from combat.engine.fight import outcomes
from combat.engine.fight.odds import Odds
from combat.engine.fight.outcomes import Until, compute_odds, default_command
from combat.engine.play.draft import Draft
from combat.engine.play.system import System
from events.base import Command, Event
from events.vocabulary import Rolled
from tests.harness.random_play import walk
from tests.harness.samples import sample_size

PLAYS = 500
"""Commands that need more plays in a tree without keys are skipped."""

OF_A_KIND = 4
"""The number of commands of the same class that are compared."""


MAX_BARREN = 20
"""A class of commands is no longer tried after this many commands without chance."""


@pytest.fixture(autouse=True)
def _without_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcomes, "sample", lambda play, beginning, most: (Node(beginning.state, None), 1.0))


def faces_apart(
    asked: Sequence[DieRequest],
    before: tuple[int, ...] = (),
    outcome_key: OutcomeKey | None = None,
    *,
    by_default: bool = False,
) -> Sequence[PossibleRoll]:
    """Return every result of a roll, face by face."""
    return possible_rolls(asked, before)


def odds_of(fight: Encounter, command: Command, until: Until, key: Callable[[Any], Hashable] | None = None) -> Odds:
    """Return the odds of a command; without a key, no states are merged, and no rolls that differ in anything."""
    system = fight.system
    return compute_odds(system, fight.state, command, until, default_command(system), (), PLAYS, key=key)


def commands(
    system: str, until: Until, numbers: Sequence[int], wanted: Callable[[type[Command]], bool]
) -> Iterator[tuple[Encounter, Command]]:
    """Yield random commands of random fights with their fights, if more of their class are wanted."""
    barren = Counter[type[Command]]()
    for fight, rng in chain.from_iterable(islice(walk(system, number), 100) for number in numbers):
        if fight.outcome is not None or rng.random() < 0.6:
            continue
        options = fight.options()
        for form in {form.command: form for form in options.forms}.values():
            kind = form.command
            command = options.pick(form, rng) if wanted(kind) and barren[kind] < MAX_BARREN else None
            if command is not None and has_chance(fight, command, until):
                yield fight, command
            else:
                barren[kind] += 1


def has_chance(fight: Encounter, command: Command, until: Until) -> bool:
    """Return whether a command has odds, with more than one outcome."""
    try:
        odds = fight.odds(command, until=until, plays=1)
    except Refused:
        return False
    return not odds.exact and not odds.reveals_secrets


def totals(odds: Odds) -> Counter[tuple[tuple[str, str, int, int, str], ...]]:
    """Return the chances of the totals and results of the rolls."""
    read: Counter[tuple[tuple[str, str, int, int, str], ...]] = Counter()
    for outcome in odds.outcomes:
        read.update({tuple(map(_read, outcome.rolls())): outcome.chance})
    return read


def _read(event: Rolled) -> tuple[str, str, int, int, str]:
    return event.purpose, event.who, len(event.dice), event.total, event.result


def size(odds: Odds) -> int:
    """Return the number of outcomes that were played."""
    return sum(len(node.edges) for node in nodes_of(odds._beginning))


def assert_equal(together: Odds, apart: Odds) -> None:
    """Check that two odds show the same chances."""
    assert together.exact
    assert dict(together.table()) == dict(apart.table())
    assert set(together.groups()) == set(apart.groups())
    assert together.short() == apart.short()


@pytest.mark.parametrize("system", systems())
def test_plays_from_the_step_of_a_roll_equal_whole_plays(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outcome by outcome, with all events; and the step is marked, so that fewer commands are played from the start."""
    checked, begun = Counter[type[Command]](), Counter[str]()
    play, mode = System.play, ""
    few = sample_size(OF_A_KIND)

    def counted(self: System[Any], draft: Draft[Any], command: Command) -> None:
        begun[mode] += 1
        play(self, draft, command)

    def outcomes_of(fight: Encounter, command: Command) -> list[tuple[Fraction, tuple[Event, ...], Any]]:
        odds = odds_of(fight, command, "attack", fight.system.outcome_key)
        return [(each.chance, each.events, each.state) for each in odds.outcomes] if odds.exact else []

    monkeypatch.setattr(System, "play", counted)
    for fight, command in commands(system, "attack", range(31, 39), lambda kind: checked[kind] < few):
        mode = "from the step"
        resumed = outcomes_of(fight, command)
        mode = "whole"
        with monkeypatch.context() as patch:
            patch.setattr(tree_dice.LaidDice, "reached", lambda self, state, events: None)
            assert outcomes_of(fight, command) == resumed
        checked[type(command)] += bool(resumed)
        if checked.total() >= sample_size(6):
            break
    assert len(checked) > 1
    assert begun["from the step"] < begun["whole"]


@pytest.mark.parametrize("system", systems())
def test_rolls_with_equal_outcome_keys_have_equal_results(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to the end of the command, with the totals of all rolls."""
    checked = Counter[type[Command]]()
    few = sample_size(OF_A_KIND)
    for fight, command in commands(system, "beat", range(12, 20), lambda kind: checked[kind] < few):
        monkeypatch.setattr(tree_dice, "possible_rolls", faces_apart)
        apart = odds_of(fight, command, "beat")
        monkeypatch.setattr(tree_dice, "possible_rolls", possible_rolls)
        if apart.exact:
            together = odds_of(fight, command, "beat")
            assert_equal(together, apart)
            assert totals(together) == totals(apart)
            checked[type(command)] += 1
        if checked.total() >= sample_size(6):
            break
    assert len(checked) > 1


@pytest.mark.parametrize("system", sorted({*systems()} - {"fiend_wake"}))
def test_merged_states_and_rolls_have_equal_consequences(system: str) -> None:
    """Up to the end of the attack, if all later decisions take their default.

    In Fiend Wake, few trees without keys are small enough; `tests/fiend_wake/test_odds.py` compares with formulas.
    """
    checked, merged, few = Counter[type[Command]](), 0, sample_size(OF_A_KIND)
    for fight, command in commands(system, "attack", range(30, 60), lambda kind: checked[kind] < few):
        apart = odds_of(fight, command, "attack")
        if apart.exact:
            together = odds_of(fight, command, "attack", fight.system.outcome_key)
            assert_equal(together, apart)
            checked[type(command)] += 1
            merged += size(together) < size(apart)
        if checked.total() >= sample_size(8) and merged:
            break
    assert len(checked) > 1
    assert merged
