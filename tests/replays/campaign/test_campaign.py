"""Campaigns: warbands between fights, corrections of earlier fights, and refusals that change nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from combat import Encounter, Refused, systems
from events.log.lines import seal_line
from events.stores.file_writing import LockedFile
from events.stores.safe_files import StoreError
from replays import Campaign
from replays.campaign import store
from replays.campaign.changes import changed, value_at
from replays.campaign.facts import NumberChanged, fold
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.replays.campaign.played import SEEDS, finished


def saved(fight: Encounter, path: Path) -> Path:
    """Save a fight."""
    fight.save(path)
    return path


@pytest.fixture
def campaign(tmp_path: Path) -> Callable[..., tuple[Campaign, Path]]:
    """Return a function that makes a campaign of two fights; the second one began from the warbands of the first."""

    def made(system: str, edits: Callable[[dict[str, Any]], None] = lambda _: None) -> tuple[Campaign, Path]:
        campaign = Campaign.new(tmp_path / system, system, at="2026-11-01")
        campaign.add(saved(finished(system), tmp_path / "one.jsonl"))
        setup = campaign.warbands
        edits(setup)
        campaign.add(saved(finished(system, 1, setup, SEEDS[1]), tmp_path / "two.jsonl"))
        return campaign, tmp_path

    return made


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files in a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_the_warbands_are_those_that_the_last_fight_left(system: str, campaign: Callable[..., Any]) -> None:
    """Nothing happens between fights if the next one begins with the setup of the campaign."""
    made, folder = campaign(system)
    assert made.warbands == Encounter.load(folder / "two.jsonl").aftermath()
    assert made.fights[1].opening == made.fights[0].aftermath == Encounter.load(folder / "one.jsonl").aftermath()
    assert not [each for each in made.entries[1].events if getattr(each, "stage", "") == "between"]
    assert [each for each in made.entries[1].events if getattr(each, "stage", "") == "fight"]
    assert (made.stale, list(made.check())) == ((), [])


@pytest.mark.parametrize("system", systems())
def test_the_log_alone_gives_the_same_warbands(system: str, campaign: Callable[..., Any]) -> None:
    made, folder = campaign(system)
    made.correct(saved(finished(system, 5), folder / "other.jsonl"), at="2026-11-02", by="Ann")
    again = Campaign.open(made.folder)
    assert (again.state, again.entries) == (made.state, made.entries)
    assert fold(again.entries) == made.state
    assert [entry.by for entry in again.entries] == ["", "", "Ann"]


@pytest.mark.parametrize("system", systems())
def test_a_correction_that_is_taken_back_changes_nothing(system: str, campaign: Callable[..., Any]) -> None:
    made, folder = campaign(system)
    before = made.state
    made.correct(saved(finished(system, 5), folder / "other.jsonl"))
    assert made.state != before
    made.correct(folder / "one.jsonl", fight=1)
    assert (made.state, made.stale) == (before, ())
    assert list(made.check()) == []


@pytest.mark.parametrize("system", systems())
def test_a_correction_without_another_end_changes_no_number(system: str, campaign: Callable[..., Any]) -> None:
    """A remark changes the seal of a log but no warband."""
    made, folder = campaign(system)
    before, fight = made.state, finished(system)
    fight.note("we played this in the old house")
    entry = made.correct(saved(fight, folder / "noted.jsonl"))
    assert not [event for event in entry.events if isinstance(event, NumberChanged)]
    assert made.warbands == before.warbands
    assert made.fights[0].seal == fight.fingerprint != before.fights[0].seal
    assert (made.stale, list(made.check())) == ((), [])


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_a_correction_shows_the_values_that_no_longer_hold(system: str, campaign: Callable[..., Any]) -> None:
    """The warbands take over a corrected value that the later fight left alone, and only such values."""
    made, folder = campaign(system)
    old = made.fights
    made.correct(saved(finished(system, 5), folder / "other.jsonl"))
    new, warbands = made.fights, made.warbands
    assert made.stale
    assert (new[1].opening, new[1].aftermath) == (old[1].opening, old[1].aftermath)
    expected = new[1].aftermath
    for stale in made.stale:
        was, now = (value_at(each, stale.change.path) for each in (old[0].aftermath, new[0].aftermath))
        assert (stale.fight, stale.change.was, stale.change.now) == (2, was, now)
        is_same = value_at(new[1].aftermath, stale.change.path) == was
        assert stale.carried == is_same
        expected = changed(expected, stale.change) if is_same else expected
    assert warbands == expected
    assert {problem.fight for problem in made.check()} == {2}
    assert any("no longer holds" in str(problem) for problem in made.check())


def test_edits_between_fights_are_recorded_and_survive_a_correction(campaign: Callable[..., Any]) -> None:
    def edits(setup: dict[str, Any]) -> None:
        setup["sides"][0]["name"] = "Pilgrims of the Lamp"
        setup["sides"][0]["models"][0]["blood"] = 3

    made, folder = campaign("trench_crusade", edits)
    found = [each.change for each in made.entries[1].events if getattr(each, "stage", "") == "between"]
    paths = {change.path: (change.was, change.now) for change in found}
    name = made.fights[0].aftermath["sides"][0]["name"]
    assert paths["sides", "pilgrims", "name"] == (name, "Pilgrims of the Lamp")
    made.correct(saved(finished("trench_crusade", 5), folder / "other.jsonl"))
    assert made.warbands["sides"][0]["name"] == "Pilgrims of the Lamp"


def test_a_branch_of_a_fight_is_a_correction_of_the_fight(campaign: Callable[..., Any]) -> None:
    made, folder = campaign("trench_crusade")
    from replays import Replay

    branch = Replay.load(folder / "one.jsonl")[8].fight(SEEDS[1])
    branch.end(reason="the lamps went out")
    entry = made.correct(saved(branch, folder / "branch.jsonl"))
    assert entry.command.fight == 1


@pytest.mark.parametrize("fight", ["1", 1, "seal"])
def test_a_fight_is_named_by_its_number_or_its_seal(fight: str | int, campaign: Callable[..., Any]) -> None:
    made, folder = campaign("trench_crusade")
    other = saved(finished("trench_crusade", 3, seed=SEEDS[1]), folder / "other.jsonl")
    with pytest.raises(Refused, match="is not a changed log of a fight of this campaign"):
        made.correct(other)
    made.correct(other, made.fights[0].seal[:9] if fight == "seal" else fight)
    assert made.fights[0].aftermath == Encounter.load(other).aftermath()


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ("one.jsonl", "is already fight 1 of this campaign"),
        ("changed.jsonl", "is a changed log of fight 1; use 'blow campaign correct'"),
        ("unfinished.jsonl", "is a fight that is not over; play it to its end first"),
        ("foreign.jsonl", "is a fight of Fiend Wake, and this campaign is one of Trench Crusade"),
        ("damaged.jsonl", "is damaged at line 6"),
        ("text.txt", "this is not a log of a fight"),
        ("missing.jsonl", "cannot be read"),
    ],
)
def test_a_refused_log_changes_nothing(log: str, words: str, campaign: Callable[..., Any]) -> None:
    made, folder = campaign("trench_crusade")
    saved(finished("trench_crusade", 5), folder / "changed.jsonl")
    saved(Encounter.sample("trench_crusade", dice=SEEDS[1]), folder / "unfinished.jsonl")
    saved(finished("fiend_wake"), folder / "foreign.jsonl")
    rows = (folder / "one.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "damaged.jsonl").write_bytes(b"".join([*rows[:5], rows[5].replace(b'"by"', b'"py"'), *rows[6:]]))
    (folder / "text.txt").write_text("hello\n", encoding="utf-8")
    before = contents(made.folder)
    with pytest.raises(Refused, match=words):
        made.add(folder / log)
    assert contents(made.folder) == before
    assert Campaign.open(made.folder).state == made.state


@pytest.mark.parametrize(
    ("fight", "words"),
    [
        (3, "there is no fight 3; the campaign has 2"),
        ("0", "there is no fight 0"),
        ("abcdef12", "no fight of this campaign has the seal 'abcdef12'"),
        ("abc", "no fight of this campaign has the seal 'abc'"),
    ],
)
def test_a_correction_of_an_unknown_fight_is_refused(
    fight: str | int, words: str, campaign: Callable[..., Any]
) -> None:
    made, folder = campaign("trench_crusade")
    before = contents(made.folder)
    with pytest.raises(Refused, match=words):
        made.correct(saved(finished("trench_crusade", 5), folder / "other.jsonl"), fight)
    assert contents(made.folder) == before


def test_a_folder_without_a_campaign_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="is not a campaign; create one with 'blow campaign new'"):
        Campaign.open(tmp_path)
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(Refused, match="already exists and is not empty"):
        Campaign.new(tmp_path, "trench_crusade")
    with pytest.raises(Refused, match="there is no system"):
        Campaign.new(tmp_path / "new", "chess")
    with pytest.raises(Refused, match="name: "):
        Campaign.new(tmp_path / "new", "trench_crusade", "two\nlines")
    assert contents(tmp_path) == {"notes.txt": b"mine"}
    with pytest.raises(Refused, match="has no fight yet"):
        _ = Campaign.new(tmp_path / "new", "trench_crusade").warbands


def test_check_names_copies_that_are_missing_or_changed(campaign: Callable[..., Any]) -> None:
    made, _ = campaign("trench_crusade")
    made.fight_path(1).unlink()
    rows = made.fight_path(2).read_bytes().splitlines(keepends=True)
    made.fight_path(2).write_bytes(b"".join(rows[:-1]))
    found = [str(problem) for problem in made.check()]
    assert found[0].startswith("fight 1: its copy cannot be read")
    assert "was changed: its last line does not have the seal" in found[1]


def rewritten(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the last entry of a campaign log and seal it again."""
    from events.codec import json_text

    path = store.log_path(folder)
    rows = path.read_bytes().splitlines(keepends=True)
    data = json_text.loads(rows[-1])
    del data["chain"]
    change(data)
    path.write_bytes(b"".join([*rows[:-1], seal_line(rows[-2], data)]))


