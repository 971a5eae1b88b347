"""What is said about a blow, and about dying."""

from typing import Literal

import attrs

from combat.systems.powered_by_heresy.commands.moves import Stat
from events.base import Command, wire


@wire("powered_by_heresy.spend_hold.v1")
@attrs.frozen
class SpendHold(Command):
    """Spend hold of Defend on the blow: take it oneself, halve it, or open the attacker up to `ally`."""

    actor: str
    on: Literal["redirect", "halve", "forward"]
    ally: str = ""


@wire("powered_by_heresy.reroll_damage.v1")
@attrs.frozen
class RerollDamage(Command):
    """Roll these Proven dice again; none to let them lie."""

    dice: tuple[int, ...] = ()


@wire("powered_by_heresy.strike_back.v1")
@attrs.frozen
class StrikeBack(Command):
    """Return whether an enemy that is out still makes its attack."""

    strikes: bool


@wire("powered_by_heresy.draw_breath.v1")
@attrs.frozen
class DrawBreath(Command):
    """Roll Last Breath; `crowd` where somebody moves through one."""

    actor: str
    crowd: bool = False


@wire("powered_by_heresy.leave_scar.v1")
@attrs.frozen
class LeaveScar(Command):
    """Say which stat a survivor loses a point of, and what is left to see."""

    who: str
    stat: Stat
    scar: str = ""
