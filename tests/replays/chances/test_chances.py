"""The chain of chances, its refinement by playouts, and the sections of a review made from it."""

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import prod
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from combat import Encounter, systems
from combat.engine.dice.intervals import Z_95
from combat.engine.people.players import Sensible, play
from replays import Replay
from replays.chances.actions import actions
from replays.chances.cache import read_playouts, write_playouts
from replays.chances.chain import ChanceChain
from replays.chances.refinement import BATCH, DENSE, SETTLED, Refinement
from replays.review import review
from replays.review.assessment import LiveAssessment
from replays.review.chance_sections import balances, turning_points
from replays.review.sections import DecisionNote, TeamDecisions
from replays.review.text import review_lines
from tests.harness.resource_totals import BUNDLED_SYSTEMS


@cache
def finished(system: str = "trench_crusade", number: int = 1) -> Replay:
    """Return a finished fight between sensible players."""
    fight = Encounter.sample(system, weak=True, dice=f"hmac-sha256-2:{number:032x}")
    return Replay.of(play(fight, Sensible(), Random(number)))


def set_chance(chain: ChanceChain, at: int, percent: int, team: int) -> None:
    """Add 200 finished playouts to a position, of which a team of two wins this share, in percent."""
    won = tuple(Fraction(place == team) for place in range(2))
    lost = tuple(1 - share for share in won)
    chain.add(chain.position_query(at).key, [won] * percent * 2 + [lost] * (200 - 2 * percent), 200)


def sums_are_exact(chain: ChanceChain) -> bool:
    """Return whether luck, decisions and rulings are exactly the difference between start and end, for each team."""
    found = chain.analysis()
    for one, other in pairwise(found.turns):
        assert one.after == other.before
    return all(
        found.luck[place] + found.choice[place] + found.ruling[place]
        == Fraction(found.result.shares[place]) - Fraction(found.start.shares[place])
        for place in range(len(chain.teams))
    )


