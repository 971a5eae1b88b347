"""The ids of decisions are equal in every process, for as long as the decision is open and no longer."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import systems
from combat.engine.commands import Note
from events.stores import open_store
from frontdoor.tables.decisions import Decisions
from frontdoor.tables.state_index import StateIndex
from tests.harness.client_sessions import PlaySession, new_service
from tests.harness.random_play import choose_command, fight_numbers, open_fight

BEATS = 30


@pytest.mark.parametrize("system", systems())
def test_ids_are_the_same_from_a_fresh_process_after_every_beat(system: str) -> None:
    """Whether a process read the fight beat by beat or all at once, and with undone beats in the log."""
    for number in fight_numbers(1, after=5000):
        fight, rng = open_fight(system, number, undo={"barrier": "none", "who": "anyone"})
        seats = [seat.id for seat in fight.header.seats]
        course = StateIndex(fight)
        along = Decisions(course)
        for turn in range(BEATS):
            if fight.outcome is not None:
                break
            if turn % 7 == 6:
                fight.undo(by=rng.choice([None, "gm", *({fight.journal.beats[-1].by} & {*seats})]))
            else:
                command = choose_command(fight, rng)
                owner = next(each.seat for each in fight.requests if any(form.holds(command) for form in each.forms))
                fight.do(command, rng.choice([owner, "gm", None]))
            course.grow()
            known = {seat: along.open_decisions(seat) for seat in rng.sample(seats, 2)} | {
                seats[0]: along.open_decisions(seats[0])
            }
            fresh = Decisions(StateIndex(fight.fork()))
            assert {seat: fresh.open_decisions(seat) for seat in known} == known
            assert all(len({each.id for each in owed}) == len(owed) for owed in known.values())


def test_a_hidden_bid_of_somebody_else_leaves_my_decisions_as_they_are(tmp_path: Path) -> None:
    """A bid of the seat itself does make its decision stale, even if another bid is due."""
    sitting = PlaySession(new_service(open_store(tmp_path)), "fiend_wake")
    rng = Random(4)
    mine, rival = "lockjaw-player", "clan-player"
    while not (bids(sitting, mine) and bids(sitting, rival)):
        sitting.beat(rng)
    before = sitting.decision_ids(mine)
    bid = bids(sitting, rival)[0]
    assert "error" not in sitting.say(rival, bid["default"], bid["decision"])
    assert sitting.view(mine)["beats"] == sitting.view(rival)["beats"]
    assert sitting.decision_ids(mine) == before
    asked = bids(sitting, mine)[0]
    assert "error" not in sitting.say(mine, asked["default"], asked["decision"])
    assert asked["decision"] not in sitting.decision_ids(mine)
    again = sitting.say(mine, asked["default"], asked["decision"])
    reason = again["error"]["data"]["reasons"][0]
    assert (again["error"]["code"], reason["code"]) == (1, "stale")
    assert [each["beat"] for each in again["error"]["data"]["beats"]][-1] == sitting.view(mine)["beats"] - 1


def bids(sitting: PlaySession, seat: str) -> list[dict[str, Any]]:
    """Return the open bids of a seat as it sees them."""
    return [each for each in sitting.own_requests(seat) if each["kind"] == "bid" and not each["optional"]]


def test_a_click_on_what_was_answered_by_the_gm_is_stale(tmp_path: Path) -> None:
    """The GM answered for the seat, so the seat's own answer comes too late."""
    sitting = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    seat, command, decision = sitting.choose(Random(1))
    host = sitting.clients[sitting.host]
    done = host.call("fight.do", token=sitting.host, command=command, decision=f"{seat}/{decision}")
    assert done["told"][0]["by"] == "gm"
    assert sitting.say(seat, command, decision)["error"]["data"]["reasons"][0]["code"] == "stale"


def test_a_remark_makes_nothing_stale(tmp_path: Path) -> None:
    """Not even a note of the seat itself."""
    sitting = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    for seat in ("pilgrims", "heretics", "gm"):
        before = {each: sitting.decision_ids(each) for each in sitting.tokens}
        assert "error" not in sitting.say(seat, {"type": Note.wire_type, "text": "well"})
        assert {each: sitting.decision_ids(each) for each in sitting.tokens} == before


def test_a_decision_of_another_seat_has_no_id(tmp_path: Path) -> None:
    """The id contains the number of a beat, which could reveal hidden events. Only the host gets ids for all seats."""
    sitting = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    others = [each for each in sitting.view("spectator")["requests"] if each["seat"] != "spectator"]
    assert others
    assert {each["decision"] for each in others} == {None}
    view = sitting.clients[sitting.host].views[sitting.host]
    assert all(each["decision"].startswith(f"{each['seat']}/") for each in view["requests"])
