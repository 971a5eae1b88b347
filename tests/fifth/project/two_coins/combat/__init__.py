"""Two Coins: a duel of two purses in rounds.

Both duellists take coins into the hand unseen, both hands are opened at once, and the fuller one wins; level hands
are settled by a die each. Whoever loses the round loses a coin, and whoever has none left has lost the duel.
"""

from combat.engine.acts import acts_in
from combat.engine.setups import sample_beside
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
    acts=acts_in(f"{__name__}.acts"),
    preset=preset,
    seats=seats,
    faults=faults,
    aftermath=aftermath,
    sample=sample_beside(__name__),
)
