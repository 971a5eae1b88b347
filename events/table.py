"""What the table of every system has: where it stands, what waits for agreement, what was used up, how it ended."""

from attrs import frozen

from events.abilities import Ability
from events.fields import play_only
from events.vocabulary import AbilityUsed, EncounterEnded, PartlyRolled, Proposed


@frozen(kw_only=True)
class Table:
    """The state of a fight, as far as all systems agree on it; each adds its own fields.

    Attributes:
        step: Where on the round track it stands.
        proposal: What a seat wants and others have not agreed to yet, or None.
        unfinished: The command whose dice have fallen in part, with all of these dice; None where no roll is under way.
        used: The abilities whose limit counts or whose effect lasts, as they were used.
        catalogue: The abilities that the sheets of this fight name, as they are defined.
        outcome: The event that ended the fight, or None while it goes on.
    """

    step: str = play_only()
    proposal: Proposed | None = play_only(None)
    unfinished: PartlyRolled | None = play_only(None)
    used: tuple[AbilityUsed, ...] = play_only(())
    catalogue: tuple[Ability, ...] = play_only(())
    outcome: EncounterEnded | None = play_only(None)

    def name(self, who: str) -> str:
        """Return the name of a combatant, side or seat by its id, for people; what has none is its own name."""
        return who

    def seat_of(self, who: str) -> str:
        """Return the seat that speaks for a combatant; empty where nobody is named."""
        return ""

    def uses(self, who: str, ability: str) -> int:
        """Return how often somebody used an ability within its limit."""
        return sum((each.who, each.ability) == (who, ability) and bool(each.limit) for each in self.used)

    def in_use(self, who: str) -> set[str]:
        """Return the ids of the abilities that somebody has used and that last."""
        return {use.ability for use in self.used if use.who == who and use.lasts}

    def abilities_named(self, ids: tuple[str, ...]) -> tuple[Ability, ...]:
        """Return the abilities of some ids, in the order of the catalogue."""
        return tuple(each for each in self.catalogue if each.id in ids) if ids else ()
