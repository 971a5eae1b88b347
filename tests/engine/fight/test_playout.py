"""Playouts: the same choices and states as an `Encounter` with the same dice, without its records."""

import pickle
from random import Random

import pytest

from combat import Encounter, systems
from combat.engine.errors import Refused
from combat.engine.people.players import Player, RandomPlayer, Sensible, Thinker, answer, play
from combat.engine.people.tasks import FromState
from events.vocabulary import Rolled
from tests.harness.random_setups import random_setup
from tests.harness.samples import sample_size
from tests.replays.fights import log_lines

SEED = f"hmac-sha256-2:{11:032x}"


def new_fight(system: str, number: int) -> Encounter:
    """Return the sample fight of a system, or one with a random setup and settings."""
    seed = f"hmac-sha256-2:{number:032x}"
    if number % 2 == 0:
        return Encounter.sample(system, seed)
    setup, settings = random_setup(system, Random(number))
    return Encounter.begin(system, setup, seed, settings=settings)


@pytest.mark.parametrize("system", systems())
@pytest.mark.parametrize(("player", "beats"), [(RandomPlayer(), 200), (Sensible(), 60)])
def test_playout_has_the_commands_and_states_of_a_fight(system: str, player: Player, beats: int) -> None:
    for number in range(2 * sample_size(1)):
        fight = new_fight(system, number)
        playout, mine, its = fight.playout(), Random(number), Random(number)
        players = {seat.id: player for seat in fight.header.seats}
        for _ in range(beats):
            beat, other = answer(fight, players, mine), answer(playout, players, its)
            assert other == beat
            assert playout.state == fight.state
            assert playout.requests == fight.requests
            if fight.outcome is not None or beat is None:
                break
        assert mine.getstate() == its.getstate()
        again = Encounter(playout.recorded())
        assert log_lines(again) == log_lines(fight)
        assert again.requests == fight.requests


def test_playout_leaves_its_fight_unchanged_and_its_copies_are_independent() -> None:
    fight = Encounter.sample("trench_crusade", SEED)
    before = log_lines(fight)
    playout = play(fight.playout(), Sensible(), Random(1), until=lambda now: len(now.beats) == 5)
    copy = playout.playout(SEED.replace("b", "c"))
    play(copy, Sensible(), Random(2), until=lambda now: len(now.beats) == 9)
    assert (len(playout.beats), len(copy.beats), len(Encounter(copy.recorded()).journal)) == (5, 9, 10)
    assert copy.beats[:5] == playout.beats
    assert log_lines(fight) == before


def test_playout_refuses_illegal_commands_and_unknown_seats() -> None:
    """Only a command object that the options have just found legal for the same seat is not checked again."""
    playout = Encounter.sample("trench_crusade", SEED).playout()
    request = next(item for item in playout.requests if not item.optional)
    command = playout.options(request.seat).random(Random(1))
    for by, code in (("imps", "unknown_seat"), ("spectator", "spectator")):
        with pytest.raises(Refused) as refused:
            playout.do(command, by)
        assert refused.value.reasons[0].code == code
    before = playout.state
    with pytest.raises(Refused, match="not possible now"):
        playout.do({"type": "trench_crusade.end_activation.v1", "model": "ansel"})
    with pytest.raises(Refused, match="is not a known key"):
        playout.do({"type": "trench_crusade.roll_off.v1", "dice": 3})
    with pytest.raises(Refused):
        playout.options("imps")
    assert playout.state is before
    playout.do(command, request.seat)
    play(playout, RandomPlayer(), Random(1), until=lambda now: len(now.beats) == 8)
    with pytest.raises(Refused):
        playout.do(command, request.seat)  # it is checked again, because the state has changed
    assert len(playout.beats) == 8


def test_playout_of_a_state_can_begin_in_another_process() -> None:
    fight = Encounter.sample("wrath_and_glory", SEED)
    start = FromState(fight.header, fight.state).playout
    again = pickle.loads(pickle.dumps(start))  # noqa: S301 - created in this test
    ends = [play(begin(SEED), Sensible(), Random(3), until=lambda now: len(now.beats) == 6) for begin in (start, again)]
    assert ends[0].beats == ends[1].beats


def test_unfinished_roll_is_finished_with_the_dice_that_fell() -> None:
    fight = Encounter.sample("trench_crusade")
    fight.do({"type": "trench_crusade.roll_off.v1"}, faces=[3])
    playout = FromState(fight.header, fight.state).playout(SEED)
    play(playout, RandomPlayer(), Random(1), until=lambda now: len(now.beats) == 1)
    rolled = next(event for event in playout.beats[0].events if isinstance(event, Rolled))
    assert rolled.dice[0].face == 3


def test_thinker_thinks_in_playouts_of_a_playout() -> None:
    fight = Encounter.sample("trench_crusade", SEED)
    player = Thinker(tries=2, handful=12, ahead=2)
    playout, mine, its = fight.playout(), Random(4), Random(4)
    players = {seat.id: player for seat in fight.header.seats}
    for _ in range(4):
        assert answer(playout, players, its) == answer(fight, players, mine)
