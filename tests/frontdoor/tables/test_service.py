"""Tokens, open fights, two services over one store, and seats that the program plays."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import orjson
import pytest

from combat import Encounter, systems
from events.stores import Store, StoreError, open_store
from frontdoor.bots import BotSeats
from frontdoor.tables.connections import Peer
from frontdoor.tables.limits import Limits
from frontdoor.tables.protocol.json_rpc import answer
from replays import Replay
from tests.harness.client_sessions import Client, PlaySession, new_service
from tests.harness.samples import sample_size

NOTE = {"type": "note.v1", "text": "here"}

Database = Callable[[], Store]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """Yield a function that opens the SQLite database of this test again; all are closed after the test."""
    with ExitStack() as stores:
        yield lambda: stores.enter_context(closing(open_store(f"sqlite:{tmp_path / 'fights.db'}")))


def test_tokens_are_not_stored(tmp_path: Path) -> None:
    """The secret part of a token is in neither the store nor the log nor later messages."""
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    session.beat(Random(1))
    secrets = [token.rpartition(".")[2].encode() for token in (session.host, *session.tokens.values())]
    written = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    received = b"".join(message for client in session.clients.values() for message in client.received)
    assert written
    assert not [secret for secret in secrets if secret in written + received]


@pytest.mark.parametrize("token", ["", "x", "x.y", "../../etc.passwd", "k" * 100 + ".y", "café.x", "a b.c", "."])
def test_malformed_token_is_refused(token: str, tmp_path: Path) -> None:
    """The error does not repeat the token."""
    client = Client(new_service(open_store(tmp_path)))
    error = client.refused("fight.read", token=token)
    assert error == {"code": 2, "message": "this token is not valid; ask the host of the fight for a new link"}


def test_token_is_valid_for_one_fight_and_seat(tmp_path: Path) -> None:
    """A secret with the id of another fight is refused, and so is a seat that calls a method of the host."""
    service = new_service(open_store(tmp_path))
    one, other = PlaySession(service, "trench_crusade"), PlaySession(service, "trench_crusade")
    mixed = f"{other.fight}.{one.host.rpartition('.')[2]}"
    client = Client(service)
    assert client.refused("fight.read", token=mixed)["code"] == 2
    for method, params in (("fight.export", {}), ("fight.invite", {"seat": "heretics"})):
        error = client.refused(method, token=one.tokens["pilgrims"], **params)
        assert (error["code"], error["data"]["reasons"][0]["code"]) == (1, "host_only")
    error = client.refused("fight.program", token=one.tokens["pilgrims"], seat="heretics", player="random")
    assert error["data"]["reasons"][0]["code"] == "host_only"


def test_new_token_invalidates_the_previous_one(tmp_path: Path) -> None:
    """Followers with the old token are notified and receive nothing afterwards."""
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    old = session.of("heretics")
    new = session.clients[session.host].call("fight.invite", token=session.host, seat="heretics")["token"]
    assert old.left == [{"fight": session.fight, "seat": "heretics", "reason": "replaced"}]
    assert old.refused("fight.read", token=session.tokens["heretics"])["code"] == 2
    count = len(old.received)
    newcomer = Client(session.service)
    newcomer.follow(new)
    newcomer.call("fight.do", token=new, command=NOTE)
    assert len(old.received) == count
    assert newcomer.beats[new] == [0, 1]


def test_connections_of_each_seat_are_visible_to_all(tmp_path: Path) -> None:
    """The number of connections of each seat; 0 after they closed."""
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    host, gm = session.clients[session.host], session.of("gm")
    session.of("heretics").close()
    for client, token in ((host, session.host), (gm, session.tokens["gm"])):
        seats = client.call("fight.seats", token=token)["seats"]
        here = {each["seat"]: each["here"] for each in seats}
        assert here == {"pilgrims": 1, "heretics": 0, "gm": 1, "spectator": 1}


def test_fights_in_memory_are_limited(tmp_path: Path) -> None:
    """Fights without followers are closed and reopened on demand. If all have followers, another one is refused."""
    service = new_service(open_store(tmp_path), limits=Limits(open_fights=3))
    client = Client(service)
    made = [client.call("fight.create", system="trench_crusade") for _ in range(5)]
    for each in (*made, *made):
        client.call("fight.do", token=each["host"], command=NOTE)
        assert len(service.held()) <= 3
    assert [client.call("fight.read", token=each["host"])["beats"] for each in made] == [3] * 5
    for each in made[:3]:
        client.follow(each["host"])
    error = client.refused("fight.read", token=made[3]["host"])
    assert (error["code"], error["data"]) == (4, {"limit": "open_fights"})
    client.close()
    assert Client(service).call("fight.read", token=made[3]["host"])["beats"] == 3


def test_two_services_over_one_store_share_a_fight(database: Database) -> None:
    """Each beat is sent once by both services, and commands for an outdated state are refused."""
    rng = Random(9)
    one = PlaySession(new_service(database()), "trench_crusade")
    elsewhere = new_service(database(), "elsewhere")
    clients = {seat: Client(elsewhere) for seat in one.tokens}
    for seat, client in clients.items():
        client.follow(one.tokens[seat])
    for number in range(20):
        seat, command, decision = one.choose(rng)
        speaker = clients[seat] if number % 2 else one.of(seat)
        answer = speaker.send("fight.do", token=one.tokens[seat], command=command, decision=decision)
        assert "error" not in answer, answer
        stale = one.of(seat) if number % 2 else clients[seat]
        again = stale.refused("fight.do", token=one.tokens[seat], command=command, decision=decision)
        assert again["data"]["reasons"][0]["code"] == "stale"
        one.service.poll()
        elsewhere.poll()
        for each, client in clients.items():
            assert client.views[one.tokens[each]] == one.view(each)
            assert client.beats[one.tokens[each]] == list(range(one.view(each)["beats"]))


def test_concurrent_services_lose_and_repeat_no_beat(database: Database) -> None:
    """They append concurrently; the slower one catches up and tries again."""
    services = [new_service(database(), name) for name in "ab"]
    session = PlaySession(services[0], "trench_crusade")
    clients = [Client(service) for service in services for _ in range(2)]
    for client in clients:
        client.follow(session.host)

    def write_notes(client: Client, number: int) -> None:
        for count in range(sample_size(5)):
            client.call("fight.do", token=session.host, command={"type": "note.v1", "text": f"{number} {count}"})

    threads = [Thread(target=write_notes, args=(client, number)) for number, client in enumerate(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for service in services:
        service.poll()
    received = clients[0].call("fight.told", token=session.host, since=1)["beats"]
    said = {f"{number} {count}" for number in range(len(clients)) for count in range(sample_size(5))}
    assert len(received) == len(said)
    assert {each["command"]["text"] for each in received} == said
    for client in clients:
        assert client.beats[session.host] == list(range(1 + len(said)))


@pytest.mark.parametrize("others", [0, 1, 2, 3], ids=lambda others: f"{others} other notes")
def test_fight_leaves_memory_if_a_restored_backup_has_another_history(
    others: int, database: Database, tmp_path: Path
) -> None:
    """Two notes are lost with the backup, and another service may have written as many, fewer or more since."""
    session = PlaySession(new_service(database()), "trench_crusade")
    follower = session.of("heretics")
    session.say("gm", NOTE)
    with closing(sqlite3.connect(tmp_path / "fights.db")) as live, closing(sqlite3.connect(":memory:")) as old:
        live.backup(old)
        for _ in range(2):
            session.say("gm", NOTE)
        old.backup(live)
    elsewhere = Client(new_service(database(), "elsewhere"))
    for number in range(others):
        elsewhere.call("fight.do", token=session.host, command={"type": "note.v1", "text": f"other {number}"})
    error = session.say("gm", NOTE)["error"]
    assert error["code"] == 5
    assert "no longer holds the fight as this server showed it" in error["message"]
    assert [each["reason"] for each in follower.left] == ["reloaded"]
    kept = session.clients[session.host].call("fight.read", token=session.host)["beats"]
    assert kept == elsewhere.call("fight.read", token=session.host)["beats"] == 2 + others
    assert "error" not in session.say("gm", NOTE)
    assert str(Replay.of(Encounter.load(database().log(session.fight))).verify()).startswith("EXACT")


@pytest.mark.parametrize("call", ["poll", "read"])
def test_other_history_with_as_many_beats_is_noticed_without_a_command(call: str, tmp_path: Path) -> None:
    """A number of beats does not tell two histories apart."""
    stores = [open_store(tmp_path), open_store(tmp_path)]
    session = PlaySession(new_service(stores[0]), "trench_crusade")
    follower, backup = session.of("heretics"), list(stores[1].export())
    session.say("gm", NOTE)
    stores[1].fill(backup, replace=True)
    Client(new_service(stores[1])).call("fight.do", token=session.host, command={"type": "note.v1", "text": "other"})
    if call == "poll":
        session.service.poll()
    else:
        assert session.clients[session.host].refused("fight.read", token=session.host)["code"] == 5
    assert [each["reason"] for each in follower.left] == ["reloaded"]
    beats = follower.call("fight.told", token=session.tokens["heretics"], since=1)["beats"]
    assert [beat["command"]["text"] for beat in beats] == ["other"]


@pytest.mark.parametrize("method", ["fight.read", "fight.follow"])
def test_client_that_comes_back_after_a_restored_backup_gets_the_whole_view(method: str, tmp_path: Path) -> None:
    """The changes since the same number of beats would not fit the view that the client has."""
    stores = [open_store(tmp_path), open_store(tmp_path)]
    session = PlaySession(new_service(stores[0]), "trench_crusade")
    backup, token = list(stores[1].export()), session.tokens["heretics"]
    mark = session.say("heretics", NOTE)["result"]["mark"]
    assert session.of("heretics").call(method, token=token, since=2, mark=mark)["changes"] == []
    stores[1].fill(backup, replace=True)
    service = new_service(stores[1])
    for beats in (1, 2, 3):
        client = Client(service)
        back = client.call(method, token=token, since=2, mark=mark)
        assert (back["beats"], back["changes"], back["view"]["beats"]) == (beats, None, beats)
        client.close()
        Client(service).call("fight.do", token=session.host, command=NOTE)
    again = Client(service).call("fight.read", token=token)
    assert Client(service).call(method, token=token, since=again["beats"], mark=again["mark"])["view"] is None


def test_poll_goes_on_if_the_store_of_a_fight_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a database that is restarted does not end the server."""
    store = open_store(tmp_path)
    session = PlaySession(new_service(store), "trench_crusade")

    def fail_to_read(*_: object) -> list[bytes]:
        raise StoreError(f"{store.url} is gone")

    with monkeypatch.context() as now:
        now.setattr(store, "read", fail_to_read)
        session.service.poll()
    assert "error" not in session.say("gm", NOTE)


