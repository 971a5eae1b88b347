"""Commands that wait for dice survive a restart, are shown to others without secrets, and are dropped when obsolete."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import DiceNeeded, Refused, systems
from events.stores import open_store
from replays import Replay
from tests.harness.client_sessions import Client, PlaySession, new_service, request_for
from tests.harness.random_play import choose_command


def session_with_pending_roll(
    system: str, folder: Path, **options: Any
) -> tuple[PlaySession, str, dict[str, Any], str]:
    """Play until a command needs dice that people roll, and send that command.

    Returns:
        The session, the seat, the command, and the id of the decision.
    """
    session, rng = (
        PlaySession(new_service(open_store(folder)), system, dice="people", **options),
        Random(f"{system} waiting"),
    )
    while True:
        fight = session.encounter()
        command = choose_command(fight, rng)
        seat = request_for(fight, command).seat
        place = [each for each in fight.requests if each.seat == seat].index(request_for(fight, command))
        said, decision = fight.system.codec.dump(command), session.decision_ids(seat)[place]
        try:
            fight.fork().do(command, seat, faces=())
        except DiceNeeded:
            answer = session.say(seat, said, decision)
            assert answer["result"]["told"] == []
            return session, seat, said, decision
        except Refused:
            continue
        assert "error" not in session.say(seat, said, decision)


def pending(session: PlaySession, seat: str) -> list[dict[str, Any]]:
    """Return the pending commands as a seat last received them."""
    found: list[dict[str, Any]] = session.of(seat).last[session.tokens[seat]]["pending"]
    return found


@pytest.mark.parametrize("system", systems())
def test_pending_roll_survives_a_restart(system: str, tmp_path: Path) -> None:
    """The seat sees its command and the dice; others only see that a roll is due. The log marks typed faces."""
    session, seat, command, decision = session_with_pending_roll(system, tmp_path)
    (own,) = pending(session, seat)
    assert (own["seat"], own["decision"], own["command"]) == (seat, decision, command)
    session.connect_clients(new_service(open_store(tmp_path), "again"))
    for each, token in session.tokens.items():
        (seen,) = session.of(each).call("fight.read", token=token)["pending"]
        assert seen["seat"] == seat
        assert (seen["command"] is not None) == (each == seat)
    faces = [1] * len(own["asked"]["dice"])
    rolled = session.of(seat).call("fight.roll", token=session.tokens[seat], faces=faces)
    assert rolled["beats"] == rolled["since"] + 1
    dice = [die for event in rolled["told"][0]["events"] for die in event.get("dice", ())]
    assert [die["face"] for die in dice if die["source"] == "table"][: len(faces)] == faces
    waiting = [each["command"] for each in rolled["pending"]]
    assert waiting in ([], [{"type": "roll.v1"}]), "only the rest of a partial roll may be pending"


def test_player_may_let_the_program_roll(tmp_path: Path) -> None:
    """The program draws the dice from the seed that it committed to."""
    session, seat, _, _ = session_with_pending_roll("trench_crusade", tmp_path)
    rolled = session.of(seat).call("fight.roll", token=session.tokens[seat])
    assert rolled["told"][0]["by"] == seat
    assert '"source":"seed:' in str(rolled["told"][0]["events"]).replace("'", '"').replace(": ", ":")


def test_pending_command_can_be_dropped_and_expires(tmp_path: Path) -> None:
    """The seat or the GM can drop it; it is also dropped if the GM makes the decision first."""
    session, seat, command, decision = session_with_pending_roll("trench_crusade", tmp_path)
    session.of(seat).call("fight.drop", token=session.tokens[seat])
    assert pending(session, "gm") == []
    error = session.of(seat).refused("fight.roll", token=session.tokens[seat])
    assert error["data"]["reasons"][0]["code"] == "nothing_pending"
    session.say(seat, command, decision)
    other = next(each for each in ("pilgrims", "heretics") if each != seat)
    error = session.of(other).refused("fight.drop", token=session.tokens[other], seat=seat)
    assert error["data"]["reasons"][0]["code"] == "not_your_seat"
    session.of("gm").call("fight.drop", token=session.tokens["gm"], seat=seat)
    assert pending(session, seat) == []
    session.say(seat, command, decision)
    assert len(pending(session, seat)) == 1
    assert "error" not in session.say("gm", command, faces=[None] * len(pending(session, seat)[0]["asked"]["dice"]))
    assert pending(session, seat) == []


def test_gm_rolls_for_players_if_only_the_gm_may_type(tmp_path: Path) -> None:
    """The command belongs to the player until the GM has rolled."""
    session, seat, _, _ = session_with_pending_roll("trench_crusade", tmp_path, typed="gm")
    faces = [2] * len(pending(session, seat)[0]["asked"]["dice"])
    error = session.of(seat).refused("fight.roll", token=session.tokens[seat], faces=faces)
    assert error["data"]["reasons"][0]["code"] == "typed"
    assert len(pending(session, seat)) == 1
    rolled = session.of("gm").call("fight.roll", token=session.tokens["gm"], seat=seat, faces=faces)
    assert rolled["told"][0]["by"] == "gm"


def test_wrong_faces_change_nothing(tmp_path: Path) -> None:
    """The command stays pending and can be rolled for again."""
    session, seat, _, _ = session_with_pending_roll("wrath_and_glory", tmp_path)
    beats = session.view(seat)["beats"]
    error = session.of(seat).refused("fight.roll", token=session.tokens[seat], faces=[99])
    assert error["code"] == 1
    assert len(pending(session, seat)) == 1
    assert session.encounter().journal.beats[-1].number == beats - 1
    assert "result" in session.of(seat).send("fight.roll", token=session.tokens[seat])


def test_amendment_that_needs_dice_waits_like_any_command(tmp_path: Path) -> None:
    """It keeps the faces of the old dice and asks for the new ones only."""
    session, rng = PlaySession(new_service(open_store(tmp_path)), "trench_crusade", dice="people"), Random(2)
    host = session.clients[session.host]
    while (found := amendment_with_dice(session, rng)) is None:
        seat, command, decision = session.choose(rng)
        pending_commands = session.say(seat, command, decision)["result"]["pending"]
        while pending_commands:
            pending_commands = host.call("fight.roll", token=session.host, seat=pending_commands[0]["seat"])["pending"]
    pending_commands = host.call("fight.do", token=session.host, command=found)["pending"]
    assert [each["command"] for each in pending_commands] == [found]
    amended = host.call("fight.roll", token=session.host, faces=[1] * len(pending_commands[0]["asked"]["dice"]))
    assert amended["told"][0]["events"][0]["type"] == "amended.v1"
    assert found not in [each["command"] for each in amended["pending"]]


def amendment_with_dice(session: PlaySession, rng: Random) -> dict[str, Any] | None:
    """Return an amendment of the last beat that needs new dice; None if a few attempts find none."""
    fight = session.encounter()
    last = len(fight.journal) - 1
    if not last:
        return None
    before = Replay.of(fight)[last - 1].fight()
    for _ in range(5):
        command = choose_command(before, rng)
        try:
            preview = fight.amend_preview(last, command, "gm", faces=())
        except Refused:
            continue
        if preview.needed is not None:
            return {"type": "amend.v1", "beat": last, "command": fight.system.codec.dump(command)}
    return None


def test_servers_over_one_store_share_pending_commands(tmp_path: Path) -> None:
    """A pending command is no beat, but other servers see it and can roll its dice."""
    session, seat, command, _ = session_with_pending_roll("trench_crusade", tmp_path / "one")
    elsewhere = new_service(open_store(tmp_path / "one"), "elsewhere")
    token, client = session.tokens[seat], Client(elsewhere)
    client.follow(token)
    session.of(seat).call("fight.drop", token=token)
    elsewhere.poll()
    assert client.last[token]["pending"] == []
    assert client.last[token]["told"] == []
    session.say(seat, command)
    elsewhere.poll()
    assert [each["command"] for each in client.last[token]["pending"]] == [command]
    client.call("fight.roll", token=token)
    session.service.poll()
    assert session.view(seat) == client.views[token]
