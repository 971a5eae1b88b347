"""`blow replay show` and `blow replay verify`, for intact and corrupt logs."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from combat import Encounter
from combat.engine.people.players import Sensible, answer
from frontdoor.terminal import main
from replays import Replay

SEED = "hmac-sha256:0104"


def broken(log: Path, folder: Path, pattern: bytes, instead: bytes) -> tuple[Path, int]:
    """Change the first match of a pattern; return the file and the line."""
    data = log.read_bytes()
    match = re.search(pattern, data)
    assert match is not None
    path = folder / "broken.jsonl"
    path.write_bytes(data[: match.start()] + match.expand(instead) + data[match.end() :])
    return path, data[: match.start()].count(b"\n") + 1


def test_show_prints_a_log_from_header_to_end(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "show", str(log)]) == 0
    output = capsys.readouterr()
    assert output.out.startswith("Trench Crusade, playtest")
    assert "the Trench Pilgrims (pilgrims)" in output.out
    assert "The battle is over" in output.out
    assert output.err == ""


def test_show_prints_a_range_of_beats(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The ranges together equal the whole story."""

    def story(*arguments: str) -> list[str]:
        assert main(["replay", "show", str(log), *arguments]) == 0
        return capsys.readouterr().out.splitlines()[3:]

    output = [*story("--to", "9"), *story("--from", "10")]
    assert output == story()[: len(output)]
    assert story("--from", "4", "--to", "4") == story("--beat", "4")[: len(story("--from", "4", "--to", "4"))]


