"""`blow simulate`: results of many fights that the program plays by itself."""

import csv
import io
import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

from combat.engine.catalog import system
from combat.engine.dice.chance_text import format_percent
from combat.engine.people.players import PLAYERS, Player
from combat.engine.people.simulation import Simulation, SimulationPlan, plan_simulation
from combat.engine.people.tallies import Result, Tally
from combat.engine.people.tasks import Horizon
from combat.engine.people.tasks import run_tasks as played
from combat.engine.play.setups import read_setup
from events.codec import json_text
from events.limits import escape_in_json, escape_unprintable
from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.long_runs import TYPICAL_BEATS, make_executor, progress_bar
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import humanize, print_error
from frontdoor.terminal.files.setup_files import likely_systems
from replays.analysis.statistics import escape_formula

INTERRUPTED, BROKEN = 130, 1
SETUPS = (".json", ".toml")


def run(arguments: Namespace) -> int:
    """Play the fights and print the table; after an interruption, print the table of the finished fights."""
    if arguments.json and arguments.csv:
        raise UsageError("--json and --csv are two ways to write the same table. Give only one of them.")
    plan = _planned(arguments)
    results: list[Result] = []
    commands = plan.fights * min(arguments.most_beats, TYPICAL_BEATS)
    began, status, why = time.monotonic(), 0, ""
    try:
        with (
            make_executor(arguments.jobs, arguments.dask, commands) as executor,
            progress_bar(plan.fights, "fights", plain=arguments.plain) as show,
            closing(played(plan.tasks, executor)) as coming,
        ):
            for result in coming:
                results.append(result)
                show(len(results))
    except KeyboardInterrupt:
        status, why = INTERRUPTED, "Interrupted"
    except BrokenExecutor:
        status, why = BROKEN, "A worker process died, perhaps for lack of memory"
    _print_result(arguments, plan, results)
    print_error(_summary(plan, results, why, time.monotonic() - began))
    return status


def _planned(arguments: Namespace) -> SimulationPlan:
    name, setup = _system_and_setup(arguments)
    return plan_simulation(
        name,
        setup,
        players=_players(arguments.players),
        fights=arguments.fights,
        seed=arguments.seed,
        vary=dict(arguments.set),
        horizon=Horizon(beats=arguments.most_beats),
    )


def _system_and_setup(arguments: Namespace) -> tuple[str, Mapping[str, Any] | None]:
    """Return the system and the setup; the keys of a lone setup file identify its system."""
    begins = arguments.setup_or_system
    if arguments.setup is not None:
        system(begins)
        return begins, read_setup(Path(arguments.setup))
    if Path(begins).suffix not in SETUPS:
        return begins, None
    setup = read_setup(Path(begins))
    best = likely_systems(setup)
    if len(best) > 1:
        ours = " or ".join(best)
        raise UsageError(
            f"{begins} fits several systems: {ours}. Name one, for example: blow simulate {best[0]} --setup {begins}"
        )
    return best[0], setup


def _players(texts: Sequence[str]) -> Player | dict[str, Player]:
    players: dict[str, Player] = {}
    for text in texts:
        seat, equals, name = text.rpartition("=")
        if name not in PLAYERS:
            known = ", ".join(PLAYERS)
            raise UsageError(f"There is no player '{name}'. Write SEAT=PLAYER, or PLAYER for all; known: {known}.")
        if not equals and len(texts) > 1:
            raise UsageError(f"'{text}' is for all seats. Write SEAT={text} if other seats have other players.")
        if not equals:
            return PLAYERS[name]
        players[seat] = PLAYERS[name]
    return players


def _print_result(arguments: Namespace, plan: SimulationPlan, results: Iterable[Result]) -> None:
    simulation = plan.summarise(results)
    if arguments.json:
        sys.stdout.write(
            escape_in_json(json_text.dumps(simulation.plain(), option=json_text.OPT_INDENT_2).decode()) + "\n"
        )
    elif arguments.csv:
        sys.stdout.write(simulation_csv(simulation))
    elif simulation.fights:
        print_simulation(simulation, Screen(plain=arguments.plain))


