"""Copies of whole stores: complete, of one moment, all or nothing, also while others write."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from threading import Event, Thread

import pytest

from combat import Encounter
from events.log.inspection import find_damage, summarize
from events.log.lines import seal_line
from events.stores import Store, StoredFight, StoreError, open_store
from tests.harness.client_sessions import PlaySession, new_service
from tests.harness.databases import STORE_KINDS, empty_store_url

HEADER = seal_line(b"", {"format": "blow-by-blow"})
KINDS = [(one, other) for one in STORE_KINDS for other in STORE_KINDS if one == other or "sqlite" in (one, other)]


def sealed_lines(count: int, fight: str = "a") -> list[bytes]:
    """Return a header line and the lines of some beats, all sealed."""
    rows = [HEADER]
    for number in range(count):
        rows.append(seal_line(rows[-1], {"beat": number, "fight": fight}))
    return rows


def content(store: Store) -> dict[str, StoredFight]:
    """Return everything that a store holds."""
    return {fight.id: fight for fight in store.export()}


@pytest.fixture(params=STORE_KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Return a store with three fights."""
    with closing(open_store(empty_store_url(request.param, tmp_path))) as store:
        for name in ("a", "B/..", "c"):
            store.create(name, b"".join(sealed_lines(3, name)))
            store.put(name, "tokens", b'{"gm": "0"}')
            store.put(name, "checkpoint", b"rebuildable")
        store.put("a", "Seed", b"\0\xff")
        yield store


@pytest.mark.parametrize(("kind", "other"), KINDS)
def test_copy_holds_the_same_bytes(kind: str, other: str, tmp_path: Path) -> None:
    """Lines and notes, in any kind of store; checkpoints are left out, because they are rebuilt."""
    (tmp_path / "1").mkdir()
    (tmp_path / "2").mkdir()
    with (
        closing(open_store(empty_store_url(kind, tmp_path / "1"))) as source,
        closing(open_store(empty_store_url(other, tmp_path / "2"))) as target,
    ):
        source.create("the bridge", b"".join(sealed_lines(4)))
        source.put("the bridge", "seed", b"\0secret")
        source.put("the bridge", "checkpoint", b"rebuildable")
        target.fill(source.export())
        assert content(target) == content(source)
        assert target.note("the bridge", "seed") == b"\0secret"
        assert target.note("the bridge", "checkpoint") is None
        target.append("the bridge", 4, seal_line(sealed_lines(4)[-1], {"beat": 4}))


