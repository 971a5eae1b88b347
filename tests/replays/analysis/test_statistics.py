"""Statistics over folders of logs, with confidence intervals."""

import csv
import io
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb
from pathlib import Path
from shutil import copy

import pytest

from combat.engine.dice.intervals import mean_interval, wilson_interval
from combat.engine.dice.sources import LoadedDice
from events.interventions import Ruled
from events.vocabulary import Hit, Missed, Rolled, Suffered
from replays import Facts, ReplayError
from replays.analysis.statistics import Row, Statistics, statistics
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.harness.samples import sample_size
from tests.replays.fights import eventful_fight, forge_line, log_lines, new_fight, play_on, random_fight, write_log

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture(scope="module")
def golden() -> Statistics:
    """Return the statistics of all golden logs."""
    return statistics(GOLDEN)


def row(found: Statistics, by: str, name: str, system: str = "trench_crusade") -> Row:
    """Return one row."""
    return next(each for each in found.by(by, system) if each.name == name)  # type: ignore[arg-type]


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_sums_agree_with_the_events(system: str, golden: Statistics) -> None:
    """Rolls, dice, hits, misses, harm and rulings of effective beats, in every system."""
    logs = [Facts.load(path) for path in sorted((GOLDEN / system).glob("*.jsonl"))]
    events = [event for facts in logs for beat in facts.effective for event in beat.events]
    rolls = [event for event in events if isinstance(event, Rolled)]
    found = row(golden, "fight", "all", system)
    assert found.fights == len(logs)
    assert found.estimates["rolls"].count == len(rolls)
    assert found.estimates["face"].count == sum(die.face for roll in rolls for die in roll.dice)
    assert found.estimates["face"].of == sum(len(roll.dice) for roll in rolls)
    hits, misses = (sum(isinstance(event, kind) for event in events) for kind in (Hit, Missed))
    assert (found.estimates["hit"].count, found.estimates["hit"].of) == (hits, hits + misses)
    suffered = sum(event.amount for event in events if isinstance(event, Suffered))
    assert sum(estimate.count for what, estimate in found.estimates.items() if what.startswith("suffered")) == suffered
    purposes = golden.by("purpose", system)
    assert sum(purpose.estimates["rolls"].count for purpose in purposes) == len(rolls)
    rulings = sum(isinstance(event, Ruled) for event in events)
    assert sum(each.estimates["rulings"].count for each in golden.by("rule", system)) == rulings


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_most_harm_is_attributed_to_a_combatant_side_and_weapon(system: str, golden: Statistics) -> None:
    """Falls and fires are not."""
    sums = {
        by: sum(
            estimate.count
            for found in golden.by(by, system)
            for what, estimate in found.estimates.items()
            if what.startswith("dealt")
        )
        for by in ("person", "side", "weapon")
    }
    whole = row(golden, "fight", "all", system).estimates
    suffered = sum(each.count for what, each in whole.items() if what.startswith("suffered"))
    assert 0 < sums["person"] <= suffered
    assert sums["side"] == sums["person"]
    assert 0 < sums["weapon"] <= suffered  # a weapon may also harm without an attacker


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_weapons_have_rates_of_hits_and_successes(system: str, golden: Statistics) -> None:
    """If the system defines success."""
    weapons = golden.by("weapon", system)
    assert any("success" in weapon.estimates for weapon in weapons)
    assert any("face" in weapon.estimates for weapon in weapons)
    hits = sum(weapon.estimates["hit"].of for weapon in weapons if "hit" in weapon.estimates)
    assert hits <= row(golden, "fight", "all", system).estimates["hit"].of


