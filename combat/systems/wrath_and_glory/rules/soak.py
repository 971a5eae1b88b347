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
