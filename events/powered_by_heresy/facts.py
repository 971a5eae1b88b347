"""The facts of Powered by Heresy that the shared vocabulary cannot say."""

from typing import Literal

from attrs import frozen

from events.base import Event
from events.fields import later
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
"""What only the table knows of the fiction, and some rule asks for."""


class Resource:
    """The resources of acolytes, as `Spent`, `Gained` and `StartsWith` name them."""

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
        """Return the name of the hold that a move gives."""
        return f"hold of {move}"

    @staticmethod
    def uses(weapon: str) -> str:
        """Return the name of the uses of a weapon, by its id."""
        return f"use of {weapon}"

    @staticmethod
    def ammo(weapon: str) -> str:
        """Return the name of the ammo of a weapon, by its id."""
        return f"ammo of {weapon}"


class Condition:
    """The conditions that rules speak of, as `ConditionChanged` names them; others are only told."""

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
        """Return the condition of whoever somebody has marked as its own."""
        return f"{name} ({who})"


@frozen
class SceneOpened(Event, wire="powered_by_heresy.scene_opened.v1"):
    """A scene of fighting begins; the first has number 1."""

    number: int


@frozen
class SceneClosed(Event, wire="powered_by_heresy.scene_closed.v1"):
    """The fighting is over for now; there is time to rest, heal and change.

    Attributes:
        judged_stay: Whether whoever is judged stays so; in version 0.1 the end of a scene made an end of it.
        beaten: The side of which nobody was left to fight; empty for neither.
    """

    reason: str
    judged_stay: bool = later(default=False)
    beaten: Literal["", "acolytes", "enemies"] = later("")


@frozen
class FactEstablished(Event, wire="powered_by_heresy.fact_established.v1"):
    """Somebody said what is true from now on."""

    text: str


@frozen(kw_only=True)
class Joined(Event, wire="powered_by_heresy.joined.v1"):
    """Somebody comes into play: an acolyte, or somebody of the GM's whosever side it is on; one of the two sheets."""

    acolyte: AcolyteSheet | None = None
    enemy: EnemySheet | None = None
    reason: str = ""


@frozen
class CameBack(Event, wire="powered_by_heresy.came_back.v1"):
    """Somebody who had left the fight takes part in it again."""

    who: str
    reason: str = ""


@frozen
class FactRetracted(Event, wire="powered_by_heresy.fact_retracted.v1"):
    """What was established is true no more."""

    text: str


@frozen
class WordTaken(Event, wire="powered_by_heresy.word_taken.v1"):
    """An acolyte has spoken."""

    who: str


@frozen(kw_only=True)
class MoveTriggered(Event, wire="powered_by_heresy.move_triggered.v1"):
    """Somebody did what triggers a move.

    Attributes:
        stat: What is added to the roll, such as `WS` or `bond`; empty where nothing is.
        weapon: The id of the weapon in use, or `medkit`; empty for none.
        targets: Whom it is aimed at, or who is helped.
        detail: Which of several ways: an approach, a task, a tactic, the ally whom an opening would help.
        text: What it looks like, in the words of whoever said it.
    """

    actor: str
    move: str
    stat: str = ""
    rolled: bool = True
    weapon: str = ""
    targets: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    detail: str = ""
    text: str = later("")

    @property
    def wields(self) -> tuple[str, str]:
        """Whoever makes the move, with the weapon in use."""
        return self.actor, self.weapon


@frozen
class ClarityAsked(Event, wire="powered_by_heresy.clarity_asked.v1"):
    """It is unclear whether the move is triggered, and the table talks about it first."""

    question: str


@frozen
class ClarityGiven(Event, wire="powered_by_heresy.clarity_given.v1"):
    """The table sees the situation the same way now."""

    answer: str


@frozen(kw_only=True)
class MoveConfirmed(Event, wire="powered_by_heresy.move_confirmed.v1"):
    """The move happens.

    Attributes:
        advantage: Whether it is rolled with advantage.
        edge: Whether it is rolled with the edge.
        modifiers: What the GM ties to it.
        result: What it comes to whatever its dice show, by the GM's word; empty where the dice decide.
    """

    actor: str
    move: str
    advantage: bool = False
    edge: bool = False
    modifiers: tuple[Modifier, ...] = ()
    result: Literal["", "10+", "7-9", "6-"] = later("")


