"""Events of Powered by Heresy that the shared vocabulary does not cover."""

from typing import Literal

from attrs import frozen

from events.base import Event
from events.fields import added_later
from events.powered_by_heresy.sheets import AcolyteSheet, EnemySheet
from events.vocabulary import Modifier

Band = Literal["10+", "7-9", "6-"]
Cause = Literal["melee", "ranged", "other"]
Fact = Literal[
    "imperials",
    "crowd",
    "warp energy",
    "under fire",
    "gaining ground",
    "acting on the answers",
    "cover",
    "outnumbered",
    "eyesight",
]
"""Circumstances that rules depend on and that only the people at the table can judge."""


class Resource:
    """Names of acolytes' resources, used in `Spent`, `Gained` and `StartsWith`."""

    XP = "XP"
    INSIGHT = "Insight"
    WRATH = "Wrath"
    MEDKIT = "medkit"
    RAISES = "stat raise left for later"
    LEARNING = "move left for later"
    CLASS_WOUNDS = "class wounds"
    CLASS_LOAD = "class load"

    @staticmethod
    def hold(move: str) -> str:
        """Return the name of the resource for hold from a move."""
        return f"hold of {move}"

    @staticmethod
    def uses(weapon: str) -> str:
        """Return the name of the resource for a weapon's uses, given the weapon's id."""
        return f"use of {weapon}"

    @staticmethod
    def ammo(weapon: str) -> str:
        """Return the name of the resource for a weapon's ammo, given the weapon's id."""
        return f"ammo of {weapon}"


class Condition:
    """Names of the conditions that rules depend on, used in `ConditionChanged`. Other conditions have no rules."""

    DEAD = "dead"
    BARELY_ALIVE = "barely alive"
    OUT = "out"
    IN_COVER = "in cover"
    FALTERING = "faltering"
    ARMOUR_WRECKED = "armour wrecked"
    BACKGROUND_USED = "background invoked"
    DOUBLE_ONE_USED = "double 1 rerolled"
    ENCUMBERED_ROLL = "encumbered roll"
    IN_MELEE = "drawn into melee"
    SILENCED = "silenced"
    TAKEN_ALIVE = "incapacitated"
    TERRIFIED = "terrified: "
    MUTATED = "mutated: "

    @staticmethod
    def mark(name: str, who: str) -> str:
        """Return the name of the condition with which one character marks another."""
        return f"{name} ({who})"


@frozen
class SceneOpened(Event, wire="powered_by_heresy.scene_opened.v1"):
    """A scene of fighting begins; the first scene has number 1."""

    number: int


@frozen
class SceneClosed(Event, wire="powered_by_heresy.scene_closed.v1"):
    """A scene of fighting ends; acolytes can now rest, heal and advance.

    Attributes:
        judged_stay: Whether judged foes stay judged. False in logs of version 0.1, in which the end of a scene also
            ended judgements.
        beaten: The side with no fighters left; empty if both have some.
    """

    reason: str
    judged_stay: bool = added_later(default=False)
    beaten: Literal["", "acolytes", "enemies"] = added_later("")


@frozen
class FactEstablished(Event, wire="powered_by_heresy.fact_established.v1"):
    """A player or the GM established a fact of the fiction."""

    text: str


@frozen(kw_only=True)
class Joined(Event, wire="powered_by_heresy.joined.v1"):
    """A character enters play. Exactly one of the two sheets is given: an acolyte's or a GM character's."""

    acolyte: AcolyteSheet | None = None
    enemy: EnemySheet | None = None
    reason: str = ""


@frozen
class CameBack(Event, wire="powered_by_heresy.came_back.v1"):
    """A character who had left the fight returns to it."""

    who: str
    reason: str = ""


@frozen
class FactRetracted(Event, wire="powered_by_heresy.fact_retracted.v1"):
    """An established fact is no longer true."""

    text: str


@frozen
class WordTaken(Event, wire="powered_by_heresy.word_taken.v1"):
    """An acolyte has spoken, which updates the spotlight order."""

    who: str


