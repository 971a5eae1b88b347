"""The benchmark: a table of figures for all systems with their limits, independent of the machine.

`make bench` takes some minutes. `BENCH="--systems trench_crusade --rows command simulate"` measures a part.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import orjson
from rich.console import Console

from tests.bench import footprint, growth, hammer, odds, peers, playing, reading, waiting
from tests.bench.fights import ROOT, Stage
from tests.bench.report import Report
from tests.bench.rows import Curve, Figure
from tests.bench.ruler import oj
from tests.bench.sizes import TINY, USUAL
from tests.harness.resource_totals import BUNDLED_SYSTEMS

PAGE = ROOT / "docs" / "explanation" / "performance.md"

PARTS: Mapping[str, Callable[[Stage], Iterator[Figure | Curve]]] = {
    "first": waiting.first_question,
    "command": waiting.commands,
    "load": reading.loading,
    "verify": reading.verifying,
    "open": reading.opening,
    "choose": playing.choosing,
    "fights": playing.whole_fights,
    "playout": waiting.playouts,
    "odds": odds.odds,
    "crowd": waiting.crowd_view,
    "review": waiting.review_page,
    "simulate": playing.simulating,
    "do": playing.recorded_fights,
    "undo": playing.undoing,
    "memory": footprint.measure_memory,
    "beats": growth.beats,
    "combatants": growth.combatants,
    "weapons": growth.weapons,
}
"""The measurements for each system, by the name of their row option; `peers` and `serve` are additional."""


def main(words: Sequence[str] | None = None) -> Report:
    """Measure the selected rows, print the results and return them."""
    options = _arguments(words)
    sizes = TINY if options.tiny else USUAL
    console = Console(width=150, stderr=options.json)
    report = Report(f"Python {sys.version.split()[0]}; one oj is {oj() * 1e6:.2f} us.", options.systems)
    with tempfile.TemporaryDirectory() as folder:
        for system in options.systems:
            stage = Stage(system, sizes, Path(folder))
            _measure(report, stage, [part for part in PARTS if part in options.rows], console)
        if "peers" in options.rows:
            report.peers.extend(peers.peers(sizes, Path(folder)))
        if "serve" in options.rows:
            report.peers.extend(hammer.compare_servers(sizes, Path(folder), peers.NODE_MODULES))
    report.show(console)
    if options.json:
        sys.stdout.buffer.write(orjson.dumps(report.plain(), option=orjson.OPT_INDENT_2) + b"\n")
    if options.write:
        report.write(PAGE)
    return report


def _measure(report: Report, stage: Stage, parts: Iterable[str], console: Console) -> None:
    for part in parts:
        with console.status(f"{stage.system}: {part}"):
            for value in PARTS[part](stage):
                if isinstance(value, Figure):
                    report.figures.append(value)
                else:
                    report.curves.append(value)


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description="Measure the speed of the engine.")
    rows = [*PARTS, "peers", "serve"]
    parser.add_argument(
        "--systems",
        nargs="+",
        choices=BUNDLED_SYSTEMS,
        default=BUNDLED_SYSTEMS,
        help="systems to measure; default: all",
    )
    parser.add_argument("--rows", nargs="+", choices=rows, default=rows, help="rows to measure; default: all")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON, and the tables to stderr")
    parser.add_argument("--write", action="store_true", help="write the tables to the page on performance")
    parser.add_argument("--tiny", action="store_true", help="measure very little, to test the benchmark itself")
    return parser.parse_args(words)


if __name__ == "__main__":
    main()
