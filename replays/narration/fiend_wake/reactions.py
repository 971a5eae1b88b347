"""Reactions: what may be reacted to, and who did."""

from events.fiend_wake.facts import (
    GrappleSettled,
    Intercepted,
    Reaction,
    ReactionAnswered,
    ReactionsClosed,
    ReactionsOpened,
    RetreatPrevented,
)
from events.fiend_wake.table import State
from replays.narration.fiend_wake import names
from replays.narration.words import counted


def _reactions_opened(state: State, event: ReactionsOpened) -> str:
    may = names(state, event.waiting)
    return {
        Reaction.CLEAR_OUT: f"{event.source}: {event.amount} mass damage to {names(state, event.caught)}.",
        Reaction.SIEGE: f"Whoever stays in {state.name(event.subject)} takes {counted(event.amount, 'wound')}.",
        Reaction.INTERCEPT: f"{may} may intercept.",
        Reaction.PREVENT_RETREAT: f"The retreat is worth {event.amount}, and {may} may prevent it.",
    }[event.reaction]


def _reaction_answered(state: State, event: ReactionAnswered) -> str:
    if not event.used or event.reaction == Reaction.INTERCEPT:
        return ""
    verbs = {Reaction.CLEAR_OUT: "leaps away", Reaction.SIEGE: "gets out"}
    return f"{state.name(event.who)} {verbs.get(event.reaction, 'gets in the way')}."


def _nothing(_: State, __: ReactionsClosed) -> str:
    return ""  # what comes of it is told


def _intercepted(state: State, event: Intercepted) -> str:
    return f"{state.name(event.who)} takes the attack instead of {state.name(event.instead_of)}."


def _retreat_prevented(state: State, event: RetreatPrevented) -> str:
    return f"{state.name(event.by)} keeps {state.name(event.who)} in the fight."


def _grapple_settled(state: State, event: GrappleSettled) -> str:
    return f"{state.name(event.target)} {'resists' if event.resisted else 'does not resist'}."
