"""`blow review`: writing the page of a log."""

import stat
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from combat import Encounter
from frontdoor.terminal import main
from replays import Study
from tests.replays.fights import SEED, forge_line, log_lines, play_on, random_fight, write_log

NAME = '<b>Pilgrims & "Co"</b>'
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the log of the first beats of a skirmish."""
    path = tmp_path / "fight.jsonl"
    random_fight(3, most=30).save(path)
    return path


def test_page_is_written_to_the_given_path(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By default beside the log, readable by its owner only; the log is unchanged."""
    before = log.read_bytes()
    assert main(["review", "--seconds", "0", str(log)]) == 0
    assert main(["review", "--seconds", "0", str(log), "-o", str(log.parent / "page.html")]) == 0
    output = capsys.readouterr()
    page = log.with_name("fight.html")
    assert page.read_bytes() == log.with_name("page.html").read_bytes()
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
    assert "all players may read the page" in output.out
    assert output.err == ""
    assert log.read_bytes() == before


def test_page_for_a_seat_names_the_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, page = tmp_path / "bids.jsonl", tmp_path / "page.html"
    play_on(Encounter.sample("fiend_wake", dice=SEED), most=20).save(log)
    assert main(["review", "--seconds", "0", str(log), "-o", str(page)]) == 0
    whole = page.read_bytes()
    assert main(["review", "--seconds", "0", str(log), "-o", str(page), "--seat", "spectator"]) == 0
    assert page.read_bytes() != whole
    output = capsys.readouterr().out
    assert "It contains the secrets of all seats" in output
    assert "only what the seat 'spectator' may know" in output


def test_page_contains_the_comments(log: Path) -> None:
    """From the study beside the log."""
    Study.beside(log).comment(5, "here it <turned>", by="Ada")
    assert main(["review", "--seconds", "0", str(log)]) == 0
    assert "here it &lt;turned&gt;" in log.with_name("fight.html").read_text(encoding="utf-8")


def rename_pilgrims(row: dict[str, Any]) -> None:
    """Give a side and its seat a name with markup."""
    for each in (row["setup"]["sides"][0], next(seat for seat in row["seats"] if seat["id"] == "pilgrims")):
        each["name"] = NAME


def test_picture_to_share_is_a_well_formed_svg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Names are escaped, and the picture replaces an old picture but no other file."""
    log, card = tmp_path / "fight.jsonl", tmp_path / "card.svg"
    rows = log_lines(random_fight(3, most=20))
    write_log(log, forge_line(rows, 1, rename_pilgrims))
    assert main(["review", "--seconds", "0", str(log), "--card", str(card)]) == 0
    assert f"{card}: the picture to share." in capsys.readouterr().out
    picture = ET.fromstring(card.read_bytes())  # noqa: S314 - written by the line above
    assert (picture.tag, picture.get("width"), picture.get("height")) == (f"{SVG}svg", "1200", "630")
    assert NAME in (picture.findtext(f"{SVG}title") or "")
    assert {each.tag for each in picture.iter()}.isdisjoint({f"{SVG}b", f"{SVG}script", f"{SVG}image"})
    assert main(["review", "--seconds", "0", str(log), "--card", str(card)]) == 0
    card.write_text("my own picture", encoding="utf-8")
    assert main(["review", "--seconds", "0", str(log), "--card", str(card)]) == 2
    assert card.read_text(encoding="utf-8") == "my own picture"
    assert main(["review", "--seconds", "0", str(log), "--card", str(tmp_path / "card.png")]) == 2
    assert not (tmp_path / "card.png").exists()


def test_page_replaces_an_old_page_but_no_other_file(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not even `--force` overwrites the log itself."""
    other = log.with_name("notes.html")
    other.write_text("my own notes", encoding="utf-8")
    assert main(["review", "--seconds", "0", str(log), "-o", str(other)]) == 2
    assert "already exists and is not a review page" in capsys.readouterr().err
    assert other.read_text(encoding="utf-8") == "my own notes"
    assert main(["review", "--seconds", "0", str(log), "-o", str(other), "--force"]) == 0
    assert main(["review", "--seconds", "0", str(log), "-o", str(other)]) == 0
    before = log.read_bytes()
    assert main(["review", "--seconds", "0", str(log), "-o", str(log), "--force"]) == 2
    assert log.read_bytes() == before
    assert "is the log itself" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["notes.txt"], "this is not a log of a fight"),
        (["fight.jsonl", "--seat", "stranger"], "There is no seat 'stranger'. The seats are pilgrims"),
        (["fight.jsonl", "-o", "."], "is a folder"),
        (["fight.jsonl", "-o", "nowhere/fight.html"], "cannot be written: No such file or directory"),
    ],
)
def test_invalid_arguments_get_one_sentence(
    log: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    sentence: str,
) -> None:
    """No page is written."""
    monkeypatch.chdir(log.parent)
    Path("notes.txt").write_text("buy bread\n", encoding="utf-8")
    assert main(["review", "--seconds", "0", *arguments]) in (1, 2)
    output = capsys.readouterr()
    assert sentence in output.err
    assert output.err.count("\n") == 1
    assert output.out == ""
    assert list(Path().rglob("*.html")) == []


