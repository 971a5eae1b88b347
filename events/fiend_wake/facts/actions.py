"""Events of actions: reactions to them, their stages, and the rolls that they need."""

from attrs import frozen

from events.base import Event, SystemEvent
from events.fields import added_later, play_only
from events.fiend_wake.facts.names import AboutCombatant, ReactionName
from events.vocabulary import Modifier


class ActionTaken(AboutCombatant, Event, wire="fiend_wake.action_taken.v1", kw_only=True):
    """A combatant took an action.

    Attributes:
        detail: The weapon, location or target of the action.
        assumed: The points that an upgraded action counts as having spent; 0 if it was not upgraded.
        points: The points spent on a target of harassment.
    """

    action: str
    detail: str = ""
    full: bool = False
    assumed: int = 0
    points: int = added_later(0)


class WeaponReadied(AboutCombatant, Event, wire="fiend_wake.weapon_readied.v1"):
    """A combatant readied this weapon; empty if no weapon is ready now."""

    weapon: str


class WeaponSpent(AboutCombatant, Event, wire="fiend_wake.weapon_spent.v1"):
    """A combatant threw one of the limited number of this weapon that it carries."""

    weapon: str


class ShotsCalled(AboutCombatant, Event, wire="fiend_wake.shots_called.v1"):
    """The number of Call Shots that apply to the next attack in this turn."""

    calls: int


@frozen
class Part:
    """One component of an amount of harm: its source, its amount, and the full amount if a limit reduced it."""

    name: str
    amount: int
    of: int | None = None


class ReactionsOpened(SystemEvent, wire="fiend_wake.reactions_opened.v1", kw_only=True):
    """A trigger for Reactions occurred. The interrupted action resumes once the Reactions are settled.

    Attributes:
        waiting: The combatants that may react, in order.
        subject: The location that is struck, or the combatant that is attacked or flees.
        amount: The mass damage, or the wounds of each occupant; 0 for other triggers.
        parts: The parts that add up to the amount; empty if they are not known.
        times: The factor that the sum of the parts is multiplied by.
    """

    reaction: ReactionName
    waiting: tuple[str, ...]
    subject: str
    amount: int
    source: str
    caught: tuple[str, ...] = ()
    parts: tuple[Part, ...] = added_later(())
    times: int = added_later(1)


class ReactionAnswered(AboutCombatant, Event, wire="fiend_wake.reaction_answered.v1"):
    """A combatant used the open Reaction, declined it, or can no longer use it.

    Attributes:
        passed_over: Whether the combatant was not asked, because it can no longer react.
    """

    reaction: str
    used: bool
    passed_over: bool = added_later(default=False)


class ReactionsExtended(SystemEvent, wire="fiend_wake.reactions_extended.v1"):
    """The open Reaction was extended to combatants that could not use it before.

    Attributes:
        waiting: All combatants that may still react, in order.
    """

    reaction: str
    who: tuple[str, ...]
    waiting: tuple[str, ...]


class ReactionsClosed(SystemEvent, wire="fiend_wake.reactions_closed.v1"):
    """All Reactions to a trigger are settled, and the interrupted action resumes."""

    reaction: str


class DeedDeclared(SystemEvent, wire="fiend_wake.deed_declared.v1", kw_only=True):
    """A combatant began an action that takes several steps.

    Attributes:
        what: The players' description of the action.
        value: The value of a retreat, or the points that the leader of an assault spent.
        caught: The combatants within the bombarded area that are not in any location.
    """

    action: str
    actor: str
    stage: str
    target: str = ""
    location: str = ""
    weapon: str = ""
    what: str = ""
    upgraded: bool = False
    value: int = 0
    caught: tuple[str, ...] = added_later(())

    @property
    def wields(self) -> tuple[str, str]:
        """The acting combatant and the weapon it uses."""
        return self.actor, self.weapon


class SupportersCalled(SystemEvent, wire="fiend_wake.supporters_called.v1"):
    """The leader of an assault invited these combatants to support it."""

    who: tuple[str, ...]


class Supported(AboutCombatant, Event, wire="fiend_wake.supported.v1"):
    """An invited combatant answered. If it spends 0 points, it does not join the Assault Team."""

    points: int


