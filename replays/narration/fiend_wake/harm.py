"""The sentences of Fiend Wake for reactions and harm."""

from collections.abc import Iterable, Mapping

from events import vocabulary
from events.base import Event
from events.fiend_wake import Action, Reaction, State, facts
from replays.narration.shared import OWN_CONDITION
from replays.narration.templates import Sentences, Words, select
from replays.narration.words import counted, listed


def amount_text(amount: int, resource: str) -> str:
    """Return an amount of harm or of a resource; those without a plural are not counted."""
    return f"{amount} {resource}" if resource in (facts.CALTROPS, "Stun") else counted(amount, resource)


def _made_of(parts: Iterable[facts.Part], times: int) -> str:
    """Return the components of an amount of harm, or an empty string if it has only one kind."""
    shown = [f"{part.name} {part.amount}{'' if part.of is None else f' of {part.of}'}" for part in parts]
    if not shown or (len(shown) == 1 and times == 1):
        return ""
    if times == 1:
        return ", ".join(shown)
    return f"{times} times {shown[0] if len(shown) == 1 else f'({listed(shown)})'}"


def _cause(source: str, state: State) -> str:
    """Return a source of harm as a phrase: weapons and actions with an article, names as they are."""
    source = state.name(source)
    needs_article = source in {weapon.name for weapon in state.armory} | {Action.ASSAULT, Action.GRAPPLE}
    return f"the {source}" if needs_article and not source.lower().startswith("the ") else source


def _numbers_left(event: facts.HandicapTaken, state: State) -> int:
    stats = [stat for stat in state.combatant(event.who).stats if stat.id == event.stat]
    return sum(len(set(stat.numbers) - set(stat.marked)) for stat in stats) - 1


def _track(event: vocabulary.Suffered, state: State) -> str:
    combatant = state.combatant(event.who)
    return f"{combatant.wounds + event.amount} of {combatant.threshold}" if event.harm == "Wound" else ""


WORDS: Words = {
    "cause": lambda event, state: _cause(event.source, state),
    "cost": lambda event, _: amount_text(event.amount, event.resource),
    "harm_amount": lambda event, _: amount_text(event.amount, event.harm),
    "parts": lambda event, _: _made_of(event.parts, event.times),
}
"""Placeholders of all sentences of Fiend Wake."""

WORDS_BY_EVENT: Mapping[type[Event], Words] = {
    facts.ReactionsOpened: {
        "kind": lambda event, _: (
            "missed" if event.reaction == Reaction.CLEAR_OUT and not event.caught else event.reaction
        )
    },
    facts.ReactionAnswered: {"used": lambda event, _: event.reaction if event.used else ""},
    facts.HarmDue: {"has_parts": lambda event, _: bool(_made_of(event.parts, event.times))},
    vocabulary.Suffered: {"track": _track},
    facts.HandicapTaken: {
        "left": _numbers_left,
        "marks": lambda event, state: sum(len(stat.marked) for stat in state.combatant(event.who).stats) + 1,
    },
}

SENTENCES: Sentences = {
    vocabulary.ConditionChanged: select(
        lambda event, _: (
            (event.condition, event.level > 0)
            if event.condition in (facts.UNCONSCIOUS, facts.REMOVING_ARMOR, facts.ARMOR)
            else event.level > 0
        ),
        {
            (facts.UNCONSCIOUS, True): "{who} falls unconscious.",
            (facts.UNCONSCIOUS, False): "{who} wakes.",
            (facts.ARMOR, False): "{who} has taken off the armor.",
            **OWN_CONDITION,
        },
    ),
}
