"""Threats: Troops, Elites, Adversaries and mobs."""

from collections.abc import Mapping

from attrs import frozen

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules import TABLES


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


ROLES: Mapping[str, Role] = {name: Role(**fields) for name, fields in TABLES["roles"].items()}
"""The table of roles. A Monstrous Threat has the same row as an Adversary."""


@cites("WG-NPC-01", "WG-NPC-02", "WG-NPC-03", "WG-NPC-04")
def role_row(name: str) -> Role:
    """Return the abilities and limits of combatants with a role."""
    return ROLES[name]


@cites("WG-NPC-02", "WG-NPC-03", "WG-RUIN-04")
def soak_price(name: str) -> int:
    """Return the Ruin that a Determination roll costs a combatant with this role."""
    return ROLES[name].determination


@cites("WG-MOB-02", "WG-SALVO-01")
def members_hit(icons: int, defence: int, members: int, spray: int = 0) -> int:
    """Return how many members of a mob an attack hits: one, plus one per icon above Defence, plus a sprayed Salvo."""
    return min(members, 1 + max(0, icons - defence) + spray)
