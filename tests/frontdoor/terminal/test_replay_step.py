"""`blow replay step`: walking through a log at a prompt."""

import fcntl
import io
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from combat import Encounter
from combat.engine.people.players import Sensible, answer
from combat.systems.trench_crusade.acts.turns import Activate
from events.interventions import TakenBack
from events.vocabulary import Rolled, RoundBegan, TurnBegan
from frontdoor.terminal import main
from replays import Replay, Study
from tests.harness.terminals import BLOW, interrupt, read_until

ROOT = Path(__file__).parents[3]
Step = Callable[..., str]


@pytest.fixture
def game(log: Path, tmp_path: Path) -> Path:
    """Return a copy of a log for one test."""
    return Path(copy(log, tmp_path / "fight.jsonl"))


@pytest.fixture
def step(game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Step:
    """Return a function that types these lines and returns the output."""

    def output(*lines: str, path: Path = game, arguments: tuple[str, ...] = ()) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["replay", "step", str(path), *arguments]) == 0
        shown = capsys.readouterr()
        assert shown.err == ""
        return shown.out

    return output


def beats(output: str) -> list[int]:
    """Return the numbers of the beats in the output."""
    return [int(number) for number in re.findall(r"^Beat ([0-9]+), ", output, re.MULTILINE)]


def test_enter_and_commands_step_through_the_beats(game: Path, step: Step) -> None:
    """Enter moves to the next beat; numbers, words and their first letters move anywhere."""
    last = len(Replay.load(game)) - 1
    output = step("", "next", "n 3", "back", "b 2", "7", "beat 9", "end", "", "0", "back")
    assert beats(output) == [0, 1, 2, 5, 4, 2, 7, 9, last, 0]
    assert "This is the last beat." in output
    assert "This is the first beat." in output
    assert beats(step("quit", arguments=("--beat", "12"))) == [12]


def test_steps_by_turns_and_rounds(game: Path, step: Step) -> None:
    """Forwards and backwards."""
    replay = Replay.load(game)
    turns, rounds = (
        [moment.beat.number for moment in replay if any(isinstance(event, kind) for event in moment.beat.events)]
        for kind in (TurnBegan, RoundBegan)
    )
    assert beats(step("turn", "turn", "back turn")) == [0, turns[0], turns[1], turns[0]]
    assert beats(step("round", "back round")) == [0, rounds[1], rounds[0]]
    assert f"No turn begins after beat {len(replay) - 1}." in step("end", "turn")


def test_each_beat_shows_its_sentences_of_the_transcript(game: Path, step: Step) -> None:
    """Beats that were undone later are marked."""
    replay = Replay.load(game)
    output = step(*[""] * (len(replay) - 1))
    assert beats(output) == [*range(len(replay))]
    lines = [line[2:] for line in output.splitlines() if line.startswith("  ")]
    assert [line for line in lines if line != "Nothing to report."] == replay.transcript()


def test_undone_beat_is_marked(step: Step, tmp_path: Path) -> None:
    """The undo itself is not marked."""
    fight = Encounter.sample("trench_crusade", "hmac-sha256:0102", weak=True)
    answer(fight, {each.id: Sensible() for each in fight.header.seats}, Random(1))
    fight.undo()
    fight.save(tmp_path / "undone.jsonl")
    output = step("", "", path=tmp_path / "undone.jsonl")
    assert re.search("^Beat 1, .*, undone later$", output, re.MULTILINE)
    assert re.search("^Beat 2, the table$", output, re.MULTILINE)


def test_views_of_the_state_are_available(step: Step) -> None:
    """Figures, the state, a sheet with its weapons, and the last beats."""
    output = step("9", "figures")
    assert "The Trench Pilgrims\n  War Prophet Odile " in output
    assert "Blood Marker .......... 0/6; Satchel Charge 1\n" in output
    assert "\nModels\n" in step("9", "state")
    output = step("9", "sheet odile")
    assert "  Weapons: Automatic Pistol, Trench Club" in output
    assert "  Trench Club (kind melee)\n" in output
    assert "'pope' is not one of the choices" in step("sheet pope")
    output = re.split(r"(?m)^9/", step("9", "log 2"))[1]  # a path can contain "9/" too
    assert [line.split()[0] for line in output.splitlines()[1:] if line[:1].isdigit()] == ["8", "9"]


def test_odds_of_the_next_command_are_shown(game: Path, step: Step) -> None:
    """For the recorded command, before its dice."""
    replay = Replay.load(game)
    struck = next(
        moment.beat.number
        for moment in replay
        if sum(isinstance(event, Rolled) for event in moment.beat.events) == 1 and moment.beat.number > 2
    )
    output = step(str(struck - 1), "odds")
    assert f"Possible outcomes of beat {struck}:" in output
    assert re.search("^ +([0-9]+/[0-9]+|[0-9.]+%)  ", output, re.MULTILINE)
    taken = next(m.beat.number for m in replay if any(isinstance(event, TakenBack) for event in m.beat.events))
    assert "'undo' involves no chance" in step(str(taken - 1), "odds")
    assert "nothing follows" in step("end", "odds")


def test_search_finds_beats_by_their_text(game: Path, step: Step) -> None:
    """In the story and in comments. The word alone repeats the search, from the end to the start."""
    Study.beside(game).comment(5, "A Bold Gamble.")
    assert beats(step("search bold gamble")) == [0, 5]
    activated = [moment.beat.number for moment in Replay.load(game) if isinstance(moment.beat.command, Activate)]
    assert beats(step("search activates", "search", "sea"))[1:] == activated[:3]
    assert beats(step("end", "search activates"))[-1] == activated[0]
    assert "No beat mentions 'pope'." in step("search pope")
    assert "Type a text to search for" in step("search")


