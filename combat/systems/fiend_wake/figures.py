"""How everybody stands, ready to draw: wounds and handicaps as bars, what can be spent, what ails and what shields."""

from collections import Counter as Tally
from collections.abc import Iterator, Mapping

from combat.engine.figures import Bar, Counter, Figure, Tag
from combat.systems.fiend_wake.queries.holdings import spells_on
from combat.systems.fiend_wake.queries.scores import scores
from events.fiend_wake import facts
from events.fiend_wake.table import Combatant, State


def figures(state: State) -> tuple[Figure, ...]:
    """Return how everybody stands who is or was in the fight, in the order of the table."""
    derived = scores(state)
    names = Tally(each.profile.name for each in state.combatants)
    return tuple(_figure(state, each, names, derived.get(each.id, {})) for each in state.combatants)


def _figure(state: State, each: Combatant, names: Mapping[str, int], derived: Mapping[str, int]) -> Figure:
    name = each.profile.name
    return Figure(
        id=each.id,
        name=name if names[name] == 1 else f"{name} ({each.id})",
        side=each.side,
        bars=(
            Bar("Wounds Sustained", each.wounds, each.threshold),
            Bar(
                "Handicaps",
                sum(len(stat.marked) for stat in each.stats),
                sum(len(stat.numbers) for stat in each.stats),
            ),
        ),
        counters=tuple(_counters(state, each)),
        tags=tuple(_tags(state, each)),
        position=_position(state, each),
        acting=_acts(state, each),
        out=not each.present,
        scores=tuple(Counter(what, value) for what, value in derived.items()),
    )


def _acts(state: State, each: Combatant) -> bool:
    return state.turn is not None and state.turn.actor == each.id


def _counters(state: State, each: Combatant) -> Iterator[Counter]:
    """Return what somebody can spend, and what was bid as far as it lies open to whoever looks."""
    yield Counter("Tactical Points", each.tp)
    yield Counter("Turn Tokens", each.tokens)
    if each.bid is not None:
        yield Counter("Bid", each.bid)
    if each.caltrops:
        yield Counter(facts.CALTROPS, each.caltrops)
    if state.turn is not None and _acts(state, each) and state.turn.call_shots:
        yield Counter("Call Shots", state.turn.call_shots)


def _tags(state: State, each: Combatant) -> Iterator[Tag]:
    """Return what is so of somebody: the gravest first."""
    so = {
        each.how_left: not each.present,
        facts.UNCONSCIOUS: each.unconscious,
        facts.REMOVING_ARMOR: each.removing,
        "Pending Turn": each.pending,
        "gives way": bool(each.ceded),
        **dict.fromkeys((*each.conditions, *spells_on(state, each.id)), each.present),
    }
    yield from (Tag(name) for name, holds in so.items() if holds)
    yield from (Tag(f"Handicap in {stat.id}", len(stat.marked)) for stat in each.stats if stat.marked)
    for shield in each.shields:
        yield Tag(f"{shield.what} from {shield.source}", shield.amount)
    if each.ready:
        yield Tag(f"{state.name(each.ready)} at the ready")
    if each.worn:
        yield Tag(f"wears {state.name(each.profile.armor)}")


def _position(state: State, each: Combatant) -> str:
    """Return where somebody is, in words; whoever has left is nowhere."""
    if not each.present:
        return ""
    place = f"in {state.name(each.location)}" if each.location else "in no location"
    return f"{place}, riding {state.name(each.mount)}" if each.mount else place
