"""The state that all systems share: the step, open proposals, used abilities and the outcome."""

from attrs import frozen

from events.abilities import Ability
from events.fields import play_only
from events.vocabulary import AbilityUsed, EncounterEnded, PartlyRolled, Proposed


@frozen(kw_only=True)
class Table:
    """The parts of a fight's state that all systems share; each system adds its own fields.

    Attributes:
        step: The step on the round track.
        proposal: A seat's proposal that other seats have not agreed to yet, or None.
        unfinished: The partly rolled command with all dice rolled for it so far; None if no roll is unfinished.
        used: The uses of abilities whose limit or effect still lasts.
        catalogue: The definitions of the abilities that the sheets of this fight name.
        outcome: The event that ended the fight, or None while it continues.
    """

    step: str = play_only()
    proposal: Proposed | None = play_only(None)
    unfinished: PartlyRolled | None = play_only(None)
    used: tuple[AbilityUsed, ...] = play_only(())
    catalogue: tuple[Ability, ...] = play_only(())
    outcome: EncounterEnded | None = play_only(None)

    def name(self, who: str) -> str:
        """Return the display name of a combatant, side or seat; an unknown id is returned unchanged."""
        return who

    def seat_of(self, who: str) -> str:
        """Return the seat that controls a combatant; empty for an unknown id."""
        return ""

    def uses(self, who: str, ability: str) -> int:
        """Return how many of a combatant's uses of an ability still count against its limit."""
        return sum((item.who, item.ability) == (who, ability) and bool(item.limit) for item in self.used)

    def in_use(self, who: str) -> set[str]:
        """Return the ids of those abilities used by a combatant whose effect still lasts."""
        return {use.ability for use in self.used if use.who == who and use.lasts}

    def abilities_named(self, ids: tuple[str, ...]) -> tuple[Ability, ...]:
        """Return the abilities with these ids, in the order of the catalogue."""
        return tuple(item for item in self.catalogue if item.id in ids) if ids else ()
