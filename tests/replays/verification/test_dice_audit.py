"""Commitments and the audit of dice: what players can prove about a fight."""

import hashlib
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from combat import Encounter, Refused, seed_hash
from combat.engine.play.pending_rolls import Roll
from combat.systems.fiend_wake.acts.dice import ReportTotal
from events.history.dice import dice_of
from events.log import lines as log
from events.vocabulary import SeedRevealed
from replays import Facts, Replay
from replays.verification.dice_audit import UndoneDice
from tests.replays.fights import (
    SEED,
    eventful_fight,
    forge_line,
    log_lines,
    new_fight,
    play_on,
    random_fight,
    write_log,
)

ROLL_OFF = {"type": "trench_crusade.roll_off.v1"}
FREE = {"barrier": "none", "who": "anyone"}


# --- commitments


def test_fingerprint_is_the_seal_of_the_last_line(tmp_path: Path) -> None:
    """In play, in the log, and without the rules."""
    fight = new_fight()
    for number in range(3):
        play_on(fight, number, len(fight.journal) + 2)
        *before, last = log_lines(fight)
        assert fight.fingerprint == orjson.loads(last)["chain"]
        assert fight.fingerprint == hashlib.sha256(before[-1] + last.rpartition(b',"chain"')[0]).hexdigest()
        assert Facts.load(write_log(tmp_path / "log", log_lines(fight))).fingerprint == fight.fingerprint
        assert Replay.of(fight).fingerprint == Replay.of(fight).verify().fingerprint == fight.fingerprint


