"""What players can find out about the dice: against what they wrote down, and what was done with them in the fight."""

import hashlib
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from combat import Encounter, Refused, seed_hash
from combat.engine.pending_rolls import Roll
from combat.systems.fiend_wake.acts.dice import ReportTotal
from events import log
from events.dice import dice_of
from events.vocabulary import SeedRevealed
from replays import Facts, Replay
from replays.dice_audit import UndoneDice
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


# --- what somebody wrote down


def test_the_fingerprint_is_the_seal_of_the_last_line(tmp_path: Path) -> None:
    """In play and in the log, with the rules and without them: the hash that ends the file, as anybody can read it."""
    fight = new_fight()
    for number in range(3):
        play_on(fight, number, len(fight.journal) + 2)
        *before, last = log_lines(fight)
        assert fight.fingerprint == orjson.loads(last)["chain"]
        assert fight.fingerprint == hashlib.sha256(before[-1] + last.rpartition(b',"chain"')[0]).hexdigest()
        assert Facts.load(write_log(tmp_path / "log", log_lines(fight))).fingerprint == fight.fingerprint
        assert Replay.of(fight).fingerprint == Replay.of(fight).verify().fingerprint == fight.fingerprint


def test_a_fingerprint_costs_no_more_than_the_beats_since_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the fight is."""
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


def test_a_fingerprint_of_any_moment_is_found_in_the_log() -> None:
    """Whoever wrote it down, and whenever: the beats up to then are those that they saw."""
    fight = new_fight()
    seen = [fight.fingerprint, *(play_on(fight, number, 5 * number).fingerprint for number in range(1, 8))]
    play_on(fight)
    assert all(Replay.of(fight).verify(fingerprint=each).exact for each in seen)


def test_a_fight_played_again_is_not_the_one_that_was_written_down(tmp_path: Path) -> None:
    """Nor is one that was changed and sealed anew, though every die and every rule is right."""
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


def test_a_fight_under_another_seed_than_the_one_that_was_told_is_named() -> None:
    """The host who tries a dozen seeds and keeps one of them told only one hash."""
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
def test_what_is_no_fingerprint_and_no_hash_is_refused(written_down: str) -> None:
    """A slip of the pen, and no fault of the log."""
    game = Replay.of(random_fight(most=5))
    with pytest.raises(Refused, match="64 lower-case hexadecimal digits"):
        game.verify(fingerprint=written_down)
    with pytest.raises(Refused, match="64 lower-case hexadecimal digits"):
        game.verify(seed_hash=f"sha256:{written_down}")
    with pytest.raises(Refused, match="64 lower-case hexadecimal digits"):
        game.verify(seed_hash="0" * 64)


# --- what was done with the dice


def test_an_honest_fight_has_nothing_to_tell() -> None:
    """Every die is the seed's, none was taken back, and none fell once the seed was known."""
    fight = random_fight()
    verdict = Replay.of(fight).verify()
    assert (verdict.taken_back, verdict.typed, verdict.after_reveal) == ((), (), ())
    assert (verdict.beats, verdict.fingerprint) == (len(fight.journal), fight.fingerprint)
    assert str(verdict) == "EXACT, every die drawn again from the revealed seed"


def test_dice_that_were_taken_back_are_told_with_who_took_them_back() -> None:
    """Whoever rolls until they please leaves a trace; whether or not it is restored later. A remark has no dice."""
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


def test_what_is_taken_back_again_after_a_redo_is_told_again() -> None:
    """Two undos, of which the first was restored."""
    fight = new_fight(undo=FREE)
    fight.do(ROLL_OFF)
    fight.undo()
    fight.redo()
    fight.undo()
    assert [each.restored for each in Replay.of(fight).verify().taken_back] == [True, False]


def test_dice_that_are_not_of_the_seed_are_told_with_their_place() -> None:
    """Whoever typed them may have been allowed to."""
    fight = new_fight()
    fight.do(ROLL_OFF, by="gm", faces=(None, 6))
    play_on(fight)
    verdict = Replay.of(fight).verify()
    (die,) = verdict.typed
    assert (die.line, die.path, die.by) == (3, "$.events[1].dice[0]", "gm")
    assert (verdict.drawn, verdict.exact) == (verdict.dice - 1, True)
    assert "Dice that do not come from the seed: 1 by gm; the first on line 3." in str(verdict)


