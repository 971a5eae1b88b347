"""Reactions: what may be reacted to, and who did."""

from events.fiend_wake import facts
from events.fiend_wake.table import State
from replays.narration.fiend_wake import made_of, names
from replays.narration.words import counted


def _reactions_opened(state: State, event: facts.ReactionsOpened) -> str:
    may, parts = names(state, event.waiting), made_of(event.parts, event.times)
    made = f" ({parts})" if parts else ""
    return {
        facts.Reaction.CLEAR_OUT: f"{event.source}: {event.amount} mass damage{made} to {names(state, event.caught)}.",
        facts.Reaction.SIEGE: f"Whoever stays in {state.name(event.subject)} takes {counted(event.amount, 'wound')}.",
        facts.Reaction.INTERCEPT: f"{may} may intercept.",
        facts.Reaction.PREVENT_RETREAT: f"The retreat is worth {event.amount}, and {may} may prevent it.",
    }[event.reaction]


def _reaction_answered(state: State, event: facts.ReactionAnswered) -> str:
    if not event.used or event.reaction == facts.Reaction.INTERCEPT:
        return ""
    verbs = {facts.Reaction.CLEAR_OUT: "leaps away", facts.Reaction.SIEGE: "gets out"}
    return f"{state.name(event.who)} {verbs.get(event.reaction, 'gets in the way')}."


def _intercepted(state: State, event: facts.Intercepted) -> str:
    return f"{state.name(event.who)} takes the attack instead of {state.name(event.instead_of)}."


def _retreat_prevented(state: State, event: facts.RetreatPrevented) -> str:
    return f"{state.name(event.by)} keeps {state.name(event.who)} in the fight."


def _retreat_hindered(state: State, event: facts.RetreatHindered) -> str:
    return (
        f"{state.name(event.by)} puts {counted(event.points, 'point')} against the retreat of {state.name(event.who)}."
    )


def _grapple_settled(state: State, event: facts.GrappleSettled) -> str:
    return f"{state.name(event.target)} {'resists' if event.resisted else 'does not resist'}."
