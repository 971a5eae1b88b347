"""Tactical Points, Turn Tokens and caltrops: spent, gained, and lost."""

from events.fiend_wake.facts import CALTROPS, POINTS, ROUND_PREP, TOKENS, WoundsTended
from events.fiend_wake.table import Combatant, State
from events.vocabulary import Gained, Spent
from replays.narration.fiend_wake import amount_of
from replays.narration.words import counted


def _spent(state: State, event: Spent) -> str:
    who, amount = state.name(event.whose), amount_of(event.amount, event.resource)
    if event.on in ("a Pending Turn", "Bid For Priority", CALTROPS):
        return ""
    if event.on.startswith("leaving"):
        return f"{who} leaves {amount} behind."
    if event.on.startswith(("the end of", "armor not", "surprise", "a handicap", "falling")):
        return f"{who} loses {amount}: {event.on}."
    return f"{who} loses {amount} to it." if event.on == "Stun" else f"{who} spends {amount} on {event.on}."


def _gained(state: State, event: Gained) -> str:
    each = state.combatant(event.whose)
    if event.resource == CALTROPS or (
        event.source == ROUND_PREP and event.resource == POINTS and _has_turns(state, each)
    ):
        return ""
    if event.source == ROUND_PREP and event.resource == TOKENS:
        both = f"{amount_of(each.tp, POINTS)} and {amount_of(each.tokens + event.amount, TOKENS)}"
        return f"{each.profile.name} begins the round with {both}."
    return f"{state.name(event.whose)} gains {amount_of(event.amount, event.resource)} ({event.source})."


def _has_turns(state: State, each: Combatant) -> bool:
    """Return whether Turn Tokens come next, and both are told together."""
    resolve = next(stat for stat in each.stats if stat.id == "Resolve")
    vitality = (
        len(set(resolve.numbers) - set(resolve.marked)) if each.profile.vitality is None else each.profile.vitality
    )
    return state.settings.token_grant != "after_bid" and vitality > 0


def _wounds_tended(state: State, event: WoundsTended) -> str:
    return f"{state.name(event.who)} has {counted(event.amount, 'wound')} tended to ({event.source})."