def test_shot_counts_for_model_weapon_side_and_purpose(tmp_path: Path) -> None:
    log = Path(copy(GOLDEN / "trench_crusade" / "pilgrim-in-cover.jsonl", tmp_path / "a.jsonl"))
    found = statistics(log)
    facts = Facts.load(log)
    events = [event for beat in facts.effective for event in beat.events]
    (shot,) = (event for event in events if isinstance(event, Hit | Missed))
    name = facts[-1].state.name
    for by, who in (("person", shot.attacker), ("weapon", shot.weapon)):
        hit = row(found, by, name(who)).estimates["hit"]
        assert (hit.count, hit.of) == (int(isinstance(shot, Hit)), 1)
    attack = row(found, "purpose", "Ranged Attack").estimates
    assert (attack["rolls"].count, attack["success"].of) == (1, 1)


def test_undone_beats_are_not_counted(tmp_path: Path) -> None:
    fight = new_fight(dice=LoadedDice([5, 3]))
    fight.do({"type": "trench_crusade.roll_off.v1"})
    fight.undo(by="gm")
    fight.save(tmp_path / "a.jsonl")
    found = row(statistics(tmp_path), "fight", "all").estimates
    assert "rolls" not in found
    assert found["beats"].count == 1


def test_wins_are_shares_of_finished_fights(tmp_path: Path) -> None:
    """For the side, its members, and all fights together."""
    winners = []
    fights = sample_size(2)
    for number in range(fights):
        fight = random_fight(number)
        assert fight.outcome is not None
        winners.append(fight.outcome.winners)
        fight.save(tmp_path / f"{number}.jsonl")
    play_on(new_fight(), 7, 20).save(tmp_path / "unfinished.jsonl")
    found = statistics(tmp_path)
    side = row(found, "side", "the Trench Pilgrims")
    won = sum("pilgrims" in winner for winner in winners)
    assert (side.estimates["win"].count, side.estimates["win"].of, side.fights) == (won, fights, fights + 1)
    assert row(found, "fight", "all").estimates["win: the Trench Pilgrims"].count == won
    assert row(found, "person", "Pilgrim Ansel").estimates["win"].count == won


def test_only_settings_that_differ_have_rows(tmp_path: Path) -> None:
    for number in range(4):
        random_fight(number, settings={"turn_limit": 1 + number % 2}).save(tmp_path / f"{number}.jsonl")
    found = statistics(tmp_path)
    assert [(each.name, each.fights) for each in found.by("setting")] == [("turn_limit = 1", 2), ("turn_limit = 2", 2)]
    rounds = row(found, "setting", "turn_limit = 1").estimates["rounds"]
    assert (rounds.value, rounds.least, rounds.most) == (1, 1, 1)


def test_executor_does_not_change_the_result(tmp_path: Path) -> None:
    """It reports its progress."""
    fights = sample_size(2)
    for number in range(fights):
        eventful_fight(number).save(tmp_path / f"{number}.jsonl")
    calls: list[tuple[int, int]] = []
    with ThreadPoolExecutor(2) as executor:
        found = statistics(tmp_path, executor=executor, progress=lambda done, of: calls.append((done, of)))
    assert found == statistics(tmp_path)
    assert calls == [(number, fights) for number in range(1, fights + 1)]


def test_damaged_logs_are_counted_up_to_the_damage(tmp_path: Path) -> None:
    """Other files are listed; files that belong to logs are ignored."""
    fight = random_fight(3)
    rows = log_lines(fight)
    write_log(tmp_path / "good.jsonl", rows)
    write_log(tmp_path / "torn.jsonl", [*rows[:9], rows[9][:20]])
    write_log(tmp_path / "broken.jsonl", [*rows[:5], b"{}\n", *rows[6:]])
    write_log(tmp_path / "headless.jsonl", [b'{"format":"blow-by-blow",\n'])
    write_log(tmp_path / "only-header.jsonl", rows[:1])
    (tmp_path / "notes.txt").write_text("buy dice")
    (tmp_path / "good.jsonl.study").write_text("{}")
    (tmp_path / "good.jsonl.checkpoint").write_bytes(b"\0")
    (tmp_path / "deeper").mkdir()
    write_log(tmp_path / "deeper" / "more.jsonl", rows)
    found = statistics(tmp_path)
    assert found.logs == 4
    assert [each.partition(", ")[2] for each in found.damaged] == [
        "line 6, $.beat: is missing",
        "line 10, $: the line is unfinished",
    ]
    assert len(found.skipped) == 3
    assert any("notes.txt is not a log" in each for each in found.skipped)
    assert any("headless.jsonl, line 1" in each for each in found.skipped)
    assert any("only-header.jsonl has no valid beat" in each for each in found.skipped)


