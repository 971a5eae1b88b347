"""Properties of every store: unchanged bytes, no lost updates, and no partial writes."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from events.log.lines import seal_line
from events.stores import Diverged, FightExists, NoSuchFight, Stale, Store, StoreError, open_store
from tests.harness.databases import STORE_KINDS, empty_store_url

ROOT = Path(__file__).parents[3]
HEADER = b'{"format":"blow-by-blow","id":"this"}\n'
BEGUN = HEADER + b"zero\n"

IDS = (
    "a",
    "A",
    "the bridge",
    "Die Brücke",
    "橋の戦い",
    "../../escape",
    "/etc/passwd",
    "..",
    ".",
    "-rf",
    "%2e%2E",
    "a%00b",
    "a\\b:c*?\"<>|'; DROP TABLE fights; --",
    "line\nbreak\ttab\x7f",
    "%s ? {} $1",
    "con",
    "x" * 64,
    "é" * 32,
    "\U0001f3b2",
)


@pytest.fixture(params=STORE_KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of an empty place."""
    return empty_store_url(request.param, tmp_path)


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    """Return an empty store."""
    store = open_store(place)
    yield store
    store.close()


def numbered(count: int, first: int = 0, who: str = "") -> list[bytes]:
    """Return numbered lines."""
    return [f"{who}{number}\n".encode() for number in range(first, first + count)]


# --- reading


LINES = (
    b"\n",
    b"\r\n",
    b"\xff\xfe\x80\n",
    b"'\\x00\\\\\n",
    "Brücke\n".encode(),
    b"%s ? $1 {}\n",
    bytes(range(1, 11)),
)


def test_lines_are_returned_byte_for_byte(place: str, store: Store) -> None:
    """With any contents, one by one or together, and after the store is reopened."""
    lines = [*LINES, b"x" * (1 << 20) + b"\n"]
    store.create("a", b"".join([HEADER, *lines]))
    for number, line in enumerate(lines):
        store.append("a", len(lines) + number, line)
    store.append("a", 2 * len(lines), b"".join(lines))
    for item in (store, open_store(place)):
        assert item.header("a") == HEADER
        assert item.read("a") == lines * 3
        assert item.beats("a") == 3 * len(lines)
        item.close()


def test_any_range_of_beats_can_be_read(store: Store) -> None:
    """A range behind the last beat is empty."""
    lines = numbered(8)
    store.create("a", b"".join([HEADER, *lines]))
    for first in range(10):
        assert store.read("a", first) == lines[first:]
        for last in range(-1, 10):
            assert store.read("a", first, last) == lines[first : last + 1]


def test_log_may_begin_with_its_header_only(store: Store) -> None:
    """The first beat then has number 0."""
    store.create("a", HEADER)
    assert (store.read("a"), store.beats("a")) == ([], 0)
    store.append("a", 0, b"zero\n")
    assert store.read("a") == [b"zero\n"]


@pytest.mark.parametrize("fight", IDS)
def test_any_text_can_be_an_id(store: Store, fight: str, tmp_path: Path) -> None:
    """No part of an id is treated as a path, a pattern or SQL, and similar ids are distinct."""
    before = set(tmp_path.rglob("*"))
    store.create(fight, BEGUN)
    store.append(fight, 1, b"one\n")
    store.put(fight, fight, b"noted")
    assert store.fights() == [fight]
    assert (store.header(fight), store.read(fight)) == (HEADER, [b"zero\n", b"one\n"])
    assert store.note(fight, fight) == b"noted"
    for other in IDS:
        if other != fight:
            with pytest.raises(NoSuchFight):
                store.beats(other)
    made = {path.relative_to(tmp_path).parts[0] for path in set(tmp_path.rglob("*")) - before}
    assert made <= {"fights", "fights.db", "fights.db-wal", "fights.db-shm"}
    store.remove(fight)
    assert store.fights() == []


