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


def asked(system: str, folder: Path, **how: Any) -> tuple[PlaySession, str, dict[str, Any], str]:
    """Play until a command needs dice that people roll, and send that command.

    Returns:
        The session, the seat, the command, and the id of the decision.
    """
    sitting, rng = (
        PlaySession(new_service(open_store(folder)), system, dice="people", **how),
        Random(f"{system} waiting"),
    )
    while True:
        fight = sitting.encounter()
        command = choose_command(fight, rng)
        seat = request_for(fight, command).seat
        place = [each for each in fight.requests if each.seat == seat].index(request_for(fight, command))
        said, decision = fight.system.codec.dump(command), sitting.decision_ids(seat)[place]
        try:
            fight.fork().do(command, seat, faces=())
        except DiceNeeded:
            answer = sitting.say(seat, said, decision)
            assert answer["result"]["told"] == []
            return sitting, seat, said, decision
        except Refused:
            continue
        assert "error" not in sitting.say(seat, said, decision)


def pending(sitting: PlaySession, seat: str) -> list[dict[str, Any]]:
    """Return the pending commands as a seat last received them."""
    found: list[dict[str, Any]] = sitting.of(seat).last[sitting.tokens[seat]]["pending"]
    return found


@pytest.mark.parametrize("system", systems())
def test_a_roll_that_is_owed_survives_a_restart_and_goes_on_with_the_faces(system: str, tmp_path: Path) -> None:
    """The seat sees its command and the dice; others only see that a roll is due. The log marks typed faces."""
    sitting, seat, command, decision = asked(system, tmp_path)
    (own,) = pending(sitting, seat)
    assert (own["seat"], own["decision"], own["command"]) == (seat, decision, command)
    sitting.connect_clients(new_service(open_store(tmp_path), "again"))
    for each, token in sitting.tokens.items():
        (seen,) = sitting.of(each).call("fight.read", token=token)["pending"]
        assert seen["seat"] == seat
        assert (seen["command"] is not None) == (each == seat)
    faces = [1] * len(own["asked"]["dice"])
    rolled = sitting.of(seat).call("fight.roll", token=sitting.tokens[seat], faces=faces)
    assert rolled["beats"] == rolled["since"] + 1
    dice = [die for event in rolled["told"][0]["events"] for die in event.get("dice", ())]
    assert [die["face"] for die in dice if die["source"] == "table"][: len(faces)] == faces
    waiting = [each["command"] for each in rolled["pending"]]
    assert waiting in ([], [{"type": "roll.v1"}]), "only the rest of a partial roll may be pending"


def test_whoever_is_asked_may_let_the_program_roll(tmp_path: Path) -> None:
    """The program then draws the dice from the seed that it committed to."""
    sitting, seat, _, _ = asked("trench_crusade", tmp_path)
    rolled = sitting.of(seat).call("fight.roll", token=sitting.tokens[seat])
    assert rolled["told"][0]["by"] == seat
    assert '"source":"seed:' in str(rolled["told"][0]["events"]).replace("'", '"').replace(": ", ":")


def test_what_waits_can_be_dropped_and_is_dropped_when_it_is_void(tmp_path: Path) -> None:
    """The seat or the GM can drop it; it is also dropped if the GM makes the decision first."""
    sitting, seat, command, decision = asked("trench_crusade", tmp_path)
    sitting.of(seat).call("fight.drop", token=sitting.tokens[seat])
    assert pending(sitting, "gm") == []
    error = sitting.of(seat).refused("fight.roll", token=sitting.tokens[seat])
    assert error["data"]["reasons"][0]["code"] == "nothing_pending"
    sitting.say(seat, command, decision)
    other = next(each for each in ("pilgrims", "heretics") if each != seat)
    error = sitting.of(other).refused("fight.drop", token=sitting.tokens[other], seat=seat)
    assert error["data"]["reasons"][0]["code"] == "not_your_seat"
    sitting.of("gm").call("fight.drop", token=sitting.tokens["gm"], seat=seat)
    assert pending(sitting, seat) == []
    sitting.say(seat, command, decision)
    assert len(pending(sitting, seat)) == 1
    assert "error" not in sitting.say("gm", command, faces=[None] * len(pending(sitting, seat)[0]["asked"]["dice"]))
    assert pending(sitting, seat) == []


