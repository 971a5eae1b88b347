"""What the GM says."""

from typing import Literal

import attrs

from combat.systems.powered_by_heresy.commands.moves import Fact
from events.base import Command, wire


@wire("powered_by_heresy.make_gm_move.v1")
@attrs.frozen
class MakeGmMove(Command):
    """A move of the GM's list that needs no dice."""

    move: str
    who: str = ""
    text: str = ""


@wire("powered_by_heresy.enemy_attack.v1")
@attrs.frozen
class EnemyAttack(Command):
    """Enemies deal their damage; the facts `cover` and `outnumbered` are the target's."""

    attackers: tuple[str, ...]
    target: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.hazard.v1")
@attrs.frozen
class Hazard(Command):
    """A danger that is nobody's weapon deals damage."""

    target: str
    size: Literal["bruise", "bleed", "break", "kill"]
    source: str


@wire("powered_by_heresy.inflict_wounds.v1")
@attrs.frozen
class InflictWounds(Command):
    """Wounds are inflicted outright."""

    target: str
    wounds: int
    source: str


@wire("powered_by_heresy.call_last_breath.v1")
@attrs.frozen
class CallLastBreath(Command):
    """A danger so great that it asks for Last Breath at once."""

    target: str
    danger: str


@wire("powered_by_heresy.use_up.v1")
@attrs.frozen(kw_only=True)
class UseUp(Command):
    """Resources are used up: uses or ammo of a weapon."""

    target: str
    weapon: str
    resource: Literal["use", "ammo"]
    amount: int


@wire("powered_by_heresy.terrify.v1")
@attrs.frozen
class Terrify(Command):
    """Roll on the table of terrors."""

    target: str


@wire("powered_by_heresy.mutate.v1")
@attrs.frozen
class Mutate(Command):
    """Roll on the table of mutations."""

    target: str


@wire("powered_by_heresy.settle_nerve.v1")
@attrs.frozen
class SettleNerve(Command):
    """Say what an enemy under fire does."""

    enemy: str
    outcome: Literal["takes cover", "falters", "flees"]


@wire("powered_by_heresy.change_enemy.v1")
@attrs.frozen
class ChangeEnemy(Command):
    """State what the fiction did to an enemy: it leaves the fight, leaves its cover, has its armour repaired."""

    enemy: str
    how: Literal["leaves the fight", "leaves cover", "repairs armour"]


@wire("powered_by_heresy.end_fight.v1")
@attrs.frozen
class EndFight(Command):
    """The fighting is over, and there is time to breathe."""

    reason: str = "the fighting is over"
