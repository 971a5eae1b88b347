"""`blow play --with`: seats played by the program."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from combat import Encounter, systems
from events.interventions import TakenBack
from frontdoor import bots
from frontdoor.terminal import main
from replays import Replay

Play = Callable[..., str]
SEED = ("--seed", "00ff0000000000000000000000000000")
ALONE = ("--with", "heretics=sensible", "--with", "gm=sensible")


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Return a function that plays with these lines and returns the output; the program's commands are fixed."""

    def output(
        *lines: str, arguments: tuple[str, ...] = ("trench_crusade", *SEED, *ALONE), status: int = 0, chance: int = 4
    ) -> str:
        monkeypatch.setattr(bots, "Random", lambda: Random(chance))
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", *arguments]) == status
        shown = capsys.readouterr()
        assert shown.err.count("\n") == (status != 0)
        return shown.out + shown.err

    return output


def test_program_announces_its_seats_and_plays_them(play: Play, tmp_path: Path) -> None:
    """Its seats get no prompts; its beats are shown like all others."""
    log = tmp_path / "solo.jsonl"
    output = play(
        "1",
        "odile",
        "end",
        "ansel",
        "end",
        "berthe",
        "end",
        arguments=("trench_crusade", *SEED, *ALONE, "--record", str(log)),
    )
    assert "The program plays the Heretic Troopers (sensible) and the GM (sensible)." in output
    assert "[the Heretic Troopers" not in output
    assert "or the Heretic Troopers]" not in output
    by = [beat.by for beat in Replay.load(log).journal]
    assert by.count("heretics") >= 3  # one for each activation of the person; how many more is random
    assert "activates." in output.split("War Prophet Odile ends the Activation.")[1]


@pytest.mark.parametrize("system", systems())
def test_program_can_play_all_seats_to_the_end(system: str, play: Play, tmp_path: Path) -> None:
    """`all` is every seat without a person. Then nothing is asked, and the log verifies."""
    log = tmp_path / "watched.jsonl"
    arguments = (system, "--seed", "5a", "--weak", "--with", "all=sensible", "--record", str(log))
    assert "is over: " in play(arguments=arguments)
    assert Replay.load(log).verify().exact


def test_all_means_the_remaining_seats(play: Play) -> None:
    """An explicitly named seat keeps its player; `me` is a person."""
    output = play(arguments=("trench_crusade", *SEED, "--with", "all=random", "--with", "pilgrims=me"))
    assert "The program plays the Heretic Troopers (random) and the GM (random)." in output
    assert "[the Trench Pilgrims]" in output


def test_program_gives_one_command_per_shared_decision(play: Play, tmp_path: Path) -> None:
    """Each program seat gives one command; then the players continue, or type `go`."""
    others = ("--with", "all=sensible", "--with", "ada=me")

    def beats(chance: int, *lines: str) -> int:
        log = tmp_path / f"{chance}-{len(lines)}.jsonl"
        arguments = ("powered_by_heresy", *SEED, *others, "--record", str(log))
        assert play(*lines, arguments=arguments, chance=chance).count("[Ada] ") == len(lines) + 1
        return len(Replay.load(log))

    # A request may be open to Ada alone, so `go` does not always continue.
    assert any(beats(chance) < beats(chance, "go", "go") < 100 for chance in range(20))
    assert "The program plays no seat." in play("go", arguments=("powered_by_heresy", *SEED))


def test_undo_reaches_back_to_the_last_human_decision(play: Play, tmp_path: Path) -> None:
    """It passes all commands of the program; then the program waits for the player."""
    log = tmp_path / "undone.jsonl"
    arguments = ("trench_crusade", *SEED, *ALONE, "--record", str(log))
    output = play("1", "odile", "end", "undo", arguments=arguments)
    game = Replay.load(log)
    (event,) = game[-1].beat.events
    assert isinstance(event, TakenBack)
    taken = [game[number].beat for number in event.beats]
    assert taken[-1].by == "pilgrims"
    assert {beat.by for beat in taken[:-1]} == {"heretics"}
    assert (
        "[the Trench Pilgrims] War Prophet Odile: take an ACTION" in output.split("; the fight resumes after beat ")[1]
    )


