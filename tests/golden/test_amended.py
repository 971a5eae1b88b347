"""Golden logs with amendments: a mistake in each system, noticed some beats later."""

from pathlib import Path
from typing import Any

import pytest

from events.base import Event
from events.interventions import Amended, DoneAgain, NotDoneAgain
from events.vocabulary import Rolled
from replays import Replay

GOLDEN = Path(__file__).parent
LOGS = {
    "trench_crusade": "cover-remembered",
    "powered_by_heresy": "the-other-scum",
    "fiend_wake": "the-wrong-imp",
    "wrath_and_glory": "a-bonus-forgotten",
}


def amendments(system: str) -> tuple[Replay, list[tuple[Event, ...]]]:
    """Return the golden log of an amended fight, and the events of each amendment."""
    game = Replay.load(GOLDEN / system / f"{LOGS[system]}.jsonl")
    return game, [moment.beat.events for moment in game if isinstance(moment.beat.events[0], Amended)]


def numbers(events: tuple[Event, ...], kind: Any) -> list[int]:
    """Return the beat numbers in events of a class."""
    return [event.beat for event in events if isinstance(event, kind)]


@pytest.mark.parametrize("system", LOGS)
def test_amended_fight_is_exact_and_can_be_replayed(system: str) -> None:
    """Without changes, the replay is the same, apart from the wording of explanations."""
    game, amended_beats = amendments(system)
    assert amended_beats
    assert game.verify().exact
    again = game.resimulate()
    assert (again.stopped, {beat.status for beat in again.beats}) == (None, {"same"})
    assert all(line for line in game.transcript())


def test_forgotten_cover_turns_a_hit_into_a_miss() -> None:
    """The next recorded die becomes the third one. Other models' commands are repeated, those after the hit not."""
    game, (cover, other, never) = amendments("trench_crusade")
    shot, reply = [event for event in cover if isinstance(event, Rolled)]
    assert ([die.face for die in shot.dice], shot.total, [die.face for die in reply.dice]) == ([5, 2, 1], 3, [3, 2])
    assert numbers(cover, DoneAgain) == numbers(other, DoneAgain) == [3, 4, 5, 6, 7]
    assert (numbers(never, DoneAgain), numbers(never, NotDoneAgain)) == ([3, 7], [4, 5, 6])
    assert (game[7].state.model("ansel").blood, game[8].state.model("ansel").blood) == (1, 0)
    assert (game[9].state.model("berthe").blood, game[10].state) == (1, game[8].state)


def test_amended_target_suffers_the_recorded_damage() -> None:
    """Four commands are repeated without new dice."""
    game, (events,) = amendments("powered_by_heresy")
    assert numbers(events, DoneAgain) == [1, 2, 3, 4]
    assert not any(event.fresh for event in events if isinstance(event, DoneAgain))
    wounds = {enemy.id: enemy.wounds for enemy in game[5].state.enemies}
    assert wounds == {"scar": 0, "nails": 1}


def test_answer_of_another_seat_is_not_repeated() -> None:
    """The other imp may intercept, so the first imp's answer and the beats after it are left out."""
    game, (events,) = amendments("fiend_wake")
    assert (numbers(events, DoneAgain), numbers(events, NotDoneAgain)) == ([8], [9, 10, 11])
    assert [event.code for event in events if isinstance(event, NotDoneAgain)] == ["not_asked", "follows", "follows"]
    assert [each.dice for each in game.verify().taken_back] == [2]


def test_forgotten_bonus_adds_a_die() -> None:
    """If the miss becomes a hit, the decision after it is open again."""
    _, (events,) = amendments("wrath_and_glory")
    (test,) = (event for event in events if isinstance(event, Rolled))
    assert [(die.face, die.mark) for die in test.dice][::5] == [(3, "Wrath Die"), (6, "")]
    assert next(event.fresh for event in events if isinstance(event, DoneAgain)) == (5,)
    assert [event.code for event in events if isinstance(event, NotDoneAgain)] == ["other_dice", "follows"]