def test_fights_are_listed_in_order(store: Store) -> None:
    """The ids are sorted by code point in every store."""
    assert store.fights() == []
    for fight in IDS:
        store.create(fight, BEGUN)
    assert store.fights() == sorted(IDS)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "must have 1 to 64 bytes, not 0"),
        ("x" * 65, "must have 1 to 64 bytes, not 65"),
        ("é" * 33, "must have 1 to 64 bytes, not 66"),
        ("a\0b", "must not contain NUL, as 'a"),
        ("\ud800", "must be encodable in UTF-8, which"),
        (b"a", "must be a string, not"),
        (None, "must be a string, not"),
    ],
)
def test_invalid_id_or_key_is_refused(store: Store, name: Any, sentence: str) -> None:
    """Each method refuses an invalid id or key and writes nothing."""
    store.create("a", BEGUN)
    uses: list[Callable[[], object]] = [
        lambda: store.create(name, BEGUN),
        lambda: store.append(name, 1, b"one\n"),
        lambda: store.header(name),
        lambda: store.read(name),
        lambda: store.beats(name),
        lambda: store.note(name, "key"),
        lambda: store.put(name, "key", b""),
        lambda: store.remove(name),
        lambda: store.log(name),
    ]
    for use in uses:
        with pytest.raises(StoreError) as refused:
            use()
        assert str(refused.value).startswith(f"the id of a fight {sentence}")
    uses = [lambda: store.note("a", name), lambda: store.put("a", name, b"")]
    for use in uses:
        with pytest.raises(StoreError) as refused:
            use()
        assert str(refused.value).startswith(f"the key of a note {sentence}")
    assert store.fights() == ["a"]


# --- errors


def test_existing_fight_cannot_be_created_again(store: Store) -> None:
    """The attempt to create a fight again leaves its log unchanged."""
    store.create("a", BEGUN)
    with pytest.raises(
        FightExists, match="already has a fight 'a'; choose another id, or load the fight to continue it"
    ):
        store.create("a", HEADER + b"other\n")
    assert store.read("a") == [b"zero\n"]


def test_missing_fight_is_reported_by_every_method(store: Store) -> None:
    """No method creates a missing fight implicitly."""
    uses: list[Callable[[], object]] = [
        lambda: store.append("a", 0, b"zero\n"),
        lambda: store.header("a"),
        lambda: store.read("a"),
        lambda: store.beats("a"),
        lambda: store.note("a", "key"),
        lambda: store.put("a", "key", b"value"),
        lambda: store.put("a", "key", None),
        lambda: store.remove("a"),
    ]
    for use in uses:
        with pytest.raises(NoSuchFight, match="has no fight 'a'"):
            use()
    assert store.fights() == []


@pytest.mark.parametrize("beats", [0, 1, 3, 4, -1, 1 << 40])
def test_append_with_a_wrong_number_of_beats_is_refused(store: Store, beats: int) -> None:
    """The message gives the actual number of beats and the next step."""
    store.create("a", BEGUN + b"one\n")
    with pytest.raises(StoreError) as refused:
        store.append("a", beats, b"two\n")
    assert isinstance(refused.value, Stale if beats < 2 else Diverged)
    behind = f"fight 'a' now has 2 beats, not {beats}; catch up with it first"
    ahead = f"fight 'a' has only 2 beats, not {beats}: the store has lost some"
    assert str(refused.value).startswith(behind if beats < 2 else ahead)
    assert store.read("a") == [b"zero\n", b"one\n"]


