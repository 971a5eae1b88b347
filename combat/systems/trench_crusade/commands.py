"""What a seat may say in Trench Crusade. Facts that only the map knows are fields, such as `in_cover`."""

from typing import Literal

import attrs

from events.base import Command, wire


@wire("trench_crusade.roll_off.v1")
@attrs.frozen
class RollOff(Command):
    """Roll a D6 for each side that is level."""


@wire("trench_crusade.choose_first.v1")
@attrs.frozen
class ChooseFirst(Command):
    """The side that decides names the side that activates first this Turn."""

    side: str


@wire("trench_crusade.activate.v1")
@attrs.frozen
class Activate(Command):
    """
    Pick a model to activate.

    Attributes:
        model: The model.
        partner: The other model of its FIRETEAM, to be activated together; empty for none.
        in_dangerous_terrain: Those of the two that begin in Dangerous terrain.
    """

    model: str
    partner: str = ""
    in_dangerous_terrain: tuple[str, ...] = ()


@wire("trench_crusade.stand.v1")
@attrs.frozen
class Stand(Command):
    """Stand up: free at the start of an Activation, a RISKY ACTION where the model went Down in its own."""

    model: str


@wire("trench_crusade.stay_down.v1")
@attrs.frozen
class StayDown(Command):
    """Stay Down for this Activation."""

    model: str


@wire("trench_crusade.move.v1")
@attrs.frozen
class Move(Command):
    """A Standard Move, or in Melee a shuffle; `into_dangerous_terrain` makes it a RISKY ACTION."""

    model: str
    into_dangerous_terrain: bool = False


@wire("trench_crusade.charge.v1")
@attrs.frozen(kw_only=True)
class Charge(Command):
    """
    A Charge.

    Attributes:
        model: Who charges.
        target: The enemy; the one whose 1" would be entered first.
        distance: How far it is to the target along the route, in half inches.
        in_sight: Whether there is a line of sight; without one a RISKY ACTION comes first.
        dive: The drop of a Diving Charge, in inches; 0 for none.
        also_near: Other enemies within 1" where the charge ends.
    """

    model: str
    target: str
    distance: int
    in_sight: bool = True
    dive: int = 0
    also_near: tuple[str, ...] = ()


@wire("trench_crusade.retreat.v1")
@attrs.frozen
class Retreat(Command):
    """Leave Melee; every enemy in it may strike first."""

    model: str


@wire("trench_crusade.free_attack.v1")
@attrs.frozen
class FreeAttack(Command):
    """Strike at a retreating enemy with one weapon."""

    model: str
    weapon: str
    defended_obstacle: bool = False


@wire("trench_crusade.forgo.v1")
@attrs.frozen
class Forgo(Command):
    """Let a retreating enemy go."""

    model: str


@wire("trench_crusade.dash.v1")
@attrs.frozen
class Dash(Command):
    """A RISKY ACTION for an extra Standard Move."""

    model: str


@wire("trench_crusade.climb.v1")
@attrs.frozen
class Climb(Command):
    """A sheer climb within a move, a RISKY ACTION."""

    model: str


@wire("trench_crusade.jump.v1")
@attrs.frozen
class Jump(Command):
    """
    A jump within a move, a RISKY ACTION.

    Attributes:
        model: Who jumps.
        gap: How wide, in half inches; at most half the Movement.
        drop: How far it would fall, in half inches.
    """

    model: str
    gap: int
    drop: int = 0


@wire("trench_crusade.shoot.v1")
@attrs.frozen(kw_only=True)
class Shoot(Command):
    """
    A Ranged Attack, or the next shot of one.

    Attributes:
        model: Who shoots.
        weapon: With what.
        target: At whom, within range and in sight.
        in_cover: Whether the target is in Cover.
        elevated: Whether the shooter stands high enough above it.
        long_range: Whether it is beyond half the weapon's range.
        also_hits: Other models that a BLAST would catch.
    """

    model: str
    weapon: str
    target: str
    in_cover: bool = False
    elevated: bool = False
    long_range: bool = False
    also_hits: tuple[str, ...] = ()


