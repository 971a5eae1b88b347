"""Threats: Troops, Elites, Adversaries and mobs."""

from collections.abc import Mapping

from attrs import frozen

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules.tests import half


@frozen
class Role:
    """What combatants with a role may do: a row of the table of roles.

    Attributes:
        complications: Whether they suffer Complications.
        determination: The price of a Determination roll, in Ruin.
        ammo: Whether their Reloads are counted.
        salvo: Whether they can use Salvo options.
    """

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
"""The table of roles. A Monstrous Threat has the same row as an Adversary."""


@cites("WG-NPC-01", "WG-NPC-02", "WG-NPC-03", "WG-NPC-04")
def role_row(name: str) -> Role:
    """Return the abilities and limits of combatants with a role."""
    return ROLES[name]


@cites("WG-NPC-02", "WG-NPC-03", "WG-RUIN-04")
def soak_price(name: str) -> int:
    """Return the Ruin that a Determination roll costs a combatant with this role."""
    return ROLES[name].determination


@cites("WG-NPC-02")
def falls_to_shock(name: str) -> bool:
    """Return whether a combatant with this role is out of the fight if its Shock exceeds the maximum."""
    return name == "troop"


@cites("WG-MOB-01")
def mob_dice(members: int) -> int:
    """Return the extra attack dice that a mob has for its number of members."""
    return half(members) if members > 1 else 0


@cites("WG-MOB-02", "WG-SALVO-01")
def members_hit(icons: int, defence: int, members: int, spray: int = 0) -> int:
    """Return how many members of a mob an attack hits: one, plus one per icon above Defence, plus a sprayed Salvo."""
    return min(members, 1 + max(0, icons - defence) + spray)


@cites("WG-MOB-02")
def members_removed(hit: int, wounds: int) -> int:
    """Return how many mob members are removed: all members hit if the damage exceeds Resilience, otherwise none."""
    return hit if wounds > 0 else 0


@cites("WG-MOB-03")
def members_lost_to_shock(hit: int, shock: int, most: int) -> int:
    """Return how many mob members Shock removes: all members hit if it exceeds the maximum Shock of one member."""
    return hit if shock > most else 0
