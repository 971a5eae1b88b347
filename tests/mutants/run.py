"""How well the tests know the rules: small changes are made to them, and the tests should notice.

`make mutants` tries a fixed sample of every system, prints a table each, and fails for what `state_errors` finds. Systems may
be named; with `--each` another number of mutants is tried a chapter, and the survivors are listed without a verdict.
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
from tests.mutants.mutant import Trial, killed_percent
from tests.mutants.mutation_sites import mutation_sites
from tests.mutants.sampling import draw_sample
from tests.mutants.survivors import SURVIVORS_FILE, parse_survivors, run_faults, survivor_entry
from tests.mutants.trials import OUT_OF_TIME, run_trials

ROOT = Path(__file__).parent.parent.parent
PER_CHAPTER = 4
"""So many mutants of each chapter are tried, its rules and its acts together."""


def main() -> None:
    """Draw the mutants, try them, and say what came of it."""
    asked = _arguments()
    systems, begun = tuple(asked.systems) or tuple(BUNDLED_SYSTEMS), time.monotonic()
    console = Console(width=118)
    everywhere = [place for system in systems for place in mutation_sites(ROOT, system)]
    sample = draw_sample(everywhere, asked.each)
    console.print(f"{len(sample)} mutants, drawn from {len(everywhere)}.")
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
            console.print(f"Out of time: {' | '.join(trial.name)}", markup=False, highlight=False, soft_wrap=True)
    console.print(f"In {time.monotonic() - begun:.0f} seconds.")
    if asked.each == PER_CHAPTER:
        wrong = list(run_faults(tried, parse_survivors(SURVIVORS_FILE.read_text(encoding="utf-8")), systems))
    else:
        wrong = [survivor_entry(trial) for trial in tried if not trial.killed]
    for line in wrong:
        console.print(f"\n{line}", markup=False, highlight=False, soft_wrap=True)
    sys.exit(bool(wrong) and asked.each == PER_CHAPTER)


def verdict_letter(trial: Trial) -> str:
    """Return a letter for what came of a mutant: `S` for a survivor, `T` for one that ran out of time."""
    if not trial.killed:
        return "S"
    return "T" if trial.killer == OUT_OF_TIME else "."


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How well the tests know the rules.")
    parser.add_argument(
        "systems", nargs="*", type=_system, help=f"of {', '.join(BUNDLED_SYSTEMS)}; all, if none is named"
    )
    parser.add_argument("--each", type=int, default=PER_CHAPTER, help=f"mutants a chapter, usually {PER_CHAPTER}")
    return parser.parse_args()


def _system(name: str) -> str:
    # `choices` beside `nargs="*"` refuses the empty list that no names are.
    if name not in BUNDLED_SYSTEMS:
        raise argparse.ArgumentTypeError(f"{name!r} is no system; there are {', '.join(BUNDLED_SYSTEMS)}")
    return name


def table(system: str, tried: Sequence[Trial]) -> Table:
    """Return what came of the mutants of a system, a row a chapter."""
    rows = Table(title=system, title_justify="left", show_footer=True)
    rows.add_column("chapter", "all")
    for heading, total in zip(("tried", "killed", "survived", "killed, %"), _row(tried), strict=True):
        rows.add_column(heading, total, justify="right")
    for chapter, those in groupby(sorted(tried, key=_chapter), key=_chapter):
        rows.add_row(chapter, *_row(list(those)))
    return rows


def _chapter(trial: Trial) -> str:
    return trial.place.chapter


def _row(tried: Sequence[Trial]) -> tuple[str, str, str, str]:
    killed = sum(trial.killed for trial in tried)
    return str(len(tried)), str(killed), str(len(tried) - killed), f"{killed_percent(tried):.1f}"


if __name__ == "__main__":
    main()
