"""Measure how well the tests cover the rules: mutants change the rules slightly, and the tests should fail.

`make mutants` tries a sample of each system, prints a table for each, and fails if `run_faults` reports an error.
The arguments select systems; `--seed` draws another sample, `--sample` sets its size for each system.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.mutants.mutant import Site, Trial, killed_percent
from tests.mutants.mutation_sites import mutation_sites
from tests.mutants.sampling import DEFAULT_SEED, draw_sample
from tests.mutants.survivors import SURVIVORS_FILE, parse_survivors, run_faults
from tests.mutants.trials import OUT_OF_TIME, run_trials

ROOT = Path(__file__).parent.parent.parent
SAMPLE = 100
"""Mutants per system, from all its rooms."""


def main() -> None:
    """Draw the mutants, test them and print the results."""
    asked = _arguments()
    systems, begun = tuple(asked.systems) or tuple(BUNDLED_SYSTEMS), time.monotonic()
    console = Console(width=118)
    sample: list[Site] = []
    for system in systems:
        places = list(mutation_sites(ROOT, system))
        sample += draw_sample(places, asked.sample, asked.seed)
        console.print(f"{system}: {len(places)} places.", highlight=False)
    console.print(f"{len(sample)} mutants, drawn with the seed {asked.seed!r}.")
    tried: list[Trial] = []
    for trial in run_trials(ROOT, sample, systems):
        tried.append(trial)
        console.print(verdict_letter(trial), end="" if len(tried) % 72 else f" {len(tried)}\n")
    console.print()
    tried.sort(key=lambda trial: (trial.place.module, trial.place.start))
    for system in systems:
        console.print(table(system, [trial for trial in tried if trial.place.system == system]))
    for trial in tried:
        if trial.killer == OUT_OF_TIME:
            console.print(f"Timed out: {' | '.join(trial.name)}", markup=False, highlight=False, soft_wrap=True)
    console.print(f"Took {time.monotonic() - begun:.0f} seconds.")
    wrong = list(run_faults(tried, parse_survivors(SURVIVORS_FILE.read_text(encoding="utf-8")), systems))
    for line in wrong:
        console.print(f"\n{line}", markup=False, highlight=False, soft_wrap=True)
    sys.exit(bool(wrong))


def verdict_letter(trial: Trial) -> str:
    """Return the letter of a result: `S` for a survivor, `T` for a timeout."""
    if not trial.killed:
        return "S"
    return "T" if trial.killer == OUT_OF_TIME else "."


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how well the tests cover the rules.")
    parser.add_argument(
        "systems", nargs="*", type=_system, help=f"systems to test ({', '.join(BUNDLED_SYSTEMS)}); default: all"
    )
    parser.add_argument("--sample", type=int, default=SAMPLE, help=f"mutants per system (default: {SAMPLE})")
    parser.add_argument("--seed", default=DEFAULT_SEED, help=f"seed of the sample (default: {DEFAULT_SEED!r})")
    return parser.parse_args()


def _system(name: str) -> str:
    # `choices` with `nargs="*"` rejects the empty list, which selects all systems.
    if name not in BUNDLED_SYSTEMS:
        raise argparse.ArgumentTypeError(f"there is no system {name!r}; choose from {', '.join(BUNDLED_SYSTEMS)}")
    return name


def table(system: str, tried: Sequence[Trial]) -> Table:
    """Return a table of the results of a system, with one row per chapter."""
    rows = Table(title=system, title_justify="left", show_footer=True)
    rows.add_column("room", "all")
    for heading, total in zip(("tried", "killed", "survived", "killed, %"), _row(tried), strict=True):
        rows.add_column(heading, total, justify="right")
    for room, those in groupby(sorted(tried, key=_room), key=_room):
        rows.add_row(room, *_row(list(those)))
    return rows


def _room(trial: Trial) -> str:
    return trial.place.room


def _row(tried: Sequence[Trial]) -> tuple[str, str, str, str]:
    killed = sum(trial.killed for trial in tried)
    return str(len(tried)), str(killed), str(len(tried) - killed), f"{killed_percent(tried):.1f}"


if __name__ == "__main__":
    main()
