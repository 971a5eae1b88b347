"""Studies: comments, marks and variations in a file beside a log."""

import os
import stat
from pathlib import Path
from random import Random
from shutil import copy

import orjson
import pytest

from combat import Encounter, Refused
from events.stores.file_writing import lock_file
from events.stores.safe_files import StoreError
from replays.studies.study import Study
from tests.harness.random_play import seed_of
from tests.replays.fights import log_lines, play_on, random_fight, write_log

GOLDEN = Path(__file__).parents[2] / "golden"
OTHER = seed_of(977)
WORDS = "THE SENTINEL"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the log of a skirmish."""
    path = tmp_path / "fight.jsonl"
    random_fight(3).save(path)
    return path


@pytest.fixture
def bids(tmp_path: Path) -> Path:
    """Return a log in which beats 5 to 9 are secret bids."""
    return Path(copy(GOLDEN / "fiend_wake" / "whole-fight.jsonl", tmp_path / "bids.jsonl"))


def varied(study: Study, beat: int = 20, number: int = 1) -> Encounter:
    """Play on from a beat for a while."""
    return play_on(study.game[beat].fight(OTHER), number, beat + 10)


def test_comments_are_stored_with_author_and_time(log: Path) -> None:
    """The log itself is not changed."""
    before = log.read_bytes()
    study = Study.beside(log)
    late = study.comment(7, "and here it turned", by="Bo", at="Monday")
    early = study.mark(2, "!?", by="Ada")
    again = Study.beside(log)
    assert again.annotations == (early, late) == study.annotations
    assert again.at(7) == (late,)
    assert (again.faults, again.foreign) == ((), ())
    assert log.read_bytes() == before
    assert study.path.name == "fight.jsonl.study"
    assert stat.S_IMODE(study.path.stat().st_mode) == 0o600


def test_new_mark_replaces_the_reviewers_earlier_mark(log: Path) -> None:
    """Marks by other reviewers and comments stay."""
    study = Study.beside(log)
    study.comment(4, "hm", by="Ada")
    for mark, by in (("?", "Ada"), ("!", "Bo"), ("??", "Ada"), ("??", "Ada")):
        study.mark(4, mark, by=by)
    assert [(each.mark, each.by) for each in study.at(4)] == [("", "Ada"), ("!", "Bo"), ("??", "Ada")]


def test_removed_annotation_can_be_added_again(log: Path) -> None:
    """The file only grows."""
    study = Study.beside(log)
    said = study.comment(4, "nonsense")
    size = study.path.stat().st_size
    study.remove(said)
    assert Study.beside(log).annotations == ()
    assert study.path.stat().st_size > size
    with pytest.raises(Refused, match="there is no annotation"):
        study.remove(said.id)
    assert study.comment(4, "nonsense") == said
    assert Study.beside(log).annotations == (said,)


def test_variation_can_be_read_verified_and_played_on(log: Path, tmp_path: Path) -> None:
    """Only its own beats are stored."""
    study = Study.beside(log)
    fight = varied(study)
    kept = study.vary(fight, "shoot first", by="Ada")
    branch = Study.beside(log).branch(kept)
    assert branch.journal.beats == fight.journal.beats
    assert branch.fingerprint == fight.fingerprint
    assert branch.verify(origin=study.game).exact
    going_on = play_on(branch[len(branch) - 1].fight(seed_of(5)), 2)
    assert going_on.outcome is not None
    assert kept.beat == 20
    assert kept.variation is not None
    assert len(kept.variation.beats) == len(fight.journal) - 21


def test_nested_variation_belongs_to_the_beat_where_it_leaves_the_log(log: Path) -> None:
    study = Study.beside(log)
    fights = (varied(study, number=number) for number in range(1, 20))
    fight = next(fight for fight in fights if fight.journal.beats[21] != study.game[21].beat)
    first = study.branch(study.vary(fight))
    second = play_on(first[25].fight(seed_of(5)), 3, 40)
    kept = study.vary(second)
    assert kept.beat == 20
    assert study.branch(kept).journal.beats == second.journal.beats


def test_fight_that_does_not_continue_the_log_is_no_variation(log: Path) -> None:
    """Nor is one without beats of its own."""
    study = Study.beside(log)
    with pytest.raises(Refused, match="needs at least one of its own"):
        study.vary(study.game[20].fight())
    with pytest.raises(Refused, match=r"is not a continuation of this log: \$\.settings\.turn_limit differs"):
        study.vary(random_fight(3, settings={"turn_limit": 1}))
    assert not study.path.exists()


def test_merging_does_not_depend_on_order_or_repetition(log: Path, tmp_path: Path) -> None:
    """Equal annotations are merged, contradictory ones are kept, removed ones are removed."""
    ours = Study.beside(log)
    shared = ours.comment(3, "so it began")
    gone = ours.comment(4, "nonsense", by="Ada")
    theirs = Study.beside(copy(log, tmp_path / "copy.jsonl"))
    assert theirs.merge(ours.plain()).news == 2
    theirs.remove(gone)
    theirs.mark(5, "!", by="Bo")
    ours.mark(5, "?", by="Ada")
    ours.vary(varied(ours), by="Ada")
    exported = tmp_path / "exported.json"
    exported.write_bytes(orjson.dumps(theirs.plain(), option=orjson.OPT_INDENT_2))
    assert (ours.merge(exported).news, ours.merge(theirs).news) == (2, 0)
    assert theirs.merge(ours.path).news == 2
    assert set(ours.annotations) == set(theirs.annotations) == set(Study.beside(log).annotations)
    assert [each.mark for each in ours.at(5)] == ["?", "!"]
    assert shared in ours.annotations
    assert gone not in ours.annotations
    again = ours.comment(4, "nonsense", by="Ada")
    assert theirs.merge(ours).news == 1
    assert again in theirs.annotations


def test_annotations_of_another_log_are_listed_separately(log: Path, tmp_path: Path) -> None:
    """Those on beats that both logs share belong to both."""
    other = tmp_path / "other.jsonl"
    write_log(other, log_lines(play_on(Encounter.load(log, upto=9).fork(dice=None), 2, 10)))
    theirs = Study.beside(other)
    fits = theirs.comment(5, "both have this")
    second = tmp_path / "second.jsonl"
    random_fight(4).save(second)
    strange = Study.beside(second).comment(30, "in another fight")
    ours = Study.beside(log)
    assert ours.merge(theirs).foreign == ()
    merged = ours.merge(Study.beside(second))
    assert merged.foreign == (strange,)
    assert ours.annotations == (fits,)
    assert Study.beside(log).foreign == (strange,)
    with pytest.raises(Refused, match="no variation"):
        ours.branch(strange)


def test_two_processes_may_write_a_study_in_turn(log: Path) -> None:
    """Each sees the other's records; a write during another one is refused."""
    one, other = Study.beside(log), Study.beside(log)
    first = one.comment(1, "one")
    second = other.comment(1, "other")
    assert other.at(1) == (first, second)
    held = lock_file(one.path)
    assert held is not None
    with pytest.raises(StoreError, match="is in use by another program"):
        one.comment(1, "in between")
    held.close()
    assert len(Study.beside(log).annotations) == 2


