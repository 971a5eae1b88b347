"""Fights in a store: recorded beat by beat, loaded from a checkpoint, continued by several processes."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from combat import Encounter, Refused, systems
from combat.engine.fight.loading import load_fight
from events.log import checkpoints
from events.log.lines import seal_line
from events.stores import Diverged, Log, NoSuchFight, Stale, Store, StoreError, open_store
from replays import Replay
from tests.harness.checkpoint_loading import assert_identical, observable_state
from tests.harness.databases import STORE_KINDS, empty_store_url
from tests.harness.random_play import choose_command
from tests.harness.samples import sample_size

SEED = "hmac-sha256:00ff0000000000000000000000000000"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an empty store."""
    store = open_store(empty_store_url("sqlite", tmp_path))
    yield store
    store.close()


def recorded(store: Store, system: str = "trench_crusade", **options: Any) -> Encounter:
    """Return a fight that is recorded with the id `a`."""
    fight = Encounter.sample(system, SEED, **options)
    fight.record(store.log("a"))
    return fight


def loaded(store: Store, *, record: bool = True) -> Encounter:
    """Return fight `a`, loaded from the store."""
    return Encounter.load(store.log("a"), SEED, record=record)


def noted(fight: Encounter, count: int) -> Encounter:
    """Return the fight with this many more notes."""
    for number in range(count):
        fight.note(f"note {number}")
    return fight


class Reads:
    """Counts the lines read from a store."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, real = 0, store.read

        def read(fight: str, first: int = 0, last: int | None = None) -> list[bytes]:
            rows = real(fight, first, last)
            self.count += len(rows)
            return rows

        monkeypatch.setattr(store, "read", read)


# --- kept


@pytest.mark.parametrize("kind", STORE_KINDS)
def test_every_store_keeps_the_same_log_as_a_file(kind: str, tmp_path: Path) -> None:
    store, rng = open_store(empty_store_url(kind, tmp_path)), Random(1)
    fight = recorded(store, "fiend_wake")
    fight.record(store.log("a"))
    while fight.outcome is None and len(fight.journal) < sample_size(12):
        fight.do(choose_command(fight, rng))
        assert store.beats("a") == len(fight.journal)
    fight.save(tmp_path / "fight.jsonl")
    assert store.log("a").read_all() == (tmp_path / "fight.jsonl").read_bytes()
    for record in (False, True):
        assert_identical(fight, loaded(store, record=record))
    assert Replay.load(tmp_path / "fight.jsonl").verify(SEED).exact
    assert loaded(store).catch_up() == ()
    store.close()


def test_saving_adds_missing_beats_and_recording_adds_every_beat(store: Store) -> None:
    fight = noted(Encounter.sample("trench_crusade", SEED), 3)
    fight.save(store.log("a"))
    assert store.beats("a") == 4
    noted(fight, 2)
    assert store.beats("a") == 4
    fight.record(store.log("a"))
    assert store.beats("a") == 6
    fight.note("one more")
    fight.close()
    fight.note("this one is not kept")
    assert store.beats("a") == 7
    fight.save(store.log("a"))
    assert loaded(store).fingerprint == fight.fingerprint


@pytest.mark.parametrize("begin", ["save", "record"])
def test_different_content_in_a_store_is_never_replaced(store: Store, begin: str) -> None:
    fight = noted(recorded(store), 2)
    before = store.log("a").read_all()
    short, second = Encounter.sample("trench_crusade", SEED), Encounter.sample("fiend_wake", SEED)
    forked = fight.fork()
    forked.undo("gm")
    fight.note("another way")
    before = store.log("a").read_all()
    for item, sentence in (
        (short, "holds this fight with 3 more beats; load it to continue from there"),
        (forked, "holds this fight, but it continues differently from line 5 on"),
        (second, "holds another fight; choose another name"),
    ):
        with pytest.raises(StoreError, match=sentence) as refused:
            getattr(item, begin)(store.log("a"))
        assert str(refused.value).startswith(f"fight 'a' of {store.url} holds")
    assert store.log("a").read_all() == before


def test_missing_fight_cannot_be_loaded(store: Store) -> None:
    for record in (False, True):
        with pytest.raises(NoSuchFight, match="has no fight 'a'"):
            loaded(store, record=record)


def test_fight_loaded_up_to_a_beat_must_be_recorded_elsewhere(store: Store) -> None:
    noted(recorded(store), 5)
    fight = Encounter.load(store.log("a"), SEED, upto=2)
    assert len(fight.journal) == 3
    with pytest.raises(Refused, match=r"continues after beat 2, and nothing in it may be discarded"):
        Encounter.load(store.log("a"), SEED, upto=2, record=True)
    fight.record(store.log("b"))
    assert (store.beats("a"), store.beats("b")) == (6, 3)


def test_beat_that_the_store_rejects_does_not_happen(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = noted(recorded(store), 2)
    before = observable_state(fight)

    def full(fight: str, beats: int, lines: bytes) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(store, "append", full)
    with pytest.raises(StoreError, match="the disk is full"):
        fight.note("too much")
    assert observable_state(fight) == before
    monkeypatch.undo()
    fight.note("enough")
    assert loaded(store).fingerprint == fight.fingerprint


# --- checkpoints


@pytest.fixture
def _short_logs_are_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "MIN_BYTES_SAVED", 0)


@pytest.mark.usefixtures("_short_logs_are_worth_it")
@pytest.mark.parametrize("record", [False, True])
def test_only_the_end_of_a_log_is_read(store: Store, record: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fight that is ten times as long costs no more."""
    costs = []
    for count in (100, 1000):
        log = store.log(f"{count}")
        noted(Encounter.sample("trench_crusade", SEED), count).save(log)
        reads = Reads(store, monkeypatch)
        fight = Encounter.load(log, SEED, record=record)
        fight.do(fight.options().random(Random(1)))
        fight.undo()
        fight.fork().note("what if")
        fight.close()
        costs.append(reads.count)
        monkeypatch.undo()
        monkeypatch.setattr(checkpoints, "MIN_BYTES_SAVED", 0)
    assert max(costs) < 60


