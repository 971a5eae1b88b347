"""Aftermath: fueling spells, harassment, unconscious combatants, and the end of the fight."""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites

CHECK_DIFFICULTY = 7


@cites("FW-AFT-10")
def spells_fueled(paid: Collection[str], ongoing: Sequence[str]) -> tuple[str, ...]:
    """Return the ongoing spells that were paid for and therefore continue.

    >>> spells_fueled({"Ward"}, ("Glow", "Ward"))
    ('Ward',)
    """
    return tuple(spell for spell in ongoing if spell in paid)


@cites("FW-AFT-11")
def may_upgrade_arming(aftermath: bool) -> bool:
    """Return whether readying a weapon can be upgraded to a Full Action. In the Aftermath it cannot.

    >>> may_upgrade_arming(aftermath=True)
    False
    """
    return not aftermath


@cites("FW-AFT-20", "FW-AFT-24")
def harassment_order(order: Sequence[str]) -> tuple[str, ...]:
    """Return the order in which combatants harass, lowest priority first.

    >>> harassment_order(("a", "b", "c"))
    ('c', 'b', 'a')
    """
    return tuple(reversed(order))


@cites("FW-AFT-21", "FW-AFT-22", "FW-AFT-23")
def harassment(second_intention: int, points: int) -> int:
    """Return the wounds inflicted on one target by the points spent on it. There is no roll.

    All points spent on one target are a single instance of damage. A rating of 2, with 3 points and with 1 point:

    >>> harassment(2, 3), harassment(2, 1)
    (6, 2)
    """
    return second_intention * points


@cites("FW-AFT-12")
def by_priority(order: Sequence[str]) -> tuple[str, ...]:
    """Reading: spells are fueled and weapons are readied in descending order of priority.

    >>> by_priority(("a", "b"))
    ('a', 'b')
    """
    return tuple(order)


AFTERMATH_ORDER: Mapping[str, Callable[[Sequence[str]], tuple[str, ...]]] = MappingProxyType(
    {"descending": by_priority, "ascending": harassment_order}
)


@cites("FW-AFT-25")
def could_harass(readied: bool, reach: bool) -> bool:
    """Return whether a combatant could hit a target with its readied weapon.

    >>> could_harass(readied=True, reach=True), could_harass(readied=False, reach=True)
    (True, False)
    """
    return readied and reach


@cites("FW-AFT-31", "FW-AFT-32", "FW-END-02", "FW-END-03")
def combat_is_over(agreed: Sequence[bool]) -> bool:
    """Return whether the fight ends, because all conscious combatants agree or no combatant is conscious.

    Args:
        agreed: Whether each conscious combatant in the fight agrees.

    >>> combat_is_over((True, True)), combat_is_over((True, False)), combat_is_over(())
    (True, False, True)
    """
    return all(agreed)