@frozen
class MoveWithdrawn(Event, wire="powered_by_heresy.move_withdrawn.v1"):
    """The move was not triggered after all."""

    actor: str
    move: str


@frozen
class MoveDenied(Event, wire="powered_by_heresy.move_denied.v1"):
    """The GM says why the move is not triggered."""

    actor: str
    move: str
    reason: str


@frozen
class TriggerPermitted(Event, wire="powered_by_heresy.trigger_permitted.v1"):
    """The GM says why an acolyte may trigger a move next that its gear or its reach would forbid."""

    actor: str
    move: str
    reason: str


@frozen
class WindowOpened(Event, wire="powered_by_heresy.window_opened.v1"):
    """Characters may do something before it goes on, in any order; `instead` is of damage that is to be dealt."""

    window: Literal["help", "ward", "insight", "halve", "instead"]
    who: tuple[str, ...]


@frozen
class WindowUsed(Event, wire="powered_by_heresy.window_used.v1"):
    """A character has said what it does in the open window, even if it is nothing."""

    who: str


@frozen
class RollModified(Event, wire="powered_by_heresy.roll_modified.v1"):
    """Something adds to the roll that `actor` is about to make: help, hindrance, Insight."""

    actor: str
    modifier: Modifier


@frozen(kw_only=True)
class RollStands(Event, wire="powered_by_heresy.roll_stands.v1"):
    """The dice of a move lie like this now; `how` is `rolled`, `edge` or the name of what rerolled all of it."""

    actor: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    band: Band
    how: str


@frozen
class RollOverruled(Event, wire="powered_by_heresy.roll_overruled.v1"):
    """The GM says how a move comes out, whatever its dice show."""

    actor: str
    band: Band


@frozen
class HelpOffered(Event, wire="powered_by_heresy.help_offered.v1"):
    """Somebody without a bond will have a say in the roll that is to come."""

    who: str


@frozen
class RollKept(Event, wire="powered_by_heresy.roll_kept.v1"):
    """The mover lets the dice lie; `instead_of` is `edge` or `reroll`."""

    actor: str
    instead_of: Literal["edge", "reroll"]


@frozen
class OptionsChosen(Event, wire="powered_by_heresy.options_chosen.v1"):
    """The mover chose what the move offers."""

    actor: str
    options: tuple[str, ...]


@frozen
class MoveResolved(Event, wire="powered_by_heresy.move_resolved.v1"):
    """The move is done; `band` is how it came out, empty where it is not rolled for."""

    actor: str
    move: str
    band: str

    @property
    def judges(self) -> tuple[str, bool] | None:
        """Whoever made the move: from 7 on it did what it was made for."""
        return (self.actor, self.band in ("10+", "7-9")) if self.band else None


@frozen(kw_only=True)
class BonusTaken(Event, wire="powered_by_heresy.bonus_taken.v1"):
    """Somebody has a modifier to coming move rolls.

    Attributes:
        bonus: A name by which it is known until it ends, unlike that of any other its owner has.
        lasting: Whether it is ongoing; otherwise it is a forward, gone with the first roll it counts for.
        move: The move it is tied to; empty for any.
        against: The enemies it is tied to; empty for any.
        when: What must hold, as the table says; empty for nothing.
        until: What ends it before it is used; empty for nothing.
        source: Where it comes from; empty where `bonus` says that.
    """

    who: str
    bonus: str
    lasting: bool = False
    amount: int
    move: str = ""
    against: tuple[str, ...] = ()
    when: str = ""
    until: str = ""
    source: str = later("")

    @property
    def id(self) -> str:
        """The name by which it is found among the bonuses of its owner."""
        return self.bonus

    @property
    def comes_from(self) -> str:
        """Where it comes from, in words."""
        return self.source or self.bonus


@frozen
class BonusEnded(Event, wire="powered_by_heresy.bonus_ended.v1"):
    """A forward was used, or an ongoing came to its end."""

    who: str
    bonus: str


@frozen
class WardTaken(Event, wire="powered_by_heresy.ward_taken.v1"):
    """An acolyte stands in defense of somebody; of nobody any more where `ward` is empty."""

    who: str
    ward: str


@frozen
class QuestionAsked(Event, wire="powered_by_heresy.question_asked.v1"):
    """A question was put to the GM, who answers truthfully."""

    who: str
    question: str


@frozen
class QuestionAnswered(Event, wire="powered_by_heresy.question_answered.v1"):
    """The GM answered somebody's question."""

    who: str
    question: str
    answer: str


