"""The state that all systems share: the step, open proposals, used abilities and the outcome."""

from collections.abc import Iterable
from typing import Protocol, Self, TypeVar

from attrs import frozen

from events.abilities import Ability
from events.base import Event
from events.fields import play_only
from events.replace import replace
from events.vocabulary import AbilityUsed, EncounterEnded, PartlyRolled, Proposed


class _Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


def distinct_name(name: str, given: Iterable[str]) -> str:
    """Return a display name that is not given yet: the name itself, or with the first free number after it.

    Names that differ only in capitals or spaces count as the same.

    >>> distinct_name("Pilgrim", []), distinct_name("Pilgrim", ["Pilgrim"]), distinct_name("Pilgrim 2", ["Pilgrim"])
    ('Pilgrim', 'Pilgrim 2', 'Pilgrim 2')
    >>> distinct_name("pilgrim", ["Pilgrim", "Pilgrim 2"]), distinct_name("Pilgrim 2", ["Pilgrim", "Pilgrim 2"])
    ('pilgrim 3', 'Pilgrim 2 2')
    """
    taken = {_name_key(other) for other in given}
    distinct, number = name, 1
    while _name_key(distinct) in taken:
        number += 1
        distinct = f"{name} {number}"
    return distinct


def _name_key(name: str) -> str:
    return " ".join(name.split()).casefold()


def with_distinct_names(members: Iterable[N], given: Iterable[str] = ()) -> tuple[N, ...]:
    """Return combatants, sides or players with display names that differ from each other and from those given before.

    Names are given in order, so the first of several namesakes keeps the plain name.
    """
    names, named = [*given], []
    for member in members:
        names.append(distinct_name(member.name, names))
        named.append(member if names[-1] == member.name else replace(member, name=names[-1]))
    return tuple(named)


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

    def names_given(self) -> tuple[str, ...]:
        """Return the display names of all combatants that ever joined the fight."""
        return ()

    def free_name(self, name: str) -> str:
        """Return the display name of the next combatant to join, given the name on its sheet."""
        return distinct_name(name, self.names_given())

    def seat_of(self, who: str) -> str:
        """Return the seat that controls a combatant; empty for an unknown id."""
        return ""

    def hides_sheet(self, who: str) -> bool:
        """Return whether only the GM sees the sheet of a combatant."""
        return False

    def showing(self, _: Event) -> Self:
        """Return the state in which every seat knows what an event shows of hidden sheets."""
        return self

    def uses(self, who: str, ability: str) -> int:
        """Return how many of a combatant's uses of an ability still count against its limit."""
        return sum((item.who, item.ability) == (who, ability) and bool(item.limit) for item in self.used)

    def in_use(self, who: str) -> set[str]:
        """Return the ids of those abilities used by a combatant whose effect still lasts."""
        return {use.ability for use in self.used if use.who == who and use.lasts}

    def abilities_named(self, ids: tuple[str, ...]) -> tuple[Ability, ...]:
        """Return the abilities with these ids, in the order of the catalogue."""
        return tuple(item for item in self.catalogue if item.id in ids) if ids else ()
