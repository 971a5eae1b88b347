"""Turning points: chances beat by beat, and the effect of luck, choices and rulings."""

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import islice, product
from pathlib import Path
from random import Random
from statistics import stdev

import orjson
import pytest

from combat import Encounter, Refused, systems
from combat.engine.fight.outcomes import compute_odds, default_command
from combat.engine.people.players import Sensible, answer, play
from combat.engine.people.tasks import Horizon, run_tasks
from combat.engine.people.teams import teams
from replays import Replay
from replays.analysis.alternatives import alternatives
from replays.analysis.cached_playouts import chances_file, playout_runner
from replays.analysis.evaluators import (
    Chances,
    ExactEvaluator,
    FittedEvaluator,
    PlayoutEvaluator,
    Position,
    TopCommands,
    mean_chances,
)
from replays.analysis.turning_point_text import describe_beat, lines
from replays.analysis.turning_points import BeatAnalysis, FightAnalysis, analyse, position_before
from tests.harness.samples import sample_size

NEAR_THE_END = {
    "trench_crusade": ((1, 108), (2, 110)),
    "powered_by_heresy": ((1, 150), (2, 146)),
    "wrath_and_glory": ((1, 128), (1, 121)),
    "fiend_wake": ((4, 150), (6, 147)),
}
"""Number and last beat of two ends of fights a system, one of them in a small sample; the search begins there."""

SEARCHED = 30
"""Beats through which a small fight is searched for."""

SMALL = [(system, *each) for system in NEAR_THE_END for each in NEAR_THE_END[system][: sample_size(1)]]


@cache
def fought(system: str, number: int) -> Encounter:
    """Return a fight between default players."""
    fight = Encounter.sample(system, dice=f"hmac-sha256-2:{number:032x}")
    return play(fight, Sensible(), Random(number), until=lambda now: len(now.journal) > 150)


@cache
def gone_through(system: str, number: int, last: int) -> FightAnalysis:
    """Return the exact analysis of the last two beats with dice at or before beat `last`."""
    journal = fought(system, number).journal
    for end in range(min(last, len(journal)), last - SEARCHED, -1):
        with suppress(Refused):
            found = Replay.of(journal.upto(end)).review(exact=TopCommands(3), since=end - 1)
            if any(any(turn.luck) for turn in found.turns):
                return found
    raise AssertionError(f"fight {number} of {system} has no dice that can be gone through before beat {last}")


def moves_in(found: FightAnalysis) -> Iterator[tuple[BeatAnalysis, int]]:
    """Yield each beat that is a move, with the index of the acting team."""
    for turn in found.turns:
        place = found.team_index(turn.beat.by)
        if place is not None and not turn.is_ruling:
            yield turn, place


@pytest.mark.parametrize("small", SMALL)
def test_luck_and_choice_add_up_exactly(small: tuple[str, int, int]) -> None:
    """Result minus start, for each team, as fractions."""
    found = gone_through(*small)
    for place in range(len(found.teams)):
        parts = found.luck[place] + found.choice[place] + found.ruling[place]
        start, result = found.start.shares[place], found.result.shares[place]
        assert isinstance(start, Fraction)
        assert isinstance(result, Fraction)
        assert parts == result - start
    for turn in found.turns:
        assert sum(turn.before.shares) == sum(turn.after.shares) == 1
        assert turn.before.error == turn.after.error == 0


@pytest.mark.parametrize("small", SMALL)
def test_choices_never_improve_on_the_best_command(small: tuple[str, int, int]) -> None:
    """In an exact analysis."""
    found = gone_through(*small)
    for turn, place in moves_in(found):
        assert turn.choice[place] <= 0
        if turn.is_forced:
            assert not any(turn.choice)


