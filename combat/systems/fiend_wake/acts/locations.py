"""Strategic Locations: entering, leaving, creating, removing and besieging them, and laying caltrops."""

from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Literal

import attrs

from combat.engine.name_checks import id_error
from combat.engine.offer import Bound, Form, OneOf, Sheet, Whole, Words, among, text, within
from combat.engine.play import Draft, Reason, cites, emits
from combat.systems.fiend_wake.acts import GmStatement
from combat.systems.fiend_wake.acts.damage import enter_location, hurt, move_to, strike_location
from combat.systems.fiend_wake.acts.full_actions import FullAction
from combat.systems.fiend_wake.acts.simple_actions import EndingAction, PaidAction
from combat.systems.fiend_wake.acts.tactical_points import gain, spend
from combat.systems.fiend_wake.queries import checks, nouns
from combat.systems.fiend_wake.queries.choices import Lines, entrance_choice, one_of, used_ids
from combat.systems.fiend_wake.queries.combatants import price
from combat.systems.fiend_wake.queries.locations import accessible, check_entering, entry_cost, entry_prices, exit_of
from combat.systems.fiend_wake.queries.setups import addition_errors, present_places
from combat.systems.fiend_wake.rules import locations
from events.fiend_wake import Combatant, OpenReaction, Place, Setup, State, facts


class Enter(PaidAction, wire="fiend_wake.enter.v1", kw_only=True):
    """Enter a location.

    Attributes:
        location: The location to enter.
        restriction_met: Whether the further condition of the location is met, confirmed by the GM.
    """

    action = facts.Action.ENTER
    confirmed = "restriction_met"
    location: str = among(attrs.evolve(nouns.LOCATION, rule="FW-LOC-11"))
    restriction_met: bool = False
    upgraded: bool = False

    def detail(self, state: State) -> str:
        return self.location

    @classmethod
    def cost(cls, state: State, detail: str) -> int:
        location = state.location(detail)
        return entry_cost(state, location) if location else 0

    costs = (*PaidAction.costs, entry_prices)

    @cites("FW-LOC-11", "FW-SIM-40")
    def check(self, state: State) -> Iterator[Reason]:
        yield from check_entering(state, self.who, self.location, restriction_met=self.restriction_met)
        yield from super().check(state)

    @cites("FW-SIM-40", "FW-LOC-03")
    def apply(self, draft: Draft[State]) -> None:
        self.pay(draft)
        enter_location(draft, self.who, self.location, facts.Action.ENTER)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for location in filter(None, map(state.location, accessible(state, actor.location))):
            place = location.place
            met = bool(place.restriction)
            if not any(check_entering(state, actor.id, place.id, restriction_met=met)):
                yield from cls.paid_forms(
                    state,
                    f"Enter {location.name}",
                    actor,
                    place.id,
                    omit=() if met else ("restriction_met",),
                    location=OneOf((place.id,), (location.name,)),
                    restriction_met=OneOf((True,), (place.restriction,)),
                )


class Evacuate(EndingAction, wire="fiend_wake.evacuate.v1"):
    """Leave a location."""

    action = facts.Action.EVACUATE
    cost_setting = "evacuate_cost"
    held = "location"
    verb = "Leave"
    nothing = ("nowhere", "is in no location, so there is nothing to leave", "FW-SIM-50")

    @cites("FW-SIM-50", "FW-LOC-09", "FW-LOC-10")
    def apply(self, draft: Draft[State]) -> None:
        here = draft.state.location(draft.state.combatant(self.who).location)
        goal = exit_of(draft.state, here) if here else locations.NOWHERE
        self.pay(draft)
        move_to(draft, self.who, goal, facts.Action.EVACUATE)


