"""Verification of logs: exact, or the first line and field that differ."""

import random
from pathlib import Path
from typing import Any

import orjson
import pytest

from combat import Encounter, Refused
from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.sources import LoadedDice
from events.vocabulary import SeedRevealed
from replays import Replay, Verdict
from tests.harness.samples import sample_size
from tests.replays.fights import (
    SEED,
    LineChange,
    edit_line,
    event_place,
    eventful_fight,
    forge_line,
    log_lines,
    manual_fight,
    new_fight,
    play_on,
    random_fight,
    write_log,
)

SECRET = {"spend_order_action": "secret_simultaneous", "spend_order_injury": "secret_simultaneous"}


def verdict_of(tmp_path: Path, rows: list[bytes], seed: str | None = None) -> Verdict:
    """Verify some encoded lines."""
    return Replay.load(write_log(tmp_path / "log", rows)).verify(seed)


def with_face(index: int, place: int, face: int) -> LineChange:
    """Return a change that sets the face of a die."""

    def turn(data: dict[str, Any]) -> None:
        data["events"][index]["dice"][place]["face"] = face

    return turn


def other_face(fight: Encounter, line: int, index: int) -> int:
    """Return a face that the first die of a roll does not show."""
    dice: Any = fight.journal.beats[line - 2].events[index]
    return 1 if dice.dice[0].face != 1 else 2


@pytest.mark.parametrize("number", range(sample_size(1)))
@pytest.mark.parametrize("dice", ["fresh", "same"])
def test_eventful_fight_is_exact(tmp_path: Path, number: int, dice: str) -> None:
    """With undos, redos, rulings, overrides and notes."""
    fight = eventful_fight(number, dice)
    verdict = verdict_of(tmp_path, log_lines(fight))
    assert str(verdict).startswith("EXACT, every die drawn again from the revealed seed. Dice taken back: ")
    assert (verdict.exact, verdict.seed, verdict.line, verdict.problem) == (True, "proven", None, "")
    assert verdict.drawn == verdict.dice > 0


@pytest.mark.parametrize(
    "settings", [SECRET, {"ruleset": "1.0"}, {"bloodbath_payer": "any_model", "max_bloodbaths_per_roll": 3}]
)
def test_fight_with_other_settings_is_exact(settings: dict[str, Any]) -> None:
    assert Replay.of(random_fight(7, settings=settings)).verify().exact


def test_unfinished_fight_is_verified_with_recorded_dice() -> None:
    """Its seed is not revealed yet."""
    verdict = Replay.of(random_fight(most=40)).verify()
    assert verdict.seed == "not revealed"
    assert str(verdict) == "EXACT, with the recorded dice: the seed is not revealed"


def test_given_seed_proves_the_dice() -> None:
    game = Replay.of(random_fight(reveal_seed=False))
    assert game.verify().seed == "not revealed"
    assert game.verify(SEED).seed == "proven"


def test_wrong_seed_is_detected_by_its_hash() -> None:
    verdict = Replay.of(random_fight(most=20)).verify("hmac-sha256:00")
    assert (verdict.exact, verdict.line, verdict.beat, verdict.path) == (False, 1, None, "$.seed_hash")
    assert verdict.seed == "not revealed"


def test_malformed_seed_is_refused() -> None:
    with pytest.raises(Refused, match="the seed must be"):
        Replay.of(random_fight(most=5)).verify("00ff")


def test_manual_dice_are_not_counted_as_drawn(tmp_path: Path) -> None:
    verdict = verdict_of(tmp_path, log_lines(manual_fight()))
    assert verdict.exact
    assert 0 < verdict.drawn < verdict.dice
    assert str(verdict).startswith(
        f"EXACT, {verdict.drawn} of {verdict.dice} dice drawn again from the seed, the others as recorded. "
    )


def test_a_fight_without_a_seed_is_exact_with_its_recorded_dice() -> None:
    fight = random_fight(dice=LoadedDice(random.Random(1).choices(range(1, 4), k=2000)))  # each is on a D3 too
    assert str(Replay.of(fight).verify()) == "EXACT, with the recorded dice"


