"""Threats: Troops, Elites, Adversaries, and mobs."""

from collections.abc import Mapping

from attrs import frozen

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules.tests import half


@frozen
class Role:
    """What a role of a Threat, or an Agent, may do; one row of the table of roles."""

    complications: bool
    determination: int
    ammo: bool
    salvo: bool


ROLES: Mapping[str, Role] = {
    "agent": Role(complications=True, determination=0, ammo=True, salvo=True),
    "troop": Role(complications=False, determination=1, ammo=False, salvo=False),
    "elite": Role(complications=True, determination=1, ammo=True, salvo=True),
    "adversary": Role(complications=True, determination=0, ammo=True, salvo=True),
    "monstrous": Role(complications=True, determination=0, ammo=True, salvo=True),
}
"""The table of roles; `determination` is the Ruin that soaking costs. A Monstrous Threat is as an Adversary."""


@cites("WG-NPC-01", "WG-NPC-02", "WG-NPC-03", "WG-NPC-04")
def role(name: str) -> Role:
    """Return what somebody of this role may do.

    >>> role("troop").complications, role("elite").determination, role("adversary").determination
    (False, 1, 0)
    """
    return ROLES[name]


@cites("WG-NPC-02", "WG-NPC-03", "WG-RUIN-04")
def soak_price(name: str) -> int:
    """Return how much Ruin a Determination roll costs.

    >>> soak_price("agent"), soak_price("elite")
    (0, 1)
    """
    return ROLES[name].determination


@cites("WG-NPC-02")
def falls_to_shock(name: str) -> bool:
    """Return whether too much Shock takes somebody out of the fight.

    >>> falls_to_shock("troop"), falls_to_shock("elite")
    (True, False)
    """
    return name == "troop"


@cites("WG-MOB-01")
def mob_dice(members: int) -> int:
    """Return what its number adds to a mob's attack.

    >>> mob_dice(5), mob_dice(1), mob_dice(0)
    (3, 0, 0)
    """
    return half(members) if members > 1 else 0


@cites("WG-MOB-02", "WG-SALVO-01")
def members_hit(icons: int, defence: int, members: int, spray: int = 0) -> int:
    """Return how many of a mob an attack hits: one, and one more for each icon too many, and for Salvo when sprayed.

    >>> members_hit(6, 3, 10), members_hit(6, 3, 3), members_hit(3, 3, 10, spray=2)
    (4, 3, 3)
    """
    return min(members, 1 + max(0, icons - defence) + spray)


@cites("WG-MOB-02")
def members_removed(hit: int, wounds: int) -> int:
    """Return how many of those hit are gone: all, if the damage was more than their Resilience.

    >>> members_removed(4, 4), members_removed(4, 0)
    (4, 0)
    """
    return hit if wounds > 0 else 0


@cites("WG-MOB-03")
def members_shocked(hit: int, shock: int, most: int) -> int:
    """Return how many of those hit Shock takes out of the fight.

    >>> members_shocked(3, 5, 4), members_shocked(3, 4, 4)
    (3, 0)
    """
    return hit if shock > most else 0
