"""Strategic Locations: entering, leaving, creating, removing and besieging them, and laying caltrops."""

from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import ClassVar, Literal

import attrs
from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.name_checks import id_error
from combat.engine.offer.bounds import Bound, among, within
from combat.engine.offer.domains import Domain, OneOf, Words
from combat.engine.offer.requests import Form, LazyFields
from combat.engine.play.draft import Draft
from combat.systems.fiend_wake.acts import GmStatement
from combat.systems.fiend_wake.acts.damage import enter_location, hurt, move_to, strike_location
from combat.systems.fiend_wake.acts.full_actions import FullAction, target_fields, target_label
from combat.systems.fiend_wake.acts.simple_actions import SimpleAction, payment_forms, payment_options, take_action
from combat.systems.fiend_wake.acts.tactical_points import gain, spend
from combat.systems.fiend_wake.queries import checks, nouns
from combat.systems.fiend_wake.queries.choices import Lines, actor_field, entrance_choice, one_of, used_ids
from combat.systems.fiend_wake.queries.locations import accessible, check_entering, entry_cost, exit_of
from combat.systems.fiend_wake.rules import locations
from events.fiend_wake import facts
from events.fiend_wake.sheets import GM, Place
from events.fiend_wake.table import Combatant, OpenReaction, State