@frozen(kw_only=True)
class MoveTriggered(Event, wire="powered_by_heresy.move_triggered.v1"):
    """A character did something that triggers a move.

    Attributes:
        stat: The stat or other value added to the roll, such as `WS` or `bond`; empty if there is none.
        weapon: The id of the weapon in use, or `medkit`; empty if there is none.
        targets: The ids of the characters whom the move is aimed at or helps.
        detail: The variant of the move, such as an approach, a task, a tactic, or the ally who gets an opening.
        text: The action in the player's words.
    """

    actor: str
    move: str
    stat: str = ""
    rolled: bool = True
    weapon: str = ""
    targets: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    detail: str = ""
    text: str = added_later("")

    @property
    def wields(self) -> tuple[str, str]:
        """The character who makes the move, and the weapon in use."""
        return self.actor, self.weapon


@frozen
class ClarityAsked(Event, wire="powered_by_heresy.clarity_asked.v1"):
    """It is unclear whether the move is triggered, so the group discusses that first."""

    question: str


@frozen
class ClarityGiven(Event, wire="powered_by_heresy.clarity_given.v1"):
    """The group agrees on the situation again."""

    answer: str


@frozen(kw_only=True)
class MoveConfirmed(Event, wire="powered_by_heresy.move_confirmed.v1"):
    """The GM confirmed that the move happens.

    Attributes:
        advantage: Whether the move is rolled with advantage.
        edge: Whether the move is rolled with the edge.
        modifiers: The modifiers that the GM adds to the roll.
        result: The result that the GM decided regardless of the dice; empty if the dice decide.
    """

    actor: str
    move: str
    advantage: bool = False
    edge: bool = False
    modifiers: tuple[Modifier, ...] = ()
    result: Literal["", "10+", "7-9", "6-"] = added_later("")


@frozen
class MoveWithdrawn(Event, wire="powered_by_heresy.move_withdrawn.v1"):
    """The player withdrew the move; it was not triggered after all."""

    actor: str
    move: str


@frozen
class MoveDenied(Event, wire="powered_by_heresy.move_denied.v1"):
    """The GM denied that the move is triggered, and gave a reason."""

    actor: str
    move: str
    reason: str


@frozen
class TriggerPermitted(Event, wire="powered_by_heresy.trigger_permitted.v1"):
    """The GM permits, with a reason, the next use of a move that gear or range would forbid."""

    actor: str
    move: str
    reason: str


@frozen
class WindowOpened(Event, wire="powered_by_heresy.window_opened.v1"):
    """Characters may react, in any order, before play continues; `instead` replaces damage about to be dealt."""

    window: Literal["help", "ward", "insight", "halve", "instead"]
    who: tuple[str, ...]


@frozen
class WindowUsed(Event, wire="powered_by_heresy.window_used.v1"):
    """A character has used or declined its reaction in the open window."""

    who: str


@frozen
class RollModified(Event, wire="powered_by_heresy.roll_modified.v1"):
    """Help, hindrance or Insight modifies the roll that `actor` is about to make."""

    actor: str
    modifier: Modifier


@frozen(kw_only=True)
class RollStands(Event, wire="powered_by_heresy.roll_stands.v1"):
    """The current dice of a move; `how` is `rolled`, `edge`, or the name of the reroll that replaced all dice."""

    actor: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    band: Band
    how: str


@frozen
class RollOverruled(Event, wire="powered_by_heresy.roll_overruled.v1"):
    """The GM decided the result of a move, regardless of its dice."""

    actor: str
    band: Band


@frozen
class HelpOffered(Event, wire="powered_by_heresy.help_offered.v1"):
    """A character without a bond with the mover will help with the coming roll or interfere in it."""

    who: str


@frozen
class RollKept(Event, wire="powered_by_heresy.roll_kept.v1"):
    """The mover keeps the dice as they are and forgoes `instead_of`: `edge` or `reroll`."""

    actor: str
    instead_of: Literal["edge", "reroll"]


