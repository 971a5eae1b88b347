"""Determination, Shock and the state of being Exhausted."""

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
def soak_guard(shock: int, most: int, exhausted: bool, reading: str) -> bool:
    """Return whether a combatant may soak: not if Exhausted or, as a setting, if its Shock is at the maximum."""
    return not exhausted and (reading == "not_exhausted" or shock < most)


@cites("WG-SOAK-01", "WG-SOAK-03", "WG-WND-06")
def may_soak(wounds: int, soaks_left: int, guard: bool) -> bool:
    """Return whether a Determination roll is allowed: there are Wounds to soak, soaks left, and `guard` permits it."""
    return wounds > 0 and soaks_left > 0 and guard


@cites("WG-SOAK-05", "WG-SOAK-10")
def causes_exhaustion(total: int, most: int) -> bool:
    """Return whether Shock just gained makes a combatant Exhausted."""
    return total > most


@cites("WG-SOAK-06")
def exhausted_shock(amount: int, reading: str) -> tuple[int, int]:
    """Return the Wounds and the Mortal Wounds that an Exhausted combatant suffers instead of Shock."""
    return (0, amount) if reading == "mortal_wounds" else (amount, 0)


@cites("WG-SOAK-07")
def soak_overflow(turned: int, room: int, reading: str) -> tuple[int, int]:
    """Return the Shock gained and the Wounds kept in a soak.

    All of it stays Shock or, as a setting, only one point more than the maximum allows; the rest becomes Wounds.

    >>> soak_overflow(3, 1, "absorbed"), soak_overflow(3, 1, "wounds"), soak_overflow(3, 5, "wounds")
    ((3, 0), (2, 1), (3, 0))
    """
    kept = turned if reading == "absorbed" else min(turned, max(0, room) + 1)
    return kept, turned - kept


@cites("WG-SOAK-09")
def can_buy_soak(resources_on_soak: bool, held: int, price: int) -> bool:
    """Return whether Wrath or Glory may be spent on a Determination roll. By default, only Tests allow it."""
    return resources_on_soak and held >= price
