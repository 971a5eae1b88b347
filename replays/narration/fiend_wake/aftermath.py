"""Aftermath: what everybody is asked there and elsewhere in the round, and spells that end."""

from events.fiend_wake.facts import Answered, Question, SpellEnded
from events.fiend_wake.table import State


def _answered(state: State, event: Answered) -> str:
    who = state.name(event.who)
    if event.question == Question.AGREE:
        return f"{who} agrees to end it." if event.answer == "agrees" else f"{who} {event.answer}."
    told = {
        "forfeits": f"{who} does not pay for armor and loses all points and tokens.",
        "takes it off": f"{who} spends the round taking armor off.",
        "holds": f"{who} holds back.",
        "fails": f"{who} fails to hold on.",
        "holds on": f"{who} holds on.",
    }
    return told.get(event.answer, "")


def _spell_ended(state: State, event: SpellEnded) -> str:
    return f"{state.name(event.who)}'s {event.spell} ends."