def test_where_the_gm_alone_types_the_gm_rolls_for_a_player(tmp_path: Path) -> None:
    """Until then the command still belongs to the player."""
    sitting, seat, _, _ = asked("trench_crusade", tmp_path, typed="gm")
    faces = [2] * len(pending(sitting, seat)[0]["asked"]["dice"])
    error = sitting.of(seat).refused("fight.roll", token=sitting.tokens[seat], faces=faces)
    assert error["data"]["reasons"][0]["code"] == "typed"
    assert len(pending(sitting, seat)) == 1
    rolled = sitting.of("gm").call("fight.roll", token=sitting.tokens["gm"], seat=seat, faces=faces)
    assert rolled["told"][0]["by"] == "gm"


def test_faces_that_do_not_fit_leave_everything_as_it_was(tmp_path: Path) -> None:
    """The command stays pending and can be rolled for again."""
    sitting, seat, _, _ = asked("wrath_and_glory", tmp_path)
    beats = sitting.view(seat)["beats"]
    error = sitting.of(seat).refused("fight.roll", token=sitting.tokens[seat], faces=[99])
    assert error["code"] == 1
    assert len(pending(sitting, seat)) == 1
    assert sitting.encounter().journal.beats[-1].number == beats - 1
    assert "result" in sitting.of(seat).send("fight.roll", token=sitting.tokens[seat])


def test_an_amendment_for_which_dice_are_wanted_waits_like_any_command(tmp_path: Path) -> None:
    """It keeps the faces of the old dice and asks for the new ones only."""
    sitting, rng = PlaySession(new_service(open_store(tmp_path)), "trench_crusade", dice="people"), Random(2)
    host = sitting.clients[sitting.host]
    while (found := wanting_dice(sitting, rng)) is None:
        seat, command, decision = sitting.choose(rng)
        waits = sitting.say(seat, command, decision)["result"]["pending"]
        while waits:
            waits = host.call("fight.roll", token=sitting.host, seat=waits[0]["seat"])["pending"]
    waits = host.call("fight.do", token=sitting.host, command=found)["pending"]
    assert [each["command"] for each in waits] == [found]
    amended = host.call("fight.roll", token=sitting.host, faces=[1] * len(waits[0]["asked"]["dice"]))
    assert amended["told"][0]["events"][0]["type"] == "amended.v1"
    assert found not in [each["command"] for each in amended["pending"]]


def wanting_dice(sitting: PlaySession, rng: Random) -> dict[str, Any] | None:
    """Return an amendment of the last beat that needs new dice; None if a few attempts find none."""
    fight = sitting.encounter()
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


def test_what_waits_at_one_server_is_told_by_another_over_the_same_store(tmp_path: Path) -> None:
    """Although there is no new beat. The dice can be rolled at the other server as well."""
    sitting, seat, command, _ = asked("trench_crusade", tmp_path / "one")
    elsewhere = new_service(open_store(tmp_path / "one"), "elsewhere")
    token, client = sitting.tokens[seat], Client(elsewhere)
    client.follow(token)
    sitting.of(seat).call("fight.drop", token=token)
    elsewhere.poll()
    assert client.last[token]["pending"] == []
    assert client.last[token]["told"] == []
    sitting.say(seat, command)
    elsewhere.poll()
    assert [each["command"] for each in client.last[token]["pending"]] == [command]
    client.call("fight.roll", token=token)
    sitting.service.poll()
    assert sitting.view(seat) == client.views[token]
