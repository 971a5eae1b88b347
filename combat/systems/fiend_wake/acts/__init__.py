"""
What may be said in Fiend Wake, a module a chapter of the book, and what the acts of several chapters share.

Facts that only the table knows are fields of the command, such as `restriction_met`.
"""

import attrs

from combat.engine.acts import Act
from events.fiend_wake.sheets import GM
from events.fiend_wake.table import State


@attrs.frozen
class OfSomebody(Act):
    """What the seat of a combatant says for it."""

    who: str

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the seat of the combatant; none where there is no such combatant."""
        return (state.combatant(self.who).seat,) if state.knows(self.who) else ()


@attrs.frozen
class OfTheGm(Act):
    """What only the GM says."""

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the GM."""
        return (GM,)
