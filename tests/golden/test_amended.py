"""What the golden logs of amended fights tell: a slip in each book, noticed some beats later."""

from pathlib import Path
from typing import Any

import pytest

from events.base import Event
from events.vocabulary import Amended, DoneAgain, NotDoneAgain, Rolled
from replays import Replay

GOLDEN = Path(__file__).parent
LOGS = {
    "trench_crusade": "cover-remembered",
    "powered_by_heresy": "the-other-scum",
    "fiend_wake": "the-wrong-imp",
    "wrath_and_glory": "a-bonus-forgotten",
}


def amendments(system: str) -> tuple[Replay, list[tuple[Event, ...]]]:
    """Return the golden log of an amended fight, and the events of each amendment in it."""
    game = Replay.load(GOLDEN / system / f"{LOGS[system]}.jsonl")
    return game, [moment.beat.events for moment in game if isinstance(moment.beat.events[0], Amended)]


def numbers(events: tuple[Event, ...], kind: Any) -> list[int]:
    """Return the beats that events of a class name."""
    return [event.beat for event in events if isinstance(event, kind)]


@pytest.mark.parametrize("system", LOGS)
def test_an_amended_fight_is_told_repeated_and_verified(system: str) -> None:
    """The codes and numbers are facts; by the same settings the same happens."""
    game, told = amendments(system)
    assert told
    assert game.verify().exact
    again = game.resimulate()
    assert (again.stopped, {each.status for each in again.beats}) == (None, {"same"})
    assert all(line for line in game.transcript())


def test_cover_that_was_forgotten_makes_a_hit_a_miss() -> None:
    """The next die that fell is the third one; what the others did stays; a shot that never was leaves them nothing."""
    game, (cover, other, never) = amendments("trench_crusade")
    shot, reply = [event for event in cover if isinstance(event, Rolled)]
    assert ([die.face for die in shot.dice], shot.total, [die.face for die in reply.dice]) == ([5, 2, 1], 3, [3, 2])
    assert numbers(cover, DoneAgain) == numbers(other, DoneAgain) == [3, 4, 5, 6, 7]
    assert (numbers(never, DoneAgain), numbers(never, NotDoneAgain)) == ([3, 7], [4, 5, 6])
    assert (game[7].state.model("ansel").blood, game[8].state.model("ansel").blood) == (1, 0)
    assert (game[9].state.model("berthe").blood, game[10].state) == (1, game[8].state)


def test_the_other_scum_suffers_what_was_rolled() -> None:
    """Four commands were done again, and no die fell anew."""
    game, (events,) = amendments("powered_by_heresy")
    assert numbers(events, DoneAgain) == [1, 2, 3, 4]
    assert not any(event.fresh for event in events if isinstance(event, DoneAgain))
    wounds = {each.id: each.wounds for each in game[5].state.enemies}
    assert wounds == {"scar": 0, "nails": 1}


def test_whoever_else_is_asked_cannot_have_answered() -> None:
    """The other imp may intercept, so the answer of the first is none, nor what came after it."""
    game, (events,) = amendments("fiend_wake")
    assert (numbers(events, DoneAgain), numbers(events, NotDoneAgain)) == ([8], [9, 10, 11])
    assert [event.code for event in events if isinstance(event, NotDoneAgain)] == ["not_asked", "follows", "follows"]
    assert [each.dice for each in game.verify().taken_back] == [2]


def test_a_bonus_that_was_forgotten_is_a_die_more() -> None:
    """And where it makes a hit of a miss, the decision after it is made anew."""
    _, (events,) = amendments("wrath_and_glory")
    (test,) = (event for event in events if isinstance(event, Rolled))
    assert [(die.face, die.mark) for die in test.dice][::5] == [(3, "Wrath Die"), (6, "")]
    assert next(event.fresh for event in events if isinstance(event, DoneAgain)) == (5,)
    assert [event.code for event in events if isinstance(event, NotDoneAgain)] == ["other_dice", "follows"]
