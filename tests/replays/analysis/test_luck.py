"""Luck: each roll compared with its possible results."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import count
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from combat import Encounter, Refused, systems
from combat.engine.dice.pool import DicePool
from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.tree_dice import TreeDice
from combat.engine.people.players import Sensible, play
from combat.engine.play.draft import Draft
from events.base import Event
from events.history.journal import Beat
from events.vocabulary import Rolled
from replays import Replay
from replays.analysis.alternative_rolls import (
    alternative_rolls,
    percentile,
    recorded_outcome,
    with_success,
)
from replays.analysis.luck import Ledger, RollLuck, _LuckMeter, beat_luck
from replays.analysis.roll_plays import RollPlays
from tests.harness.random_play import fight_numbers
from tests.harness.samples import sample_size
from tests.replays.fights import random_fight
from tests.replays.loaded import fight_with_loaded_dice
from tests.review.fairness import fair_fight_score, standard_errors


@cache
def game(system: str, beats: int = 45) -> Replay:
    """Return a fight between default players, up to a number of beats."""
    fight = Encounter.sample(system, dice=f"hmac-sha256-2:{5:032x}")
    return Replay.of(play(fight, Sensible(), Random(5), until=lambda now: len(now.journal) >= beats))


@cache
def ledger(system: str) -> Ledger:
    """Return the luck of that fight."""
    return game(system).luck()


def rolls_of(replay: Replay) -> list[tuple[int, Rolled]]:
    """Return each effective roll with its beat number."""
    return [(beat.number, event) for beat in replay.effective for event in beat.events if isinstance(event, Rolled)]


@pytest.mark.parametrize("system", systems())
def test_ledger_contains_every_effective_roll_once(system: str) -> None:
    """In order; the current rules can replay all of them."""
    found = ledger(system)
    assert [(each.beat, each.roll) for each in found] == rolls_of(game(system))
    assert not found.unmeasured


@pytest.mark.parametrize("system", systems())
def test_expected_total_of_a_first_roll_equals_its_odds(system: str) -> None:
    """Exactly, as fractions."""
    compared = 0
    for first_roll in _first_rolls(ledger(system)):
        odds = game(system)[first_roll.beat - 1].fight().odds(game(system)[first_roll.beat].beat.command)
        rolled = [way for way in odds.outcomes if way.rolls()]
        if odds.exact and not first_roll.error and len(rolled) == len(odds.outcomes):
            assert odds.mean(lambda way: way.rolls()[0].total) == first_roll.expected
            if first_roll.chance is None:
                shares = [way.chance for way in odds.outcomes if way.rolls()[0].total >= first_roll.roll.total]
                assert sum(shares) == first_roll.at_least
            compared += 1
    assert compared >= min(3, len(_first_rolls(ledger(system))))


def _first_rolls(found: Ledger) -> list[RollLuck]:
    beats: dict[int, RollLuck] = {}
    for each in found:
        beats.setdefault(each.beat, each)
    return [beat for beat in beats.values() if not beat.roll.purpose.startswith("Tie")][:12]


@pytest.mark.parametrize("system", systems())
def test_recorded_results_are_possible_and_certain_ones_have_no_luck(system: str) -> None:
    for each in ledger(system):
        assert 0 < each.at_least <= 1
        assert 0 < each.percentile < 1
        assert abs(each.luck) < Fraction(1, 2)
        assert each.favours or not each.luck
        if each.chance in (0, 1):
            assert each.passed == bool(each.chance)
        if each.variance == 0:
            assert each.percentile == Fraction(1, 2)


def test_probabilities_of_a_plain_attack_match_the_rules() -> None:
    """Trench Crusade needs 7 on two dice: 21 of 36 outcomes; only one of them is a 12."""
    plain = next(each for each in ledger("trench_crusade") if each.roll.needed == 7 and len(each.roll.dice) == 2)
    assert plain.chance == Fraction(21, 36)
    assert plain.expected == 7
    as_much = sum(one + two >= plain.roll.total for one in range(1, 7) for two in range(1, 7))
    assert plain.at_least == Fraction(as_much, 36)


def test_injury_rolls_belong_to_the_attacker() -> None:
    """Although the event names the victim."""
    found = ledger("trench_crusade")
    injuries = [each for each in found if each.roll.purpose == "Injury" and each.roll.by]
    assert injuries
    for injury in injuries:
        assert injury.by == injury.roll.by
        assert injury.against == injury.roll.who
        assert injury.favours == 1, "a worse injury is better for the attacker"
    victim = injuries[0].against
    assert all(each.by == victim for each in found if each in _own(found, victim))
    assert found.against(victim).rolls == sum(each.against == victim for each in found if each.favours)


def _own(found: Ledger, who: str) -> list[RollLuck]:
    return [each for each in found if each.by == who]


@pytest.mark.parametrize("system", systems())
def test_luck_of_two_sides_adds_up_to_zero(system: str) -> None:
    one, other = ledger(system).sides
    assert one.luck == -other.luck
    assert one.variance == other.variance
    assert one.sigmas == -other.sigmas


def test_ledger_has_a_sentence_for_each_side_and_roller() -> None:
    lines = ledger("trench_crusade").lines()
    assert len(lines) == 2 + len([score for score in ledger("trench_crusade").people if score.rolls])
    assert all(line[0].isupper() and line.endswith(".") for line in lines)
    assert any("as lucky as most" in line or "luckier than" in line for line in lines)


def test_undone_rolls_are_not_in_the_ledger() -> None:
    fight = random_fight(3, 40, undo={"barrier": "none"})
    rolled = next(number for number, _ in reversed(rolls_of(Replay.of(fight))))
    before = Replay.of(fight).luck()
    fight.undo(to=rolled - 1)
    after = Replay.of(fight).luck()
    assert [each for each in before if each.beat < rolled] == list(after)
    assert len(after) < len(before)


def test_tampered_rolls_are_listed_as_not_measured() -> None:
    """An impossible total, and a die with a quadrillion sides."""
    replay = game("trench_crusade")
    number, roll = rolls_of(replay)[3]
    beat = replay[number].beat
    for forged in (
        attrs.evolve(roll, total=roll.total + 40),
        attrs.evolve(roll, dice=tuple(attrs.evolve(die, sides=2**53 - 1, face=5) for die in roll.dice)),
    ):
        events = tuple(forged if event is roll else event for event in beat.events)
        beats = (*replay.journal.beats[:number], attrs.evolve(beat, events=events))
        journal = type(replay.journal)(replay.header)
        for each in beats:
            journal = journal.add(each)
        found = Replay.of(journal).luck()
        assert [each.roll for each in found.unmeasured] == [forged]
        assert "not measured" in found.lines()[-1]


def test_seat_sees_the_luck_of_its_visible_rolls() -> None:
    """All of them if nothing is hidden; an unknown seat is refused."""
    replay = game("trench_crusade")
    assert list(replay.luck("pilgrims")) == list(ledger("trench_crusade"))
    with pytest.raises(Refused, match="no seat"):
        replay.luck("no-such-seat")


@pytest.mark.parametrize("system", ["trench_crusade", "powered_by_heresy"])
def test_loaded_dice_show_as_more_than_three_sigmas_of_luck(system: str) -> None:
    """And as equally bad luck for the other side."""
    first = {"trench_crusade": {"heretics"}, "powered_by_heresy": {"ada", "bo", "cyd"}}[system]
    found = Replay.of(fight_with_loaded_dice(system, frozenset(first))).luck().sides
    lucky = {frozenset(each.who.split()): each.sigmas for each in found}
    assert lucky.pop(frozenset(first)) > 3
    assert all(each < -3 for each in lucky.values())


# Where one throw is two rolls, a die for each, the luck of one rests on how the other lies: so not for every system.
@pytest.mark.parametrize("system", ["fiend_wake", "powered_by_heresy", "trench_crusade", "wrath_and_glory"])
def test_mean_luck_of_repeated_rolls_is_zero(system: str) -> None:
    """The same command with fresh dice, spread as the ledger predicts."""
    replay, chance, off, variance = game(system), Random(99), [], []
    for each in [
        first_roll for first_roll in _first_rolls(ledger(system)) if first_roll.variance and not first_roll.error
    ][:6]:
        case = _LuckMeter(replay, None)._case(replay[each.beat].beat, replay.before(each.beat))
        assert case is not None
        ways, _ = alternative_rolls(case, 0, 0, len(each.roll.dice))
        for _ in range(sample_size(24)):
            fresh = DicePool(SeededDice(f"hmac-sha256-2:{chance.randbytes(16).hex()}"), 0)
            draft = Draft(case.system.projection, case.state, fresh, case.system.abilities)
            case.system.play(draft, case.command)
            first = next(event for event in draft.events if isinstance(event, Rolled))
            again = recorded_outcome(attrs.evolve(case, dice=fresh.dice), 0, len(first.dice))
            assert again is not None
            off.append(float(percentile(with_success(again, ways), ways)) - 0.5)
            variance.append(float(each.variance))
    assert abs(sum(off)) < 3 * sqrt(sum(variance))
    assert sum(each * each for each in off) == pytest.approx(sum(variance), rel=0.25)


@pytest.mark.parametrize(
    ("system", "beats"),
    [("fiend_wake", 30), ("powered_by_heresy", 15), ("trench_crusade", 15), ("wrath_and_glory", 15)],
)
def test_mean_luck_of_fair_fights_is_zero(system: str, beats: int) -> None:
    """Within two standard errors over a few fixed fights. `tests.review.fairness` measures it more precisely."""
    assert any(
        abs(standard_errors([fair_fight_score(system, fight_number, beats) for fight_number in fight_numbers(count)]))
        < 2
        for count in (6, 24)
    )


def test_roll_with_too_many_outcomes_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Fiend Wake assault with many dice, and a low limit."""
    monkeypatch.setattr("replays.analysis.alternative_rolls.MAX_PLAYS", FEW_PLAYS)
    replay, beat = next(filter(None, map(stacked_assault, range(1, 20))))
    plays, read = count(), RollPlays.read

    def counted(place: RollPlays, dice: TreeDice) -> tuple[Sequence[Event], Any]:
        next(plays)
        return read(place, dice)

    monkeypatch.setattr(RollPlays, "read", counted)
    (assault,) = beat_luck(replay, beat)
    assert 0 < assault.error < 0.2
    assert next(plays) <= 2 * FEW_PLAYS + 100


