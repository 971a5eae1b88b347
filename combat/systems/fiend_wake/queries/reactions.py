"""The combatants that may use an open reaction."""

from collections.abc import Iterable

from combat.engine.book import cites
from combat.systems.fiend_wake.queries.abilities import may_answer_attack
from combat.systems.fiend_wake.queries.active_abilities import FORBID, IN_FORCE
from combat.systems.fiend_wake.queries.combatants import is_able, priority
from combat.systems.fiend_wake.rules import bidding, locations
from events.fiend_wake.facts import Reaction
from events.fiend_wake.table import OpenReaction, State


def cost_of(state: State, reaction: str) -> int:
    """Return the minimum cost of a reaction."""
    settings = state.settings
    return {
        Reaction.CLEAR_OUT: settings.clear_out_cost,
        Reaction.SIEGE: settings.siege_reaction_cost,
        Reaction.INTERCEPT: settings.intercept_cost,
        Reaction.PREVENT_RETREAT: 1,
        Reaction.ABILITY: 0,
    }[reaction]


@cites("FW-REACT-01", "FW-REACT-02", "FW-REACT-03", "FW-PREP-14")
def able_reactors(state: State, reaction: str, among: Iterable[str]) -> tuple[str, ...]:
    """Return the combatants that can use a reaction, in the order in which they react."""
    wanted = set(among)
    order = bidding.ordered(priority(state), state.settings.reaction_order)
    return tuple(who for who in order if who in wanted and _can_react(state, who, reaction, ()))


def may_still_react(state: State, who: str, reaction: OpenReaction) -> bool:
    """Return whether a combatant can still use the open reaction. Interruptions may have moved or disabled it."""
    opened = reaction.opened
    place = opened.subject
    if opened.reaction in (Reaction.INTERCEPT, Reaction.PREVENT_RETREAT, Reaction.ABILITY):
        subject = state.combatant(opened.subject)
        if not subject.present:
            return False
        place = subject.location
    from_afar = {
        Reaction.INTERCEPT: not state.settings.intercept_needs_local,
        Reaction.PREVENT_RETREAT: not state.settings.prevent_retreat_needs_local,
    }.get(opened.reaction, False)
    is_local = from_afar or locations.local(state.combatant(who).location, place)
    return is_local and _can_react(state, who, opened.reaction, reaction.used)


@cites("FW-REACT-01", "FW-REACT-02")
def _can_react(state: State, who: str, reaction: str, used: tuple[str, ...]) -> bool:
    combatant = state.combatant(who)
    if reaction == Reaction.ABILITY:
        return may_answer_attack(state, who)
    free = is_able(combatant) and not combatant.removing and IN_FORCE.source_of(state, who, FORBID, reaction) is None
    answered = bool(used) if state.settings.reaction_limit == "one" else who in used
    return free and combatant.tp >= cost_of(state, reaction) and not answered