def test_page_of_a_corrupt_log_shows_the_valid_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page and the program name the corruption."""
    log = tmp_path / "torn.jsonl"
    log.write_bytes(b"".join(log_lines(random_fight(3, most=30)))[:-20])
    assert main(["review", "--seconds", "0", str(log)]) == 1
    assert "The page shows this too." in capsys.readouterr().err
    page = log.with_suffix(".html").read_text(encoding="utf-8")
    assert "The log is incomplete." in page
    assert "up to beat 28" in page


def test_unfinished_fight_can_be_reviewed(tmp_path: Path) -> None:
    """Up to its last beat."""
    log = tmp_path / "fight.jsonl"
    Encounter.sample("wrath_and_glory").save(log)
    assert main(["review", "--seconds", "0", str(log)]) == 0
    assert "The fight is not over." in log.with_suffix(".html").read_text(encoding="utf-8")


def test_page_can_verify_its_own_log(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It contains the log and the program; the command prints the size and where Pyodide is loaded from."""
    plain = log.with_name("plain.html")
    assert main(["review", "--seconds", "0", str(log), "-o", str(plain)]) == 0
    assert main(["review", "--seconds", "0", str(log), "--verify-in-page"]) == 0
    output = capsys.readouterr()
    assert "KB of this are the log and its verifier, with Pyodide from pyodide/" in output.out
    assert output.err == ""
    assert len(log.with_suffix(".html").read_bytes()) > len(plain.read_bytes()) + len(log.read_bytes()) // 10


def test_page_with_a_corrupt_log_is_not_called_safe_to_share(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The hidden part behind the corruption is missing in the story, but present in the embedded log."""
    rows = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([*rows[:5], b"{}\n", *rows[6:]]))
    assert main(["review", "--seconds", "0", str(log)]) == 1
    assert "all players may read the page" in capsys.readouterr().out
    assert main(["review", "--seconds", "0", str(log), "--verify-in-page"]) == 1
    assert "which may hold secrets" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--verify-in-page", "--seat", "pilgrims"], "Use only one of --seat and --verify-in-page."),
        (["--pyodide", "https://example.org/pyodide/"], "Add --verify-in-page."),
        (
            ["--verify-in-page", "--pyodide", "nowhere"],
            "The folder nowhere contains no Pyodide: pyodide.mjs is missing",
        ),
        (["--verify-in-page", "--pyodide", "https://a.org/;x"], "is not a plain URL of a folder"),
    ],
)
def test_page_that_cannot_verify_is_not_written(
    log: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    """One sentence gives the reason and the options to change."""
    assert main(["review", "--seconds", "0", str(log), *options]) == 2
    output = capsys.readouterr()
    assert sentence in output.err
    assert len(output.err.splitlines()) == 1
    assert not log.with_suffix(".html").exists()