def test_comment_is_stored_and_shown(game: Path, step: Step) -> None:
    """With its author; it can be removed."""
    output = step("4", "comment Too early.", "mark ?!", "mark hmm", "4", "annotations", arguments=("--by", "Ada"))
    assert "  [Ada: Too early.]\n  [Ada: ?!]" in output
    assert "nknown mark 'hmm'" in output
    said = Study.beside(game).at(4)
    assert [(each.by, each.text, each.mark) for each in said] == [("Ada", "Too early.", ""), ("Ada", "", "?!")]
    assert f"{said[0].id}  4  Ada: Too early." in output
    assert "There is no annotation 'x'." in step(f"remove {said[0].id}", "remove x")
    assert len(Study.beside(game).at(4)) == 1
    assert "There are no annotations for this beat." in step("annotations")
    assert said[1].id in step("annotations all")


def test_play_continues_from_a_beat_as_a_branch(game: Path, step: Step, tmp_path: Path) -> None:
    """The branch is a log of its own and can be stored as a variation. Afterwards stepping continues."""
    before = game.read_bytes()
    output = step("1", "play", "1", "quit", "back", f"vary {tmp_path / 'fight-from-1.jsonl'}", "play", "quit", "quit")
    assert f"Back at beat 1 of {game}." in output
    assert beats(output) == [0, 1, 0]
    branch = Replay.load(tmp_path / "fight-from-1.jsonl")
    assert branch.header.branches_from is not None
    assert (branch.header.branches_from.beat, len(branch)) == (1, 3)
    assert branch.verify(origin=Replay.load(game)).exact
    assert (tmp_path / "fight-from-1.jsonl.seed").exists()
    assert len(Study.beside(game).at(1)) == 1
    assert game.read_bytes() == before
    typed = tmp_path / "typed.jsonl"
    assert "Roll 2D6" in step(f"play typed {typed}", "6 2", "quit")
    assert "already exists and is left as it is" in step(f"play {typed}")


def test_stepping_as_a_seat_hides_secrets(step: Step, tmp_path: Path) -> None:
    """Secret bids and their odds are hidden, and play cannot continue from them."""
    fight = Encounter.sample("fiend_wake", "hmac-sha256:0102", weak=True)
    people, rng = {each.id: Sensible() for each in fight.header.seats}, Random(1)
    while not any(event.only_for for beat in fight.journal for event in beat.events):
        answer(fight, people, rng)
    fight.save(tmp_path / "secret.jsonl")
    last = len(fight.journal) - 1
    owner = fight.journal.beats[last].events[0].only_for or fight.journal.beats[last].by
    other = next(each.id for each in fight.header.seats if each.id != owner)
    lines = (str(last - 1), "odds", str(last), "play")
    output = step(*lines, path=tmp_path / "secret.jsonl", arguments=("--seat", other))
    assert "A decision is made in secret." in output
    assert "The outcome depends on something you may not know." in output
    assert "part of the state is hidden from you" in output
    assert not list(tmp_path.glob("*-from-*"))


def test_unknown_command_gets_a_sentence(step: Step) -> None:
    """Then the prompt is repeated."""
    output = step("dance", "end now", "comment", "9999", "next x", "annotations some", "help")
    assert "'dance' is not a command. The commands are next, back, " in output
    assert "'end' takes no argument." in output
    assert "'comment' needs more: comment TEXT." in output
    assert "There is no beat 9999. The beats are 0 to " in output
    assert "'x' is not a number of beats." in output
    assert "Type annotations, or annotations all." in output
    assert "  play [typed] [FILE]   Play on from here" in output


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("--beat", "99999"), 2, "There is no beat 99999"),
        (("--seat", "pope"), 2, "There is no seat 'pope'"),
    ],
)
def test_unknown_beat_or_seat_is_a_usage_error(
    arguments: tuple[str, ...], status: int, sentence: str, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "step", str(log), *arguments]) == status
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert sentence in output.err


def test_corrupt_log_can_be_stepped_through_up_to_the_corruption(log: Path, step: Step, tmp_path: Path) -> None:
    """The corruption is reported."""
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(log.read_bytes()[:20_000])
    last = len(Replay.load(torn)) - 1
    output = step("end", path=torn)
    assert beats(output) == [0, last]
    assert f"is intact up to beat {last} but is damaged at line " in output


def test_lines_fit_a_narrow_terminal(game: Path) -> None:
    """The window has forty columns. An interrupt ends with exit status 130."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color"}
    environment.pop("COLUMNS", None)
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [*BLOW, "replay", "step", str(game)],
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        try:
            shown = read_until(ours, b"(Enter: next): ")
            for line in (b"", b"9", b"figures", b"state", b"sheet odile", b"help"):
                os.write(ours, line + b"\n")
                shown += read_until(ours, b"(Enter: next): ")
            interrupt(process, ours)
            assert process.stderr is not None
            assert process.stderr.read() == b"blow: Interrupted.\n"
            assert process.wait(20) == 130
        finally:
            process.kill()
    os.close(ours)
    assert b"\x1b[1m" in shown
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode()).replace("\r", "")
    assert [line for line in plain.splitlines() if len(line) > 40 and " " in line.strip()] == []
    assert "Beat 9, " in plain


def test_closed_pipe_is_not_an_error(game: Path) -> None:
    """The program ends without a message."""
    command = [sys.executable, "-m", "frontdoor.terminal", "replay", "step", str(game)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"log 100\n" * 200)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(20) == 0
