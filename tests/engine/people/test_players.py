"""Players: how they choose, and that they use nothing hidden from their seat."""

from collections.abc import Mapping
from random import Random
from typing import Any

import attrs
import pytest

from combat import Encounter
from combat.engine.errors import Refused
from combat.engine.offer.requests import Request
from combat.engine.people import players
from combat.engine.people.players import (
    PlayerView,
    RandomPlayer,
    Sensible,
    Thinker,
    answer,
    player_view,
    volunteered,
    win_chance,
)
from combat.engine.play.system import Policy
from combat.systems.fiend_wake.acts.bidding import CommitBid
from combat.systems.trench_crusade.acts.ranged_combat import HoldFire, Shoot
from combat.systems.trench_crusade.acts.scenarios import Concede
from combat.systems.trench_crusade.acts.turns import EndActivation
from events.base import Command
from tests.fiend_wake import fights
from tests.harness.samples import sample_size
from tests.harness.stories import Story
from tests.trench_crusade.duels import active_model, fighter


def shoots_or_ends(_: Any, command: Command) -> float:
    """Weigh the end of an Activation twice as high as a shot, and everything else 0."""
    weights: Mapping[type[Command], float] = {EndActivation: 1.0, HoldFire: 1.0, Shoot: 0.5}
    return weights.get(type(command), 0.0)


def a_bomb_at_hand() -> tuple[PlayerView, Request]:
    """Return the view of a Pilgrim's player with a bomb, and the open request."""
    story = active_model(fighter("Ansel", "bomb", ranged=3))
    fight = story.encounter
    policy = attrs.evolve(fight.system.policy, weigh=shoots_or_ends)
    fight._core.system = attrs.evolve(fight.system, policy=policy)
    return player_view(fight, "pilgrims"), owed(story, "pilgrims")


def owed(story: Story, seat: str) -> Request:
    """Return the required request of a seat."""
    return next(item for item in story.encounter.requests if item.seat == seat and not item.optional)


@pytest.mark.parametrize("number", range(sample_size(1)))
def test_thinker_prefers_the_better_outcome_to_the_policy(number: int) -> None:
    """One sample of the dice in about five favours the other command, so the majority of nine counts."""
    chosen = [Thinker(handful=120).choose(*a_bomb_at_hand(), Random(9 * number + index)) for index in range(9)]
    assert sum(isinstance(command, Shoot) for command in chosen) > len(chosen) / 2


def test_thinker_follows_the_policy_if_outcomes_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "win_chance", lambda *_: 0.5)
    assert isinstance(Thinker(handful=120).choose(*a_bomb_at_hand(), Random(1)), EndActivation)


def test_thinker_is_reproducible_and_leaves_the_fight_unchanged() -> None:
    for number in range(2):
        fight = Encounter.sample("trench_crusade", "hmac-sha256:" + "5" * 32)
        before = fight.fingerprint
        request = next(item for item in fight.requests if not item.optional)
        looked = player_view(fight, request.seat)
        first, second = (Thinker(tries=4).choose(looked, request, Random(number)) for _ in range(2))
        assert first == second
        assert fight.fingerprint == before


@pytest.mark.rule("FW-BID-01", "FW-BID-02")
def test_thinker_plays_like_sensible_if_something_is_hidden() -> None:
    """Trying commands would reveal what a rival bid."""
    for points in (0, 7919):
        table = fights.fight(fights.fighter("ann", tp=9000), fights.foe("imp"), fights.foe("rat"))
        story = table.given(CommitBid("ann", points))
        looked, request = player_view(story.encounter, "bob"), owed(story, "bob")
        assert Thinker().choose(looked, request, Random(4)) == Sensible().choose(looked, request, Random(4))
        with pytest.raises(Refused, match="hidden"):
            looked.fork("hmac-sha256:" + "0" * 32)


def test_allies_win_together() -> None:
    fight = Encounter.sample("wrath_and_glory", "hmac-sha256:" + "5" * 32)
    left = {"ada": 0.75, "bo": 0.75, "cy": 0.75, "gm": 0.25}
    fight._core.system = attrs.evolve(fight.system, policy=Policy(strength=lambda _: left))
    assert [win_chance(fight, seat) for seat in ("ada", "bo", "cy", "gm")] == pytest.approx([0.9, 0.9, 0.9, 0.1])


def a_side_that_may_concede(chance: float) -> Encounter:
    """Return a battle at a decision of the Pilgrims, in which a sensible GM concedes for a side with this chance."""
    fight = active_model(fighter("Ansel", "bomb", ranged=3)).encounter
    policy = attrs.evolve(fight.system.policy, initiatives=lambda: {"concede": {Concede: chance}})
    fight._core.system = attrs.evolve(fight.system, policy=policy)
    return fight


def test_sensible_player_gives_optional_commands_with_the_chance_of_the_policy() -> None:
    players = dict.fromkeys(("gm", "pilgrims"), Sensible())
    fight = a_side_that_may_concede(1.0)
    answer(fight, players, Random(1))
    assert fight.outcome is not None
    assert volunteered(fight, players, Random(1)) is None  # the last beat was volunteered
    assert volunteered(a_side_that_may_concede(0.0), players, Random(1)) is None
    given = [volunteered(a_side_that_may_concede(0.5), players, Random(number)) for number in range(20)]
    assert 3 < given.count(None) < 17
    assert {(type(each[0]), each[1]) for each in given if each} == {(Concede, "gm")}


def test_random_player_gives_no_optional_commands() -> None:
    assert volunteered(a_side_that_may_concede(1.0), {"gm": RandomPlayer()}, Random(1)) is None
