"""Two Coins: a duel in rounds between two purses.

Both duellists secretly take coins into a hand. Both hands are opened together and the fuller one wins; level hands are
settled by one die each. The loser of a round loses a coin, and a duellist without coins loses the duel.
"""

from combat.engine.play.acts import collect_acts
from combat.engine.play.setups import sample_loader
from combat.engine.play.system import System
from two_coins.combat.aftermath import aftermath
from two_coins.combat.overrides import state_errors
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
    state_errors=state_errors,
    aftermath=aftermath,
    sample=sample_loader(__name__),
)
