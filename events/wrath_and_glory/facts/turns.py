"""Events about rounds, turns, actions, movement and weapons."""

from typing import ClassVar

from attrs import frozen

from events.base import Event, SystemEvent
from events.vocabulary import Gained
from events.wrath_and_glory.facts.names import AboutCombatant


class CombatBegan(SystemEvent, wire="wrath_and_glory.combat_began.v1"):
    """Combat started, with these combatants ambushed. Narrative Time has ended."""

    ambushed: tuple[str, ...]


class WeaponThrown(AboutCombatant, Event, wire="wrath_and_glory.weapon_thrown.v1"):
    """A combatant threw one of its thrown weapons, which is used up."""

    weapon: str


class WeaponDrawn(AboutCombatant, Event, wire="wrath_and_glory.weapon_drawn.v1"):
    """A combatant drew a weapon."""

    weapon: str


class ScoreKept(SystemEvent, wire="wrath_and_glory.score_kept.v1"):
    """The value of a score on a hidden sheet; `what` is the name of the score in the book."""

    gm_only: ClassVar = True
    whose: str
    what: str
    amount: int


class PointLost(SystemEvent, wire="wrath_and_glory.point_lost.v1", kw_only=True):
    """A point that was gained is lost, because the pool is full."""

    whose: str
    resource: str
    amount: int
    source: str


@frozen(kw_only=True)
class GainedUnseen(Gained, wire="wrath_and_glory.gained_unseen.v1"):
    """A resource that a combatant with a hidden sheet starts with."""

    gm_only: ClassVar = True


class AmbushAnswered(SystemEvent, wire="wrath_and_glory.ambush_answered.v1"):
    """A side chose which of its ambushed combatants act despite the ambush."""

    side: str
    acting: tuple[str, ...]


class SideToPick(SystemEvent, wire="wrath_and_glory.side_to_pick.v1"):
    """It became a side's turn to choose the combatant that acts next."""

    side: str


class InitiativeSeized(SystemEvent, wire="wrath_and_glory.initiative_seized.v1"):
    """A side seized the initiative. It cannot do so again before the other side has had a turn."""

    side: str
    who: str


class TurnDisplaced(AboutCombatant, Event, wire="wrath_and_glory.turn_displaced.v1"):
    """A combatant lost the turn that it was about to take, and acts next."""


class HeldActionBegun(AboutCombatant, Event, wire="wrath_and_glory.held_action_begun.v1"):
    """A combatant started its held Combat Action."""


class InterruptionFailed(AboutCombatant, Event, wire="wrath_and_glory.interruption_failed.v1"):
    """A combatant failed to interrupt the current turn."""


class MultiActionDeclared(AboutCombatant, Event, wire="wrath_and_glory.multi_action_declared.v1"):
    """A combatant announced the actions of its Multi-Action, which can no longer be changed."""

    actions: tuple[str, ...]


class ActionTaken(AboutCombatant, Event, wire="wrath_and_glory.action_taken.v1"):
    """A combatant took an action; `slots` are the Actions of the turn that it used up."""

    action: str
    slots: tuple[str, ...]


class ActionFreed(AboutCombatant, Event, wire="wrath_and_glory.action_freed.v1"):
    """An Action of the current turn, or the Reflexive Action, became available again; `source` names the reason."""

    slot: str
    source: str


class Moved(AboutCombatant, Event, wire="wrath_and_glory.moved.v1"):
    """A combatant moved, or may move, at most this many metres."""

    how: str
    metres: int


class EngagementChanged(AboutCombatant, Event, wire="wrath_and_glory.engagement_changed.v1"):
    """A combatant is now engaged with exactly these enemies, and they with it."""

    enemies: tuple[str, ...]


class BlowsInvited(AboutCombatant, Event, wire="wrath_and_glory.blows_invited.v1"):
    """A combatant leaves a melee, and each of these enemies may make a Reflexive Attack."""

    enemies: tuple[str, ...]


class BlowSettled(AboutCombatant, Event, wire="wrath_and_glory.blow_settled.v1"):
    """An enemy attacked the combatant that leaves the melee, or let it go."""


class WeaponChanged(AboutCombatant, Event, wire="wrath_and_glory.weapon_changed.v1"):
    """The condition of a weapon changed; `what` names the fault, or is empty if the weapon is ready again."""

    weapon: str
    what: str
