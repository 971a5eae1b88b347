"""A log played again: exact, or the first line and field that differ."""

import random
from pathlib import Path
from typing import Any

import orjson
import pytest

from combat import Encounter, Refused
from combat.engine.dice import LoadedDice
from combat.engine.seeds import SeededDice
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
    """Verify some lines."""
    return Replay.load(write_log(tmp_path / "log", rows)).verify(seed)


def with_face(index: int, place: int, face: int) -> LineChange:
    """Return a change that turns one die."""

    def turn(data: dict[str, Any]) -> None:
        data["events"][index]["dice"][place]["face"] = face

    return turn


def other_face(fight: Encounter, line: int, index: int) -> int:
    """Return a face that the first die of a roll does not show."""
    dice: Any = fight.journal.beats[line - 2].events[index]
    return 1 if dice.dice[0].face != 1 else 2


@pytest.mark.parametrize("number", range(sample_size(1)))
@pytest.mark.parametrize("dice", ["fresh", "same"])
def test_a_fight_with_undos_redos_rulings_overrides_and_notes_is_exact(tmp_path: Path, number: int, dice: str) -> None:
    """All that a table does is a command, and comes out as it was recorded."""
    fight = eventful_fight(number, dice)
    verdict = verdict_of(tmp_path, log_lines(fight))
    assert str(verdict).startswith("EXACT, every die drawn again from the revealed seed. Dice taken back: ")
    assert (verdict.exact, verdict.seed, verdict.line, verdict.problem) == (True, "proven", None, "")
    assert verdict.drawn == verdict.dice > 0


@pytest.mark.parametrize(
    "settings", [SECRET, {"ruleset": "1.0"}, {"bloodbath_payer": "any_model", "max_bloodbaths_per_roll": 3}]
)
def test_a_fight_by_other_readings_is_exact(settings: dict[str, Any]) -> None:
    """The header knows by what it was played."""
    assert Replay.of(random_fight(7, settings=settings)).verify().exact


def test_a_fight_in_play_can_be_verified_but_its_seed_is_not_told_yet() -> None:
    """The dice are taken as recorded until the closing beat reveals the seed."""
    verdict = Replay.of(random_fight(most=40)).verify()
    assert verdict.seed == "not revealed"
    assert str(verdict) == "EXACT, with the recorded dice: the seed is not revealed"


def test_a_seed_that_is_handed_in_proves_the_dice() -> None:
    """Whoever kept the seed back can still show it."""
    game = Replay.of(random_fight(reveal_seed=False))
    assert game.verify().seed == "not revealed"
    assert game.verify(SEED).seed == "proven"


def test_a_wrong_seed_is_told_by_its_hash() -> None:
    """The header committed to one seed alone."""
    verdict = Replay.of(random_fight(most=20)).verify("hmac-sha256:00")
    assert (verdict.exact, verdict.line, verdict.beat, verdict.path) == (False, 1, None, "$.seed_hash")
    assert verdict.seed == "not revealed"


def test_what_is_no_seed_at_all_is_refused() -> None:
    """A slip of the caller, and no fault of the log."""
    with pytest.raises(Refused, match="the seed must be"):
        Replay.of(random_fight(most=5)).verify("00ff")


def test_dice_that_people_rolled_are_told_apart_from_drawn_ones(tmp_path: Path) -> None:
    """The seed proves only what it gave."""
    verdict = verdict_of(tmp_path, log_lines(manual_fight()))
    assert verdict.exact
    assert 0 < verdict.drawn < verdict.dice
    assert str(verdict).startswith(
        f"EXACT, {verdict.drawn} of {verdict.dice} dice drawn again from the seed, the others as recorded. "
    )


def test_a_fight_without_a_seed_is_exact_with_its_recorded_dice() -> None:
    """Loaded dice have no seed to prove."""
    fight = random_fight(dice=LoadedDice(random.Random(1).choices(range(1, 4), k=2000)))  # each is on a D3 too
    assert str(Replay.of(fight).verify()) == "EXACT, with the recorded dice"


