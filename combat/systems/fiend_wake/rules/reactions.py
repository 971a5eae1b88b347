"""Reactions: the stances between sides, and preventing a retreat."""

from collections.abc import Iterable

from combat.engine.book import cites


@cites("FW-REACT-30", "FW-FULL-14")
def stance(one: str, other: str, pacts: Iterable[tuple[str, str, str]]) -> str:
    """Return the stance between two sides. A side is allied with itself; two sides without a pact are hostile.

    >>> stance("clan", "clan", ()), stance("clan", "mercenaries", (("mercenaries", "clan", "neutral"),))
    ('allied', 'neutral')
    """
    if one == other:
        return "allied"
    return next((pact for a, b, pact in pacts if {a, b} == {one, other}), "hostile")


@cites("FW-REACT-40")
def retreat_prevented(spent: int, before: int, value: int, reading: str) -> bool:
    """Return whether points spent to prevent a retreat beat its value, alone or together with those spent before."""
    return (before + spent if reading == "together" else spent) >= value