@pytest.mark.parametrize("system", list(NEAR_THE_END))
def test_mean_luck_over_all_outcomes_is_zero(system: str) -> None:
    """Exactly."""
    found = gone_through(system, *NEAR_THE_END[system][0])
    assert isinstance(found.evaluator, ExactEvaluator)
    rolled = 0
    for number, turn in enumerate(found.turns):
        if turn.expected is None or not any(turn.luck):
            continue
        left = len(found.turns) - number
        at = position_before(found.game, turn.beat, left)
        odds = compute_odds(at.system, at.state, turn.beat.command, "beat", default_command(at.system), ())
        after = [
            found.evaluator.value(Position(header=at.header, system=at.system, state=way.state, left=left - 1))
            for way in odds.outcomes
        ]
        for place, chosen in enumerate(turn.expected.shares):
            luck = [Fraction(each.shares[place]) - Fraction(chosen) for each in after]
            assert sum(way.chance * each for way, each in zip(odds.outcomes, luck, strict=True)) == 0
        rolled += 1
    assert rolled


def test_winner_of_a_finished_fight_has_a_chance_of_one() -> None:
    games = (Replay.of(fought("trench_crusade", number)) for number in range(1, 20))
    game = next(game for game in games if game.outcome is not None)
    assert game.outcome is not None
    found = game.review()
    assert sum(found.start.shares) == 1
    assert found.result.shares == tuple(Fraction(set(team) <= set(game.outcome.winners)) for team in found.teams)


@pytest.mark.parametrize("system", systems())
def test_fitted_evaluator_covers_every_effective_beat(system: str) -> None:
    """Without separating luck from choice."""
    game = Replay.of(fought(system, 1))
    found = game.review()
    assert [turn.beat for turn in found.turns] == list(game.effective[1:])
    assert isinstance(found.evaluator, FittedEvaluator)
    assert not any((*found.luck, *found.choice))
    for place in range(len(found.teams)):
        swings = sum(turn.swing[place] for turn in found.turns)
        assert swings == Fraction(found.result.shares[place]) - Fraction(found.start.shares[place])
        assert all(0 <= turn.before.shares[place] <= 1 for turn in found.turns)


@cache
def short(system: str = "trench_crusade") -> tuple[Replay, PlayoutEvaluator, int]:
    """Return a fight, a fast evaluator, and the first beat to analyse."""
    game = Replay.of(fought(system, 1).journal.upto(60))
    evaluator = PlayoutEvaluator(teams=game.review().teams, fights=sample_size(2), horizon=Horizon(beats=8))
    return game, evaluator, len(game) - 4


@pytest.mark.parametrize("system", systems())
def test_playouts_add_up_exactly(system: str) -> None:
    """Beats without dice have no luck."""
    game, evaluator, since = short(system)
    found = analyse(game, evaluator, since=since)
    for place in range(len(found.teams)):
        parts = found.luck[place] + found.choice[place] + found.ruling[place]
        assert parts == Fraction(found.result.shares[place]) - Fraction(found.start.shares[place])
    for turn in found.turns:
        assert turn.before.error >= 0
        if not any(event.wire_type.startswith("rolled") for event in turn.beat.events):
            assert not any(turn.luck)
        if turn.is_forced:
            assert not any(turn.choice)


def test_override_counts_as_ruling() -> None:
    fight = fought("trench_crusade", 1).fork()
    game, evaluator, _ = short()
    fight = game[-1].fight("hmac-sha256-2:" + "ab" * 16)
    number = len(fight.journal)
    for model in fight.state.models:
        if model.side == "heretics":
            fight.override(f"models.{model.id}.blood", 6, "they were hit by the falling tower")
    found = analyse(Replay.of(fight), evaluator, since=number)
    assert all(turn.is_ruling for turn in found.turns)
    assert not any((*found.luck, *found.choice))
    assert found.ruling == tuple(
        Fraction(after) - Fraction(before)
        for after, before in zip(found.result.shares, found.start.shares, strict=True)
    )
    glance = Replay.of(fight).review(since=number)
    assert glance.ruling[0] > 0, "the pilgrims gain"
    assert "ruled" in describe_beat(glance, glance.turns[0])


