"""Undo and redo in fights of any length."""

import gc
import sys
import time
from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.play.commands import Note, Redo, Undo
from events.base import Event
from events.history.dice import Recall, dice_of, prepend_recall, take_recalled
from events.history.journal import Beat, effective
from events.history.projection import Projection
from events.history.timeline import History, Snapshot, advance, initial_history
from events.interventions import Noted, Restored, TakenBack, UndoAgreed, UndoAsked, UndoDeclined
from events.table import Table
from events.vocabulary import Die, Rolled, RoundBegan, StepEntered, TurnBegan

LONG = 50_000


@attrs.frozen(kw_only=True)
class Remarks(Table):
    """A state that collects all remarks."""

    step: str = "Setup"
    remarks: int = 0
    last: str = ""

    def name(self, who: str) -> str:
        """Return the id as the name."""
        return who


def remarked(state: Remarks, event: Noted) -> Remarks:
    """Add a remark to the state."""
    return attrs.evolve(state, remarks=state.remarks + 1, last=event.text)


def empty(*_: Any) -> tuple[()]:
    return ()


FACTS: Projection[Remarks] = Projection(
    name="sample",
    events=(),
    setup=Remarks,
    settings=Remarks,
    initial_state=lambda _, __: Remarks(),
    folds={Noted: remarked},
    conceal=lambda state, _: state,
    initial_events_in_0_1=empty,
)
OPENING = Beat(number=0, by="table", at=None, command=Note("begin"), events=(StepEntered("Turn"),))

Act = tuple[Event, ...]
Move = Act | int
"""An event, a number of beats to undo, or 0 for a redo."""

EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(Noted, st.sampled_from("abc")),
    st.builds(TurnBegan, st.just("ansel")),
    st.builds(RoundBegan, st.integers(1, 9)),
    st.builds(
        lambda rolls: Rolled(
            purpose="Hit",
            who="ansel",
            dice=tuple(Die(face=face, sides=sides, source="table") for face, sides in rolls),
            kept=(),
            total=0,
        ),
        st.lists(st.tuples(st.integers(1, 6), st.sampled_from((6, 8))), min_size=1, max_size=3),
    ),
)
MOVES: st.SearchStrategy[list[Move]] = st.lists(
    st.lists(EVENTS, min_size=1, max_size=3).map(tuple) | st.integers(0, 3), max_size=15
)


def began(*, same_dice: bool = False) -> "Game":
    """Return a fight that has just begun."""
    return Game(initial_history(OPENING, FACTS.fold(Remarks(), OPENING.events)), (OPENING,), same_dice)


@attrs.frozen
class Game:
    """A history together with its beats."""

    history: History[Remarks]
    beats: tuple[Beat, ...]
    same_dice: bool

    def with_beat(self, *events: Event) -> "Game":
        """Add a beat."""
        beat = Beat(number=len(self.beats), by="gm", at=None, command=Note(""), events=events)
        history = advance(FACTS, self.history, beat, same_dice=self.same_dice)
        return Game(history, (*self.beats, beat), self.same_dice)

    def back(self, count: int) -> "Game":
        """Undo a number of beats."""
        numbers = [moment.beat.number for moment in chain(self.history)]
        return self.with_beat(TakenBack(numbers[count], tuple(numbers[:count])))

    def reopen(self) -> "Game":
        """Redo the last undo."""
        assert self.history.undone is not None
        return self.with_beat(Restored(tuple(moment.beat.number for moment in self.history.undone.snapshots)))

    def play(self, moves: Sequence[Move]) -> "Game":
        """Play moves; impossible ones are skipped."""
        game = self
        for move in moves:
            if isinstance(move, tuple):
                game = game.with_beat(*move)
            elif move == 0:
                game = game.reopen() if game.history.undone is not None else game
            elif move < len(chain(game.history)):
                game = game.back(move)
        return game


def chain(history: History[Remarks]) -> list[Snapshot[Remarks]]:
    """Return the effective snapshots, latest first."""
    snapshots = []
    moment: Snapshot[Remarks] | None = history.now
    while moment is not None:
        snapshots.append(moment)
        moment = moment.before
    return snapshots


def waiting(recall: Recall, sides: int | None = None) -> list[int]:
    """Return the faces that must be reused, for dice of one size or all dice."""
    snapshots = []
    while recall is not None:
        die, recall = recall
        if sides in (None, die.sides):
            snapshots.append(die.face)
    return snapshots


def rolled(*faces: int, source: str = "table") -> Rolled:
    """Return a roll of six-sided dice."""
    dice = tuple(
        Die(face=face, sides=6, source=f"{source}:{draw}" if source != "table" else source)
        for draw, face in enumerate(faces)
    )
    return Rolled(purpose="Hit", who="ansel", dice=dice, kept=(), total=0)


