"""What a seat may say in Fiend Wake. Facts that only the table knows are fields, such as `restriction_met`."""

from typing import Literal

import attrs

from events.base import Command, wire

Level = Literal["easy", "moderate", "hard", "absurd"]
StatName = Literal["Awareness", "Cunning", "Endurance", "Grace", "Power", "Resolve", "Spirit"]


@wire("fiend_wake.resolve_ability.v1")
@attrs.frozen
class ResolveAbility(Command):
    """An ability that takes effect at the start of the round has done so; the table has stated what it did."""

    who: str
    ability: str


@wire("fiend_wake.pay_armor.v1")
@attrs.frozen
class PayArmor(Command):
    """Pay for wearing armor, in Tactical Points, in Turn Tokens of two points each, or both."""

    who: str
    points: int = 0
    tokens: int = 0


@wire("fiend_wake.forfeit.v1")
@attrs.frozen
class Forfeit(Command):
    """Do not pay for armor, and lose all points and tokens; `remove` spends the round taking the armor off."""

    who: str
    remove: bool = False


@wire("fiend_wake.commit_bid.v1")
@attrs.frozen
class CommitBid(Command):
    """Commit in secret what somebody bids for priority."""

    who: str
    points: int


@wire("fiend_wake.commit_cede.v1")
@attrs.frozen
class CommitCede(Command):
    """Say in secret whether somebody gives way to those who bid the same."""

    who: str
    cede: bool = False


@wire("fiend_wake.break_ties.v1")
@attrs.frozen
class BreakTies(Command):
    """Everybody who is still level rolls one die."""


@wire("fiend_wake.place_token.v1")
@attrs.frozen
class PlaceToken(Command):
    """Set a Turn Token aside as the Pending Turn."""

    who: str


@wire("fiend_wake.decline.v1")
@attrs.frozen
class Decline(Command):
    """Let pass what one is asked for: a Pending Turn, a reaction, support, entering, arming, harassing, resisting."""

    who: str


@wire("fiend_wake.end_turn.v1")
@attrs.frozen
class EndTurn(Command):
    """End the turn."""

    who: str


@wire("fiend_wake.arm.v1")
@attrs.frozen
class Arm(Command):
    """Arm Yourself: ready a weapon."""

    who: str
    weapon: str
    upgraded: bool = False


@wire("fiend_wake.stow.v1")
@attrs.frozen
class Stow(Command):
    """Put the weapon at the ready away."""

    who: str
    upgraded: bool = False


@wire("fiend_wake.call_shot.v1")
@attrs.frozen
class CallShot(Command):
    """Call Shot: make the coming attack harder, and worse for whom it hits."""

    who: str
    upgraded: bool = False


@wire("fiend_wake.enter.v1")
@attrs.frozen
class Enter(Command):
    """Enter Location; `restriction_met` where its record demands more than points."""

    who: str
    location: str
    restriction_met: bool = False
    upgraded: bool = False


@wire("fiend_wake.evacuate.v1")
@attrs.frozen
class Evacuate(Command):
    """Evacuate Location."""

    who: str
    upgraded: bool = False


@wire("fiend_wake.flee.v1")
@attrs.frozen
class Flee(Command):
    """Leave the combat, for so many Tactical Points."""

    who: str
    points: int = 0
    upgraded: bool = False


@wire("fiend_wake.mount.v1")
@attrs.frozen
class Mount(Command):
    """Get astride an animal."""

    who: str
    animal: str
    upgraded: bool = False


@wire("fiend_wake.odd_ball.v1")
@attrs.frozen
class OddBall(Command):
    """Odd-Ball Behavior: ask the GM for something that no rule knows."""

    who: str
    what: str
    upgraded: bool = False


@wire("fiend_wake.custom_action.v1")
@attrs.frozen
class CustomAction(Command):
    """A Simple Action of the table's own, in the place of the one that lost its name."""

    who: str
    what: str
    points: int = 2
    upgraded: bool = False


@wire("fiend_wake.assault.v1")
@attrs.frozen
class Assault(Command):
    """Assault Location: name it, invite supporters, and spend points of one's own."""

    who: str
    location: str
    invited: tuple[str, ...] = ()
    points: int = 0


@wire("fiend_wake.grapple.v1")
@attrs.frozen
class Grapple(Command):
    """Grapple Attack."""

    who: str
    target: str


@wire("fiend_wake.lay_caltrops.v1")
@attrs.frozen
class LayCaltrops(Command):
    """Lay caltrops around somebody in no location."""

    who: str
    target: str


@wire("fiend_wake.pick_up_caltrops.v1")
@attrs.frozen
class PickUpCaltrops(Command):
    """Pick one's caltrops up again, for points or for wounds."""

    who: str
    location: str
    pay: Literal["points", "wounds"] = "points"


@wire("fiend_wake.melee.v1")
@attrs.frozen
class Melee(Command):
    """Melee Attack with the weapon at the ready."""

    who: str
    target: str


@wire("fiend_wake.ranged.v1")
@attrs.frozen
class Ranged(Command):
    """Ranged Attack with the weapon at the ready."""

    who: str
    target: str


@wire("fiend_wake.treat.v1")
@attrs.frozen
class Treat(Command):
    """Treat somebody unconscious."""

    who: str
    patient: str


@wire("fiend_wake.roll_dice.v1")
@attrs.frozen
class RollDice(Command):
    """Make the roll that is due; `skill` is one that the GM allows where the rule names none."""

    skill: str = ""