@frozen
class TacticTaken(Event, wire="powered_by_heresy.tactic_taken.v1"):
    """A Tactician fights by this tactic now, and by no other; `target` is whom a Precise one stays on."""

    who: str
    tactic: str
    target: str = ""


@frozen
class FocusLost(Event, wire="powered_by_heresy.focus_lost.v1"):
    """A Precise Tactician has attacked somebody else than the one it stayed on."""

    who: str
    target: str


@frozen
class Judged(Event, wire="powered_by_heresy.judged.v1"):
    """A Templar named the crimes of a foe, who stays judged until the Templar's next attack on it.

    Attributes:
        target: The foe; in version 0.1, empty when the judgement was carried out.
        besides: Whether others stay judged too; version 0.1 knew one judgement at a time.
    """

    who: str
    target: str
    besides: bool = later(default=False)


@frozen
class JudgementCarriedOut(Event, wire="powered_by_heresy.judgement_carried_out.v1"):
    """A Templar attacked a foe whose crimes it had named."""

    who: str
    target: str


@frozen(kw_only=True)
class BlowDue(Event, wire="powered_by_heresy.blow_due.v1"):
    """Damage is to be dealt.

    Attributes:
        attackers: Who deals it, the worst first; empty for a danger that is nobody's.
        source: The weapon or danger, by name.
        dice: Each named by its sides.
        proven: The number behind the tag Proven; 0 for none.
        lowers: What an old text takes off.
        inflicts: Wounds that are inflicted outright besides.
        precise: Whether the Precise tactic adds a wound.
        modifiers: What changes the Defense for this attack, as far as the attack brings it.
        in_return: Whether it is the enemy's half of an exchange of blows.
        extra: Which of the dice are not the weapon's own, or are missing of them, and why.
        tags: What describes the weapon.
        changed: What abilities take off the damage or add to it besides, and why.
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
    extra: tuple[Modifier, ...] = later(())
    tags: tuple[str, ...] = later(())
    changed: tuple[Modifier, ...] = later(())

    @property
    def wields(self) -> tuple[str, str] | None:
        """The worst of the attackers, with what does the damage."""
        return (self.attackers[0], self.source) if self.attackers else None


@frozen(kw_only=True)
class BlowWeighed(Event, wire="powered_by_heresy.blow_weighed.v1"):
    """Something weighs on the damage that comes next, by the word of the GM.

    Attributes:
        dice: The dice there are now, each named by its sides.
        extra: Which of the dice are not the weapon's own, or are missing of them, and why.
        modifiers: What changes the Defense for this attack, as far as the attack brings it.
    """

    dice: tuple[int, ...]
    extra: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...]


@frozen
class BlowFaced(Event, wire="powered_by_heresy.blow_faced.v1"):
    """The Defense of the target against this very blow, and where it comes from."""

    target: str
    defense: int
    modifiers: tuple[Modifier, ...]


@frozen
class BlowTurned(Event, wire="powered_by_heresy.blow_turned.v1"):
    """A defender takes the blow in place of the ward."""

    by: str
    ward: str


@frozen
class ReturnAsked(Event, wire="powered_by_heresy.return_asked.v1"):
    """The enemy is out before its half of the exchange, and the GM says whether it still strikes."""

    who: str


@frozen
class ReturnSettled(Event, wire="powered_by_heresy.return_settled.v1"):
    """Whether the enemy still makes its attack."""

    who: str
    strikes: bool


@frozen
class DamageStands(Event, wire="powered_by_heresy.damage_stands.v1"):
    """The damage dice lie like this now; `done` are the positions of those that Proven has rolled again."""

    target: str
    faces: tuple[int, ...]
    done: tuple[int, ...]


@frozen
class DamageKept(Event, wire="powered_by_heresy.damage_kept.v1"):
    """The owner of the attack rolls no more dice again."""

    target: str


@frozen
class BlowHalved(Event, wire="powered_by_heresy.blow_halved.v1"):
    """A defender halves what the blow does."""

    by: str
    ward: str


@frozen
class BlowSettled(Event, wire="powered_by_heresy.blow_settled.v1"):
    """The blow that came first is over; `wounds` is what it did."""

    target: str
    wounds: int


@frozen
class BreathDue(Event, wire="powered_by_heresy.breath_due.v1"):
    """An acolyte must roll Last Breath; `by_wounds` unless a danger calls for it directly."""

    who: str
    by_wounds: bool
    source: str


@frozen
class BreathDrawn(Event, wire="powered_by_heresy.breath_drawn.v1"):
    """How a Last Breath came out: `alive`, `scarred` or `dead`."""

    who: str
    fate: Literal["alive", "scarred", "dead"]


@frozen(kw_only=True)
class StatChanged(Event, wire="powered_by_heresy.stat_changed.v1"):
    """A stat is higher or lower for good; `scar` is what is left to see, in words."""

    who: str
    stat: str
    by: int
    source: str
    scar: str = ""


@frozen
class NerveTested(Event, wire="powered_by_heresy.nerve_tested.v1"):
    """These enemies are under fire, and the GM says what they do."""

    who: tuple[str, ...]


@frozen
class NerveSettled(Event, wire="powered_by_heresy.nerve_settled.v1"):
    """What an enemy under fire does: `takes cover`, `falters` or `flees`."""

    who: str
    outcome: str


@frozen(kw_only=True)
class GmMoveDue(Event, wire="powered_by_heresy.gm_move_due.v1"):
    """It is the GM's to make a move, maybe a `hard` one.

    Attributes:
        who: The acolyte it falls upon; empty for nobody in particular.
        tags: The tags of the item in use, which may become the complication.
        targets: Whom the move was aimed at that brought it about.
    """

    occasion: str
    hard: bool
    who: str = ""
    tags: tuple[str, ...] = ()
    targets: tuple[str, ...] = later(())


@frozen
class GmMoveMade(Event, wire="powered_by_heresy.gm_move_made.v1"):
    """The GM made a move: one of the list, on somebody or nobody, as told.

    Attributes:
        who: Whom it falls upon; empty for nobody in particular.
        text: What happens.
        by: The character of the GM's that does it; empty for none in particular.
    """

    move: str
    who: str = ""
    text: str = ""
    by: str = later("")


@frozen
class TerrorOffered(Event, wire="powered_by_heresy.terror_offered.v1"):
    """An acolyte is terrified, and its player chooses how."""

    who: str


@frozen
class WeightDropped(Event, wire="powered_by_heresy.weight_dropped.v1"):
    """An acolyte lets go of so much weight."""

    who: str
    amount: int


@frozen
class LeveledUp(Event, wire="powered_by_heresy.leveled_up.v1"):
    """An acolyte reached a level; `permission` tells whether its raise used up a permission for a +3."""

    who: str
    level: int
    permission: bool = False


@frozen
class PermissionUsed(Event, wire="powered_by_heresy.permission_used.v1"):
    """A raise to +3 that was left for later has used up one of its owner's permissions."""

    who: str