def test_beat_that_cannot_be_saved_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller gets an error without the location of the store, and other seats get no message."""
    store = open_store(tmp_path)
    session = PlaySession(new_service(store), "trench_crusade")

    def fail_append(*_: object) -> None:
        raise StoreError(f"{store.url} is full")

    with monkeypatch.context() as now:
        now.setattr(store, "append", fail_append)
        error = session.say("gm", NOTE)["error"]
    assert error["code"] == 5
    assert error["message"].startswith(
        "the server's store failed; a command may be saved nevertheless, so read the fight"
    )
    assert session.view("heretics")["beats"] == 1
    assert "error" not in session.say("gm", NOTE)
    assert session.of("heretics").beats[session.tokens["heretics"]] == [0, 1]
    store.remove(session.fight)
    assert session.say("gm", NOTE)["error"]["code"] == 2


@pytest.mark.parametrize("system", systems())
def test_program_plays_all_seats_one_beat_at_a_time(system: str, tmp_path: Path) -> None:
    """Each beat is sent to all; the program continues after a restart of the service."""
    store = open_store(tmp_path)
    session = PlaySession(new_service(store), system, dice="people")
    host = session.clients[session.host]
    for seat in session.tokens:
        if seat != "spectator":
            host.call("fight.program", token=session.host, seat=seat, player="sensible")
    for again in (False, True):
        if again:
            session.connect_clients(new_service(store, "again"))
        before = session.view("spectator")["beats"]
        for count in range(1, 1 + sample_size(3)):
            assert session.service.work()
            assert session.view("spectator")["beats"] == before + count


def test_program_acts_once_between_people_and_waits_after_an_undo(tmp_path: Path) -> None:
    """It acts once until a person has acted, and continues when the assignment is repeated."""
    session = PlaySession(
        new_service(open_store(tmp_path)), "trench_crusade", undo={"barrier": "none", "who": "anyone", "reach": "any"}
    )
    host, rng = session.clients[session.host], Random(5)
    heretics = {"token": session.host, "seat": "heretics", "player": "random"}
    host.call("fight.program", **heretics)
    for _ in range(12):
        while session.service.work():
            pass
        owed = [each["seat"] for each in session.view("gm")["requests"] if not each["optional"]]
        assert "heretics" not in owed or len(set(owed)) > 1
        session.beat(rng)
    to = session.encounter().undo_preview().to
    assert "error" not in session.say("gm", {"type": "undo.v1", "to": to})
    assert not session.service.work()
    again = {"token": session.tokens["pilgrims"], "seat": "heretics"}
    assert Client(session.service).refused("fight.program", **again, player="sensible")["code"] == 1
    watching = {**again, "token": session.tokens["spectator"]}
    assert Client(session.service).refused("fight.program", **watching, player="random")["code"] == 1
    assert session.of("pilgrims").call("fight.program", **again, player="random")["program"]
    assert session.service.work() == ("heretics" in {each["seat"] for each in session.view("gm")["requests"]})
    taken = host.call("fight.program", token=session.host, seat="heretics", player=None)
    assert taken["program"] == []
    assert not session.service.work()


def test_program_pauses_at_an_empty_table_and_any_call_wakes_it(tmp_path: Path) -> None:
    """Only if the service has a pause: a program that uses the service as a library never waits for people."""
    service, now = new_service(open_store(tmp_path)), [0.0]
    session = PlaySession(service, "trench_crusade")
    for seat in ("pilgrims", "heretics", "gm"):
        session.clients[session.host].call("fight.program", token=session.host, seat=seat, player="random")
    service.seconds, service.idle_seconds = lambda: now[0], 600
    now[0] += 10_000
    assert service.work()  # the clients follow the fight
    session.disconnect_clients()
    now[0] += 600
    assert service.work()
    now[0] += 1
    assert not service.work()
    assert service.due() == []
    session.clients[session.host].call("fight.seats", token=session.host)
    assert service.work()
    now[0] += 601
    assert not service.work()
    assert Client(service).refused("fight.seats", token=f"{session.fight}.wrong")["code"] == 2
    assert not service.work()
    service.idle_seconds = None
    assert service.work()


def test_followed_fights_are_limited_for_each_address(tmp_path: Path) -> None:
    """Over any number of connections; a fight counts once."""
    service = new_service(open_store(tmp_path), limits=Limits(followed_fights_an_address=2))
    hosts = [Client(service).call("fight.create", system="trench_crusade")["host"] for _ in range(3)]
    peers: list[Peer] = []

    def follow(address: str, host: str) -> Any:
        peers.append(Peer(service, lambda _: None, address=address))
        message = {"jsonrpc": "2.0", "id": 1, "method": "fight.follow", "params": {"token": host}}
        return orjson.loads(answer(peers[-1], orjson.dumps(message)) or b"")

    for host in (*hosts[:2], *hosts[:2]):
        assert "result" in follow("a", host)
    assert follow("a", hosts[2])["error"]["data"] == {"limit": "followed_fights_an_address"}
    assert "result" in follow("b", hosts[2])
    for peer in peers:
        peer.close()
    assert "result" in follow("a", hosts[2])


@pytest.mark.parametrize("player", [None, "sensible"])
def test_player_may_change_while_the_program_chooses(
    player: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program does not act for a seat that was returned to people, but does for one that was assigned meanwhile."""
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    assert "error" not in session.say("pilgrims", {"type": "trench_crusade.roll_off.v1"})
    owed = {each["seat"] for each in session.view("gm")["requests"] if not each["optional"]}
    other = next(seat for seat in ("pilgrims", "heretics") if seat not in owed)
    host = session.clients[session.host]
    for seat in (other, *(owed if player is None else ())):
        host.call("fight.program", token=session.host, seat=seat, player="sensible")
    next_command, beats = BotSeats.next_command, session.view("gm")["beats"]

    def choose_late(program: BotSeats, fight: Any) -> Any:
        monkeypatch.undo()
        said = next_command(program, fight)
        assert (said is None) == (player is not None)
        for seat in owed:
            host.call("fight.program", token=session.host, seat=seat, player=player)
        return said

    monkeypatch.setattr(BotSeats, "next_command", choose_late)
    assert session.service.work()
    assert session.view("gm")["beats"] == beats
    assert session.service.work() == (player is not None)
    assert session.view("gm")["beats"] == beats + (player is not None)


