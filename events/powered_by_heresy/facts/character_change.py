"""Events of lasting changes: stats, levels, moves, bonds and gear."""

from attrs import frozen

from events.base import Event
from events.fields import added_later
from events.powered_by_heresy.facts.names import AboutCharacter


@frozen(kw_only=True)
class StatChanged(AboutCharacter, Event, wire="powered_by_heresy.stat_changed.v1"):
    """A stat changes permanently; `scar` describes a visible mark and may be empty."""

    stat: str
    by: int
    source: str
    scar: str = ""


@frozen
class ScarLeft(AboutCharacter, Event, wire="powered_by_heresy.scar_left.v1"):
    """A wound leaves a visible scar."""

    scar: str


@frozen
class WeightDropped(AboutCharacter, Event, wire="powered_by_heresy.weight_dropped.v1"):
    """An acolyte drops the given amount of weight."""

    amount: int


@frozen
class LeveledUp(AboutCharacter, Event, wire="powered_by_heresy.leveled_up.v1"):
    """An acolyte reached a level; `permission` is true if the raise used a permission for +3."""

    level: int
    permission: bool = False


@frozen
class PermissionUsed(AboutCharacter, Event, wire="powered_by_heresy.permission_used.v1"):
    """A postponed raise to +3 used one of the acolyte's permissions."""


@frozen
class GearWorn(AboutCharacter, Event, wire="powered_by_heresy.gear_worn.v1"):
    """An acolyte puts a piece of gear on or takes it off."""

    item: str
    on: bool


@frozen
class ItemTaken(AboutCharacter, Event, wire="powered_by_heresy.item_taken.v1"):
    """An acolyte receives a weapon or gear, named by its id. `Gained` events add uses and ammo to a weapon."""

    item: str


@frozen
class ItemLost(AboutCharacter, Event, wire="powered_by_heresy.item_lost.v1"):
    """An acolyte no longer has a weapon or a piece of gear."""

    item: str


@frozen(kw_only=True)
class MoveLearned(AboutCharacter, Event, wire="powered_by_heresy.move_learned.v1"):
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


@frozen
class MoveLost(AboutCharacter, Event, wire="powered_by_heresy.move_lost.v1"):
    """An acolyte lost a move because another replaced it."""

    move: str


@frozen
class XpMarked(AboutCharacter, Event, wire="powered_by_heresy.xp_marked.v1"):
    """An acolyte met one of this session's XP conditions; a `Gained` event records the amount."""

    trigger: str


@frozen
class BondWritten(AboutCharacter, Event, wire="powered_by_heresy.bond_written.v1"):
    """A bond is resolved and replaced by a new one.

    Attributes:
        resolved: The partner in the resolved bond; empty if none was resolved.
        text: The new bond in words; may be empty.
    """

    resolved: str
    new: str
    text: str = added_later("")
