"""Reactions: who may answer which trigger, and what it does."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites


@cites("FW-REACT-01", "FW-REACT-02")
def may_react(able: bool, points: int, cost: int, answered: bool) -> bool:
    """Return whether somebody may react: able to, with the points for it, and not for the second time to one trigger.

    >>> may_react(able=True, points=2, cost=2, answered=False), may_react(able=True, points=1, cost=2, answered=False)
    (True, False)
    """
    return able and points >= cost and not answered


@cites("FW-REACT-10", "FW-REACT-11")
def may_clear_out(in_a_location: bool, allowed_outside: bool) -> bool:
    """Return whether somebody caught by mass damage may leap away from where they are.

    >>> may_clear_out(in_a_location=True, allowed_outside=False), may_clear_out(False, allowed_outside=False)
    (True, False)
    """
    return in_a_location or allowed_outside


@cites("FW-REACT-20", "FW-SIEGE-04")
def siege_reaction_helps(harm: int) -> bool:
    """Return whether there is anything to get away from when a location is battered.

    >>> siege_reaction_helps(0), siege_reaction_helps(2)
    (False, True)
    """
    return harm > 0


@cites("FW-REACT-30")
def may_intercept(friend: bool, local: bool, involved: bool) -> bool:
    """Return whether somebody may step into an attack: on a friend beside them, being neither attacker nor target.

    >>> may_intercept(friend=True, local=True, involved=False), may_intercept(True, local=False, involved=False)
    (True, False)
    """
    return friend and local and not involved


@cites("FW-REACT-02")
def has_answered(limit: str, who: str, used: Sequence[str]) -> bool:
    """Return whether a trigger is used up for somebody: by them, or by anybody where only one may react.

    >>> has_answered("each", "ann", ("ben",)), has_answered("one", "ann", ("ben",))
    (False, True)
    """
    return bool(used) if limit == "one" else who in used


@cites("FW-REACT-03")
def descending(order: Sequence[str]) -> tuple[str, ...]:
    """The reading that the highest priority reacts first.

    >>> descending(("a", "b"))
    ('a', 'b')
    """
    return tuple(order)


@cites("FW-REACT-03")
def ascending(order: Sequence[str]) -> tuple[str, ...]:
    """The reading that the lowest priority reacts first.

    >>> ascending(("a", "b"))
    ('b', 'a')
    """
    return tuple(reversed(order))


REACTION_ORDER: Mapping[str, Callable[[Sequence[str]], tuple[str, ...]]] = MappingProxyType(
    {"descending": descending, "ascending": ascending}
)


@cites("FW-REACT-40")
def each_alone(before: int, spent: int) -> int:
    """The reading that each who would prevent a retreat is compared alone.

    >>> each_alone(3, 2)
    2
    """
    return spent


@cites("FW-REACT-40")
def together(before: int, spent: int) -> int:
    """The reading that the points of all who would prevent a retreat add up.

    >>> together(3, 2)
    5
    """
    return before + spent


PREVENT_RETREAT: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {"each_alone": each_alone, "together": together}
)


@cites("FW-REACT-40")
def retreat_prevented(spent: int, value: int) -> bool:
    """Return whether points spent on holding somebody back beat the value of the retreat.

    >>> retreat_prevented(6, 6), retreat_prevented(5, 6)
    (True, False)
    """
    return spent >= value
