"""Figures (wounds and handicaps as bars, resources as counters, conditions as tags), and the derived scores."""

from collections.abc import Iterator, Mapping

from combat.engine.book import cites
from combat.engine.offer.figures import Bar, Counter, Figure, Tag
from combat.systems.fiend_wake.queries import combatants, locations
from combat.systems.fiend_wake.queries.active_abilities import spells_on
from events.fiend_wake import Combatant, State, facts
from events.memo import memo_per_state


@memo_per_state
@cites("FW-STAT-06", "FW-STAT-07", "FW-STAT-09", "FW-DR-01", "FW-SIEGE-03")
def scores(state: State) -> Mapping[str, Mapping[str, int]]:
    """Return the scores of all combatants in the fight, and the cost of entering each location."""
    people = {combatant.id: _scores_of(state, combatant) for combatant in state.combatants if combatant.present}
    places = {location.id: {"Cost of entering": locations.entry_cost(state, location)} for location in state.locations}
    return {**places, **people}


def _scores_of(state: State, combatant: Combatant) -> Mapping[str, int]:
    return {
        **combatants.effective_stats(combatant),
        "Evasion": combatants.evasion(state, combatant),
        "Vitality": combatants.vitality(combatant),
        "Damage Reduction": combatants.reduction(state, combatant),
        "Wounds Threshold": combatant.threshold,
    }


def figures(state: State) -> tuple[Figure, ...]:
    """Return the figures of all combatants that are or were in the fight, in the order of the state."""
    derived = scores(state)
    return tuple(_figure(state, combatant, derived.get(combatant.id, {})) for combatant in state.combatants)


def ids_out(state: State) -> list[str]:
    """Return the ids of the combatants that are out of the fight."""
    return [combatant.id for combatant in state.combatants if not combatant.present]


def _figure(state: State, combatant: Combatant, derived: Mapping[str, int]) -> Figure:
    return Figure(
        id=combatant.id,
        name=combatant.name,
        side=combatant.side,
        bars=(
            Bar("Wounds Sustained", combatant.wounds, combatant.threshold),
            Bar(
                "Handicaps",
                sum(len(stat.marked) for stat in combatant.stats),
                sum(len(stat.numbers) for stat in combatant.stats),
            ),
        ),
        counters=tuple(_counters(state, combatant)),
        tags=tuple(_tags(state, combatant)),
        position=_position(state, combatant),
        acting=_is_acting(state, combatant),
        out=not combatant.present,
        scores=tuple(Counter(what, value) for what, value in derived.items()),
    )


def _is_acting(state: State, combatant: Combatant) -> bool:
    return state.turn is not None and state.turn.actor == combatant.id


def _counters(state: State, combatant: Combatant) -> Iterator[Counter]:
    """Yield a combatant's resources, including its bid if the viewing seat may see it."""
    yield Counter("Tactical Points", combatant.tp)
    yield Counter("Turn Tokens", combatant.tokens)
    if combatant.bid is not None:
        yield Counter("Bid", combatant.bid)
    if combatant.caltrops:
        yield Counter(facts.CALTROPS, combatant.caltrops)
    if state.turn is not None and _is_acting(state, combatant) and state.turn.call_shots:
        yield Counter("Call Shots", state.turn.call_shots)


def _tags(state: State, combatant: Combatant) -> Iterator[Tag]:
    """Yield a combatant's conditions, the most serious first."""
    states = {
        combatant.how_left: not combatant.present,
        facts.UNCONSCIOUS: combatant.unconscious,
        facts.REMOVING_ARMOR: combatant.removing,
        "Pending Turn": combatant.pending,
        "cedes": bool(combatant.ceded),
        **dict.fromkeys((*combatant.conditions, *spells_on(state, combatant.id)), combatant.present),
    }
    yield from (Tag(name) for name, holds in states.items() if holds)
    yield from (Tag(f"Handicap in {stat.id}", len(stat.marked)) for stat in combatant.stats if stat.marked)
    for shield in combatant.shields:
        yield Tag(f"{shield.what} from {shield.source}", shield.amount)
    if combatant.ready:
        yield Tag(f"{state.name(combatant.ready)} readied")
    if combatant.worn:
        yield Tag(f"wears {state.name(combatant.profile.armor)}")


def _position(state: State, combatant: Combatant) -> str:
    """Return the location of a combatant in words; empty if it has left the fight."""
    if not combatant.present:
        return ""
    place = f"in {state.name(combatant.location)}" if combatant.location else "in no location"
    return f"{place}, riding {state.name(combatant.mount)}" if combatant.mount else place