def test_unfinished_last_line_is_reported_and_replaced(log: Path) -> None:
    study = Study.beside(log)
    first = study.comment(1, "one")
    with study.path.open("ab") as file:
        file.write(b'{"count":1,"annot')
    torn = Study.beside(log)
    assert (torn.annotations, [str(fault) for fault in torn.faults]) == (
        (first,),
        ["line 3, $: the line was never finished"],
    )
    second = torn.comment(2, "two")
    assert Study.beside(log).annotations == (first, second)
    assert Study.beside(log).faults == ()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"nonsense", "the line is not a JSON object"),
        (b"{}", "count"),
        (b'{"count":1,"removed":"a"}', "an odd count needs 'annotation'"),
        (b'{"count":2}', "an odd count needs 'annotation'"),
        (b'{"count":1,"count":1,"removed":"a"}', "the key is duplicated"),
        (b'{"count":100000000000,"removed":"a"}', "out of bounds"),
        (b'{"count":1,"annotation":{"beat":1,"seal":"0","text":"\\u001b[2J"}}', "control character"),
        (b'{"count":1,"annotation":{"beat":1,"seal":"0","mark":"#"}}', "$.annotation.mark"),
        (b'{"count":1,"annotation":{"beat":1,"seal":"0","by":"' + b"x" * 300 + b'"}}', "the limit is 200 characters"),
        (b'{"count":1,"annotation":{"beat":1,"seal":"0","text":"' + b"x" * 10_001 + b'"}}', "at most 10,000"),
        (b'{"count":1,"annotation":' + b"[" * 5000, "not a JSON object"),
    ],
)
def test_damaged_line_is_reported_and_the_others_are_read(line: bytes, expected: str, log: Path) -> None:
    """The file is not changed."""
    study = Study.beside(log)
    first = study.comment(1, "one")
    with study.path.open("ab") as file:
        file.write(line + b"\n")
    second = study.comment(2, "two")
    read = Study.beside(log)
    assert read.annotations == (first, second)
    assert [fault.line for fault in read.faults] == [3]
    assert expected in str(read.faults[0])


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "is not a study"),
        (b"MZ\x00\x90\n", "is not a study"),
        (b'{"format":"blow-by-blow","version":2}\n', "is not a study"),
        (b'{"format":"blow-by-blow-study","version":2}\n', "is a study of version 2"),
        (b'{"format":"blow-by-blow-study","version":true}\n', "is a study of version true"),
        (b'{"format":"blow-by-blow-study","version":1,"records":{}}', r"\$.records: must be a list"),
        (b'{"format":"blow-by-blow-study","version":1,"records":[{"count":1}]}', r"\$.records\[0\]"),
    ],
)
def test_file_that_is_not_a_study_is_refused_and_not_overwritten(data: bytes, expected: str, log: Path) -> None:
    path = log.with_name("fight.jsonl.study")
    path.write_bytes(data)
    with pytest.raises(StoreError, match=expected):
        Study.beside(log)
    assert path.read_bytes() == data


