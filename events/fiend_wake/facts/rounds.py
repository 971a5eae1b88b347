"""Events of the round: requests, bids, priority, cycles of turns, and ongoing spells."""

from typing import ClassVar

from events.base import Event, SystemEvent
from events.fields import added_later
from events.fiend_wake.facts.names import AboutCombatant


class Asked(SystemEvent, wire="fiend_wake.asked.v1"):
    """A request such as `armor`, `bid` or `harass` was opened for these combatants, listed in answering order."""

    question: str
    who: tuple[str, ...]


class Answered(AboutCombatant, Event, wire="fiend_wake.answered.v1"):
    """A combatant answered the open request, or can no longer answer it. `answer` is a short description."""

    question: str
    answer: str


class AlsoAsked(SystemEvent, wire="fiend_wake.also_asked.v1"):
    """The open request was extended to combatants that could not answer it before."""

    question: str
    who: tuple[str, ...]


class AbilitiesDue(SystemEvent, wire="fiend_wake.abilities_due.v1"):
    """These start-of-round abilities take effect now. Each entry reads `combatant: ability`."""

    abilities: tuple[str, ...]


class AbilityResolved(AboutCombatant, Event, wire="fiend_wake.ability_resolved.v1"):
    """A start-of-round ability has taken effect."""

    ability: str


class BaseChanged(AboutCombatant, Event, wire="fiend_wake.base_changed.v1"):
    """The GM changed a combatant's base Tactical Points for Round Prep; None restores the default."""

    base: int | None


class BidCommitted(AboutCombatant, Event, wire="fiend_wake.bid_committed.v1"):
    """A combatant committed a bid. Other seats do not see this event."""

    seat: str
    points: int

    @property
    def only_for(self) -> str | None:
        """The bidder's seat, because the bid is secret."""
        return self.seat


class BidCapped(AboutCombatant, Event, wire="fiend_wake.bid_capped.v1"):
    """The bidder has fewer points left than it bid, so the bid counts only for the points left."""

    points: int


class BidsRevealed(SystemEvent, wire="fiend_wake.bids_revealed.v1"):
    """All bids were revealed. The bids in `points` are in the order of the bidders in `who`."""

    reveals: ClassVar[bool] = True
    who: tuple[str, ...]
    points: tuple[int, ...]


class CedeCommitted(AboutCombatant, Event, wire="fiend_wake.cede_committed.v1"):
    """A tied combatant decided whether to cede. Other seats do not see this event."""

    seat: str
    cede: bool

    @property
    def only_for(self) -> str | None:
        """The tied combatant's seat, because the choice is secret."""
        return self.seat


class TiesCeded(SystemEvent, wire="fiend_wake.ties_ceded.v1"):
    """The choices of the tied combatants were revealed. These combatants ceded."""

    reveals: ClassVar[bool] = True
    ceded: tuple[str, ...]


class PrioritySet(SystemEvent, wire="fiend_wake.priority_set.v1"):
    """The priority order of the round, from highest to lowest."""

    order: tuple[str, ...]


class CycleOpened(SystemEvent, wire="fiend_wake.cycle_opened.v1"):
    """A new cycle began: no combatant has a Pending Turn, so new ones may be placed."""

    number: int


class TurnPending(AboutCombatant, Event, wire="fiend_wake.turn_pending.v1"):
    """A combatant has set a Turn Token aside as its Pending Turn."""


class TurnDiscounted(AboutCombatant, Event, wire="fiend_wake.turn_discounted.v1"):
    """The turn contained no action, so it does not count as executed."""


class BonusTurnLost(AboutCombatant, Event, wire="fiend_wake.bonus_turn_lost.v1"):
    """The combatant with the highest priority loses the extra turn of this round."""

    reason: str


class SpellBegan(AboutCombatant, Event, wire="fiend_wake.spell_began.v1"):
    """An ongoing spell began. `fuel` is its cost per round; `on` is its target, or empty if it affects the caster."""

    spell: str
    fuel: int
    on: str = added_later("")


class SpellEnded(AboutCombatant, Event, wire="fiend_wake.spell_ended.v1"):
    """An ongoing spell was not fueled and ended."""

    spell: str
