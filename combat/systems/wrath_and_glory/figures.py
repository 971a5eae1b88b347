"""Figures: the condition of each combatant, ready to draw."""

from collections import Counter as Tally
from collections.abc import Iterator, Mapping

from combat.engine.figures import Bar, Counter, Figure, Tag
from combat.systems.wrath_and_glory.queries import standing
from combat.systems.wrath_and_glory.queries.scores import scores
from combat.systems.wrath_and_glory.rules import wounds
from events.once import once_a_table
from events.wrath_and_glory.table import Combatant, State


@once_a_table
def figures(state: State) -> tuple[Figure, ...]:
    """Return a figure for each combatant that is or was in the fight, in the order in which they joined."""
    names, derived = _names(state), scores(state)
    return tuple(
        Figure(
            id=each.id,
            name=names[each.id],
            side=each.side,
            bars=tuple(_bars(each)),
            counters=tuple(_counters(state, each)),
            tags=tuple(_tags(state, each)),
            position=_position(tuple(names[enemy] for enemy in each.engaged_with)),
            acting=state.turn is not None and state.turn.id == each.id,
            out=not each.present,
            scores=tuple(Counter(name, now) for name, now in derived.get(each.id, {}).items()),
        )
        for each in state.combatants
    )


def _names(state: State) -> Mapping[str, str]:
    """Return the display name of each combatant by id. Equal names are followed by the id."""
    alike = Tally(each.name for each in state.combatants)
    return {each.id: f"{each.name} ({each.id})" if alike[each.name] > 1 else each.name for each in state.combatants}


def _bars(who: Combatant) -> Iterator[Bar]:
    """Yield a bar for each value with a maximum. A hidden maximum gives no bar, and the excess becomes a counter."""
    if who.is_mob:
        yield Bar("Members", who.members, who.profile.mob, full_is_good=True)
    for name, now, most in _harm(who):
        if most:
            yield Bar(name, min(now, most), most)


def _harm(who: Combatant) -> Iterator[tuple[str, int, int]]:
    """Yield each kind of harm with its amount and its maximum; 0 for a hidden maximum.

    A mob has only members, and some sheets have no Shock.
    """
    if not who.is_mob:
        yield "Wounds", who.wounds, who.max_wounds
        if not who.profile.shockless:
            yield "Shock", who.shock, who.max_shock
    if who.traumatic:
        yield "Traumatic Injuries", who.traumatic, 0 if who.concealed else wounds.most_traumatic(who.profile.tier)


def _counters(state: State, who: Combatant) -> Iterator[Counter]:
    for name, now, most in _harm(who):
        if now and not most:
            yield Counter(name, now)
        elif now > most:
            yield Counter(f"{name} over maximum", now - most)
    for name, now in _pools(state, who).items():
        yield Counter(name, now)
    for each in who.stock:
        yield Counter(state.name(each.id), each.left)


def _pools(state: State, who: Combatant) -> Mapping[str, int]:
    """Return the resources that a combatant can spend: its own, and those that its side shares."""
    pools = {"Wrath": state.player(who.player).wrath} if who.player else {}
    pools |= {"Glory": state.glory} if who.is_friend else {"Ruin": state.ruin}
    own = {"own Ruin": who.ruin, "Faith": who.faith}
    if standing.counts_ammo(who) and not who.concealed:
        pools["Reloads"] = who.ammo
    return {**pools, **{name: held for name, held in own.items() if held}}


def _tags(state: State, who: Combatant) -> Iterator[Tag]:
    for name, so in (
        ("Dead", who.dead),
        (who.how or "out of the fight", who.out and not who.dead),
        ("Dying", who.dying and who.present),
        ("Exhausted", who.exhausted and who.present),
        ("ambushed", who.ambushed and state.round <= 1),
    ):
        if so:
            yield Tag(name)
    for held in who.conditions:
        yield Tag(held.id, held.level if held.level > 1 else 0)
    for injury in who.injuries:
        yield Tag(f"injury: {injury}")
    for fault in who.faults:
        yield Tag(f"{state.name(fault.id)}: {fault.what}")
    if who.acted and who.present:
        yield Tag("has acted")


def _position(beside: tuple[str, ...]) -> str:
    return f"in melee with {' and '.join(beside)}" if beside else ""