@frozen
class GearWorn(Event, wire="powered_by_heresy.gear_worn.v1"):
    """An acolyte put something on, or took it off."""

    who: str
    item: str
    on: bool


@frozen
class ItemTaken(Event, wire="powered_by_heresy.item_taken.v1"):
    """An acolyte has a weapon or gear more, by its id; a weapon comes empty, and a `Gained` tells what is in it."""

    who: str
    item: str


@frozen
class ItemLost(Event, wire="powered_by_heresy.item_lost.v1"):
    """An acolyte has a weapon or gear no more."""

    who: str
    item: str


@frozen(kw_only=True)
class MoveLearned(Event, wire="powered_by_heresy.move_learned.v1"):
    """An acolyte has a move more.

    Attributes:
        of: The class it is of.
        about: Whom or what it is for, such as the foe of a Hatred.
        given: Whether the fiction gave it, whatever class it is of.
    """

    who: str
    move: str
    of: str
    level: int
    about: str = later("")
    given: bool = later(default=False)


@frozen
class MoveLost(Event, wire="powered_by_heresy.move_lost.v1"):
    """An acolyte has a move no more, because another replaced it."""

    who: str
    move: str


@frozen
class XpMarked(Event, wire="powered_by_heresy.xp_marked.v1"):
    """An acolyte met one of the table's conditions for XP this session; the `Gained` beside it tells how much."""

    who: str
    trigger: str


@frozen
class BondWritten(Event, wire="powered_by_heresy.bond_written.v1"):
    """A bond is resolved, and a new one stands in its place."""

    who: str
    resolved: str
    new: str


@frozen
class SessionEnded(Event, wire="powered_by_heresy.session_ended.v1"):
    """A session of play is over: what may be done once a session may be done again."""

    number: int
