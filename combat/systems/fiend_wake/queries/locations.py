"""The locations that a combatant can enter, and the combatants within its reach."""

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from combat.engine.offer import Price
from combat.engine.play import Reason, cites
from combat.systems.fiend_wake.queries.combatants import price
from combat.systems.fiend_wake.queries.sides import stance
from combat.systems.fiend_wake.rules import locations
from events.fiend_wake import TOKENS, Action, Combatant, Location, State

REACH_KINDS = MappingProxyType(
    {Action.MELEE: "melee", Action.RANGED: "ranged", Action.GRAPPLE: "grapple", Action.TREAT: "grapple"}
)
"""For each action, the kind of attack whose reach it has. Treating needs a local target, as grappling does."""


def accessible(state: State, here: str) -> tuple[str, ...]:
    """Return the locations that can be entered from this one; an empty id stands for no location."""
    return locations.accessible(here, {place.id: place.place.accessible_from for place in state.locations})


def exit_of(state: State, location: Location) -> str:
    """Return the location that a combatant reaches by leaving this one; no location if the exit was removed."""
    goal = location.place.exit_to
    return goal if state.location(goal) is not None else locations.NOWHERE


def entry_prices(state: State, who: str, location: str) -> Iterator[Price]:
    """Yield the prices of entering a location apart from points: Turn Tokens and wounds."""
    place = state.location(location)
    if place is not None:
        yield price(state.combatant(who), TOKENS, place.place.entry_tokens)
        yield Price("Wound", place.place.entry_wounds)


def entry_cost(state: State, location: Location) -> int:
    """Return the current cost of entering a location."""
    place, settings = location.place, state.settings
    printed = settings.location_entry_cost if place.entry_cost is None else place.entry_cost
    rubble = settings.siege_entry_cost_per_point if place.rubble is None else place.rubble
    return locations.entry_cost(printed, location.tallies, rubble)


@cites("FW-LOC-03")
def check_entering(
    state: State, who: str, location: str, *, restriction_met: bool, needs_access: bool = True
) -> Iterator[Reason]:
    """Check whether a combatant can enter a location, apart from the cost in Tactical Points."""
    target, here = state.location(location), state.combatant(who).location if needs_access else ""
    if needs_access and location not in accessible(state, here):
        origin, reached = state.name(here) if here else "no location", map(state.name, accessible(state, here))
        sentence = f"{state.name(location)} cannot be entered from {origin}; accessible: {', '.join(reached) or 'none'}"
        yield Reason("not_accessible", sentence, "FW-LOC-11")
    if target is None:
        return
    place = target.place
    if place.restriction and not restriction_met:
        sentence = f"{target.name} has another condition for entry: {place.restriction}. Confirm that it is met"
        yield Reason("restriction", sentence, "FW-LOC-03")
    if restriction_met and not place.restriction:
        sentence = f"{target.name} has no other condition to confirm; leave the confirmation out"
        yield Reason("restriction", sentence, "FW-LOC-03")
    if place.room is not None and len(state.occupants(location)) >= place.room:
        yield Reason("full", f"{target.name} is full (it has room for {place.room})", "FW-LOC-03")
    if place.entry_tokens and state.combatant(who).tokens < place.entry_tokens:
        costs = f"entering {target.name} also costs {place.entry_tokens} Turn Tokens"
        yield Reason("too_few_tokens", f"{costs}, but {state.name(who)} has fewer", "FW-LOC-03")


def combatants_in_reach(state: State, actor: Combatant, kind: str) -> tuple[Combatant, ...]:
    """Return the combatants within reach of a kind of attack."""
    others = [combatant for combatant in state.present() if combatant.id != actor.id]
    return tuple([other for other in others if locations.reaches(kind, actor.location, other.location)])


def combatants_in_area(state: State, location: str, caught: tuple[str, ...]) -> tuple[str, ...]:
    """Return the occupants of a location; if it is no location, only those in `caught`."""
    return tuple(occupant.id for occupant in state.occupants(location) if location or occupant.id in caught)


_ENEMIES_FIRST = ("hostile", "neutral", "allied")


def enemies_first(state: State, actor: Combatant, others: Iterable[Combatant]) -> tuple[Combatant, ...]:
    """Return the combatants with enemies first, then neutrals and allies; within each group, the conscious first."""
    return tuple(sorted(others, key=lambda who: (_ENEMIES_FIRST.index(stance(state, actor, who)), who.unconscious)))


def friends_first(state: State, actor: Combatant, others: Iterable[Combatant]) -> tuple[Combatant, ...]:
    """Return the combatants with allies first, then neutrals and enemies."""
    return tuple(sorted(others, key=lambda combatant: -_ENEMIES_FIRST.index(stance(state, actor, combatant))))


def drag_goals(state: State, who: str) -> tuple[str, ...]:
    """Return the locations that a grappled target can be moved to: its location's exit, and accessible locations."""
    here = state.combatant(who).location
    location = state.location(here)
    out = (exit_of(state, location),) if location is not None else ()
    return tuple(dict.fromkeys((*out, *accessible(state, here))))
