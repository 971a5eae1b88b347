"""Random fights of every system, partly or completely undone and played on."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from combat import Encounter, Refused, systems
from combat.engine.consent import Agree, Decline
from events.journal import Beat
from events.vocabulary import UndoAgreed, UndoAsked
from replays import Replay
from tests.harness import invariants
from tests.harness.random_play import BLOCKS, choose_command, fight_numbers, in_blocks, seed_of, walk
from tests.harness.undo_model import UndoModel

LONG_WAY = 40
"""In one of this many fights, everything is undone after each early beat; in the others after some beats."""

BEGINNING = 50
"""Number of early beats; undoing everything takes longer for later beats."""


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_every_fight_can_be_taken_back_to_its_opening_restored_and_played_on_from_anywhere(
    system: str, block: int
) -> None:
    """Some beats are undone and redone at once, some fights are undone to the opening and redone, and some beats are
    replaced by others. A finished fight is undone and redone completely. The log records all of it.
    """
    for number in fight_numbers(2, after=320)[block::BLOCKS]:
        policy = {"barrier": "none", "dice": ("same", "fresh")[number % 2]}
        for encounter, rng in walk(system, number, undo=policy):
            state = encounter.state
            if rng.random() < 1 / 10:
                invariants.undo_and_redo(encounter)
                assert encounter.state == state
            if (number % LONG_WAY == 0 and len(encounter.journal) < BEGINNING) or rng.random() < 1 / 30:
                invariants.undo_and_redo_restore_every_state(encounter.fork())
            if rng.random() < 1 / 20 and len(encounter.journal) > 3 and encounter.outcome is None:
                _another_way(encounter, rng)
        invariants.undo_and_redo_restore_every_state(encounter)
        invariants.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        invariants.recorded_dice_give_the_recorded_fight(encounter)


def _another_way(encounter: Encounter, rng: Random) -> None:
    """Undo some beats and continue with another command."""
    for _ in range(rng.randrange(1, 4)):
        if encounter._history.now.before is not None:
            encounter.undo("gm")
    encounter.do(choose_command(encounter, rng))


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_whatever_the_policy_it_is_what_a_table_with_a_good_memory_says(system: str, block: int) -> None:
    """Any seat undoes, redoes, asks for an undo, agrees and declines during play. Results, effective beats and states
    must
    equal those of a simple model that keeps every beat.
    """
    for number in fight_numbers(2, after=2500)[block::BLOCKS]:
        chance = Random(f"policy {number}")
        policy = {
            "dice": chance.choice(("fresh", "same")),
            "reach": chance.choice(("beat", "turn", "round", "any")),
            "barrier": chance.choice(("none", "none", "rolled", "revealed")),
            "who": chance.choice(("agreed", "agreed", "anyone", "own", "gm")),
        }
        memory = None
        for encounter, rng in walk(system, number, undo=policy):
            memory = memory or UndoModel.of(encounter)
            _hear(memory, encounter)
            for _ in range(rng.choice((0, 0, 0, 1, 2, 3))):
                _meddle(memory, encounter, rng)
        invariants.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        assert Replay.of(encounter).verify(seed_of(number)).exact  # the recorded dice also give the recorded fight


def _meddle(memory: UndoModel, encounter: Encounter, rng: Random) -> None:
    """Do a random action on the log, and compare the result with the model."""
    act = rng.choice(("undo", "undo", "redo", "note", "agree", "decline", "roll"))
    seat = rng.choice([seat.id for seat in encounter.header.seats])
    if memory.asked is not None and rng.random() < 1 / 2:
        act, seat = (
            rng.choice(("agree", "agree", "agree", "decline")),
            rng.choice((*sorted(memory.asked[2]), memory.asked[0])),
        )
    elif memory.gone and rng.random() < 1 / 2:
        act = "redo"
    by = rng.choice((seat, seat, None))
    if act == "undo" and len(memory.line) > 1:
        to = rng.choice(memory.line[-6:-1]).beat.number
        expected = memory.undo(by, to)
        assert bool(encounter.undo_preview(to, by).asks) == (expected == "asked") or expected == "refused"
        _comes_to(expected, encounter, lambda: encounter.undo(by, to), memory)
    elif act == "redo":
        _comes_to(memory.redo(by), encounter, lambda: encounter.redo(by), memory)
    elif act == "note":
        spectator = seat == by == "spectator"
        _comes_to("refused" if spectator else "done", encounter, lambda: encounter.note("hm", by), memory)
    elif act == "roll" and encounter.outcome is None:
        with suppress(Refused):
            encounter.do(choose_command(encounter, rng), faces=(None,))
        _hear(memory, encounter)
    elif encounter.state.proposal is None:
        said = Agree(seat) if act == "agree" else Decline(seat)
        expected = memory.answer(seat, agrees=act == "agree")
        assert bool(encounter.why_not(said, seat)) == (expected == "refused")
        _comes_to(expected, encounter, lambda: encounter.do(said, seat), memory)


def _comes_to(expected: str, encounter: Encounter, act: Callable[[], Beat], memory: UndoModel) -> None:
    before = (encounter.state, encounter.journal)
    try:
        beat = act()
    except Refused:
        found = "refused"
        assert (encounter.state, encounter.journal) == before
    else:
        found = "asked" if isinstance(beat.events[0], UndoAsked | UndoAgreed) else "done"
    assert found == expected
    _hear(memory, encounter)


def _hear(memory: UndoModel, encounter: Encounter) -> None:
    """Record the latest beat in the model, and compare the model with the fight."""
    link = encounter.journal.last
    assert link is not None
    last = link.beat
    if last.number > memory.heard:
        memory.hear(last, encounter.state)
    assert encounter.state == memory.line[-1].state
    asked = encounter._history.asked
    assert (None if asked is None else (asked.by, asked.to, set(asked.asks))) == memory.asked
