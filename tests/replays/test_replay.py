"""Logs read as facts: states after each beat, and the valid part of damaged logs."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from combat.engine.dice.sources import ManualDice
from combat.engine.fight.encounter import Encounter
from combat.engine.play.machine import Machine
from combat.systems.trench_crusade import rules
from events.interventions import TakenBack
from events.log.lines import seal_line
from replays import Replay, ReplayError
from tests.replays.fights import (
    SEED,
    edit_line,
    event_place,
    eventful_fight,
    forge_line,
    log_lines,
    random_fight,
    write_log,
)


def refused(path: Path) -> str:
    """Return the error message for a log that cannot be read."""
    with pytest.raises(ReplayError) as caught:
        Replay.load(path)
    return str(caught.value)


@pytest.mark.parametrize("dice", ["fresh", "same"])
def test_states_in_a_replay_equal_those_in_play(dice: str) -> None:
    """Also after undos and redos."""
    fight = eventful_fight(3, dice)
    game = Replay.of(fight)
    again = Encounter.reopen(game.header)
    for moment in game:
        if moment.beat.number:
            again.repeat(moment.beat, [die for event in moment.beat.events for die in getattr(event, "dice", ())])
        assert moment.state == again.state
    assert game[-1].state == fight.state
    assert game.outcome == fight.outcome


def test_saved_fight_equals_the_one_in_memory(tmp_path: Path) -> None:
    fight = eventful_fight(1)
    fight.save(tmp_path / "fight.jsonl")
    game = Replay.load(tmp_path / "fight.jsonl")
    assert [moment.beat for moment in game] == list(fight.journal)
    assert [moment.state for moment in game] == [moment.state for moment in Replay.of(fight)]
    assert (game.corruption, game.torn, game.suspect, game.seed) == (None, False, None, SEED)


def test_state_follows_from_the_effective_events_alone() -> None:
    game = Replay.of(eventful_fight(2))
    events = [event for beat in game.effective for event in beat.events]
    assert game[-1].state == game.projection.fold(game.opening, events)


def test_undo_restores_the_very_same_state_object() -> None:
    game = Replay.of(eventful_fight(4))
    undone = [(moment, event) for moment in game for event in moment.beat.events if isinstance(event, TakenBack)]
    assert undone
    assert all(moment.state is game[event.to].state for moment, event in undone)


def test_facts_use_no_rules_and_no_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a log stays readable when its rules are no longer installed."""
    path = write_log(tmp_path / "log", log_lines(eventful_fight(5)))

    def gone(*_: Any, **__: Any) -> Any:
        raise AssertionError("the facts asked for it")

    monkeypatch.setattr(Machine, "next", gone)
    monkeypatch.setattr(ManualDice, "throw", gone)
    for name in ("actions", "dice", "injuries", "keywords", "markers", "morale", "turns"):
        module = __import__(f"{rules.__name__}.{name}", fromlist=["*"])
        for function in [key for key, value in vars(module).items() if callable(value)]:
            monkeypatch.setattr(module, function, gone)
    game = Replay.load(path)
    assert game[-1].state.outcome == game.outcome
    assert game.transcript()


def test_negative_indexes_count_from_the_end() -> None:
    game = Replay.of(random_fight(most=9))
    assert len(game) == 9
    assert [moment.beat.number for moment in game] == list(range(9))
    assert game[-1].history is game[8].history
    assert game[0].line == 2
    for beyond in (9, -10):
        with pytest.raises(IndexError, match=f"there is no beat {beyond}; the log has beats 0 to 8"):
            game[beyond]