def test_fight_resumed_without_its_seed_is_exact(tmp_path: Path) -> None:
    write_log(tmp_path / "log", log_lines(random_fight(most=40, typed="anyone")))
    fight = play_on(
        Encounter.load(tmp_path / "log", dice=LoadedDice([1] * 60 + random.Random(2).choices(range(1, 4), k=999)))
    )
    verdict = Replay.of(fight).verify()
    assert verdict.exact
    assert verdict.seed == "not revealed"


def test_fight_resumed_after_its_end_is_exact() -> None:
    """The seed is revealed twice."""
    fight = random_fight(3)
    fight.undo(by="gm")
    play_on(fight, 5)
    reveals = [event for beat in fight.journal for event in beat.events if isinstance(event, SeedRevealed)]
    assert len(reveals) == 2
    assert Replay.of(fight).verify().seed == "proven"


def test_edited_face_is_reported_if_the_seed_is_known(tmp_path: Path) -> None:
    """The seed is found after the damage, by its hash."""
    fight = random_fight()
    line, index = event_place(fight, "rolled.v1")
    face = other_face(fight, line, index)
    verdict = verdict_of(tmp_path, edit_line(log_lines(fight), line, with_face(index, 0, face)))
    given = fight.journal.beats[line - 2].events[index]
    assert str(verdict) == (
        f"line {line} (beat {line - 2}), $.events[{index}].dice[0].face: the log has {face}, "
        f"but draw 0 of the seed gives {given.dice[0].face}; the seal of the line is wrong too"  # type: ignore[attr-defined]
    )


def test_edited_face_on_the_last_line_is_reported(tmp_path: Path) -> None:
    """On the line that reveals the seed."""
    fight = random_fight()
    line, index = event_place(fight, "rolled.v1", latest=True)
    assert line == len(fight.journal) + 1
    face = other_face(fight, line, index)
    verdict = verdict_of(tmp_path, edit_line(log_lines(fight), line, with_face(index, 0, face)))
    assert (verdict.line, verdict.path) == (line, f"$.events[{index}].dice[0].face")


def test_edited_face_without_a_seed_is_found_by_its_consequences(tmp_path: Path) -> None:
    fight = random_fight(reveal_seed=False)
    line, index = event_place(fight, "rolled.v1")
    data = orjson.loads(log_lines(fight)[line - 1])["events"][index]
    verdict = verdict_of(tmp_path, edit_line(log_lines(fight), line, with_face(index, 0, 7 - data["dice"][0]["face"])))
    assert verdict.line == line
    assert verdict.path in {f"$.events[{index}].kept", f"$.events[{index}].total"}
    assert "the log has" in verdict.problem


def test_impossible_face_is_reported(tmp_path: Path) -> None:
    fight = random_fight(reveal_seed=False)
    line, index = event_place(fight, "rolled.v1")
    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, with_face(index, 0, 7)))
    assert verdict.path == f"$.events[{index}].dice[0].face"
    assert verdict.problem == "the log has 7, but a die with 6 sides shows 1 to 6"


def test_edited_seal_is_reported(tmp_path: Path) -> None:
    verdict = verdict_of(tmp_path, edit_line(log_lines(random_fight()), 30, lambda data: data.update(chain="0" * 64)))
    assert (verdict.line, verdict.path) == (30, "$.chain")


def test_edited_note_is_found_by_its_seal(tmp_path: Path) -> None:
    fight = eventful_fight()
    line, index = event_place(fight, "noted.v1")

    def say_other(data: dict[str, Any]) -> None:
        data["command"]["text"] = data["events"][index]["text"] = "something else"

    verdict = verdict_of(tmp_path, edit_line(log_lines(fight), line, say_other))
    assert (verdict.line, verdict.path) == (line, "$.chain")


