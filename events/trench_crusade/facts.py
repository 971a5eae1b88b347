"""Events of Trench Crusade that the shared vocabulary does not cover."""

from typing import ClassVar, Literal

from attrs import frozen

from events.abilities import Ability
from events.base import Event
from events.fields import added_later
from events.trench_crusade.sheets import Profile
from events.vocabulary import Modifier

STRENGTH = "Models"
"""The key under which `StartsWith` records the number of models with which a side begins the battle."""


class Action:
    """ACTIONS that the rules refer to by name, in the book's spelling, and other rolls that are made like an ACTION."""

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
    """Names of conditions in `ConditionChanged`. DIVING_CHARGE and DANGEROUS_TERRAIN end with the Activation."""

    DOWN = "Down"
    OUT_OF_ACTION = "Out of Action"
    TOUGH_USED = "TOUGH used"
    DIVING_CHARGE = "Diving Charge"
    DANGEROUS_TERRAIN = "Dangerous Terrain"


class Marker:
    """Kinds of markers, in the book's spelling."""

    BLOOD = "Blood Marker"
    BLESSING = "Blessing Marker"
    INFECTION = "Infection Marker"


@frozen
class DeciderNamed(Event, wire="trench_crusade.decider_named.v1"):
    """A side has gained the initiative until the next Turn, and chooses which side goes first in this one."""

    side: str
    reason: str


@frozen
class RollOffNeeded(Event, wire="trench_crusade.roll_off_needed.v1"):
    """Two sides that are level each rolled a D6. The higher roll decides the question that `about` names."""

    about: Literal["initiative", "morale"]


@frozen
class PlayPassed(Event, wire="trench_crusade.play_passed.v1"):
    """A side is next to pick a model."""

    side: str


@frozen
class ActivationPassed(Event, wire="trench_crusade.activation_passed.v1"):
    """A side passed instead of activating a model."""

    side: str


@frozen(kw_only=True)
class ActionDeclared(Event, wire="trench_crusade.action_declared.v1"):
    """A model takes an ACTION that needs a roll.

    Attributes:
        action: The name of the ACTION in the book, such as `Ranged Attack`.
        weapon: The id of the weapon used; empty if there is none.
        targets: The ids of the targets, main target first. A BLAST may have several.
        risky: Whether a failure ends the Activation.
        distance: The planned length of the move in half inches; 0 if unknown.
        drop: The height of a possible fall in half inches; 0 if the model cannot fall.
        modifiers: Modifiers to the dice, without those from spent markers.
        long_range: Whether the target is beyond half the weapon's range.
        to: The planned destination in words; empty if not stated.
        injury_modifiers: Modifiers that a player stated for the injury rolls of this attack.
        at_point: Whether the shot is aimed at a point. It then has no main target, but may still hit `targets`.
        ability: The id of the ability that provides this ACTION; empty if there is none.
    """

    model: str
    action: str
    weapon: str = ""
    targets: tuple[str, ...] = ()
    risky: bool = False
    distance: int = 0
    drop: int = 0
    modifiers: tuple[Modifier, ...] = ()
    long_range: bool = added_later(default=False)
    to: str = added_later("")
    injury_modifiers: tuple[Modifier, ...] = added_later(())
    at_point: bool = added_later(default=False)
    ability: str = added_later("")

    @property
    def wields(self) -> tuple[str, str]:
        """The id of the model that takes the ACTION, and the id of its weapon."""
        return self.model, self.weapon

    @property
    def main_target(self) -> str:
        """The id of the main target; empty if the ACTION has no target or is aimed at a point."""
        return "" if self.at_point or not self.targets else self.targets[0]


@frozen
class ActionResolved(Event, wire="trench_crusade.action_resolved.v1"):
    """A declared ACTION got a result on the Action Success Chart."""

    model: str
    action: str
    result: str


@frozen
class ActionTaken(Event, wire="trench_crusade.action_taken.v1"):
    """A model used up one type of ACTION in its Activation. `detail` names the weapon or the kind of Move."""

    model: str
    action: str
    detail: str = ""


@frozen
class Moved(Event, wire="trench_crusade.moved.v1"):
    """A model moved, or now has permission to move.

    Attributes:
        how: `Standard Move`, `Charge`, `Retreat` or `Dash`.
        half_inches: The longest permitted distance in half inches.
        went: The distance moved, in half inches; None if not stated.
        to: The destination in words; empty if not stated.
    """

    model: str
    how: str
    half_inches: int
    went: int | None = added_later(None)
    to: str = added_later("")