@given(MOVES)
def test_effective_snapshots_match_the_journal(moves: list[Move]) -> None:
    """After any sequence of undo and redo, history and journal agree on the effective beats."""
    game = began().play(moves)

    assert tuple(moment.beat for moment in reversed(chain(game.history))) == effective(game.beats)


@given(MOVES)
def test_state_is_the_same_as_without_undone_beats(moves: list[Move]) -> None:
    """The numbers of turn and round are the same too."""
    game = began().play(moves)
    straight = initial_history(OPENING, FACTS.fold(Remarks(), OPENING.events))
    for beat in effective(game.beats)[1:]:
        straight = advance(FACTS, straight, beat, same_dice=False)

    now, then = game.history.now, straight.now
    assert (now.state, now.turn, now.round, now.beat) == (then.state, then.turn, then.round, then.beat)


@given(MOVES, st.integers(1, 3))
def test_redo_reverses_undo(moves: list[Move], count: int) -> None:
    """A redo makes the same snapshots effective again, with the same faces."""
    for same_dice in (False, True):
        game = began(same_dice=same_dice).play(moves)
        if count >= len(chain(game.history)):
            return

        there_and_back = game.back(count).reopen()

        assert there_and_back.history.now is game.history.now
        assert there_and_back.history.undone is game.history.undone
        assert there_and_back.history.draws == game.history.draws
        if same_dice:
            assert waiting(there_and_back.history.recall) == waiting(game.history.recall)


@given(MOVES)
def test_undoing_all_beats_restores_the_first_snapshot(moves: list[Move]) -> None:
    """Any sequence of moves can be undone completely."""
    game = began().play(moves)
    while game.history.now.before is not None:
        game = game.back(1)

    assert game.history.now.state == Remarks(step="Turn")


def test_given_state_is_not_computed_again() -> None:
    """The caller has folded it."""
    history = initial_history(OPENING, FACTS.fold(Remarks(), OPENING.events))
    known = Remarks(remarks=99)

    after = advance(
        FACTS,
        history,
        Beat(number=1, by="gm", at=None, command=Note("n"), events=(Noted("n"),)),
        same_dice=False,
        state=known,
    )

    assert after.now.state is known


def test_snapshot_knows_where_turn_and_round_began() -> None:
    """The beat that began the turn or round is stored, so that an undo finds it immediately."""
    game = began().play([(RoundBegan(1),), (TurnBegan("a"),), (Noted("n"),), (TurnBegan("b"), Noted("n"))])

    assert (game.history.now.turn, game.history.now.round) == (4, 1)
    assert (game.back(1).history.now.turn, game.back(4).history.now.round) == (2, 0)


def test_last_played_beat_survives_undo_and_remarks() -> None:
    """An undo must not extend the reach of the next undo."""
    game = began().play([(TurnBegan("a"),), (TurnBegan("b"),)])
    played = game.history.now

    for later in (game.back(1), game.back(2), game.back(2).reopen(), game.back(1).with_beat(Noted("n")).back(1)):
        assert later.history.played is played
    assert game.back(1).with_beat(TurnBegan("c")).history.played is not played
    assert game.with_beat(Noted("n"), TurnBegan("c")).history.played is not played


def test_request_is_open_until_answer_or_play() -> None:
    """The request is not effective play, so a redo stays possible."""
    game = began().play([(rolled(1),), (rolled(2),), 1])
    requested = game.with_beat(UndoAsked(by="a", to=0, asks=("b", "c")))

    assert requested.history.now is game.history.now
    assert requested.history.undone is game.history.undone
    assert requested.with_beat(UndoAgreed("b")).history.asked == UndoAsked(by="a", to=0, asks=("c",))
    assert requested.with_beat(Noted("n")).history.asked == requested.history.asked
    assert requested.with_beat(UndoAsked(by="b", to=0, asks=("a",))).history.asked == UndoAsked(
        by="b", to=0, asks=("a",)
    )
    for over in (
        requested.with_beat(UndoDeclined("b")),
        requested.with_beat(rolled(3)),
        requested.reopen(),
        requested.back(1),
    ):
        assert over.history.asked is None
    assert game.with_beat(UndoAgreed("b")).history.asked is None


def test_new_beat_clears_the_redo_list() -> None:
    """Even a remark clears the redo list."""
    game = began().with_beat(Noted("a")).back(1)

    assert game.history.undone is not None
    assert game.with_beat(Noted("b")).history.undone is None


def test_fresh_policy_does_not_reuse_dice() -> None:
    """Undone dice are not rolled again, and their draws are not repeated."""
    game = began().with_beat(rolled(3, 4, source="seed")).back(1)

    assert game.history.recall is None
    assert game.history.draws == 2


