"""Chat and private notes beside the log, the next session, and imported logs."""

import gzip
from base64 import b64encode
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import systems
from combat.engine.dice.seeds import new_seed
from combat.engine.fight.encounter import Encounter
from events.codec import json_text
from events.limits import UNSAFE
from events.stores import Store, open_store
from frontdoor.importers.exports import FORMATS, export_state
from frontdoor.tables.limits import Limits
from frontdoor.tables.talk.chat import CHAT, MAX_SAYING, MAX_SAYINGS
from replays import Replay
from tests.harness.client_sessions import Client, PlaySession, new_service
from tests.harness.random_play import random_legal_command

END = {"type": "end.v1", "winners": [], "reason": "Enough."}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return an empty store."""
    return open_store(tmp_path)


@pytest.fixture
def session(store: Store) -> PlaySession:
    """Return a fight with a client at each seat."""
    return PlaySession(new_service(store), "trench_crusade")


def texts(client: Client, token: str) -> list[str]:
    """Return the texts of the messages that a token may read."""
    return [each["text"] for each in client.call("fight.chats", token=token)["chats"]]


def say(session: PlaySession, seat: str, text: str, to: str | None = None) -> dict[str, Any]:
    """Send a message of a seat."""
    answer: dict[str, Any] = session.of(seat).call("fight.chat", token=session.tokens[seat], text=text, to=to)
    return answer


def heard(session: PlaySession, seat: str) -> list[str]:
    """Return the messages that a seat was notified of."""
    return [each["said"]["text"] for each in session.of(seat).said]


def test_whisper_reaches_only_the_two_seats(session: PlaySession) -> None:
    """Neither notices nor `fight.chats` show it to another seat; the host reads as the GM."""
    one, other, *_ = [seat for seat in session.tokens if seat != "gm"]
    for by, to in ((one, None), (one, "gm"), (one, other), ("gm", other)):
        say(session, by, f"{by} to {to}", to)
    expected = {
        one: [f"{one} to None", f"{one} to gm", f"{one} to {other}"],
        other: [f"{one} to None", f"{one} to {other}", f"gm to {other}"],
        "gm": [f"{one} to None", f"{one} to gm", f"gm to {other}"],
    }
    for seat in session.tokens:
        wanted = expected.get(seat, [f"{one} to None"])
        assert texts(session.of(seat), session.tokens[seat]) == wanted
        assert heard(session, seat) == wanted
    assert texts(session.of("gm"), session.host) == expected["gm"]


def test_host_speaks_as_the_gm_and_may_continue_from_a_message(session: PlaySession) -> None:
    """`since` leaves out the messages that the reader has."""
    client = session.of("gm")
    first = client.call("fight.chat", token=session.host, text="one")
    client.call("fight.chat", token=session.host, text="two")
    assert first == {"id": 1, "at": first["at"], "by": "gm", "to": None, "text": "one"}
    later = client.call("fight.chats", token=session.host, since=1)["chats"]
    assert [each["text"] for each in later] == ["two"]


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"text": " \n"}, "the message is empty"),
        ({"text": "x" * (MAX_SAYING + 1)}, "the text has 501 characters; at most 500 are allowed"),
        ({"text": "x", "to": "zz"}, "there is no seat 'zz'"),
    ],
)
def test_wrong_message_is_refused(session: PlaySession, params: dict[str, str], sentence: str) -> None:
    """Nothing is stored."""
    assert sentence in session.of("gm").refused("fight.chat", token=session.host, **params)["message"]
    assert session.service.store.note(session.fight, CHAT) is None


def test_unsafe_characters_are_replaced(session: PlaySession) -> None:
    """Line breaks stay."""
    said = session.of("gm").call("fight.chat", token=session.host, text="a\u202eb\r\nc\x1b[2J")["text"]
    assert said == "a\ufffdb\nc\ufffd[2J"
    assert not UNSAFE.findall(said.replace("\n", ""))
    noted = session.of("gm").call("fight.jot", token=session.host, text="a\u202eb")["text"]
    assert noted == "a\ufffdb"


def test_only_the_latest_messages_are_kept(store: Store) -> None:
    """Their numbers go on."""
    session = PlaySession(new_service(store, limits=Limits(written_beats_a_minute=1_000)), "trench_crusade")
    client = session.of("gm")
    for number in range(1, MAX_SAYINGS + 3):
        client.call("fight.chat", token=session.host, text=str(number))
    kept = client.call("fight.chats", token=session.host)["chats"]
    assert [each["id"] for each in kept] == list(range(3, MAX_SAYINGS + 3))


def test_writing_allowance_counts_messages_and_notes(store: Store) -> None:
    """A seat cannot write more than it may send as commands."""
    session = PlaySession(new_service(store, limits=Limits(written_beats_a_minute=2)), "trench_crusade")
    client = session.of("gm")
    for _ in range(7):
        client.send("fight.chat", token=session.host, text="x")
        client.send("fight.jot", token=session.host, text="x")
    for method in ("fight.chat", "fight.jot"):
        assert client.refused(method, token=session.host, text="x")["data"]["limit"] == "written_beats_a_minute"


def test_another_process_hears_the_message(store: Store) -> None:
    """It learns of the message when it polls the store."""
    session = PlaySession(new_service(store), "trench_crusade")
    other = new_service(store, "other")
    listener = Client(other)
    listener.follow(session.tokens["gm"])
    say(session, "gm", "Can you hear me?")
    assert listener.said == []
    other.poll()
    other.poll()
    assert [each["said"]["text"] for each in listener.said] == ["Can you hear me?"]


def test_log_and_undo_know_nothing_of_the_talk(session: PlaySession) -> None:
    """The export is the same as before, and an undo leaves the messages alone."""
    client, gm = session.of("gm"), session.tokens["gm"]
    client.call("fight.do", token=gm, command={"type": "note.v1", "text": "A remark."})
    before = client.call("fight.export", token=session.host)["log"]
    say(session, "gm", "A message.")
    client.call("fight.jot", token=gm, text="A secret.")
    assert client.call("fight.export", token=session.host)["log"] == before
    client.call("fight.do", token=gm, command={"type": "undo.v1", "to": 0})
    assert texts(client, gm) == ["A message."]
    assert client.call("fight.jots", token=gm)["text"] == "A secret."


def test_talk_is_kept_by_a_backup(session: PlaySession, tmp_path: Path) -> None:
    """A copy of the store answers with the same messages and notes."""
    client, gm = session.of("gm"), session.tokens["gm"]
    say(session, "gm", "A message.")
    client.call("fight.jot", token=gm, text="A secret.")
    copy = open_store(f"sqlite:{tmp_path / 'copy.db'}")
    copy.fill(session.service.store.export())
    again = Client(new_service(copy))
    assert texts(again, gm) == ["A message."]
    assert again.call("fight.jots", token=gm)["text"] == "A secret."
    copy.close()


def test_notes_belong_to_one_seat(session: PlaySession) -> None:
    """The host shares those of the GM."""
    for seat, token in session.tokens.items():
        session.of(seat).call("fight.jot", token=token, text=f"notes of {seat}")
    for seat, token in session.tokens.items():
        assert session.of(seat).call("fight.jots", token=token)["text"] == f"notes of {seat}"
    assert session.of("gm").call("fight.jots", token=session.host)["text"] == "notes of gm"


def test_notes_are_not_overwritten_unseen(session: PlaySession) -> None:
    """Of two windows of the GM, the second one has to read the notes again."""
    client, token = session.of("gm"), session.host
    client.call("fight.jot", token=token, text="one", before="")
    refused = client.refused("fight.jot", token=token, text="two", before="")
    assert refused["message"] == "these notes were changed meanwhile; read them again"
    client.call("fight.jot", token=token, text="two", before="one")
    assert client.call("fight.jots", token=token)["text"] == "two"


@pytest.mark.parametrize("system", systems())
def test_next_session_begins_as_the_fight_ended(system: str, store: Store) -> None:
    """Its setup is the aftermath; the names of the fights are numbered, and the seats of the program are named."""
    session = PlaySession(new_service(store), system)
    client, host = session.of("gm"), session.host
    seat = next(each for each in session.tokens if each != "gm")
    client.call("fight.program", token=host, seat=seat, player="random")
    assert client.refused("fight.next", token=host)["data"]["reasons"][0]["code"] == "not_over"
    client.call("fight.do", token=host, command=END)
    assert client.refused("fight.next", token=session.tokens[seat])["data"]["reasons"][0]["code"] == "host_only"
    following = client.call("fight.next", token=host)
    assert following["program"] == [{"seat": seat, "player": "random"}]
    assert following["name"].endswith(" (session 2)")
    created = client.call("fight.create", **{key: following[key] for key in ("system", "setup", "name")})
    assert [each["seat"] for each in created["seats"]] == list(session.tokens)
    client.call("fight.do", token=created["host"], command=END)
    assert client.call("fight.next", token=created["host"])["name"].endswith(" (session 3)")


@pytest.mark.parametrize("system", systems())
def test_the_host_exports_the_state_of_all_combatants(system: str, store: Store) -> None:
    """Each format is that of `blow export`; Foundry updates exist for one system only."""
    session = PlaySession(new_service(store), system)
    client, host, game = session.of("gm"), session.host, Replay.of(Encounter.load(store.log(session.fight)))
    for form in FORMATS[:2]:
        assert client.call("fight.roster", token=host, format=form)["text"] == export_state(game, form).text
    assert client.call("fight.roster", token=host)["text"] == export_state(game).text
    if system == "wrath_and_glory":
        updates = json_text.loads(client.call("fight.roster", token=host, format="foundry")["text"])
        assert [update["name"] for update in updates] == [each.name for each in game[-1].state.combatants]
    else:
        assert "Foundry actors" in client.refused("fight.roster", token=host, format="foundry")["message"]
    seat = next(iter(session.tokens))
    assert client.refused("fight.roster", token=session.tokens[seat])["data"]["reasons"][0]["code"] == "host_only"


def finished_log(client: Client, **options: Any) -> str:
    """Return the log of a fight that ended at once."""
    created = client.call("fight.create", system="trench_crusade", **options)
    client.call("fight.do", token=created["host"], command=END)
    log: str = client.call("fight.export", token=created["host"])["log"]
    return log


def test_imported_log_is_the_same_fight(session: PlaySession) -> None:
    """Its export has the same bytes; a log without its last line break and a compressed one are accepted."""
    client = session.of("gm")
    log = finished_log(client)
    packed = b64encode(gzip.compress(log.encode())).decode()
    for params in ({"log": log}, {"log": log.rstrip("\n")}, {"data": packed}):
        created = client.call("fight.load", **params)
        assert client.call("fight.export", token=created["host"])["log"] == log
        assert {each["seat"] for each in created["seats"]} == set(session.tokens)


@pytest.mark.parametrize("with_seed", [True, False])
def test_imported_fight_continues(session: PlaySession, tmp_path: Path, with_seed: bool) -> None:
    """The program rolls if the seed is given; otherwise players type the faces. The log stays valid."""
    seed, client = new_seed(), session.of("gm")
    fight = Encounter.sample("trench_crusade", seed, typed="anyone")
    path = tmp_path / "fight.jsonl"
    fight.save(path)
    created = client.call("fight.load", log=path.read_text(encoding="utf-8"), seed=seed if with_seed else "")
    tokens = {each["seat"]: each["token"] for each in created["seats"]}
    rolled, rng = False, Random(4)
    while not rolled:
        with session.service.seated(created["host"]) as (table, _):
            fight = table.fight.fork()
        request = next(each for each in fight.requests if not each.optional)
        command = fight.system.codec.dump(random_legal_command(fight, [request], rng))
        changed = client.call("fight.do", token=tokens[request.seat], command=command)
        events = [event["type"] for beat in changed["told"] for event in beat["events"]]
        rolled = bool(changed["pending"]) or "rolled.v1" in events
    assert (changed["pending"] == []) is with_seed
    again = tmp_path / "again.jsonl"
    again.write_text(client.call("fight.export", token=created["host"])["log"], encoding="utf-8")
    assert Replay.load(again).verify(seed=seed).exact


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda log: "", "data: a log compressed with gzip, in Base64, was expected"),
        (lambda log: "no log\n", "the log, line 1"),
        (lambda log: log.replace("Enough.", "Forged."), "the log, line 3"),
        (lambda log: log[:-20], "the log"),
    ],
)
def test_damaged_log_is_refused(session: PlaySession, change: Any, sentence: str) -> None:
    """The refusal names the line, and no fight is left in the store."""
    client = session.of("gm")
    log = finished_log(client)
    before = session.service.store.fights()
    message = client.refused("fight.load", log=change(log))["message"]
    assert message.startswith(sentence), message
    assert session.service.store.url not in message
    assert session.service.store.fights() == before


def test_log_that_is_too_long_is_refused(store: Store) -> None:
    """Compressed data is not unpacked beyond the limit."""
    session = PlaySession(new_service(store, limits=Limits(log_bytes=100_000)), "trench_crusade")
    bomb = b64encode(gzip.compress(b"\n" * 10_000_000)).decode()
    assert session.of("gm").refused("fight.load", data=bomb)["data"]["limit"] == "log_bytes"


def test_wrong_seed_is_refused(session: PlaySession) -> None:
    """The hash in the header belongs to another seed."""
    client = session.of("gm")
    log = finished_log(client)
    assert "hash" in client.refused("fight.load", log=log, seed=new_seed())["message"]


def test_unfinished_fight_with_contributed_dice_is_not_imported(session: PlaySession) -> None:
    """The secrets of its dice are on the other server."""
    client = session.of("gm")
    created = client.call("fight.create", system="trench_crusade", dice="together")
    log = client.call("fight.export", token=created["host"])["log"]
    assert "roll together" in client.refused("fight.load", log=log)["message"]


def test_fight_plays_on_from_a_beat_with_its_seed(session: PlaySession, tmp_path: Path) -> None:
    """The new fight has the beats up to there, its log verifies, and the key of the server is checked."""
    client = session.of("gm")
    created = client.call("fight.create", system="trench_crusade")
    host = created["host"]
    assert client.refused("fight.branch", token=host, beat=0)["data"]["reasons"][0]["code"] == "not_over"
    client.call("fight.do", token=host, command=END)
    seat = created["seats"][0]["token"]
    assert client.refused("fight.branch", token=seat, beat=0)["data"]["reasons"][0]["code"] == "host_only"
    for beat in (-1, 99):
        assert client.refused("fight.branch", token=host, beat=beat)["data"]["reasons"][0]["code"] == "no_such_beat"
    branch = client.call("fight.branch", token=host, beat=0)
    assert branch["seed_hash"] == created["seed_hash"]
    client.call("fight.do", token=branch["host"], command={"type": "note.v1", "text": "another way"})
    path = tmp_path / "branch.jsonl"
    path.write_text(client.call("fight.export", token=branch["host"])["log"], encoding="utf-8")
    assert Replay.load(path).verify().exact
    session.service.key = "a long enough key"
    before = session.service.store.fights()
    assert client.refused("fight.branch", token=host, beat=0)["data"]["reasons"][0]["code"] == "key"
    assert session.service.store.fights() == before
    client.call("fight.branch", token=host, beat=0, key="a long enough key")