def test_check_compares_the_recorded_numbers_with_the_logs(campaign: Callable[..., Any]) -> None:
    made, _ = campaign("trench_crusade")

    def lie(data: dict[str, Any]) -> None:
        event = next(each for each in data["events"] if each.get("path", [""])[-1] == "blood")
        event["values"]["now"] = 6

    rewritten(made.folder, lie)
    problems = [str(problem) for problem in Campaign.open(made.folder).check()]
    assert len(problems) == 1
    assert "its log gives another value" in problems[0]
    assert "blood 6 -> " in problems[0]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.update(beat=7), "entry 1 was expected, not 7"),
        (lambda data: data["events"][1].update(fight=9), "do not follow from the lines before"),
        (lambda data: data["events"][1].update(path=["a", "b"]), "do not follow from the lines before"),
        (lambda data: data["events"][1].update(stage="later"), r"\$\.events\[1\]\.stage"),
        (lambda data: data["events"][1].update(extra=1), r"\$\.events\[1\]\.extra"),
        (lambda data: data["events"].append({"type": "rolled.v1"}), "is not the type of an event"),
    ],
)
def test_a_damaged_campaign_log_is_named_by_its_line(
    change: Callable[[dict[str, Any]], None], words: str, campaign: Callable[..., Any]
) -> None:
    made, _ = campaign("trench_crusade")
    rewritten(made.folder, change)
    with pytest.raises(StoreError, match=f"line 3, .*{words}"):
        Campaign.open(made.folder)


