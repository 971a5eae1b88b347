"""The sentences of Fiend Wake that templates cannot express: the condition of the combatants, and rolls."""

from events import vocabulary
from events.fiend_wake import Combatant, Question, State, facts
from replays.narration.shared import calculation
from replays.narration.words import bracketed, counted, listed, named, pool


def asked(state: State, event: facts.Asked) -> str:
    """Return the condition of every combatant at the moment when the players are asked whether to end the fight."""
    if event.question != Question.AGREE:
        return ""
    conditions = [text for combatant in state.combatants if combatant.present and (text := _condition_of(combatant))]
    return f"After round {state.round}: {'; '.join(conditions) or 'no one is hurt'}."


def _condition_of(combatant: Combatant) -> str:
    marks = sum(len(stat.marked) for stat in combatant.stats)
    harm = [f"{combatant.wounds} of {counted(combatant.threshold, 'Wound')}"] if combatant.wounds else []
    harm += [counted(marks, "handicap")] if marks else []
    if combatant.unconscious:
        return f"{combatant.name} is unconscious{f' with {listed(harm)}' if harm else ''}"
    return f"{combatant.name} has {listed(harm)}" if harm else ""


def rolled(state: State, event: vocabulary.Rolled) -> str:
    """Return a sentence, for instance 'An Imp Archer rolls 3 + 12 = 15 against 7: success (2D12; Stacked dice +1)'."""
    result = f": {event.result}" if event.result else ""
    sources = named(event.modifiers)
    if not event.dice:
        return f"The table reports a total of {event.total} for {state.name(event.who)}{result}{bracketed(sources)}."
    against = "" if event.needed is None else f" against {event.needed}"
    tie = " to break the tie" if event.purpose == facts.Purpose.TIE else ""
    notes = bracketed(pool(event.dice), sources)
    return f"{state.name(event.who)} rolls {calculation(event)}{against}{tie}{result}{notes}."