def test_same_policy_reuses_dice_in_order() -> None:
    """The dice undone last come first, followed by those that were waiting before."""
    game = began(same_dice=True).play([(rolled(1, 2),), (rolled(3),), (rolled(4),), 1, 2])

    assert waiting(game.history.recall) == [1, 2, 3, 4]
    assert waiting(game.with_beat(rolled(1)).history.recall) == [2, 3, 4]
    assert waiting(game.reopen().history.recall) == [4]
    assert waiting(game.reopen().reopen().history.recall) == []


def test_waiting_die_is_used_by_the_first_roll_it_fits() -> None:
    """A roll in another order still reuses the dice, and a redo uses the dice that it restores."""
    eight, six = Die(face=7, sides=8, source="table"), Die(face=3, sides=6, source="table")
    both = Rolled(purpose="Hit", who="ansel", dice=(eight, six), kept=(), total=0)
    back = began(same_dice=True).play([(both,), 1])

    assert waiting(back.with_beat(rolled(3)).history.recall) == [7]
    assert waiting(back.reopen().history.recall) == []
    assert take_recalled(back.history.recall, 6) == (six, (eight, None))
    assert take_recalled(back.history.recall, 4) == (None, back.history.recall)


@given(MOVES)
def test_same_policy_loses_no_dice(moves: list[Move]) -> None:
    """As long as each roll reuses its dice, the effective and the waiting dice together stay the same."""
    game = began(same_dice=True)
    for move in moves:
        before = game
        game = game.play([move])
        if isinstance(move, int) and game is not before:
            for sides in (6, 8):
                assert row_of(game.history, sides) == row_of(before.history, sides)


def row_of(history: History[Remarks], sides: int) -> list[int]:
    """Return the faces of the dice of one size: the effective ones, then the waiting ones."""
    counting = [die for moment in reversed(chain(history)) for die in dice_of(moment.beat.events)]
    return [die.face for die in counting if die.sides == sides] + waiting(history.recall, sides)


def test_first_beat_cannot_be_undone() -> None:
    with pytest.raises(LookupError, match="cannot be undone"):
        began().with_beat(Noted("n")).with_beat(TakenBack(-1, (1, 0)))


def long_game(length: int) -> History[Remarks]:
    """Return the history of a long fight that ends with a beat that can be undone."""
    history = initial_history(OPENING, FACTS.fold(Remarks(), OPENING.events))
    events = (Noted("n"), rolled(1))
    for number in range(1, length):
        history = advance(
            FACTS, history, Beat(number=number, by="gm", at=None, command=Note("n"), events=events), same_dice=True
        )
    return history


def test_long_fight_is_played_undone_and_freed() -> None:
    """Fifty thousand beats far exceed the recursion limit."""
    assert sys.getrecursionlimit() < LONG
    history = long_game(LONG)
    taken = tuple(range(LONG - 1, 0, -1))

    start = advance(
        FACTS,
        history,
        Beat(number=LONG, by="gm", at=None, command=Undo(0), events=(TakenBack(0, taken),)),
        same_dice=True,
    )
    assert start.now.state == Remarks(step="Turn")
    assert len(waiting(start.recall)) == LONG - 1
    assert len(repr(start)) < 1_000

    again = advance(
        FACTS,
        start,
        Beat(number=LONG + 1, by="gm", at=None, command=Redo(), events=(Restored(taken[::-1]),)),
        same_dice=True,
    )
    assert again.now is history.now
    assert again.recall is None

    del history, start, again
    gc.collect()


def test_undo_and_redo_take_constant_time() -> None:
    """An undo and a redo take no longer after fifty thousand beats than after ten."""

    def cost(length: int) -> float:
        history = long_game(length)
        back = Beat(
            number=length, by="gm", at=None, command=Undo(length - 2), events=(TakenBack(length - 2, (length - 1,)),)
        )
        forth = Beat(number=length + 1, by="gm", at=None, command=Redo(), events=(Restored((length - 1,)),))
        gc.disable()
        try:
            best = float("inf")
            for _ in range(20):
                began_at = time.perf_counter()
                for _ in range(50):
                    undone = advance(FACTS, history, back, same_dice=True)
                    advance(FACTS, undone, forth, same_dice=True)
                best = min(best, time.perf_counter() - began_at)
        finally:
            gc.enable()
        return best

    assert cost(LONG) < 5 * cost(10)


@given(st.lists(st.integers(1, 6)), st.lists(st.integers(1, 6)))
def test_recalled_dice_come_before_waiting_ones(first: list[int], rest: list[int]) -> None:
    """Recalled dice and waiting dice keep their order."""

    def dice(faces: list[int]) -> list[Die]:
        return [Die(face=face, sides=6, source="table") for face in faces]

    assert waiting(prepend_recall(dice(first), prepend_recall(dice(rest)))) == first + rest
