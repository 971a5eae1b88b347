"""Reactions: who may react to a trigger, and the effects of reacting."""

from collections.abc import Iterable, Sequence

from combat.engine.book import cites


@cites("FW-REACT-01", "FW-REACT-02")
def may_react(able: bool, points: int, cost: int, answered: bool) -> bool:
    """Return whether a combatant may react: it can act, has enough points, and has not reacted to this trigger yet."""
    return able and points >= cost and not answered


@cites("FW-REACT-30", "FW-FULL-14")
def stance(one: str, other: str, pacts: Iterable[tuple[str, str, str]]) -> str:
    """Return the stance between two sides. A side is allied with itself; two sides without a pact are hostile.

    >>> stance("clan", "clan", ()), stance("clan", "mercenaries", (("mercenaries", "clan", "neutral"),))
    ('allied', 'neutral')
    """
    if one == other:
        return "allied"
    return next((pact for a, b, pact in pacts if {a, b} == {one, other}), "hostile")


@cites("FW-REACT-30")
def may_intercept(friend: bool, local: bool, involved: bool) -> bool:
    """Return whether a combatant may intercept: the target is a local friend, and the combatant is not involved."""
    return friend and local and not involved


@cites("FW-REACT-40")
def retreat_prevented(spent: int, before: int, value: int, reading: str) -> bool:
    """Return whether points spent to prevent a retreat beat its value, alone or together with those spent before."""
    return (before + spent if reading == "together" else spent) >= value


@cites("FW-REACT-02")
def is_used_up(limit: str, who: str, used: Sequence[str]) -> bool:
    """Return whether a trigger is used up for a combatant. If only one combatant may react, any reaction uses it up."""
    return bool(used) if limit == "one" else who in used