@pytest.mark.parametrize("system", systems())
def test_luck_and_decisions_add_up_at_every_stage(system: str) -> None:
    """By the fitted model, and after each batch of playouts."""
    game = Replay.of(finished(system).journal.upto(40)) if system == "fiend_wake" else finished(system)
    chain = ChanceChain(game)
    assert sums_are_exact(chain)
    balance = balances(chain.analysis())
    assert all(each.began + each.dice + each.decisions + each.rulings == each.ended for each in balance)
    if len(chain.teams) == 2:
        for at, percent in ((3, 60), (len(chain.links) // 2, 35), (0, 50)):
            set_chance(chain, at, percent, 0)
            assert sums_are_exact(chain)
            assert float(chain.value(at).shares[0]) == pytest.approx(percent / 100)


def test_playouts_of_one_position_correct_its_neighbours() -> None:
    """Without a step beside the position; the error grows with the distance."""
    chain = ChanceChain(finished())
    before = [float(value.shares[0]) for value in chain.values()]
    middle = chain.representative(len(before) // 2)
    set_chance(chain, middle, 90, 0)
    after = chain.values()
    shifted = [float(value.shares[0]) for value in after]
    assert shifted[middle] == pytest.approx(0.9)
    assert shifted[middle - 1] > before[middle - 1]
    assert after[-1].shares == tuple(map(Fraction, (False, True)))
    assert after[0].error > after[middle].error > 0


def test_few_playouts_and_the_model_together_are_more_certain_than_either() -> None:
    """The shown chance is between both; with many playouts it is theirs, and it is less certain farther away."""
    chain = ChanceChain(finished())
    middle = chain.representative(len(chain.links) // 2)
    model = chain.values()[middle]
    key, won = chain.position_query(middle).key, [(Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))]
    chain.add(key, won * 6, 12)
    played, shown = chain.value(middle), chain.shown_values()
    assert sorted(float(each.shares[0]) for each in (model, shown[middle], played))[1] == shown[middle].shares[0]
    assert shown[middle].error < 0.9 * played.error
    assert chain.analysis().turns[middle - 1].after.error == shown[middle].error < shown[0].error
    chain.add(key, won * 600, 1200)
    assert chain.shown_values()[middle].shares[0] == pytest.approx(0.5, abs=0.01)


def test_error_between_two_played_positions_is_not_the_mean_of_both() -> None:
    """Their errors are independent, so they partly cancel out; the error of the model is added."""
    chain = ChanceChain(finished())
    alone = [each.error for each in chain.values()]
    ends = [chain.representative(at) for at in (0, len(chain.links) - 1)]
    for at in ends:
        chain.add(chain.position_query(at).key, [(Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))] * 6, 12)
    playouts = chain.value(ends[0]).error
    middle = chain.value(chain.representative(sum(ends) // 2)).error
    assert 0.7 * playouts < middle < (playouts**2 + max(alone) ** 2) ** 0.5


def test_model_is_precise_about_a_fight_that_is_almost_won() -> None:
    """Its margin is largest if the chances are even, and above the mean error of all positions."""
    chain = ChanceChain(finished())
    values = [each for at, each in enumerate(chain.values()) if not chain.is_decided(at)]
    most, least = (choose(values, key=lambda each: max(each.shares)) for choose in (min, max))
    assert least.error < most.error
    assert most.error > Z_95 * chain.game.system.policy.model().error
    squares = (least.error / most.error) ** 2
    assert squares == pytest.approx(prod(map(float, least.shares)) / prod(map(float, most.shares)))


def named(changes: dict[int, int], winner: int) -> tuple[list[int], ChanceChain]:
    """Return the links named as turning points if the winner's chances, in percent, are these in some positions."""
    chain = ChanceChain(finished())
    for at, percent in changes.items():
        set_chance(chain, at, percent, winner)
    return sorted(swing.first for swing in Refinement(chain).turning_points()), chain


def ends_of_actions(system: str = "trench_crusade") -> list[tuple[int, int]]:
    """Return the positions before and after each action that may change the chances."""
    chain = ChanceChain(finished(system))
    ends = [(chain.representative(first), chain.representative(last)) for first, last in actions(chain)]
    return [(first, last) for first, last in ends if first < last]


def test_turning_points_are_gains_of_the_winner_before_the_end() -> None:
    """A loss of the winner, a change within the error and a change after all is settled are not named."""
    game = finished()
    assert game.outcome is not None
    winner = next(at for at, team in enumerate(ChanceChain(game).teams) if set(team) & set(game.outcome.winners))
    ends = ends_of_actions()
    loss, gain, small, late = ends[4], (ends[10][0], ends[11][1]), ends[16], ends[-4]
    changes = {loss[0]: 60, loss[1]: 20, gain[0]: 20, gain[1]: 65, small[0]: 65, small[1]: 72, late[0]: 97}
    found, chain = named({**changes, late[1]: 100}, winner)
    assert found == [gain[0]]
    point = turning_points(game, Refinement(chain), None)[0]
    assert (point.number, point.side) == (1, winner)
    assert point.beat in {chain.links[at].beat.number for at in range(*gain)}
    assert point.after - point.before == pytest.approx(0.45, abs=0.02)
    turns = chain.analysis().turns  # the graph
    assert point.before == pytest.approx(float(turns[gain[0]].before.shares[winner]))
    assert point.after == pytest.approx(float(turns[gain[1]].before.shares[winner]))
    assert point.title
    numbers = [chain.links[at].beat.number for at in range(*gain) if not chain.links[at].same]
    assert point.passage == f"beats {numbers[0]} to {numbers[-1]}"
    assert point.swing.endswith(f" in {point.passage}.")


def test_gain_that_settles_the_fight_can_be_a_turning_point() -> None:
    """The position between has no playouts, and its estimate is settled."""
    winner, ends = 1, ends_of_actions()
    first, last = ends[10][0], ends[11][1]
    found, chain = named({first: 50, **{at: 100 for at, _ in ends if at >= last}}, winner)
    assert found == [first]
    assert float(chain.value(ends[11][0]).shares[winner]) > SETTLED


@pytest.mark.parametrize("system", systems())
def test_action_covers_all_beats_of_one_blow(system: str) -> None:
    """Each beat belongs to one action, and forced rolls and reactions never begin one."""
    chain = ChanceChain(finished(system))
    found = actions(chain)
    assert [at for pair in found for at in range(*pair)] == list(range(len(chain.links)))
    assert len(found) < len(chain.links) or system not in BUNDLED_SYSTEMS  # another system may have no reactions
    assert not any(chain.links[first].is_forced and chain.links[first].rolls for first, _ in found[1:])


def test_change_by_decisions_names_the_best_decision_or_says_that_none_stands_out() -> None:
    """A bare number made readers look for the decision; a team can also gain by a mistake of the others."""
    analysis = ChanceChain(finished()).analysis()
    note = DecisionNote(beat=7, who="Ada", gain=9.0, error=1.0, sentence="", better="")
    team = TeamDecisions(name="A", examined=3, lost=0.0, best=None, worst=None, words="")
    good, bad = evolve(team, best=note), evolve(team, worst=note)

    def sentence(*decided: TeamDecisions) -> str:
        balance = balances(analysis, decided)[0]
        assert balance.decisions  # else nothing is to be explained
        return balance.sentence

    assert "(none stands out)" in sentence(team, team)
    assert "(no single one compared yet)" in sentence(*[evolve(team, examined=0)] * 2)
    assert "(best in beat 7)" in sentence(good, bad)
    assert "(the others' worst in beat 7)" in sentence(team, bad)


def test_only_a_decided_position_is_certain() -> None:
    """The first side won all playouts of the start, and the other side won the fight."""
    game = finished()
    chain = ChanceChain(game)
    won = [(Fraction(1), Fraction(0))] * 1000
    winner = [float(share) for share in chain.value(len(chain.links)).shares].index(1)
    chain.add(chain.position_query(0).key, [shares[:: -1 if winner == 0 else 1] for shares in won], len(won))
    loser = balances(chain.analysis())[1 - winner]
    assert ": over 99% at the start, " in loser.sentence
    assert loser.sentence.endswith(" 0% at the end.")
    assert loser.began == 99
    assert loser.began + loser.dice + loser.decisions + loser.rulings == loser.ended == 0
    assert ": under 1% at the start, " in balances(chain.analysis())[winner].sentence


def test_last_beat_is_never_a_turning_point() -> None:
    last = len(ChanceChain(finished()).links) - 1
    for winner in (0, 1):
        assert named({last: 20}, winner)[0] == []


def test_refinement_plays_out_candidates_first_and_can_be_cached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second refinement continues from the cache; a cache of another fight is ignored."""
    monkeypatch.setattr("replays.chances.refinement.BATCH", 2)
    game, path = finished(), tmp_path / "fight.jsonl"
    live = LiveAssessment(game, keep=path)
    assert live.refine(lambda: True) is False
    assert live.playouts == 0
    stops = iter([False] * 9 + [True] * 9)
    assert live.refine(lambda: next(stops)) is False
    played = live.playouts
    assert 0 < played <= 9
    assert LiveAssessment(game, keep=path).playouts == played
    assert LiveAssessment(finished(number=2), keep=path).playouts == 0
    shown = live.current()
    assert shown.progress is not None
    assert shown.progress.playouts == played
    assert not shown.progress.complete
    lines = review_lines(review(game, verdict=game.verify(), assessment=shown))
    assert all(balance.sentence in lines for balance in shown.balances)
    assert DENSE > BATCH


@pytest.mark.parametrize("decisions_first", [False, True])
def test_refinement_for_puzzles_compares_choices_before_it_locates_changes(
    decisions_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both begin with the positions of the grid."""
    monkeypatch.setattr("replays.chances.refinement.BATCH", 1)
    chain = ChanceChain(finished())
    refinement = Refinement(chain, decisions_first=decisions_first)
    for place, at in enumerate(refinement._grid):
        set_chance(chain, at, 10 if place < 8 else 80, 1)
    positions = {chain.position_query(at).key for at in range(len(chain.links))}
    known = set(chain.playouts)
    next(refinement.run(lambda: False))
    assert (set(chain.playouts) - known <= positions) is not decisions_first


@pytest.mark.parametrize("damage", [b"", b"{}", b"[1]", b'{"format":"blow-by-blow-playouts"}'])
def test_damaged_cache_is_ignored(tmp_path: Path, damage: bytes) -> None:
    chain, path = ChanceChain(finished()), tmp_path / "fight.jsonl.playouts"
    set_chance(chain, 3, 60, 0)
    write_playouts(path, chain)
    again = ChanceChain(finished())
    read_playouts(path, again)
    assert again.playouts == chain.playouts
    path.write_bytes(damage)
    fresh = ChanceChain(finished())
    read_playouts(path, fresh)
    assert not fresh.playouts
