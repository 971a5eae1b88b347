"""A fight that could have been is a log like any other: a branch that leaves the record where it is otherwise."""

from collections.abc import Callable
from random import Random

import pytest

from combat import Encounter, Refused
from events.vocabulary import Rolled
from replays import Replay
from replays.save_branch import save_branch
from tests.harness.samples import sample_size
from tests.replays.fights import SEED, eventful_fight, manual_fight, play_on, random_fight

OTHER_SEED = "hmac-sha256-2:" + "ab" * 16
FIGHTS: dict[str, Callable[[], Encounter]] = {
    "a skirmish": lambda: random_fight(3, most=80),
    "a table that takes back and overrules": lambda: eventful_fight(3),
    "dice that people rolled": lambda: manual_fight(1),
    "bids in secret": lambda: play_on(Encounter.sample("fiend_wake", dice=SEED), 2, 80),
    "a scene": lambda: play_on(Encounter.sample("powered_by_heresy", dice=SEED), 2, 80),
    "a fight with Wrath": lambda: play_on(Encounter.sample("wrath_and_glory", dice=SEED), 2, 80),
}


@pytest.mark.parametrize("name", FIGHTS)
def test_with_other_faces_it_is_a_branch_that_verifies(name: str) -> None:
    """It shares all beats before, says whatever could be said again, and agrees with the log that it leaves."""
    game, rng = Replay.of(FIGHTS[name]()), Random(1)
    rolls = [n for n in range(1, len(game)) if any(isinstance(event, Rolled) for event in game[n].beat.events)]
    for number in rng.sample(rolls, min(sample_size(2), len(rolls))):
        found = game.resimulate(faces={number: [rng.randint(1, 6)]}, dice=OTHER_SEED)
        if all(each.status == "same" for each in found.beats):
            continue
        fight = save_branch(game, found)
        assert fight.header.branches_from is not None
        assert fight.header.branches_from.beat == number - 1
        assert len(fight.journal) == len(found.journal)
        verdict = Replay.of(fight).verify(origin=game)
        assert verdict.exact, verdict
        assert verdict.origin_seen
        faces = [[die.face for die in each.dice] for each in _rolls(fight)]
        assert faces == [[die.face for die in each.dice] for each in _rolls(found.encounter)]


def _rolls(fight: Encounter) -> list[Rolled]:
    return [event for beat in fight.journal for event in beat.events if isinstance(event, Rolled)]


def test_under_other_settings_it_is_a_fight_of_its_own() -> None:
    """It leaves nothing: already its header is otherwise; and it can be played on."""
    game = Replay.of(random_fight(3, most=80))
    fight = save_branch(game, game.resimulate({"turn_limit": 9}))
    assert fight.header.branches_from is None
    assert fight.state.settings.turn_limit == 9
    assert Replay.of(fight).verify().exact
    assert fight.requests


def test_what_is_the_same_is_no_other_fight() -> None:
    """There is nothing to keep."""
    game = Replay.of(random_fight(3, most=20))
    with pytest.raises(Refused, match="nothing changed"):
        save_branch(game, game.resimulate())