@pytest.mark.usefixtures("_short_logs_are_worth_it")
def test_fight_loaded_from_a_checkpoint_equals_a_full_read(store: Store) -> None:
    fight, rng = recorded(store), Random(3)
    while fight.outcome is None and len(fight.journal) < 120:
        fight.do(choose_command(fight, rng))
    fight.close()
    by_its_end = loaded(store)
    assert load_fight("a", store.log("a"), None).checkpoint_mark is not None
    store.put("a", "checkpoint", b"no checkpoint")
    assert load_fight("a", store.log("a"), None).checkpoint_mark is None
    assert_identical(loaded(store, record=False), by_its_end)


@pytest.mark.usefixtures("_short_logs_are_worth_it")
def test_forged_checkpoint_is_found_by_check(store: Store) -> None:
    noted(recorded(store), 100).close()
    stored = store.note("a", "checkpoint")
    assert stored is not None
    checkpoint = stored.partition(b',"chain"')[0].replace(b'"draws":0', b'"draws":1')
    store.put("a", "checkpoint", seal_line(b"", orjson.loads(checkpoint + b"}")))
    with pytest.raises(Refused, match=r"differs from the checkpoint; delete the note 'checkpoint'"):
        loaded(store).check()


# --- several writers


def test_stale_fight_is_refused_and_can_catch_up(store: Store) -> None:
    first, second = recorded(store), loaded(store)
    beat = first.note("first")
    before = observable_state(second)
    with pytest.raises(Stale, match="fight 'a' now has 2 beats, not 1; catch up with it first") as refused:
        second.note("second")
    assert (refused.value.found, observable_state(second)) == (2, before)
    assert second.catch_up() == (beat,)
    assert second.catch_up() == ()
    assert first.catch_up() == ()
    later = second.note("second")
    assert first.catch_up() == (later,)
    assert observable_state(first) == observable_state(second)


