"""The whole fights: how each ends, and facts that the rules demand of it."""

from typing import Any

import pytest

from events.base import Event
from events.interventions import NotDoneAgain, UndoDeclined
from events.powered_by_heresy.facts import (
    BlowDue,
    BlowHalved,
    BlowTurned,
    JudgementCarriedOut,
    MoveLost,
    PermissionUsed,
    ReturnSettled,
    StatChanged,
)
from events.vocabulary import Declined, Gained, PartlyRolled, SeedRevealed
from replays import Replay
from tests.golden.write import GOLDEN


def replay_of(name: str) -> Replay:
    """Load a golden fight."""
    return Replay.load(GOLDEN / "powered_by_heresy" / f"{name}.jsonl")


def happened(replay: Replay, kind: type[Event]) -> list[Any]:
    """Return the events of a class, in order."""
    return [event for moment in replay for event in moment.beat.events if type(event) is kind]


@pytest.mark.parametrize(
    ("name", "winners", "reason", "dice"),
    [
        ("the-blast-door", (), "the GM brings it to an end", "table"),
        ("the-lost-convent", ("gm",), "every acolyte is dead", "seed"),
        ("the-long-road", ("ada", "ben"), "no enemy is left in the fight", "table"),
        ("the-unquiet-market", ("ada", "bo"), "the Horror is in chains, and the market is quiet", "seed"),
    ],
)
def test_each_whole_fight_ends_in_its_own_way(name: str, winners: tuple[str, ...], reason: str, dice: str) -> None:
    replay = replay_of(name)
    outcome = replay[-1].state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, replay.header.dice) == (winners, reason, dice)
    assert len(happened(replay, SeedRevealed)) == (dice == "seed")


@pytest.mark.rule("PBH-MOVE-16", "PBH-MOVE-18", "PBH-MOVE-03", "PBH-CLS-07", "PBH-LB-01")
def test_the_door_is_held_with_all_that_hold_buys() -> None:
    replay = replay_of("the-blast-door")
    assert [(event.by, event.ward) for event in happened(replay, BlowHalved)] == [
        ("griff", "the door"),
        ("octavian", "octavian"),
    ]
    assert happened(replay, BlowTurned) == [BlowTurned("lucia", "vex")]
    assert [event.strikes for event in happened(replay, ReturnSettled)] == [True, False]
    assert happened(replay, JudgementCarriedOut) == [JudgementCarriedOut("lucia", "scar")]
    assert [event.owed for event in happened(replay, PartlyRolled)] == [(6,)]
    assert [event.seat for event in happened(replay, Declined)] == ["gm"]
    lucia = replay[-1].state.acolyte("lucia")
    assert (lucia.stat("Per"), lucia.stat("Ag"), lucia.wounds) == (-1, 0, 4)


def test_the_convent_takes_back_only_what_all_agree_to() -> None:
    replay = replay_of("the-lost-convent")
    assert [event.seat for event in happened(replay, UndoDeclined)] == ["ben"]
    assert len(happened(replay, NotDoneAgain)) == 6
    assert [acolyte.dead for acolyte in replay[-1].state.acolytes] == [True, True]
    together = [event.attackers for event in happened(replay, BlowDue) if len(event.attackers) > 1]
    assert together == [], "the setting lets several enemies make one attack each"


@pytest.mark.rule("PBH-ADV-07", "PBH-ADV-08", "PBH-ADV-09", "PBH-ADV-14", "PBH-CLS-07")
def test_the_road_changes_both_acolytes() -> None:
    replay = replay_of("the-long-road")
    end = replay[-1].state
    ysolde, marek = end.acolyte("ysolde"), end.acolyte("marek")
    assert (ysolde.level, ysolde.stat("WS"), ysolde.stat("Fel"), ysolde.has("Old Hand")) == (3, 3, -1, False)
    assert (marek.level, marek.stat("BS"), marek.has("Fighter's Sense")) == (3, 2, True)
    assert happened(replay, MoveLost) == [MoveLost("ysolde", "Old Hand")]
    assert happened(replay, PermissionUsed) == [PermissionUsed("ysolde")]
    assert [event.by for event in happened(replay, StatChanged)] == [1, 1, -1]
    assert [event.amount for event in happened(replay, Gained) if event.source == "an hour's ritual"] == [3]
