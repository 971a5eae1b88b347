"""Random fights of every system whose recent beats are amended."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from combat import DiceNeeded, Encounter, Refused, systems
from combat.engine.play.pending_rolls import Roll
from events.history.dice import dice_of, recall_dice
from events.history.journal import Beat
from events.interventions import Amended, DoneAgain, NotDoneAgain
from replays import Facts, Replay
from tests.harness import invariants
from tests.harness.random_play import BLOCKS, choose_command, fight_numbers, in_blocks, seed_of, walk

RECENT_BEATS = 9
"""Beats to choose from: only the latest ones are amended."""


def recent_beat(encounter: Encounter, rng: Random) -> Beat | None:
    """Return one of the latest effective beats in its current form, or None."""
    latest = [
        recorded_beat for snapshot in encounter.history.effective_after(0) for recorded_beat in snapshot.beats[::-1]
    ]
    beats = [
        recorded_beat
        for recorded_beat in latest[:RECENT_BEATS]
        if recorded_beat.number and not isinstance(recorded_beat.command, Roll)
    ]
    return rng.choice(beats) if beats else None


def assert_amending_with_the_same_command_changes_nothing(encounter: Encounter, beat: Beat) -> None:
    """Amend a beat with its own command: the state stays the same and no die is rolled."""
    trial = encounter.fork()
    events = trial.amend(beat.number, beat.command, "gm").events
    assert (trial.state, trial.history.draws, trial.history.recall) == (
        encounter.state,
        encounter.history.draws,
        encounter.history.recall,
    )
    assert not any(isinstance(event, NotDoneAgain) for event in events)
    assert not any(event.fresh for event in events if isinstance(event, DoneAgain))
    assert trial.requests == encounter.requests


def random_command_before(encounter: Encounter, beat: Beat, rng: Random) -> Any:
    """Return a random command that was possible at the moment of a beat."""
    trial = encounter.fork()
    event = trial.amend(beat.number, beat.command, "gm").events[0]
    assert isinstance(event, Amended)
    return choose_command(Encounter(encounter._core.after(event.to)), rng)


def amend_and_amend_back(encounter: Encounter, beat: Beat, command: Any) -> None:
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
        assert [recorded_beat.beat for recorded_beat in preview.left_out] == [event.beat for event in lost]
    assert encounter.state == Facts(encounter.journal)[-1].state
    back = encounter.fork()
    back.amend(beat.number, beat.command, "gm")
    if not lost:
        assert back.state == before
    taken = encounter.fork()
    assert_no_die_is_used_twice(taken)
    taken.undo("gm")
    assert taken.state == before
    assert_no_die_is_used_twice(taken)
    taken.redo("gm")
    assert taken.state == encounter.state
    assert taken.history.recall == encounter.history.recall


def assert_no_die_is_used_twice(encounter: Encounter) -> None:
    """No die of the seed is used twice: recorded dice are not also waiting to be rolled again."""
    recent_beat = [
        recorded_beat for snapshot in encounter.history.effective_after(0) for recorded_beat in snapshot.beats
    ]
    dice = [die for recorded_beat in recent_beat for die in dice_of(recorded_beat.events)]
    sources = Counter(die.source for die in (*dice, *recall_dice(encounter.history.recall)))
    assert all(count == 1 for count in sources.values())


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_beats_can_be_amended_at_any_time(system: str, block: int) -> None:
    """The same command changes nothing, another command does what the preview says, and amending back restores the
    fight if
    no beat was left out. The log reproduces all of it.
    """
    for number in fight_numbers(2, after=2700)[block::BLOCKS]:
        own_rng = Random(f"amend {number}")
        policy = {"barrier": "none", "dice": own_rng.choice(("fresh", "same"))}
        for encounter, rng in walk(system, number, undo=policy):
            beat = recent_beat(encounter, own_rng) if own_rng.random() < 1 / 12 else None
            if beat is not None:
                assert_amending_with_the_same_command_changes_nothing(encounter, beat)
                if own_rng.random() < 1 / 2:
                    amend_and_amend_back(encounter, beat, random_command_before(encounter, beat, own_rng))
                if own_rng.random() < 1 / 4:
                    encounter.undo("gm")
            del rng
        invariants.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        assert Replay.of(encounter).verify(seed_of(number)).exact  # the recorded dice also give the recorded fight