@frozen(kw_only=True)
class Enter(SimpleAction, wire="fiend_wake.enter.v1"):
    """Enter a location.

    Attributes:
        who: The combatant that enters.
        location: The location to enter.
        restriction_met: Whether the further condition of the location is met, confirmed by the GM.
        upgraded: Whether to upgrade the action to the turn's Full Action, which waives its cost in Tactical Points.
    """

    action: ClassVar[str] = facts.Action.ENTER

    location: str
    restriction_met: bool = False
    upgraded: bool = False

    @cites("FW-LOC-03")
    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM, if a condition in words must be confirmed."""
        return (GM,) if self.restriction_met else ()

    @cites("FW-LOC-11", "FW-SIM-40")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        location = state.location(self.location)
        if location is None:
            yield from checks.check_location(state, self.location, "FW-LOC-11")
            return
        yield from check_entering(state, self.who, self.location, restriction_met=self.restriction_met)
        yield from checks.check_payment(
            state, self.who, facts.Action.ENTER, entry_cost(state, location), upgraded=self.upgraded, detail=location.id
        )

    @cites("FW-SIM-40", "FW-LOC-03")
    def apply(self, draft: Draft[State]) -> None:
        location = draft.state.location(self.location)
        cost = entry_cost(draft.state, location) if location else 0
        take_action(draft, self.who, facts.Action.ENTER, self.location, cost, upgraded=self.upgraded)
        enter_location(draft, self.who, self.location, facts.Action.ENTER)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for location in filter(None, map(state.location, accessible(state, actor.location))):
            met = bool(location.place.restriction)
            if not any(check_entering(state, actor.id, location.id, restriction_met=met, needs_access=False)):
                ways = payment_options(state, actor, cls.action, entry_cost(state, location), location.id)
                yield from payment_forms(
                    cls, f"Enter {location.place.name}", partial(cls._of, actor, location.place), ways
                )

    @staticmethod
    def _of(actor: Combatant, place: Place) -> dict[str, Domain]:
        fields: dict[str, Domain] = {**actor_field(actor), "location": OneOf((place.id,), (place.name,))}
        return fields | ({"restriction_met": OneOf((True,), (place.restriction,))} if place.restriction else {})


@frozen
class Evacuate(SimpleAction, wire="fiend_wake.evacuate.v1"):
    """Leave a location.

    Attributes:
        who: The combatant that leaves.
        upgraded: Whether to upgrade the action to the turn's Full Action, which waives its cost in Tactical Points.
    """

    action: ClassVar[str] = facts.Action.EVACUATE

    upgraded: bool = False

    @cites("FW-SIM-50")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        here, cost = state.combatant(self.who).location, state.settings.evacuate_cost
        if not here:
            yield Reason(
                "nowhere", f"{state.name(self.who)} is in no location, so there is nothing to leave", "FW-SIM-50"
            )
        yield from checks.check_payment(
            state, self.who, facts.Action.EVACUATE, cost, upgraded=self.upgraded, detail=here
        )

    @cites("FW-SIM-50", "FW-LOC-09", "FW-LOC-10")
    def apply(self, draft: Draft[State]) -> None:
        here = draft.state.location(draft.state.combatant(self.who).location)
        goal = exit_of(draft.state, here) if here else locations.NOWHERE
        cost = draft.state.settings.evacuate_cost
        take_action(draft, self.who, facts.Action.EVACUATE, here.id if here else "", cost, upgraded=self.upgraded)
        move_to(draft, self.who, goal, facts.Action.EVACUATE)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        if actor.location:
            ways = payment_options(state, actor, cls.action, state.settings.evacuate_cost, actor.location)
            yield from payment_forms(cls, f"Leave {state.name(actor.location)}", partial(actor_field, actor), ways)


# --- caltrops ---------------------------------------------------------------------------------


@frozen
class LayCaltrops(FullAction, wire="fiend_wake.lay_caltrops.v1"):
    """Lay caltrops around a combatant in no location.

    Attributes:
        who: The combatant that lays them.
        target: The combatant in no location to surround with caltrops.
    """

    action: ClassVar[str] = facts.Action.LAY_CALTROPS

    target: str

    @cites("FW-FULL-30")
    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        yield from checks.check_combatant(state, self.target)
        if not state.has_combatant(self.who) or not state.has_combatant(self.target):
            return
        if not state.combatant(self.who).caltrops:
            yield Reason("no_caltrops", f"{state.name(self.who)} has no caltrops to lay", "FW-FULL-30")
        if state.combatant(self.target).location:
            sentence = f"{state.name(self.target)} is in a location; caltrops need a target in no location"
            yield Reason("in_a_location", sentence, "FW-FULL-30")

    @cites("FW-FULL-30", "FW-FULL-33")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.ActionTaken(who=self.who, action=facts.Action.LAY_CALTROPS, detail=self.target, full=True))
        spend(draft, self.who, facts.CALTROPS, 1, facts.Action.LAY_CALTROPS)
        location = _next_caltrops(draft.state)
        wounds, doors = locations.CALTROP_WOUNDS, (locations.NOWHERE,)
        draft.emit(
            facts.LocationCreated(
                location=location,
                name="Caltrops",
                accessible_from=doors,
                entry_cost=None,
                wounds=wounds,
                owner=self.who,
            )
        )
        move_to(draft, self.target, location, facts.Action.LAY_CALTROPS)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        outside = state.occupants("") if actor.caltrops else ()
        if outside:
            yield Form(
                cls, target_label("Lay caltrops", outside), LazyFields(partial(target_fields, state, actor, outside))
            )


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
    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        location = state.location(self.location)
        if location is None or not location.owner or not state.has_combatant(self.who):
            yield Reason("no_caltrops", f"there are no caltrops at '{self.location}' to pick up", "FW-FULL-32")
            return
        here = state.combatant(self.who).location
        in_place = here in ("", location.id) or state.settings.caltrops_from == "anywhere"
        if location.owner != self.who or not in_place:
            owner = state.name(location.owner)
            sentence = f"only {owner} can pick up these caltrops, while standing among them or in no location"
            yield Reason("not_yours", sentence, "FW-FULL-34")
        if self.pay == "points":
            yield from checks.check_points(
                state, self.who, locations.PICK_UP_PRICE, "picking up caltrops", "FW-FULL-32"
            )

    @cites("FW-FULL-32", "FW-FULL-34", "FW-DR-07")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.ActionTaken(who=self.who, action=facts.Action.PICK_UP, detail=self.location, full=True))
        if self.pay == "points":
            spend(draft, self.who, facts.POINTS, locations.PICK_UP_PRICE, "picking up Caltrops")
        gain(draft, self.who, facts.CALTROPS, 1, "picking up Caltrops")
        draft.emit(facts.LocationRemoved(self.location))
        if self.pay == "wounds":
            hurt(draft, self.who, "Wound", locations.PICK_UP_PRICE, "picking up Caltrops", price=True)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        anywhere, here = state.settings.caltrops_from == "anywhere", actor.location
        mine = [
            location.id
            for location in state.locations
            if location.owner == actor.id and (anywhere or here in ("", location.id))
        ]
        if mine:
            pay = ("points", "wounds") if actor.tp >= locations.PICK_UP_PRICE else ("wounds",)
            yield Form(
                cls, "Pick up caltrops", {**actor_field(actor), "location": one_of(state, mine), "pay": OneOf(pay)}
            )


# --- statements by the GM ---------------------------------------------------------------------


@frozen(kw_only=True)
class LooseSiege(GmStatement, wire="fiend_wake.loose_siege.v1"):
    """Deal siege damage to a location with a very large weapon.

    Attributes:
        location: The location to strike.
        weapon: The large weapon that strikes.
        points: The number of siege tallies to add.
        crush: The wounds of occupants that stay, in addition to those from the settings.
    """

    label = "Siege damage"
    location: str = among(nouns.LOCATION)
    weapon: str = among(
        lambda state: one_of(state, (weapon.id for weapon in state.armory if weapon.large or weapon.siege)),
        noun="a large weapon, such as a cannon",
        code="not_large",
        rule="FW-SIEGE-02",
    )
    points: int = nouns.amount(suggest=(1, 2, 3), default=1)
    crush: int = within(0, checks.MAX_AMOUNT, suggest=(0, 2), rule="FW-SIEGE-04", default=0)

    @cites("FW-DMG-50", "FW-SIEGE-01", "FW-SIEGE-02", "FW-SIEGE-04", "FW-REACT-20")
    def apply(self, draft: Draft[State]) -> None:
        strike_location(draft, self.location, self.weapon, self.points, self.crush)


def _free_name(state: State) -> Words:
    known = used_ids(state)
    return Words(
        (next(name for name in map("New Ground {}".format, count(len(state.locations) + 1)) if name not in known),)
    )


@frozen(kw_only=True)
class CreateLocation(GmStatement, wire="fiend_wake.create_location.v1"):
    """Create a new location.

    Attributes:
        name: The name of the location, which is also its id.
        accessible_from: The locations that it can be entered from; an empty id stands for no location.
        entry_cost: The cost of entering, in Tactical Points.
        abilities: The special features of the location, in words.
    """

    label = "Create a location"
    name: str = among(_free_name)
    accessible_from: tuple[str, ...] = among(
        entrance_choice,
        noun="a location",
        code="unknown_location",
        rule="FW-LOC-10",
        repeated="twice",
        default=("",),
    )
    entry_cost: int = within(0, checks.MAX_AMOUNT, suggest=(2, 0, 1, 3, 4), code="amount", rule="FW-LOC-03", default=2)
    abilities: tuple[str, ...] = among(Lines(("it can be flooded",)), default=())

    @cites("FW-LOC-03", "FW-LOC-10", "FW-LOC-12")
    def check(self, state: State) -> Iterator[Reason]:
        fault = id_error(self.name) or (
            f"the name '{self.name}' is already in use; choose another" if self.name in used_ids(state) else ""
        )
        if fault:
            yield Reason("name", f"the name of a location is its id, and {fault}", "FW-LOC-12")

    @cites("FW-LOC-04", "FW-LOC-12")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.LocationCreated(location=self.name, **attrs.asdict(self, recurse=False)))


def _locations_at_rest(state: State) -> OneOf:
    """Return the locations that are not being struck."""
    struck = [interruption.opened.subject for interruption in state.stack if isinstance(interruption, OpenReaction)]
    return one_of(state, (location.id for location in state.locations if location.id not in struck))


@frozen
class RemoveLocation(GmStatement, wire="fiend_wake.remove_location.v1"):
    """Remove a location. Its occupants are then in no location.

    Attributes:
        location: The location to remove.
    """

    label = "Remove a location"
    location: str = among(nouns.LOCATION, Bound(_locations_at_rest, "a location that is not being struck", "in_use"))

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.LocationRemoved(self.location))
