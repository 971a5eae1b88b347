"""Random fights of every system, taken back some way and played on from there."""

from collections.abc import Iterable, Iterator

import pytest

from combat import Encounter, systems
from events.dice import Recall, dice_of
from events.vocabulary import Die
from tests.harness import invariants
from tests.harness.random_play import BLOCKS, chosen, fights, in_blocks, seed_of, walk


@pytest.mark.parametrize("policy", ["same", "fresh"])
@pytest.mark.parametrize("system", systems())
def test_a_new_command_after_an_undo_rolls_what_the_policy_says(system: str, policy: str) -> None:
    """With `same` the very dice that were taken back fall again; with `fresh` none of them does."""
    for number in fights(8, after=470):
        for encounter, _ in walk(system, number, undo={"barrier": "none", "dice": policy}):
            last = encounter.journal.last
            if last is None or not (dice := dice_of(last.beat.events)):
                continue
            trial = encounter.fork()
            trial.undo("gm")
            again = dice_of(trial.do(last.beat.command).events)
            assert (again == dice) == (policy == "same")
            assert [die.sides for die in again[:1]] == [die.sides for die in dice[:1]]


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_a_fight_goes_on_after_any_number_of_steps_back(system: str, block: int) -> None:
    """Taking back some beats and playing on another way is a fight like any other."""
    for number in fights(20, after=500)[block::BLOCKS]:
        for encounter, rng in walk(system, number, undo={"barrier": "none", "dice": rng_policy(number)}):
            if rng.random() < 1 / 20 and len(encounter.journal) > 3 and encounter.outcome is None:
                for _ in range(rng.randrange(1, 4)):
                    if encounter._history.now.before is not None:
                        encounter.undo("gm")
                encounter.do(chosen(encounter, rng))
        invariants.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        invariants.recorded_dice_give_the_recorded_fight(encounter)


@pytest.mark.parametrize("system", systems())
def test_no_die_that_was_taken_back_is_dodged_by_another_command(system: str) -> None:
    """Whatever is said instead: of each size the very dice that were taken back fall first, in their order."""
    for number in fights(8, after=2400):
        for encounter, rng in walk(system, number, undo={"barrier": "none", "dice": "same"}):
            last = encounter.journal.last
            if last is None or not dice_of(last.beat.events):
                continue
            trial = encounter.fork()
            trial.undo("gm", max(0, trial.undo_preview().to - rng.randrange(3)) if rng.randrange(2) else None)
            waiting = _rows(_dice_in(trial._history.recall))
            for sides, faces in _rows(dice_of(trial.do(chosen(trial, rng)).events)).items():
                again = waiting.get(sides, [])[: len(faces)]
                assert faces[: len(again)] == again


def _dice_in(recall: Recall) -> Iterator[Die]:
    while recall is not None:
        die, recall = recall
        yield die


def _rows(dice: Iterable[Die]) -> dict[int, list[tuple[str, int]]]:
    """Sort dice by their sides: where each came from, and its face."""
    rows: dict[int, list[tuple[str, int]]] = {}
    for die in dice:
        rows.setdefault(die.sides, []).append((die.source, die.face))
    return rows


def rng_policy(number: int) -> str:
    """Alternate between the two policies."""
    return ("same", "fresh")[number % 2]


@pytest.mark.parametrize("system", systems())
def test_any_fight_goes_on_in_the_next_session_as_it_was_left(system: str) -> None:
    """Wherever it stands, over or not, what it leaves is a setup that can be played; and that one leaves one again."""
    for number in fights(6, after=2300):
        for encounter, rng in walk(system, number):
            if rng.randrange(30) == 0 or encounter.outcome is not None:
                again = Encounter.begin(system, encounter.aftermath(), seed_of(number))
                assert again.requests or again.outcome is not None  # where everybody had left, nobody is there
                assert Encounter.begin(system, again.aftermath()).header.setup
