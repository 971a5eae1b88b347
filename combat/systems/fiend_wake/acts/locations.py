"""Strategic Locations: entering, leaving, creating, removing and besieging them; and caltrops, which create one."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from typing import ClassVar, Literal

import attrs
from attrs import frozen

from combat.engine.book import cites
from combat.engine.domains import Domain, OneOf, Whole, Words
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.new_names import id_fault
from combat.engine.requests import Filled, Form
from combat.systems.fiend_wake.acts import OfTheGm
from combat.systems.fiend_wake.acts.damage import arrive, go_in, hurt, strike_location
from combat.systems.fiend_wake.acts.full_actions import FullAction, aimed, at
from combat.systems.fiend_wake.acts.simple_actions import SimpleAction, paid, take, ways_to_pay
from combat.systems.fiend_wake.acts.tactical_points import gain, spend
from combat.systems.fiend_wake.queries import reasons
from combat.systems.fiend_wake.queries.choices import Lines, doors, me, one, taken
from combat.systems.fiend_wake.queries.locations import accessible, bars_entering, entry_cost, exit_of
from combat.systems.fiend_wake.rules import locations
from events.fiend_wake import facts
from events.fiend_wake.sheets import GM, Place, Weapon
from events.fiend_wake.table import Combatant, OpenReaction, State


@frozen(kw_only=True)
class Enter(SimpleAction, wire="fiend_wake.enter.v1"):
    """Enter a location.

    Attributes:
        who: The combatant that enters.
        location: The location to enter.
        restriction_met: Whether the further condition of the location is met, confirmed by the GM.
        upgraded: Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
    """

    action: ClassVar[str] = facts.Action.ENTER

    location: str
    restriction_met: bool = False
    upgraded: bool = False

    @cites("FW-LOC-03")
    def asks(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM, if a condition in words must be confirmed."""
        return (GM,) if self.restriction_met else ()

    @cites("FW-LOC-11", "FW-SIM-40")
    def bars_in_place(self, state: State) -> Iterator[Reason]:
        location = state.location(self.location)
        if location is None:
            yield from reasons.unknown_location(state, self.location, "FW-LOC-11")
            return
        yield from bars_entering(state, self.who, self.location, restriction_met=self.restriction_met)
        yield from reasons.cannot_pay(
            state, self.who, facts.Action.ENTER, entry_cost(state, location), upgraded=self.upgraded, detail=location.id
        )

    @cites("FW-SIM-40", "FW-LOC-03")
    def does(self, draft: Draft[State]) -> None:
        location = draft.state.location(self.location)
        cost = entry_cost(draft.state, location) if location else 0
        take(draft, self.who, facts.Action.ENTER, self.location, cost, upgraded=self.upgraded)
        go_in(draft, self.who, self.location, facts.Action.ENTER)

    @classmethod
    def offered(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for location in filter(None, map(state.location, accessible(state, actor.location))):
            met = bool(location.place.restriction)
            if not any(bars_entering(state, actor.id, location.id, restriction_met=met, needs_access=False)):
                ways = ways_to_pay(state, actor, cls.action, entry_cost(state, location), location.id)
                yield from paid(cls, f"Enter {location.place.name}", partial(cls._of, actor, location.place), ways)

    @staticmethod
    def _of(actor: Combatant, place: Place) -> dict[str, Domain]:
        fields: dict[str, Domain] = {**me(actor), "location": OneOf((place.id,), (place.name,))}
        return fields | ({"restriction_met": OneOf((True,), (place.restriction,))} if place.restriction else {})


@frozen
class Evacuate(SimpleAction, wire="fiend_wake.evacuate.v1"):
    """Leave a location.

    Attributes:
        who: The combatant that leaves.
        upgraded: Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
    """

    action: ClassVar[str] = facts.Action.EVACUATE

    upgraded: bool = False

    @cites("FW-SIM-50")
    def bars_in_place(self, state: State) -> Iterator[Reason]:
        here, cost = state.combatant(self.who).location, state.settings.evacuate_cost
        if not here:
            yield Reason(
                "nowhere", f"{state.name(self.who)} is in no location, so there is nothing to leave", "FW-SIM-50"
            )
        yield from reasons.cannot_pay(state, self.who, facts.Action.EVACUATE, cost, upgraded=self.upgraded, detail=here)

    @cites("FW-SIM-50", "FW-LOC-09", "FW-LOC-10")
    def does(self, draft: Draft[State]) -> None:
        here = draft.state.location(draft.state.combatant(self.who).location)
        goal = exit_of(draft.state, here) if here else locations.NOWHERE
        cost = draft.state.settings.evacuate_cost
        take(draft, self.who, facts.Action.EVACUATE, here.id if here else "", cost, upgraded=self.upgraded)
        arrive(draft, self.who, goal, facts.Action.EVACUATE)

    @classmethod
    def offered(cls, state: State, actor: Combatant) -> Iterator[Form]:
        if actor.location:
            ways = ways_to_pay(state, actor, cls.action, state.settings.evacuate_cost, actor.location)
            yield from paid(cls, f"Leave {state.name(actor.location)}", partial(me, actor), ways)


# --- caltrops ---------------------------------------------------------------------------------


@frozen
class LayCaltrops(FullAction, wire="fiend_wake.lay_caltrops.v1"):
    """Lay caltrops around a combatant in no location.

    Attributes:
        who: The combatant that lays them.
        target: The combatant in no location that stands in them.
    """

    action: ClassVar[str] = facts.Action.LAY_CALTROPS

    target: str

    @cites("FW-FULL-30")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from super().bars(state)
        yield from reasons.unknown(state, self.target)
        if not state.knows(self.who) or not state.knows(self.target):
            return
        if not state.combatant(self.who).caltrops:
            yield Reason("no_caltrops", f"{state.name(self.who)} has no caltrops to lay", "FW-FULL-30")
        if state.combatant(self.target).location:
            sentence = f"{state.name(self.target)} is in a location; caltrops need a target in no location"
            yield Reason("in_a_location", sentence, "FW-FULL-30")

    @cites("FW-FULL-30", "FW-FULL-33")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.ActionTaken(who=self.who, action=facts.Action.LAY_CALTROPS, detail=self.target, full=True))
        spend(draft, self.who, facts.CALTROPS, 1, facts.Action.LAY_CALTROPS)
        location = _next_caltrops(draft.state)
        wounds, doors = locations.caltrop_wounds(begins_turn_there=True), (locations.NOWHERE,)
        draft.happens(
            facts.LocationCreated(
                location=location,
                name="Caltrops",
                accessible_from=doors,
                entry_cost=None,
                wounds=wounds,
                owner=self.who,
            )
        )
        arrive(draft, self.target, location, facts.Action.LAY_CALTROPS)

    @classmethod
    def offered(cls, state: State, actor: Combatant) -> Iterator[Form]:
        outside = state.occupants("") if actor.caltrops else ()
        if outside:
            yield Form(cls, at("Lay caltrops", outside), Filled(partial(aimed, state, actor, outside)))


