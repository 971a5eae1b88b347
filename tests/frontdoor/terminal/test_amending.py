"""Tests of `amend` at the prompt, which replaces an earlier command through the usual menus."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from events.interventions import Amended
from events.vocabulary import Rolled
from frontdoor.terminal import main
from frontdoor.terminal.play.meta_commands import HINT
from replays import Replay

Output = Callable[..., str]
TYPED = ("play", "trench_crusade", "--dice", "typed")
ROLLED = ("play", "trench_crusade", "--seed", "hmac-sha256:00ff0000000000000000000000000000")


@pytest.fixture
def output(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Output:
    """Return a function that runs the program with the given input lines and returns the printed text."""

    def run(*lines: str, arguments: tuple[str, ...] = TYPED) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main([*arguments]) == 0
        shown = capsys.readouterr()
        assert shown.err == ""
        return " ".join(shown.out.split())

    return run


def test_amend_changes_the_side_that_goes_first(output: Output, tmp_path: Path) -> None:
    """After the new command, a preview lists the changes and the beats replayed with the same dice."""
    log = tmp_path / "fight.jsonl"
    out = output(
        "6 2", "1", "note a remark", "amend 2", "2", "perhaps", "yes", arguments=(*TYPED, "--record", str(log))
    )
    assert "Choose another command for beat 2:" in out
    assert "Answer yes or no, not 'perhaps'." in out
    assert "Replayed with the same dice: beat 3." in out
    game = Replay.load(log)
    assert game.verify().exact
    assert isinstance(game[4].beat.events[0], Amended)
    assert "Heretic" in out.rpartition("Apply this amendment?")[2]


def test_amend_without_a_number_lists_the_last_beats(output: Output) -> None:
    """With a number, `amend` first quotes the command that was recorded for the beat."""
    out = output("amend", "6 2", "1", "odile", "amend", "amend 3", "back")
    assert "There is nothing to amend yet." in out
    assert "3 War Prophet Odile activates. Type 'amend' and the number of a beat." in out
    assert "Choose another command for beat 3: Recorded: War Prophet Odile activates." in out


def test_cancelled_amendment_changes_nothing(output: Output, tmp_path: Path) -> None:
    """Enter at the confirmation and `back` in a menu cancel; beats that cannot be amended are refused."""
    log = tmp_path / "fight.jsonl"
    lines = (
        "6 2",
        "1",
        "amend 2",
        "2",
        "",
        "amend 2",
        "back",
        "amend 2",
        "undo",
        "save x",
        "back",
        "amend 0",
        "amend 77",
    )
    out = output(
        *lines, "amend 77", "amend 2 x", "amend x", "amend 2 stranger", arguments=(*TYPED, "--record", str(log))
    )
    assert out.count("Amendment cancelled; nothing has changed.") == 3
    assert "'undo' is not possible during an amendment. Choose a command, or type 'back' to cancel." in out
    assert "'save' is not possible during an amendment" in out
    assert "beat 0 began the fight and cannot be amended" in out.replace("Beat 0", "beat 0")
    assert "eat 77 is not effective" in out
    assert out.count("Type 'amend' and a beat number, such as 'amend 12'; a seat may follow.") == 3
    assert len(Replay.load(log)) == 3


def test_information_commands_work_during_an_amendment(output: Output) -> None:
    """The menu begins with the situation before the beat; `log`, `sheet` and `board` work, `remember` is refused."""
    out = output(
        "6 2", "1", "odile", "dash", "6 6", "amend 3", "log", "sheet kain", "board", "remember odile", "ansel", "yes"
    )
    menu = out.partition("Choose another command for beat 3:")[2]
    assert menu.index("Turn 1, pick model") < menu.index("Activate: Pilgrim Ansel") < menu.index("Choice:")
    assert "3 War Prophet Odile activates." in menu
    assert "Bolt Action Rifle" in menu
    assert "Position unknown: War Prophet Odile" in menu
    assert "'remember' is not possible during an amendment" in menu
    assert "Not replayed:" in menu
    assert "Pilgrim Ansel acts" in menu.partition("Apply this amendment?")[2]


def test_amend_can_correct_typed_faces(output: Output, tmp_path: Path) -> None:
    """After the same command is chosen again, the player may type other faces for its dice."""
    log = tmp_path / "fight.jsonl"
    out = output("6 2", "amend 1", "1", "7 7", "1 .", "yes", arguments=(*TYPED, "--record", str(log)))
    assert "Its dice: 6 2. Press Enter to keep them, or type faces ('.' keeps one die):" in out
    assert "Type up to 2 faces, each possible for its die, such as '6 2'." in out
    game = Replay.load(log)
    assert _faces(game, 2) == [[1], [2]]
    assert game.verify().exact


def test_interrupted_roll_is_amended_at_the_beat_that_began_it(output: Output, tmp_path: Path) -> None:
    """The amendment covers all dice of the roll; the beat that continued the roll after `--resume` is refused."""
    log = str(tmp_path / "fight.jsonl")
    output("6 2", "1", "3", "shoot kain", "5 4", "quit", arguments=(*TYPED, "--record", log))
    out = output(
        "6 6 6",
        "amend 5",
        "amend 4",
        "shoot kain",
        ". . 4 3 1",
        "yes",
        arguments=("play", "--resume", log),
    )
    assert "Beat 5 continues a roll that an earlier beat began; amend that beat." in out
    assert "Choose another command for beat 5:" not in out
    assert "Its dice: 5 4 6 6 6." in out
    game = Replay.load(Path(log))
    assert game.verify().exact
    rolled = [event for event in game.effective[-1].events if isinstance(event, Rolled)]
    assert [[die.face for die in event.dice] for event in rolled] == [[5, 4], [4, 3, 1]]


def _faces(game: Replay, number: int) -> list[list[int]]:
    return [[die.face for die in event.dice] for event in game[number].beat.events if isinstance(event, Rolled)]


def test_amendment_requests_dice_that_were_never_rolled(output: Output, tmp_path: Path) -> None:
    """A shot in place of a move requests all dice of the shot."""
    log = tmp_path / "fight.jsonl"
    shot = ("shoot kain y . .",)
    lines = ("6 2", "1", "odile", "move", "no", "amend 4", *shot, "yes", "0", "6 5", "5 5 5")
    out = output(*lines, arguments=(*TYPED, "--record", str(log)))
    assert "Choose another command for beat 4:" in out
    assert "War Prophet Odile shoots at Trooper Kain" in out.rpartition("Apply this amendment?")[2]
    assert Replay.load(log).verify().exact


def test_amendment_of_a_fight_with_a_seed_needs_no_typed_faces(output: Output, tmp_path: Path) -> None:
    log = tmp_path / "fight.jsonl"
    out = output("1", "1", "amend 2 gm", "2", "y", arguments=(*ROLLED, "--record", str(log)))
    assert "Its dice:" not in out
    game = Replay.load(log)
    assert game[3].beat.by == "gm"
    assert game.verify().exact


def test_amendment_by_a_seat_needs_consent_of_the_others(output: Output) -> None:
    """The preview names the seats that must agree; their request stays in the menu until it is answered."""
    out = output("1", "1", "amend 2 heretics", "2", "yes", "agree", arguments=ROLLED)
    preview, _, after = out.rpartition("Apply this amendment?")
    assert "the Trench Pilgrims must agree." in preview
    assert "to amend beat 2 to choose first (side: the Heretic Troopers). Do you agree?" in after
    assert "[the Heretic Troopers] Pick a model to activate." in after


def test_amend_in_review_writes_a_new_log(output: Output, tmp_path: Path) -> None:
    """The reviewed log stays unchanged, and the fight continues in the new log."""
    log, other = tmp_path / "fight.jsonl", tmp_path / "other.jsonl"
    output("1", "1", arguments=(*ROLLED, "--record", str(log)))
    before = log.read_bytes()
    out = output("2", f"amend {other}", "2", "yes", "quit", "quit", arguments=("replay", "step", str(log)))
    assert HINT in out
    assert "Choose another command for beat 2:" in out
    assert "Back at beat 2 of" in out
    assert log.read_bytes() == before
    game = Replay.load(other)
    assert isinstance(game[3].beat.events[0], Amended)
    assert game.verify(origin=Replay.load(log)).exact


def test_gm_amends_beats_with_secrets_without_a_preview(output: Output) -> None:
    """A preview could reveal a secret bid; the GM may amend all the same."""
    seeded = ("play", "fiend_wake", "--seed", "hmac-sha256:00ff0000000000000000000000000000", "--unrecorded")
    out = output("1", "5", "9", "1", "0", "amend 5 gm", "1", "1", "yes", arguments=seeded)
    before, _, after = out.partition("Apply this amendment?")
    assert before.endswith("contain a secret, so a preview is not possible; amend without one. ")
    assert "The GM amends beat 5; the fight resumes after beat 4:" in after