def test_a_fight_that_went_on_without_its_seed_is_exact(tmp_path: Path) -> None:
    """It was saved, loaded at another table, and ended with other dice; nobody there could reveal the seed."""
    write_log(tmp_path / "log", log_lines(random_fight(most=40, typed="anyone")))
    fight = play_on(
        Encounter.load(tmp_path / "log", dice=LoadedDice([1] * 60 + random.Random(2).choices(range(1, 4), k=999)))
    )
    verdict = Replay.of(fight).verify()
    assert verdict.exact
    assert verdict.seed == "not revealed"


def test_a_fight_that_was_taken_up_again_after_its_end_is_exact() -> None:
    """The GM takes the end back; the seed is told a second time at the second end."""
    fight = random_fight(3)
    fight.undo(by="gm")
    play_on(fight, 5)
    told = [event for beat in fight.journal for event in beat.events if isinstance(event, SeedRevealed)]
    assert len(told) == 2
    assert Replay.of(fight).verify().seed == "proven"


def test_an_edited_face_in_the_middle_is_named(tmp_path: Path) -> None:
    """The seed stands at the end of the log, beyond the damage, and proves itself by its hash."""
    fight = random_fight()
    line, index = event_place(fight, "rolled.v1")
    face = other_face(fight, line, index)
    verdict = verdict_of(tmp_path, edit_line(log_lines(fight), line, with_face(index, 0, face)))
    given = fight.journal.beats[line - 2].events[index]
    assert str(verdict) == (
        f"line {line} (beat {line - 2}), $.events[{index}].dice[0].face: the log has {face}, "
        f"but draw 0 of the seed gives {given.dice[0].face}; the seal of the line is wrong too"  # type: ignore[attr-defined]
    )


def test_an_edited_face_on_the_last_line_is_named(tmp_path: Path) -> None:
    """The very line that reveals the seed."""
    fight = random_fight()
    line, index = event_place(fight, "rolled.v1", latest=True)
    assert line == len(fight.journal) + 1
    face = other_face(fight, line, index)
    verdict = verdict_of(tmp_path, edit_line(log_lines(fight), line, with_face(index, 0, face)))
    assert (verdict.line, verdict.path) == (line, f"$.events[{index}].dice[0].face")


def test_an_edited_face_without_a_seed_is_named_by_what_no_longer_follows(tmp_path: Path) -> None:
    """Nobody can say what the die showed, but the total does not come from it."""
    fight = random_fight(reveal_seed=False)
    line, index = event_place(fight, "rolled.v1")
    data = orjson.loads(log_lines(fight)[line - 1])["events"][index]
    verdict = verdict_of(tmp_path, edit_line(log_lines(fight), line, with_face(index, 0, 7 - data["dice"][0]["face"])))
    assert verdict.line == line
    assert verdict.path in {f"$.events[{index}].kept", f"$.events[{index}].total"}
    assert "the log has" in verdict.problem


def test_a_face_that_is_not_on_its_die_is_named(tmp_path: Path) -> None:
    """No seed is needed for that."""
    fight = random_fight(reveal_seed=False)
    line, index = event_place(fight, "rolled.v1")
    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, with_face(index, 0, 7)))
    assert verdict.path == f"$.events[{index}].dice[0].face"
    assert verdict.problem == "the log has 7, but a die with 6 sides shows 1 to 6"


def test_an_edited_hash_is_named(tmp_path: Path) -> None:
    """Nothing else on the line is wrong."""
    verdict = verdict_of(tmp_path, edit_line(log_lines(random_fight()), 30, lambda data: data.update(chain="0" * 64)))
    assert (verdict.line, verdict.path) == (30, "$.chain")


