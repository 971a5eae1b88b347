"""Events about ACTIONS: movement, Charges, attacks and tests."""

from typing import ClassVar

from events.base import Event, SystemEvent
from events.fields import added_later
from events.trench_crusade.facts.names import AboutModel
from events.vocabulary import Modifier


class ActionDeclared(AboutModel, Event, wire="trench_crusade.action_declared.v1", kw_only=True):
    """A model takes an ACTION that needs a roll.

    Attributes:
        action: The name of the ACTION in the book, such as `Ranged Attack`.
        weapon: The id of the weapon used; empty if there is none.
        targets: The ids of the targets, main target first. A BLAST may have several.
        distance: The planned length of the move in half inches; 0 if unknown.
        drop: The height of a possible fall in half inches; 0 if the model cannot fall.
        modifiers: Modifiers to the dice, without those from spent markers.
        long_range: Whether the target is beyond half the weapon's range.
        to: The planned destination in words; empty if not stated.
        injury_modifiers: Modifiers that a player stated for the injury rolls of this attack.
        at_point: Whether the shot is aimed at a point. It then has no main target, but may still hit `targets`.
        ability: The id of the ability that provides this ACTION; empty if there is none.
        detail: The announced effect of a Medi-Kit, `blood` or `down`; empty for other ACTIONS.
    """

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
    detail: str = added_later("")

    @property
    def wields(self) -> tuple[str, str]:
        """The id of the model that takes the ACTION, and the id of its weapon."""
        return self.model, self.weapon

    @property
    def main_target(self) -> str:
        """The id of the main target; empty if the ACTION has no target or is aimed at a point."""
        return "" if self.at_point or not self.targets else self.targets[0]


class ActionResolved(AboutModel, Event, wire="trench_crusade.action_resolved.v1"):
    """A declared ACTION got a result on the Action Success Chart."""

    action: str
    result: str


class ActionTaken(AboutModel, Event, wire="trench_crusade.action_taken.v1"):
    """A model used up one type of ACTION in its Activation.

    Attributes:
        detail: The id of the weapon, the kind of Move or the name of the power.
        off_hand: The id of the Off-Hand weapon that the first Melee Attack named; empty if it named none.
    """

    action: str
    detail: str = ""
    off_hand: str = added_later("")


class Moved(AboutModel, Event, wire="trench_crusade.moved.v1"):
    """A model moved, or now has permission to move.

    Attributes:
        how: `Standard Move`, `Charge`, `Retreat` or `Dash`.
        half_inches: The longest permitted distance in half inches.
        went: The distance moved, in half inches; None if not stated.
        to: The destination in words; empty if not stated.
    """

    how: str
    half_inches: int
    went: int | None = added_later(None)
    to: str = added_later("")


class ChargeDeclared(AboutModel, Event, wire="trench_crusade.charge_declared.v1", kw_only=True):
    """A model is about to Charge.

    Attributes:
        targets: The ids of the charged enemy and of other enemies within 1" of the end of the Charge.
        distance: The distance to the charged enemy, in half inches.
        dive: The depth of the jump of a Diving Charge, in inches; 0 for a Charge without a jump.
        landing: The distance between the landing point and the target of a Diving Charge, in half inches.
        modifiers: Modifiers that a player stated for the RISKY ACTION before the Charge.
    """

    targets: tuple[str, ...]
    distance: int
    in_sight: bool = True
    dive: int = 0
    landing: int = 0
    modifiers: tuple[Modifier, ...] = ()


class SkirmishRolled(AboutModel, Event, wire="trench_crusade.skirmish_rolled.v1"):
    """A SKIRMISHER may move up to `half_inches` to evade a Charge."""

    half_inches: int


class SkirmishSettled(AboutModel, Event, wire="trench_crusade.skirmish_settled.v1"):
    """A SKIRMISHER evaded a Charge or stayed put. `distance` is the new distance between the charger and its target."""

    moved: bool
    distance: int


class MeleeChanged(AboutModel, Event, wire="trench_crusade.melee_changed.v1"):
    """A model is now in Melee with these enemies and no others."""

    enemies: tuple[str, ...]


class FreeAttacksOffered(AboutModel, Event, wire="trench_crusade.free_attacks_offered.v1"):
    """A model is about to Retreat, and each of these enemies may make a free Melee Attack first.

    Attributes:
        distance: The planned length of the Retreat in half inches; 0 if unknown.
        to: The planned destination in words; empty if not stated.
    """

    enemies: tuple[str, ...]
    distance: int = added_later(0)
    to: str = added_later("")


class FreeAttackSettled(AboutModel, Event, wire="trench_crusade.free_attack_settled.v1"):
    """An enemy used or declined its free Melee Attack against a retreating model."""


class RetreatSettled(AboutModel, Event, wire="trench_crusade.retreat_settled.v1"):
    """A Retreat is over, whether or not the model got away."""


class ShotsLeft(AboutModel, Event, wire="trench_crusade.shots_left.v1"):
    """The number of shots that a model may still fire in its current Ranged Attack."""

    weapon: str
    shots: int


class BlowsLeft(AboutModel, Event, wire="trench_crusade.blows_left.v1"):
    """The number of attacks that a model may still make in its current Melee Attack."""

    weapon: str
    blows: int


class Scattered(SystemEvent, wire="trench_crusade.scattered.v1"):
    """A shot missed and scatters. The opponent decides where it lands.

    Attributes:
        inches: The distance in inches between the point aimed at and the place where the shot lands.
    """

    shot: ActionDeclared
    inches: int


class Landed(SystemEvent, wire="trench_crusade.landed.v1"):
    """A scattered shot has landed.

    Attributes:
        on: The id of the model that the shot landed on; empty for open ground.
        caught: The ids of the other models that were hit.
    """

    weapon: str
    on: str
    caught: tuple[str, ...]


class UsedUp(AboutModel, Event, wire="trench_crusade.used_up.v1"):
    """A model used a CONSUMABLE item, which it no longer has in this battle."""

    item: str


class CameToNothing(AboutModel, Event, wire="trench_crusade.came_to_nothing.v1"):
    """A statement or an effect changed nothing.

    Attributes:
        what: The name of the effect, such as `Blood Marker`.
        why: The reason why nothing changed, as a clause.
    """

    what: str
    why: str


class TestDue(SystemEvent, wire="trench_crusade.test_due.v1"):
    """A player stated a roll that a model must make as soon as no other roll is under way."""

    __test__: ClassVar[bool] = False
    test: ActionDeclared


class NearChanged(AboutModel, Event, wire="trench_crusade.near_changed.v1"):
    """A model is now near these models and no others. Abilities that affect nearby models depend on this list."""

    near: tuple[str, ...]


class StandSettled(AboutModel, Event, wire="trench_crusade.stand_settled.v1"):
    """A Down model stood up at the start of its Activation, or chose to stay Down."""

    stood: bool
