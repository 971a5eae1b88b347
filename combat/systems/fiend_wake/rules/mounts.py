"""Mounted Combat: animals that can be ridden, and wrangling the others."""

from combat.engine.book import cites

WRANGLING_WOUNDS = 12


@cites("FW-SIM-70", "FW-MNT-01", "FW-MNT-02")
def needs_wrangling(kind: str, trained_kinds: tuple[str, ...], unwilling: bool, wrangled: bool) -> bool:
    """Return whether an animal must be wrangled before mounting: it is untrained or unwilling, and not wrangled yet.

    >>> needs_wrangling("horse", ("horse",), unwilling=False, wrangled=False)
    False
    >>> needs_wrangling("swamp boar", ("horse",), unwilling=False, wrangled=False)
    True
    """
    return (kind not in trained_kinds or unwilling) and not wrangled


@cites("FW-MNT-03", "FW-MNT-04", "FW-MNT-05")
def wrangling_wounds(success: bool) -> int:
    """Return the wounds caused by an attempt to wrangle an animal: none if it succeeds, otherwise twelve.

    >>> wrangling_wounds(True), wrangling_wounds(False)
    (0, 12)
    """
    return 0 if success else WRANGLING_WOUNDS


@cites("FW-MNT-06", "FW-MNT-07")
def steed_benefits(benefits: tuple[str, ...], ridden: bool) -> tuple[str, ...]:
    """Return the benefits that a steed gives its rider; empty while the steed has no rider.

    >>> steed_benefits(("swift",), ridden=False), steed_benefits(("swift",), ridden=True)
    ((), ('swift',))
    """
    return benefits if ridden else ()
