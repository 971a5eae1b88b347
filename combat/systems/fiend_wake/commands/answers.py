"""Rolls, and answers to what is open: reactions, assaults, grapples, handicaps, the GM's price."""

from typing import Literal

import attrs

from events.base import Command, wire

Level = Literal["easy", "moderate", "hard", "absurd"]
StatName = Literal["Awareness", "Cunning", "Endurance", "Grace", "Power", "Resolve", "Spirit"]


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
