"""Reactions: who may react to a trigger, and the effects of reacting."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites


@cites("FW-REACT-01", "FW-REACT-02")
def may_react(able: bool, points: int, cost: int, answered: bool) -> bool:
    """Return whether a combatant may react: it can act, has enough points, and has not reacted to this trigger yet.

    >>> may_react(able=True, points=2, cost=2, answered=False), may_react(able=True, points=1, cost=2, answered=False)
    (True, False)
    """
    return able and points >= cost and not answered


@cites("FW-REACT-10", "FW-REACT-11")
def may_clear_out(in_a_location: bool, allowed_outside: bool) -> bool:
    """Return whether a combatant hit by mass damage may use Clear Out, given whether it is in a location.

    >>> may_clear_out(in_a_location=True, allowed_outside=False), may_clear_out(False, allowed_outside=False)
    (True, False)
    """
    return in_a_location or allowed_outside


@cites("FW-REACT-20", "FW-SIEGE-04")
def siege_reaction_helps(harm: int) -> bool:
    """Return whether siege damage harms the occupants of a location. If it does not, a reaction is useless.

    >>> siege_reaction_helps(0), siege_reaction_helps(2)
    (False, True)
    """
    return harm > 0


@cites("FW-REACT-30")
def may_intercept(friend: bool, local: bool, involved: bool) -> bool:
    """Return whether a combatant may intercept: the target is a local friend, and the combatant is not involved.

    >>> may_intercept(friend=True, local=True, involved=False), may_intercept(True, local=False, involved=False)
    (True, False)
    """
    return friend and local and not involved


@cites("FW-REACT-02")
def is_used_up(limit: str, who: str, used: Sequence[str]) -> bool:
    """Return whether a trigger is used up for a combatant. If only one combatant may react, any reaction uses it up.

    >>> is_used_up("each", "ann", ("ben",)), is_used_up("one", "ann", ("ben",))
    (False, True)
    """
    return bool(used) if limit == "one" else who in used


@cites("FW-REACT-03")
def descending(order: Sequence[str]) -> tuple[str, ...]:
    """Reading: the combatant with the highest priority reacts first.

    >>> descending(("a", "b"))
    ('a', 'b')
    """
    return tuple(order)


@cites("FW-REACT-03")
def ascending(order: Sequence[str]) -> tuple[str, ...]:
    """Reading: the combatant with the lowest priority reacts first.

    >>> ascending(("a", "b"))
    ('b', 'a')
    """
    return tuple(reversed(order))


REACTION_ORDER: Mapping[str, Callable[[Sequence[str]], tuple[str, ...]]] = MappingProxyType(
    {"descending": descending, "ascending": ascending}
)


@cites("FW-REACT-40")
def each_alone(before: int, spent: int) -> int:
    """Reading: only the points of a single combatant count when its attempt to prevent a retreat is judged.

    >>> each_alone(3, 2)
    2
    """
    return spent


@cites("FW-REACT-40")
def together(before: int, spent: int) -> int:
    """Reading: the points of all combatants that try to prevent a retreat add up.

    >>> together(3, 2)
    5
    """
    return before + spent


PREVENT_RETREAT: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {"each_alone": each_alone, "together": together}
)


@cites("FW-REACT-40")
def retreat_prevented(spent: int, value: int) -> bool:
    """Return whether the points spent to prevent a retreat beat its value.

    >>> retreat_prevented(6, 6), retreat_prevented(5, 6)
    (True, False)
    """
    return spent >= value
