"""The combatants that may use an open reaction."""

from collections.abc import Iterable

from combat.engine.book import cites
from combat.systems.fiend_wake.queries.abilities import may_answer_attack
from combat.systems.fiend_wake.queries.active_abilities import FORBID, IN_FORCE
from combat.systems.fiend_wake.queries.combatants import is_able, priority
from combat.systems.fiend_wake.queries.sides import friends
from combat.systems.fiend_wake.rules import bidding
from events.fiend_wake import OpenReaction, Reaction, ReactionsOpened, State


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
def able_reactors(state: State, opened: ReactionsOpened, used: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the combatants that can use a reaction as things stand now, in the order in which they react."""
    concerned = set(_concerned(state, opened))
    order = bidding.ordered(priority(state), state.settings.reaction_order) if concerned else ()
    return tuple(who for who in order if who in concerned and _can_react(state, who, opened.reaction, used))


def may_still_react(state: State, who: str, reaction: OpenReaction) -> bool:
    """Return whether a combatant can still use the open reaction."""
    return who in able_reactors(state, reaction.opened, reaction.used)


def newly_able(state: State, reaction: OpenReaction) -> tuple[str, ...]:
    """Return the combatants that can use the open reaction only now, and have not been asked yet."""
    asked = {*reaction.waiting, *reaction.heard}
    return tuple(who for who in able_reactors(state, reaction.opened, reaction.used) if who not in asked)


@cites("FW-DMG-41", "FW-REACT-11", "FW-REACT-20")
def struck(state: State, opened: ReactionsOpened) -> tuple[str, ...]:
    """Return the combatants that mass or siege damage hits now: all occupants, or the named ones in no location."""
    occupants = [occupant.id for occupant in state.occupants(opened.subject)]
    named = [who for who in opened.caught if who in occupants]
    return tuple(dict.fromkeys((*named, *occupants)) if opened.subject else named)


@cites("FW-REACT-11", "FW-REACT-30", "FW-REACT-40")
def _concerned(state: State, opened: ReactionsOpened) -> Iterable[str]:
    """Return the combatants that a trigger concerns, whether or not they can react to it."""
    settings = state.settings
    if opened.reaction == Reaction.SIEGE:
        return struck(state, opened)
    if opened.reaction == Reaction.CLEAR_OUT:
        allowed = bool(opened.subject) or settings.clear_out_in_no_location
        return struck(state, opened) if allowed and opened.amount > 0 else ()
    subject = state.combatant(opened.subject)
    if not subject.present:
        return ()
    if opened.reaction == Reaction.ABILITY:
        return (subject.id,)
    actor = state.deed.actor if state.deed else ""
    intercepts = opened.reaction == Reaction.INTERCEPT
    near = settings.intercept_needs_local if intercepts else settings.prevent_retreat_needs_local
    others = state.occupants(subject.location) if near else state.present()
    return (
        other.id
        for other in others
        if other.id not in (subject.id, actor) and (not intercepts or friends(state, other, subject))
    )


@cites("FW-REACT-01", "FW-REACT-02")
def _can_react(state: State, who: str, reaction: str, used: tuple[str, ...]) -> bool:
    combatant = state.combatant(who)
    if reaction == Reaction.ABILITY:
        return may_answer_attack(state, who)
    free = is_able(combatant) and not combatant.removing and IN_FORCE.source_of(state, who, FORBID, reaction) is None
    answered = bool(used) if state.settings.reaction_limit == "one" else who in used
    return free and combatant.tp >= cost_of(state, reaction) and not answered
