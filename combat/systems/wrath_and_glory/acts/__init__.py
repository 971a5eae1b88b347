"""The acts of Wrath & Glory by chapter; here what those of one combatant, or of the GM, have in common."""

import attrs

from combat.engine.acts import Act
from combat.engine.draft import Draft
from combat.systems.wrath_and_glory.queries import standing
from combat.systems.wrath_and_glory.rules.actions import uses
from events.wrath_and_glory.facts import ActionTaken
from events.wrath_and_glory.sheets import GM
from events.wrath_and_glory.table import State


@attrs.frozen
class OfTheGM(Act):
    """What the GM alone says."""

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the GM's seat."""
        return (GM,)


@attrs.frozen
class OfSide(Act):
    """
    What is said for a side.

    Attributes:
        side: `players` or `gm`.
    """

    side: str

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the seats that decide for it."""
        return standing.seats_of(state, self.side)


@attrs.frozen
class OfCombatant(Act):
    """
    What is said for a combatant.

    Attributes:
        who: The combatant.
    """

    who: str

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the seat that decides for it."""
        return (state.combatant(self.who).seat,) if state.knows(self.who) else ()


@attrs.frozen
class SpendsGlory(OfCombatant):
    """
    What may cost Glory, which the players share.

    Attributes:
        glory: How much is spent; 0 for none.
        agreed: The players who consent to it.
    """

    glory: int = 0
    agreed: tuple[str, ...] = ()

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the seats that may spend Glory for the combatant, its own first."""
        return standing.may_spend_glory(state, self.who) if state.knows(self.who) else ()


def take(draft: Draft[State], who: str, action: str, slots: tuple[str, ...] | None = None) -> None:
    """Write down what is done, and what it uses up of the turn."""
    draft.happens(ActionTaken(who, action, uses(action) if slots is None else slots))
