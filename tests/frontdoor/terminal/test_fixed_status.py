"""`blow play` at a real terminal: the fixed status, menus with one entry for each action, and paged help."""

import os
import re
import signal
import time

import pytest

from tests.harness.terminals import Terminal

SEED = ("--seed", "00ff0000000000000000000000000000", "--unrecorded")
SEATS = "(Enter: none) "
FIRST_PROMPTS = {
    "fiend_wake": ("Choice: ", "Round 1, prep armor"),
    "trench_crusade": ("Choice (Enter: Roll off): ", "Turn 1, roll off"),
    "wrath_and_glory": ("Enter: none): ", "Narrative"),
    "powered_by_heresy": ("Choice: ", "Scene 1, talk"),
}
_FIXED = re.compile(r"\x1b\[(\d{3})H\x1b\[K(?:\x1b\[36m)?([^\x1b]*)")


def fixed_lines(shown: str) -> dict[int, str]:
    """Return the last text of each fixed line, keyed by its row."""
    return {int(row): text for row, text in _FIXED.findall(shown)}


def to_first_action(terminal: Terminal) -> str:
    """Play a fight of Trench Crusade up to the ACTIONs of Pilgrim Ansel; return the output before the prompt."""
    terminal.answer(SEATS, "")
    terminal.answer("Choice (Enter: Roll off): ", "")
    terminal.answer("the Trench Pilgrims): ", "1")
    terminal.answer("Choice: ", "activate ansel")
    return terminal.until("Choice: ")


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("system", FIRST_PROMPTS)
def test_status_stays_in_the_last_rows(system: str, columns: int) -> None:
    """The rows above scroll, no fixed line is too long, and the whole terminal scrolls again afterwards."""
    prompt, step = FIRST_PROMPTS[system]
    with Terminal("play", system, *SEED, rows=24, columns=columns) as terminal:
        terminal.answer(SEATS, "")
        shown = terminal.answer(prompt, "quit\nquit")  # the first may warn that the fight is not saved
        rest = terminal.rest()
    lines = fixed_lines(shown)
    assert "\x1b[1;21r" in shown
    assert lines[22].startswith(f"── {step} ──")
    assert lines[23]
    assert {*lines} == {22, 23, 24}
    assert all(len(line) <= columns for line in lines.values())
    assert shown.count(step) == 1
    assert "\x1b[r" in rest
    assert not fixed_lines(rest)


def test_changes_are_marked_and_a_new_size_is_used() -> None:
    """A shot marks the wounded; after a resize the next prompt draws the lines at the new bottom."""
    with Terminal("play", "trench_crusade", *SEED, rows=24) as terminal:
        shown = to_first_action(terminal)
        assert fixed_lines(shown)[23].startswith("Pilgrim Ansel acts")
        terminal.resize(30, 60)
        os.write(terminal.ours, b"shoot kain\n")
        shown = terminal.until("Choice: ")
        assert "\x1b[1;27r" in shown
        lines = fixed_lines(shown)
        assert {*lines} == {28, 29, 30}
        assert all(len(line) <= 60 for line in lines.values())
        assert "*" in lines[29] + lines[30]
        terminal.resize(10, 60)
        os.write(terminal.ours, b"dash\n")
        assert not fixed_lines(terminal.until("Choice: "))


def test_suspending_gives_the_terminal_back() -> None:
    """The lines are removed before the program stops, and drawn again when it goes on."""
    with Terminal("play", "trench_crusade", *SEED, rows=24) as terminal:
        terminal.answer(SEATS, "")
        terminal.until("Choice (Enter: Roll off): ")
        time.sleep(0.2)
        terminal.process.send_signal(signal.SIGTSTP)
        terminal.until("\x1b[r")
        terminal.process.send_signal(signal.SIGCONT)
        assert "Turn 1, roll off" in terminal.until("\x1b[024H")
        os.write(terminal.ours, b"quit\n")
        assert "\x1b[r" in terminal.rest()
        assert terminal.process.returncode == 0


def test_low_terminal_and_plain_output_have_no_fixed_lines() -> None:
    """The status is printed above the prompt."""
    for rows, arguments in ((10, ()), (24, ("--plain",))):
        with Terminal("play", "trench_crusade", *SEED, *arguments, rows=rows) as terminal:
            terminal.answer(SEATS, "")
            shown = terminal.answer("Choice (Enter: Roll off): ", "quit") + terminal.rest()
        assert not fixed_lines(shown)
        assert ";21r" not in shown
        assert shown.count("Turn 1, roll off") == 1


def test_menu_lists_an_action_once() -> None:
    """Words after the number choose a variant, and others answer the action as usual."""
    with Terminal("play", "trench_crusade", *SEED, columns=120) as terminal:
        shown = to_first_action(terminal)
        assert "  2  Pilgrim Ansel: Charge [with several enemies nearby?]\n" in shown
        assert "  5  Pilgrim Ansel: shoot with the Musket [with measurements?]\n" in shown
        assert "with measurements)" not in shown
        os.write(terminal.ours, b"5 with\n")
        terminal.answer("): ", "kain distance 50.5")
        terminal.until("'50.5' is not a number of inches from 0 to 18")
        terminal.answer("defaults): ", "back")
        terminal.answer("Choice: ", "5 measurements kain distance 6.5")
        assert "Pilgrim Ansel shoots at Trooper Kain with the Musket." in terminal.until("Choice: ")


def test_variants_without_a_usual_one_are_asked_for() -> None:
    """Words typed ahead are kept for the fields of the variant, which can also be named or cancelled."""
    with Terminal("play", "powered_by_heresy", *SEED, columns=120) as terminal:
        terminal.answer(SEATS, "")
        shown = terminal.answer("Choice: ", "1 scar")
        assert "    1  Hack and Slash: bare-handed | with Stiletto\n" in shown
        assert "  2  with Stiletto\n" in terminal.answer("Which (1 to 2): ", "5")
        terminal.until("'5' is not one of the choices.")
        terminal.answer("Which (1 to 2): ", "back")
        terminal.until("Choice cancelled; nothing has changed.")
        terminal.answer("Choice: ", "1 scar")
        terminal.answer("Which (1 to 2): ", "2")
        assert "Vex attempts Hack and Slash on Scar the Cultist with the Stiletto." in terminal.until("Confirm): ")
        os.write(terminal.ours, b"undo\n")
        terminal.answer("Choice: ", "1 stiletto scar")
        terminal.until("Vex attempts Hack and Slash on Scar the Cultist with the Stiletto.")


def test_help_is_paged() -> None:
    """Enter shows the next page, and any word stops; a page leaves the fixed lines alone."""
    with Terminal("play", "trench_crusade", *SEED, rows=24) as terminal:
        terminal.answer(SEATS, "")
        terminal.answer("Choice (Enter: Roll off): ", "help")
        first = terminal.answer("more lines. Enter for the next page, q to stop: ", "")
        assert first.count("\n") == 20  # with the line of the answer
        terminal.answer("more lines. Enter for the next page, q to stop: ", "q")
        assert "automatic answers" not in terminal.answer("Choice (Enter: Roll off): ", "help")
        terminal.until("q to stop: ")
        os.write(terminal.ours, b"\n\n\n")
        terminal.until("There are no automatic answers.")
