"""Named turning points are real: `turning_points.json` keeps the results of `tests.review.turning_points`."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from replays import Replay
from replays.analysis.strength_changes import strength_steps
from replays.chances.chain import ChanceChain
from replays.chances.refinement import SETTLED, SURE, Refinement
from replays.review.chance_sections import turning_points
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.review.turning_points import (
    CONFIRMING,
    EVEN,
    FIGHTS,
    add_played,
    confirmation,
    digest,
    is_confirmed,
    log_of,
    logged,
    stored_fights,
)

MIN_CONFIRMED = Fraction(95, 100)
"""Smallest share of the named turning points that further playouts must confirm."""

MIN_NAMING = Fraction(2, 3)
"""Smallest share of the even fights in which a turning point must be named."""

MAX_FAVOURITE = Fraction(2, 3)
"""Largest chance of a side at the start of a judged fight."""


def test_results_were_judged_by_the_current_constants() -> None:
    """Otherwise, `python -m tests.review.turning_points` must judge again."""
    judged = Counter(fight["system"] for fight in stored_fights())
    assert set(judged) == set(BUNDLED_SYSTEMS)
    assert min(judged.values()) >= FIGHTS


def test_judged_fights_were_open_at_the_start() -> None:
    """If a side is the clear favourite, nothing needs to turn, and the fight is not judged."""
    low, high = EVEN[max(EVEN)]
    assert 1 - low <= MAX_FAVOURITE >= high
    for fight in stored_fights():
        assert low <= fight["start"] <= high


def test_no_turning_point_is_a_loss_of_the_winner_or_the_end() -> None:
    """Nor does one begin after the outcome is settled."""
    for fight in stored_fights():
        for point in fight["points"]:
            assert point["team"] == fight["winner"]
            assert point["change"] > point["error"]
            assert point["before"] < SETTLED
            assert point["beat"] < point["last_beat"]
            assert point["last"] < fight["links"]


def test_further_playouts_confirm_the_turning_points() -> None:
    """The gain has the same sign in 100 pairs of playouts, beyond the error."""
    points = [point for fight in stored_fights() for point in fight["points"]]
    assert points
    assert all(point["confirming"] >= CONFIRMING for point in points)
    assert sum(map(is_confirmed, points)) >= MIN_CONFIRMED * len(points)
    assert not is_confirmed({"confirmed_change": 0.1, "confirmed_error": 0.1})


def test_share_of_even_fights_has_a_turning_point() -> None:
    fights = stored_fights()
    assert sum(bool(fight["points"]) for fight in fights) >= MIN_NAMING * len(fights)


@pytest.mark.parametrize("fight", logged(), ids=lambda fight: fight["system"])
def test_stored_playouts_of_a_log_lead_to_the_stored_turning_points(fight: dict[str, Any]) -> None:
    """Only some logs are kept."""
    game = Replay.read(log_of(fight).read_bytes())
    assert digest(game) == fight["digest"]
    chain = ChanceChain(game)
    add_played(chain, fight)
    found = Refinement(chain).turning_points()
    assert [(swing.first, swing.last, swing.team) for swing in found] == [
        (point["first"], point["last"], point["team"]) for point in fight["points"]
    ]
    assert [swing.change for swing in found] == pytest.approx([point["change"] for point in fight["points"]], abs=1e-3)


def test_playouts_that_locate_a_passage_do_not_confirm_it() -> None:
    """The gain of the passage is as large as stored in the first playouts, but gone in all later ones."""
    fight = next(fight for fight in logged() if fight["points"])
    chain = ChanceChain(Replay.read(log_of(fight).read_bytes()))
    before, after = (chain.position_query(fight["points"][0][end]).key for end in ("first", "last"))
    ended, gained = fight["played"][after]
    lost = gained[:SURE] + fight["played"][before][1][SURE : len(gained)]
    assert len(lost) == len(gained) > SURE
    add_played(chain, {"played": {**fight["played"], after: [ended, lost]}})
    assert fight["points"][0]["first"] not in [swing.first for swing in Refinement(chain).turning_points()]


def test_passage_is_shown_by_the_beat_that_cost_the_losers_most() -> None:
    """The chances change in several beats of a passage, also in those that only lead to the blow."""
    fight = next(fight for fight in logged() if fight["points"])
    game = Replay.read(log_of(fight).read_bytes())
    chain = ChanceChain(game)
    add_played(chain, fight)
    point = turning_points(game, Refinement(chain), None)[0]
    steps = {step.beat.number: step for step in strength_steps(game)}
    loser = chain.teams[1 - fight["points"][0]["team"]]
    passage = [link.beat.number for link in chain.links[fight["points"][0]["first"] : fight["points"][0]["last"]]]
    assert len(passage) > 1
    assert steps[point.beat].change(loser) == min(steps[number].change(loser) for number in passage) < 0


def test_confirmation_refutes_a_point_without_a_gain() -> None:
    """The positions before and after the passage are the same."""
    fight = next(fight for fight in logged() if fight["points"])
    chain = ChanceChain(Replay.read(log_of(fight).read_bytes()))
    add_played(chain, fight)
    swing = Refinement(chain).turning_points()[0]
    assert not is_confirmed(confirmation(chain, swing.first, swing.first, swing.team, 4))
