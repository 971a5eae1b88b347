"""Simulation: the same seed gives the same result with any executor."""

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from random import Random
from typing import Any

import attrs
import pytest

from combat import Encounter, Refused, simulate, systems
from combat.engine.players import AtRandom, Outlook, Sensible, play
from combat.engine.requests import Request
from combat.engine.simulation import FromState, Horizon, Simulation, planned, run
from events.base import Command
from events.dice import dice_of
from replays import Replay
from tests.harness.samples import sample
from tests.harness.stories import alike

SEED = f"hmac-sha256-2:{7:032x}"
SHORT = Horizon(beats=8)
FEW = partial(simulate, "trench_crusade", fights=2, horizon=SHORT, vary={"turn_limit": [1, 6]})


def moves(fight: Encounter) -> list[str]:
    """Return the commands and faces of a fight, for comparison."""
    return [f"{beat.command} {[die.face for die in dice_of(beat.events)]}" for beat in fight.journal.since(1)]


def midway(system: str = "trench_crusade", beats: int = 12) -> Encounter:
    """Return a fight in progress."""
    return alike(_under_way(system, beats))


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


def test_dask_cluster_gives_the_same_result(alone: Simulation) -> None:
    dask = pytest.importorskip("distributed")
    options: dict[str, Any] = {"n_workers": 2, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with dask.LocalCluster(**options) as cluster, dask.Client(cluster) as client:
        assert FEW(executor=client.get_executor(pure=False)) == alone


def test_fight_does_not_depend_on_the_number_of_fights_or_other_settings() -> None:
    found = partial(simulate, "fiend_wake", horizon=SHORT, keep=moves)
    one, many = found(fights=3).results[2], found(fights=6).results[2]
    assert one == many
    compared = found(fights=3, vary={"base_points": [1, 9], "flee_least": [2]})
    alone = found(fights=3, settings={"base_points": 9, "flee_least": 2})
    assert [each.kept for each in compared.results[3:]] == [each.kept for each in alone.results]


def test_fights_of_a_simulation_differ() -> None:
    kept = [each.kept for each in simulate("fiend_wake", fights=4, horizon=SHORT, keep=moves).results]
    kept += [each.kept for each in simulate("fiend_wake", fights=1, seed="1", horizon=SHORT, keep=moves).results]
    assert len({str(each) for each in kept}) == 5


def test_seed_may_be_a_number_or_its_digits() -> None:
    few = partial(simulate, "fiend_wake", fights=2, horizon=SHORT, keep=moves)
    assert few(seed=12) == few(seed="12")


@attrs.frozen
class Idle:
    """A player that takes the default."""

    def choose(self, fight: Outlook, request: Request, rng: Random) -> Command:
        """Return the default, or a random command."""
        return request.default or fight.options.random(rng)


def test_seat_without_a_player_is_played_by_sensible() -> None:
    plan = planned("trench_crusade", players={"heretics": AtRandom()})
    players = plan.tasks[0].players
    assert players == {"pilgrims": Sensible(), "heretics": AtRandom(), "gm": Sensible(), "spectator": Sensible()}
    assert set(planned("trench_crusade", players=Idle()).tasks[0].players.values()) == {Idle()}


def test_mirrored_sides_get_the_same_dice() -> None:
    first, second = AtRandom(), Sensible()
    begins: list[list[int]] = []
    for one, other in ((first, second), (second, first)):
        seats = {"pilgrims": one, "heretics": other}
        found = simulate("trench_crusade", players=seats, fights=3, horizon=SHORT, keep=first_faces)
        begins.append([each.kept for each in found.results])
    assert begins[0] == begins[1]
    assert len(set(begins[0])) > 1


def first_faces(fight: Encounter) -> int:
    """Return the faces of the first roll as a number; a module-level function, for other processes."""
    rolled = next(dice_of(beat.events) for beat in fight.journal if dice_of(beat.events))
    return sum(die.face * 10**place for place, die in enumerate(rolled))


@pytest.mark.parametrize("system", systems())
def test_result_names_winners_and_beaten_seats(system: str) -> None:
    found = simulate(system, fights=sample(1), seed=3)
    (tally,) = found.tallies
    for each in found.results:
        assert each.ended
        assert each.winners
        assert set(each.winners).isdisjoint(each.beaten)
        assert max(each.standing[seat] for seat in each.winners if seat in each.standing) > 0
        assert sum(each.survivors.values()) > 0
    assert sum(share.hits for share in tally.won.values()) == sample(1)
    assert tally.unended.hits == tally.undecided.hits == 0


def test_stopped_fight_has_no_winner() -> None:
    found = simulate("trench_crusade", fights=3, horizon=Horizon(beats=40))
    (tally,) = found.tallies
    assert tally.unended.hits == 3
    assert [share.hits for share in tally.won.values()] == [0, 0]
    assert {each.beats for each in found.results} == {40}
    assert {(each.ended, each.winners, each.beaten) for each in found.results} == {(False, (), ())}


def test_fights_can_start_from_the_state_of_another_fight(begun_anew: Executor) -> None:
    fight = midway()
    before = len(fight.journal)
    found = simulate(fight, fights=3, keep=moves, horizon=SHORT)
    assert len(fight.journal) == before
    assert len({str(each.kept) for each in found.results}) == 3
    replayed = simulate(Replay.of(fight)[before - 1].fight(), fights=3, keep=moves, horizon=SHORT)
    assert (replayed.tallies, replayed.results) == (found.tallies, found.results)
    assert simulate(fight, fights=3, keep=moves, horizon=SHORT, executor=begun_anew) == found


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
        ends = simulate(fight, fights=sample(1), horizon=horizon, keep=last_events).results
        wanted = "RoundBegan" if horizon.rounds else "TurnEnded"
        assert all(wanted in each.kept for each in ends)
    both = simulate("trench_crusade", fights=sample(2), horizon=Horizon(rounds=2)).results
    assert {each.rounds for each in both if not each.ended} == {3}


def last_events(fight: Encounter) -> list[str]:
    """Return the event types of the last beat."""
    (beat,) = fight.journal.since(len(fight.journal) - 1)
    return [type(event).__name__ for event in beat.events]


def test_progress_is_reported_after_every_fight() -> None:
    told: list[tuple[int, int]] = []
    FEW(progress=lambda done, of: told.append((done, of)))
    assert told == [(number, 4) for number in range(1, 5)]


def test_results_after_a_gap_are_not_counted() -> None:
    """They would be the short fights."""
    plan = planned("trench_crusade", fights=5, horizon=SHORT, vary={"turn_limit": [1, 6]})
    results = list(run(plan.tasks))
    gap = [each for each in results if (each.task, each.number) != (1, 3)]
    whole = simulate("trench_crusade", fights=3, horizon=SHORT, vary={"turn_limit": [1, 6]})
    assert plan.told(reversed(gap)) == whole
    assert plan.told([]).fights == 0


def test_start_from_state_can_be_pickled() -> None:
    begun = Encounter.sample("trench_crusade")
    begun.do({"type": "trench_crusade.roll_off.v1"}, faces=[3])
    for fight in (midway("wrath_and_glory"), begun):
        start = FromState(fight.header, fight.state)
        assert pickle.loads(pickle.dumps(start)) == start  # noqa: S301 - created in this test
    assert {each.beats for each in simulate(begun, fights=2, horizon=SHORT).results} == {SHORT.beats}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"start": "trench_crusad"}, "did you mean 'trench_crusade'?"),
        ({"fights": 0}, "fights must be at least 1, not 0"),
        ({"fights": True}, "fights must be at least 1, not true"),
        ({"players": {"imps": Sensible()}}, "there is no seat 'imps'; known: pilgrims, heretics"),
        ({"settings": {"nope": 1}}, r"\$.settings.nope: is not known here"),
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
