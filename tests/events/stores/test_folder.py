"""The store in a folder: ordinary log files, with notes beside them."""

import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from combat import Encounter
from events.stores import InUse, Recorder, Store, StoreError, folder, open_store
from replays import Replay

BEGUN = b'{"format":"blow-by-blow"}\nzero\n'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return the path of the folder."""
    return tmp_path / "fights"


@pytest.fixture
def store(root: Path) -> Iterator[Store]:
    """Return a store with one fight."""
    store = open_store(f"folder:{root}")
    store.create("a", BEGUN)
    yield store
    store.close()


def test_link_in_place_of_a_note_is_not_followed(root: Path, store: Store) -> None:
    """A user who can only write to the folder cannot make the store show another file; a new note replaces the link."""
    secret = root.parent / "secret"
    secret.write_bytes(b"secret")
    store.put("a", "key", b"1")
    (root / "a.notes" / "key").unlink()
    (root / "a.notes" / "key").symlink_to(secret)
    with pytest.raises(StoreError, match="cannot be read"):
        store.note("a", "key")
    store.put("a", "key", b"2")
    assert (store.note("a", "key"), secret.read_bytes()) == (b"2", b"secret")


def test_fight_is_an_ordinary_log_file(root: Path, store: Store) -> None:
    """The file contains the same bytes and is named after the id."""
    seed = "hmac-sha256:00ff0000000000000000000000000000"
    fight = Encounter.sample("fiend_wake", seed)
    fight.record(store.log("the bridge"))
    fight.note("hello")
    fight.save(root.parent / "saved.jsonl")
    assert (root / "the%20bridge.jsonl").read_bytes() == (root.parent / "saved.jsonl").read_bytes()
    assert Replay.load(root / "the%20bridge.jsonl").verify(seed).exact


def test_logs_and_notes_are_private(root: Path, store: Store) -> None:
    """Files and folders of the store are readable only by their owner, because they may contain secrets."""
    store.append("a", 1, b"one\n")
    store.put("a", "key", b"value")
    modes = {path.relative_to(root).as_posix(): stat.S_IMODE(path.stat().st_mode) for path in (root, *root.rglob("*"))}
    assert modes == {".": 0o700, "a.jsonl": 0o600, "a.notes": 0o700, "a.notes/key": 0o600}


def test_other_files_in_the_folder_are_ignored(root: Path, store: Store) -> None:
    """Only files whose names encode an id are fights."""
    for name in (
        "notes.txt",
        "A.jsonl",
        "%61.jsonl",
        "%.jsonl",
        "%FF.jsonl",
        ".jsonl",
        "a.jsonl.checkpoint",
        "b.notes",
    ):
        (root / name).write_bytes(BEGUN)
    assert store.fights() == ["a"]


@pytest.mark.parametrize(
    "tail",
    [
        *(b"o", b"one, and much more", b"\xff"),
        *(bytes(9) + b"one\n", b"one" + bytes(512) + b"\n", b"one" + bytes(512) + b"\ntwo\n", bytes(600)),
    ],
)
def test_unfinished_line_is_ignored(root: Path, store: Store, tail: bytes) -> None:
    """A line without its end, or with a missing sector, is not read, and the next line replaces it."""
    log = root / "a.jsonl"
    log.write_bytes(BEGUN + tail)
    assert (store.beats("a"), store.read("a")) == (1, [b"zero\n"])
    store.append("a", 1, b"another\n")
    assert log.read_bytes() == BEGUN + b"another\n"


@pytest.mark.parametrize("contents", [b"", BEGUN[:5]])
def test_log_without_a_header_is_refused(root: Path, store: Store, contents: bytes) -> None:
    """The file is not changed."""
    (root / "a.jsonl").write_bytes(contents)
    uses: list[Callable[[], object]] = [
        lambda: store.header("a"),
        lambda: store.beats("a"),
        lambda: store.append("a", 0, b"zero\n"),
    ]
    for use in uses:
        with pytest.raises(StoreError, match=r"a\.jsonl cannot be read: its header is unfinished"):
            use()
    assert (root / "a.jsonl").read_bytes() == contents


def test_fight_recorded_in_its_file_is_in_use(root: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fight that another recorder has locked can be read; writing waits for a while and then fails."""
    monkeypatch.setattr(folder, "_LOCK_ATTEMPTS", 3)
    recorder = Recorder.resume(root / "a.jsonl")
    uses: list[Callable[[], object]] = [lambda: store.append("a", 1, b"one\n"), lambda: store.remove("a")]
    for use in uses:
        with pytest.raises(InUse):
            use()
    assert store.read("a") == [b"zero\n"]
    recorder.close()
    store.append("a", 1, b"one\n")


def test_replaced_log_is_read_again(root: Path, store: Store) -> None:
    """A log file that was replaced by a shorter or longer one is read completely."""
    assert store.read("a") == [b"zero\n"]
    for contents in ([b"0\n", b"1\n", b"2\n"], [b"3\n"]):
        (root / "a.jsonl").write_bytes(b"".join([b"another header\n", *contents]))
        assert store.read("a") == contents
        assert store.header("a") == b"another header\n"


def test_wrong_kind_of_file_is_reported(root: Path, store: Store, tmp_path: Path) -> None:
    """A file in place of a folder, or a folder in place of a log."""
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreError, match="file cannot be opened: File exists"):
        open_store(tmp_path / "file")
    (root / "b.jsonl").mkdir()
    for use in (lambda: store.read("b"), lambda: store.append("b", 0, b"zero\n")):
        with pytest.raises(StoreError, match="it is a folder, not a regular file"):
            use()


def test_more_fights_can_be_read_than_are_cached(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache of line positions is limited."""
    monkeypatch.setattr(folder, "_MAX_INDEXES", 3)
    for number in range(10):
        store.create(f"fight-{number}", BEGUN)
    for number in range(10):
        store.append(f"fight-{number}", 1, b"one\n")
    assert all(store.beats(f"fight-{number}") == 2 for number in range(10))
    assert isinstance(store, folder.Folder)
    assert len(store._indexes) == 3