def test_line_is_appended_only_after_the_line_that_its_seal_names(store: Store) -> None:
    """So that two histories with the same number of beats are never mixed."""
    header = seal_line(b"", {"format": "blow-by-blow"})
    first, other = (seal_line(header, {"text": text}) for text in ("this", "that"))
    store.create("a", header)
    with pytest.raises(Diverged, match="another history of the fight"):
        store.append("a", 0, seal_line(first, {"text": "next"}))
    store.append("a", 0, other)
    with pytest.raises(Diverged, match="another history of the fight"):
        store.append("a", 1, seal_line(first, {"text": "next"}))
    store.append("a", 1, seal_line(other, {"text": "next"}))
    assert store.beats("a") == 2


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (b"", "a log grows by whole lines, each with a newline at its end"),
        (b"one", "a log grows by whole lines, each with a newline at its end"),
        (b"one\ntwo", "a log grows by whole lines, each with a newline at its end"),
        (b"o\0ne\n", "a log line must not contain NUL"),
    ],
)
def test_only_whole_lines_are_written(store: Store, lines: bytes, sentence: str) -> None:
    """Lines without a newline at the end, or with a NUL, are refused."""
    store.create("a", BEGUN)
    writes: list[Callable[[], None]] = [lambda: store.create("b", lines), lambda: store.append("a", 1, lines)]
    for write in writes:
        with pytest.raises(StoreError, match=sentence):
            write()
    assert (store.read("a"), store.fights()) == ([b"zero\n"], ["a"])


def test_removed_fight_is_deleted_with_its_notes(place: str, store: Store) -> None:
    """The id of a removed fight can be used again, also by other open stores."""
    other = open_store(place)
    store.create("a", BEGUN + b"one\n")
    store.put("a", "key", b"value")
    assert other.beats("a") == 2
    store.remove("a")
    for item in (store, other):
        assert item.fights() == []
        with pytest.raises(NoSuchFight):
            item.read("a")
    store.create("a", HEADER + b"another, and a longer one\nand one\n")
    for item in (store, other):
        assert item.read("a") == [b"another, and a longer one\n", b"and one\n"]
        assert item.note("a", "key") is None
    other.close()


def test_closed_store_refuses_every_call(store: Store) -> None:
    """A store can be closed twice."""
    store.create("a", BEGUN)
    store.close()
    store.close()
    for use in (store.fights, lambda: store.beats("a"), lambda: store.append("a", 1, b"one\n")):
        with pytest.raises(StoreError, match="was closed"):
            use()


def test_forked_child_must_open_its_own_store(place: str) -> None:
    """Two processes cannot share a connection; the parent can continue."""
    program = """
import os, sys
from events.stores import StoreError, open_store
store = open_store(sys.argv[1])
store.create("a", b"header\\nzero\\n")
if child := os.fork():
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    store.append("a", 2, b"two\\n")
    assert store.read("a") == [b"zero\\n", b"one\\n", b"two\\n"]
else:
    if not sys.argv[1].startswith("folder:"):
        try:
            store.beats("a")
        except StoreError as error:
            assert "a forked process must open its own store" in str(error)
        else:
            os._exit(1)
        store.close()
    own = open_store(sys.argv[1])
    own.append("a", 1, b"one\\n")
    own.close()
    del store, own
"""
    done = subprocess.run([sys.executable, "-c", program, place], cwd=ROOT, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


# --- notes


def test_each_fight_has_its_own_notes(place: str, store: Store) -> None:
    """Any bytes under any key can be replaced and deleted, without a change to a log."""
    store.create("a", BEGUN)
    store.create("b", BEGUN)
    assert store.note("a", "key") is None
    store.put("a", "key", None)
    for value in (b"", b"value", bytes(range(256)) * 100, b"x" * (1 << 20), b"last"):
        store.put("a", "key", value)
        assert store.note("a", "key") == value
    store.put("a", "other", b"thing")
    store.put("b", "key", b"of b")
    with_them = open_store(place)
    assert [with_them.note("a", key) for key in ("key", "other", "none")] == [b"last", b"thing", None]
    with_them.put("a", "key", None)
    assert [store.note("a", "key"), store.note("a", "other"), store.note("b", "key")] == [None, b"thing", b"of b"]
    assert (store.header("a"), store.read("a"), store.fights()) == (HEADER, [b"zero\n"], ["a", "b"])
    with_them.close()


# --- concurrency


def added(store: Store, lines: list[bytes]) -> list[int]:
    """Append lines one by one to fight `a`, catching up after each conflict; return their beat numbers."""
    beats, became = store.beats("a"), []
    for line in lines:
        while True:
            try:
                store.append("a", beats, line)
            except Stale as error:
                beats = error.found
            else:
                became.append(beats)
                beats += 1
                break
    return became


def test_threads_sharing_a_store_lose_no_lines(store: Store) -> None:
    """Each line has the beat number that its thread received, in one fight and in several."""
    store.create("a", HEADER)
    works = [numbered(12, who=who) for who in "pqrst"]
    with ThreadPoolExecutor() as threads:
        became = [*threads.map(lambda lines: added(store, lines), works)]
    kept = store.read("a")
    assert len(kept) == 60
    for lines, beats in zip(works, became, strict=True):
        assert [kept[beat] for beat in beats] == lines

    def record_own(fight: str) -> bool:
        store.create(fight, HEADER)
        for number, line in enumerate(numbered(10, who=fight)):
            store.append(fight, number, line)
            store.put(fight, "key", line)
        return store.read(fight) == numbered(10, who=fight) and store.note(fight, "key") == f"{fight}9\n".encode()

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(record_own, "bcdefghi"))