def test_copy_of_a_database_has_every_table(tmp_path: Path) -> None:
    """A table that an export forgets would be empty in the copy."""
    with closing(open_store(f"sqlite:{tmp_path / 'fights.db'}")) as source:
        table = PlaySession(new_service(source), "trench_crusade")
        with closing(open_store(f"sqlite:{tmp_path / 'copy.db'}")) as target:
            target.fill(source.export())
            copied = table.copy_to(new_service(target))
            assert copied.clients[copied.host].call("fight.read", token=copied.host)["beats"] == 1
    with closing(sqlite3.connect(tmp_path / "fights.db")) as one, closing(sqlite3.connect(tmp_path / "copy.db")) as two:
        tables = [name for (name,) in one.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in tables:
            count = f"SELECT count(*) FROM {name}"  # noqa: S608 - a name of a table
            assert one.execute(count).fetchone() == two.execute(count).fetchone(), name


def test_store_with_fights_is_not_overwritten(store: Store, tmp_path: Path) -> None:
    """Unless the caller asks for it; then nothing else remains."""
    before = content(store)
    with closing(open_store(f"sqlite:{tmp_path / 'other.db'}")) as other:
        other.create("new", b"".join(sealed_lines(2)))
        with pytest.raises(StoreError, match="already has fights"):
            store.fill(other.export())
        assert content(store) == before
        store.fill(other.export(), replace=True)
        assert content(store) == content(other)
        assert store.beats("new") == 2


@pytest.mark.parametrize("replace", [False, True])
def test_failed_copy_changes_nothing(store: Store, replace: bool, tmp_path: Path) -> None:
    """Neither a store with fights nor an empty one."""

    def broken(fights: Iterator[StoredFight]) -> Iterator[StoredFight]:
        yield from islice(fights, 2)
        raise OSError("the disk of the backup is gone")

    with closing(open_store(f"sqlite:{tmp_path / 'other.db'}")) as other:
        other.fill(store.export())
        if not replace:
            for name in store.fights():
                store.remove(name)
        before = content(store)
        with pytest.raises(OSError, match="the disk of the backup is gone"):
            store.fill(broken(other.export()), replace=replace)
        assert content(store) == before
        store.fill(other.export(), replace=replace)
        assert content(store) == content(other)


def test_folder_with_other_files_is_not_replaced(tmp_path: Path) -> None:
    """A wrong path deletes nothing."""
    with closing(open_store(tmp_path / "here")) as store:
        (tmp_path / "here" / "thesis.txt").write_text("ten years of work", encoding="utf-8")
        with pytest.raises(StoreError, match=r"contains thesis\.txt, which is not part of a store"):
            store.fill([], replace=True)
        assert (tmp_path / "here" / "thesis.txt").exists()


def test_missing_store_is_not_created(tmp_path: Path) -> None:
    """A wrong path is not an empty store."""
    for url in (f"sqlite:{tmp_path / 'no.db'}", f"folder:{tmp_path / 'no'}", str(tmp_path / "no")):
        with pytest.raises(StoreError, match="there is no store at"):
            open_store(url, create=False)
    assert list(tmp_path.iterdir()) == []


def test_export_does_not_delay_others(store: Store) -> None:
    """While fights are copied, other threads read and write the store; a copy of a database keeps its moment."""
    before = {fight.id: fight.beats for fight in store.export()}
    fights = store.export()
    first = next(fights)
    done = Event()

    def write() -> None:
        for name, beats in before.items():
            store.append(name, beats, sealed_lines(beats + 1, name)[-1])
            store.put(name, "later", b"note")
        done.set()

    thread = Thread(target=write)
    thread.start()
    assert done.wait(30)
    thread.join()
    copied = [first, *fights]
    assert [fight.id for fight in copied] == sorted(before)
    assert all(len(fight.lines) == fight.beats + 1 for fight in copied)
    kept = copied[:1] if store.url.startswith("folder") else copied
    assert [fight.beats for fight in kept] == [before[fight.id] for fight in kept]
    assert not any("later" in fight.notes for fight in kept)


WRITER = """
import sys
from events.log.lines import seal_line
from events.stores import open_store
store = open_store(sys.argv[1])
names = store.fights()
last = {name: store.header(name) for name in names}
print("ready", flush=True)
number = 0
while True:
    for name in names:
        last[name] = seal_line(last[name], {"beat": number, "fight": name})
        store.append(name, number, last[name])
        store.put(name, "last", str(number).encode())
    number += 1
"""


@pytest.mark.parametrize("kind", STORE_KINDS)
def test_backup_under_load_is_a_beginning_of_each_fight(kind: str, tmp_path: Path) -> None:
    """Another process appends all the time; each copy restores to logs whose seals are valid, in one moment."""
    url = empty_store_url(kind, tmp_path)
    names = [f"fight {number}" for number in range(4)]
    with closing(open_store(url)) as store:
        for name in names:
            store.create(name, HEADER)
        writer = subprocess.Popen((sys.executable, "-c", WRITER, url), stdout=subprocess.PIPE, cwd=Path.cwd())
        try:
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"ready\n"
            for number in range(3):
                beats = store.beats(names[0])
                while store.beats(names[0]) < beats + 2:
                    pass
                backup, restored = f"sqlite:{tmp_path / f'backup {number}.db'}", tmp_path / f"restored {number}"
                with closing(open_store(backup)) as copy, closing(open_store(restored)) as again:
                    copy.fill(store.export())
                    again.fill(copy.export())
                    copied = content(again)
                assert list(copied) == names
                for fight in copied.values():
                    assert store.read(fight.id, 0, fight.beats - 1) == list(fight.lines[1:])
                    assert all(
                        line == seal_line(before, {"beat": place, "fight": fight.id})
                        for place, (before, line) in enumerate(zip(fight.lines, fight.lines[1:], strict=False))
                    )
                    assert int(fight.notes["last"]) >= fight.beats - 2
                if kind != "folder":
                    sizes = [fight.beats for fight in copied.values()]
                    assert max(sizes) - min(sizes) <= 1
                    assert sizes == sorted(sizes, reverse=True)
        finally:
            writer.kill()
            writer.communicate()


def test_damage_is_named_with_its_line(tmp_path: Path) -> None:
    """For every line and kind of damage; an unfinished last line of a folder is none."""
    with closing(open_store(tmp_path / "logs")) as store:
        fight = Encounter.sample("trench_crusade", "hmac-sha256:00ff0000000000000000000000000000")
        for _ in range(3):
            fight.note("hello")
        fight.save(store.log("a"))
        log = tmp_path / "logs" / "a.jsonl"
        whole = log.read_bytes()
        lines = whole.splitlines(keepends=True)

        def damage(*changed: bytes) -> str:
            log.write_bytes(b"".join(changed))
            (exported,) = store.export()
            return str(find_damage(exported))

        assert damage(whole) == "None"
        assert damage(whole, b'{"beat":') == "None"
        assert damage(*lines[:2], lines[2].replace(b"hello", b"hullo"), *lines[3:]).startswith("line 3, $.chain: ")
        assert damage(*lines[:2], *lines[3:]).startswith("line 3, $.chain: ")
        assert damage(*lines[:3], b"\0" * 600 + b"\n", *lines[4:]).startswith("line 4, $: ")
        assert damage(*lines[:4], lines[4][:9] + b"\0" + lines[4][10:]).startswith("line 5, $: ")
        assert damage(lines[0][:-1]).startswith("line 1, $: ")
        assert damage().startswith("line 1, $: the log is empty")
        assert damage(b"{}\n", *lines[1:]).startswith("line 1, ")


def test_missing_last_line_of_a_database_is_damage(tmp_path: Path) -> None:
    """The count of beats shows it."""
    with closing(open_store(f"sqlite:{tmp_path / 'fights.db'}")) as store:
        fight = Encounter.sample("fiend_wake", "hmac-sha256:00ff0000000000000000000000000000")
        fight.note("hello")
        fight.save(store.log("a"))
        with closing(sqlite3.connect(tmp_path / "fights.db")) as database:
            database.execute("DELETE FROM blow_lines WHERE beat = 1")
            database.commit()
        (exported,) = store.export()
        assert str(find_damage(exported)) == "line 3, $: the store counts 2 beats but holds the lines of 1"


def test_damaged_logs_are_copied_as_they_are(tmp_path: Path) -> None:
    """A backup of a damaged store saves everything that is left."""
    with closing(open_store(tmp_path / "logs")) as store, closing(open_store(f"sqlite:{tmp_path / 'b.db'}")) as copy:
        rows = [*sealed_lines(1), b'{"be\0t":0}\n', b"\0" * 600 + b"\n", *sealed_lines(2)[2:]]
        store.create("a", b"".join(rows[:2]))
        store.create("b", HEADER)
        (tmp_path / "logs" / "a.jsonl").write_bytes(b"".join(rows))
        (tmp_path / "logs" / "b.jsonl").write_bytes(HEADER[:9])
        copy.fill(store.export())
        assert [fight.lines for fight in copy.export()] == [tuple(rows), (HEADER[:9],)]
        with closing(open_store(tmp_path / "again")) as again:
            again.fill(copy.export())
        assert (tmp_path / "again" / "a.jsonl").read_bytes() == (tmp_path / "logs" / "a.jsonl").read_bytes()
        assert (tmp_path / "again" / "b.jsonl").read_bytes() == HEADER[:9]


def test_summary_names_system_name_beats_and_time(tmp_path: Path) -> None:
    """Read from the header and the last line only."""
    with closing(open_store(tmp_path / "logs")) as store:
        fight = Encounter.sample("fiend_wake", "hmac-sha256:00ff0000000000000000000000000000", at="2026-01-01T00:00")
        fight.save(store.log("a"))
        summary = summarize(store, "a")
        assert (summary.system, summary.beats, summary.last) == ("fiend_wake", 1, "2026-01-01T00:00")
        fight.note("hello", at="2026-01-01T00:01")
        fight.save(store.log("a"))
        assert summarize(store, "a").last == "2026-01-01T00:01"
