"""Attacks on logs, files, stores and calls: `make soak` takes ten minutes and prints what was tried.

Each attack is a function of a random source. It raises an error if a guarantee is broken, and returns how much it
tried. The test suite runs a short round of each attack.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random

from rich.console import Console
from rich.table import Table

from tests.harness.tools import TOOLS
from tests.soak.browsers import browser_fights
from tests.soak.calls import dice_peeks, hostile_calls, undo_walks
from tests.soak.chats import chats
from tests.soak.failing_calls import failing_calls
from tests.soak.failing_sockets import failing_sockets
from tests.soak.files import kills, spoiled_checkpoints, threads, writers
from tests.soak.hammer import hammer
from tests.soak.logs import cuts, flips, forgeries
from tests.soak.secrets import secrets
from tests.soak.shared_fights import shared_fights
from tests.soak.stores import full_disks, power_cuts, server_kills, store_kills
from tests.soak.turns import turns
from tests.soak.two_servers import two_servers
from tests.soak.wire import storms, tampered
from tests.soak.world import evenings, planted_faults

ATTACKS: Mapping[str, Callable[..., Counter[str]]] = {
    attack.__name__: attack
    for attack in (
        *(
            flips,
            cuts,
            forgeries,
            kills,
            spoiled_checkpoints,
            threads,
            writers,
            hostile_calls,
            undo_walks,
            dice_peeks,
            secrets,
        ),
        hammer,
        *(store_kills, server_kills, shared_fights, two_servers, full_disks, power_cuts, tampered, storms),
        *(failing_calls, failing_sockets, evenings, planted_faults, chats, turns),
    )
}
BROWSER_ATTACKS: Mapping[str, Callable[..., Counter[str]]] = (
    {browser_fights.__name__: browser_fights} if TOOLS["chromium"]() else {}
)
"""Attacks for `make soak` only: the test suite plays in browsers by tests of its own."""

FULL_SIZES: Mapping[str, Mapping[str, int]] = {
    "browser_fights": {"fights": 4},
    "kills": {"times": 6},
    "store_kills": {"times": 2},
    "server_kills": {"times": 2},
    "full_disks": {"times": 4},
    "power_cuts": {"times": 30, "most": 120},
    "shared_fights": {"fights": 4, "times": 3, "seconds": 2},
    "two_servers": {"fights": 50, "kills": 20, "seconds": 2, "pause": 0},
    "hammer": {"seconds": 15, "tables": 4, "fights": 30},
    "tampered": {"messages": 5_000},
    "storms": {"messages": 2_000},
    "failing_calls": {"times": 20},
    "failing_sockets": {"times": 20},
    "evenings": {"times": 5},
    "planted_faults": {"of_all": 1},
    "chats": {"fights": 1},
    "turns": {"fights": 2, "playouts": 200},
}
"""The larger sizes that some attacks use in `make soak`."""

WORKERS = 2
MINUTES = 10.0


def main() -> None:
    """Attack until the time is up, then print what was tried and what broke."""
    options = _arguments()
    console = Console(width=100)
    names = options.only or [*BROWSER_ATTACKS, *ATTACKS]
    seconds = options.minutes * 60 * WORKERS / len(names)
    rows = Table(title=f"{options.minutes:g} minutes on {WORKERS} cores, seed {options.seed}", title_justify="left")
    rows.add_column("attack")
    rows.add_column("tried")
    rows.add_column("broken", justify="right")
    broken: list[str] = []
    with ProcessPoolExecutor(WORKERS) as workers:
        running = {workers.submit(run_attack, name, options.seed, seconds): name for name in names}
        for finished in as_completed(running):
            name = running[finished]
            tried, faults = finished.result()
            console.print(f"{name}: {summary(tried)}{', BROKEN' if faults else ''}")
            rows.add_row(name, summary(tried), str(len(faults)))
            broken += faults
    console.print(rows)
    for fault in broken:
        console.print(fault, markup=False, highlight=False)
    sys.exit(bool(broken))


def run_attack(name: str, seed: int, seconds: float) -> tuple[Counter[str], list[str]]:
    """Run an attack for a number of seconds; return what it tried, and each failure with the data to repeat it."""
    tried: Counter[str] = Counter()
    faults: list[str] = []
    until, number = time.monotonic() + seconds, 0
    while time.monotonic() < until and len(faults) < 5:
        try:
            tried += run_round(name, seed, number, **FULL_SIZES.get(name, {}))
        except Exception:  # noqa: BLE001 - every failure is reported
            faults.append(f"{name}, round {number} of seed {seed}:\n{traceback.format_exc(limit=-4)}")
        number += 1
    return tried, faults


def run_round(name: str, seed: int, number: int, **size: int) -> Counter[str]:
    """Run one round of an attack and return what it tried.

    Raises:
        AssertionError: If a guarantee is broken.
    """
    return {**ATTACKS, **BROWSER_ATTACKS}[name](Random(f"{name} {seed} {number}"), **size)


def summary(tried: Counter[str]) -> str:
    """Return figures as words.

    >>> summary(Counter({"cuts": 1200}))
    '1,200 cuts'
    """
    return ", ".join(f"{count:,} {unit}" for unit, count in tried.items())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Attack logs, files, stores and calls.")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"duration in minutes (default: {MINUTES:g})")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random source of the attacks")
    parser.add_argument("--only", nargs="+", choices=[*BROWSER_ATTACKS, *ATTACKS], help="attacks to run (default: all)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
