"""The facts of Trench Crusade that the shared vocabulary cannot say."""

from typing import ClassVar, Literal

from attrs import frozen

from events.abilities import Ability
from events.base import Event
from events.fields import later
from events.trench_crusade.sheets import Profile
from events.vocabulary import Modifier

STRENGTH = "Models"
"""What a `StartsWith` tells of a side: how many models it begins the battle with."""


class Action:
    """The ACTIONS that the rules know by name, in the spelling of the book, and the rolls that are made like one."""

    MOVE = "Move"
    STANDARD_MOVE = "Standard Move"
    CHARGE = "Charge"
    RETREAT = "Retreat"
    CHARGE_OUT_OF_SIGHT = "Charge out of sight"
    DIVING_CHARGE = "Diving Charge"
    DASH = "Dash"
    CLIMB = "Climb"
    JUMP = "Jump"
    MOVE_INTO_DANGER = "Move into Dangerous Terrain"
    DANGEROUS_TERRAIN = "Dangerous Terrain"
    LEDGE = "Ledge"
    RANGED_ATTACK = "Ranged Attack"
    MELEE_ATTACK = "Melee Attack"
    STAND = "Stand"
    MEDI_KIT = "Medi-Kit"
    GOETIC = "GOETIC"
    PUTRESCERE = "PUTRESCERE"
    MORALE = "Morale"


class Condition:
    """What a `ConditionChanged` is about; the last two are remembered for one Activation only."""

    DOWN = "Down"
    OUT_OF_ACTION = "Out of Action"
    TOUGH_USED = "TOUGH used"
    DIVING_CHARGE = "Diving Charge"
    DANGEROUS_TERRAIN = "Dangerous Terrain"


class Marker:
    """The markers of the book."""

    BLOOD = "Blood Marker"
    BLESSING = "Blessing Marker"
    INFECTION = "Infection Marker"


@frozen
class DeciderNamed(Event, wire="trench_crusade.decider_named.v1"):
    """A side is to choose who activates first this Turn; it has the initiative until the next."""

    side: str
    reason: str


@frozen
class RollOffNeeded(Event, wire="trench_crusade.roll_off_needed.v1"):
    """Two sides are level and roll a D6 each, the higher wins: `about` says what."""

    about: Literal["initiative", "morale"]


@frozen
class PlayPassed(Event, wire="trench_crusade.play_passed.v1"):
    """It is a side's turn to pick a model."""

    side: str


@frozen
class ActivationPassed(Event, wire="trench_crusade.activation_passed.v1"):
    """A side let its chance to activate a model go by."""

    side: str


@frozen(kw_only=True)
class ActionDeclared(Event, wire="trench_crusade.action_declared.v1"):
    """A model takes an ACTION that is rolled for.

    Attributes:
        action: Its name in the book, such as `Ranged Attack`.
        weapon: The weapon's id; empty where there is none.
        targets: Whom it is aimed at, the first one first; a BLAST catches more than one.
        risky: Whether failing it ends the Activation.
        distance: How far it shall lead, in half inches; 0 where there is no telling.
        drop: How far the model would fall, in half inches; 0 where it cannot.
        modifiers: What changes its dice before any marker is spent.
        long_range: Whether a shot goes further than half the range of its weapon.
        to: Where it shall lead, in words; empty where nobody said so.
        injury_modifiers: What somebody stated of the injury rolls that it may cause.
        at_point: Whether it is aimed at a point, so that it has no target, and may catch those named all the same.
        ability: The ability whose ACTION it is, by its id; empty for none.
    """

    model: str
    action: str
    weapon: str = ""
    targets: tuple[str, ...] = ()
    risky: bool = False
    distance: int = 0
    drop: int = 0
    modifiers: tuple[Modifier, ...] = ()
    long_range: bool = later(default=False)
    to: str = later("")
    injury_modifiers: tuple[Modifier, ...] = later(())
    at_point: bool = later(default=False)
    ability: str = later("")

    @property
    def wields(self) -> tuple[str, str]:
        """The model, with the weapon of the ACTION."""
        return self.model, self.weapon

    @property
    def aim(self) -> str:
        """The model it is aimed at; empty for a point, or for nobody."""
        return "" if self.at_point or not self.targets else self.targets[0]


@frozen
class ActionResolved(Event, wire="trench_crusade.action_resolved.v1"):
    """The Action Success Chart was read for the ACTION that was declared."""

    model: str
    action: str
    result: str


@frozen
class ActionTaken(Event, wire="trench_crusade.action_taken.v1"):
    """A model used up one type of ACTION of its Activation; `detail` tells weapon or kind of Move apart."""

    model: str
    action: str
    detail: str = ""


@frozen
class Moved(Event, wire="trench_crusade.moved.v1"):
    """A model may move, or moved.

    Attributes:
        how: `Standard Move`, `Charge`, `Retreat` or `Dash`.
        half_inches: How far at most, in half inches, because halving may leave a fraction.
        went: How far it really went, in half inches; None where nobody said so.
        to: Where to, in words; empty likewise.
    """

    model: str
    how: str
    half_inches: int
    went: int | None = later(None)
    to: str = later("")