@frozen
class OptionsChosen(Event, wire="powered_by_heresy.options_chosen.v1"):
    """The mover chose from the options that the result of the move offers."""

    actor: str
    options: tuple[str, ...]


@frozen
class MoveResolved(Event, wire="powered_by_heresy.move_resolved.v1"):
    """The move is finished; `band` is its result, or empty if the move has no roll."""

    actor: str
    move: str
    band: str

    @property
    def judges(self) -> tuple[str, bool] | None:
        """The character who made the move, and whether the result was 7 or more; None if the move has no roll."""
        return (self.actor, self.band in ("10+", "7-9")) if self.band else None


@frozen(kw_only=True)
class BonusTaken(Event, wire="powered_by_heresy.bonus_taken.v1"):
    """A character receives a modifier to coming move rolls.

    Attributes:
        bonus: The name of the modifier, unique among its owner's modifiers.
        lasting: Whether the modifier is ongoing. A forward is used up by the first roll that it applies to.
        move: The move that the modifier applies to; empty for every move.
        against: The ids of the enemies that the modifier applies against; empty if it applies against all.
        when: The circumstance that must hold, as judged by the players; empty if there is none.
        until: The event that ends an unused modifier; empty if there is none.
        source: The origin of the modifier; empty if it equals `bonus`.
    """

    who: str
    bonus: str
    lasting: bool = False
    amount: int
    move: str = ""
    against: tuple[str, ...] = ()
    when: str = ""
    until: str = ""
    source: str = added_later("")

    @property
    def id(self) -> str:
        """The name of the modifier, unique among its owner's modifiers."""
        return self.bonus

    @property
    def comes_from(self) -> str:
        """The origin of the modifier, in words."""
        return self.source or self.bonus


@frozen
class BonusEnded(Event, wire="powered_by_heresy.bonus_ended.v1"):
    """A forward was used, or an ongoing ended."""

    who: str
    bonus: str


@frozen
class WardTaken(Event, wire="powered_by_heresy.ward_taken.v1"):
    """An acolyte starts to defend a character, or stops defending if `ward` is empty."""

    who: str
    ward: str


@frozen
class QuestionAsked(Event, wire="powered_by_heresy.question_asked.v1"):
    """A player asked the GM a question, which must be answered truthfully."""

    who: str
    question: str


@frozen
class QuestionAnswered(Event, wire="powered_by_heresy.question_answered.v1"):
    """The GM answered a player's question."""

    who: str
    question: str
    answer: str


@frozen
class TacticTaken(Event, wire="powered_by_heresy.tactic_taken.v1"):
    """A Tactician adopts another tactic; `target` is the target of the Precise tactic."""

    who: str
    tactic: str
    target: str = ""


@frozen
class FocusLost(Event, wire="powered_by_heresy.focus_lost.v1"):
    """A Tactician with the Precise tactic attacked another target, and so lost the focus on the first one."""

    who: str
    target: str


@frozen
class Judged(Event, wire="powered_by_heresy.judged.v1"):
    """A Templar named the crimes of a foe, who stays judged until the Templar's next attack on it.

    Attributes:
        target: The id of the foe. In logs of version 0.1, empty if the judgement was carried out.
        besides: Whether foes judged earlier stay judged. False in logs of version 0.1, which allowed one judgement at a
            time.
    """

    who: str
    target: str
    besides: bool = added_later(default=False)


@frozen
class JudgementCarriedOut(Event, wire="powered_by_heresy.judgement_carried_out.v1"):
    """A Templar attacked a judged foe and thereby ended the judgement."""

    who: str
    target: str


