"""A replaced token never works again, whichever of several services over one store replaced it."""

from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import orjson
import pytest

from events.stores import Store, StoreError, open_store
from frontdoor.tables.service import Service
from frontdoor.tables.table import MAX_SWAPS, TOKENS
from tests.harness.client_sessions import Client, PlaySession, new_service
from tests.harness.databases import STORE_KINDS, empty_store_url
from tests.harness.samples import sample_size

NOTE = {"type": "note.v1", "text": "here"}


class Interrupted:
    """A store that lets another service act before each write of the tokens."""

    def __init__(self, store: Store, act: Callable[[], None]) -> None:
        self._store = store
        self._act = act

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)
        if name not in ("put", "swap"):
            return method

        def write(fight: str, key: str, *values: Any) -> Any:
            if key == TOKENS:
                self._act()
            return method(fight, key, *values)

        return write


def is_valid(service: Service, token: str) -> bool:
    """Return whether a service accepts a token."""
    answer = Client(service).send("fight.seats", token=token)
    return "error" not in answer


@pytest.mark.parametrize("kind", STORE_KINDS)
def test_replaced_token_is_refused_by_every_service(kind: str, tmp_path: Path) -> None:
    """Two services replace tokens in random order, each also in the middle of a replacement by the other."""
    url, rng = empty_store_url(kind, tmp_path), Random(5)
    with closing(open_store(url)) as one_store, closing(open_store(url)) as other_store:
        services = [new_service(one_store, "one"), new_service(other_store, "other")]
        session = PlaySession(services[0], "trench_crusade")
        valid, replaced = dict(session.tokens), []

        def replace(service: Service, seat: str) -> None:
            token = Client(service).call("fight.invite", token=session.host, seat=seat)["token"]
            replaced.append(valid[seat])
            valid[seat] = token

        def interrupt(interruptions: Iterator[Callable[[], None]]) -> None:
            for act in islice(interruptions, 1):
                act()

        for _ in range(sample_size(20)):
            one, other = rng.sample(services, 2)
            seat, second = rng.choice(list(valid)), rng.choice(list(valid))
            plain = one.store
            interruptions = iter([partial(replace, other, second)] * rng.randint(0, 2))
            one.store = Interrupted(plain, partial(interrupt, interruptions))
            for held in one._tables.values():
                if held.table is not None:
                    held.table._store = one.store
            replace(one, seat)
            one.store = plain
            assert [token for service in services for token in replaced if is_valid(service, token)] == []
            assert [seat for service in services for seat, token in valid.items() if not is_valid(service, token)] == []


@pytest.mark.parametrize("kind", STORE_KINDS)
def test_concurrent_invitations_leave_one_token_for_each_seat(kind: str, tmp_path: Path) -> None:
    """Threads of two services replace the tokens of all seats; afterwards each seat has exactly one."""
    url = empty_store_url(kind, tmp_path)
    with closing(open_store(url)) as one, closing(open_store(url)) as other:
        services = [new_service(one, "one"), new_service(other, "other")]
        session = PlaySession(services[0], "trench_crusade")
        given = {seat: [token] for seat, token in session.tokens.items()}

        def invite(service: Service, seat: str) -> None:
            for _ in range(sample_size(3)):
                given[seat].append(Client(service).call("fight.invite", token=session.host, seat=seat)["token"])

        threads = [Thread(target=invite, args=(service, seat)) for service in services for seat in session.tokens]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for service in services:
            for seat, tokens in given.items():
                assert [is_valid(service, token) for token in tokens].count(True) == 1, seat


def test_follower_at_another_service_is_cut_off(tmp_path: Path) -> None:
    """It is notified, and receives no beat that follows the replacement."""
    url = f"sqlite:{tmp_path / 'fights.db'}"
    with closing(open_store(url)) as store, closing(open_store(url)) as other_store:
        session, elsewhere = PlaySession(new_service(store), "trench_crusade"), new_service(other_store, "elsewhere")
        follower, gm = Client(elsewhere), Client(elsewhere)
        follower.follow(session.tokens["heretics"])
        gm.follow(session.tokens["gm"])
        session.clients[session.host].call("fight.invite", token=session.host, seat="heretics")
        count = len(follower.received)
        gm.call("fight.do", token=session.tokens["gm"], command=NOTE)
        elsewhere.poll()
        assert follower.left == [{"fight": session.fight, "seat": "heretics", "reason": "replaced"}]
        assert len(follower.received) == count + 1
        assert gm.beats[session.tokens["gm"]] == [0, 1]
        follower.close()
        silent = Client(elsewhere)
        silent.follow(session.tokens["pilgrims"])
        session.clients[session.host].call("fight.invite", token=session.host, seat="pilgrims")
        elsewhere.poll()  # although the fight itself has not changed
        assert [each["seat"] for each in silent.left] == ["pilgrims"]


def test_swap_compares_the_whole_note(tmp_path: Path) -> None:
    """Every kind of store writes a note only if nothing has replaced the one that was read."""
    for kind in ("folder", "sqlite"):
        with closing(open_store(empty_store_url(kind, tmp_path))) as store:
            store.create("a", b"{}\n")
            assert not store.swap("a", "key", b"x", b"y")
            assert store.swap("a", "key", None, b"x")
            assert not store.swap("a", "key", None, b"y")
            assert store.swap("a", "key", b"x", b"y")
            assert store.note("a", "key") == b"y"
            with pytest.raises(StoreError):
                store.swap("b", "key", None, b"x")


def test_endless_replacements_by_others_end_in_an_error(tmp_path: Path) -> None:
    """The number of attempts is bounded, and the old token stays valid."""
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    store, attempts = session.service.store, []

    def change() -> None:
        attempts.append(1)
        hashes = orjson.loads(store.note(session.fight, TOKENS) or b"")
        store.put(session.fight, TOKENS, orjson.dumps({**hashes, "spectator": f"{len(attempts)}"}))

    with session.service.open(session.fight) as table, suppress(StoreError):
        table._store = Interrupted(store, change)
        table.invite("heretics", "new")
        raise AssertionError("the invitation should have failed")
    assert len(attempts) == MAX_SWAPS
    assert is_valid(session.service, session.tokens["heretics"])
