"""Files that are missing, empty, damaged or of another kind: each command answers with one sentence."""

from pathlib import Path

import pytest

from combat import Encounter
from frontdoor.terminal import main

READERS = (
    ("replay", "show"),
    ("replay", "step"),
    ("replay", "annotate"),
    ("replay", "verify"),
    ("replay", "resimulate"),
    ("review", "--seconds", "0", "-o", "page.html"),
    ("export",),
    ("play", "--plain", "--resume"),
)
"""Commands that read one log, named last."""


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The log of a fight, in an empty working folder that has other files too."""
    monkeypatch.chdir(tmp_path)
    Encounter.sample("trench_crusade", dice="hmac-sha256:" + "07" * 16).save("fight.jsonl")
    Path("fight.jsonl.seed").unlink(missing_ok=True)
    return Path("fight.jsonl").read_bytes()


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the one line with which a command refuses its arguments; no file changes."""
    before = {path: path.read_bytes() for path in Path().iterdir() if path.is_file()}
    assert main(arguments) in (1, 2), arguments
    assert {path: path.read_bytes() for path in Path().iterdir() if path.is_file()} == before
    line = capsys.readouterr().err
    assert line.startswith("blow: "), line
    assert line.count("\n") == 1, line
    assert "Internal error" not in line
    return line


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda log: log.partition(b"\n")[0] + b"\n", "the fight was never started"),
        (lambda log: log.replace(b"\n", b"\r\n"), "the line ends were changed to those of Windows"),
        (lambda log: b"\xef\xbb\xbf" + log, "an editor put a byte order mark before the header"),
        (lambda log: log[:200], "the log ends within its header"),
        (lambda _: b"<html>", "this is not a log of a fight"),
        (lambda _: b"", "the log is empty"),
    ],
)
def test_a_file_without_a_fight_is_named(
    change: object, sentence: str, log: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command that reads a log says the same."""
    assert callable(change)
    Path("bad").write_bytes(change(log))
    for command in READERS:
        said = refusal(capsys, *command, "bad")
        assert sentence in said or "the beat that starts the fight is missing" in said or "no seed" in said, command


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is empty"),
        (b"\n\n", "is empty"),
        ("größe = 1".encode("latin-1"), "it is not text in UTF-8; save it with this encoding"),
        ("tier = 1".encode("utf-16"), "it is not text in UTF-8; save it with this encoding"),
        (None, "is the log of a fight, not a setup"),
    ],
)
def test_a_file_that_is_no_setup_is_named(
    content: bytes | None, sentence: str, log: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also for a file in the encodings of Windows editors."""
    for name in ("bad", "bad.toml"):
        Path(name).write_bytes(log if content is None else content)
        assert sentence in refusal(capsys, "play", "trench_crusade", "--setup", name)
        assert sentence in refusal(capsys, "setup", "check", name)


@pytest.mark.usefixtures("log")
def test_a_file_name_keeps_its_spelling(capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence that begins with a name is not given a capital letter."""
    Path("list").write_text("")
    for command in (("replay", "show", "nowhere"), ("import", "list"), ("import", "."), ("puzzles", "list")):
        assert refusal(capsys, *command).startswith(f"blow: {command[-1]} "), command


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "trench_crusade", "--setup", ""),
        ("play", "trench_crusade", "--record", ""),
        ("import", ""),
        ("review", "fight.jsonl", "-o", ""),
        ("find", "shoot", ""),
        ("replay", "annotate", "fight.jsonl", "--merge", ""),
    ],
)
def test_an_empty_path_is_refused(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """It comes from an unset variable, and would stand for the default or the present folder."""
    assert "needs a value that is not empty" in refusal(capsys, *arguments)


@pytest.mark.usefixtures("log")
def test_reading_makes_no_store_of_an_empty_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("fights.db").write_text("\n")
    for command in (("store", "list", "--store"), ("store", "check", "--store"), ("find", "shoot")):
        assert "There is no store at fights.db: the file is empty" in refusal(capsys, *command, "sqlite:fights.db")


@pytest.mark.usefixtures("log")
def test_a_missing_study_and_a_file_that_is_no_log_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    Path("notes").write_text("shoot")
    annotate = ("replay", "annotate", "fight.jsonl")
    assert "There is no study nowhere." in refusal(capsys, *annotate, "--list", "--study", "nowhere")
    assert "There is no study at" in refusal(capsys, *annotate, "--merge", "nowhere")
    assert "notes is not a log" in refusal(capsys, "puzzles", "notes")
    assert main(["find", "shoot", "notes"]) == 1
    assert capsys.readouterr().err.startswith("blow: notes is not a log")
