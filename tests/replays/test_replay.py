"""A log read as facts: the table after every beat, and the good part of a log that is damaged."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from combat.engine.dice import ManualDice
from combat.engine.encounter import Encounter
from combat.engine.machine import Machine
from combat.systems.trench_crusade import rules
from events.log import seal_line
from events.vocabulary import TakenBack
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
    """Return why there is no fight to show."""
    with pytest.raises(ReplayError) as caught:
        Replay.load(path)
    return str(caught.value)


@pytest.mark.parametrize("dice", ["fresh", "same"])
def test_after_every_beat_the_table_is_what_it_was_in_play(dice: str) -> None:
    """Seeking shows what the players saw, through everything that was taken back and restored."""
    fight = eventful_fight(3, dice)
    game = Replay.of(fight)
    again = Encounter.reopen(game.header)
    for moment in game:
        if moment.beat.number:
            again.repeat(moment.beat, [die for event in moment.beat.events for die in getattr(event, "dice", ())])
        assert moment.state == again.state
    assert game[-1].state == fight.state
    assert game.outcome == fight.outcome


def test_a_saved_fight_reads_like_the_one_that_was_played(tmp_path: Path) -> None:
    """The file tells as much as the memory."""
    fight = eventful_fight(1)
    fight.save(tmp_path / "fight.jsonl")
    game = Replay.load(tmp_path / "fight.jsonl")
    assert [moment.beat for moment in game] == list(fight.journal)
    assert [moment.state for moment in game] == [moment.state for moment in Replay.of(fight)]
    assert (game.corruption, game.torn, game.suspect, game.seed) == (None, False, None, SEED)


def test_the_state_is_the_fold_of_the_beats_that_count() -> None:
    """Nothing but the effective events makes the table."""
    game = Replay.of(eventful_fight(2))
    events = [event for beat in game.effective for event in beat.events]
    assert game[-1].state == game.projection.fold(game.opening, events)


def test_after_an_undo_the_table_is_that_after_the_last_beat_that_counts() -> None:
    """Taking back leads to the very state that was there."""
    game = Replay.of(eventful_fight(4))
    undone = [(moment, event) for moment in game for event in moment.beat.events if isinstance(event, TakenBack)]
    assert undone
    assert all(moment.state is game[event.to].state for moment, event in undone)


def test_facts_ask_no_rule_no_dice_and_no_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log can be read when the rules are long gone."""
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


def test_beats_are_counted_from_both_ends() -> None:
    """Beat 0 opens the fight; -1 is the last."""
    game = Replay.of(random_fight(most=9))
    assert len(game) == 9
    assert [moment.beat.number for moment in game] == list(range(9))
    assert game[-1].history is game[8].history
    assert game[0].line == 2
    for beyond in (9, -10):
        with pytest.raises(IndexError, match=f"there is no beat {beyond}; the log has beats 0 to 8"):
            game[beyond]