def test_pipe_or_folder_in_place_of_a_study_is_refused(log: Path) -> None:
    path = log.with_name("fight.jsonl.study")
    os.mkfifo(path)
    with pytest.raises(StoreError, match="not a regular file"):
        Study.beside(log)


@pytest.mark.parametrize(
    ("say", "expected"),
    [
        (lambda study: study.comment(1, " "), "an annotation needs a comment"),
        (lambda study: study.comment(1, "\x1b[2J"), "control character"),
        (lambda study: study.comment(1, "x" * 10_001), "10,001 letters"),
        (lambda study: study.comment(1, "x", by="a\nb"), "control character"),
        (lambda study: study.comment(9999, "x"), "not 9999"),
        (lambda study: study.comment(True, "x"), "not true"),
        (lambda study: study.comment(1, "x", seat="no-such-seat"), "there is no seat 'no-such-seat'"),
        (lambda study: study.mark(1, "#"), "known: ! "),
        (lambda study: study.remove([]), "there is no annotation"),
    ],
)
def test_invalid_annotations_are_refused_and_not_written(say: object, expected: str, log: Path) -> None:
    study = Study.beside(log)
    with pytest.raises(Refused, match=expected):
        say(study)  # type: ignore[operator]
    assert not study.path.exists()


def test_annotation_for_one_seat_is_invisible_to_others(log: Path) -> None:
    """Not even its existence can be inferred."""
    study = Study.beside(log)
    study.comment(3, "for all to read")
    before = {seat: study.plain(seat) for seat in ("pilgrims", "gm")}
    study.comment(3, WORDS, seat="heretics", by="Ada")
    assert WORDS in str(study.plain("heretics"))
    assert {seat: study.plain(seat) for seat in before} == before
    with pytest.raises(Refused, match="there is no seat 'no-such-seat'"):
        study.plain("no-such-seat")


def test_comments_on_hidden_beats_are_hidden_from_the_seat(bids: Path) -> None:
    """Also on the next beat, and variations with secret bids, until the bids are revealed."""
    study = Study.beside(bids)
    before = study.plain("lockjaw-player")
    for beat in (5, 6, 9):
        study.comment(beat, f"{WORDS} {beat}")
    fight = study.game[4].fight()
    fight.do({"type": "fiend_wake.commit_bid.v1", "who": "imp-archer", "points": 3}, by="gm")
    study.vary(fight, WORDS)
    assert study.plain("lockjaw-player") == before
    assert {each.beat for each in study.seen("gm")} == {4, 5, 6}
    assert len(study.seen(None)) == 4
    study.comment(30, "now they lie open")
    assert [each.beat for each in study.seen("lockjaw-player")] == [30]
    expected = study.comment(5, "you could not know: he bid one", seat="lockjaw-player")
    assert expected in study.seen("lockjaw-player")


def test_export_for_a_seat_has_no_seals(bids: Path) -> None:
    """A seal could be used to guess a secret bid, so such an export cannot be merged."""
    study = Study.beside(bids)
    said = study.comment(30, "well played")
    exported = study.plain("gm")
    assert [annotation["text"] for annotation in exported["annotations"]] == ["well played"]
    assert said.seal not in str(exported)
    assert said.id not in str(exported)
    with pytest.raises(StoreError, match="was exported for one seat"):
        study.merge(exported)


def test_merging_in_random_order_gives_equal_studies(log: Path, tmp_path: Path) -> None:
    rng = Random(7)
    copies = [Study.beside(copy(log, tmp_path / f"{number}.jsonl")) for number in range(3)]
    for _ in range(60):
        study = rng.choice(copies)
        if study.annotations and rng.random() < 0.4:
            study.remove(rng.choice(study.annotations))
        elif rng.random() < 0.3:
            study.merge(rng.choice(copies))
        else:
            study.comment(rng.randrange(4), rng.choice(("good", "bad")))
    for _ in range(2):
        for study in rng.sample(copies, 3):
            for other in rng.sample(copies, 3):
                study.merge(other)
    assert len({frozenset(study.annotations) for study in copies}) == 1