@frozen(kw_only=True)
class ChargeDeclared(Event, wire="trench_crusade.charge_declared.v1"):
    """A model is about to Charge.

    Attributes:
        targets: The enemy it charges at, then others within 1" of where the charge would end.
        distance: How far it is to the first of them, in half inches.
        in_sight: Whether it sees that one.
        dive: How deep it leaps in a Diving Charge, in inches; 0 for none.
        landing: How far from the target it lands then, in half inches.
        modifiers: What somebody stated of the RISKY ACTION that it takes.
    """

    model: str
    targets: tuple[str, ...]
    distance: int
    in_sight: bool = True
    dive: int = 0
    landing: int = 0
    modifiers: tuple[Modifier, ...] = ()


@frozen
class SkirmishRolled(Event, wire="trench_crusade.skirmish_rolled.v1"):
    """A SKIRMISHER may get out of the way of a Charge, so many half inches."""

    model: str
    half_inches: int


@frozen
class SkirmishSettled(Event, wire="trench_crusade.skirmish_settled.v1"):
    """A SKIRMISHER has moved before a Charge, or stands fast; so far is it to the target of the Charge now."""

    model: str
    moved: bool
    distance: int


@frozen
class MeleeChanged(Event, wire="trench_crusade.melee_changed.v1"):
    """A model is now within 1" of exactly these enemies, and they of it."""

    model: str
    enemies: tuple[str, ...]


@frozen
class FreeAttacksOffered(Event, wire="trench_crusade.free_attacks_offered.v1"):
    """A model is about to Retreat; each of these enemies may strike at it first.

    Attributes:
        distance: How far it shall lead, in half inches; 0 where there is no telling.
        to: Where to, in words; empty likewise.
    """

    model: str
    enemies: tuple[str, ...]
    distance: int = later(0)
    to: str = later("")


@frozen
class FreeAttackSettled(Event, wire="trench_crusade.free_attack_settled.v1"):
    """An enemy has used its free Melee Attack on a retreating model, or let it go."""

    model: str


@frozen
class RetreatSettled(Event, wire="trench_crusade.retreat_settled.v1"):
    """A Retreat is over, whether the model got away or not."""

    model: str


@frozen
class ShotsLeft(Event, wire="trench_crusade.shots_left.v1"):
    """How many shots of its Ranged Attack with this weapon a model may still fire."""

    model: str
    weapon: str
    shots: int


@frozen
class BlowsLeft(Event, wire="trench_crusade.blows_left.v1"):
    """How many attacks of its Melee Attack with this weapon a model may still make."""

    model: str
    weapon: str
    blows: int


@frozen
class Scattered(Event, wire="trench_crusade.scattered.v1"):
    """A shot that missed comes down so many inches from where it was aimed; the enemy says where.

    Attributes:
        shot: The shot, as it was declared.
        inches: How far off it comes down.
    """

    shot: ActionDeclared
    inches: int


@frozen
class Landed(Event, wire="trench_crusade.landed.v1"):
    """A shot that scattered came down.

    Attributes:
        weapon: Its weapon.
        on: The model that it came down on; empty for none.
        caught: The other models that it hits.
    """

    weapon: str
    on: str
    caught: tuple[str, ...]


@frozen
class UsedUp(Event, wire="trench_crusade.used_up.v1"):
    """A model used something CONSUMABLE, and has it no more in this battle."""

    model: str
    item: str


@frozen
class CameToNothing(Event, wire="trench_crusade.came_to_nothing.v1"):
    """Something was stated or done, and changed nothing.

    Attributes:
        what: What it was, such as `Blood Marker`.
        why: Why it changed nothing, as a clause.
    """

    model: str
    what: str
    why: str


@frozen(kw_only=True)
class InjuryDue(Event, wire="trench_crusade.injury_due.v1"):
    """An injury roll must be made.

    Attributes:
        attacker: Who caused it; empty where nobody did.
        source: The weapon's id, or what it was (`Fall`, `Dangerous Terrain`).
        cause: `melee` or `ranged` for attacks, `accident` for everything else.
        modifiers: What changes its dice before any marker is spent, beyond what the target's state adds.
        critical: Whether the hit was a Critical Success.
        caught: Whether a BLAST caught the target beside the one it was aimed at, or beside the point it came down on.
        base: How many dice count, where no weapon says so; 0 for the usual two.
        ignores_armour: Whether armour does not lower it, where no weapon says so.
        infects: Whether it places Infection Markers instead of Blood Markers, where no weapon says so.
        about: What is true of the attack that caused it, in the words that abilities ask by.
    """

    target: str
    attacker: str = ""
    source: str
    cause: Literal["melee", "ranged", "accident"] = "accident"
    modifiers: tuple[Modifier, ...] = ()
    critical: bool = later(default=False)
    caught: bool = later(default=False)
    base: int = later(0)
    ignores_armour: bool = later(default=False)
    infects: bool = later(default=False)
    about: tuple[str, ...] = later(())


