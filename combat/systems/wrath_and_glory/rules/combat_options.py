"""Combat options: Aim, All-Out Attack, Brace, Charge, Full Defence, called shots, pinning and Interaction Attacks."""

from collections.abc import Mapping

from combat.engine.book import cites

CALLED_SHOT_DN: Mapping[str, int] = {"none": 0, "medium": 1, "small": 2, "tiny": 3}


@cites("WG-OPT-03")
def heavy_dn(heavy: bool, braced: bool, lost_number: int, *, rating: int = 0, strength: int = 0) -> int:
    """Return the DN increase for a Heavy weapon that is not braced.

    If Heavy has a rating, a wielder with at least that much Strength needs no brace. The book does not state the
    increase,
    so it is a setting (`lost_number`).
    """
    return lost_number if heavy and not braced and not 0 < rating <= strength else 0


@cites("WG-OPT-05")
def full_defence(icons: int) -> int:
    """Return the bonus that Full Defence gives to Defence, or to Resilience against Blast and Flamer weapons."""
    return 1 + icons


@cites("WG-OPT-06")
def called_shot(part: str) -> tuple[int, int]:
    """Return the DN increase and the ED of a called shot at a medium, small or tiny body part."""
    return CALLED_SHOT_DN[part], CALLED_SHOT_DN[part]


@cites("WG-OPT-07")
def may_pin(salvo: int | None) -> bool:
    """Return whether a weapon can make a Pinning Attack: its Salvo must be at least 1."""
    return salvo is not None and salvo >= 1


@cites("WG-OPT-07", "WG-OPT-08")
def resolve(willpower: int) -> int:
    """Return the Resolve that follows from Willpower."""
    return max(1, willpower - 1)