def test_a_remark_edited_in_the_log_is_found_by_the_seal_alone(tmp_path: Path) -> None:
    """No rule knows what was said."""
    fight = eventful_fight()
    line, index = event_place(fight, "noted.v1")

    def say_other(data: dict[str, Any]) -> None:
        data["command"]["text"] = data["events"][index]["text"] = "something else"

    verdict = verdict_of(tmp_path, edit_line(log_lines(fight), line, say_other))
    assert (verdict.line, verdict.path) == (line, "$.chain")


def test_a_forged_face_with_fitting_seals_is_named(tmp_path: Path) -> None:
    """Whoever knows how to seal does not know how to fool the seed."""
    fight = random_fight()
    line, index = event_place(fight, "rolled.v1")
    face = other_face(fight, line, index)
    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, with_face(index, 0, face)))
    assert (verdict.line, verdict.path) == (line, f"$.events[{index}].dice[0].face")
    assert "seal" not in verdict.problem


def test_an_event_that_the_rules_do_not_give_is_named(tmp_path: Path) -> None:
    """Six Blessings out of nowhere."""
    gift = {"type": "gained.v1", "whose": "prophet", "resource": "Blessing Marker", "amount": 4, "source": "faith"}
    verdict = verdict_of(tmp_path, forge_line(log_lines(random_fight()), 12, lambda data: data["events"].append(gift)))
    assert (verdict.line, verdict.beat) == (12, 10)
    assert verdict.path.startswith("$.events[")
    assert verdict.problem == "the log has a gained.v1, the rules give nothing"


def test_an_event_that_was_left_out_is_named(tmp_path: Path) -> None:
    """The hit that never hurt."""
    fight = random_fight()
    line, index = event_place(fight, "suffered.v1")
    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, lambda data: data["events"].pop(index)))
    assert (verdict.line, verdict.path) == (line, f"$.events[{index}].type")
    assert 'the rules give "suffered.v1"' in verdict.problem


def test_a_command_that_the_rules_refuse_is_named(tmp_path: Path) -> None:
    """It was not the time for it."""
    rows = forge_line(
        log_lines(random_fight()), 8, lambda data: data.update(command={"type": "trench_crusade.roll_off.v1"})
    )
    verdict = verdict_of(tmp_path, rows)
    assert (verdict.line, verdict.path) == (8, "$.command")
    assert verdict.problem.startswith("the rules refuse the command: ")


def test_a_command_of_another_seat_is_named(tmp_path: Path) -> None:
    """A spectator does not shoot."""
    verdict = verdict_of(tmp_path, forge_line(log_lines(random_fight()), 8, lambda data: data.update(by="spectator")))
    assert (verdict.line, verdict.path) == (8, "$.by")


def test_a_ruling_by_somebody_else_than_the_gm_is_named(tmp_path: Path) -> None:
    """Only the GM rules."""
    fight = eventful_fight()
    line, _ = event_place(fight, "ruled.v1")
    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, lambda data: data.update(by="pilgrims")))
    assert (verdict.line, verdict.path) == (line, "$.by")


def test_dice_of_another_kind_are_named(tmp_path: Path) -> None:
    """The rules ask for a D6."""
    fight = random_fight(reveal_seed=False)
    line, index = event_place(fight, "rolled.v1")

    def round_die(data: dict[str, Any]) -> None:
        data["events"][index]["dice"][0]["sides"] = 8

    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, round_die))
    assert (verdict.line, verdict.path) == (line, f"$.events[{index}].dice")
    assert "the rules need here: a D6 for Roll-off" in verdict.problem


def test_a_skipped_draw_is_named(tmp_path: Path) -> None:
    """Nobody throws away what the seed gave until a better face comes."""
    fight = random_fight(reveal_seed=False)
    line, index = event_place(fight, "rolled.v1")

    def skip(data: dict[str, Any]) -> None:
        data["events"][index]["dice"][0]["source"] = "seed:1"

    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, skip))
    assert (verdict.line, verdict.path) == (line, f"$.events[{index}].dice[0].source")
    assert verdict.problem == "the log has 'seed:1', but the number of the next draw is 0"


