"""
The conversation: what lets a move happen, and who has not been heard for a while.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites

FIST_PROOF = frozenset({"Power armour", "Adeptus power armour"})
"""Armour that a bare fist cannot hurt."""


@cites("PBH-CORE-05", "PBH-DMG-12")
def fists_can_hurt(armour: Collection[str]) -> bool:
    """
    Whether a blow with nothing in the hand triggers an attack at all.

    Args:
        armour: What the target wears.

    Ruling:
        Powered armour of either kind shrugs off a fist; of lesser armour the book says nothing, so a fist counts.

    >>> fists_can_hurt(["Power armour"]), fists_can_hurt(["Flak Armour"])
    (False, True)
    """
    return not FIST_PROOF.intersection(armour)


@cites("PBH-CORE-02", "PBH-TAG-02")
def attack_triggers(within_reach: bool, armed: bool, armour: Collection[str]) -> bool:
    """
    Whether an attack triggers a move: near enough for the weapon's range word, and with something that hurts.

    Args:
        within_reach: Whether the fiction has brought the two as near as the weapon wants.

        armed: Whether there is a weapon in the hand.

        armour: What the target wears.

    >>> attack_triggers(within_reach=False, armed=True, armour=[])
    False
    """
    return within_reach and (armed or fists_can_hurt(armour))


def order_free(names: Sequence[str], _spoke: Mapping[str, int]) -> tuple[str, ...]:
    """
    Nobody is offered before anybody else: the order of the table stays.
    """
    return tuple(names)


def order_least_recent(names: Sequence[str], spoke: Mapping[str, int]) -> tuple[str, ...]:
    """
    Whoever has been silent the longest is offered first.

    >>> order_least_recent(["a", "b", "c"], {"a": 3, "b": 1, "c": 2})
    ('b', 'c', 'a')
    """
    return tuple(sorted(names, key=lambda name: spoke.get(name, 0)))


SPOTLIGHT_ORDER: Mapping[str, Callable[[Sequence[str], Mapping[str, int]], tuple[str, ...]]] = MappingProxyType(
    {"free": order_free, "least_recent": order_least_recent}
)


@cites("PBH-CORE-01", "PBH-CORE-07")
def spotlight(names: Sequence[str], spoke: Mapping[str, int], order: str) -> tuple[str, ...]:
    """
    In which order the players are offered the word; it binds nobody, for there are no turns.

    Args:
        names: The players' characters.

        spoke: When each was last heard, as a growing number.

        order: ``free`` or ``least_recent``.

    >>> spotlight(["a", "b"], {"a": 1}, "free")
    ('a', 'b')
    """
    return SPOTLIGHT_ORDER[order](names, spoke)
