"""The journal only grows, shares its beginning and knows the effective beats."""

import gc
import sys
import weakref

import pytest
from hypothesis import given

from events.history.journal import Beat, EffectiveBeats, Journal, effective
from events.interventions import Restored, TakenBack
from tests.events.messages import HEADER, MOVES, Move, act, journal_of, played

LONG = 50_000


@given(MOVES)
def test_effective_beats_match_a_naive_model(moves: list[Move]) -> None:
    """Compared with a naive model that keeps the list of effective beats."""
    beats, present = played(moves)

    assert effective(beats) == present


@given(MOVES)
def test_no_beat_is_ever_erased(moves: list[Move]) -> None:
    """The journal keeps all beats in order, including undone ones."""
    beats, _ = played(moves)
    journal = journal_of(beats)

    assert journal.beats == tuple(journal) == beats
    assert [beat.number for beat in journal] == list(range(len(journal)))
    for number in range(len(beats) + 1):
        assert journal.since(number) == beats[number:]


def test_adding_a_beat_leaves_the_shorter_journal_unchanged() -> None:
    """Two fights can share their beginning and continue differently."""
    past = journal_of([act(0), act(1)])

    one, other = past.add(act(2)), past.add(act(2)).add(act(3))

    assert (len(past), len(one), len(other)) == (2, 3, 4)
    assert one.links()[:2] == other.links()[:2] == past.links()


def test_new_journal_has_no_beats() -> None:
    assert (len(Journal(HEADER)), Journal(HEADER).beats, Journal(HEADER).since(0)) == (0, (), ())


@pytest.mark.parametrize(
    "event", [TakenBack(0, (2,)), TakenBack(1, (1,)), TakenBack(-1, (2, 1, 0)), TakenBack(2, ()), Restored((1,))]
)
def test_inconsistent_undo_or_redo_changes_nothing(event: TakenBack | Restored) -> None:
    """An inconsistent undo or redo is reported and ignored."""
    tally = EffectiveBeats()
    for number in range(3):
        assert tally.add(act(number)) == ""

    problem = tally.add(Beat(number=3, by="gm", at=None, command=act(3).command, events=(event,)))

    assert problem.startswith("it undoes" if isinstance(event, TakenBack) else "it restores")
    assert tally.undoable == [0, 1, 2]


def test_new_beat_prevents_a_redo() -> None:
    """The new beat replaces the undone ones."""
    taken = Beat(number=2, by="gm", at=None, command=act(2).command, events=(TakenBack(0, (1,)),))
    beats = (
        act(0),
        act(1),
        taken,
        act(3),
        Beat(number=4, by="gm", at=None, command=act(4).command, events=(Restored((1,)),)),
    )

    assert effective(beats) == (act(0), act(3))


def test_long_journal_is_iterated_copied_and_freed() -> None:
    """Fifty thousand beats far exceed the recursion limit."""
    assert sys.getrecursionlimit() < LONG
    journal = journal_of([act(number) for number in range(LONG)])
    fork = journal.add(act(LONG))
    first = weakref.ref(journal.links()[0].beat)

    assert (len(journal), len(journal.beats), len(fork), len(journal.since(LONG - 2))) == (LONG, LONG, LONG + 1, 2)
    assert len(effective(journal.beats)) == LONG
    assert len(repr(journal)) < 1_000

    del journal
    gc.collect()
    assert first() is not None
    del fork
    gc.collect()
    assert first() is None
