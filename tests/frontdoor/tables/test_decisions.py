"""The ids of decisions are equal in every process, for as long as the decision is open and no longer."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import systems
from combat.engine.play.commands import Note
from events.stores import open_store
from frontdoor.tables.views.decisions import Decisions
from frontdoor.tables.views.state_index import StateIndex
from tests.harness.client_sessions import PlaySession, new_service
from tests.harness.random_play import choose_command, fight_numbers, open_fight

BEATS = 30


@pytest.mark.parametrize("system", systems())
def test_ids_are_equal_in_a_fresh_process_after_every_beat(system: str) -> None:
    """It does not matter whether a process read the fight beat by beat or all at once. Some beats are undone."""
    for number in fight_numbers(1, after=5000):
        fight, rng = open_fight(system, number, undo={"barrier": "none", "who": "anyone"})
        seats = [seat.id for seat in fight.header.seats]
        index = StateIndex(fight)
        incremental = Decisions(index)
        for turn in range(BEATS):
            if fight.outcome is not None:
                break
            if turn % 7 == 6:
                fight.undo(by=rng.choice([None, "gm", *({fight.journal.beats[-1].by} & {*seats})]))
            else:
                command = choose_command(fight, rng)
                owner = next(each.seat for each in fight.requests if any(form.holds(command) for form in each.forms))
                fight.do(command, rng.choice([owner, owner, None]))
            index.grow()
            known = {seat: incremental.open_decisions(seat) for seat in rng.sample(seats, 2)} | {
                seats[0]: incremental.open_decisions(seats[0])
            }
            fresh = Decisions(StateIndex(fight.fork()))
            assert {seat: fresh.open_decisions(seat) for seat in known} == known
            assert all(len({each.id for each in owed}) == len(owed) for owed in known.values())


def test_hidden_bid_of_another_seat_keeps_the_ids(tmp_path: Path) -> None:
    """A bid of the seat itself does make its decision stale, even if another bid is due."""
    session = PlaySession(new_service(open_store(tmp_path)), "fiend_wake")
    rng = Random(4)
    mine, rival = "lockjaw-player", "clan-player"
    while not (bids(session, mine) and bids(session, rival)):
        session.beat(rng)
    before = session.decision_ids(mine)
    bid = bids(session, rival)[0]
    assert "error" not in session.say(rival, bid["default"], bid["decision"])
    assert session.view(mine)["beats"] == session.view(rival)["beats"]
    assert session.decision_ids(mine) == before
    request = bids(session, mine)[0]
    assert "error" not in session.say(mine, request["default"], request["decision"])
    assert request["decision"] not in session.decision_ids(mine)
    again = session.say(mine, request["default"], request["decision"])
    reason = again["error"]["data"]["reasons"][0]
    assert (again["error"]["code"], reason["code"]) == (1, "stale")
    assert [each["beat"] for each in again["error"]["data"]["beats"]][-1] == session.view(mine)["beats"] - 1


def bids(session: PlaySession, seat: str) -> list[dict[str, Any]]:
    """Return the open bids of a seat as it sees them."""
    return [each for each in session.own_requests(seat) if each["kind"] == "bid" and not each["optional"]]


def test_decision_answered_by_the_gm_is_stale_for_the_seat(tmp_path: Path) -> None:
    """The GM answered for the seat, so the seat's own answer comes too late."""
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    seat, command, decision = session.choose(Random(1))
    host = session.clients[session.host]
    done = host.call("fight.do", token=session.host, command=command, decision=f"{seat}/{decision}")
    assert done["told"][0]["by"] == "gm"
    assert session.say(seat, command, decision)["error"]["data"]["reasons"][0]["code"] == "stale"


def test_notes_make_no_decision_stale(tmp_path: Path) -> None:
    """A seat that writes a note has not decided anything."""
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    for seat in ("pilgrims", "heretics", "gm"):
        before = {each: session.decision_ids(each) for each in session.tokens}
        assert "error" not in session.say(seat, {"type": Note.wire_type, "text": "well"})
        assert {each: session.decision_ids(each) for each in session.tokens} == before


def test_decisions_of_other_seats_have_no_id(tmp_path: Path) -> None:
    """The id contains the number of a beat, which could reveal hidden events. Only the host gets ids for all seats."""
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    others = [each for each in session.view("spectator")["requests"] if each["seat"] != "spectator"]
    assert others
    assert {each["decision"] for each in others} == {None}
    view = session.clients[session.host].views[session.host]
    assert all(each["decision"].startswith(f"{each['seat']}/") for each in view["requests"])