def test_forged_face_with_correct_seals_is_reported(tmp_path: Path) -> None:
    fight = random_fight()
    line, index = event_place(fight, "rolled.v1")
    face = other_face(fight, line, index)
    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, with_face(index, 0, face)))
    assert (verdict.line, verdict.path) == (line, f"$.events[{index}].dice[0].face")
    assert "seal" not in verdict.problem


def test_invented_event_is_reported(tmp_path: Path) -> None:
    gift = {"type": "gained.v1", "whose": "prophet", "resource": "Blessing Marker", "amount": 4, "source": "faith"}
    verdict = verdict_of(tmp_path, forge_line(log_lines(random_fight()), 12, lambda data: data["events"].append(gift)))
    assert (verdict.line, verdict.beat) == (12, 10)
    assert verdict.path.startswith("$.events[")
    assert verdict.problem == "the log has a gained.v1, the rules give nothing"


def test_missing_event_is_reported(tmp_path: Path) -> None:
    fight = random_fight()
    line, index = event_place(fight, "suffered.v1")
    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, lambda data: data["events"].pop(index)))
    assert (verdict.line, verdict.path) == (line, f"$.events[{index}].type")
    assert 'the rules give "suffered.v1"' in verdict.problem


def test_refused_command_is_reported(tmp_path: Path) -> None:
    rows = forge_line(
        log_lines(random_fight()), 8, lambda data: data.update(command={"type": "trench_crusade.roll_off.v1"})
    )
    verdict = verdict_of(tmp_path, rows)
    assert (verdict.line, verdict.path) == (8, "$.command")
    assert verdict.problem.startswith("the rules refuse the command: ")


def test_command_of_a_wrong_seat_is_reported(tmp_path: Path) -> None:
    verdict = verdict_of(tmp_path, forge_line(log_lines(random_fight()), 8, lambda data: data.update(by="spectator")))
    assert (verdict.line, verdict.path) == (8, "$.by")


def test_ruling_by_another_seat_than_the_gm_is_reported(tmp_path: Path) -> None:
    fight = eventful_fight()
    line, _ = event_place(fight, "ruled.v1")
    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, lambda data: data.update(by="pilgrims")))
    assert (verdict.line, verdict.path) == (line, "$.by")


def test_die_with_a_wrong_number_of_sides_is_reported(tmp_path: Path) -> None:
    fight = random_fight(reveal_seed=False)
    line, index = event_place(fight, "rolled.v1")

    def round_die(data: dict[str, Any]) -> None:
        data["events"][index]["dice"][0]["sides"] = 8

    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, round_die))
    assert (verdict.line, verdict.path) == (line, f"$.events[{index}].dice")
    assert "the rules need here: a D6 for Roll-off" in verdict.problem


def test_skipped_draw_is_reported(tmp_path: Path) -> None:
    """Otherwise a host could skip bad dice."""
    fight = random_fight(reveal_seed=False)
    line, index = event_place(fight, "rolled.v1")

    def skip(data: dict[str, Any]) -> None:
        data["events"][index]["dice"][0]["source"] = "seed:1"

    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, skip))
    assert (verdict.line, verdict.path) == (line, f"$.events[{index}].dice[0].source")
    assert verdict.problem == "the log has 'seed:1', but the number of the next draw is 0"


@pytest.mark.parametrize(("policy", "exact"), [("fresh", False), ("same", True)])
def test_reused_dice_are_valid_only_under_that_policy(tmp_path: Path, policy: str, exact: bool) -> None:
    fight = new_fight(undo={"dice": "same", "barrier": "none"})
    fight.do({"type": "trench_crusade.roll_off.v1"})
    fight.undo()
    fight.do({"type": "trench_crusade.roll_off.v1"})
    assert fight.journal.beats[1].events[:2] == fight.journal.beats[3].events[:2]
    rows = forge_line(log_lines(fight), 1, lambda data: data["undo"].update(dice=policy))
    verdict = verdict_of(tmp_path, rows)
    assert verdict.exact == exact
    if not exact:
        assert (verdict.line, verdict.path) == (5, "$.events[0].dice[0].source")