def _summary(plan: SimulationPlan, results: list[Result], why: str, seconds: float) -> str:
    """Return a line with the speed; after an interruption, with the number of fights in the table."""
    if not why:
        return f"{len(results):,} fights in {seconds:.1f} s: {len(results) / seconds:.1f} a second."
    counted, each = plan.summarise(results).fights, plan.fights // len(plan.tasks)
    of_each = " for each choice of settings" if len(plan.tasks) > 1 else ""
    table = f"the table covers the first {counted:,} of {each:,} fights{of_each}"
    return f"blow: {why}: {table if counted else 'the first fight was not over yet'}."


def print_simulation(simulation: Simulation, screen: Screen) -> None:
    """Print the share of fights won by each team, then length and survivors, grouped by the settings that vary."""
    names = {seat.id: seat.name for seat in simulation.header.seats}
    varied = [*simulation.tallies[0].settings]
    shares: list[Sequence[str]] = []
    spreads: list[Sequence[str]] = []
    for tally in simulation.tallies:
        chosen = [_value(tally.settings[name]) for name in varied]
        shares += _grouped(chosen, _shares(tally, names))
        spreads += _grouped(chosen, _spreads(tally, names))
    screen.print_table((*varied, f"of {simulation.fights:,} fights", "", "share", "95 % interval"), shares)
    screen.print()
    screen.print_table((*varied, "per fight", "mean", "median", "spread"), spreads)


def simulation_csv(simulation: Simulation) -> str:
    """Return the results as comma-separated values, one line per figure."""
    varied = [*simulation.tallies[0].settings]
    file = io.StringIO()
    columns = (*varied, "what", "whose", "count", "of", "rate", "low", "high", "mean", "median", "deviation")
    writer = csv.DictWriter(file, columns, lineterminator="\n")
    writer.writeheader()
    for tally in simulation.tallies:
        chosen = {name: _value(value) for name, value in tally.settings.items()}
        for team, share in tally.won.items():
            writer.writerow({**chosen, "what": "won", "whose": escape_formula(" ".join(team)), **share.plain()})
        for what, share in (("undecided", tally.undecided), ("not_ended", tally.unended)):
            writer.writerow({**chosen, "what": what, **share.plain()})
        for what, spread in (("rounds", tally.rounds), ("beats", tally.beats)):
            writer.writerow({**chosen, "what": what, **spread.plain()})
        for what, by in (("survivors", tally.survivors), ("standing", tally.strength)):
            for whose, spread in by.items():
                writer.writerow({**chosen, "what": what, "whose": escape_formula(whose), **spread.plain()})
    return "\n".join(map(escape_unprintable, file.getvalue().split("\n")))


def _shares(tally: Tally, names: Mapping[str, str]) -> Iterator[Sequence[str]]:
    shares = {f"Won by {', '.join(names[seat] for seat in team)}": share for team, share in tally.won.items()}
    for what, share in {**shares, "Undecided": tally.undecided, "Not ended": tally.unended}.items():
        rate, low, high = (format_percent(value, decimal=True) for value in (share.rate, *share.interval))
        yield what, f"{share.hits:,}", rate, f"{low} to {high}"


def _spreads(tally: Tally, names: Mapping[str, str]) -> Iterator[Sequence[str]]:
    spreads = {"Rounds": tally.rounds} if tally.rounds.mean else {}  # some systems have no rounds
    spreads["Beats"] = tally.beats
    spreads |= {f"Survivors of {names.get(side, humanize(side))}": each for side, each in tally.survivors.items()}
    for what, spread in spreads.items():
        yield what, f"{spread.mean:.1f}", f"{spread.median:g}", f"{spread.deviation:.1f}"


def _grouped(chosen: Sequence[str], lines: Iterable[Sequence[str]]) -> Iterator[Sequence[str]]:
    """Yield table rows that begin with the settings; only the first row names them, the others leave them empty."""
    for number, line in enumerate(lines):
        yield (*(chosen if not number else [""] * len(chosen)), *line)


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
