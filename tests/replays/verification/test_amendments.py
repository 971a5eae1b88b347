"""Verification of logs that contain amendments."""

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import orjson
import pytest

from combat import Encounter
from combat.systems.trench_crusade.acts.turns import EndActivation
from events.history.dice import dice_of
from events.interventions import DoneAgain, NotDoneAgain
from events.vocabulary import SeedRevealed
from replays import Replay, ReplayError
from replays.verification.dice_audit import UndoneDice
from tests.engine.control.test_amending import IN_COVER, MISS, PLAYED, SEED, opened, skirmish
from tests.harness.samples import sample_step
from tests.replays.fights import edit_line, forge_line, log_lines, new_fight, play_on, write_log

OTHER_SEED = "hmac-sha256-2:00ff0000000000000000000000000001"
Path_ = tuple[str | int, ...]


@cache
def amended() -> Encounter:
    """Play a skirmish with two amendments, an undo of the first, and a note."""
    fight = opened(SEED, undo={"who": "anyone", "barrier": "none"})
    for command in PLAYED[:6]:
        fight.do(command)
    if fight.step != "ACTION_MENU":
        play_on(fight, most=len(fight.journal) + 1)
    fight.do(EndActivation("kain"))
    fight.note("hm", "pilgrims")
    fight.amend(6, IN_COVER, "gm")
    fight.undo("gm")
    fight.amend(5, PLAYED[4], "gm")
    fight.amend(6, EndActivation("kain"), "heretics")
    return fight


def lines_that_amend(fight: Encounter) -> list[int]:
    """Return the lines of the log that contain an amendment."""
    return [beat.number + 2 for beat in fight.journal if beat.events[0].wire_type == "amended.v1"]


