"""Fights on a server to whose dice the seats contribute: salts, links, seats that are overdue, and broken promises."""

from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import seed_hash
from combat.engine.dice.together import HashChain
from events.stores import open_store
from frontdoor.tables.limits import Limits
from frontdoor.tables.service import Service
from replays import Replay
from tests.harness.client_sessions import NOW, Client, PlaySession, new_service, seeded_bytes

ROLL_OFF = {"type": "trench_crusade.roll_off.v1"}
SEATS = ("pilgrims", "heretics", "gm")


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.seconds = 0

    def __call__(self) -> str:
        """Return the time."""
        return (datetime.fromisoformat(NOW) + timedelta(seconds=self.seconds)).isoformat()


def commit(session: PlaySession, seat: str, chain: HashChain) -> dict[str, Any]:
    return session.say(seat, {"type": "commit.v1", "seat": seat, "roll": chain.roll, "tip": chain.tip})


def reveal(session: PlaySession, seat: str, roll: int, chain: HashChain) -> dict[str, Any]:
    return session.say(seat, {"type": "reveal.v1", "seat": seat, "roll": roll, "link": chain.link(roll)})


def together(service: Service, *seats: str) -> tuple[PlaySession, dict[str, HashChain]]:
    """Return a fight in which these seats have committed."""
    session = PlaySession(service, "trench_crusade", dice="together")
    chains = {seat: HashChain(f"{place:064x}") for place, seat in enumerate(seats)}
    for seat, chain in chains.items():
        assert "result" in commit(session, seat, chain)
    return session, chains


def verdict(session: PlaySession) -> Any:
    log = session.clients[session.host].call("fight.export", token=session.host)["log"]
    return Replay.read(log.encode()).verify()


def awaited(session: PlaySession) -> list[str]:
    return [request["seat"] for request in session.view("spectator")["requests"] if request["kind"] == "reveal"]


def test_seats_see_the_hash_before_they_say_their_salts(tmp_path: Path) -> None:
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade", salts=True)
    published = session.view("heretics")["dice"]["seed_hash"]
    assert "result" not in session.say("pilgrims", ROLL_OFF)
    for seat in SEATS:
        assert not session.view("heretics")["dice"]["started"]
        assert session.own_requests(seat)[0]["kind"] == "salt"
        assert "result" in session.say(seat, {"type": "salt.v1", "seat": seat, "text": f"word of {seat}"})
        hidden = b"word of pilgrims" in b"".join(session.of("heretics").received)
        assert hidden is (seat == "gm")
    assert session.view("heretics")["dice"]["salt"].startswith("pilgrims: word of pilgrims; heretics: word")
    session.say("pilgrims", ROLL_OFF)
    session.say("gm", {"type": "end.v1", "winners": [], "reason": "Late."})
    result = verdict(session)
    assert result.exact
    assert result.drawn == 2
    revealed = str(session.view("heretics")) + str(b"".join(session.of("heretics").received))
    seed = revealed[revealed.index("hmac-sha256-2:") :][: len("hmac-sha256-2:") + 64]
    assert seed_hash(seed) == published


def test_host_starts_without_a_seat_which_is_named(tmp_path: Path) -> None:
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade", salts=True)
    session.say("pilgrims", {"type": "salt.v1", "seat": "pilgrims", "text": "heron"})
    assert "error" in session.say("pilgrims", {"type": "start.v1"})
    session.clients[session.host].call("fight.do", token=session.host, command={"type": "start.v1"})
    assert session.view("heretics")["dice"]["without"] == ["heretics", "gm"]
    assert "Started without a contribution of heretics, gm." in str(verdict(session))


def test_no_seat_speaks_for_another(tmp_path: Path) -> None:
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade", salts=True)
    for by in ("heretics", "gm"):
        assert "error" in session.say(by, {"type": "salt.v1", "seat": "pilgrims", "text": "egret"})


def test_fight_that_was_broken_off_is_named_by_the_next(tmp_path: Path) -> None:
    service = new_service(open_store(tmp_path))
    first = PlaySession(service, "trench_crusade", salts=True)
    for seat in SEATS:
        first.say(seat, {"type": "salt.v1", "seat": seat, "text": "x"})
    second = PlaySession(service, "trench_crusade", salts=True, after=first.host)
    assert first.view("heretics")["state"]["outcome"] is not None
    third = PlaySession(service, "trench_crusade", dice="together", after=second.host)
    dice = third.view("heretics")["dice"]
    assert (dice["number"], [each["id"] for each in dice["broken"]]) == (3, [first.fight, second.fight])
    assert [each["seed_hash"] for each in dice["broken"]] == [
        each.view("heretics")["dice"]["seed_hash"] for each in (first, second)
    ]
    assert "This is fight 3 of its table; 2 earlier fights were broken off" in str(verdict(third))
    fourth = PlaySession(service, "trench_crusade", salts=True, after=third.host)
    assert len(fourth.view("heretics")["dice"]["broken"]) == 3