class DifficultyRaised(AboutCombatant, Event, wire="fiend_wake.difficulty_raised.v1"):
    """The leader raised the difficulty of the assault, so `credited` additional points count as spent."""

    by: int
    credited: int


class Intercepted(AboutCombatant, Event, wire="fiend_wake.intercepted.v1"):
    """A combatant intercepted an attack and is the new target."""

    instead_of: str


class Priced(SystemEvent, wire="fiend_wake.priced.v1", kw_only=True):
    """The GM set the price, the stat and the difficulty of Odd-Ball Behavior."""

    level: str
    points: int
    stat: str
    difficulty: int


class RollDue(SystemEvent, wire="fiend_wake.roll_due.v1", kw_only=True):
    """A combatant must make a roll.

    Attributes:
        skill: The skill used in the roll; empty if the rule names no skill.
        base: The difficulty before all modifiers; None in logs that lack it.
        ruled: The number of modifiers that rules and abilities add, before those stated for this roll.
    """

    who: str = play_only()
    purpose: str = play_only()
    skill: str
    stat: str
    difficulty: int
    modifiers: tuple[Modifier, ...] = ()
    base: int | None = added_later(None, bookkeeping=True)
    ruled: int = added_later(0, bookkeeping=True)


class RollModified(AboutCombatant, Event, wire="fiend_wake.roll_modified.v1"):
    """Modifiers were added to the roll that is due."""

    modifiers: tuple[Modifier, ...]


class RollRevised(AboutCombatant, Event, wire="fiend_wake.roll_revised.v1", kw_only=True):
    """The difficulty or the modifiers of the roll that is due changed, because the table did.

    Attributes:
        base: The difficulty before all modifiers.
        ruled: The number of modifiers that rules and abilities add, before those stated for this roll.
    """

    difficulty: int
    modifiers: tuple[Modifier, ...]
    base: int
    ruled: int


class RollOwed(SystemEvent, wire="fiend_wake.roll_owed.v1", kw_only=True):
    """An ability requires a roll. The current action resumes after the roll.

    Attributes:
        skill: The skill used in the roll; empty if the ability names no skill.
        ability: The id of the ability. Its remaining effects follow the roll.
        target: The combatant that the ability is used on; empty if there is none.
        base: The difficulty before all modifiers; None in logs that lack it.
        ruled: The number of modifiers that abilities add, before those stated for this roll.
    """

    who: str = play_only()
    purpose: str = play_only()
    skill: str
    stat: str
    difficulty: int
    owner: str = play_only()
    ability: str = play_only()
    target: str = play_only("")
    modifiers: tuple[Modifier, ...] = ()
    base: int | None = added_later(None, bookkeeping=True)
    ruled: int = added_later(0, bookkeeping=True)


class RollLapsed(AboutCombatant, Event, wire="fiend_wake.roll_lapsed.v1"):
    """A combatant can no longer make a roll that an ability required."""

    purpose: str


class GrappleHeld(SystemEvent, wire="fiend_wake.grapple_held.v1"):
    """A Grapple Attack hit. To resist it, the target must roll a value that beats this one."""

    target: str
    value: int


class GrappleSettled(SystemEvent, wire="fiend_wake.grapple_settled.v1"):
    """The target of a grapple resisted, or did not."""

    target: str
    resisted: bool


class DeedWaits(SystemEvent, wire="fiend_wake.deed_waits.v1"):
    """The action in progress reached another stage, at which these combatants must answer.

    Attributes:
        heard: The combatants that have already answered at this stage; None in logs that lack them.
    """

    stage: str
    who: tuple[str, ...] = ()
    heard: tuple[str, ...] | None = added_later(None)


class DeedDone(SystemEvent, wire="fiend_wake.deed_done.v1"):
    """The action in progress ended with this result."""

    actor: str
    action: str
    result: str


class RetreatPrevented(AboutCombatant, Event, wire="fiend_wake.retreat_prevented.v1"):
    """A Reaction kept a fleeing combatant in the fight."""

    by: str


class RetreatHindered(AboutCombatant, Event, wire="fiend_wake.retreat_hindered.v1"):
    """A combatant spent points to prevent a retreat, but not enough to prevent it."""

    by: str
    points: int
