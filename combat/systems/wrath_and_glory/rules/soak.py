"""Determination and Shock, and being Exhausted."""

from collections.abc import Mapping

from combat.engine.book import cites


@cites("WG-SOAK-01", "WG-SOAK-02", "WG-ACT-03", "WG-DMG-07")
def soaked(wounds: int, icons: int) -> tuple[int, int]:
    """Return the Wounds that are left and the Shock that comes instead; an icon turns one Wound, but no Mortal one.

    Determination shows 6, 4, 2 against four Wounds:

    >>> soaked(4, 3), soaked(2, 5)
    ((1, 3), (0, 2))
    """
    turned = min(wounds, icons)
    return wounds - turned, turned


NEEDS_ROOM: Mapping[str, bool] = {"not_exhausted": False, "shock_remaining": True}
"""Whether soaking takes Shock below its maximum, besides not being Exhausted."""


@cites("WG-SOAK-04")
def has_room(shock: int, most: int, exhausted: bool, reading: str = "not_exhausted") -> bool:
    """Return whether somebody's Shock lets them soak; at its maximum it still does, unless the table says otherwise.

    >>> has_room(5, 5, False), has_room(6, 5, True), has_room(5, 5, False, "shock_remaining")
    (True, False, False)
    """
    return not exhausted and (shock < most or not NEEDS_ROOM[reading])


@cites("WG-SOAK-01", "WG-SOAK-03", "WG-WND-06")
def may_soak(wounds: int, soaks_left: int, guard: bool) -> bool:
    """Return whether Determination may be rolled: against Wounds, once for each instance of damage, Dying or not.

    >>> may_soak(2, 1, True), may_soak(2, 0, True), may_soak(0, 1, True)
    (True, False, False)
    """
    return wounds > 0 and soaks_left > 0 and guard


@cites("WG-SOAK-05", "WG-SOAK-10")
def exhausts(total: int, most: int) -> bool:
    """Return whether Shock that was just gained is too much.

    >>> exhausts(5, 5), exhausts(7, 5)
    (False, True)
    """
    return total > most


EXHAUSTED: Mapping[str, tuple[int, int]] = {"wounds": (1, 0), "mortal_wounds": (0, 1)}
"""The Wounds and the Mortal Wounds that a point of Shock is for the Exhausted."""


@cites("WG-SOAK-06")
def shock_while_exhausted(amount: int, reading: str = "wounds") -> tuple[int, int]:
    """Return the Wounds and the Mortal Wounds in place of Shock.

    >>> shock_while_exhausted(2), shock_while_exhausted(2, "mortal_wounds")
    ((2, 0), (0, 2))
    """
    plain, mortal = EXHAUSTED[reading]
    return amount * plain, amount * mortal


@cites("WG-SOAK-07")
def overflow(turned: int, room: int, reading: str = "absorbed") -> tuple[int, int]:
    """Return the Wounds that become Shock, and those that stay where the table lets only one point overshoot.

    >>> overflow(3, 1), overflow(3, 1, "wounds"), overflow(3, 5, "wounds")
    ((3, 0), (2, 1), (3, 0))
    """
    kept = turned if reading == "absorbed" else min(turned, max(0, room) + 1)
    return kept, turned - kept


@cites("WG-SOAK-09")
def buys_soak(resources_on_soak: bool, held: int, price: int) -> bool:
    """Return whether Wrath or Glory may change a Determination roll, which is no Test.

    >>> buys_soak(False, 3, 1), buys_soak(True, 3, 1)
    (False, True)
    """
    return resources_on_soak and held >= price