class LayCaltrops(FullAction, wire="fiend_wake.lay_caltrops.v1"):
    """Lay caltrops around a combatant in no location.

    Attributes:
        target: The combatant in no location to surround with caltrops.
    """

    action = facts.Action.LAY_CALTROPS
    target: str = nouns.combatants(
        lambda _, combatant: not combatant.location, "a combatant in no location", "in_a_location", "FW-FULL-30"
    )

    costs = (*FullAction.costs, lambda state, who: price(state.combatant(who), facts.CALTROPS, 1))

    @cites("FW-FULL-30")
    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        if not state.combatant(self.who).caltrops:
            yield Reason("no_caltrops", f"{state.name(self.who)} has no caltrops to lay", "FW-FULL-30")

    @cites("FW-FULL-30", "FW-FULL-33")
    def apply(self, draft: Draft[State]) -> None:
        self.take(draft, self.target)
        spend(draft, self.who, facts.CALTROPS, 1, facts.Action.LAY_CALTROPS)
        taken = {location.id for location in draft.state.locations}
        location = next(name for name in map("caltrops-{}".format, count(draft.state.laid + 1)) if name not in taken)
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
        if actor.caltrops:
            yield from cls.target_forms(state, "Lay caltrops", actor, state.occupants(""))


@cites("FW-FULL-34")
def _own_caltrops(state: State, who: str) -> OneOf:
    anywhere, here = state.settings.caltrops_from == "anywhere", state.combatant(who).location
    own = [location.id for location in state.locations if location.owner == who]
    return one_of(state, (location for location in own if anywhere or here in ("", location)))


class PickUpCaltrops(FullAction, wire="fiend_wake.pick_up_caltrops.v1"):
    """Pick up caltrops again, for points or for wounds.

    Attributes:
        location: The location that the caltrops created.
        pay: The price: six Tactical Points or six wounds.
    """

    action = facts.Action.PICK_UP
    location: str = among(
        Bound(
            lambda state: one_of(state, (location.id for location in state.locations if location.owner)),
            "a place with caltrops",
            "no_caltrops",
            "FW-FULL-32",
        ),
        Bound(_own_caltrops, "the actor's own caltrops, at its location or seen from none", "not_yours", "FW-FULL-34"),
    )
    pay: Literal["points", "wounds"] = "points"

    @cites("FW-FULL-32", "FW-FULL-34")
    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        if self.pay == "points":
            price = locations.PICK_UP_PRICE
            yield from checks.check_points(state, self.who, price, "picking up caltrops", "FW-FULL-32")

    @cites("FW-FULL-32", "FW-FULL-34", "FW-DR-07")
    def apply(self, draft: Draft[State]) -> None:
        self.take(draft, self.location)
        if self.pay == "points":
            spend(draft, self.who, facts.POINTS, locations.PICK_UP_PRICE, "picking up Caltrops")
        gain(draft, self.who, facts.CALTROPS, 1, "picking up Caltrops")
        draft.emit(facts.LocationRemoved(self.location))
        if self.pay == "wounds":
            hurt(draft, self.who, "Wound", locations.PICK_UP_PRICE, "picking up Caltrops", price=True)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        if _own_caltrops(state, actor.id).of:
            pay = ("points", "wounds") if actor.tp >= locations.PICK_UP_PRICE else ("wounds",)
            yield cls.form_for(state, "Pick up caltrops", actor, pay=OneOf(pay))


class LooseSiege(GmStatement, wire="fiend_wake.loose_siege.v1", kw_only=True):
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


_more = partial(within, 0, checks.MAX_AMOUNT, suggest=(1, 2), rule="FW-LOC-04", later=True)


