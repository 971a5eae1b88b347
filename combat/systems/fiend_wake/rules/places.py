"""
Strategic locations, siege damage, and animals.
"""

from collections.abc import Mapping, Sequence

from combat.engine.book import cites

NOWHERE = ""
WRANGLING_WOUNDS = 12


@cites("FW-LOC-01", "FW-LOC-02", "FW-LOC-05", "FW-LOC-06", "FW-FULL-20")
def local(one: str, other: str) -> bool:
    """
    Whether two who occupy these locations are local to each other; those in no location are, too.

    >>> local("tower", "tower"), local("", ""), local("tower", "")
    (True, True, False)
    """
    return one == other


@cites("FW-LOC-07", "FW-LOC-08")
def direction(begins: str, takes_effect: str) -> str:
    """
    How an action passes the border of locations: `into`, `out of`, `across` or `within`.

    >>> direction("", "tower"), direction("tower", ""), direction("raft", "tower"), direction("tower", "tower")
    ('into', 'out of', 'across', 'within')
    """
    if begins == takes_effect:
        return "within"
    if not begins:
        return "into"
    return "out of" if not takes_effect else "across"


@cites("FW-LOC-09", "FW-LOC-10", "FW-LOC-11", "FW-LOC-14")
def accessible(here: str, entrances: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """
    The locations that may be entered from here; who is in one may besides leave it for no location.

    Args:
        here: The location occupied now, empty for none.

        entrances: For each location those it may be entered from, empty for no location.

    The castle of the book, with the courtyard between gatehouse and keep:

    >>> castle = {"barbican": ("", "gatehouse"), "gatehouse": ("barbican", "courtyard"),
    ...           "courtyard": ("gatehouse", "keep"), "keep": ("courtyard",)}
    >>> accessible("gatehouse", castle), accessible("", castle)
    (('barbican', 'courtyard'), ('barbican',))
    """
    return tuple(location for location, doors in entrances.items() if here in doors and location != here)


@cites("FW-LOC-13", "FW-FULL-40", "FW-FULL-60", "FW-FULL-20", "FW-LOC-07", "FW-LOC-08")
def reaches(kind: str, attacker: str, target: str) -> bool:
    """
    Whether an attack of a kind reaches a target.

    Args:
        kind: `melee`, `ranged` or `grapple`.

        attacker: The location of the attacker, empty for none.

        target: The location of the target.

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
    """
    What it costs to enter a location, rubble included; what else it demands stands on its record, for all to see.

    >>> entry_cost(2, 3, 0), entry_cost(2, 3, 1)
    (2, 5)
    """
    return printed + tallies * for_each_tally


@cites("FW-DMG-50", "FW-SIEGE-01", "FW-SIEGE-02")
def tallies_after(tallies: int, points: int) -> int:
    """
    The siege tallies of a location after so many points from a very large weapon.

    The cannon hits the tower:

    >>> tallies_after(0, 1)
    1
    """
    return tallies + points


@cites("FW-MNT-03", "FW-MNT-04", "FW-MNT-05")
def wrangling_wounds(value: int, difficulty: int) -> int:
    """
    The wounds of trying to wrangle an animal: none when it is wrangled, for this combat, and twelve when not.

    >>> wrangling_wounds(9, 9), wrangling_wounds(8, 9)
    (0, 12)
    """
    return 0 if value >= difficulty else WRANGLING_WOUNDS


@cites("FW-MNT-06", "FW-MNT-07")
def steed_benefits(benefits: tuple[str, ...], ridden: bool) -> tuple[str, ...]:
    """
    What a steed gives its rider now: nothing unless it is being ridden.

    Ruling:
        The rules for fighting while mounted are lost; rider and mount share a location, and its sheet says the rest.

    >>> steed_benefits(("swift",), ridden=False), steed_benefits(("swift",), ridden=True)
    ((), ('swift',))
    """
    return benefits if ridden else ()