@wire("fiend_wake.report_roll.v1")
@attrs.frozen
class ReportRoll(Command):
    """Report a roll made at the table: how many dice, and how many of them were stacked; the faces come with it."""

    tosses: int = 1
    stacked: int = 0


@wire("fiend_wake.report_total.v1")
@attrs.frozen
class ReportTotal(Command):
    """Report what a roll made at the table came to, and how many dice were stacked, without the faces."""

    total: int
    stacked: int = 0


@wire("fiend_wake.react.v1")
@attrs.frozen
class React(Command):
    """Use the reaction that is open: leap away, get out, or take the attack upon oneself."""

    who: str


@wire("fiend_wake.prevent_retreat.v1")
@attrs.frozen
class PreventRetreat(Command):
    """Spend points on keeping somebody in the fight."""

    who: str
    points: int


@wire("fiend_wake.support.v1")
@attrs.frozen
class Support(Command):
    """Support an assault with so many points."""

    who: str
    points: int


@wire("fiend_wake.raise_difficulty.v1")
@attrs.frozen
class RaiseDifficulty(Command):
    """Make the roll of an assault harder, and its damage greater; 0 for not."""

    who: str
    by: int = 0


@wire("fiend_wake.follow_in.v1")
@attrs.frozen
class FollowIn(Command):
    """Enter the location that was assaulted."""

    who: str
    restriction_met: bool = False


@wire("fiend_wake.resist.v1")
@attrs.frozen
class Resist(Command):
    """Resist a grapple."""

    who: str


@wire("fiend_wake.drag.v1")
@attrs.frozen
class Drag(Command):
    """Move the target of a grapple to a location, or leave it where it is."""

    to: str
    stay: bool = True


@wire("fiend_wake.take_handicap.v1")
@attrs.frozen
class TakeHandicap(Command):
    """Choose the stat of a handicap; `number` where the table lets the victim choose it, 0 for the top one."""

    who: str
    stat: StatName
    number: int = 0


@wire("fiend_wake.decide_fate.v1")
@attrs.frozen
class DecideFate(Command):
    """The GM says what becomes of somebody who has no stack number left to mark."""

    who: str
    fate: Literal["dead", "out of the fight", "stays"]


@wire("fiend_wake.recover.v1")
@attrs.frozen
class Recover(Command):
    """Choose the stat in which a handicap is recovered."""

    who: str
    stat: StatName


@wire("fiend_wake.price.v1")
@attrs.frozen
class Price(Command):
    """The GM says how weird Odd-Ball Behavior is, and which stat it would be rolled with; or allows it not at all."""

    level: Level
    stat: StatName = "Cunning"
    allowed: bool = True


@wire("fiend_wake.accept_price.v1")
@attrs.frozen
class AcceptPrice(Command):
    """Go through with Odd-Ball Behavior at the GM's price, or drop it."""

    who: str
    accept: bool = True


@wire("fiend_wake.consent.v1")
@attrs.frozen
class Consent(Command):
    """The GM says whether an animal can be wrangled."""

    agree: bool = True


@wire("fiend_wake.fuel.v1")
@attrs.frozen
class Fuel(Command):
    """Fuel these ongoing spells, and let the others end."""

    who: str
    spells: tuple[str, ...] = ()


@wire("fiend_wake.harass.v1")
@attrs.frozen
class Harass(Command):
    """Spend points on harassing somebody with the weapon at the ready."""

    who: str
    target: str
    points: int


@wire("fiend_wake.agree.v1")
@attrs.frozen
class Agree(Command):
    """Say whether one agrees to end the fight."""

    who: str
    end: bool = True


@wire("fiend_wake.loose_mass.v1")
@attrs.frozen
class LooseMass(Command):
    """The GM states mass damage to a location, or to `caught` who are in none."""

    amount: int
    source: str
    location: str = ""
    caught: tuple[str, ...] = ()


@wire("fiend_wake.loose_siege.v1")
@attrs.frozen
class LooseSiege(Command):
    """The GM states siege damage from a very large weapon; `crush` wounds occupants on top of the usual."""

    location: str
    weapon: str
    points: int = 1
    crush: int = 0


@wire("fiend_wake.inflict.v1")
@attrs.frozen
class Inflict(Command):
    """The GM states harm from something that no rule knows: a keg of powder, a fall, drowning."""

    who: str
    harm: Literal["Wound", "Stun", "Handicap"]
    amount: int
    source: str


@wire("fiend_wake.grant.v1")
@attrs.frozen
class Grant(Command):
    """The GM states that an ability or a spell gives points or tokens, or clears wounds."""

    who: str
    what: Literal["Tactical Point", "Turn Token", "Wound"]
    amount: int
    source: str


@wire("fiend_wake.set_base.v1")
@attrs.frozen
class SetBase(Command):
    """The GM changes the base of somebody's Tactical Points in the coming Round Prep, for surprise or advantage."""

    who: str
    base: int


@wire("fiend_wake.declare.v1")
@attrs.frozen
class Declare(Command):
    """The GM states that somebody is unconscious, awake, or gone from the fight."""

    who: str
    condition: Literal["unconscious", "awake", "gone"]


@wire("fiend_wake.create_location.v1")
@attrs.frozen
class CreateLocation(Command):
    """The GM puts a new location on the table; `name` is also its id."""

    name: str
    accessible_from: tuple[str, ...] = ("",)
    entry_cost: int = 2
    abilities: tuple[str, ...] = ()


@wire("fiend_wake.remove_location.v1")
@attrs.frozen
class RemoveLocation(Command):
    """The GM takes a location off the table; whoever was in it is in no location."""

    location: str
