"""Events of lasting changes: stats, levels, moves, bonds and gear."""

from events.base import Event
from events.fields import added_later
from events.powered_by_heresy.facts.names import AboutCharacter


class StatChanged(AboutCharacter, Event, wire="powered_by_heresy.stat_changed.v1", kw_only=True):
    """A stat changes permanently; `scar` describes a visible mark and may be empty."""

    stat: str
    by: int
    source: str
    scar: str = ""


class ScarLeft(AboutCharacter, Event, wire="powered_by_heresy.scar_left.v1"):
    """A wound leaves a visible scar."""

    scar: str


class WeightDropped(AboutCharacter, Event, wire="powered_by_heresy.weight_dropped.v1"):
    """An acolyte drops the given amount of weight."""

    amount: int


class LeveledUp(AboutCharacter, Event, wire="powered_by_heresy.leveled_up.v1"):
    """An acolyte reached a level; `permission` is true if the raise used a permission for +3."""

    level: int
    permission: bool = False


class PermissionUsed(AboutCharacter, Event, wire="powered_by_heresy.permission_used.v1"):
    """A postponed raise to +3 used one of the acolyte's permissions."""


class GearWorn(AboutCharacter, Event, wire="powered_by_heresy.gear_worn.v1"):
    """An acolyte puts a piece of gear on or takes it off."""

    item: str
    on: bool


class ItemTaken(AboutCharacter, Event, wire="powered_by_heresy.item_taken.v1"):
    """An acolyte receives a weapon or gear, named by its id. `Gained` events add uses and ammo to a weapon."""

    item: str


class ItemLost(AboutCharacter, Event, wire="powered_by_heresy.item_lost.v1"):
    """An acolyte no longer has a weapon or a piece of gear."""

    item: str


class MoveLearned(AboutCharacter, Event, wire="powered_by_heresy.move_learned.v1", kw_only=True):
    """An acolyte learned a move.

    Attributes:
        about: The subject of the move, such as the foe of a Hatred; empty if there is none.
        given: Whether the fiction granted the move, regardless of its class.
    """

    move: str
    of: str
    level: int
    about: str = added_later("")
    given: bool = added_later(default=False)


class MoveLost(AboutCharacter, Event, wire="powered_by_heresy.move_lost.v1"):
    """An acolyte lost a move because another replaced it."""

    move: str


class XpMarked(AboutCharacter, Event, wire="powered_by_heresy.xp_marked.v1"):
    """An acolyte met one of this session's XP conditions; a `Gained` event records the amount."""

    trigger: str


class BondWritten(AboutCharacter, Event, wire="powered_by_heresy.bond_written.v1"):
    """A bond is resolved and replaced by a new one.

    Attributes:
        resolved: The partner in the resolved bond; empty if none was resolved.
        text: The new bond in words; may be empty.
    """

    resolved: str
    new: str
    text: str = added_later("")