def test_program_waits_for_go_after_an_undo_to_its_decision(play: Play, tmp_path: Path) -> None:
    """Enter works too; the program does not repeat its answer by itself."""
    log = tmp_path / "waiting.jsonl"
    arguments = ("trench_crusade", *SEED, *ALONE, "--record", str(log))
    play("1", "odile", "end", arguments=arguments)
    game = Replay.load(log)
    first = next(beat.number for beat in game.journal if beat.by == "heretics" and beat.number > 3)
    resume = ("--resume", str(log), *ALONE)
    output = play(f"undo {first - 1}", arguments=resume)
    assert "The program waits for your next command. Type 'go' to let it play now." in output
    assert "Nothing can be chosen" not in output
    assert isinstance(Replay.load(log)[-1].beat.events[0], TakenBack)
    play("go", arguments=resume)
    assert Replay.load(log)[-1].beat.by == "heretics"


def test_program_players_are_not_in_the_log(play: Play, tmp_path: Path) -> None:
    """A resumed fight needs its players again."""
    log = tmp_path / "again.jsonl"
    play("1", "odile", arguments=("trench_crusade", *SEED, *ALONE, "--record", str(log)))
    assert b"sensible" not in log.read_bytes()
    assert "The program plays" not in play(arguments=("--resume", str(log)))
    output = play("end", arguments=("--resume", str(log), "--with", "heretics=random"))
    assert "The program plays the Heretic Troopers (random)." in output


def test_players_roll_for_the_program_in_manual_fights(play: Play) -> None:
    """The prompt names the combatant, the purpose if players were just asked for the same, and the first die."""
    output = play("6 1", "2", arguments=("trench_crusade", "--dice", "typed", *ALONE))
    assert (
        "  Both sides are level. Roll off for the initiative. The first die is for the Trench Pilgrims. Roll 2D6 for"
        in output
    )
    assert "Roll-off: 6 for the Trench Pilgrims." in output
    assert "For the Heretic Troopers, which the program plays: Roll " in output
    assert "which the program plays: Roll 2D6 for Roll-off" not in output


def test_players_roll_their_own_dice_after_a_program_command(play: Play) -> None:
    """For instance after a request whether the program spends markers on their roll."""
    output = play("6 1", "1", "clot", "dash", "0", arguments=("trench_crusade", "--dice", "typed", *ALONE))
    assert "\n  Roll 2D6 for Dash (Stigmatic Nun Clotilde) against 7:\n" in output


def test_program_agrees_to_an_undo(play: Play) -> None:
    """It is asked like any seat and never blocks the game."""
    output = play("1", "odile", "end", "undo 2 pilgrims")
    assert "The Trench Pilgrims ask to undo everything after beat 2; the Heretic Troopers must agree." in output
    assert "The table undoes beats" in output


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (("heretics",), "'heretics' does not assign a player to a seat. Write --with gm=sensible."),
        (("=sensible",), "does not assign a player to a seat"),
        (
            ("heretics=clever",),
            "There is no player 'clever'. Choose from random, sensible, thinker, and 'me' for yourself.",
        ),
        (("cultists=random",), "There is no seat 'cultists' to play. Choose from pilgrims, heretics, gm; 'all' means"),
        (("spectator=random",), "There is no seat 'spectator' to play."),
        (("heretics=random", "Heretics=sensible"), "'heretics' has two players."),
        (("all=random", "all=sensible"), "'all' has two players."),
    ],
)
def test_unknown_seat_or_player_is_a_usage_error(
    players: tuple[str, ...], sentence: str, play: Play, tmp_path: Path
) -> None:
    """One sentence lists the known names; nothing is written."""
    log = tmp_path / "never.jsonl"
    said = [part for player in players for part in ("--with", player)]
    assert sentence in play(arguments=("trench_crusade", *SEED, "--record", str(log), *said), status=2)
    assert not log.exists()
    Encounter.sample("trench_crusade").save(log)
    before = log.read_bytes()
    assert sentence in play(arguments=("--resume", str(log), *said), status=2)
    assert log.read_bytes() == before