FEW_PLAYS = 30
"""Plays to find all outcomes of a roll, and as many again for a sample."""


def stacked_assault(number: int) -> tuple[Replay, Beat] | None:
    """Return a fight and its first assault with too many outcomes to list, or None."""
    fight = Encounter.sample("fiend_wake", dice=f"hmac-sha256-2:{number:032x}")
    replay = Replay.of(play(fight, Sensible(), Random(number), until=lambda now: len(now.journal) > 60))
    for moment in replay:
        rolls = beat_luck(replay, moment.beat) if has_assault(moment.beat) else ()
        if len(rolls) == 1 and rolls[0].error:
            return replay, moment.beat
    return None


def has_assault(beat: Beat) -> bool:
    """Return whether a beat contains an assault roll."""
    return any(isinstance(event, Rolled) and event.purpose == "Assault" for event in beat.events)


def test_stacked_dice_with_equal_sums_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Fiend Wake, only the sum of the tosses matters for luck, not their number."""
    read, totals = RollPlays.read, dict[int, list[int]]()

    def spied(place: RollPlays, dice: TreeDice) -> tuple[Sequence[Event], Any]:
        events, state = read(place, dice)
        rolls = [event for event in events if isinstance(event, Rolled)]
        totals.setdefault(id(place), []).append(rolls[place.number].total)
        kept.append(place)
        return events, state

    kept: list[RollPlays] = []  # so that no id is used twice
    monkeypatch.setattr(RollPlays, "read", spied)
    assert game("fiend_wake").luck().rolls
    assert all(len(found) == len(set(found)) for found in totals.values())
    assert any(max(found) > 12 for found in totals.values())  # with stacked dice


@pytest.mark.parametrize("log", ["wrath_and_glory/a-bonus-forgotten", "powered_by_heresy/the-other-scum"])
def test_rolls_in_an_amendment_are_measured_with_their_final_result(log: str) -> None:
    """In the state at that time, under the beat number of the amendment."""
    ledger = Replay.load(Path(__file__).parents[2] / "golden" / f"{log}.jsonl").luck()
    assert ledger.rolls
    assert not ledger.unmeasured


def test_few_of_the_results_of_a_roll_are_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each result is read, but success follows from a few of them, and no later play starts at the beginning."""
    counts: Counter[str] = Counter()

    def spied(owner: Any, name: str) -> None:
        original = getattr(owner, name)

        def counted(*arguments: Any) -> Any:
            counts[name] += 1
            return original(*arguments)

        monkeypatch.setattr(owner, name, counted)

    replay = game("wrath_and_glory")
    for owner, name in ((RollPlays, "read"), (RollPlays, "play"), (type(replay.system), "resume")):
        spied(owner, name)
    measured = replay.luck()
    assert len(measured) > 5
    assert counts["play"] < counts["read"] / 2
    assert counts["resume"] > counts["read"] / 2
