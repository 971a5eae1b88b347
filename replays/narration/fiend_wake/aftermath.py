"""Aftermath: what everybody is asked there and elsewhere in the round, and spells that end."""

from events.fiend_wake.facts import Answered, Asked, Question, SpellBegan, SpellEnded
from events.fiend_wake.table import Combatant, State
from events.vocabulary import EncounterEnded
from replays.narration.fiend_wake import names
from replays.narration.words import counted, listed


def _asked(state: State, event: Asked) -> str:
    """Tell, when it is asked whether to end the fight, how everybody stands after this round."""
    if event.question != Question.AGREE:
        return ""
    told = [f"{each.profile.name} {how}" for each in state.combatants if each.present and (how := _stands(each))]
    return f"After round {state.round}: {'; '.join(told) or 'nobody is hurt'}."


def _stands(each: Combatant) -> str:
    """Return how somebody stands in words; nothing where they are whole."""
    marks = sum(len(stat.marked) for stat in each.stats)
    parts = (
        "lies unconscious" if each.unconscious else "",
        f"{each.wounds} of {counted(each.threshold, 'wound')}" if each.wounds else "",
        counted(marks, "handicap") if marks else "",
    )
    return ", ".join(filter(None, parts))


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


def _encounter_ended(state: State, event: EncounterEnded) -> str:
    """Tell the end; the book names no winner, so it is told who is still standing."""
    standing = [each.id for each in state.combatants if each.present and not each.unconscious]
    held = f"Holding the field: {names(state, standing)}." if standing else "Nobody holds the field."
    won = f" The victory goes to {listed(map(state.name, event.winners))}." if event.winners else ""
    return f"The fight is over: {event.reason}. {held}{won}"


def _spell_began(state: State, event: SpellBegan) -> str:
    return f"{state.name(event.who)}'s {event.spell} begins, for {counted(event.fuel, 'point')} of fuel each round."


def _spell_ended(state: State, event: SpellEnded) -> str:
    return f"{state.name(event.who)}'s {event.spell} ends."