@frozen(kw_only=True)
class BlowDue(Event, wire="powered_by_heresy.blow_due.v1"):
    """Damage is about to be dealt.

    Attributes:
        attackers: The ids of the attackers, the worst first; empty for a hazard without an attacker.
        source: The name of the weapon or danger.
        dice: The damage dice, each as its number of sides.
        proven: The number of the tag Proven; 0 if there is none.
        lowers: The flat penalty to damage in older rule texts.
        inflicts: Wounds inflicted in addition to the damage roll, ignoring Defense.
        precise: Whether the Precise tactic adds a wound.
        modifiers: The modifiers to the target's Defense that the attack itself causes.
        in_return: Whether the enemy strikes back with this attack, after the attack of an acolyte.
        extra: The dice added to or removed from those of the weapon, each with its source.
        tags: The tags of the weapon.
        changed: The changes to the damage through abilities, each with its source.
    """

    attackers: tuple[str, ...] = ()
    target: str
    source: str
    cause: Cause
    dice: tuple[int, ...]
    proven: int = 0
    lowers: int = 0
    inflicts: int = 0
    precise: bool = False
    modifiers: tuple[Modifier, ...] = ()
    facts: tuple[str, ...] = ()
    in_return: bool = False
    extra: tuple[Modifier, ...] = added_later(())
    tags: tuple[str, ...] = added_later(())
    changed: tuple[Modifier, ...] = added_later(())

    @property
    def wields(self) -> tuple[str, str] | None:
        """The worst attacker, or None if there is none, and the source of the damage."""
        return (self.attackers[0], self.source) if self.attackers else None


@frozen(kw_only=True)
class BlowWeighed(Event, wire="powered_by_heresy.blow_weighed.v1"):
    """The GM changes the dice or the Defense of the next damage.

    Attributes:
        dice: The changed damage dice, each as its number of sides.
        extra: The dice added to or removed from those of the weapon, each with its source.
        modifiers: The modifiers to the target's Defense that the attack itself causes.
    """

    dice: tuple[int, ...]
    extra: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...]


@frozen
class BlowFaced(Event, wire="powered_by_heresy.blow_faced.v1"):
    """The target's Defense against this attack, and its modifiers."""

    target: str
    defense: int
    modifiers: tuple[Modifier, ...]


@frozen
class BlowTurned(Event, wire="powered_by_heresy.blow_turned.v1"):
    """A defender takes the damage in place of the ward."""

    by: str
    ward: str


@frozen
class ReturnAsked(Event, wire="powered_by_heresy.return_asked.v1"):
    """The enemy was out before it could strike back; the GM decides whether it still attacks."""

    who: str


@frozen
class ReturnSettled(Event, wire="powered_by_heresy.return_settled.v1"):
    """The GM decided whether an enemy that is out still strikes back."""

    who: str
    strikes: bool


@frozen
class DamageStands(Event, wire="powered_by_heresy.damage_stands.v1"):
    """The current damage dice; `done` holds the positions of the dice that Proven has already rerolled."""

    target: str
    faces: tuple[int, ...]
    done: tuple[int, ...]


@frozen
class DamageKept(Event, wire="powered_by_heresy.damage_kept.v1"):
    """The owner of the attack will reroll no more damage dice."""

    target: str


@frozen
class BlowHalved(Event, wire="powered_by_heresy.blow_halved.v1"):
    """A defender halves the effect of the damage."""

    by: str
    ward: str


@frozen
class BlowSettled(Event, wire="powered_by_heresy.blow_settled.v1"):
    """The first damage in the queue was dealt, and caused the number of wounds in `wounds`."""

    target: str
    wounds: int


@frozen
class BreathDue(Event, wire="powered_by_heresy.breath_due.v1"):
    """An acolyte must roll Last Breath; `by_wounds` is false if a danger calls for the roll directly."""

    who: str
    by_wounds: bool
    source: str


@frozen
class BreathDrawn(Event, wire="powered_by_heresy.breath_drawn.v1"):
    """The result of a Last Breath: `alive`, `scarred` or `dead`."""

    who: str
    fate: Literal["alive", "scarred", "dead"]


@frozen(kw_only=True)
class StatChanged(Event, wire="powered_by_heresy.stat_changed.v1"):
    """A stat changes permanently; `scar` describes a visible mark and may be empty."""

    who: str
    stat: str
    by: int
    source: str
    scar: str = ""


