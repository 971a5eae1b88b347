"""Results of many fights, as a table or as comma-separated values."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from combat.engine.people.simulation import Simulation
from combat.engine.people.tallies import Tally
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import humanize


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
            writer.writerow({**chosen, "what": "won", "whose": " ".join(team), **share.plain()})
        for what, share in (("undecided", tally.undecided), ("not_ended", tally.unended)):
            writer.writerow({**chosen, "what": what, **share.plain()})
        for what, spread in (("rounds", tally.rounds), ("beats", tally.beats)):
            writer.writerow({**chosen, "what": what, **spread.plain()})
        for what, by in (("survivors", tally.survivors), ("standing", tally.strength)):
            for whose, spread in by.items():
                writer.writerow({**chosen, "what": what, "whose": whose, **spread.plain()})
    return file.getvalue()


def _shares(tally: Tally, names: Mapping[str, str]) -> Iterator[Sequence[str]]:
    shares = {f"Won by {', '.join(names[seat] for seat in team)}": share for team, share in tally.won.items()}
    for what, share in {**shares, "Undecided": tally.undecided, "Not ended": tally.unended}.items():
        low, high = share.interval
        yield what, f"{share.hits:,}", f"{share.rate:.1%}", f"{low:.1%} to {high:.1%}"


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
