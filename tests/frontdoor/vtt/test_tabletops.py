"""The packages for virtual tabletops under Node, in stand-ins for the tabletops, against a real server."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from frontdoor.vtt.packages import write_package
from tests.harness.samples import FULL_FACTOR, sample_size
from tests.harness.servers import serve_folder
from tests.harness.tools import needs

ROOT = Path(__file__).parents[3]
NODE = shutil.which("node")
MODULES = ("--experimental-websocket", "--experimental-vm-modules", "--no-warnings")
SECONDS = 300


def run_node(script: str, package: str, folder: Path, **environment: str) -> None:
    """Run a test script with a server and the files of a package."""
    assert NODE is not None
    write_package(package, folder / "package")
    with serve_folder(folder) as (server, _):
        process = subprocess.run(
            [NODE, *MODULES, str(Path(__file__).parent / script)],
            cwd=ROOT,
            env={**os.environ, "SERVER": f"http://{server}/", "FOLDER": str(folder / "package"), **environment},
            check=False,
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
    assert process.returncode == 0, process.stdout[-6000:] + process.stderr[-2000:]
    assert "# pass 0" not in process.stdout


@needs("node")
@pytest.mark.parametrize("plan", ["trench_crusade:13", "wrath_and_glory:14", "fiend_wake:14", "powered_by_heresy:13"])
def test_fights_are_played_through_the_dialogs_of_foundry(plan: str, tmp_path: Path) -> None:
    """The stand-in offers the documented API only, and refuses writes by users who are not the GM.

    Tokens, statuses and chat agree with the view of the spectator, and no token of a seat is in the world. In a longer
    run, `MAX_BEATS` sets how long people play before the program finishes the fight, and `SEED` what they choose.
    """
    run_node("foundry.test.mjs", "foundry", tmp_path, PLANS=plan)


OWLBEAR_BEATS = {"fiend_wake": "Infinity"}
"""Beats that people play in Owlbear; choosing at random, they end a fight of Fiend Wake soonest."""

if sample_size(1) >= FULL_FACTOR:
    OWLBEAR_BEATS |= {"trench_crusade": "Infinity", "powered_by_heresy": "Infinity", "wrath_and_glory": "200"}


@needs("node")
@pytest.mark.parametrize(("system", "beats"), OWLBEAR_BEATS.items())
def test_a_fight_is_played_in_the_panels_of_owlbear(system: str, beats: str, tmp_path: Path) -> None:
    """Only the GM's panel writes to the scene, and no token of a seat is there.

    The fight is played to its end, except in Wrath & Glory, where people who choose at random need too many beats.
    """
    run_node("owlbear.test.mjs", "owlbear", tmp_path, SYSTEM=system, MAX_BEATS=beats)


@needs("node")
def test_a_seat_asks_for_each_decision_whenever_it_arrives(tmp_path: Path) -> None:
    """Changes may arrive at any microtask after the answer to a command."""
    run_node("seat.test.mjs", "foundry", tmp_path)