def test_undo_waits_for_consent(tmp_path: Path) -> None:
    """Consent is requested like any other decision; the undo happens with the last agreement."""
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    rng = Random(2)
    while not any("dice" in each for received in session.of("pilgrims").received[-1:] for each in events(received)):
        speaker = session.beat(rng)
    other = next(each for each in ("pilgrims", "heretics") if each != speaker)
    preview = session.of(speaker).call("fight.undo_preview", token=session.tokens[speaker])
    assert preview["asks"]
    before = session.view("gm")["state"]
    asked = session.say(speaker, {"type": "undo.v1", "to": preview["to"]})["result"]
    assert asked["told"][0]["events"][0]["type"] == "undo_asked.v1"
    assert session.view("gm")["state"] == before
    for seat in preview["asks"]:
        (request,) = [each for each in session.own_requests(seat) if each["kind"] == "agree_to_undo"]
        answer = session.say(seat, request["default"] or {"type": "agree.v1", "seat": seat}, request["decision"])
        assert "error" not in answer, (other, answer)
    assert session.view("gm")["state"] != before


def events(message: bytes) -> list[dict[str, object]]:
    """Return the events in a message."""
    params = orjson.loads(message).get("params", {})
    return [event for received in params.get("told", ()) for event in received["events"]]


def test_seed_is_secret_until_the_end(tmp_path: Path) -> None:
    """Even the host does not see it, neither in messages nor in the exported log."""
    service = new_service(open_store(tmp_path))
    session = PlaySession(service, "trench_crusade")
    host = session.clients[session.host]
    seed = service.store.note(session.fight, "seed")
    assert seed is not None
    digits = seed.partition(b":")[2]
    for _ in range(5):
        session.beat(Random(3))
    host.call("fight.export", token=session.host)
    received = b"".join(message for client in session.clients.values() for message in client.received)
    assert digits not in received
    host.call("fight.do", token=session.host, command={"type": "end.v1", "winners": [], "reason": "Late."})
    assert digits in session.of("spectator").received[-1]


def test_seat_writes_a_limited_number_of_bytes_per_minute(tmp_path: Path) -> None:
    """It is refused with the time to wait, and other seats go on."""
    session = PlaySession(new_service(open_store(tmp_path), limits=Limits(written_bytes_a_minute=10_000)), "fiend_wake")
    client, note = session.clients[session.host], {"type": "note.v1", "text": "x" * 9_000}
    answers = [client.send("fight.do", token=session.host, command=note) for _ in range(8)]
    accepted = [answer for answer in answers if "error" not in answer]
    assert 4 <= len(accepted) <= 5
    error = answers[-1]["error"]
    assert (error["code"], error["data"]["limit"]) == (4, "written_bytes_a_minute")
    assert 1 <= error["data"]["retry_after"] <= 120
    assert "error" not in session.say("gm", NOTE)