def _next_caltrops(state: State) -> str:
    taken = {location.id for location in state.locations}
    number = state.laid + 1
    while f"caltrops-{number}" in taken:
        number += 1
    return f"caltrops-{number}"


@frozen
class PickUpCaltrops(FullAction, wire="fiend_wake.pick_up_caltrops.v1"):
    """Pick up caltrops again, for points or for wounds.

    Attributes:
        who: The combatant that picks them up.
        location: The location that the caltrops created.
        pay: The price: six Tactical Points or six wounds.
    """

    action: ClassVar[str] = facts.Action.PICK_UP

    location: str
    pay: Literal["points", "wounds"] = "points"

    @cites("FW-FULL-32", "FW-FULL-34")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from super().bars(state)
        location = state.location(self.location)
        if location is None or not location.owner or not state.knows(self.who):
            yield Reason("no_caltrops", f"there are no caltrops at '{self.location}' to pick up", "FW-FULL-32")
            return
        here = state.combatant(self.who).location
        anywhere = state.settings.caltrops_from == "anywhere"
        if not locations.may_pick_up(location.owner == self.who, here == location.id, not here, anywhere=anywhere):
            owner = state.name(location.owner)
            sentence = f"only {owner} can pick these caltrops up, from inside them or from no location"
            yield Reason("not_yours", sentence, "FW-FULL-34")
        if self.pay == "points":
            yield from reasons.too_dear(state, self.who, locations.PICK_UP_PRICE, "picking up caltrops", "FW-FULL-32")

    @cites("FW-FULL-32", "FW-FULL-34", "FW-DR-07")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.ActionTaken(who=self.who, action=facts.Action.PICK_UP, detail=self.location, full=True))
        if self.pay == "points":
            spend(draft, self.who, facts.POINTS, locations.PICK_UP_PRICE, "picking up Caltrops")
        gain(draft, self.who, facts.CALTROPS, 1, "picking up Caltrops")
        draft.happens(facts.LocationRemoved(self.location))
        if self.pay == "wounds":
            hurt(draft, self.who, "Wound", locations.PICK_UP_PRICE, "picking up Caltrops", price=True)

    @classmethod
    def offered(cls, state: State, actor: Combatant) -> Iterator[Form]:
        anywhere, here = state.settings.caltrops_from == "anywhere", actor.location
        mine = [
            location.id
            for location in state.locations
            if location.owner == actor.id and (anywhere or here in ("", location.id))
        ]
        if mine:
            pay = ("points", "wounds") if actor.tp >= locations.PICK_UP_PRICE else ("wounds",)
            yield Form(cls, "Pick up caltrops", {**me(actor), "location": one(state, mine), "pay": OneOf(pay)})


# --- statements by the GM ---------------------------------------------------------------------


def _siege_weapons(armory: tuple[Weapon, ...]) -> tuple[str, ...]:
    """Return the ids of the weapons that deal siege damage."""
    return tuple(weapon.id for weapon in armory if weapon.large or weapon.siege)


