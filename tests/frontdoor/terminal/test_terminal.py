"""`blow play` at a real terminal: its output, and the fight after a lost terminal."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from combat import Encounter
from tests.harness.terminals import Terminal, interrupt

ROOT = Path(__file__).parents[3]
SEED = ("--seed", "00ff0000000000000000000000000000")
SEATS = "(Enter: none) "
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def test_seats_are_asked_before_play() -> None:
    """An unknown seat is asked again; a missing system is asked too."""
    with Terminal("play", *SEED, "--unrecorded", columns=200) as terminal:
        assert "Trench crusade" in terminal.answer("System (1 to 4): ", "trench")
        assert "heretics (the Heretic Troopers)" in terminal.answer(SEATS, "cultists=sensible")
        assert "There is no seat 'cultists' to play." in terminal.answer(SEATS, "heretics=sensible, gm=sensible")
        terminal.until("The program plays the Heretic Troopers (sensible) and the GM (sensible).")


def test_fight_is_saved_automatically_and_resumed_from_a_list() -> None:
    """Leaving prints its place. Resuming shows the last round, and typed dice are typed again."""
    with Terminal("play", "trench_crusade", "--dice", "typed", *SEED) as terminal:
        terminal.answer(SEATS, "")
        terminal.answer("'roll': ", "6 2")
        terminal.answer("the Trench Pilgrims): ", "1")
        terminal.answer("Choice: ", "quit")
        left = "".join(terminal.rest().split())
    found = re.search(r"Thefightof3beatsisin(.*?\.jsonl)\.Continueitwith--resume", left)
    assert found is not None
    assert len(Encounter.load(found[1]).journal) == 3
    with Terminal("play", "--resume") as terminal:
        assert "trench_crusade, 3 beats" in " ".join(terminal.answer("or quit) ", "").split())
        terminal.answer(SEATS, "")
        shown = terminal.answer("Choice: ", "odile")
        assert "Latest beats:" in shown
        assert "Roll-off: 6 for the Trench Pilgrims." in shown
        terminal.answer("Choice: ", "shoot kain")
        terminal.answer("'roll': ", "quit")


def test_secret_answer_is_not_echoed() -> None:
    """Neither a single bid nor one for all. After an interrupt the terminal echoes again."""
    with Terminal("play", "fiend_wake", *SEED, "--unrecorded") as terminal:
        terminal.answer(SEATS, "")
        terminal.answer("Choice: ", "all 1")
        terminal.until("'all' before the answer covers all of them.")
        terminal.until("What you type is not shown.")
        terminal.until("(0 to 4): ")
        time.sleep(0.2)
        os.write(terminal.ours, b"77\n")
        assert "77" not in terminal.until("That is not a whole number from 0 to 4.")
        terminal.answer("(0 to 4): ", "stat")
        terminal.until("Did you mean 'state'?")
        terminal.until("(0 to 4): ")
        time.sleep(0.2)
        assert not terminal.echoes()
        os.write(terminal.ours, b"3\n")
        assert "3" not in terminal.until("A decision is made in secret.")
        terminal.until("(0 to 3): ")
        time.sleep(0.2)
        interrupt(terminal.process, terminal.ours)
        terminal.rest()
        assert terminal.process.returncode == 130
        assert terminal.echoes()


def test_amended_secret_stays_hidden() -> None:
    """The input is not echoed, the preview hides its effect, and one answer applies to one combatant."""
    with Terminal("play", "fiend_wake", *SEED, "--unrecorded", columns=200) as terminal:
        terminal.answer(SEATS, "")
        terminal.answer("Choice: ", "all 1")
        for most, bid in ((4, "3"), (3, "3"), (3, "2")):
            terminal.answer(f"(0 to {most}): ", bid)
            terminal.until("A decision is made in secret.")
        terminal.answer("(0 to 6): ", "amend 7")
        terminal.answer("Choice (what you type is not shown): ", "all 0")
        terminal.until("of the same kind are open.")
        terminal.answer("Choice (what you type is not shown): ", "dunn")
        terminal.until("(0 to 3): ")
        time.sleep(0.2)
        assert not terminal.echoes()
        os.write(terminal.ours, b"1\n")
        preview = terminal.answer("Apply this amendment? (yes or no; Enter: no) ", "yes")
        assert "Bid" not in preview
        terminal.until("Beat 7 again:")
        assert "decision is made in secret" in terminal.answer("(0 to 6): ", "quit")


def test_forty_columns_suffice_and_plain_output_is_text_only() -> None:
    """No line of several words exceeds the width; a screen reader gets text only."""
    with Terminal("play", "powered_by_heresy", *SEED, "--plain", "--unrecorded", columns=40) as terminal:
        terminal.answer(SEATS, "")
        terminal.answer("Choice: ", "vex hack stiletto")
        terminal.answer("Target (1 to 5): ", "scar")
        terminal.answer("Choice (Enter: Confirm): ", "state")
        terminal.answer("Choice (Enter: Confirm): ", "help")
        terminal.answer("Choice (Enter: Confirm): ", "sheet vex")
        terminal.answer("Choice (Enter: Confirm): ", "quit")
        shown = terminal.shown.decode()
    assert "\x1b" not in shown
    output = [
        line for line in shown.replace("\r", "").split("\n") if not line.startswith(("Choice", "  Target", "Who"))
    ]
    assert [line for line in output if len(line) > 40 and " " in line.strip()] == []
    assert "Wounds" in shown


def test_prompt_leaves_room_for_the_faces() -> None:
    """A prompt that just fits is wrapped earlier, so that the faces fit too."""
    with Terminal("play", "trench_crusade", "--dice", "typed", "--unrecorded", columns=80) as terminal:
        terminal.answer(SEATS, "")
        terminal.answer("in this order: ", "6 2")
        terminal.answer("the Trench Pilgrims): ", "")
        terminal.answer("Choice: ", "odile")
        terminal.answer("Choice: ", "shoot kain cover")
        terminal.answer("against 7 with\r\n  Cover -1 dice: ", "quit")


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_path_is_not_broken(plain: tuple[str, ...], tmp_path: Path) -> None:
    """So it can be copied at any width."""
    log = tmp_path / "a-fight-of-a-long-sunday-afternoon-with-everybody.jsonl"
    with Terminal("play", "trench_crusade", *SEED, *plain, "--record", str(log), columns=40) as terminal:
        terminal.answer(SEATS, "")
        assert str(log) in terminal.answer("Roll off): ", "quit")


def test_no_color_disables_colours() -> None:
    """If NO_COLOR is set. Otherwise the status line has one colour."""
    for environment, coloured in (({"NO_COLOR": "1"}, False), ({}, True)):
        with Terminal("play", "trench_crusade", *SEED, "--unrecorded", environment=environment) as terminal:
            terminal.answer(SEATS, "")
            shown = terminal.answer("Choice (Enter: Roll off): ", "quit")
        assert bool(re.search(r"\x1b\[(3|9)\d", shown)) == coloured
        assert "Turn 1, roll off" in _ESCAPE.sub("", shown)


def test_closed_terminal_loses_nothing(tmp_path: Path) -> None:
    """All commands are in the log."""
    log = tmp_path / "fight.jsonl"
    with Terminal("play", "trench_crusade", *SEED, "--record", str(log)) as terminal:
        terminal.answer(SEATS, "")
        terminal.answer("Choice (Enter: Roll off): ", "")
        terminal.until("the Trench Pilgrims): ")
        os.close(terminal.ours)
        assert terminal.process.wait(30) in (0, 2)
    assert len(Encounter.load(log).journal) == 2


def test_reading_only_the_beginning_is_not_an_error() -> None:
    """For instance `blow play | head -1`."""
    command = "from frontdoor.terminal import main; import sys; sys.exit(main())"
    with subprocess.Popen(
        [sys.executable, "-c", command, "play", "trench_crusade", *SEED, "--unrecorded"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"state\n" * 50)
        process.stdin.close()
        assert process.wait(30) == 0
        assert process.stderr.read() == b""