@pytest.mark.parametrize(
    "options", [{"salts": True, "salt": "x"}, {"salts": True, "dice": "people"}, {"after": "x.y"}, {"salts": True}]
)
def test_options_that_contradict_each_other_are_refused(tmp_path: Path, options: dict[str, Any]) -> None:
    service = new_service(open_store(tmp_path))
    session = PlaySession(service, "trench_crusade")
    options = {"after": session.tokens["gm"], **options} if options == {"salts": True} else options
    assert Client(service).refused("fight.create", system="trench_crusade", **options)["code"] == 1


def test_seats_and_the_server_make_every_roll_together(tmp_path: Path) -> None:
    session, chains = together(new_service(open_store(tmp_path)), *SEATS)
    dice = session.view("heretics")["dice"]
    assert (dice["kind"], dice["started"], dice["rolls"]) == ("together", True, 0)
    assert {each["by"] for each in dice["commitments"]} == {"table", *SEATS}
    session.say("pilgrims", ROLL_OFF)
    assert awaited(session) == [*SEATS]
    for place, seat in enumerate(SEATS):
        assert awaited(session) == list(SEATS[place:])
        assert "result" in reveal(session, seat, 1, chains[seat])
    assert session.view("heretics")["dice"]["rolls"] == 1
    result = verdict(session)
    assert (result.exact, result.drawn, result.dice) == (True, 2, 2)


def test_program_contributes_for_its_seats(tmp_path: Path) -> None:
    service = new_service(open_store(tmp_path))
    session, chains = together(service, "pilgrims")
    for seat in ("heretics", "gm"):
        session.clients[session.host].call("fight.program", token=session.host, seat=seat, player="sensible")
    assert session.view("pilgrims")["dice"]["started"]
    random, rolls = Random(3), 0
    while rolls < 4:
        while service.work():
            pass
        rolls = session.view("pilgrims")["dice"]["rolls"]
        if awaited(session):
            assert awaited(session) == ["pilgrims"]
            reveal(session, "pilgrims", rolls + 1, chains["pilgrims"])
        else:
            seat, command, decision = session.choose(random)
            session.say(seat, command, decision)
    assert verdict(session).exact


def test_seat_that_the_program_takes_over_commits_anew(tmp_path: Path) -> None:
    session, _ = together(new_service(open_store(tmp_path)), *SEATS)
    session.clients[session.host].call("fight.program", token=session.host, seat="heretics", player="random")
    session.say("pilgrims", ROLL_OFF)
    assert awaited(session) == ["pilgrims", "gm"]


def test_overdue_seat_is_named_after_the_time_limit_and_left_out_by_consent(tmp_path: Path) -> None:
    clock, store = Clock(), open_store(tmp_path)
    service = Service(store, clock, seeded_bytes("late"), limits=Limits(contribution_seconds=30))
    session, chains = together(service, *SEATS)
    session.say("pilgrims", ROLL_OFF)
    for seat in ("pilgrims", "gm"):
        reveal(session, seat, 1, chains[seat])
    clock.seconds = 29
    service.poll()
    assert "overdue" not in str(session.view("spectator")["requests"])
    clock.seconds = 30
    service.poll()
    beats = session.view("spectator")["beats"]
    service.poll()
    assert session.view("spectator")["beats"] == beats  # it is named once
    assert "overdue" in str(session.view("spectator")["requests"])
    assert "error" in session.say("pilgrims", {"type": "undo.v1", "to": 0})
    for seat in ("pilgrims", "gm"):
        assert "result" in session.say(seat, {"type": "go_on.v1", "seat": seat, "roll": 1})
    assert session.view("spectator")["dice"]["rolls"] == 1
    assert "Contributions of heretics that were overdue: 1, and rolls made without it: 1." in str(verdict(session))


def test_fight_goes_on_in_another_process(tmp_path: Path) -> None:
    session, chains = together(new_service(open_store(tmp_path)), *SEATS)
    session.say("pilgrims", ROLL_OFF)
    reveal(session, "pilgrims", 1, chains["pilgrims"])
    twin = session.copy_to(new_service(open_store(tmp_path), "other"))
    for seat in ("heretics", "gm"):
        assert "result" in reveal(twin, seat, 1, chains[seat])
    assert verdict(twin).exact
    session.service.poll()
    assert session.view("spectator")["dice"]["rolls"] == 1


def test_secret_of_the_server_reaches_no_seat(tmp_path: Path) -> None:
    service = new_service(open_store(tmp_path))
    session, chains = together(service, *SEATS)
    session.say("pilgrims", ROLL_OFF)
    for seat in SEATS:
        reveal(session, seat, 1, chains[seat])
    secret = service.store.note(session.fight, "chains")
    assert secret
    received = b"".join(message for client in session.clients.values() for message in client.received)
    assert secret not in received
    assert HashChain(f"{0:064x}").link(2).encode() not in received