def test_reused_die_with_another_face_is_reported(tmp_path: Path) -> None:
    fight = new_fight(undo={"dice": "same", "barrier": "none"})
    fight.do({"type": "trench_crusade.roll_off.v1"})
    fight.undo()
    fight.do({"type": "trench_crusade.roll_off.v1"})
    face = other_face(fight, 5, 0)
    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), 5, with_face(0, 0, face)))
    assert (verdict.line, verdict.path) == (5, "$.events[0].dice[0].face")
    assert "the die to be reused showed" in verdict.problem


def test_undone_dice_of_different_sizes_are_reused_by_size() -> None:
    """Powered by Heresy rolls D4 to D20."""
    for number in range(sample_size(2)):
        rng = random.Random(number)
        fight = Encounter.sample("powered_by_heresy", SEED, undo={"barrier": "none", "dice": "same"})
        while fight.outcome is None and len(fight.journal) < 120:
            owed = [request for request in fight.requests if not request.optional]
            fight.do(fight.options(rng.choice(owed).seat).random(rng))
            for _ in range(rng.randrange(3) if len(fight.journal) > 9 and rng.randrange(4) == 0 else 0):
                fight.undo("gm")
        assert Replay.of(fight).verify(SEED).exact


def test_undo_against_the_policy_is_reported(tmp_path: Path) -> None:
    rows = forge_line(log_lines(eventful_fight()), 1, lambda data: data["undo"].update(who="gm"))
    verdict = verdict_of(tmp_path, rows)
    assert (verdict.exact, verdict.path) == (False, "$.by")
    assert "only the GM may undo" in verdict.problem


def test_revealed_seed_with_a_wrong_hash_is_reported(tmp_path: Path) -> None:
    fight = random_fight()
    line, index = event_place(fight, "seed_revealed.v1")

    def lie(data: dict[str, Any]) -> None:
        data["events"][index]["seed"] = "hmac-sha256:11"

    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, lie))
    assert (verdict.line, verdict.path, verdict.seed) == (line, f"$.events[{index}].seed", "not revealed")
    assert SeededDice(SEED).hash in verdict.problem


def test_seed_revealed_too_early_is_reported(tmp_path: Path) -> None:
    event = {"type": "seed_revealed.v1", "seed": SEED}
    verdict = verdict_of(tmp_path, forge_line(log_lines(random_fight()), 20, lambda data: data["events"].append(event)))
    assert (verdict.exact, verdict.line) == (False, 20)


def test_seats_that_do_not_match_the_setup_are_reported(tmp_path: Path) -> None:
    rows = forge_line(log_lines(random_fight(most=9)), 1, lambda data: data["seats"][3].update(role="gm"))
    verdict = verdict_of(tmp_path, rows)
    assert (verdict.line, verdict.beat, verdict.path) == (1, None, "$.seats")


def _numbers(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths of all whole numbers in plain data."""
    if isinstance(data, dict | list):
        items = data.items() if isinstance(data, dict) else enumerate(data)
        return [place for key, value in items for place in _numbers(value, (*path, key))]
    return [path] if type(data) is int else []


@pytest.mark.parametrize("tamper", [edit_line, forge_line])
def test_any_changed_number_is_reported_with_its_line(tmp_path: Path, tamper: Any) -> None:
    """Sealed again or not."""
    rows = log_lines(eventful_fight(1))
    rng = random.Random(8)
    for line in rng.sample(range(3, len(rows) + 1), min(len(rows) - 2, sample_size(20))):
        places = _numbers(orjson.loads(rows[line - 1])["events"])
        if not places:
            continue
        *way, last = rng.choice(places)

        def change(data: dict[str, Any], way: list[Any] = way, last: Any = last) -> None:
            target: Any = data["events"]
            for key in way:
                target = target[key]
            target[last] += rng.choice((-1, 1))

        verdict = verdict_of(tmp_path, tamper(rows, line, change))
        assert (verdict.exact, verdict.line) == (False, line)
        assert verdict.path.startswith("$.events[")