@pytest.mark.parametrize("line", [2, 9, 20])
def test_flipped_byte_is_reported_with_its_line(tmp_path: Path, line: int) -> None:
    """The beats before it remain readable."""
    rows = log_lines(random_fight(most=19))
    row = bytearray(rows[line - 1])
    row[len(row) // 2] ^= 1
    game = Replay.load(write_log(tmp_path / "log", [*rows[: line - 1], bytes(row), *rows[line:]]))
    assert len(game) == line - 2
    assert game.corruption is not None
    assert game.corruption.line == line
    assert not game.torn


def test_unfinished_last_line_is_torn_and_the_rest_readable(tmp_path: Path) -> None:
    rows = log_lines(random_fight(most=12))
    game = Replay.load(write_log(tmp_path / "log", [*rows[:-1], rows[-1][:40]]))
    assert (len(game), game.torn) == (11, True)
    assert str(game.corruption) == "line 13, $: the line is unfinished"
    assert str(game.verify()) == "line 13 (beat 11), $: the line is unfinished"


def test_unknown_event_type_is_reported_with_line_and_field(tmp_path: Path) -> None:
    """A newer version may have written it."""

    def strange(data: dict[str, Any]) -> None:
        data["events"][0]["type"] = "trench_crusade.prayed.v1"

    game = Replay.load(write_log(tmp_path / "log", forge_line(log_lines(random_fight(most=12)), 7, strange)))
    assert len(game) == 5
    assert str(game.corruption) == (
        "line 7, $.events[0].type: 'trench_crusade.prayed.v1' is not the type of an event known here"
    )
    assert str(game.verify()).startswith("line 7 (beat 5), $.events[0].type: ")


def test_event_with_an_unknown_id_ends_the_valid_part(tmp_path: Path) -> None:
    """Even with a correct seal."""
    fight = random_fight()
    line, index = event_place(fight, "gained.v1")

    def unknown_id(data: dict[str, Any]) -> None:
        data["events"][index]["whose"] = "no-one"

    game = Replay.load(write_log(tmp_path / "log", forge_line(log_lines(fight), line, unknown_id)))
    assert len(game) == line - 2
    assert (
        str(game.corruption)
        == f"line {line}, $.events[{index}]: the gained.v1 refers to something that does not exist in this fight"
    )
    verdict = game.verify()
    assert (verdict.exact, verdict.line, verdict.path) == (False, line, f"$.events[{index}].whose")


def test_missing_file_is_reported_in_a_sentence(tmp_path: Path) -> None:
    assert refused(tmp_path / "no.jsonl") == f"{tmp_path}/no.jsonl cannot be read: No such file or directory"


def test_empty_log_is_refused(tmp_path: Path) -> None:
    path = write_log(tmp_path / "log", [])
    assert refused(path) == f"{path}, line 1, $: the log is empty; a header line was expected"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("version", 3, "$.version: the log has format version 3; this program reads versions up to 2"),
        ("format", "chess", "$.format: this is not a log of a fight; a header of format 'blow-by-blow' was expected"),
        ("system", "chess", "$.system: there is no system 'chess'; known: "),
        ("setup", {}, "$.setup.sides: is missing"),
    ],
)
def test_unusable_header_is_reported_with_its_field(tmp_path: Path, field: str, value: object, sentence: str) -> None:
    """A newer format, another program's file, an unknown system, a setup of another system."""
    path = write_log(
        tmp_path / "log", forge_line(log_lines(random_fight(most=5)), 1, lambda data: data.update({field: value}))
    )
    assert refused(path).startswith(f"{path}, line 1, {sentence}")


def test_a_changed_header_has_a_broken_seal(tmp_path: Path) -> None:
    """The settings of a recorded fight cannot be changed unnoticed."""
    path = write_log(
        tmp_path / "log",
        edit_line(log_lines(random_fight(most=5)), 1, lambda data: data["settings"].update(turn_limit=2)),
    )
    assert "line 1, $.chain" in refused(path)


def test_log_with_only_a_header_has_no_beats(tmp_path: Path) -> None:
    game = Replay.load(write_log(tmp_path / "log", log_lines(random_fight(most=5))[:1]))
    assert (len(game), game.outcome, game.effective, game.transcript()) == (0, None, (), [])
    assert str(game.verify()) == "line 2 (beat 0), $: the beat that starts the fight is missing"


def test_undo_of_other_than_the_latest_beats_is_damage(tmp_path: Path) -> None:
    rows = log_lines(random_fight(most=6))
    undo = {
        "beat": 6,
        "by": "table",
        "at": None,
        "command": {"type": "undo.v1", "to": 1},
        "events": [{"type": "taken_back.v1", "to": 1, "beats": [3, 2]}],
    }
    game = Replay.load(write_log(tmp_path / "log", [*rows, seal_line(rows[-1], undo)]))
    assert len(game) == 6
    assert str(game.corruption) == "line 8, $.events[0]: it undoes beats other than the latest effective ones"
    assert orjson.loads(rows[-1])["beat"] == 5
