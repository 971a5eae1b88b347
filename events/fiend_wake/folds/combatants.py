"""Folds for combatants and locations: harm, handicaps, mounts, joining or leaving the fight, and siege damage."""

from typing import TypeVar

from events.fiend_wake import facts as own
from events.fiend_wake.folds.changes import on_combatant, on_deed, popped, with_stat, with_sum, without
from events.fiend_wake.sheets import Pact, Place
from events.fiend_wake.table import Beast, Combatant, Interruption, Location, OpenReaction, Stat, State, combatant_of
from events.replace import common_fields, replace, replace_member
from events.table import distinct_name, with_distinct_names
from events.vocabulary import ConditionChanged, Left, Suffered

Inhabitant = TypeVar("Inhabitant", Combatant, Beast)


def _suffered(state: State, event: Suffered) -> State:
    """Add wounds to the track. Points lost to Stun are not handled here, because they are recorded as spent."""
    if event.harm != "Wound":
        return state
    return with_sum(state, event.who, "wounds", event.amount)


def _condition_changed(state: State, event: ConditionChanged) -> State:
    """Set or clear a condition. Falling unconscious also discards a Pending Turn."""
    holds = event.level > 0
    if event.condition == own.UNCONSCIOUS:
        pending = state.combatant(event.who).pending and not holds
        source = event.source if holds else ""
        return on_combatant(state, event.who, unconscious=holds, pending=pending, put_out_by=source)
    if event.condition == own.REMOVING_ARMOR:
        return on_combatant(state, event.who, removing=holds)
    if event.condition == own.ARMOR:
        return on_combatant(state, event.who, worn=holds, removing=False)
    others = without(state.combatant(event.who).conditions, event.condition)
    return on_combatant(state, event.who, conditions=(*others, event.condition) if holds else others)


def _handicap_taken(state: State, event: own.HandicapTaken) -> State:
    def marked(stat: Stat) -> Stat:
        return replace(stat, marked=tuple(sorted((*stat.marked, event.number))))

    return popped(with_stat(state, event.who, event.stat, marked), own.HandicapDue, event.who)


def _handicap_recovered(state: State, event: own.HandicapRecovered) -> State:
    number = event.number
    return with_stat(state, event.who, event.stat, lambda stat: replace(stat, marked=without(stat.marked, number)))


def _joined(state: State, event: own.Joined) -> State:
    sheet, catalogue = event.sheet, (*state.catalogue, *event.abilities)
    newcomer = replace(combatant_of(sheet), name=state.free_name(sheet.name))
    joined = replace(state, combatants=(*state.combatants, newcomer), catalogue=catalogue)
    return replace_member(joined, "animals", sheet.mount, rider=sheet.id)


def _brought(state: State, event: own.Brought) -> State:
    beasts = with_distinct_names(
        [Beast(sheet=animal, **common_fields(animal, Beast)) for animal in event.animals], state.names_given()
    )
    brought = replace(
        state,
        armory=(*state.armory, *event.weapons),
        armor=(*state.armor, *event.armor),
        animals=(*state.animals, *beasts),
        catalogue=(*state.catalogue, *event.abilities),
        condition_sheets=(*state.condition_sheets, *event.conditions),
    )
    if not event.who:
        return brought
    profile = state.combatant(event.who).profile
    carried = (*profile.weapons, *(weapon.id for weapon in event.weapons))
    return on_combatant(brought, event.who, profile=replace(profile, weapons=carried))


def _location_changed(state: State, event: own.LocationChanged) -> State:
    return replace_member(state, "locations", event.location, place=event.place, tallies=event.place.tallies)


def _stance_changed(state: State, event: own.StanceChanged) -> State:
    sides = {event.one, event.other}
    pacts = tuple(pact for pact in state.pacts if {pact.one, pact.other} != sides)
    if event.stance != "hostile":
        pacts = (*pacts, Pact(event.one, event.other, event.stance))
    return replace(state, pacts=pacts)


def _protected(state: State, event: own.Protected) -> State:
    shields, changed = state.combatant(event.who).shields, (event.what, event.source)
    kept = (shield for shield in shields if (shield.what, shield.source) != changed)
    return on_combatant(state, event.who, shields=(*kept, event) if event.amount else tuple(kept))


def _left_combat(state: State, event: own.LeftCombat | Left) -> State:
    """Take a combatant out of the fight: out of its location, the priority order, open requests and interruptions."""
    who = event.who
    left = on_combatant(state, who, present=False, pending=False, location="", mount="", how_left=event.how)
    stack: list[Interruption] = []
    for interruption in left.stack:
        if isinstance(interruption, OpenReaction):
            stack.append(replace(interruption, waiting=without(interruption.waiting, who)))
        elif interruption.who != who:
            stack.append(interruption)
    roll = None if left.deed is None and left.roll is not None and left.roll.who == who else left.roll
    mine = {f"{who}: {ability}" for ability in state.combatant(who).profile.start_of_round}
    lists = {field: without(getattr(left, field), who) for field in ("order", "waiting", "answers")}
    abilities = tuple(ability for ability in left.abilities if ability not in mine)
    animals = tuple(_riderless(animal, who) for animal in left.animals)
    changed = replace(left, roll=roll, abilities=abilities, animals=animals, stack=tuple(stack), **lists)
    return changed if changed.deed is None else on_deed(changed, waiting=without(changed.deed.waiting, who))


def _riderless(animal: Beast, departed: str) -> Beast:
    return replace(animal, rider="") if animal.rider == departed else animal


def _mounted(state: State, event: own.Mounted) -> State:
    before = replace(state, animals=tuple(_riderless(animal, event.who) for animal in state.animals))
    mounted = replace_member(before, "animals", event.animal, rider=event.who)
    return on_combatant(mounted, event.who, mount=event.animal)


def _location_entered(state: State, event: own.LocationEntered) -> State:
    here = event.location
    animals = tuple(replace(beast, location=here) if beast.rider == event.who else beast for beast in state.animals)
    return replace(on_combatant(state, event.who, location=here), animals=animals)


def _location_created(state: State, event: own.LocationCreated) -> State:
    """Add a location. If it has an owner, also count it as a set of caltrops."""
    place = Place(id=event.location, **common_fields(event, Place, "owner"))
    name = distinct_name(place.name, [location.name for location in state.locations])
    location = Location(id=event.location, name=name, place=place, owner=event.owner, tallies=event.tallies)
    return replace(state, locations=(*state.locations, location), laid=state.laid + bool(event.owner))


def _location_removed(state: State, event: own.LocationRemoved) -> State:
    def emptied(members: tuple[Inhabitant, ...]) -> tuple[Inhabitant, ...]:
        return tuple(replace(who, location="") if who.location == event.location else who for who in members)

    locations = tuple(location for location in state.locations if location.id != event.location)
    return replace(state, locations=locations, combatants=emptied(state.combatants), animals=emptied(state.animals))


def _siege_tallied(state: State, event: own.SiegeTallied) -> State:
    location = state.location(event.location)
    tallies = event.points + (location.tallies if location is not None else 0)
    return replace_member(state, "locations", event.location, tallies=tallies)
