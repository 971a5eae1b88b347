"""`blow replay resimulate`: a recorded fight with one change."""

from itertools import count
from pathlib import Path

import orjson
import pytest

from frontdoor.terminal import main
from replays import Replay
from replays.transcript import beat_sentences
from tests.replays.fights import random_fight

SEED = "ab" * 16


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the log of a skirmish of at least 3 Turns."""
    path = tmp_path / "fight.jsonl"
    next(fight for number in count() for fight in [random_fight(number)] if fight.state.turn > 2).save(path)
    return path


def changed_miss(log: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Return the beat of an attack that misses, its sentence, and the output if its first face were a 6.

    The 6 needs more dice than the log holds, and leads to a command that the changed fight refuses.
    """
    game = Replay.load(log)
    for moment in game:
        number = moment.beat.number
        for sentence in beat_sentences("trench_crusade", game.before(number), moment.beat) if number else ():
            if " misses " in sentence:
                out = output(capsys, log, "--face", f"{number}:1=6", "--seed", SEED)
                if "Dice drawn from the seed: " in out and "It stops after beat " in out:
                    return number, sentence, out
    raise AssertionError("no attack of this log leads to other dice and to a refusal")


def output(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """Return the output as one line, so that its wrapping does not matter."""
    assert main(["replay", "resimulate", *map(str, arguments)]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_changed_face_is_reported_up_to_the_first_refusal(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the first difference, the drawn dice and the reason for the end."""
    number, miss, out = changed_miss(log, capsys)
    assert f"At first {number} beats are the same. Beat {number}: the dice differ" in out
    assert f"In the log: {miss}" in out
    assert "Now: " in out
    assert f" in beat {number}" in out.partition("Dice drawn from the seed: ")[2]
    assert " is refused:" in out.partition("It stops after beat ")[2]
    assert f"Beat {number} needs more dice than recorded" in output(capsys, log, "--face", f"{number}:1=6")


def test_changed_fight_is_saved_as_a_branch(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The branch verifies against its origin; no file is overwritten."""
    other = log.with_name("other.jsonl")
    number, _, _ = changed_miss(log, capsys)
    out = output(capsys, log, "--face", f"{number}:1=6", "--seed", SEED, "-o", other)
    assert f"a branch that leaves this log after beat {number - 1}, " in out
    assert Replay.load(other).verify(origin=Replay.load(log)).exact
    kept = other.read_bytes()
    assert main(["replay", "resimulate", str(log), "--face", f"{number}:1=5", "-o", str(other)]) == 2
    assert "already exists and is left as it is" in capsys.readouterr().err
    assert other.read_bytes() == kept


def test_changed_command_needs_only_its_changed_fields(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its type and other fields come from the log."""
    game = Replay.load(log)
    number = next(n for n in range(1, len(game)) if hasattr(game[n].beat.command, "modifiers"))
    modifiers = orjson.dumps({"modifiers": [{"name": "mud", "amount": -1, "on": "dice"}]}).decode()
    out = output(capsys, log, "--command", f"{number}={modifiers}", "--seed", SEED)
    assert f"Beat {number}: " in out
    assert '"mud"' in out or "mud -1" in out


def test_changed_setting_is_reported_with_the_end(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Equal parts are reported as equal."""
    out = output(capsys, log, "--set", "turn_limit=2")
    turns = Replay.load(log)[-1].state.turn
    assert "turn_limit: 6 in the log; now 2" in out
    assert "Now: The battle is over: Turn 2 was the last." in out
    assert f"the fight, rounds: {turns} in the log; now 2" in out
    assert "Nothing changed" in output(capsys, log, "--set", "turn_limit=6")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ([], "Give a change: --set, --command or --face."),
        (["--face", "20"], "'20' is not a face. Write BEAT:DIE=FACE, such as 20:1=6."),
        (["--face", "20:0=6"], "'20:0=6' is not a face."),
        (["--face", "999:1=6"], "There is no beat 999 in"),
        (["--command", "20=[1]"], "'20=[1]' is not a command."),
        (["--command", '999={"x":1}'], "There is no beat 999 in"),
        (["--command", '20={"no_such_field":1}'], "no_such_field"),
        (["--set", "turn_limit=2,3"], "'turn_limit' has 2 values,"),
        (["--set", "bogus=2"], "$.settings.bogus: is not a known key"),
        (["--seed", "xyz", "--set", "turn_limit=2"], "'xyz' is not a seed."),
    ],
)
def test_invalid_change_is_refused_in_a_sentence(
    log: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    """No file is written."""
    assert main(["replay", "resimulate", str(log), "-o", str(log.with_name("new.jsonl")), *options]) == 2
    assert sentence in capsys.readouterr().err
    assert not log.with_name("new.jsonl").exists()
