"""What the GM states, because only the table knows it."""

from typing import Literal

import attrs

from events.base import Command, wire


@wire("fiend_wake.loose_mass.v1")
@attrs.frozen(kw_only=True)
class LooseMass(Command):
    """The GM states mass damage to a location, or to `caught` who are in none."""

    amount: int
    source: str
    location: str = ""
    caught: tuple[str, ...] = ()


@wire("fiend_wake.loose_siege.v1")
@attrs.frozen(kw_only=True)
class LooseSiege(Command):
    """The GM states siege damage from a very large weapon; `crush` wounds occupants on top of the usual."""

    location: str
    weapon: str
    points: int = 1
    crush: int = 0


@wire("fiend_wake.inflict.v1")
@attrs.frozen(kw_only=True)
class Inflict(Command):
    """The GM states harm from something that no rule knows: a keg of powder, a fall, drowning."""

    who: str
    harm: Literal["Wound", "Stun", "Handicap"]
    amount: int
    source: str


@wire("fiend_wake.grant.v1")
@attrs.frozen(kw_only=True)
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
@attrs.frozen(kw_only=True)
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
