"""Strategic Locations: which combatants are local to each other, the reach of attacks, entry costs, and caltrops."""

from collections.abc import Mapping, Sequence

from combat.engine.book import cites

NOWHERE = ""
CALTROP_WOUNDS = 2
"""The wounds that a combatant suffers if it begins a turn on caltrops, before any Damage Reduction."""

PICK_UP_PRICE = 6


@cites("FW-LOC-01", "FW-LOC-02", "FW-LOC-05", "FW-LOC-06", "FW-FULL-20")
def local(one: str, other: str) -> bool:
    """Return whether combatants in these two locations are local to each other. Those in no location are."""
    return one == other


@cites("FW-LOC-07", "FW-LOC-08")
def direction(begins: str, takes_effect: str) -> str:
    """Return how an action crosses the borders of locations: `into`, `out of`, `across` or `within`."""
    if begins == takes_effect:
        return "within"
    if not begins:
        return "into"
    return "out of" if not takes_effect else "across"


@cites("FW-LOC-09", "FW-LOC-10", "FW-LOC-11", "FW-LOC-14")
def accessible(here: str, entrances: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return the locations that may be entered from here, given the entrances of each; an empty id is no location.

    The castle in the book, whose courtyard is between the gatehouse and the keep:

    >>> castle = {"barbican": ("", "gatehouse"), "gatehouse": ("barbican", "courtyard"),
    ...           "courtyard": ("gatehouse", "keep"), "keep": ("courtyard",)}
    >>> accessible("gatehouse", castle), accessible("", castle)
    (('barbican', 'courtyard'), ('barbican',))
    """
    return tuple(location for location, doors in entrances.items() if here in doors and location != here)


@cites("FW-LOC-13", "FW-FULL-40", "FW-FULL-60", "FW-FULL-20", "FW-LOC-07", "FW-LOC-08")
def reaches(kind: str, attacker: str, target: str) -> bool:
    """Return whether a melee, ranged or grapple attack from one location reaches another; empty for no location.

    From no location into the tower, and out of the tower:

    >>> [reaches(kind, "", "tower") for kind in ("melee", "ranged", "grapple")]
    [False, True, False]
    >>> reaches("melee", "tower", "")
    True
    """
    if kind == "ranged":
        return True
    return local(attacker, target) or (kind == "melee" and target == NOWHERE)


@cites("FW-LOC-03", "FW-LOC-04", "FW-LOC-12", "FW-LOC-15", "FW-SIEGE-03")
def entry_cost(printed: int, tallies: int, for_each_tally: int) -> int:
    """Return the points that entering a location costs, including the surcharge for rubble."""
    return printed + tallies * for_each_tally
