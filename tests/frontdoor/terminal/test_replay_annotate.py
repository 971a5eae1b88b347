"""`blow replay annotate`: comments of reviewers in a study beside the log."""

import json
from pathlib import Path
from shutil import copy

import pytest

from frontdoor.terminal import main
from replays import Replay, Study


@pytest.fixture
def game(log: Path, tmp_path: Path) -> Path:
    """Return a copy of a log for one test."""
    return Path(copy(log, tmp_path / "fight.jsonl"))


def test_comment_is_shown_at_its_beat(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the story, the objects and the list; the log is unchanged."""
    before = game.read_bytes()
    said = ("annotate", str(game), "3", "--comment", "Too early.", "--mark", "?!", "--by", "Ada")
    assert main(["replay", *said]) == 0
    assert "fight.jsonl.study" in capsys.readouterr().err
    assert main(["replay", "show", str(game), "--from", "3", "--to", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()[3:]
    place = lines.index("     [Ada: Too early.]")
    assert lines[0].startswith("3    ")
    assert lines[place + 1] == "     [Ada: ?!]"
    assert lines[place + 2].startswith("4    ")
    assert main(["replay", "show", str(game), "--beat", "3", "--json"]) == 0
    assert [each["mark"] for each in json.loads(capsys.readouterr().out)["annotations"]] == ["", "?!"]
    assert main(["replay", "annotate", str(game)]) == 0
    assert [line.split("  ")[1:] for line in capsys.readouterr().out.splitlines()] == [
        ["3", "Ada: Too early."],
        ["3", "Ada: ?!"],
    ]
    assert game.read_bytes() == before


def test_comment_can_be_removed(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By the id in the list; a second removal is refused."""
    said = Study.beside(game).comment(3, "Too early.")
    assert main(["replay", "annotate", str(game), "--list"]) == 0
    assert said.id in capsys.readouterr().out
    assert main(["replay", "annotate", str(game), "--remove", said.id]) == 0
    assert main(["replay", "annotate", str(game), "--remove", said.id]) == 2
    assert f"There is no annotation '{said.id}'." in capsys.readouterr().err
    assert not Study.beside(game).annotations


def test_comment_for_one_seat_is_shown_to_that_seat_only(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the list, the export and the story."""
    assert main(["replay", "annotate", str(game), "3", "--comment", "For you.", "--for", "heretics"]) == 0
    capsys.readouterr()
    for seat, reads in (("heretics", True), ("pilgrims", False)):
        for arguments in (["annotate", "--for"], ["annotate", "--export", "-", "--for"], ["show", "--seat"]):
            command, *options = arguments
            assert main(["replay", command, str(game), *options, seat]) == 0
            assert ("For you." in capsys.readouterr().out) is reads


def test_studies_of_two_reviewers_are_merged(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One imports the export of the other. An export never overwrites a file."""
    theirs, out = tmp_path / "theirs.jsonl", tmp_path / "theirs.json"
    copy(game, theirs)
    Study.beside(theirs).mark(5, "!", by="Bo")
    assert main(["replay", "annotate", str(theirs), "--export", str(out)]) == 0
    assert main(["replay", "annotate", str(theirs), "--export", str(out)]) == 2
    assert "is left as it is" in capsys.readouterr().err
    assert main(["replay", "annotate", str(game), "--merge", str(out)]) == 0
    assert "1 new, 0 known" in capsys.readouterr().err
    assert [each.by for each in Study.beside(game).at(5)] == ["Bo"]
    assert main(["replay", "show", str(theirs), "--study", str(out), "--beat", "5"]) == 0
    assert "[Bo: !]" in capsys.readouterr().out


def test_variation_is_stored(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At the beat where it leaves the fight."""
    branch = Replay.load(game)[9].fight()
    branch.note("Otherwise")
    branch.save(tmp_path / "branch.jsonl")
    assert main(["replay", "annotate", str(game), "--vary", str(tmp_path / "branch.jsonl"), "--list"]) == 0
    assert "  9  variation of 1 beat\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--comment", "x"], "Name the beat"),
        (["9999", "--comment", "x"], "There is no beat 9999"),
        (["3", "--mark", "hmm"], "Unknown mark 'hmm'; known: ! ?"),
        (["3", "--comment", " "], "needs a comment, a mark or a variation"),
        (["3", "--comment", "x", "--for", "pope"], "There is no seat 'pope'"),
        (["--merge", "none.json"], "There is no study at"),
        (["--vary", "none.jsonl"], "none.jsonl cannot be read"),
        (["--by", "Ada"], "--by and --for belong to a comment"),
    ],
)
def test_invalid_comment_is_a_usage_error(
    arguments: list[str], sentence: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command prints one sentence and writes nothing."""
    assert main(["replay", "annotate", str(game), *arguments]) == 2
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert sentence in output.err
    assert not Path(f"{game}.study").exists()


def test_missing_study_is_an_error_only_if_it_was_named(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "show", str(game), "--beat", "0"]) == 0
    assert main(["replay", "show", str(game), "--beat", "0", "--study", str(tmp_path / "none")]) == 2
    assert "There is no study" in capsys.readouterr().err