def test_only_one_process_creates_a_fight(place: str) -> None:
    """The others get FightExists."""
    stores = [open_store(place) for _ in range(4)]

    def try_create(store: Store) -> bool:
        try:
            store.create("a", BEGUN)
        except FightExists:
            return False
        return True

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(try_create, stores)) == 1
    for store in stores:
        assert store.read("a") == [b"zero\n"]
        store.close()


PROGRAM = """
import sys
from events.stores import Stale, open_store
url, who, count = sys.argv[1:]
store = open_store(url)
beats = store.beats("a")
for number in range(int(count)):
    while True:
        try:
            store.append("a", beats, f"{who}{number}\\n".encode())
        except Stale as error:
            beats = error.found
        else:
            print(beats)
            beats += 1
            break
"""


def test_two_processes_share_a_fight(place: str, store: Store) -> None:
    """No line is lost, duplicated or moved, and each has the beat number that its process received."""
    store.create("a", HEADER)
    running = [
        subprocess.Popen([sys.executable, "-c", PROGRAM, place, who, "60"], cwd=ROOT, stdout=subprocess.PIPE)
        for who in "pq"
    ]
    acknowledged = [[int(beat) for beat in program.communicate()[0].split()] for program in running]
    kept = store.read("a")
    assert len(kept) == 120
    for who, beats in zip("pq", acknowledged, strict=True):
        assert [kept[beat] for beat in beats] == numbered(60, who=who)


def test_log_can_be_read_while_it_is_written(place: str, store: Store) -> None:
    """A reader sees whole lines, and each keeps its number."""
    store.create("a", HEADER)
    lines = [line.rstrip() + b"-" * (number % 7) * 1000 + b"\n" for number, line in enumerate(numbered(40))]
    other, ended = open_store(place), Event()

    def write() -> None:
        for number, line in enumerate(lines):
            store.append("a", number, line)
        ended.set()

    writer = Thread(target=write)
    writer.start()
    seen: list[bytes] = []
    while not ended.is_set() or len(seen) < len(lines):
        assert other.beats("a") >= len(seen)
        seen += other.read("a", len(seen))
        assert seen == lines[: len(seen)]
    writer.join()
    other.close()


# --- names


def test_store_has_a_url_without_password(place: str, store: Store) -> None:
    """The text of a log names its store, without a password."""
    assert repr(store) == f"<store {store.url}>"
    assert store.url.partition(":")[0] == place.partition(":")[0]
    assert str(store.log("a b")) == f"fight 'a b' of {store.url}"
    other = open_store(place)
    assert other.log("a") != store.log("a") == store.log("a")
    other.close()
