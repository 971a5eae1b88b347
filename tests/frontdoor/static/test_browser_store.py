"""The store of a page: the same answers as a database, and changes from which a browser can make it again."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from events.stores import Diverged, FightExists, NoSuchFight, Stale, Store, StoreError, open_store
from frontdoor.static.store import BrowserStore
from tests.harness.samples import sample_size

ROUNDS = 400
FIGHTS, KEYS, VALUES = ("a", "橋", "c d", ""), ("seed", "checkpoint", "\0"), (b"1", b"", b"\xff\0")


class Database:
    """The database of a browser: it keeps entries in the order of their keys."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, Any], bytes] = {}

    def save(self, store: BrowserStore) -> None:
        """Save the changes of a store."""
        for fight, key, value in store.take_changes():
            if key is None:
                self.entries = {place: kept for place, kept in self.entries.items() if place[0] != fight}
            elif value is None:
                self.entries.pop((fight, key), None)
            else:
                self.entries[fight, key] = value

    def load(self) -> BrowserStore:
        """Return a store with the saved entries."""

        def order(place: tuple[str, Any]) -> tuple[str, bool, Any]:
            return place[0], isinstance(place[1], str), place[1]

        return BrowserStore([(*place, self.entries[place]) for place in sorted(self.entries, key=order)])


@pytest.fixture
def database(tmp_path: Any) -> Iterator[Store]:
    """Return an empty SQLite store."""
    store = open_store(f"sqlite:{tmp_path / 'fights.db'}")
    yield store
    store.close()


def random_call(random: Random) -> Callable[[Store], object]:
    """Return a random call; most of them are possible."""
    fight, key, value = random.choice(FIGHTS), random.choice(KEYS), random.choice(VALUES)
    lines = b"".join(b"%d\n" % random.randrange(9) for _ in range(random.randrange(4)))
    first, last, beats = random.randrange(3), random.choice((None, 0, 4)), random.randrange(4)
    old = random.choice((None, *VALUES))
    calls: tuple[Callable[[Store], object], ...] = (
        lambda store: store.create(fight, lines),
        lambda store: store.append(fight, store.beats(fight), lines),
        lambda store: store.append(fight, beats, lines),
        lambda store: store.read(fight, first, last),
        lambda store: (store.header(fight), store.beats(fight), store.note(fight, key)),
        lambda store: store.put(fight, key, value),
        lambda store: store.put(fight, key, old),
        lambda store: store.swap(fight, key, old, value),
        lambda store: list(store.export()),
        lambda store: store.remove(fight) if not beats else store.fights(),
        lambda store: store.fill(list(store.export()), replace=bool(beats)),
    )
    return random.choice(calls)


def answer(call: Callable[[Store], object], store: Store) -> object:
    """Return the answer of a call, or the class of its error."""
    try:
        return call(store)
    except StoreError as error:
        return type(error)


@pytest.mark.parametrize("seed", range(sample_size(2)))
def test_store_of_a_page_answers_like_a_database(seed: int, database: Store) -> None:
    """Also after the page is loaded again, which may happen after any call."""
    random, saved, store = Random(seed), Database(), BrowserStore()
    seen: list[object] = []
    for _ in range(ROUNDS):
        call = random_call(random)
        expected = answer(call, database)
        assert answer(call, store) == expected
        seen.append(expected)
        saved.save(store)
        if not random.randrange(9):
            store = saved.load()
    rare = {Diverged} if seed < 2 else set()
    assert {NoSuchFight, FightExists, Stale, StoreError} | rare <= {each for each in seen if isinstance(each, type)}


def test_closed_store_refuses_all_calls() -> None:
    """As every store does."""
    store = BrowserStore()
    store.create("a", b"header\n")
    store.close()
    for call in (store.fights, lambda: store.header("a"), lambda: store.create("b", b"header\n")):
        with pytest.raises(StoreError, match="was closed"):
            call()
