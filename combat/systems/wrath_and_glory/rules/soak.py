"""Determination, Shock and the state of being Exhausted."""

from collections.abc import Callable, Mapping

from combat.engine.book import cites


@cites("WG-SOAK-01", "WG-SOAK-02", "WG-ACT-03", "WG-DMG-07")
def soak_wounds(wounds: int, icons: int) -> tuple[int, int]:
    """Return the Wounds left and the Shock gained after a soak roll: each icon turns one Wound into one Shock.

    Mortal Wounds cannot be soaked. A Determination roll of 6, 4 and 2 against four Wounds:

    >>> soak_wounds(4, 3), soak_wounds(2, 5)
    ((1, 3), (0, 2))
    """
    turned = min(wounds, icons)
    return wounds - turned, turned


@cites("WG-SOAK-04")
def not_exhausted(shock: int, most: int, exhausted: bool) -> bool:
    """Return whether a combatant may soak: always unless Exhausted, even with Shock at the maximum.

    >>> not_exhausted(5, 5, False), not_exhausted(6, 5, True)
    (True, False)
    """
    return not exhausted


@cites("WG-SOAK-04")
def shock_remaining(shock: int, most: int, exhausted: bool) -> bool:
    """Return whether a combatant may soak: only while its Shock is below the maximum.

    >>> shock_remaining(5, 5, False), shock_remaining(4, 5, False)
    (False, True)
    """
    return shock < most and not exhausted


SOAK_GUARD: Mapping[str, Callable[[int, int, bool], bool]] = {
    "not_exhausted": not_exhausted,
    "shock_remaining": shock_remaining,
}


@cites("WG-SOAK-01", "WG-SOAK-03", "WG-WND-06")
def may_soak(wounds: int, soaks_left: int, guard: bool) -> bool:
    """Return whether a Determination roll is allowed: there are Wounds to soak, soaks left, and `guard` permits it.

    >>> may_soak(2, 1, True), may_soak(2, 0, True), may_soak(0, 1, True)
    (True, False, False)
    """
    return wounds > 0 and soaks_left > 0 and guard


@cites("WG-SOAK-05", "WG-SOAK-10")
def causes_exhaustion(total: int, most: int) -> bool:
    """Return whether Shock just gained makes a combatant Exhausted.

    >>> causes_exhaustion(5, 5), causes_exhaustion(7, 5)
    (False, True)
    """
    return total > most


@cites("WG-SOAK-06")
def shock_to_wounds(amount: int) -> tuple[int, int]:
    """Return the Wounds and Mortal Wounds to inflict instead of Shock if Shock becomes Wounds.

    >>> shock_to_wounds(2)
    (2, 0)
    """
    return amount, 0


@cites("WG-SOAK-06")
def shock_to_mortal_wounds(amount: int) -> tuple[int, int]:
    """Return the Wounds and Mortal Wounds to inflict instead of Shock if Shock becomes Mortal Wounds.

    >>> shock_to_mortal_wounds(2)
    (0, 2)
    """
    return 0, amount


EXHAUSTED_SHOCK: Mapping[str, Callable[[int], tuple[int, int]]] = {
    "wounds": shock_to_wounds,
    "mortal_wounds": shock_to_mortal_wounds,
}


@cites("WG-SOAK-07")
def keep_overflow(turned: int, room: int) -> tuple[int, int]:
    """Return the Shock gained and the Wounds kept in a soak: all of it stays Shock, even above the maximum.

    >>> keep_overflow(3, 1)
    (3, 0)
    """
    return turned, 0


@cites("WG-SOAK-07")
def overflow_to_wounds(turned: int, room: int) -> tuple[int, int]:
    """Return the Shock gained and the Wounds kept in a soak: Shock beyond one point above the maximum becomes Wounds.

    >>> overflow_to_wounds(3, 1), overflow_to_wounds(3, 5)
    ((2, 1), (3, 0))
    """
    kept = min(turned, max(0, room) + 1)
    return kept, turned - kept


SOAK_OVERFLOW: Mapping[str, Callable[[int, int], tuple[int, int]]] = {
    "absorbed": keep_overflow,
    "wounds": overflow_to_wounds,
}


@cites("WG-SOAK-09")
def can_buy_soak(resources_on_soak: bool, held: int, price: int) -> bool:
    """Return whether Wrath or Glory may be spent on a Determination roll. By default, only Tests allow it.

    >>> can_buy_soak(False, 3, 1), can_buy_soak(True, 3, 1)
    (False, True)
    """
    return resources_on_soak and held >= price
