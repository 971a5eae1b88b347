"""Random fights of every system whose recent beats are amended."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from combat import DiceNeeded, Encounter, Refused, systems
from combat.engine.pending_rolls import Roll
from events.dice import dice_of, recall_dice
from events.journal import Beat
from events.vocabulary import Amended, DoneAgain, NotDoneAgain
from replays import Facts, Replay
from tests.harness import invariants
from tests.harness.random_play import BLOCKS, choose_command, fight_numbers, in_blocks, seed_of, walk

FAR = 9
"""Beats to choose from: only the latest ones are amended."""


def standing(encounter: Encounter, rng: Random) -> Beat | None:
    """Return one of the latest effective beats in its current form, or None."""
    latest = [each for snapshot in encounter._history.effective_after(0) for each in snapshot.beats[::-1]]
    beats = [each for each in latest[:FAR] if each.number and not isinstance(each.command, Roll)]
    return rng.choice(beats) if beats else None


def amended_with_its_own(encounter: Encounter, beat: Beat) -> None:
    """Amend a beat with its own command: the state stays the same and no die is rolled."""
    trial = encounter.fork()
    events = trial.amend(beat.number, beat.command, "gm").events
    assert (trial.state, trial._history.draws, trial._history.recall) == (
        encounter.state,
        encounter._history.draws,
        encounter._history.recall,
    )
    assert not any(isinstance(event, NotDoneAgain) for event in events)
    assert not any(event.fresh for event in events if isinstance(event, DoneAgain))
    assert trial.requests == encounter.requests


def another(encounter: Encounter, beat: Beat, rng: Random) -> Any:
    """Return a random command that was possible at the moment of a beat."""
    trial = encounter.fork()
    event = trial.amend(beat.number, beat.command, "gm").events[0]
    assert isinstance(event, Amended)
    return choose_command(
        Encounter(encounter.system, encounter.journal, encounter._history.branch_at(event.to), encounter._dice), rng
    )


def amended_with_another(encounter: Encounter, beat: Beat, command: Any) -> None:
    """Amend a beat with another command: preview, log and state agree, and amending back restores the old state."""
    before, journal = encounter.state, encounter.journal
    try:
        preview = encounter.amend_preview(beat.number, command)
        events = encounter.amend(beat.number, command, "gm").events
    except (Refused, DiceNeeded):
        assert (encounter.state, encounter.journal) == (before, journal)
        return
    again = [event.beat for event in events if isinstance(event, DoneAgain)]
    lost = [event for event in events if isinstance(event, NotDoneAgain)]
    assert all(event.why or event.code == "follows" for event in lost)
    assert lost == [] or lost[0].why
    if preview.needed is None:
        assert preview.again == tuple(number for number in again if number != beat.number)
        assert [each.beat for each in preview.left_out] == [event.beat for event in lost]
    assert encounter.state == Facts(encounter.journal)[-1].state
    back = encounter.fork()
    back.amend(beat.number, beat.command, "gm")
    if not lost:
        assert back.state == before
    taken = encounter.fork()
    each_die_is_there_once(taken)
    taken.undo("gm")
    assert taken.state == before
    each_die_is_there_once(taken)
    taken.redo("gm")
    assert taken.state == encounter.state
    assert taken._history.recall == encounter._history.recall


def each_die_is_there_once(encounter: Encounter) -> None:
    """No die of the seed is used twice: recorded dice are not also waiting to be rolled again."""
    standing = [each for snapshot in encounter._history.effective_after(0) for each in snapshot.beats]
    dice = [die for each in standing for die in dice_of(each.events)]
    there = Counter(die.source for die in (*dice, *recall_dice(encounter._history.recall)))
    assert all(count == 1 for count in there.values())


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_every_fight_can_be_amended_wherever_it_stands(system: str, block: int) -> None:
    """The same command changes nothing, another command does what the preview says, and amending back restores the
    fight if
    no beat was left out. The log reproduces all of it.
    """
    for number in fight_numbers(2, after=2700)[block::BLOCKS]:
        chance = Random(f"amend {number}")
        policy = {"barrier": "none", "dice": chance.choice(("fresh", "same"))}
        for encounter, rng in walk(system, number, undo=policy):
            beat = standing(encounter, chance) if chance.random() < 1 / 12 else None
            if beat is not None:
                amended_with_its_own(encounter, beat)
                if chance.random() < 1 / 2:
                    amended_with_another(encounter, beat, another(encounter, beat, chance))
                if chance.random() < 1 / 4:
                    encounter.undo("gm")
            del rng
        invariants.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        assert Replay.of(encounter).verify(seed_of(number)).exact  # the recorded dice also give the recorded fight
