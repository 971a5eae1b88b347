"""The sentences of Fiend Wake for reactions and harm."""

from collections.abc import Iterable

from events import vocabulary
from events.fiend_wake import facts
from events.fiend_wake.facts import Action, Reaction
from events.fiend_wake.table import State
from replays.narration.shared import OWN_CONDITION
from replays.narration.templates import Sentences, Words, either, select, sentence
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

SENTENCES: Sentences = {
    # Reactions
    facts.ReactionsOpened: select(
        lambda event, _: "missed" if event.reaction == Reaction.CLEAR_OUT and not event.caught else event.reaction,
        {
            "missed": "{cause} {deals/deal} {amount} mass damage[ ({parts})], but {catches/catch} no one.",
            Reaction.CLEAR_OUT: "{cause} {deals/deal} {amount} mass damage[ ({parts})] to {caught}.",
            Reaction.SIEGE: "Everyone who stays in {subject} takes {amount:Wound}.",
            Reaction.INTERCEPT: "{waiting} may intercept.",
            Reaction.ABILITY: "{waiting} may react.",
            Reaction.PREVENT_RETREAT: "Stopping the retreat costs {amount:point}; {waiting} may do so.",
        },
    ),
    facts.ReactionAnswered: select(
        lambda event, _: event.reaction if event.used else "",
        {
            Reaction.CLEAR_OUT: "{who} leaps clear.",
            Reaction.SIEGE: "{who} gets out.",
            Reaction.PREVENT_RETREAT: "{who} gets in the way.",
        },
    ),
    facts.ReactionsExtended: "{who} may react as well.",
    facts.Intercepted: "{who} takes the attack instead of {instead_of}.",
    facts.RetreatPrevented: "{by} keeps {who} in the fight.",
    facts.RetreatHindered: "{by} hinders {who}'s retreat with {points:point}.",
    # Harm
    facts.HarmDue: either(
        lambda event, _: bool(_made_of(event.parts, event.times)),
        "{cause} {inflicts/inflict} {harm_amount} on {who} ({parts}).",
    ),
    vocabulary.Soaked: "{who}'s {by} prevents {amount:{harm}}.",
    vocabulary.Suffered: sentence("{who} suffers {harm_amount} from {cause}[ ({track})].", track=_track),
    facts.HandicapDue: either(
        "cleared",
        "{who} reaches the Wounds Threshold: the track is cleared in exchange for a handicap ({source}).",
        "{who} must take a handicap ({source}).",
    ),
    facts.HandicapTaken: sentence(
        "{who} marks the {number} of {stat} ({left:number} left there, {marks:handicap} in all).",
        left=_numbers_left,
        marks=lambda event, state: sum(len(stat.marked) for stat in state.combatant(event.who).stats) + 1,
    ),
    facts.HandicapWaived: select(
        "fate",
        {"stays": "{who} has no stack number left to mark, but stays in the fight."},
        "{who} has no stack number left to mark.",
    ),
    facts.HandicapRecovered: "{who} recovers the {number} of {stat} ({source}).",
    facts.WoundsTended: "{who} has {amount:Wound} tended ({source}).",
    facts.LeftCombat: select(
        "how", {"fled": "{who} flees from the fight.", "dead": "{who} dies."}, "{who} is out of the fight."
    ),
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