def test_a_changed_byte_breaks_the_seal(campaign: Callable[..., Any]) -> None:
    made, folder = campaign("trench_crusade")
    path = store.log_path(made.folder)
    path.write_bytes(path.read_bytes().replace(b'"name":"trench_crusade"', b'"name":"trench_crusadf"'))
    with pytest.raises(StoreError, match=r"line 1, .*the seal does not match"):
        Campaign.open(made.folder)
    before = contents(made.folder)
    with pytest.raises(StoreError, match="line 1"):
        made.add(saved(finished("trench_crusade", 9, seed=SEEDS[1]), folder / "three.jsonl"))
    assert contents(made.folder) == before


def test_an_unfinished_last_line_is_left_out_and_replaced(campaign: Callable[..., Any]) -> None:
    made, folder = campaign("trench_crusade")
    path, state = store.log_path(made.folder), made.state
    path.write_bytes(path.read_bytes() + b'{"beat":2,"by":')
    again = Campaign.open(made.folder)
    assert again.state == state
    again.add(saved(finished("trench_crusade", 9, seed=SEEDS[1]), folder / "three.jsonl"))
    assert [entry.number for entry in Campaign.open(made.folder).entries] == [0, 1, 2]


def test_a_failed_write_leaves_the_campaign_as_it_was(
    campaign: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of the line is written before the disk is full; the copy of the log alone is part of no campaign."""
    made, folder = campaign("trench_crusade")
    three = saved(finished("trench_crusade", 9, seed=SEEDS[1]), folder / "three.jsonl")
    path, write = store.log_path(made.folder), LockedFile.write
    before = path.read_bytes()

    def full(file: LockedFile, data: bytes, at: int) -> None:
        if at != len(before):
            return write(file, data, at)
        write(file, data[:50], at)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(LockedFile, "write", full)
    with pytest.raises(StoreError, match="No space left on device"):
        made.add(three)
    assert path.read_bytes() == before
    monkeypatch.undo()
    made.add(three)
    assert len(Campaign.open(made.folder).fights) == 3


def test_a_second_program_adds_after_the_first(campaign: Callable[..., Any]) -> None:
    """Each entry is computed from the log as it is, not as it was when the campaign was opened."""
    made, folder = campaign("trench_crusade")
    other = Campaign.open(made.folder)
    other.add(saved(finished("trench_crusade", 9, seed=SEEDS[1]), folder / "three.jsonl"))
    with pytest.raises(Refused, match="is already fight 3"):
        made.add(folder / "three.jsonl")
    made.add(saved(finished("trench_crusade", 10, other.warbands), folder / "four.jsonl"))
    assert len(Campaign.open(made.folder).fights) == 4


@pytest.mark.parametrize("system", systems())
def test_a_recorded_log_is_added_or_corrects_its_fight(system: str, tmp_path: Path) -> None:
    """The preview names the same changes as the entry, and writes nothing; a log is given by its content or path."""
    campaign = Campaign.new(tmp_path / "campaign", system)
    one = saved(finished(system), tmp_path / "one.jsonl")
    other = saved(finished(system, 5), tmp_path / "corrected.jsonl").read_bytes()
    assert campaign.number_of(one) is None
    campaign.record(one.read_bytes())
    two = saved(finished(system, 1, campaign.warbands, SEEDS[1]), tmp_path / "two.jsonl")
    campaign.record(two)
    before = contents(campaign.folder)
    preview = campaign.preview(other)
    assert (contents(campaign.folder), len(campaign.entries)) == (before, 2)
    assert campaign.number_of(other) == 1
    entry = campaign.record(other, by="Ann", at="2026-11-02")
    assert (entry.by, entry.at, entry.events) == ("Ann", "2026-11-02", preview.entries[-1].events)
    assert (campaign.warbands, campaign.stale) == (preview.warbands, preview.stale)
    assert campaign.stale or system not in BUNDLED_SYSTEMS  # a small fight of another system may end as before
    assert campaign.fights[0].aftermath == finished(system, 5).aftermath()
    with pytest.raises(Refused, match=r"^this log is already fight 1 of this campaign"):
        campaign.record(other)
    with pytest.raises(Refused, match=r"two.jsonl is already fight 2 of this campaign"):
        campaign.preview(two)
    with pytest.raises(Refused, match=r"^this log, line 1"):
        campaign.preview(b"{}\n")