@pytest.mark.parametrize("system", systems())
def test_fight_with_two_writers_stays_one_verifiable_fight(store: Store, system: str) -> None:
    rng = Random(system)
    fights = [recorded(store, system, undo={"barrier": "none"}), loaded(store)]
    for _ in range(sample_size(20)):
        fight = rng.choice(fights)
        if rng.random() < 0.8:
            fight.catch_up()
        try:
            meddled(fight, rng)
        except Stale:
            fight.catch_up()
        except Refused:
            pass
    for fight in fights:
        fight.catch_up()
    assert len(fights[0].journal) > 6
    assert_identical(*fights)
    assert_identical(fights[0], loaded(store))


def meddled(fight: Encounter, rng: Random) -> None:
    """Undo, redo, amend or similar at random."""
    match rng.randrange(8):
        case 0:
            fight.undo("gm")
        case 1:
            fight.redo("gm")
        case 2:
            fight.undo("gm", rng.randrange(len(fight.journal)))
        case 3:
            beat = rng.choice(fight.journal.beats)
            fight.amend(beat.number, beat.command, "gm")
        case 4:
            fight.note("hm", "gm")
        case _:
            if fight.outcome is None:
                fight.do(choose_command(fight, rng))


@pytest.mark.usefixtures("_short_logs_are_worth_it")
def test_catch_up_reads_only_new_lines(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    first = recorded(store)
    followed = loaded(store)
    noted(first, 300).close()
    followed.catch_up()
    first, by_its_end = loaded(store), loaded(store)
    reads = Reads(store, monkeypatch)
    for fight in (followed, by_its_end):
        first.note("news")
        reads.count = 0
        fight.catch_up()
        assert reads.count == 1 + (fight is by_its_end)
    followed.catch_up()
    assert observable_state(followed) == observable_state(by_its_end)


def test_store_that_lost_its_last_beats_gets_them_again(store: Store) -> None:
    """As after a backup was restored."""
    fight = noted(recorded(store), 5)
    header, lines = store.header("a"), store.read("a", 0, 2)
    store.remove("a")
    store.create("a", b"".join([header, *lines]))
    assert fight.catch_up() == ()
    with pytest.raises(Diverged, match="fight 'a' has only 3 beats, not 6: the store has lost some; record the fight"):
        fight.note("more")
    fight.record(store.log("a"))
    fight.note("more")
    assert_identical(fight, loaded(store))


def test_forged_new_lines_are_refused_with_line_and_field(store: Store) -> None:
    fight = noted(recorded(store), 2)
    before = observable_state(fight)
    header, *stored = store.header("a"), *store.read("a", 0, 2)
    line = stored[2]
    for forged, problem in (
        (line, r"line 5, \$\.beat: beat 3 was expected here, not beat 2"),
        (line.replace(b'"beat":2', b'"beat":3'), r"line 5, \$\.chain: the seal does not match"),
        (b"{}\n", r"line 5, \$\.beat: is missing"),
    ):
        store.remove("a")
        store.create("a", b"".join([header, *stored, forged]))
        with pytest.raises(Refused, match=rf"fight 'a' of .*, {problem}"):
            fight.catch_up()
        assert observable_state(fight) == before
    store.remove("a")
    store.create("a", b"".join([header, *stored]))
    assert fight.catch_up() == ()


def test_catch_up_needs_a_log_in_a_store(store: Store, tmp_path: Path) -> None:
    fight = Encounter.sample("trench_crusade", SEED)
    with pytest.raises(StoreError, match="the fight is not recorded, so it has no log that others could extend"):
        fight.catch_up()
    fight.record(tmp_path / "fight.jsonl")
    assert fight.catch_up() == ()
    fight.record(store.log("a"))
    loaded(store).note("hello")
    assert len(fight.catch_up()) == 1


def test_logs_with_equal_store_and_id_are_equal(store: Store) -> None:
    fight = recorded(store)
    assert {store.log("a"), store.log("a")} == {Log(store, "a")}
    fight.record(store.log("a"))
    fight.record(store.log("b"))
    fight.note("hello")
    assert (store.beats("a"), store.beats("b")) == (1, 2)