@wire("trench_crusade.hold_fire.v1")
@attrs.frozen
class HoldFire(Command):
    """Fire no more shots of this Ranged Attack."""

    model: str


@wire("trench_crusade.fight.v1")
@attrs.frozen(kw_only=True)
class Fight(Command):
    """A Melee Attack; `defended_obstacle` where the target touches one that lies between the two."""

    model: str
    weapon: str
    target: str
    defended_obstacle: bool = False


@wire("trench_crusade.use_medi_kit.v1")
@attrs.frozen
class UseMediKit(Command):
    """A RISKY ACTION on a friend within 1": remove one Blood Marker, or stand it up."""

    model: str
    patient: str
    effect: Literal["blood", "down"]


@wire("trench_crusade.take_action.v1")
@attrs.frozen
class TakeAction(Command):
    """An ACTION that the rules here do not know: it is rolled for, and the table does what it says."""

    model: str
    name: str
    risky: bool = False


@wire("trench_crusade.invoke.v1")
@attrs.frozen
class Invoke(Command):
    """Pay for a GOETIC power: one Blood Marker from each model in `payers`, which may name one more than once."""

    model: str
    power: str
    payers: tuple[str, ...]


@wire("trench_crusade.end_activation.v1")
@attrs.frozen
class EndActivation(Command):
    """End the Activation of a model."""

    model: str


@wire("trench_crusade.pledge.v1")
@attrs.frozen(kw_only=True)
class Pledge(Command):
    """
    Declare what a side spends on the roll to come; all zeros to spend nothing.

    Attributes:
        side: The side.
        blessings: Blessing Markers of its own model.
        blood: Blood Markers of the enemy model, for DICE.
        infection: Infection Markers of the enemy model, for DICE.
        bloodbaths: How many Bloodbaths.
        bath_infection: How many Infection Markers are part of their price; the rest is Blood.
        bath_from: Whose markers pay for them; empty for the injured model's.
        target_blood: Blood Markers of the target of an attack, for hitting it.
    """

    side: str
    blessings: int = 0
    blood: int = 0
    infection: int = 0
    bloodbaths: int = 0
    bath_infection: int = 0
    bath_from: str = ""
    target_blood: int = 0


@wire("trench_crusade.roll_dice.v1")
@attrs.frozen
class RollDice(Command):
    """Roll, now that secret declarations lie open."""


@wire("trench_crusade.test_morale.v1")
@attrs.frozen
class TestMorale(Command):
    """Make the Morale test that this side owes."""

    __test__ = False
    side: str


@wire("trench_crusade.fall.v1")
@attrs.frozen
class Fall(Command):
    """A model falls or drops so many half inches; the table says so."""

    model: str
    drop: int
    voluntary: bool = False


@wire("trench_crusade.teeter.v1")
@attrs.frozen
class Teeter(Command):
    """A model that went Down within 1" of a ledge takes an ACTION, or falls `drop` half inches."""

    model: str
    drop: int


@wire("trench_crusade.enter_dangerous_terrain.v1")
@attrs.frozen
class EnterDangerousTerrain(Command):
    """A Charge, a Retreat, a Dash or a jump that was made led into Dangerous terrain: a RISKY ACTION."""

    model: str


@wire("trench_crusade.place_markers.v1")
@attrs.frozen(kw_only=True)
class PlaceMarkers(Command):
    """Something places markers on a model without an injury roll: a power, a relic, damage that names no roll."""

    model: str
    marker: Literal["blood", "blessing", "infection"]
    amount: int
    source: str


@wire("trench_crusade.place_model.v1")
@attrs.frozen
class PlaceModel(Command):
    """A model now stands within 1" of exactly these enemies, without a Move: a teleport, a push, a correction."""

    model: str
    enemies: tuple[str, ...] = ()
