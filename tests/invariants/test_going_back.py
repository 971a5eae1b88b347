"""Random fights of every system, partly or completely undone and played on."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from combat import Encounter, Refused, systems
from combat.engine.play.consent import Agree, Decline
from events.history.journal import Beat
from events.interventions import UndoAgreed, UndoAsked
from replays import Replay
from tests.harness import invariants
from tests.harness.random_play import BLOCKS, choose_command, fight_numbers, in_blocks, seed_of, walk
from tests.harness.undo_model import UndoModel

FULL_UNDO_EVERY = 40
"""In one of this many fights, everything is undone after each early beat; in the others after some beats."""

EARLY_BEATS = 50
"""Number of early beats; undoing everything takes longer for later beats."""


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_fight_can_be_undone_redone_and_continued_anywhere(system: str, block: int) -> None:
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
            if (number % FULL_UNDO_EVERY == 0 and len(encounter.journal) < EARLY_BEATS) or rng.random() < 1 / 30:
                invariants.undo_and_redo_restore_every_state(encounter.fork())
            if rng.random() < 1 / 20 and len(encounter.journal) > 3 and encounter.outcome is None:
                _replace_beats(encounter, rng)
        invariants.undo_and_redo_restore_every_state(encounter)
        invariants.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        invariants.recorded_dice_give_the_recorded_fight(encounter)


def _replace_beats(encounter: Encounter, rng: Random) -> None:
    """Undo some beats and continue with another command."""
    for _ in range(rng.randrange(1, 4)):
        if encounter.history.now.before is not None:
            encounter.undo("gm")
    encounter.do(choose_command(encounter, rng))


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_undo_agrees_with_a_simple_model_for_any_policy(system: str, block: int) -> None:
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
        model = None
        for encounter, rng in walk(system, number, undo=policy):
            model = model or UndoModel.of(encounter)
            _record(model, encounter)
            for _ in range(rng.choice((0, 0, 0, 1, 2, 3))):
                _act_at_random(model, encounter, rng)
        invariants.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        assert Replay.of(encounter).verify(seed_of(number)).exact  # the recorded dice also give the recorded fight


def _act_at_random(model: UndoModel, encounter: Encounter, rng: Random) -> None:
    """Do a random action on the log, and compare the result with the model."""
    action = rng.choice(("undo", "undo", "redo", "note", "agree", "decline", "roll"))
    seat = rng.choice([seat.id for seat in encounter.header.seats])
    if model.open_request is not None and rng.random() < 1 / 2:
        action, seat = (
            rng.choice(("agree", "agree", "agree", "decline")),
            rng.choice((*sorted(model.open_request[2]), model.open_request[0])),
        )
    elif model.gone and rng.random() < 1 / 2:
        action = "redo"
    by = rng.choice((seat, seat, None))
    if action == "undo" and len(model.line) > 1:
        to = rng.choice(model.line[-6:-1]).beat.number
        expected = model.undo(by, to)
        assert bool(encounter.undo_preview(to, by).asks) == (expected == "asked") or expected == "refused"
        _assert_result(expected, encounter, lambda: encounter.undo(by, to), model)
    elif action == "redo":
        _assert_result(model.redo(by), encounter, lambda: encounter.redo(by), model)
    elif action == "note":
        spectator = seat == by == "spectator"
        _assert_result("refused" if spectator else "done", encounter, lambda: encounter.note("hm", by), model)
    elif action == "roll" and encounter.outcome is None:
        with suppress(Refused):
            encounter.do(choose_command(encounter, rng), faces=(None,))
        _record(model, encounter)
    elif encounter.state.proposal is None:
        answer = Agree(seat) if action == "agree" else Decline(seat)
        expected = model.answer(seat, agrees=action == "agree")
        assert bool(encounter.why_not(answer, seat)) == (expected == "refused")
        _assert_result(expected, encounter, lambda: encounter.do(answer, seat), model)


def _assert_result(expected: str, encounter: Encounter, action: Callable[[], Beat], model: UndoModel) -> None:
    before = (encounter.state, encounter.journal)
    try:
        beat = action()
    except Refused:
        result = "refused"
        assert (encounter.state, encounter.journal) == before
    else:
        result = "asked" if isinstance(beat.events[0], UndoAsked | UndoAgreed) else "done"
    assert result == expected
    _record(model, encounter)


def _record(model: UndoModel, encounter: Encounter) -> None:
    """Record the latest beat in the model, and compare the model with the fight."""
    link = encounter.journal.last
    assert link is not None
    last = link.beat
    if last.number > model.heard:
        model.hear(last, encounter.state)
    assert encounter.state == model.line[-1].state
    asked = encounter.history.asked
    assert (None if asked is None else (asked.by, asked.to, set(asked.asks))) == model.open_request
