"""Simulation: the same seed gives the same result with any executor."""

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache, partial
from importlib import import_module
from multiprocessing import get_context
from random import Random
from typing import Any

import attrs
import pytest

from combat import Encounter, Refused, simulate, systems
from combat.engine.offer.requests import Request
from combat.engine.people.players import PlayerView, RandomPlayer, Sensible, play
from combat.engine.people.simulation import Simulation, plan_simulation
from combat.engine.people.tasks import FromState, Horizon, run_tasks
from events.base import Command
from events.history.dice import dice_of
from replays import Replay
from tests.harness.samples import sample_size
from tests.harness.stories import detached_copy
from tests.harness.tools import needs

SEED = f"hmac-sha256-2:{7:032x}"
SHORT = Horizon(beats=8)
FEW = partial(simulate, "trench_crusade", fights=2, horizon=SHORT, vary={"turn_limit": [1, 6]})


def moves(fight: Encounter) -> list[str]:
    """Return the commands and faces of a fight, for comparison."""
    return [f"{beat.command} {[die.face for die in dice_of(beat.events)]}" for beat in fight.journal.since(1)]


def midway(system: str = "trench_crusade", beats: int = 12) -> Encounter:
    """Return a fight in progress."""
    return detached_copy(_under_way(system, beats))


@cache
def _under_way(system: str, beats: int) -> Encounter:
    fight = Encounter.sample(system, dice=SEED)
    return play(fight, Sensible(), Random(1), until=lambda now: len(now.journal) > beats)


@pytest.fixture(scope="module")
def alone() -> Simulation:
    """Return the result of a few fights in this thread."""
    return FEW()


