"""Measures the strength of two players in pairs of mirrored fights, with the sides swapped in the second fight.

Run `python -m tests.players.measure trench_crusade --fights 400`; docs/explanation/players.md lists the results.
"""

import argparse
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
from combat.engine.people.players import PLAYERS
from combat.engine.people.simulation import SimulationPlan, plan_simulation
from combat.engine.people.tallies import Result
from combat.engine.people.tasks import run_tasks
from combat.engine.people.teams import has_strength_left
from combat.engine.play.consent import Agree
from events.vocabulary import Hit, Proposed, Suffered

EVEN: Mapping[str, tuple[str, ...]] = {
    "fiend_wake": ("imp-archer", "imp-slinger"),
    "powered_by_heresy": ("marine",),
    "trench_crusade": ("mendicant",),
    "wrath_and_glory": ("magus",),
}
"""Combatants that each sample needs twice, so that both sides are about equally strong."""


def opened(system: str, *, even: bool) -> dict[str, Any]:
    """Return the sample setup of a system, unchanged or with about equally strong sides."""
    setup: dict[str, Any] = _doubled(system_named(system).sample(), EVEN.get(system, ()) if even else ())
    return setup


def _doubled(setup: Any, ids: Collection[str]) -> Any:
    """Return a setup in which the combatants with these ids are listed twice."""
    if isinstance(setup, Mapping):
        return {key: _doubled(value, ids) for key, value in setup.items()}
    if not isinstance(setup, list | tuple):
        return setup
    twice = [each for each in setup if isinstance(each, Mapping) and each.get("id") in ids]
    return [*(_doubled(each, ids) for each in setup), *({**each, "id": f"{each['id']}-2"} for each in twice)]


def mirrored(system: str, measured: str, opponent: str, fights: int, *, even: bool) -> tuple[SimulationPlan, ...]:
    """Return the plans for fights of two players, half of them with the sides swapped."""
    setup = opened(system, even=even)
    plain = plan_simulation(system, setup)
    plans = []
    for first, second in ((measured, opponent), (opponent, measured)):
        seats = {seat.id: first if seat.id in plain.teams[0] else second for seat in plain.header.seats}
        keep = partial(harms, by=[seat for seat, name in seats.items() if name == measured])
        players = {seat: PLAYERS[name] for seat, name in seats.items()}
        plans.append(plan_simulation(system, setup, players=players, fights=max(1, fights // 2), keep=keep))
    return tuple(plans)


def won(plans: Sequence[SimulationPlan], results: Sequence[Result]) -> int:
    """Return the number of mirrored fights that the first player won."""
    measured = [plan.teams[index] for index, plan in enumerate(plans)]
    return sum(bool(set(measured[each.task]) & set(each.winners)) for each in results)


def harms(fight: Encounter, by: Collection[str]) -> Counter[str]:
    """Count the combatants hit by some seats, friend or foe; a seat that only consents to an attack does not count."""
    harmed: Counter[str] = Counter()
    sides, wants = {figure.id: figure.side for figure in fight.figures()}, ""
    for beat in fight.journal:
        seat = wants if isinstance(beat.command, Agree) else beat.by
        for event in beat.events:
            if isinstance(event, Proposed):
                wants = event.by
            elif isinstance(event, Hit) and seat in by:
                friend = sides.get(event.attacker) == sides.get(event.target)
                harmed["friend" if friend and event.attacker != event.target else "foe"] += 1
            elif isinstance(event, Suffered) and seat in by:
                harmed["suffered"] += 1
    return harmed


def row(system: str, plans: Sequence[SimulationPlan], results: Sequence[Result]) -> tuple[str, ...]:
    """Return the table row for mirrored fights."""
    teams, fights = plans[0].teams, len(results)
    decided = sum(bool(each.winners) for each in results)
    spent = sum(any(not has_strength_left(team, each.strength) for team in teams) for each in results)
    counted: Counter[str] = sum((each.kept for each in results), Counter())
    return (
        system,
        str(fights),
        f"{won(plans, results) / max(1, decided):.0%}",
        f"{decided / fights:.0%}",
        f"{sum(each.ended and bool(each.beaten) for each in results) / fights:.0%}",
        f"{spent / fights:.0%}",
        str(counted["friend"]),
        str(counted["friend"] + counted["foe"]),
        f"{sum(each.beats for each in results) / fights:.0f}",
    )


def main() -> None:
    """Measure one system or all of them, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*")
    parser.add_argument("--fights", type=int, default=40)
    parser.add_argument("--players", nargs=2, default=("sensible", "random"), choices=tuple(PLAYERS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--even", action="store_true", help="with about equally strong sides, if those of the sample are uneven"
    )
    given = parser.parse_args()
    measured, opponent = given.players
    table = Table(
        "system",
        "fights",
        "won by first player",
        "decided",
        "ended",
        "nothing left",
        "hits on friends",
        "hits",
        "beats",
    )
    with ProcessPoolExecutor(given.jobs) as pool:
        for system in given.systems or systems():
            plans = mirrored(system, measured, opponent, given.fights, even=given.even)
            table.add_row(*row(system, plans, list(run_tasks([plan.tasks[0] for plan in plans], pool))))
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
