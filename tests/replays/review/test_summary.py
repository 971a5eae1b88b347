"""Summaries of fights, and digests of long ones."""

from random import Random

import pytest

from combat import Encounter
from combat.engine.people.players import Sensible, play
from combat.engine.people.teams import teams
from events.vocabulary import Hit, Missed, RoundBegan, Suffered
from replays import Replay
from replays.analysis.strength_changes import strength_steps
from replays.review.digest import MAX_FULL_LINES, digest
from replays.review.summary import summary

SEED = "hmac-sha256-2:0bad"
LONG_ONES = ("fiend_wake", "powered_by_heresy", "trench_crusade", "wrath_and_glory")
"""Systems whose sample fight is long enough for a digest; other installed systems may have short ones."""


@pytest.fixture(scope="module", params=LONG_ONES)
def game(request: pytest.FixtureRequest) -> Replay:
    """Return a long finished fight between default players, with an undo and a redo."""
    for number in range(7, 30):
        fight = Encounter.sample(request.param, SEED, weak=True)
        rng = Random(number)
        play(fight, Sensible(), rng, until=lambda fight: len(fight.journal) > 40)
        fight.undo()
        fight.redo()
        played = Replay.of(play(fight, Sensible(), rng))
        if len(played.transcript()) > MAX_FULL_LINES:
            return played
    raise LookupError(f"no fight of {request.param} is long enough")


def test_summary_counts_effective_attacks_and_harm(game: Replay) -> None:
    """All harm is attributed to a combatant or listed as other harm."""
    result = summary(game)
    events = [event for beat in game.effective for event in beat.events]
    assert sum(tally.hits for tally in result.tallies.values()) == sum(isinstance(event, Hit) for event in events)
    assert sum(tally.misses for tally in result.tallies.values()) == sum(isinstance(event, Missed) for event in events)
    harm = [amount for tally in result.tallies.values() for _, amount in tally.harm]
    suffered = sum(event.amount for event in events if isinstance(event, Suffered))
    assert sum(harm) + sum(amount for _, amount in result.besides) == suffered
    assert result.rounds == sum(isinstance(event, RoundBegan) for event in events)
    assert (result.undone, result.redone) == (1, 1)
    assert result.beats == len(game)


def test_turning_point_is_the_largest_change_of_strength(game: Replay) -> None:
    result = summary(game)
    assert result.turned is not None
    swings = {step.beat.number: step for step in strength_steps(game)}
    assert swings[result.turned.beat].swing == max(step.swing for step in swings.values())
    standing = game.system.policy.strength(game[result.turned.beat].state)
    assert result.turned.strength_after == standing[result.turned.seats[0]]
    assert result.turned.story
    lines = result.lines()
    assert f"Turning point: beat {result.turned.beat}." in lines[-2]
    assert result.turned.story in lines[-1]


def test_summary_has_a_line_for_each_combatant(game: Replay) -> None:
    """And at most about 25 lines."""
    result = summary(game)
    lines = result.lines()
    for figure in result.figures:
        (line,) = (line for line in lines if line.startswith(f"  {figure.name}  "))
        first = figure.bars[0]
        assert f"{first.now}/{first.most}" in line or (figure.out and first.now == 0)
        assert ("out: " in line) == figure.out
    assert 12 <= len(lines) <= 25
    assert result.ended
    assert result.ended in lines


def test_allied_seats_are_one_side(game: Replay) -> None:
    begun = Replay.of(Encounter.sample(game.header.system, SEED, weak=True))
    for fight in (game, begun):
        sides = list(strength_steps(fight)[-1].strength_after)
        assert len(sides) == 2
        assert set(sides) <= set(teams(game.system, game.header, game.opening))
    assert not any(step.swing for step in strength_steps(begun))


def test_summary_for_a_seat_contains_only_visible_information(game: Replay) -> None:
    for seat in game.header.seats:
        assert summary(game, seat.id).lines()


def test_new_fight_has_a_summary_without_blows(game: Replay) -> None:
    begun = summary(Replay.of(Encounter.sample(game.header.system, SEED, weak=True)))
    assert (begun.turned, begun.blows, begun.tallies, begun.ended) == (None, (), {}, "")
    assert "The fight is not over." in begun.lines()


def test_digest_of_a_long_fight_omits_marked_stretches(game: Replay) -> None:
    """Its lines are those of the transcript, in order."""
    whole, short = game.transcript(), digest(game)
    assert len(whole) > MAX_FULL_LINES
    assert len(short) < MAX_FULL_LINES
    assert short[0] == whole[0]
    assert short[-1] == whole[-1]
    result = iter(whole)
    assert all(line in result for line in short if not line.startswith("["))
    assert any(line.startswith("[Beats ") for line in short)


def test_digest_of_a_short_fight_omits_nothing(game: Replay) -> None:
    fight = Encounter.sample(game.header.system, SEED, weak=True)
    begun = Replay.of(play(fight, Sensible(), Random(7), until=lambda fight: len(fight.journal) > 20))
    assert digest(begun) == begun.transcript()
