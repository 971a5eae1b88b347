"""Random fights of every system that are saved, copied or undone at random beats and then continued."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from combat import systems
from events.history.dice import Recall, dice_of
from events.vocabulary import Die
from tests.harness import invariants
from tests.harness.observers import Moment, Walks
from tests.harness.random_play import choose_command, fight_numbers, in_blocks


def either_policy(number: int) -> dict[str, Any]:
    """Return options that allow every undo; fights with an even number reuse the same dice."""
    return {"undo": {"barrier": "none", "dice": ("same", "fresh")[number % 2]}}


def saved_fight_continues_identically(moment: Moment) -> None:
    """The property is checked at about one beat in forty."""
    if moment.rng.random() < 1 / 40:
        with TemporaryDirectory() as folder:
            path = Path(folder, "fight.jsonl")
            invariants.saved_fight_continues_identically(moment.fight, moment.number, path, 10)


def copy_is_independent(moment: Moment) -> None:
    """The property is checked at about one beat in forty."""
    if moment.rng.random() < 1 / 40:
        invariants.fork_is_independent(moment.fight, moment.number, 6)


def new_command_rolls_by_the_policy(moment: Moment) -> None:
    """The property is checked at three of five rolls."""
    last = moment.fight.journal.last
    if moment.rng.random() < 3 / 5 and last is not None and (dice := dice_of(last.beat.events)):
        trial = moment.fight.fork()
        trial.undo("gm")
        expected = dice_of(trial.do(last.beat.command).events)
        assert (expected == dice) == (moment.number % 2 == 0)
        assert [die.sides for die in expected[:1]] == [die.sides for die in dice[:1]]


def undone_dice_cannot_be_avoided(moment: Moment) -> None:
    """The property is checked at every roll of the fights that reuse the same dice."""
    last, rng = moment.fight.journal.last, moment.rng
    if moment.number % 2 or last is None or not dice_of(last.beat.events):
        return
    trial = moment.fight.fork()
    trial.undo("gm", max(0, trial.undo_preview().to - rng.randrange(3)) if rng.randrange(2) else None)
    undone = _by_sides(_dice_in(trial.history.recall))
    for sides, faces in _by_sides(dice_of(trial.do(choose_command(trial, rng)).events)).items():
        expected = undone.get(sides, [])[: len(faces)]
        assert faces[: len(expected)] == expected


def _dice_in(recall: Recall) -> Iterator[Die]:
    while recall is not None:
        die, recall = recall
        yield die


def _by_sides(dice: Iterable[Die]) -> dict[int, list[tuple[str, int]]]:
    """Group dice by their number of sides; return the source and the face of each."""
    rows: dict[int, list[tuple[str, int]]] = {}
    for die in dice:
        rows.setdefault(die.sides, []).append((die.source, die.face))
    return rows


WALKS = Walks(
    fight_numbers(2, after=470),
    saved_fight_continues_identically,
    copy_is_independent,
    new_command_rolls_by_the_policy,
    undone_dice_cannot_be_avoided,
    options=either_policy,
)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_saved_fight_continues_identically(system: str, block: int) -> None:
    """A fight that is saved and loaded with the same seed continues exactly like the original."""
    WALKS.hold(saved_fight_continues_identically, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_copied_fight_is_independent(system: str, block: int) -> None:
    """A copy and its original do not influence each other."""
    WALKS.hold(copy_is_independent, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_command_after_an_undo_rolls_by_the_policy(system: str, block: int) -> None:
    """With `same`, the undone dice are rolled again; with `fresh`, none of them is."""
    WALKS.hold(new_command_rolls_by_the_policy, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_undone_dice_cannot_be_avoided_by_another_command(system: str, block: int) -> None:
    """After an undo, any command first gets the undone dice of the needed sizes, in their order."""
    WALKS.hold(undone_dice_cannot_be_avoided, system, block)
