"""The actions of a turn."""

from typing import Literal

import attrs

from events.base import Command, wire


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
@attrs.frozen(kw_only=True)
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
@attrs.frozen(kw_only=True)
class CustomAction(Command):
    """A Simple Action of the table's own, in the place of the one that lost its name."""

    who: str
    what: str
    points: int = 2
    upgraded: bool = False


@wire("fiend_wake.assault.v1")
@attrs.frozen(kw_only=True)
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