@frozen(kw_only=True)
class LooseSiege(OfTheGm, wire="fiend_wake.loose_siege.v1"):
    """Deal siege damage to a location with a very large weapon.

    Attributes:
        location: The location to strike.
        weapon: The large weapon that strikes.
        points: The number of siege tallies to add.
        crush: The wounds of occupants that stay, in addition to the setting.
    """

    location: str
    weapon: str
    points: int = 1
    crush: int = 0

    @cites("FW-SIEGE-02", "FW-SIEGE-04")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.unknown_location(state, self.location, "FW-LOC-12")
        yield from reasons.out_of_bounds(self.points)
        if not 0 <= self.crush <= reasons.MOST:
            yield Reason(
                "crush", f"the extra wounds of occupants must be 0 to {reasons.MOST}, not {self.crush}", "FW-SIEGE-04"
            )
        weapon = state.weapon(self.weapon)
        if weapon is None or not (weapon.large or weapon.siege):
            sentence = f"siege damage requires a large weapon such as a cannon; '{self.weapon}' is not one"
            yield Reason("not_large", sentence, "FW-SIEGE-02")

    @cites("FW-DMG-50", "FW-SIEGE-01", "FW-SIEGE-04", "FW-REACT-20")
    def does(self, draft: Draft[State]) -> None:
        strike_location(draft, self.location, self.weapon, self.points, self.crush)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        large = _siege_weapons(state.armory)
        if large and state.locations:
            yield Form(cls, "Siege damage", Filled(partial(cls._of, state, large)))

    @staticmethod
    def _of(state: State, large: tuple[str, ...]) -> dict[str, Domain]:
        return {
            "location": one(state, (location.id for location in state.locations)),
            "weapon": one(state, large),
            "points": Whole(1, reasons.MOST, (1, 2, 3)),
            "crush": Whole(0, reasons.MOST, (0, 2)),
        }


@frozen(kw_only=True)
class CreateLocation(OfTheGm, wire="fiend_wake.create_location.v1"):
    """Create a new location.

    Attributes:
        name: The name of the location, which is also its id.
        accessible_from: The locations that it can be entered from; an empty id stands for no location.
        entry_cost: The cost of entering, in Tactical Points.
        abilities: The special features of the location, in words.
    """

    name: str
    accessible_from: tuple[str, ...] = ("",)
    entry_cost: int = 2
    abilities: tuple[str, ...] = ()

    @cites("FW-LOC-03", "FW-LOC-10", "FW-LOC-12")
    def bars(self, state: State) -> Iterator[Reason]:
        fault = id_fault(self.name) or (f"'{self.name}' is already in use" if self.name in taken(state) else "")
        if fault:
            yield Reason("name", f"the name of a location is its id, and {fault}", "FW-LOC-12")
        for door in filter(None, self.accessible_from):
            yield from reasons.unknown_location(state, door, "FW-LOC-10")
        if len(set(self.accessible_from)) != len(self.accessible_from):
            yield Reason("twice", "`accessible_from` must list each location only once", "FW-LOC-10")
        if not 0 <= self.entry_cost <= reasons.MOST:
            sentence = f"entering must cost 0 to {reasons.MOST} Tactical Points, not {self.entry_cost}"
            yield Reason("amount", sentence, "FW-LOC-03")

    @cites("FW-LOC-04", "FW-LOC-12")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.LocationCreated(location=self.name, **attrs.asdict(self, recurse=False)))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        yield Form(cls, "Create a location", Filled(partial(cls._of, state)))

    @staticmethod
    def _of(state: State) -> dict[str, Domain]:
        first, known = len(state.locations) + 1, taken(state)
        free = next(name for name in map("New Ground {}".format, count(first)) if name not in known)
        return {
            "name": Words((free,)),
            "accessible_from": doors(state),
            "entry_cost": Whole(0, reasons.MOST, (2, 0, 1, 3, 4)),
            "abilities": Lines(("it can be flooded",)),
        }


@frozen
class RemoveLocation(OfTheGm, wire="fiend_wake.remove_location.v1"):
    """Remove a location. Its occupants are then in no location.

    Attributes:
        location: The location to remove.
    """

    location: str

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.unknown_location(state, self.location, "FW-LOC-12")
        if self.location in _locations_struck(state):
            sentence = f"{state.name(self.location)} is being struck; remove it after the reactions are settled"
            yield Reason("in_use", sentence)

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.LocationRemoved(self.location))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        gone = [location.id for location in state.locations if location.id not in _locations_struck(state)]
        if gone:
            yield Form(cls, "Remove a location", Filled(partial(cls._of, state, gone)))

    @staticmethod
    def _of(state: State, gone: Sequence[str]) -> dict[str, Domain]:
        return {"location": one(state, gone)}


def _locations_struck(state: State) -> list[str]:
    """Return the locations with open reactions to damage."""
    return [interruption.opened.subject for interruption in state.stack if isinstance(interruption, OpenReaction)]
