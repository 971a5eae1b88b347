"""Two fights that differ only in a secret give every other seat equal messages."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import orjson
import pytest

from combat import systems
from events.base import Command
from events.stores import open_store
from frontdoor.tables.protocol.method_table import method_table
from tests.harness.client_sessions import PlaySession, new_service, request_for
from tests.harness.random_play import choose_command, fight_numbers, with_extra_fights
from tests.harness.random_setups import random_setup
from tests.invariants.test_secrets import SECRET_SETTINGS

SKIPPED = 4
"""Upper bound of the secrets that both fights have in common."""

WITHOUT_FIGHT = {
    "server.fights",
    "server.hello",
    *(f"setup.{name}" for name in ("sample", "schema", "catalogue", "read", "check", "faults")),
    "fight.create",
    "fight.load",
}
"""Methods that do not concern an existing fight."""


@pytest.mark.parametrize("people", [False, True])
@pytest.mark.parametrize("system", [each for each in systems() if SECRET_SETTINGS.get(each, {}) is not None])
def test_messages_to_other_seats_do_not_depend_on_a_secret(system: str, people: bool, tmp_path: Path) -> None:
    """Results, refusals and notifications are compared, also while dice of another seat are due."""
    compared = 0
    numbers = fight_numbers(1, after=7000)
    for number in with_extra_fights(numbers):
        if compared and number not in numbers:
            break
        rng = Random(f"{system} {number} wire")
        found = fights_with_one_secret_changed(
            system, rng, tmp_path / f"{number}", SKIPPED, dice="people" if people else "program"
        )
        if found is None:
            continue
        compared += 1
        one, twin, owner, said = found
        for seat in one.tokens:
            if seat != owner:
                compare(one, twin, seat, said)
    assert compared


def fights_with_one_secret_changed(
    system: str, rng: Random, folder: Path, skipped: int = 1, **options: Any
) -> tuple[PlaySession, PlaySession, str, Mapping[str, Any]] | None:
    """Play until a secret choice, and make a different one in a copy of the fight.

    Returns:
        Both fights, the seat with the secret, and the command in the first; None if the fight ended before.
    """
    setup, settings = random_setup(system, rng)
    settings |= SECRET_SETTINGS.get(system) or {}
    one = PlaySession(new_service(open_store(folder / "one")), system, setup=setup, settings=settings, **options)
    one.disconnect_clients()
    left = rng.randrange(skipped)
    while one.encounter().outcome is None:
        fight = one.encounter()
        command = choose_command(fight, rng)
        owner = request_for(fight, command).seat
        events = fight.fork().do(command, owner).events
        secret = any(each.only_for for each in events) and not any(each.reveals for each in events)
        left -= secret
        other = another(fight, command, owner, rng) if secret and left < 0 else None
        said = fight.system.codec.dump(command)
        if other is not None:
            one.service.close()
            copytree(folder / "one", folder / "twin")
            one.connect_clients(new_service(open_store(folder / "one"), "again"))
            twin = one.copy_to(new_service(open_store(folder / "twin"), "again"))
            twin.connect_clients(twin.service)
            send_and_roll(one, owner, said)
            send_and_roll(twin, owner, fight.system.codec.dump(other))
            return one, twin, owner, said
        assert "error" not in send_and_roll(one, owner, said)
    return None


def another(fight: Any, command: Command, owner: str, rng: Random) -> Command | None:
    """Return a different command that the owner of a secret could have chosen."""
    forms = [form for form in request_for(fight, command).forms if form.holds(command)]
    drawn = (form.pick(rng) for form in forms for _ in range(8))
    return next((each for each in drawn if each != command and not fight.why_not(each, owner)), None)


def send_and_roll(session: PlaySession, seat: str, command: Mapping[str, Any]) -> dict[str, Any]:
    """Send a command as a seat, and let the program roll if dice are due."""
    client, token = session.of(seat), session.tokens[seat]
    answer = client.send("fight.do", token=token, command=command)
    while "result" in answer and any(each["seat"] == seat for each in answer["result"]["pending"]):
        answer = client.send("fight.roll", token=token)
    return answer


def compare(one: PlaySession, twin: PlaySession, seat: str, said: Mapping[str, Any]) -> None:
    """Make every call that a seat can make in both fights; compare the replies and the notifications."""
    asked = list(calls_of_a_seat(one, seat, said))
    assert {method for method, _ in asked} == set(method_table()) - WITHOUT_FIGHT, "a method is missing here"
    answers = [
        [orjson.dumps(session.of(seat).send(method, token=session.tokens[seat], **params)) for method, params in asked]
        for session in (one, twin)
    ]
    for (method, params), first, other in zip(asked, *answers, strict=True):
        assert first == other, (method, params)
    assert one.of(seat).received == twin.of(seat).received


def calls_of_a_seat(session: PlaySession, seat: str, said: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return calls of every method of a fight with varied params; those that change the fight come last."""
    beats = session.view(seat)["beats"]
    note = {"type": "note.v1", "text": "so"}
    asked: list[tuple[str, dict[str, Any]]] = [
        ("fight.seats", {}),
        ("fight.read", {}),
        *(("fight.read", {"since": number}) for number in (1, beats - 1, beats)),
        *(("fight.read", {"at": number}) for number in (0, beats - 2, beats - 1)),
        ("fight.told", {"since": 0}),
        ("fight.follow", {}),
        ("fight.why_not", {"command": said}),
        ("fight.odds", {"command": said}),
        ("fight.undo_preview", {}),
        *(("fight.undo_preview", {"to": number}) for number in (0, beats - 2)),
        ("fight.amend_preview", {"beat": beats - 1, "command": said}),
        ("fight.amend_preview", {"beat": max(1, beats - 2), "command": note}),
        ("fight.export", {}),
        ("fight.invite", {"seat": seat}),
        ("fight.program", {"seat": "unknown"}),
        ("fight.do", {"command": said}),
        ("fight.do", {"command": note, "expect": beats - 1}),
        ("fight.do", {"command": note, "decision": f"{beats - 2}.0"}),
        ("fight.roll", {}),
        ("fight.drop", {}),
        ("fight.find", {"query": "round >= 0"}),
        ("fight.find", {"query": "not round >= 0"}),
        ("fight.chat", {"text": "Well met."}),
        ("fight.chats", {}),
        ("fight.jot", {"text": "A note."}),
        ("fight.jots", {}),
        ("fight.next", {}),
        ("fight.next", {"campaign": True}),
        ("fight.campaign", {}),
        ("fight.record", {}),
        ("fight.roster", {}),
        ("fight.branch", {"beat": 1}),
    ]
    for request in session.own_requests(seat):
        for place, form in enumerate(request["forms"]):
            asked.append(("fight.narrow", {"decision": request["decision"], "form": place, "chosen": {}}))
            asked.append(("fight.odds", {"command": {"type": form["command"]}}))
        menu = {"decision": request["decision"], "chosen": {}, "until": "beat"}
        asked += [("fight.menu_odds", menu), ("fight.menu_odds", {**menu, "form": 0})]
        if request["default"] is not None:
            asked.append(("fight.odds", {"command": request["default"], "until": "attack", "plays": 50}))
    asked.append(("fight.narrow", {"decision": "0.0", "form": 0, "chosen": {}}))
    asked.append(("fight.menu_odds", {"decision": "0.0", "chosen": {}}))
    asked += [("fight.do", {"command": note}), ("fight.leave", {})]
    return asked
