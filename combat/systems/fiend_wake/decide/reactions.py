"""Reactions: who is asked when something happens, and what they do about it."""

from collections.abc import Iterable

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.fiend_wake.commands import PreventRetreat, React
from combat.systems.fiend_wake.decide.paying import POINTS, hurt, spend
from combat.systems.fiend_wake.rules import harm, places, reactions
from events.fiend_wake.facts import (
    DeedDone,
    Intercepted,
    LocationEntered,
    ReactionAnswered,
    ReactionsClosed,
    ReactionsOpened,
    RetreatPrevented,
)
from events.fiend_wake.table import State, Trigger


def cost_of(state: State, reaction: str) -> int:
    """Return the least that a reaction costs."""
    settings = state.settings
    return {
        "Clear Out": settings.clear_out_cost,
        "Siege Reaction": settings.siege_reaction_cost,
        "Intercept": settings.intercept_cost,
        "Prevent Retreat": 1,
    }[reaction]


def can_react(state: State, who: str, reaction: str) -> bool:
    """Return whether somebody could use a reaction now."""
    each = state.combatant(who)
    return reactions.may_react(each.able, each.tp, cost_of(state, reaction), answered=False)


def may_still_react(state: State, who: str, trigger: Trigger) -> bool:
    """Return whether somebody who is asked can react yet: what was nested in between may have moved them, or worse."""
    here = state.combatant(who).location
    there = trigger.subject
    if trigger.reaction in ("Intercept", "Prevent Retreat"):
        there = state.combatant(trigger.subject).location
    return can_react(state, who, trigger.reaction) and places.local(here, there)


@cites("FW-REACT-01", "FW-REACT-02", "FW-REACT-03")
def eligible(state: State, reaction: str, among: Iterable[str]) -> tuple[str, ...]:
    """Return those of some combatants who could use a reaction, in descending priority."""
    wanted = set(among)
    return tuple(who for who in state.priority() if who in wanted and can_react(state, who, reaction))


@cites("FW-DMG-40", "FW-DMG-41", "FW-REACT-10", "FW-REACT-11")
def loose_mass(draft: Draft[State], location: str, caught: tuple[str, ...], amount: int, source: str) -> None:
    """Mass damage strikes: everybody it catches may leap away before it is suffered."""
    state = draft.state
    may = reactions.may_clear_out(bool(location), state.settings.clear_out_in_no_location)
    waiting = eligible(state, "Clear Out", caught) if may and amount > 0 else ()
    draft.happens(
        ReactionsOpened(
            reaction="Clear Out",
            waiting=waiting,
            subject=location,
            amount=amount,
            source=source,
            caught=harm.caught(caught),
        )
    )


@cites("FW-REACT-20", "FW-SIEGE-04")
def loose_crush(draft: Draft[State], location: str, amount: int, source: str) -> None:
    """A battered location harms its occupants, where the table plays that it does; they may get out."""
    if reactions.siege_reaction_helps(amount):
        caught = tuple(each.id for each in draft.state.occupants(location))
        waiting = eligible(draft.state, "Siege Reaction", caught)
        draft.happens(
            ReactionsOpened(
                reaction="Siege Reaction",
                waiting=waiting,
                subject=location,
                amount=amount,
                source=source,
                caught=caught,
            )
        )


@cites("FW-REACT-30")
def offer_intercept(draft: Draft[State], attacker: str, target: str, action: str) -> None:
    """Friends beside the target of an attack may take it upon themselves."""
    state, aimed_at = draft.state, draft.state.combatant(target)
    friends = (
        each.id
        for each in state.present()
        if reactions.may_intercept(
            each.side == aimed_at.side, places.local(each.location, aimed_at.location), each.id in (attacker, target)
        )
    )
    waiting = eligible(state, "Intercept", friends)
    if waiting:
        draft.happens(
            ReactionsOpened(
                reaction="Intercept", waiting=waiting, subject=target, amount=0, source=action, caught=(target,)
            )
        )


@cites("FW-REACT-40")
def offer_prevention(draft: Draft[State], runner: str, value: int) -> None:
    """Whoever is beside somebody who flees may try to keep them."""
    state = draft.state
    here = state.combatant(runner).location
    beside = (each.id for each in state.occupants(here) if each.id != runner)
    waiting = eligible(state, "Prevent Retreat", beside)
    if waiting:
        draft.happens(
            ReactionsOpened(
                reaction="Prevent Retreat",
                waiting=waiting,
                subject=runner,
                amount=value,
                source="Flee",
                caught=(runner,),
            )
        )


def goes_on(draft: Draft[State], trigger: Trigger) -> bool:
    """Pass over those who can no longer react, and close what nobody reacts to; say whether anything was done."""
    if trigger.waiting:
        first = trigger.waiting[0]
        if may_still_react(draft.state, first, trigger):
            return False
        draft.happens(ReactionAnswered(first, trigger.reaction, used=False))
        return True
    _close(draft, trigger)
    return True


@cites("FW-DMG-42", "FW-DMG-43", "FW-DR-05")
def _close(draft: Draft[State], trigger: Trigger) -> None:
    """What was reacted to takes its course, for everybody it catches in turn."""
    draft.happens(ReactionsClosed(trigger.reaction))
    for who in reversed(trigger.caught):
        away = who in trigger.away
        if trigger.reaction == "Clear Out":
            amount = harm.leapt_away(trigger.amount) if away else trigger.amount
            hurt(draft, who, "Wound", amount, trigger.source)
        elif trigger.reaction == "Siege Reaction" and draft.state.combatant(who).location == trigger.subject:
            hurt(draft, who, "Wound", trigger.amount, trigger.source)


def react(draft: Draft[State], command: React) -> None:
    """Somebody uses the reaction that is open."""
    top = draft.state.stack[0]
    if isinstance(top, Trigger):
        spend(draft, command.who, POINTS, cost_of(draft.state, top.reaction), top.reaction)
        draft.happens(ReactionAnswered(command.who, top.reaction, used=True))
        if top.reaction == "Intercept":
            draft.happens(Intercepted(command.who, top.subject))
            draft.happens(ReactionsClosed(top.reaction))
        else:
            _get_out(draft, command.who, top.reaction)


@cites("FW-LOC-09", "FW-LOC-10")
def _get_out(draft: Draft[State], who: str, how: str) -> None:
    """Leave a location for none, or for where it leads."""
    location = draft.state.location(draft.state.combatant(who).location)
    if location is not None:
        draft.happens(LocationEntered(who, draft.state.exit_of(location), how))


def prevent_retreat(draft: Draft[State], command: PreventRetreat) -> None:
    """Somebody spends points on keeping another in the fight."""
    top = draft.state.stack[0]
    if isinstance(top, Trigger):
        spend(draft, command.who, POINTS, command.points, "Prevent Retreat")
        draft.happens(ReactionAnswered(command.who, top.reaction, used=True))
        if reactions.retreat_prevented(command.points, top.amount):
            draft.happens(RetreatPrevented(top.subject, command.who))
            draft.happens(ReactionsClosed(top.reaction))
            draft.happens(DeedDone(top.subject, "Flee", "prevented"))