def test_whole_story_ends_with_a_summary_that_can_be_printed_alone(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A range of beats has no summary."""

    def shown(*arguments: str) -> list[str]:
        assert main(["replay", "show", str(log), *arguments]) == 0
        return capsys.readouterr().out.splitlines()

    alone = shown("--summary")[3:]
    assert 15 <= len(alone) <= 25
    assert alone[0].startswith("Trench Crusade: War Prophet Odile, ")
    assert shown()[-len(alone) :] == alone
    assert shown("--seat", "heretics")[-1].strip()
    assert alone[0] not in shown("--from", "1")
    assert main(["replay", "show", str(log), "--summary", "--beat", "3"]) == 2
    assert "--summary is about the whole log" in capsys.readouterr().err


def test_state_after_a_beat_can_be_printed(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It shows all combatants and their resources, but no printed values of sheets."""
    assert main(["replay", "show", str(log), "--beat", "0", "--seat", "heretics"]) == 0
    output = capsys.readouterr().out
    assert "The state after beat 0:" in output
    assert "Pilgrim Ansel" in output
    assert "Musket" not in output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--beat", "99999"], "There is no beat 99999"),
        (["--from", "99999"], "There is no beat 99999"),
        (["--from", "5", "--to", "4"], "--from 5 comes after --to 4"),
        (["--beat", "5", "--to", "6"], "Use --beat for one beat, or --from and --to for several"),
        (["--seat", "stranger"], "There is no seat 'stranger'"),
        (["--beat", "7" * 30], "is not a beat number"),
    ],
)
def test_unknown_beat_or_seat_is_a_usage_error(
    arguments: list[str], sentence: str, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command prints one sentence and no story."""
    assert main(["replay", "show", str(log), *arguments]) == 2
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert sentence in output.err


def test_an_untouched_log_is_exact(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "verify", str(log)]) == 0
    assert capsys.readouterr().out.startswith("EXACT")


def test_verify_prints_length_and_fingerprint(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "verify", str(log)]) == 0
    fight = Encounter.load(log)
    expected = f"{len(fight.journal)} beats; the fingerprint is {fight.fingerprint}"
    assert capsys.readouterr().out.splitlines()[-1] == expected


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("--fingerprint", "0" * 64), 1, "$.chain: no line has the fingerprint '000"),
        (("--fingerprint", "0" * 63), 2, "64 lower-case hexadecimal digits"),
        (("--seed-hash", f"sha256:{'0' * 64}"), 1, "$.seed_hash: the log has '"),
        (("--seed-hash", "0" * 64), 2, "'sha256:' followed by 64 lower-case hexadecimal digits"),
        (("--seed", "0105"), 1, "$.seed_hash: the log has '"),
        (("--seed", "xyz"), 2, "is not a seed"),
    ],
)
def test_log_that_differs_from_the_noted_hashes_is_reported(
    arguments: tuple[str, ...], status: int, sentence: str, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence reports a difference, another one a malformed hash."""
    assert main(["replay", "verify", str(log), *arguments]) == status
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert sentence in output.err


def test_seed_that_the_log_does_not_reveal_can_be_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The digits are enough."""
    path = tmp_path / "fight.jsonl"
    Encounter.sample("trench_crusade", SEED, weak=True).save(path)
    assert main(["replay", "verify", str(path)]) == 0
    assert "the seed is not revealed" in capsys.readouterr().out
    assert main(["replay", "verify", str(path), "--seed", "0104"]) == 0
    assert "the seed is not revealed" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("pattern", "instead", "field"),
    [
        (rb'"face":[1-5],"sides":6', rb'"face":6,"sides":6', ".face"),
        (rb'"total":[0-9]+', rb'"total":99', ".total"),
        (rb'(?<=\n)(.+"chain":")[0-9a-f]{4}', rb"\g<1>0000", "$.chain"),
    ],
)
def test_changed_log_is_reported_with_line_and_field(
    pattern: bytes, instead: bytes, field: str, log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A changed face, sum or seal; the exit status is 1."""
    path, line = broken(log, tmp_path, pattern, instead)
    assert main(["replay", "verify", str(path)]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert f"line {line}" in output.err
    assert field in output.err


def test_corrupt_log_is_shown_up_to_the_corruption(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Then the corruption is reported, with exit status 1."""
    path = tmp_path / "torn.jsonl"
    path.write_bytes(log.read_bytes()[:20_000])
    lines = path.read_bytes().count(b"\n")
    assert main(["replay", "show", str(path)]) == 1
    output = capsys.readouterr()
    assert "Turn 1" in output.out
    assert f"is intact up to beat {lines - 2} but is damaged at line {lines + 1}" in output.err
    assert main(["replay", "show", str(path), "--beat", str(lines)]) == 1
    assert f"Beat {lines} cannot be shown. " in capsys.readouterr().err


@pytest.mark.parametrize("data", [b"", b"\n", b"{}", b'{"format":"blow-by-blow","version":99}\n', b"\x00" * 100])
def test_file_without_a_header_is_not_a_log(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence names the first line."""
    path = tmp_path / "empty.jsonl"
    path.write_bytes(data)
    for command in ("show", "verify"):
        assert main(["replay", command, str(path)]) == 1
        assert "line 1, $" in capsys.readouterr().err


def test_first_line_of_each_beat_has_its_number(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Further lines of a beat are indented, in any range."""
    assert main(["replay", "show", str(log), "--from", "0", "--to", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()[3:]
    assert lines[0].startswith("0    Trench Crusade, ")
    assert lines[1] == "     Turn 1"
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == ["0", "1", "2", "3"]
    game = Replay.load(log)
    assert [line[5:] for line in lines] == game.transcript()[: len(lines)]


def test_json_output_has_one_object_per_beat(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the seat, the command, the events, the sentences and whether the beat is effective; for one beat also the
    state.
    """
    assert main(["replay", "show", str(log), "--json"]) == 0
    beats = [*map(json.loads, capsys.readouterr().out.splitlines())]
    game = Replay.load(log)
    assert [each["beat"] for each in beats] == [*range(len(game))]
    assert [each["beat"] for each in beats if each["counts"]] == [each.number for each in game.effective]
    assert [line for each in beats for line in each["told"]] == game.transcript()
    assert beats[1]["command"]["type"].startswith("trench_crusade.")
    assert "state" not in beats[1]
    assert main(["replay", "show", str(log), "--json", "--beat", "3"]) == 0
    (beat,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert {"state", "figures"} <= {*beat}
    assert main(["replay", "show", str(log), "--json", "--summary"]) == 2


def test_output_for_a_seat_hides_secrets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither the story nor the objects contain another seat's secret bid."""
    fight = Encounter.sample("fiend_wake", "hmac-sha256:0102", weak=True)
    people, rng = {each.id: Sensible() for each in fight.header.seats}, Random(1)
    while not any(event.only_for for beat in fight.journal for event in beat.events):
        answer(fight, people, rng)
    fight.save(tmp_path / "fight.jsonl")
    bid = fight.journal.beats[-1]
    (owner,) = {event.only_for for event in bid.events if event.only_for}
    other = next(each.id for each in fight.header.seats if each.id != owner)
    arguments = ["replay", "show", str(tmp_path / "fight.jsonl"), "--json", "--beat", str(bid.number)]
    seen = {}
    for seat in (owner, other):
        assert main([*arguments, "--seat", str(seat)]) == 0
        seen[seat] = json.loads(capsys.readouterr().out)
    assert seen[owner]["command"]["type"] != "hidden.v1"
    assert seen[other]["command"] == {"type": "hidden.v1"}
    assert "A decision is made in secret." in seen[other]["told"]
    assert seen[other]["state"] != seen[owner]["state"]


def test_compare_reports_where_two_logs_differ(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It reports the first difference and those at the end; logs of two systems cannot be compared."""
    other = tmp_path / "other.jsonl"
    Replay.load(log)[9].fight().save(other)
    assert main(["replay", "compare", str(log), str(other)]) == 0
    output = capsys.readouterr().out
    assert "The second fight branches from the first after beat 9." in output
    assert "in the other fight: not over" in output
    Encounter.sample("fiend_wake").save(tmp_path / "fiend.jsonl")
    assert main(["replay", "compare", str(log), str(tmp_path / "fiend.jsonl")]) == 2
    assert "from different systems, Trench Crusade and Fiend Wake" in capsys.readouterr().err
    assert main(["replay", "compare", str(log), str(tmp_path / "none.jsonl")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(log.read_bytes()[:20_000])
    assert main(["replay", "compare", str(log), str(torn)]) == 1
    assert "but is damaged at line" in capsys.readouterr().err