@pytest.mark.parametrize("line", [2, 9, 20])
def test_a_flipped_byte_leaves_the_beats_before_it(tmp_path: Path, line: int) -> None:
    """The good prefix is kept, and the line is named."""
    rows = log_lines(random_fight(most=19))
    row = bytearray(rows[line - 1])
    row[len(row) // 2] ^= 1
    game = Replay.load(write_log(tmp_path / "log", [*rows[: line - 1], bytes(row), *rows[line:]]))
    assert len(game) == line - 2
    assert game.corruption is not None
    assert game.corruption.line == line
    assert not game.torn


def test_a_line_that_was_never_finished_is_torn(tmp_path: Path) -> None:
    """Everything before it can be seen."""
    rows = log_lines(random_fight(most=12))
    game = Replay.load(write_log(tmp_path / "log", [*rows[:-1], rows[-1][:40]]))
    assert (len(game), game.torn) == (11, True)
    assert str(game.corruption) == "line 13, $: the line was never finished"
    assert str(game.verify()) == "line 13 (beat 11), $: the line was never finished"


def test_an_unknown_event_type_is_named_by_line_and_field(tmp_path: Path) -> None:
    """A newer program may have written it."""

    def strange(data: dict[str, Any]) -> None:
        data["events"][0]["type"] = "trench_crusade.prayed.v1"

    game = Replay.load(write_log(tmp_path / "log", forge_line(log_lines(random_fight(most=12)), 7, strange)))
    assert len(game) == 5
    assert str(game.corruption) == (
        "line 7, $.events[0].type: 'trench_crusade.prayed.v1' is not the type of an event known here"
    )
    assert str(game.verify()).startswith("line 7 (beat 5), $.events[0].type: ")


def test_a_sealed_event_about_nobody_ends_the_good_part(tmp_path: Path) -> None:
    """A seal proves who wrote last, not that it can be."""
    fight = random_fight()
    line, index = event_place(fight, "gained.v1")

    def nobody(data: dict[str, Any]) -> None:
        data["events"][index]["whose"] = "nobody"

    game = Replay.load(write_log(tmp_path / "log", forge_line(log_lines(fight), line, nobody)))
    assert len(game) == line - 2
    assert str(game.corruption) == f"line {line}, $.events[{index}]: the gained.v1 names what is not on this table"
    verdict = game.verify()
    assert (verdict.exact, verdict.line, verdict.path) == (False, line, f"$.events[{index}].whose")


def test_a_file_that_is_not_there_is_told_in_one_sentence(tmp_path: Path) -> None:
    """No traceback for a wrong name."""
    assert refused(tmp_path / "no.jsonl") == f"{tmp_path}/no.jsonl cannot be read: No such file or directory"


def test_an_empty_log_has_nothing_to_show(tmp_path: Path) -> None:
    """The sentence names the first line."""
    path = write_log(tmp_path / "log", [])
    assert refused(path) == f"{path}, line 1, $: the log is empty; a header line was expected"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("version", 3, "$.version: the log has format version 3 and this program reads up to 2"),
        ("format", "chess", "$.format: this is not a log of a fight; a header of format 'blow-by-blow' was expected"),
        ("system", "chess", "$.system: there is no system 'chess'; known: "),
        ("setup", {}, "$.setup.sides: is missing"),
    ],
)
def test_a_header_that_cannot_be_used_is_told_with_its_field(
    tmp_path: Path, field: str, value: object, sentence: str
) -> None:
    """A newer format, another program's file, an unknown system, a setup of another."""
    path = write_log(
        tmp_path / "log", forge_line(log_lines(random_fight(most=5)), 1, lambda data: data.update({field: value}))
    )
    assert refused(path).startswith(f"{path}, line 1, {sentence}")


def test_a_changed_header_has_a_broken_seal(tmp_path: Path) -> None:
    """Nobody swaps the settings of a recorded fight unnoticed."""
    path = write_log(
        tmp_path / "log",
        edit_line(log_lines(random_fight(most=5)), 1, lambda data: data["settings"].update(turn_limit=2)),
    )
    assert "line 1, $.chain" in refused(path)


def test_a_header_alone_is_a_fight_that_never_began(tmp_path: Path) -> None:
    """Its only fault is what is missing."""
    game = Replay.load(write_log(tmp_path / "log", log_lines(random_fight(most=5))[:1]))
    assert (len(game), game.outcome, game.effective, game.transcript()) == (0, None, (), [])
    assert str(game.verify()) == "line 2 (beat 0), $: the beat that starts the fight is missing"


def test_a_beat_that_takes_back_what_it_cannot_is_damage(tmp_path: Path) -> None:
    """Only the latest beats that count can be taken back."""
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
    assert str(game.corruption) == "line 8, $.events[0]: it takes back other beats than the latest that count"
    assert orjson.loads(rows[-1])["beat"] == 5