@frozen
class NerveTested(Event, wire="powered_by_heresy.nerve_tested.v1"):
    """Enemies are under fire, and the GM decides how they react."""

    who: tuple[str, ...]


@frozen
class NerveSettled(Event, wire="powered_by_heresy.nerve_settled.v1"):
    """The reaction of an enemy under fire: `takes cover`, `falters` or `flees`."""

    who: str
    outcome: str


@frozen(kw_only=True)
class GmMoveDue(Event, wire="powered_by_heresy.gm_move_due.v1"):
    """The GM must make a move, which may be a hard one if `hard` is true.

    Attributes:
        who: The id of the acolyte that the move affects; empty for no one in particular.
        tags: The tags of the item in use, one of which may become the complication.
        targets: The ids of the targets of the player's move that led to this one.
    """

    occasion: str
    hard: bool
    who: str = ""
    tags: tuple[str, ...] = ()
    targets: tuple[str, ...] = added_later(())


@frozen
class GmMoveMade(Event, wire="powered_by_heresy.gm_move_made.v1"):
    """The GM made a move.

    Attributes:
        who: The id of the character that the move affects; empty for no one in particular.
        text: What happens, in the GM's words.
        by: The id of the GM character that acts; empty for no one in particular.
    """

    move: str
    who: str = ""
    text: str = ""
    by: str = added_later("")


@frozen
class TerrorOffered(Event, wire="powered_by_heresy.terror_offered.v1"):
    """An acolyte is terrified, and its player chooses the effect."""

    who: str


@frozen
class WeightDropped(Event, wire="powered_by_heresy.weight_dropped.v1"):
    """An acolyte drops the given amount of weight."""

    who: str
    amount: int


@frozen
class LeveledUp(Event, wire="powered_by_heresy.leveled_up.v1"):
    """An acolyte reached a level; `permission` is true if the raise used a permission for +3."""

    who: str
    level: int
    permission: bool = False


@frozen
class PermissionUsed(Event, wire="powered_by_heresy.permission_used.v1"):
    """A postponed raise to +3 used one of the acolyte's permissions."""

    who: str


@frozen
class GearWorn(Event, wire="powered_by_heresy.gear_worn.v1"):
    """An acolyte puts a piece of gear on or takes it off."""

    who: str
    item: str
    on: bool


@frozen
class ItemTaken(Event, wire="powered_by_heresy.item_taken.v1"):
    """An acolyte receives a weapon or gear, named by its id. `Gained` events add uses and ammo to a weapon."""

    who: str
    item: str


@frozen
class ItemLost(Event, wire="powered_by_heresy.item_lost.v1"):
    """An acolyte no longer has a weapon or a piece of gear."""

    who: str
    item: str


@frozen(kw_only=True)
class MoveLearned(Event, wire="powered_by_heresy.move_learned.v1"):
    """An acolyte learned a move.

    Attributes:
        of: The class that the move belongs to.
        about: The subject of the move, such as the foe of a Hatred; empty if there is none.
        given: Whether the fiction granted the move, regardless of its class.
    """

    who: str
    move: str
    of: str
    level: int
    about: str = added_later("")
    given: bool = added_later(default=False)


@frozen
class MoveLost(Event, wire="powered_by_heresy.move_lost.v1"):
    """An acolyte lost a move because another replaced it."""

    who: str
    move: str


@frozen
class XpMarked(Event, wire="powered_by_heresy.xp_marked.v1"):
    """An acolyte met one of this session's XP conditions; a `Gained` event records the amount."""

    who: str
    trigger: str


@frozen
class BondWritten(Event, wire="powered_by_heresy.bond_written.v1"):
    """A bond is resolved and replaced by a new one."""

    who: str
    resolved: str
    new: str


@frozen
class SessionEnded(Event, wire="powered_by_heresy.session_ended.v1"):
    """A session of play ended; moves limited to once per session are available again."""

    number: int