def test_playouts_are_cached_in_a_file(tmp_path: Path) -> None:
    """A damaged file, or one of another log or evaluator, is ignored."""
    game, hasty, _ = short()
    evaluator = PlayoutEvaluator(teams=hasty.teams, fights=2, horizon=Horizon(beats=3))
    since = len(game) - 2
    log = tmp_path / "fight.jsonl"
    path = chances_file(log)
    counted: list[tuple[int, int]] = []

    def again(asked: PlayoutEvaluator = evaluator, of: Replay = game) -> FightAnalysis:
        counted.clear()
        answers = playout_runner(of, asked, path, lambda done, whole: counted.append((done, whole)))
        return analyse(of, asked, since=since, run_queries=answers)

    first = again()
    assert counted[-1][0] == counted[-1][1] > 0
    kept = again()
    assert counted == []
    assert [turn.before for turn in kept.turns] == [turn.before for turn in first.turns]
    for damage in (b"", b"{", path.read_bytes()[:-9], path.read_bytes().replace(b'"59":[', b'"59":[7,')):
        path.write_bytes(damage)
        assert [turn.before for turn in again().turns] == [turn.before for turn in first.turns]
        assert counted, "they were computed again"
    again(PlayoutEvaluator(teams=evaluator.teams, fights=3, horizon=evaluator.horizon))
    assert counted, "another evaluator computes them anew"
    data = orjson.loads(path.read_bytes())
    assert data["log"] == game.fingerprint


def test_interrupted_playouts_are_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replays.analysis.cached_playouts.BATCH_SIZE", 2)
    game, evaluator, since = short()
    path = chances_file(tmp_path / "fight.jsonl")
    whole: list[int] = []
    left: list[int] = []

    class Stopped(Exception):
        pass

    def stop(done: int, all_: int) -> None:
        whole.append(all_)
        if done == all_ - 1:
            raise Stopped

    with pytest.raises(Stopped):
        analyse(game, evaluator, since=since, run_queries=playout_runner(game, evaluator, path, stop))
    analyse(
        game,
        evaluator,
        since=since,
        run_queries=playout_runner(game, evaluator, path, lambda _, all_: left.append(all_)),
    )
    assert 0 < left[-1] <= 2 * evaluator.fights < whole[-1]


def test_seat_may_see_chances_once_everything_is_revealed() -> None:
    hidden = next(with_secret for with_secret in _with_secrets() if with_secret is not None)
    with pytest.raises(Refused, match="hidden from this seat"):
        Replay.of(hidden).review(seat="lockjaw-player")
    open_one = Replay.of(fought("trench_crusade", 1))
    assert open_one.review(seat="pilgrims").start == open_one.review().start
    with pytest.raises(Refused, match="no seat"):
        open_one.review(seat="no-such-seat")


def _with_secrets() -> Iterator[Encounter | None]:
    fight = Encounter.sample("fiend_wake", dice="hmac-sha256-2:" + "cd" * 16)
    conceal = fight.system.projection.conceal
    rng = Random(1)
    while len(fight.journal) < 80:
        everybody = {seat.id: Sensible() for seat in fight.header.seats}
        answer(fight, everybody, rng)
        yield fight if conceal(fight.state, "lockjaw-player") is not fight.state else None


def size(turn: BeatAnalysis) -> float:
    """Return the largest change of a beat."""
    return max(abs(float(each)) for each in turn.swing)


def test_turning_point_is_described_with_roll_and_chances() -> None:
    game = Replay.of(fought("trench_crusade", 1))
    found = game.review()
    points = found.points(4)
    assert points == tuple(sorted(points, key=lambda turn: turn.beat.number))
    least = min(size(turn) for turn in points)
    assert all(size(turn) <= least for turn in found.turns if turn not in points)
    for turn in points:
        sentence = describe_beat(found, turn)
        assert sentence.startswith(f"Beat {turn.beat.number}: ")
        assert "The chances of the " in sentence
        assert "%" in sentence
    assert len(lines(found, 4)) == len(found.teams) + 4