@frozen
class InjuryWaits(Event, wire="trench_crusade.injury_waits.v1"):
    """An injury roll was stated while another roll was under way, and waits until that is over."""

    injury: InjuryDue


@frozen
class TestDue(Event, wire="trench_crusade.test_due.v1"):
    """A model must make a roll that the table stated, as soon as no other is under way."""

    __test__: ClassVar[bool] = False
    test: ActionDeclared


@frozen
class InjuryResolved(Event, wire="trench_crusade.injury_resolved.v1"):
    """The Injury Chart was read; `result` is what it came to after everything that changes a result."""

    target: str
    rolled: str
    result: str


@frozen
class MarkerWindowOpened(Event, wire="trench_crusade.marker_window_opened.v1"):
    """Sides may spend markers on the roll to come.

    Attributes:
        sides: The sides that may, in the order in which they declare.
        secret: Whether they declare unseen, all at once.
    """

    roll: Literal["action", "injury"]
    sides: tuple[str, ...]
    secret: bool


@frozen(kw_only=True)
class Amounts:
    """What a side spends on the roll to come.

    Attributes:
        blessings: Blessing Markers of its own model, the one that rolls or is injured.
        blood: Blood Markers of the enemy model, for DICE.
        infection: Infection Markers of the enemy model, for DICE.
        bath_infection: How many Infection Markers are part of the price of the Bloodbaths; the rest is Blood.
        bath_from: Whose markers pay for them; empty for the injured model's.
        target_blood: Blood Markers of the target of an attack, for hitting it.
        modifiers: What else changes the roll.
    """

    side: str
    blessings: int = 0
    blood: int = 0
    infection: int = 0
    bloodbaths: int = 0
    bath_infection: int = 0
    bath_from: str = ""
    target_blood: int = 0
    modifiers: tuple[Modifier, ...] = later(())


@frozen(kw_only=True)
class Pledged(Amounts, Event, wire="trench_crusade.pledged.v1"):
    """A side declared what it spends on the roll to come; `secret` where the other side may not know yet.

    Told again of a side once all lies open, it says what can still be paid of it.
    """

    secret: bool = False

    @property
    def only_for(self) -> str | None:
        """Nobody but the side itself, while it is secret."""
        return self.side if self.secret else None


@frozen
class PledgesRevealed(Event, wire="trench_crusade.pledges_revealed.v1"):
    """What both sides had declared unseen lies open; the `Spent` that follow tell it."""

    reveals: ClassVar[bool] = True
    sides: tuple[str, ...]


@frozen
class Joined(Event, wire="trench_crusade.joined.v1"):
    """A model came into the battle, with this sheet, and the abilities on it that nobody had before."""

    side: str
    sheet: Profile
    abilities: tuple[Ability, ...] = ()


@frozen
class NearChanged(Event, wire="trench_crusade.near_changed.v1"):
    """A model is now near enough to exactly these others for what their abilities do to others."""

    model: str
    near: tuple[str, ...]


@frozen
class ActionGranted(Event, wire="trench_crusade.action_granted.v1"):
    """A model may take a type of ACTION once more in this Activation."""

    model: str
    action: str
    source: str


@frozen
class MadeReady(Event, wire="trench_crusade.made_ready.v1"):
    """A model may be activated once more this Turn."""

    model: str
    source: str


@frozen
class TurnOpened(Event, wire="trench_crusade.turn_opened.v1"):
    """What abilities do at the beginning of a Turn was done."""

    turn: int


@frozen
class ActivationClosed(Event, wire="trench_crusade.activation_closed.v1"):
    """What abilities and conditions do at the end of an Activation was done."""

    model: str


@frozen
class Conceded(Event, wire="trench_crusade.conceded.v1"):
    """A side gave the battle up."""

    side: str
    reason: str = ""


@frozen
class WinnerNamed(Event, wire="trench_crusade.winner_named.v1"):
    """The scenario has a winner, or nobody wins; the table says so."""

    sides: tuple[str, ...]
    reason: str


@frozen
class StandSettled(Event, wire="trench_crusade.stand_settled.v1"):
    """A Down model stood up at the start of its Activation, or chose not to."""

    model: str
    stood: bool


@frozen
class ActivationForcedToEnd(Event, wire="trench_crusade.activation_forced_to_end.v1"):
    """Something ended a model's Activation."""

    model: str
    reason: str


@frozen
class MoraleDue(Event, wire="trench_crusade.morale_due.v1"):
    """These sides must make a Morale test, in this order; level ones are ordered by a roll-off first."""

    sides: tuple[str, ...]


@frozen
class MoraleTested(Event, wire="trench_crusade.morale_tested.v1"):
    """A side made its Morale test; `outcome` is `holds`, `shaken` or `flees`."""

    side: str
    outcome: Literal["holds", "shaken", "flees"]