@pytest.fixture(scope="module")
def begun_anew() -> Iterator[Executor]:
    """Return a pool with one new process; slow to start."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize(
    "executor",
    [
        partial(ThreadPoolExecutor, 1),
        partial(ThreadPoolExecutor, 3),
        partial(ProcessPoolExecutor, 2, mp_context=get_context("fork")),
    ],
)
def test_threads_and_forked_processes_give_the_same_result(executor: Callable[[], Executor], alone: Simulation) -> None:
    with executor() as pool:
        assert FEW(executor=pool) == alone


def test_new_process_gives_the_same_result(begun_anew: Executor, alone: Simulation) -> None:
    assert FEW(executor=begun_anew) == alone


@needs("distributed")
def test_dask_cluster_gives_the_same_result(alone: Simulation) -> None:
    dask = import_module("distributed")
    options: dict[str, Any] = {"n_workers": 2, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with dask.LocalCluster(**options) as cluster, dask.Client(cluster) as client:
        assert FEW(executor=client.get_executor(pure=False)) == alone


def test_fight_does_not_depend_on_the_number_of_fights_or_other_settings() -> None:
    simulated = partial(simulate, "fiend_wake", horizon=SHORT, keep=moves)
    single, many = simulated(fights=3).results[2], simulated(fights=6).results[2]
    assert single == many
    compared = simulated(fights=3, vary={"base_points": [1, 9], "flee_least": [2]})
    alone = simulated(fights=3, settings={"base_points": 9, "flee_least": 2})
    assert [result.kept for result in compared.results[3:]] == [result.kept for result in alone.results]


def test_fights_of_a_simulation_differ() -> None:
    commands = [result.kept for result in simulate("fiend_wake", fights=4, horizon=SHORT, keep=moves).results]
    commands += [
        result.kept for result in simulate("fiend_wake", fights=1, seed="1", horizon=SHORT, keep=moves).results
    ]
    assert len({str(result) for result in commands}) == 5


def test_seed_may_be_a_number_or_its_digits() -> None:
    simulate_two = partial(simulate, "fiend_wake", fights=2, horizon=SHORT, keep=moves)
    assert simulate_two(seed=12) == simulate_two(seed="12")


@attrs.frozen
class Idle:
    """A player that takes the default."""

    def choose(self, fight: PlayerView, request: Request, rng: Random) -> Command:
        """Return the default, or a random command."""
        return request.default or fight.options.random(rng)


def test_seat_without_a_player_is_played_by_sensible() -> None:
    plan = plan_simulation("trench_crusade", players={"heretics": RandomPlayer()})
    players = plan.tasks[0].players
    assert players == {"pilgrims": Sensible(), "heretics": RandomPlayer(), "gm": Sensible(), "spectator": Sensible()}
    assert set(plan_simulation("trench_crusade", players=Idle()).tasks[0].players.values()) == {Idle()}


def test_mirrored_sides_get_the_same_dice() -> None:
    first, second = RandomPlayer(), Sensible()
    begins: list[list[int]] = []
    for single, opponent in ((first, second), (second, first)):
        seats = {"pilgrims": single, "heretics": opponent}
        simulated = simulate("trench_crusade", players=seats, fights=3, horizon=SHORT, keep=first_faces)
        begins.append([result.kept for result in simulated.results])
    assert begins[0] == begins[1]
    assert len(set(begins[0])) > 1


def first_faces(fight: Encounter) -> int:
    """Return the faces of the first roll as a number; a module-level function, for other processes."""
    rolled = next(dice_of(beat.events) for beat in fight.journal if dice_of(beat.events))
    return sum(die.face * 10**position for position, die in enumerate(rolled))


@pytest.mark.parametrize("system", systems())
def test_result_names_winners_and_beaten_seats(system: str) -> None:
    simulated = simulate(system, fights=sample_size(1), seed=3)
    (tally,) = simulated.tallies
    for result in simulated.results:
        assert result.ended
        assert result.winners
        assert set(result.winners).isdisjoint(result.beaten)
        assert max(result.strength[seat] for seat in result.winners if seat in result.strength) > 0
        assert sum(result.survivors.values()) > 0
    assert sum(share.hits for share in tally.won.values()) == sample_size(1)
    assert tally.unended.hits == tally.undecided.hits == 0


def test_stopped_fight_has_no_winner() -> None:
    simulated = simulate("trench_crusade", fights=3, horizon=Horizon(beats=40))
    (tally,) = simulated.tallies
    assert tally.unended.hits == 3
    assert [share.hits for share in tally.won.values()] == [0, 0]
    assert {result.beats for result in simulated.results} == {40}
    assert {(result.ended, result.winners, result.beaten) for result in simulated.results} == {(False, (), ())}


def test_fights_can_start_from_the_state_of_another_fight(begun_anew: Executor) -> None:
    fight = midway()
    before = len(fight.journal)
    simulated = simulate(fight, fights=3, keep=moves, horizon=SHORT)
    assert len(fight.journal) == before
    assert len({str(result.kept) for result in simulated.results}) == 3
    replayed = simulate(Replay.of(fight)[before - 1].fight(), fights=3, keep=moves, horizon=SHORT)
    assert (replayed.tallies, replayed.results) == (simulated.tallies, simulated.results)
    assert simulate(fight, fights=3, keep=moves, horizon=SHORT, executor=begun_anew) == simulated


def test_simulation_does_not_use_undone_dice() -> None:
    fight = Encounter.sample("trench_crusade", dice=SEED, undo={"dice": "same", "who": "anyone"})
    untouched = fight.fork()
    fight.do({"type": "trench_crusade.roll_off.v1"})
    fight.undo()
    short = Horizon(beats=1)
    assert simulate(fight, fights=6, keep=moves, horizon=short) == simulate(
        untouched, fights=6, keep=moves, horizon=short
    )


def test_finished_fight_keeps_its_result() -> None:
    fight = midway()
    fight.end(("pilgrims",), "They have fled.")
    (tally,) = simulate(fight, fights=2).tallies
    assert tally.won["pilgrims",].hits == 2
    assert tally.beats.mean == 0


def test_horizon_may_be_a_turn_or_a_round() -> None:
    fight = midway("trench_crusade", 20)
    for horizon in (Horizon(turns=1), Horizon(rounds=1)):
        results = simulate(fight, fights=sample_size(3), horizon=horizon, keep=last_events).results
        stopped = [result for result in results if not result.ended]
        event_type = "RoundBegan" if horizon.rounds else "TurnEnded"
        assert stopped
        assert all(event_type in result.kept for result in stopped)
    both = simulate("trench_crusade", fights=sample_size(6), horizon=Horizon(rounds=2)).results
    assert {result.rounds for result in both if not result.ended} == {3}


def last_events(fight: Encounter) -> list[str]:
    """Return the event types of the last beat."""
    (beat,) = fight.journal.since(len(fight.journal) - 1)
    return [type(event).__name__ for event in beat.events]


def test_progress_is_reported_after_every_fight() -> None:
    reports: list[tuple[int, int]] = []
    FEW(progress=lambda done, of: reports.append((done, of)))
    assert reports == [(number, 4) for number in range(1, 5)]


def test_results_after_a_gap_are_not_counted() -> None:
    """They would be the short fights."""
    plan = plan_simulation("trench_crusade", fights=5, horizon=SHORT, vary={"turn_limit": [1, 6]})
    results = list(run_tasks(plan.tasks))
    gap = [result for result in results if (result.task, result.number) != (1, 3)]
    whole = simulate("trench_crusade", fights=3, horizon=SHORT, vary={"turn_limit": [1, 6]})
    assert plan.summarise(reversed(gap)) == whole
    assert plan.summarise([]).fights == 0


def test_start_from_state_can_be_pickled() -> None:
    begun = Encounter.sample("trench_crusade")
    begun.do({"type": "trench_crusade.roll_off.v1"}, faces=[3])
    for fight in (midway("wrath_and_glory"), begun):
        start = FromState(fight.header, fight.state)
        assert pickle.loads(pickle.dumps(start)) == start  # noqa: S301 - created in this test
    assert {result.beats for result in simulate(begun, fights=2, horizon=SHORT).results} == {SHORT.beats}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"start": "trench_crusad"}, "did you mean 'trench_crusade'?"),
        ({"fights": 0}, "fights must be at least 1, not 0"),
        ({"fights": True}, "fights must be at least 1, not true"),
        ({"players": {"imps": Sensible()}}, "there is no seat 'imps'; known: pilgrims, heretics"),
        ({"settings": {"nope": 1}}, r"\$.settings.nope: is not a known key"),
        ({"vary": {"turn_limit": [4, "x"]}}, r"\$.settings.turn_limit: a whole number was expected, not 'x'"),
        ({"vary": {"turn_limit": []}}, r"\$.settings.turn_limit: a list of values to compare was expected"),
        ({"vary": {"turn_limit": "46"}}, r"\$.settings.turn_limit: a list of values to compare was expected"),
        ({"setup": "nowhere.toml"}, "nowhere.toml cannot be read"),
        ({"horizon": Horizon(beats=0)}, "beats must be at least 1, not 0"),
        ({"horizon": Horizon(rounds=0)}, "rounds must be at least 1, not 0"),
    ],
)
def test_invalid_argument_is_refused_before_any_fight(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        simulate(**{"start": "trench_crusade", **arguments})


def test_fight_in_progress_keeps_its_setup_and_settings() -> None:
    with pytest.raises(Refused, match="keeps its setup and settings"):
        simulate(midway(), vary={"turn_limit": [1]})