def test_fingerprint_is_computed_incrementally(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = random_fight(most=60)
    known, seal = fight.fingerprint, log.seal_line
    lines: list[bytes] = []

    def counted(before: bytes, data: dict[str, Any]) -> bytes:
        lines.append(seal(before, data))
        return lines[-1]

    monkeypatch.setattr(log, "seal_line", counted)
    assert fight.fingerprint == known
    assert lines == []
    fight.note("once more")
    assert fight.fingerprint != known
    assert len(lines) == 1


def test_fingerprint_from_any_moment_is_found_in_the_log() -> None:
    fight = new_fight()
    seen = [fight.fingerprint, *(play_on(fight, number, 5 * number).fingerprint for number in range(1, 8))]
    play_on(fight)
    assert all(Replay.of(fight).verify(fingerprint=each).exact for each in seen)


def test_replayed_or_forged_fight_does_not_match_a_noted_fingerprint(tmp_path: Path) -> None:
    """Even if all dice and rules are right."""
    fight = new_fight()
    fight.note("we begin")
    noted = play_on(fight, 1, 30).fingerprint
    play_on(fight, 2)
    assert Replay.of(fight).verify(fingerprint=noted).exact

    def say_other(data: dict[str, Any]) -> None:
        data["command"]["text"] = data["events"][0]["text"] = "we began long ago"

    rows = log_lines(fight)
    rewritten = Replay.load(write_log(tmp_path / "log", forge_line(rows, 3, say_other)))
    assert rewritten.verify().exact
    for other in (rewritten, Replay.of(play_on(new_fight(), 3)), Replay.load(write_log(tmp_path / "short", rows[:20]))):
        verdict = other.verify(fingerprint=noted)
        assert (verdict.exact, verdict.line, verdict.beat, verdict.path) == (False, 1, None, "$.chain")
        assert noted in verdict.problem


def test_fight_with_another_seed_than_the_published_one_is_reported() -> None:
    """A host might try several seeds and keep the best one."""
    fight = random_fight()
    assert Replay.of(fight).verify(seed_hash=seed_hash(SEED)).exact
    verdict = Replay.of(fight).verify(seed_hash=seed_hash("hmac-sha256:11"))
    assert (verdict.exact, verdict.line, verdict.path) == (False, 1, "$.seed_hash")
    assert seed_hash(SEED) in verdict.problem
    assert seed_hash("hmac-sha256:11") in verdict.problem
    verdict = Replay.of(Encounter.sample("trench_crusade")).verify(seed_hash=seed_hash(SEED))
    assert (verdict.exact, verdict.path) == (False, "$.seed_hash")
    assert "has no seed" in verdict.problem


@pytest.mark.parametrize("written_down", ["", "abc", "A" * 64, "g" * 64, "0" * 65])
def test_malformed_fingerprints_and_hashes_are_refused(written_down: str) -> None:
    """It is a typing error, not damage to the log."""
    game = Replay.of(random_fight(most=5))
    with pytest.raises(Refused, match="64 lower-case hexadecimal digits"):
        game.verify(fingerprint=written_down)
    with pytest.raises(Refused, match="64 lower-case hexadecimal digits"):
        game.verify(seed_hash=f"sha256:{written_down}")
    with pytest.raises(Refused, match="64 lower-case hexadecimal digits"):
        game.verify(seed_hash="0" * 64)


# --- audit of dice


def test_ordinary_fight_has_nothing_to_report() -> None:
    fight = random_fight()
    verdict = Replay.of(fight).verify()
    assert (verdict.taken_back, verdict.typed, verdict.after_reveal) == ((), (), ())
    assert (verdict.beats, verdict.fingerprint) == (len(fight.journal), fight.fingerprint)
    assert str(verdict) == "EXACT, every die drawn again from the revealed seed"


def test_undone_dice_are_reported_by_seat() -> None:
    """Whether or not they are restored later. Undone notes have no dice."""
    fight = new_fight(undo=FREE)
    for _ in range(3):
        fight.do(ROLL_OFF)
        fight.undo(by="pilgrims")
    fight.do(ROLL_OFF)
    fight.note("hm")
    fight.undo(by="heretics")
    fight.undo(by="gm")
    fight.redo(by="gm")
    verdict = Replay.of(fight).verify()
    dice = len(dice_of(fight.journal.beats[1].events))
    taken = [("pilgrims", 2), ("pilgrims", 4), ("pilgrims", 6), ("gm", 10)]
    assert verdict.taken_back == tuple(UndoneDice(number, who, dice, restored=who == "gm") for who, number in taken)
    assert str(verdict).endswith(f". Dice taken back: {3 * dice} by pilgrims, {dice} by gm; restored later: {dice}.")


def test_second_undo_after_a_redo_is_reported_again() -> None:
    fight = new_fight(undo=FREE)
    fight.do(ROLL_OFF)
    fight.undo()
    fight.redo()
    fight.undo()
    assert [each.restored for each in Replay.of(fight).verify().taken_back] == [True, False]


def test_typed_dice_are_reported_with_their_place() -> None:
    """Even if the seat was allowed to type them."""
    fight = new_fight()
    fight.do(ROLL_OFF, by="gm", faces=(None, 6))
    play_on(fight)
    verdict = Replay.of(fight).verify()
    (die,) = verdict.typed
    assert (die.line, die.path, die.by) == (3, "$.events[1].dice[0]", "gm")
    assert (verdict.drawn, verdict.exact) == (verdict.dice - 1, True)
    assert "Dice that do not come from the seed: 1 by gm; the first on line 3." in str(verdict)


def test_dice_typed_one_by_one_are_reported_once() -> None:
    """In the line where each was entered."""
    fight = new_fight(typed="anyone")
    fight.do(ROLL_OFF, faces=(6,))
    fight.do(Roll(), faces=(1,))
    game = Replay.of(fight)
    assert [(die.line, die.path) for die in game.verify().typed] == [
        (3, "$.events[0].dice[0]"),
        (4, "$.events[2].dice[0]"),
    ]


def test_manual_dice_are_not_reported_without_a_seed() -> None:
    fight = Encounter.sample("trench_crusade")
    fight.do(ROLL_OFF, faces=(6, 1))
    assert Replay.of(fight).verify().typed == ()


def at_a_roll_of_a_player(**options: Any) -> tuple[Encounter, str]:
    """Return a fight with manual totals in which a player must roll, and the seat."""
    for number in count():
        fight = Encounter.sample("fiend_wake", SEED, settings={"stack_rule": "manual"}, **options)
        rng = Random(number)
        while fight.outcome is None:
            fight.do(fight.options().random(rng))
            if fight.step == "ROLL" and fight.requests[0].seat != "gm":
                return fight, fight.requests[0].seat
    raise AssertionError


def test_typed_total_is_reported_like_typed_dice() -> None:
    fight, seat = at_a_roll_of_a_player(typed="anyone")
    fight.do(ReportTotal(30), seat)
    (die,) = Replay.of(fight).verify().typed
    assert (die.line, die.by, die.path.endswith(".total")) == (len(fight.journal) + 1, seat, True)


def test_typed_totals_need_permission_to_type_dice(tmp_path: Path) -> None:
    """Otherwise a result could be invented; verification checks this too."""
    fight, seat = at_a_roll_of_a_player()
    assert [reason.code for reason in fight.why_not(ReportTotal(30), seat)] == ["typed"]
    assert [reason.code for reason in fight.why_not(ReportTotal(30))] == ["typed"]
    fight.do(ReportTotal(30), "gm")
    rows, line = log_lines(fight), len(fight.journal) + 1
    assert Replay.of(fight).verify().exact
    made = forge_line(rows, line, lambda data: data.update(by=seat))
    verdict = Replay.load(write_log(tmp_path / "log", made)).verify()
    assert (verdict.exact, verdict.line, verdict.path) == (False, line, "$.by")


def test_dice_drawn_after_the_seed_was_revealed_are_reported() -> None:
    """For instance if the GM undoes the end of the fight."""
    fight = random_fight(3)
    length = len(fight.journal)
    assert isinstance(fight.journal.beats[-1].events[-1], SeedRevealed)
    fight.undo(by="gm")
    fight.note("we play on")
    play_on(fight, 5)
    verdict = Replay.of(fight).verify()
    later = [die for beat in fight.journal.since(length) for die in dice_of(beat.events)]
    assert len(verdict.after_reveal) == len(later) > 0
    assert all(die.line > length + 1 and die.source.startswith("seed:") for die in verdict.after_reveal)
    first = verdict.after_reveal[0].line
    assert f"Dice drawn after the seed was revealed: {len(later)}; the first on line {first}." in str(verdict)


def test_remarkable_dice_do_not_make_a_log_inexact() -> None:
    verdict = Replay.of(eventful_fight(2)).verify()
    assert verdict.exact
    assert verdict.taken_back


def test_dice_undone_by_consent_are_reported_for_the_requesting_seat() -> None:
    """Not for the seat that agreed last."""
    fight = Encounter.sample("trench_crusade", SEED, weak=True)
    fight.do(ROLL_OFF)
    fight.undo("heretics")
    fight.do({"type": "agree.v1", "seat": "pilgrims"}, by="pilgrims")
    (taken,) = Replay.of(fight).verify().taken_back
    assert taken.by == "heretics"
