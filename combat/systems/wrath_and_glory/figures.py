"""Figures: each combatant's current status, ready to be drawn."""

from collections.abc import Iterator, Mapping

from combat.engine.offer.figures import Bar, Counter, Figure, Tag
from combat.systems.wrath_and_glory.queries import rolls, status
from combat.systems.wrath_and_glory.rules import wounds
from events.memo import memo_per_state
from events.wrath_and_glory.table import Combatant, State


def figures(state: State) -> tuple[Figure, ...]:
    """Return a figure for each combatant that is or was in the fight, in the order in which they joined."""
    return tuple(
        Figure(
            id=combatant.id,
            name=combatant.name,
            side=combatant.side,
            bars=tuple(_bars(combatant)),
            counters=tuple(_counters(state, combatant)),
            tags=tuple(_tags(state, combatant)),
            position=_position(tuple(state.name(enemy) for enemy in combatant.engaged_with)),
            acting=state.turn is not None and state.turn.id == combatant.id,
            out=not combatant.present,
            scores=tuple(Counter(name, now) for name, now in scores(state).get(combatant.id, {}).items()),
        )
        for combatant in state.combatants
    )


def ids_out(state: State) -> list[str]:
    """Return the ids of the combatants that are out of the fight."""
    return [combatant.id for combatant in state.combatants if not combatant.present]


def _bars(who: Combatant) -> Iterator[Bar]:
    """Yield a bar for each value with a known maximum. A bar is never more than full; counters show any excess."""
    if who.is_mob:
        yield Bar("Members", who.members, who.profile.mob, full_is_good=True)
    for name, now, maximum in _harm(who):
        if maximum:
            yield Bar(name, min(now, maximum), maximum)


def _harm(who: Combatant) -> Iterator[tuple[str, int, int]]:
    if not who.is_mob:
        yield "Wounds", who.wounds, who.max_wounds
        if not who.profile.shockless:
            yield "Shock", who.shock, who.max_shock
    if who.traumatic:
        yield "Traumatic Injuries", who.traumatic, 0 if who.concealed else wounds.max_traumatic(who.profile.tier)


def _counters(state: State, who: Combatant) -> Iterator[Counter]:
    for name, now, maximum in _harm(who):
        if now and not maximum:
            yield Counter(name, now)
        elif now > maximum:
            yield Counter(f"{name} over maximum", now - maximum)
    for name, now in _pools(state, who).items():
        yield Counter(name, now)
    for stock in who.stock:
        yield Counter(state.name(stock.id), stock.left)


def _pools(state: State, who: Combatant) -> Mapping[str, int]:
    pools = {"Wrath": state.player(who.player).wrath} if who.player else {}
    pools |= {"Glory": state.glory} if who.is_friend else {"Ruin": state.ruin}
    if status.counts_ammo(who) and not who.concealed:
        pools["Reloads"] = who.ammo
    return {**pools, **{name: held for name, held in (("own Ruin", who.ruin), ("Faith", who.faith)) if held}}


def _tags(state: State, who: Combatant) -> Iterator[Tag]:
    for name, applies in (
        ("Dead", who.dead),
        (who.how or "out of the fight", who.out and not who.dead),
        ("Dying", who.dying and who.present),
        ("Exhausted", who.exhausted and who.present),
        ("ambushed", who.ambushed and state.round <= 1),
    ):
        if applies:
            yield Tag(name)
    for held in who.conditions:
        yield Tag(held.id, held.level if held.level > 1 else 0)
    for injury in who.injuries:
        yield Tag(f"injury: {injury}")
    for fault in who.faults:
        yield Tag(f"{state.name(fault.id)}: {fault.what}")
    if who.acted and who.present:
        yield Tag("has acted")


def _position(enemies: tuple[str, ...]) -> str:
    return f"in melee with {' and '.join(enemies)}" if enemies else ""


@memo_per_state
def scores(state: State) -> Mapping[str, Mapping[str, int]]:
    """Return the current scores of the combatants in the fight, keyed by id, without hidden sheets."""
    return {combatant.id: _scores_of(state, combatant) for combatant in state.present() if not combatant.concealed}


def _scores_of(state: State, combatant: Combatant) -> Mapping[str, int]:
    return {
        "Defence": status.defence(state, combatant, status.PLAIN_SHOT, near=False),
        "Resilience": rolls.resilience_without_ap(state, combatant),
        "Determination": combatant.determination,
        "Resolve": combatant.resolve,
        "Speed": status.speed(state, combatant),
    }
