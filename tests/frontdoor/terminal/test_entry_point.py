"""Tests of the command line as a whole: subcommands, error messages and exit statuses."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from frontdoor.terminal import main

ROOT = Path(__file__).parents[3]
BLOW = [sys.executable, "-c", "import sys; from frontdoor.terminal import main; sys.exit(main())"]


def blow(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the real command in a subprocess with pipes for input and output."""
    return subprocess.run([*BLOW, *arguments], cwd=ROOT, input=stdin, capture_output=True, check=False, timeout=60)


def test_the_systems_are_listed_with_their_seats(capsys: pytest.CaptureFixture[str]) -> None:
    """The output has a header line and one line per system."""
    assert main(["systems"]) == 0
    heads, *rows = capsys.readouterr().out.splitlines()
    assert heads.split()[:3] == ["system", "title", "edition"]
    assert any(row.startswith("trench_crusade") and "pilgrims, heretics, gm" in row for row in rows)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Choose a command"),
        (["replay"], "Choose what to do with the log"),
        (["shoot"], "There is no command 'shoot'. Choose from systems, demo, play, "),
        (["plya"], "There is no command 'plya'. Did you mean 'play'?"),
        (["replay", "verfy"], "There is no command 'verfy'. Did you mean 'verify'?"),
        (["replay", "show", "x", "--sumary"], "There is no option '--sumary'. Did you mean '--summary'?"),
        (["play", "trench_crusade", "--dcie=typed"], "There is no option '--dcie'. Did you mean '--dice'?"),
        (["play", "trench_crusade", "now"], "'now' is one argument too many."),
        (["demo", "trench_crusaed"], "did you mean 'trench_crusade'?"),
        (["play", "trench_crusaed"], "did you mean 'trench_crusade'?"),
        (["demo", "nope"], "There is no system 'nope'; known: "),
        (["demo", "--seed", "0"], "pairs of hexadecimal digits"),
        (["demo", "--seed", "xyz"], "pairs of hexadecimal digits"),
        (["play"], "Choose what to play"),
        (["play", "nope"], "There is no system 'nope'; known: "),
        (["play", "trench_crusade", "--dice", "weighted"], "'weighted' is not possible for --dice. Choose from typed"),
        (["play", "trench_crusade", "--setup", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["play", "--resume", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["replay", "show"], "required: FILE"),
        (["replay", "show", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["replay", "show", "x", "--beat", "-1"], "'-1' is not a beat number"),
        (["replay", "verify", "."], "cannot be read: it is a folder"),
        (["play", "--resume", "."], "cannot be read: it is a folder"),
        (["play", "trench_crusade", "--setup", "."], "cannot be read: Is a directory"),
        (["demo", "--sed", "00"], "There is no option '--sed'. Did you mean '--seed'?"),
    ],
)
def test_usage_error_is_one_line_on_standard_error(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit status is 2; neither usage nor a traceback is printed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert sentence in shown.err
    assert shown.err.startswith("blow: ")
    assert shown.err.count("\n") == 1


def test_help_and_version_are_not_errors(capsys: pytest.CaptureFixture[str]) -> None:
    """Both go to standard output with exit status 0."""
    assert main(["--help"]) == 0
    assert main(["play", "--help"]) == 0
    assert main(["--version"]) == 0
    shown = capsys.readouterr()
    assert "blow-by-blow" in shown.out
    assert shown.err == ""


def test_binary_file_is_refused_as_setup_and_as_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each refusal takes one line."""
    path = tmp_path / "noise.toml"
    path.write_bytes(bytes(range(256)))
    assert main(["play", "trench_crusade", "--setup", str(path)]) == 2
    assert main(["play", "--resume", str(path)]) == 2
    assert main(["replay", "show", str(path)]) == 1
    assert main(["replay", "verify", str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 4


def test_file_name_cannot_send_control_characters_to_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """Control characters in a quoted name are printed as question marks."""
    assert main(["replay", "verify", "\x1b[2Jfight\n.jsonl"]) == 2
    assert "\x1b" not in (err := capsys.readouterr().err)
    assert err.count("\n") == 1


def test_internal_error_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Only `BLOW_TRACEBACK=1` shows the traceback."""
    monkeypatch.setattr("frontdoor.terminal.subcommands.systems.systems", lambda: 1 / 0)
    assert main(["systems"]) == 2
    assert capsys.readouterr().err == (
        "blow: Internal error: ZeroDivisionError: Division by zero. Set BLOW_TRACEBACK=1 for a traceback.\n"
    )
    monkeypatch.setenv("BLOW_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main(["systems"])


def test_interrupt_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit status is 130, as shells expect after an interrupt."""

    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("frontdoor.terminal.subcommands.systems.systems", interrupt)
    assert main(["systems"]) == 130
    assert capsys.readouterr().err == "blow: Interrupted.\n"


def test_closed_output_pipe_is_not_an_error() -> None:
    """`blow demo | head` prints neither a traceback nor an interpreter warning at exit."""
    with subprocess.Popen(
        [*BLOW, "demo", "wrath_and_glory"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
def test_full_disk_is_reported_in_one_line() -> None:
    """The exit status is 2, because the output was not written."""
    with Path("/dev/full").open("wb") as full:
        process = subprocess.run([*BLOW, "systems"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert process.returncode == 2
    assert process.stderr == b"blow: Reading or writing failed: No space left on device.\n"


def test_play_works_through_a_real_pipe() -> None:
    """The output is plain text without control characters, even if the input contains some."""
    process = blow("play", "trench_crusade", "--seed", "00" * 16, stdin=b"\n\xff\xfe\x1b[2J\n1\nstate\nquit\n")
    assert process.returncode == 0
    assert process.stderr == b""
    text = process.stdout.decode()
    assert "Turn 1" in text
    assert all(character == "\n" or character.isprintable() for character in text)


def test_python_without_docstrings_is_refused() -> None:
    """The help texts of forms, commands and methods would be missing without a word."""
    for option, status in (("-OO", 2), ("-O", 0)):
        command = [sys.executable, option, *BLOW[1:], "systems"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=60)
        assert (done.returncode, b"Python was started with -OO" in done.stderr) == (status, status == 2)
