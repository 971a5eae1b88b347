"""What the statements of this system name: combatants, sides, seats, locations and amounts."""

from collections.abc import Callable
from functools import partial
from typing import Any

from combat.engine.offer.bounds import Bound, among, within
from combat.engine.offer.domains import OneOf, Words
from combat.systems.fiend_wake.queries.checks import MAX_AMOUNT
from combat.systems.fiend_wake.queries.choices import any_combatant, combatant_choice, one_of
from events.fiend_wake.sheets import GM
from events.fiend_wake.table import Combatant, State

COMBATANT = Bound(lambda state: combatant_choice(state.combatants), "a combatant", "unknown_combatant")
PRESENT = Bound(any_combatant, "a combatant that is still in the fight", "gone", "FW-SIM-63")
LOCATION = Bound(
    lambda state: one_of(state, (location.id for location in state.locations)),
    "a location",
    "unknown_location",
    "FW-LOC-12",
)
combatant = partial(among, COMBATANT, PRESENT)
amount = partial(within, 1, MAX_AMOUNT, code="amount")
because = partial(among, Words(("the GM",)))


def combatants(fits: Callable[[State, Combatant], object], noun: str, code: str = "", rule: str = "") -> Any:
    """Return a field for a combatant in the fight that fits a description."""

    def fitting(state: State) -> OneOf:
        return combatant_choice(combatant for combatant in state.present() if fits(state, combatant))

    return combatant(Bound(fitting, noun, code, rule))


def _seats(state: State) -> OneOf:
    seats = (GM, *(player.id for player in state.players))
    return OneOf(seats, tuple(map(state.name, seats)))


SEAT = Bound(_seats, "a playing seat")


def sides(state: State) -> tuple[str, ...]:
    """Return all sides of the fight, in alphabetical order."""
    return tuple(sorted({combatant.side for combatant in state.combatants}))


SIDE = Bound(lambda state: OneOf(sides(state)), "a side", "side")