def test_dice_typed_one_after_the_other_are_told_once_each() -> None:
    """In the line where they fell, though the whole roll is told again once it is complete."""
    fight = new_fight(typed="anyone")
    fight.do(ROLL_OFF, faces=(6,))
    fight.do(Roll(), faces=(1,))
    game = Replay.of(fight)
    assert [(die.line, die.path) for die in game.verify().typed] == [
        (3, "$.events[0].dice[0]"),
        (4, "$.events[2].dice[0]"),
    ]


def test_where_people_roll_no_dice_are_out_of_place() -> None:
    """There is no seed that they could have come from."""
    fight = Encounter.sample("trench_crusade")
    fight.do(ROLL_OFF, faces=(6, 1))
    assert Replay.of(fight).verify().typed == ()


def at_a_roll_of_a_player(**options: Any) -> tuple[Encounter, str]:
    """Return a fight at a table that usually reports its rolls, where a player owes one, and the seat."""
    for number in count():
        fight = Encounter.sample("fiend_wake", SEED, settings={"stack_rule": "manual"}, **options)
        rng = Random(number)
        while fight.outcome is None:
            fight.do(fight.options().random(rng))
            if fight.step == "ROLL" and fight.requests[0].seat != "gm":
                return fight, fight.requests[0].seat
    raise AssertionError


def test_a_total_told_without_its_dice_is_told_like_dice_that_were_typed() -> None:
    """A die that nobody saw is not the seed's either."""
    fight, seat = at_a_roll_of_a_player(typed="anyone")
    fight.do(ReportTotal(30), seat)
    (die,) = Replay.of(fight).verify().typed
    assert (die.line, die.by, die.path.endswith(".total")) == (len(fight.journal) + 1, seat, True)


def test_only_those_may_tell_a_total_who_may_type_faces(tmp_path: Path) -> None:
    """Else a result could be made up where a face could not; and the log is held to it."""
    fight, seat = at_a_roll_of_a_player()
    assert [reason.code for reason in fight.why_not(ReportTotal(30), seat)] == ["typed"]
    assert [reason.code for reason in fight.why_not(ReportTotal(30))] == ["typed"]
    fight.do(ReportTotal(30), "gm")
    rows, line = log_lines(fight), len(fight.journal) + 1
    assert Replay.of(fight).verify().exact
    made = forge_line(rows, line, lambda data: data.update(by=seat))
    verdict = Replay.load(write_log(tmp_path / "log", made)).verify()
    assert (verdict.exact, verdict.line, verdict.path) == (False, line, "$.by")


def test_dice_drawn_when_everybody_could_compute_them_are_told() -> None:
    """The GM takes the end back, after the seed was told; what is drawn from then on is no secret."""
    fight = random_fight(3)
    length = len(fight.journal)
    assert isinstance(fight.journal.beats[-1].events[-1], SeedRevealed)
    fight.undo(by="gm")
    fight.note("we play on")
    play_on(fight, 5)
    verdict = Replay.of(fight).verify()
    later = [die for beat in fight.journal.since(length) for die in dice_of(beat.events)]
    assert len(verdict.after_reveal) == len(later) > 0
    assert all(die.line > length + 1 and die.is_drawn for die in verdict.after_reveal)
    first = verdict.after_reveal[0].line
    assert f"Dice drawn after the seed was revealed: {len(later)}; the first on line {first}." in str(verdict)


def test_a_fight_in_which_everything_happened_is_exact_and_says_so() -> None:
    """What is told behind it is no fault."""
    verdict = Replay.of(eventful_fight(2)).verify()
    assert verdict.exact
    assert verdict.taken_back


def test_dice_taken_back_by_agreement_are_told_with_the_seat_that_asked() -> None:
    """And not with the one that agreed last."""
    fight = Encounter.sample("trench_crusade", SEED, weak=True)
    fight.do(ROLL_OFF)
    fight.undo("heretics")
    fight.do({"type": "agree.v1", "seat": "pilgrims"}, by="pilgrims")
    (taken,) = Replay.of(fight).verify().taken_back
    assert taken.by == "heretics"
