"""Resimulated fights saved as logs of their own."""

from collections.abc import Callable
from random import Random

import pytest

from combat import Encounter, Refused
from events.vocabulary import Rolled
from replays import Replay
from replays.branches.resimulation import save_branch
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
def test_replay_with_other_faces_is_a_valid_branch(name: str) -> None:
    """It shares all beats before the change and agrees with its parent log."""
    game, rng = Replay.of(FIGHTS[name]()), Random(1)
    rolls = [n for n in range(1, len(game)) if any(isinstance(event, Rolled) for event in game[n].beat.events)]
    for number in rng.sample(rolls, min(sample_size(2), len(rolls))):
        found = game.resimulate(faces={number: [rng.randint(1, 6)]}, dice=OTHER_SEED)
        if all(beat.status == "same" for beat in found.beats):
            continue
        fight = save_branch(game, found)
        assert fight.header.branches_from is not None
        assert fight.header.branches_from.beat == number - 1
        assert len(fight.journal) == len(found.journal)
        verdict = Replay.of(fight).verify(origin=game)
        assert verdict.exact, verdict
        assert verdict.origin_seen
        faces = [[die.face for die in roll.dice] for roll in _rolls(fight)]
        assert faces == [[die.face for die in roll.dice] for roll in _rolls(found.encounter)]


def _rolls(fight: Encounter) -> list[Rolled]:
    return [event for beat in fight.journal for event in beat.events if isinstance(event, Rolled)]


def test_replay_with_other_settings_is_a_log_without_a_parent() -> None:
    """It can be played on."""
    game = Replay.of(random_fight(3, most=80))
    fight = save_branch(game, game.resimulate({"turn_limit": 9}))
    assert fight.header.branches_from is None
    assert fight.state.settings.turn_limit == 9
    assert Replay.of(fight).verify().exact
    assert fight.requests


def test_unchanged_replay_cannot_be_saved() -> None:
    game = Replay.of(random_fight(3, most=20))
    with pytest.raises(Refused, match="nothing changed"):
        save_branch(game, game.resimulate())
