"""Stances between sides, and the room for combatants in a location."""

from collections.abc import Iterable

from combat.engine.book import cites


@cites("FW-REACT-30", "FW-FULL-14")
def stance(one: str, other: str, pacts: Iterable[tuple[str, str, str]]) -> str:
    """Return the stance between two sides. A side is allied with itself; two sides without a pact are hostile.

    >>> stance("clan", "clan", ()), stance("clan", "imps", ())
    ('allied', 'hostile')
    >>> stance("clan", "mercenaries", (("mercenaries", "clan", "neutral"),))
    'neutral'
    """
    if one == other:
        return "allied"
    return next((pact for a, b, pact in pacts if {a, b} == {one, other}), "hostile")


@cites("FW-LOC-03")
def has_room(occupants: int, room: int | None) -> bool:
    """Return whether a location has room for one more combatant.

    >>> has_room(2, 2), has_room(1, 2), has_room(9, None)
    (False, True, True)
    """
    return room is None or occupants < room