@frozen(kw_only=True)
class ChargeDeclared(Event, wire="trench_crusade.charge_declared.v1"):
    """A model is about to Charge.

    Attributes:
        targets: The ids of the charged enemy and of other enemies within 1" of the end of the Charge.
        distance: The distance to the charged enemy, in half inches.
        in_sight: Whether the charging model can see the charged enemy.
        dive: The depth of the jump of a Diving Charge, in inches; 0 for a Charge without a jump.
        landing: The distance between the landing point and the target of a Diving Charge, in half inches.
        modifiers: Modifiers that a player stated for the RISKY ACTION before the Charge.
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
    """A SKIRMISHER may move up to `half_inches` to evade a Charge."""

    model: str
    half_inches: int


@frozen
class SkirmishSettled(Event, wire="trench_crusade.skirmish_settled.v1"):
    """A SKIRMISHER evaded a Charge or stayed put. `distance` is the new distance between the charger and its target."""

    model: str
    moved: bool
    distance: int


@frozen
class MeleeChanged(Event, wire="trench_crusade.melee_changed.v1"):
    """A model is now in Melee with these enemies and no others."""

    model: str
    enemies: tuple[str, ...]


@frozen
class FreeAttacksOffered(Event, wire="trench_crusade.free_attacks_offered.v1"):
    """A model is about to Retreat, and each of these enemies may make a free Melee Attack first.

    Attributes:
        distance: The planned length of the Retreat in half inches; 0 if unknown.
        to: The planned destination in words; empty if not stated.
    """

    model: str
    enemies: tuple[str, ...]
    distance: int = added_later(0)
    to: str = added_later("")


@frozen
class FreeAttackSettled(Event, wire="trench_crusade.free_attack_settled.v1"):
    """An enemy used or declined its free Melee Attack against a retreating model."""

    model: str


@frozen
class RetreatSettled(Event, wire="trench_crusade.retreat_settled.v1"):
    """A Retreat is over, whether or not the model got away."""

    model: str


@frozen
class ShotsLeft(Event, wire="trench_crusade.shots_left.v1"):
    """The number of shots that a model may still fire in its current Ranged Attack."""

    model: str
    weapon: str
    shots: int


@frozen
class BlowsLeft(Event, wire="trench_crusade.blows_left.v1"):
    """The number of attacks that a model may still make in its current Melee Attack."""

    model: str
    weapon: str
    blows: int


@frozen
class Scattered(Event, wire="trench_crusade.scattered.v1"):
    """A shot missed and scatters. The opponent decides where it lands.

    Attributes:
        shot: The shot as it was declared.
        inches: The distance in inches between the point aimed at and the place where the shot lands.
    """

    shot: ActionDeclared
    inches: int


@frozen
class Landed(Event, wire="trench_crusade.landed.v1"):
    """A scattered shot has landed.

    Attributes:
        weapon: The id of the weapon that fired the shot.
        on: The id of the model that the shot landed on; empty for open ground.
        caught: The ids of the other models that were hit.
    """

    weapon: str
    on: str
    caught: tuple[str, ...]


@frozen
class UsedUp(Event, wire="trench_crusade.used_up.v1"):
    """A model used a CONSUMABLE item, which it no longer has in this battle."""

    model: str
    item: str


@frozen
class CameToNothing(Event, wire="trench_crusade.came_to_nothing.v1"):
    """A statement or an effect changed nothing.

    Attributes:
        what: The name of the effect, such as `Blood Marker`.
        why: The reason why nothing changed, as a clause.
    """

    model: str
    what: str
    why: str


@frozen(kw_only=True)
class InjuryDue(Event, wire="trench_crusade.injury_due.v1"):
    """An injury roll must be made.

    Attributes:
        attacker: The id of the model that caused the injury; empty if there is none.
        source: The id of the weapon, or another cause (`Fall`, `Dangerous Terrain`).
        cause: `melee` or `ranged` for attacks, `accident` for everything else.
        modifiers: Modifiers to the dice, without those from spent markers or the target's condition.
        critical: Whether the hit was a Critical Success.
        caught: Whether the model was hit by a BLAST that was aimed at, or landed on, another model or a point.
        base: The number of dice to keep if the injury has no weapon; 0 for the usual two.
        ignores_armour: Whether an injury without a weapon ignores armour.
        infects: Whether an injury without a weapon places Infection Markers instead of Blood Markers.
        about: Tags of the attack that caused the injury, which abilities can test in their conditions.
    """

    target: str
    attacker: str = ""
    source: str
    cause: Literal["melee", "ranged", "accident"] = "accident"
    modifiers: tuple[Modifier, ...] = ()
    critical: bool = added_later(default=False)
    caught: bool = added_later(default=False)
    base: int = added_later(0)
    ignores_armour: bool = added_later(default=False)
    infects: bool = added_later(default=False)
    about: tuple[str, ...] = added_later(())


@frozen
class InjuryWaits(Event, wire="trench_crusade.injury_waits.v1"):
    """An injury roll was stated while another roll was under way, and waits until that roll is over."""

    injury: InjuryDue


@frozen
class TestDue(Event, wire="trench_crusade.test_due.v1"):
    """A player stated a roll that a model must make as soon as no other roll is under way."""

    __test__: ClassVar[bool] = False
    test: ActionDeclared


@frozen
class InjuryResolved(Event, wire="trench_crusade.injury_resolved.v1"):
    """An injury roll got a result. `result` is the row of the Injury Chart after changes by abilities."""

    target: str
    rolled: str
    result: str


@frozen
class MarkerWindowOpened(Event, wire="trench_crusade.marker_window_opened.v1"):
    """Sides may spend markers on the next roll.

    Attributes:
        sides: The sides that may spend, in the order in which they declare.
        secret: Whether the sides declare secretly and at the same time.
    """

    roll: Literal["action", "injury"]
    sides: tuple[str, ...]
    secret: bool


@frozen(kw_only=True)
class Amounts:
    """One side's markers and modifiers for the next roll.

    Attributes:
        blessings: Blessing Markers of the side's own model, which rolls or is injured.
        blood: Blood Markers of the enemy model, for DICE.
        infection: Infection Markers of the enemy model, for DICE.
        bath_infection: Infection Markers that pay for the Bloodbaths. Blood Markers pay the rest.
        bath_from: The id of the model whose markers pay for the Bloodbaths; empty for the injured model.
        target_blood: Blood Markers of the target of an attack, for DICE to hit it.
        modifiers: Other modifiers to the roll.
    """

    side: str
    blessings: int = 0
    blood: int = 0
    infection: int = 0
    bloodbaths: int = 0
    bath_infection: int = 0
    bath_from: str = ""
    target_blood: int = 0
    modifiers: tuple[Modifier, ...] = added_later(())


@frozen(kw_only=True)
class Pledged(Amounts, Event, wire="trench_crusade.pledged.v1"):
    """A side declared the markers that it spends on the next roll.

    A secret pledge is hidden from the other side. If not all of its markers can still be paid when the pledges are
    revealed, a second event for the same side corrects it.
    """

    secret: bool = False

    @property
    def only_for(self) -> str | None:
        """The only side that may see this event while the pledge is secret; None once the pledge is open."""
        return self.side if self.secret else None


@frozen
class PledgesRevealed(Event, wire="trench_crusade.pledges_revealed.v1"):
    """The secret pledges of both sides were revealed. The `Spent` events that follow show what they contained."""

    reveals: ClassVar[bool] = True
    sides: tuple[str, ...]


@frozen
class Joined(Event, wire="trench_crusade.joined.v1"):
    """A model joined the battle. `abilities` holds the definitions from its sheet that are new to the battle."""

    side: str
    sheet: Profile
    abilities: tuple[Ability, ...] = ()


@frozen
class NearChanged(Event, wire="trench_crusade.near_changed.v1"):
    """A model is now near these models and no others. Abilities that affect nearby models depend on this list."""

    model: str
    near: tuple[str, ...]


@frozen
class ActionGranted(Event, wire="trench_crusade.action_granted.v1"):
    """A model may take one type of ACTION once more in this Activation."""

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
    """The abilities for the beginning of the Turn have been applied."""

    turn: int


@frozen
class ActivationClosed(Event, wire="trench_crusade.activation_closed.v1"):
    """The abilities and conditions for the end of the Activation have been applied."""

    model: str


@frozen
class Conceded(Event, wire="trench_crusade.conceded.v1"):
    """A side conceded the battle."""

    side: str
    reason: str = ""


@frozen
class WinnerNamed(Event, wire="trench_crusade.winner_named.v1"):
    """A player or the GM named the winner according to the scenario. `sides` is empty if neither side wins."""

    sides: tuple[str, ...]
    reason: str


@frozen
class StandSettled(Event, wire="trench_crusade.stand_settled.v1"):
    """A Down model stood up at the start of its Activation, or chose to stay Down."""

    model: str
    stood: bool


@frozen
class ActivationForcedToEnd(Event, wire="trench_crusade.activation_forced_to_end.v1"):
    """An effect ended a model's Activation."""

    model: str
    reason: str


@frozen
class MoraleDue(Event, wire="trench_crusade.morale_due.v1"):
    """These sides must test Morale, in this order. If the sides are level, a roll-off decides the order first."""

    sides: tuple[str, ...]


@frozen
class MoraleTested(Event, wire="trench_crusade.morale_tested.v1"):
    """A side made its Morale test. `outcome` is `holds`, `shaken` or `flees`."""

    side: str
    outcome: Literal["holds", "shaken", "flees"]