class CreateLocation(GmStatement, wire="fiend_wake.create_location.v1", kw_only=True):
    """Create a new location.

    Attributes:
        name: The name of the location, which is also its id.
        accessible_from: The locations that it can be entered from; an empty id stands for no location.
        entry_cost: The cost of entering, in Tactical Points.
        abilities: The special features of the location, in words.
        exit_to: The location that occupants are in after leaving it; empty for no location.
        restriction: A further condition for entering, in words; empty if there is none.
        rubble: The points that each siege tally adds to the entry cost; empty for the default from the settings.
        entry_tokens: The cost of entering in Turn Tokens.
        entry_wounds: The cost of entering in wounds.
        wounds: The wounds that a combatant suffers when it begins a turn there.
        evasion: The amount added to the Evasion of occupants against attacks from outside.
        reduction: The Damage Reduction that it gives its occupants.
        room: The maximum number of occupants; empty if there is no limit.
        tallies: The siege tallies that it has from the start.
    """

    label = "Create a location"
    name: str = among(_free_name)
    accessible_from: tuple[str, ...] = among(
        entrance_choice, noun="a location", code="unknown_location", rule="FW-LOC-10", repeated="twice", default=("",)
    )
    entry_cost: int = within(0, checks.MAX_AMOUNT, suggest=(2, 0, 1, 3, 4), code="amount", rule="FW-LOC-03", default=2)
    abilities: tuple[str, ...] = among(Lines(("it can be flooded",)), default=())
    exit_to: str = among(
        lambda state: one_of(state, ("", *(location.id for location in state.locations))),
        noun="a location",
        code="unknown_location",
        rule="FW-LOC-10",
        default="",
        later=True,
    )
    restriction: str = text(default="", later=True)
    rubble: int | None = _more(default=None)
    entry_tokens: int = _more(default=0)
    entry_wounds: int = _more(default=0)
    wounds: int = _more(default=0)
    evasion: int = among(Whole(-checks.MAX_AMOUNT, checks.MAX_AMOUNT, (1, 2)), rule="FW-LOC-04", default=0, later=True)
    reduction: int = _more(default=0)
    room: int | None = _more(default=None)
    tallies: int = _more(default=0)

    @cites("FW-LOC-03", "FW-LOC-10", "FW-LOC-12")
    def check(self, state: State) -> Iterator[Reason]:
        fault = id_error(self.name) or (
            f"the name '{self.name}' is already in use; choose another" if self.name in used_ids(state) else ""
        )
        if fault:
            yield Reason("name", f"the name of a location is its id, and {fault}", "FW-LOC-12")

    apply = cites("FW-LOC-04", "FW-LOC-12")(emits(facts.LocationCreated, location="name"))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        usual = ("name", "accessible_from", "entry_cost", "abilities")
        further = tuple(field.name for field in attrs.fields(cls) if field.name not in usual)
        yield from cls.offer(state, omit=further)
        for known in ((), ("rubble",), ("room",), ("rubble", "room")):  # properties that have no number by default
            omit = tuple(name for name in ("rubble", "room") if name not in known)
            label = f"Create a location with {' and '.join(('further properties', *known))}"
            yield from cls.offer(state, label, omit=omit)


def _present_place(state: State, location: str = "") -> Sheet:
    """Return the form field for the sheet of a location, with its present properties as the example."""
    places = present_places(state)
    return Sheet(Place, tuple(place for place in places if place.id == location) or places)


class ChangeLocation(GmStatement, wire="fiend_wake.change_location.v1"):
    """Change the properties of a location, for example because a bridge has caught fire.

    Attributes:
        location: The location that changes.
        place: Its complete sheet, with the new properties.
    """

    label = "Change a location"
    location: str = among(nouns.LOCATION)
    place: Place = among(_present_place)

    @cites("FW-LOC-03", "FW-LOC-04")
    def check(self, state: State) -> Iterator[Reason]:
        if self.place.id != self.location:
            yield Reason("id", f"the id of '{self.location}' cannot change; keep it in the sheet")
        changed = Setup(players=(), combatants=(), armor=(), locations=(self.place,))
        for path, sentence in addition_errors(state, changed):
            yield Reason("setup", f"{path.replace('$.locations[0]', '$.place')}: {sentence}")

    apply = cites("FW-LOC-03", "FW-LOC-04")(emits(facts.LocationChanged))


def _locations_at_rest(state: State) -> OneOf:
    struck = [interruption.opened.subject for interruption in state.stack if isinstance(interruption, OpenReaction)]
    return one_of(state, (location.id for location in state.locations if location.id not in struck))


class RemoveLocation(GmStatement, wire="fiend_wake.remove_location.v1"):
    """Remove a location. Its occupants are then in no location.

    Attributes:
        location: The location to remove.
    """

    label = "Remove a location"
    location: str = among(nouns.LOCATION, Bound(_locations_at_rest, "a location that is not being struck", "in_use"))
    apply = emits(facts.LocationRemoved)
