"""Who is who: friends and foes, and who comes and goes."""

from collections.abc import Iterable

from combat.engine.book import cites


@cites("FW-REACT-30", "FW-FULL-14")
def stance(one: str, other: str, pacts: Iterable[tuple[str, str, str]]) -> str:
    """Return how two sides stand to each other: one side to itself is allied, and without a pact sides are hostile.

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
    """Return whether one more has room in a location.

    >>> has_room(2, 2), has_room(1, 2), has_room(9, None)
    (False, True, True)
    """
    return room is None or occupants < room
