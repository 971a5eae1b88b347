"""Statistics of simulation results."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.people.tallies import Result, Share, Spread, tally_results

TEAMS = (("ada", "bo"), ("gm",))


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_match_published_values(hits: int, of: int, low: float, high: float) -> None:
    """Source: R. G. Newcombe, Statistics in Medicine 17 (1998), pages 857 to 872, table I, method 3."""
    assert Share(hits, of).interval == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 500), st.data())
def test_interval_contains_the_rate_and_is_symmetric(of: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, of))
    low, high = Share(hits, of).interval
    assert 0 <= low <= Share(hits, of).rate <= high <= 1
    assert Share(of - hits, of).interval == pytest.approx((1 - high, 1 - low))


def test_share_and_spread_of_no_fights() -> None:
    assert (Share(0, 0).rate, Share(0, 0).interval) == (0.0, (0.0, 1.0))
    assert Spread.of([]) == Spread(0, 0.0, 0.0, 0.0)
    assert Spread.of([]).error == 0


def test_spread_has_mean_median_and_sample_deviation() -> None:
    results_found = Spread.of([4, 2, 6, 4])
    assert (results_found.mean, results_found.median) == (4, 4)
    assert results_found.deviation == pytest.approx(1.63299, abs=1e-5)
    assert results_found.error == pytest.approx(0.816497, abs=1e-5)


results = st.builds(
    Result,
    task=st.just(0),
    number=st.integers(),
    ended=st.booleans(),
    winners=st.sampled_from([(), *TEAMS]),
    beaten=st.just(()),
    rounds=st.integers(0, 9),
    beats=st.integers(0, 900),
    survivors=st.dictionaries(st.sampled_from(["players", "gm", "newcomers"]), st.integers(0, 5)),
    strength=st.dictionaries(st.sampled_from(["ada", "bo", "gm"]), st.floats(0, 1)),
)


@given(st.lists(results, unique_by=lambda result: result.number, max_size=12), st.randoms())
def test_statistics_do_not_depend_on_the_order_of_results(results_found: list[Result], rng: st.DataObject) -> None:
    shuffled = [*results_found]
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    first, second = tally_results(results_found, TEAMS), tally_results(shuffled, TEAMS)
    assert first == second
    assert list(first.survivors) == list(second.survivors)
    assert first.fights == len(results_found)


def test_every_fight_is_won_undecided_or_unended() -> None:

    def result(number: int, winners: tuple[str, ...], *, ended: bool = True) -> Result:
        return Result(
            task=0, number=number, ended=ended, winners=winners, beaten=(), rounds=1, beats=1, survivors={}, strength={}
        )

    results_found = [
        result(0, ("ada", "bo")),
        result(1, ("gm",)),
        result(2, ("gm",)),
        result(3, ()),
        result(4, (), ended=False),
    ]
    tally = tally_results(results_found, TEAMS)
    assert [share.hits for share in tally.won.values()] == [1, 2]
    assert (tally.undecided, tally.unended) == (Share(1, 5), Share(1, 5))
