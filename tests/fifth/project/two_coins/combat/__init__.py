"""Two Coins: a duel of two purses in rounds.

Both duellists take coins into the hand unseen, both hands are opened at once, and the fuller one wins; level hands
are settled by a die each. Whoever loses the round loses a coin, and whoever has none left has lost the duel.
"""

from combat.engine.acts import collect_acts
from combat.engine.setups import sample_loader
from combat.engine.system import System
from two_coins.combat.aftermath import aftermath
from two_coins.combat.overrides import faults
from two_coins.combat.track import TRACK
from two_coins.events import PROJECTION
from two_coins.events.sheets import preset, seats
from two_coins.events.table import State

SYSTEM: System[State] = System(
    title="Two Coins",
    edition="first",
    projection=PROJECTION,
    track=TRACK,
    acts=collect_acts(f"{__name__}.acts"),
    default_settings=preset,
    seats=seats,
    state_errors=faults,
    aftermath=aftermath,
    sample=sample_loader(__name__),
)