@pytest.mark.parametrize(("policy", "exact"), [("fresh", False), ("same", True)])
def test_only_the_same_dice_policy_rolls_what_was_taken_back(tmp_path: Path, policy: str, exact: bool) -> None:
    """Old faces in a log whose policy says fresh dice are going back in the draw."""
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


def test_another_face_than_the_one_taken_back_is_named(tmp_path: Path) -> None:
    """The same dice means the same faces."""
    fight = new_fight(undo={"dice": "same", "barrier": "none"})
    fight.do({"type": "trench_crusade.roll_off.v1"})
    fight.undo()
    fight.do({"type": "trench_crusade.roll_off.v1"})
    face = other_face(fight, 5, 0)
    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), 5, with_face(0, 0, face)))
    assert (verdict.line, verdict.path) == (5, "$.events[0].dice[0].face")
    assert "the die to be reused showed" in verdict.problem


def test_dice_of_many_sizes_that_were_taken_back_fall_again_wherever_they_waited() -> None:
    """Powered by Heresy rolls D4 to D20: what waits behind a die of another size is not rolled anew."""
    for number in range(sample_size(2)):
        rng = random.Random(number)
        fight = Encounter.sample("powered_by_heresy", SEED, undo={"barrier": "none", "dice": "same"})
        while fight.outcome is None and len(fight.journal) < 120:
            owed = [request for request in fight.requests if not request.optional]
            fight.do(fight.options(rng.choice(owed).seat).random(rng))
            for _ in range(rng.randrange(3) if len(fight.journal) > 9 and rng.randrange(4) == 0 else 0):
                fight.undo("gm")
        assert Replay.of(fight).verify(SEED).exact


def test_an_undo_against_the_policy_is_named(tmp_path: Path) -> None:
    """At that table only the GM takes back."""
    rows = forge_line(log_lines(eventful_fight()), 1, lambda data: data["undo"].update(who="gm"))
    verdict = verdict_of(tmp_path, rows)
    assert (verdict.exact, verdict.path) == (False, "$.by")
    assert "only the GM may undo" in verdict.problem


def test_a_seed_that_is_not_the_one_of_the_header_is_named(tmp_path: Path) -> None:
    """The closing beat tells another."""
    fight = random_fight()
    line, index = event_place(fight, "seed_revealed.v1")

    def lie(data: dict[str, Any]) -> None:
        data["events"][index]["seed"] = "hmac-sha256:11"

    verdict = verdict_of(tmp_path, forge_line(log_lines(fight), line, lie))
    assert (verdict.line, verdict.path, verdict.seed) == (line, f"$.events[{index}].seed", "not revealed")
    assert SeededDice(SEED).hash in verdict.problem


def test_a_seed_told_before_the_end_is_named(tmp_path: Path) -> None:
    """Only the closing beat reveals it."""
    told = {"type": "seed_revealed.v1", "seed": SEED}
    verdict = verdict_of(tmp_path, forge_line(log_lines(random_fight()), 20, lambda data: data["events"].append(told)))
    assert (verdict.exact, verdict.line) == (False, 20)


def test_seats_that_do_not_follow_from_the_setup_are_named(tmp_path: Path) -> None:
    """A spectator made GM by pen."""
    rows = forge_line(log_lines(random_fight(most=9)), 1, lambda data: data["seats"][3].update(role="gm"))
    verdict = verdict_of(tmp_path, rows)
    assert (verdict.line, verdict.beat, verdict.path) == (1, None, "$.seats")


def _numbers(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the places of all whole numbers in some plain data."""
    if isinstance(data, dict | list):
        items = data.items() if isinstance(data, dict) else enumerate(data)
        return [place for key, value in items for place in _numbers(value, (*path, key))]
    return [path] if type(data) is int else []


@pytest.mark.parametrize("tamper", [edit_line, forge_line])
def test_no_number_in_any_event_can_be_changed_unnoticed(tmp_path: Path, tamper: Any) -> None:
    """Whatever is changed, sealed anew or not, the line is named."""
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
