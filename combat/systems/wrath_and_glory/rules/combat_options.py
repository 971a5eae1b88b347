"""Combat options: Aim, All-Out Attack, Brace, Charge, Full Defence, called shots, pinning and Interaction Attacks."""

from collections.abc import Mapping

from combat.engine.book import cites

CALLED_SHOT_DN: Mapping[str, int] = {"none": 0, "medium": 1, "small": 2, "tiny": 3}


@cites("WG-OPT-01", "WG-ATK-08", "WG-ATK-06")
def aim_dice(aimed: bool, into_melee: bool, engaged: bool) -> int:
    """Return the extra dice from Aim: one, or none if Aim protects friends in a melee or the shooter is engaged."""
    return int(aimed and not into_melee and not engaged)


@cites("WG-OPT-02")
def all_out_attack(chosen: bool) -> tuple[int, int]:
    """Return the extra dice and the Defence modifier of an All-Out Attack."""
    return (2, -2) if chosen else (0, 0)


@cites("WG-OPT-03")
def heavy_dn(heavy: bool, braced: bool, lost_number: int, *, rating: int = 0, strength: int = 0) -> int:
    """Return the DN increase for a Heavy weapon that is not braced.

    If Heavy has a rating, a wielder with at least that much Strength needs no brace. The book does not state the
    increase,
    so it is a setting (`lost_number`).
    """
    return lost_number if heavy and not braced and not 0 < rating <= strength else 0


@cites("WG-OPT-04")
def charge_dice(charged: bool) -> int:
    """Return the dice that a Charge adds to a melee attack."""
    return int(charged)


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


@cites("WG-OPT-08")
def interaction_dn(opposing_skill: int, resolve: int) -> int:
    """Return the DN of an Interaction Attack: the opposing skill or Resolve, whichever is higher.

    The opposing skill counts by its rating if the sheet prints one, otherwise by its total.
    """
    return max(opposing_skill, resolve)


@cites("WG-OPT-07", "WG-OPT-08")
def resolve(willpower: int) -> int:
    """Return the Resolve that follows from Willpower."""
    return max(1, willpower - 1)