def leaves(data: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Yield the paths of all numbers and texts in plain data."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(value, (*path, key))
    elif data is not None:
        yield path


def test_log_with_amendments_verifies_exactly() -> None:
    """All dice are drawn again, and the discarded ones are counted."""
    verdict = Replay.of(amended()).verify(SEED)
    assert verdict.exact
    assert verdict.drawn == verdict.dice
    assert len(lines_that_amend(amended())) == 3
    assert all(isinstance(each, UndoneDice) for each in verdict.taken_back)


@pytest.mark.parametrize("line", lines_that_amend(amended()))
def test_verification_finds_any_changed_value_in_an_amendment(tmp_path: Path, line: int) -> None:
    """Even with correct seals; only explanations and times may change."""
    rows = log_lines(amended())
    data = orjson.loads(rows[line - 1])
    paths = list(leaves({key: value for key, value in data.items() if key != "chain"}))
    for path in paths[:: sample_step()]:
        if path[-1] == "why" and data["events"][path[1]]["why"]:
            continue
        if path[-1] in ("distance", "height"):
            continue  # the rules make the same of it, as anywhere in a log

        def change(data: Any, path: Path_ = path) -> None:
            for step in path[:-1]:
                data = data[step]
            value = data[path[-1]]
            other = not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else f"{value}x"
            data[path[-1]] = other

        try:
            verdict = Replay.load(write_log(tmp_path / "log", forge_line(rows, line, change))).verify(SEED)
        except ReplayError:
            continue
        assert not verdict.exact, path
        assert verdict.line in (line, line + 1), (path, str(verdict))


@pytest.mark.parametrize("line", lines_that_amend(amended()))
def test_verification_finds_missing_repeated_and_moved_events_in_an_amendment(tmp_path: Path, line: int) -> None:
    rows = log_lines(amended())
    changes = [
        (index, change)
        for index in range(len(orjson.loads(rows[line - 1])["events"]))
        for change in (
            lambda data, index=index: data["events"].pop(index),
            lambda data, index=index: data["events"].insert(index, data["events"][index]),
            lambda data, index=index: data["events"].append(data["events"].pop(index)),
        )
    ]
    for index, change in changes[:: sample_step()]:  # kinds come by threes, so a sample has all of them
        made = forge_line(rows, line, change)
        if made == rows:
            continue
        verdict = Replay.load(write_log(tmp_path / "log", made)).verify(SEED)
        assert not verdict.exact, index


def test_damaged_amendment_leaves_the_beats_before_it_readable(tmp_path: Path) -> None:
    rows = log_lines(amended())
    line = lines_that_amend(amended())[-1]
    game = Replay.load(write_log(tmp_path / "log", edit_line(rows, line, lambda data: data.update(by="pilgrims"))))
    assert game.corruption is not None
    assert (game.corruption.line, len(game)) == (line, line - 2)


def test_explanations_in_amendments_may_differ_but_codes_may_not(tmp_path: Path) -> None:
    """Another version may word the explanation of a command that could not be repeated differently."""
    fight = amended()
    line = lines_that_amend(fight)[-1]
    index = next(
        place for place, event in enumerate(fight.journal.beats[line - 2].events) if isinstance(event, NotDoneAgain)
    )
    for change, exact in (({"why": "as it was"}, True), ({"code": "as_it_was"}, False)):
        rows = forge_line(log_lines(fight), line, partial(_updated, index, change))
        game = Replay.load(write_log(tmp_path / "log", rows))
        assert game.verify(SEED).exact is exact
        assert (game.resimulate().differences == ()) is exact


def _updated(index: int, change: dict[str, str], data: dict[str, Any]) -> None:
    data["events"][index].update(change)


def test_amendment_that_ends_the_fight_reveals_the_seed() -> None:
    """Dice drawn after that are reported if a later amendment continues the fight."""
    fight = new_fight(undo={"barrier": "none"})
    play_on(fight)
    last = fight.journal.beats[-1]
    fight.amend(last.number, last.command, "gm")
    assert isinstance(fight.journal.beats[-1].events[-1], SeedRevealed)
    assert fight.outcome is not None
    game = Replay.of(fight)
    assert str(game.verify()) == "EXACT, every die drawn again from the revealed seed"
    first = next(beat for beat in fight.journal if beat.number > len(fight.journal) // 2 and beat.number)
    number = first.number
    fight.amend(number, first.command, "gm")
    assert Replay.of(fight).verify().exact


def test_branch_may_amend_beats_of_its_parent_log() -> None:
    """It uses the dice of the log, then its own; the log stays unchanged."""
    fight = opened(SEED, undo={"who": "anyone", "barrier": "none"})
    for command in PLAYED[:6]:
        fight.do(command)
    game = Replay.of(fight)
    branch = game[6].fight(dice=OTHER_SEED)
    branch.amend(6, IN_COVER, "gm")
    verdict = Replay.of(branch).verify(OTHER_SEED, origin=game)
    assert (verdict.exact, verdict.drawn, verdict.origin_seen) == (True, 1, True)
    assert len(game) == len(branch.journal) - 1 == 7


def test_resimulation_repeats_amendments() -> None:
    again = Replay.of(amended()).resimulate()
    assert (again.differences, again.stopped) == ((), None)
    assert {beat.status for beat in again.beats} == {"same"}


def test_verdict_reports_a_typed_die_and_the_die_that_it_replaced() -> None:
    fight = skirmish()
    fight.amend(6, MISS, "gm", (2, None))
    (taken,) = Replay.of(fight).verify().taken_back
    assert (taken.dice, taken.by) == (1, "gm")


def same_dice() -> Encounter:
    """Play a shot under the policy of reusing dice, amend it away, and undo the amendment."""
    fight = opened(SEED, undo={"who": "anyone", "barrier": "none", "dice": "same"})
    for command in PLAYED[:6]:
        fight.do(command)
    fight.amend(6, EndActivation("kain"), "gm")
    fight.undo("gm")
    return fight


def test_die_restored_by_an_undone_amendment_is_not_reused(tmp_path: Path) -> None:
    """A forged log that uses it again is detected."""
    fight = same_dice()
    dice = dice_of(fight.journal.since(6)[0].events)
    while not dice_of(fight.journal.since(len(fight.journal) - 1)[0].events):
        play_on(fight, most=len(fight.journal) + 1)
    verdict = Replay.of(fight).verify(SEED)
    assert (verdict.exact, [(each.dice, each.restored) for each in verdict.taken_back]) == (True, [(2, True)])

    def change(row: dict[str, Any]) -> None:
        rolled = next(event for event in row["events"] if event.get("dice"))
        rolled["dice"][0] |= {"face": dice[0].face, "source": dice[0].source}

    rows = forge_line(log_lines(fight), len(fight.journal) + 1, change)
    assert (
        f"'{dice[0].source}', but the number of the next draw"
        in Replay.load(write_log(tmp_path / "log", rows)).verify().problem
    )


def test_missing_die_in_an_amendment_is_reported_at_its_place(tmp_path: Path) -> None:
    fight = opened(SEED, undo={"who": "anyone", "barrier": "none"})
    for command in PLAYED[:6]:
        fight.do(command)
    fight.amend(6, IN_COVER, "gm")
    place = next(index for index, event in enumerate(fight.journal.since(7)[0].events) if isinstance(event, DoneAgain))

    def change(row: dict[str, Any]) -> None:
        for event in row["events"]:
            if event["type"] == "done_again.v1":
                event["fresh"] = []

    rows = forge_line(log_lines(fight), 9, change)
    verdict = Replay.load(write_log(tmp_path / "log", rows)).verify(SEED)
    assert (verdict.exact, verdict.line) == (False, 9)
    assert verdict.path.startswith("$.events[")
    assert not verdict.path.startswith(f"$.events[{place}]")
    assert "the log lacks dice that the rules need here: a D6" in verdict.problem
