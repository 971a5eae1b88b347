"""What is said between fights."""

from typing import Literal

import attrs

from combat.systems.powered_by_heresy.commands.moves import Stat
from events.base import Command, wire


@wire("powered_by_heresy.rest.v1")
@attrs.frozen
class Rest(Command):
    """Rest for a day."""

    actor: str
    care: Literal["alone", "medical team", "comfort"] = "alone"


@wire("powered_by_heresy.treat.v1")
@attrs.frozen(kw_only=True)
class Treat(Command):
    """Remove wounds by a medkit, surgery or chemicals; `wounds` is what the GM says, 0 for the table's number."""

    patient: str
    means: Literal["medkit", "surgery", "chemical"]
    healer: str = ""
    wounds: int = 0


@wire("powered_by_heresy.hold_ritual.v1")
@attrs.frozen
class HoldRitual(Command):
    """An hour of prayer fills a Templar with Wrath."""

    actor: str


@wire("powered_by_heresy.resupply.v1")
@attrs.frozen
class Resupply(Command):
    """Uses and ammo of a weapon are as printed again."""

    actor: str
    weapon: str


@wire("powered_by_heresy.mark_xp.v1")
@attrs.frozen
class MarkXp(Command):
    """Mark XP for one of the table's triggers, or for another player's `flag`."""

    actor: str
    trigger: str


@wire("powered_by_heresy.new_bond.v1")
@attrs.frozen
class NewBond(Command):
    """Resolve a bond, and write a new one."""

    actor: str
    resolved: str
    new: str


@wire("powered_by_heresy.level_up.v1")
@attrs.frozen
class LevelUp(Command):
    """Pay XP for a level: one stat higher, and new moves, maybe of another class."""

    actor: str
    stat: Stat
    moves: tuple[str, ...] = ()


@wire("powered_by_heresy.write_into_sheet.v1")
@attrs.frozen
class WriteIntoSheet(Command):
    """A move that the fiction has clearly given is written down, as `agreed` by everybody."""

    actor: str
    move: str
    agreed: tuple[str, ...]


@wire("powered_by_heresy.end_session.v1")
@attrs.frozen
class EndSession(Command):
    """The session is over."""


@wire("powered_by_heresy.open_scene.v1")
@attrs.frozen
class OpenScene(Command):
    """The fighting breaks out again."""


@wire("powered_by_heresy.end_encounter.v1")
@attrs.frozen
class EndEncounter(Command):
    """All that belongs to this fight is done."""