def test_forged_log_with_unknown_ids_is_skipped(tmp_path: Path) -> None:
    fight = random_fight(3)
    line = next(beat.number + 2 for beat in fight.journal if any(isinstance(event, Hit) for event in beat.events))

    def forge(data: dict[str, object]) -> None:
        for event in data["events"]:  # type: ignore[attr-defined]
            if event["type"] == "hit.v1":
                event.update(attacker="no-one", weapon="=cmd|' /C calc'!A0")

    write_log(tmp_path / "forged.jsonl", forge_line(log_lines(fight), line, forge))
    write_log(tmp_path / "good.jsonl", log_lines(fight))
    found = statistics(tmp_path)
    assert found.logs == 2
    file = io.StringIO()
    found.write_csv(file)
    assert "\n=" not in file.getvalue()
    assert ",=" not in file.getvalue()
    assert "'=cmd" in file.getvalue()


def test_folder_without_logs_is_refused(tmp_path: Path) -> None:
    """And a folder that does not exist."""
    with pytest.raises(ReplayError, match=r"contains no log$"):
        statistics(tmp_path)
    (tmp_path / "notes.txt").write_text("buy dice")
    with pytest.raises(ReplayError, match=r"; 1 other files, first: .*notes\.txt is not a log"):
        statistics(tmp_path)
    with pytest.raises(ReplayError, match="no such file or folder"):
        statistics(tmp_path / "nowhere")


def test_csv_has_a_line_per_statistic(golden: Statistics) -> None:
    file = io.StringIO()
    golden.write_csv(file)
    lines = list(csv.DictReader(io.StringIO(file.getvalue())))
    assert len(lines) == sum(len(each.estimates) for each in golden.rows)
    for line in lines:
        if line["least"]:
            assert float(line["least"]) <= float(line["value"]) <= float(line["most"])


@pytest.mark.parametrize("by", ["fight", "setting", "side", "person", "weapon", "purpose", "rule"])
def test_table_rows_are_as_long_as_their_header(by: str, golden: Statistics) -> None:
    heading, *rows = golden.table(by, "trench_crusade")  # type: ignore[arg-type]
    assert heading[:2] == [by, "fights"]
    assert rows
    assert {len(each) for each in rows} == {len(heading)}
    assert golden.table(by)[0][:2] == ["system", by]  # type: ignore[arg-type]


def test_unknown_grouping_is_refused() -> None:
    found = Statistics(rows=(), logs=0, damaged=(), skipped=())
    with pytest.raises(ValueError, match="unknown grouping 'moon'; known: fight, setting"):
        found.by("moon")  # type: ignore[arg-type]


@pytest.mark.parametrize(("share", "of"), [(Fraction(1, 2), 12), (Fraction(1, 10), 40), (Fraction(9, 10), 25)])
def test_wilson_interval_contains_the_share_in_about_95_of_100_cases(share: Fraction, of: int) -> None:
    """Computed exactly over all possible counts."""
    chance = sum(
        comb(of, count) * share**count * (1 - share) ** (of - count)
        for count in range(of + 1)
        if wilson_interval(count, of)[0] <= share <= wilson_interval(count, of)[1]
    )
    assert 0.92 <= chance <= 0.99


def test_interval_of_a_mean_follows_from_its_standard_error() -> None:
    """It needs two cases, and has no width if all are equal."""
    assert mean_interval(1, 3, 9) is None
    assert mean_interval(3, 3 * 10**12, 3 * 10**24) == (1e12, 1e12)
    low, high = mean_interval(2, 4, 10) or (0, 0)
    assert (low + high) / 2 == pytest.approx(2)
    assert (high - low) / 2 == pytest.approx(1.96)