def blunders(system: str) -> Iterator[tuple[FightAnalysis, BeatAnalysis, int]]:
    """Yield moves that lowered the chances of the acting team, from the middle of several fights."""
    for number, last in product(range(1, 9), (90, 115)):
        with suppress(AssertionError):  # not every fight has dice there
            found = gone_through(system, number, last)
            yield from ((found, turn, place) for turn, place in moves_in(found) if turn.choice[place] < 0)


@pytest.mark.parametrize("system", ["powered_by_heresy", "trench_crusade"])
def test_better_command_is_named(system: str) -> None:
    found_blunders = list(islice(blunders(system), sample_size(1)))
    assert found_blunders
    for found, turn, place in found_blunders:
        best = alternatives(found, turn)[0]
        assert turn.expected is not None
        assert best.chances.shares[place] == turn.before.shares[place] > turn.expected.shares[place]
        assert f"Better: {best.label}" in describe_beat(found, turn)


def test_impossible_analyses_are_refused() -> None:
    """Too many positions, too few playouts, or a missing beat."""
    game = Replay.of(fought("trench_crusade", 1))
    with pytest.raises(Refused, match="playouts must be at least 2, not 1"):
        game.review(1)
    with pytest.raises(Refused, match="no effective beat"):
        game.review(since=10_000)


def test_margin_of_error_depends_on_number_and_agreement_of_playouts() -> None:
    alike = [(Fraction(50 + each % 3, 100), Fraction(50 - each % 3, 100)) for each in range(40)]
    assert 0 < mean_chances(alike, ended=0).error < 0.01
    assert mean_chances(alike, ended=40).error > 0.04, "one that ended otherwise could have been among them"
    assert mean_chances([(Fraction(1), Fraction(0))] * 40, ended=40).error > 0.04
    four = [(Fraction(each, 10), Fraction(10 - each, 10)) for each in (2, 4, 6, 8)]
    assert mean_chances(four, ended=0).error == pytest.approx(3.18 * stdev(float(one) for one, _ in four) / 2, rel=0.01)


def test_whole_playouts_find_the_winner_of_which_short_ones_are_unsure() -> None:
    """In the sample fight of Fiend Wake the Company always wins."""
    fight = Encounter.sample("fiend_wake", dice=f"hmac-sha256-2:{1:032x}")
    play(fight, Sensible(), Random(1), until=lambda now: len(now.journal) > 2)
    fight.note("here we go")  # a beat without rolls or choices, to keep the playouts short
    game = Replay.of(fight)
    ended = game.review(2, whole=True, since=len(game) - 1)
    assert sorted(ended.start.shares) == [0, 1]
    assert ended.start.error > 0.3, "two are few"
    cut = game.review(2, since=len(game) - 1)
    assert 0 < min(cut.start.shares) < 0.5


def test_margin_of_error_of_the_last_beat_is_that_before_it() -> None:
    beat = Replay.of(fought("trench_crusade", 1))[1].beat
    before, chosen, after = (Chances((Fraction(1, 2), Fraction(1, 2)), error) for error in (0.03, 0.04, 0.0))
    assert BeatAnalysis(beat=beat, before=before, expected=chosen, after=after).error == pytest.approx(0.05)
    assert BeatAnalysis(beat=beat, before=before, expected=None, after=after).error == pytest.approx(0.03)


@pytest.mark.parametrize("system", systems())
def test_playouts_that_are_cut_short_are_decided_by_the_model(system: str) -> None:
    fight = Encounter.sample(system, "hmac-sha256:" + "5" * 32)
    evaluator = PlayoutEvaluator(
        teams=teams(fight.system, fight.header, fight.state), fights=2, horizon=Horizon(beats=1)
    )
    task = evaluator.task(Position(header=fight.header, system=fight.system, state=fight.state))
    for result in run_tasks([task]):
        assert not result.ended
        assert evaluator.shares(result) == result.kept
        assert sum(evaluator.shares(result)) == 1
