"""
Two Coins: a duel of two purses in rounds, made up to see what a fifth system costs.

Both duellists take coins into the hand unseen, both hands are opened at once, and the fuller one wins; level hands
are settled by a die each. Whoever loses the round loses a coin, and whoever has none left has lost the duel.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from combat.system import System
from tests.fifth.combat.two_coins.decide import DECIDE, ENTER, begin
from tests.fifth.combat.two_coins.evolve import EVOLVE
from tests.fifth.combat.two_coins.machine import MACHINE
from tests.fifth.combat.two_coins.options import conceal, faults, reasons, requests, speakers
from tests.fifth.combat.two_coins.sheets import Settings, Setup, preset, seats
from tests.fifth.combat.two_coins.state import State, opening
from tests.fifth.events.two_coins import OWN


def sample() -> Mapping[str, Any]:
    """Return the ready-made duel."""
    return tomllib.loads(files(__name__).joinpath("sample.toml").read_text(encoding="utf-8"))


SYSTEM: System[State] = System(
    name="two_coins",
    title="Two Coins",
    edition="first",
    machine=MACHINE,
    setup=Setup,
    settings=Settings,
    preset=preset,
    seats=seats,
    opening=opening,
    start=begin,
    events=OWN,
    decide=DECIDE,
    enter=ENTER,
    evolve=EVOLVE,
    requests=requests,
    reasons=reasons,
    speakers=speakers,
    conceal=conceal,
    faults=faults,
    sample=sample,
)
"""The assembled system."""
