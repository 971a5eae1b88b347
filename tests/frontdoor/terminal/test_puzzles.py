"""`blow puzzles`: positions of many fights to solve, on one page."""

from fractions import Fraction
from pathlib import Path
from shutil import copy

import pytest

from frontdoor.terminal import main
from replays import Replay
from replays.chances.cache import playouts_file, write_playouts
from replays.chances.chain import ChanceChain
from replays.chances.refinement import Refinement

GOLDEN = Path(__file__).parents[2] / "golden"
SKIRMISH = GOLDEN / "trench_crusade" / "whole-skirmish.jsonl"
DUEL = GOLDEN / "wrath_and_glory" / "whole-fight.jsonl"
WON, LOST = (Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))


def add_mistake(log: Path) -> str:
    """Cache playouts in which the first decision with an alternative was a mistake; return the better choice."""
    chain = ChanceChain(Replay.load(log))
    refinement = Refinement(chain)
    at, choices = next((at, found) for at in range(len(chain.links)) if (found := refinement.compare(at)))
    good, bad = (WON, LOST) if refinement.team_of(at) == 0 else (LOST, WON)
    for choice in choices:
        shares = [bad if choice.played else good] * 150 + [good if choice.played else bad] * 50
        chain.add(choice.key, shares, 200)
    write_playouts(playouts_file(log), chain)
    return choices[1].text


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """Return a folder with two logs, a copy, and another file; only the first log has a known mistake."""
    folder = tmp_path / "season"
    folder.mkdir()
    copy(SKIRMISH, folder / "skirmish.jsonl")
    copy(SKIRMISH, folder / "skirmish-again.jsonl")
    copy(DUEL, folder / "duel.jsonl")
    (folder / "notes.txt").write_text("my notes", encoding="utf-8")
    add_mistake(folder / "skirmish.jsonl")
    add_mistake(folder / "skirmish-again.jsonl")
    return folder


def test_page_contains_the_puzzles_of_a_folder(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each fight once, with the position before the decision; the answers follow all puzzles."""
    assert main(["puzzles", str(season), "--seconds", "0"]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    page = (season / "puzzles.html").read_text(encoding="utf-8")
    assert page.count('<li class="puzzle') == 1
    assert "1 position from 1 fight" in page
    assert "skirmish-again.jsonl" in page
    assert "puzzles.html: 1 puzzle from 2 logs" in output.out.replace("\n", " ")
    puzzle, answers = page[page.index('<li class="puzzle') :].split('<section class="card pad answers"')
    assert "Trooper Kain" in puzzle
    assert "75% instead of 25%" in answers


def test_logs_that_cannot_be_read_do_not_stop_the_rest(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence each: a missing folder, a file that is no log, a log with a broken header, and a damaged log."""
    (season / "broken.jsonl").write_bytes(b'{"format":"blow-by-blow","version":"?"}\n')
    (season / "skirmish-again.jsonl").unlink()
    damaged = season / "skirmish.jsonl"
    damaged.write_bytes(damaged.read_bytes() + b"{}\n")
    notes = (season / "notes.txt").rename(season.parent / "notes.txt")
    places = [str(season), str(season.parent / "nowhere"), str(notes)]
    assert main(["puzzles", *places, "--seconds", "0"]) == 0
    error = capsys.readouterr().err.replace("\n", " ")
    assert error.count("blow: ") == 4
    assert "nowhere cannot be read: no such file or folder" in error
    assert "notes.txt is not a log." in error
    assert "broken.jsonl, line 1" in error
    assert "is damaged at line" in error
    assert "Traceback" not in error
    assert "skirmish" in (season / "puzzles.html").read_text(encoding="utf-8")


def test_no_page_is_written_without_a_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code differs, so that a script notices."""
    copy(DUEL, tmp_path / "duel.jsonl")
    assert main(["puzzles", str(tmp_path), "--seconds", "0"]) == 1
    assert "In 1 log, no other choice was clearly better." in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["duel.jsonl"]


def test_puzzles_of_a_seat_leave_out_logs_without_it(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = season.parent / "mine.html"
    assert main(["puzzles", str(season), "-o", str(page), "--seat", "pilgrims", "--seconds", "0"]) == 0
    assert "duel.jsonl has no seat 'pilgrims'." in capsys.readouterr().err.replace("\n", " ")
    assert "shows only what" in page.read_text(encoding="utf-8")


def test_other_files_and_logs_are_not_overwritten(season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An old page is replaced; another file only with `--force`, and a log never."""
    (season / "puzzles.html").write_text("my own page", encoding="utf-8")
    log = season / "duel.jsonl"
    before = log.read_bytes()
    assert main(["puzzles", str(season), "--seconds", "0"]) == 2
    assert main(["puzzles", str(season), "-o", str(log), "--seconds", "0", "--force"]) == 2
    assert "is the log itself" in capsys.readouterr().err.replace("\n", " ")
    assert log.read_bytes() == before
    assert main(["puzzles", str(season), "--seconds", "0", "--force"]) == 0
    assert main(["puzzles", str(season), "--seconds", "0"]) == 0
    assert main(["puzzles", str(season / "notes.txt")]) == 2
    assert "notes.txt is not a log" in capsys.readouterr().err.replace("\n", " ")
