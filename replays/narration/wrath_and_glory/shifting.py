"""Shifting in plain language."""

from events.wrath_and_glory.facts import Shifted
from events.wrath_and_glory.table import State
from replays.narration.words import listed


def _shifted(state: State, event: Shifted) -> str:
    uses = {"Glory": event.glory, "ED": event.ed, event.what or "an effect": event.effects}
    into = [f"{amount} into {use}" for use, amount in uses.items() if amount]
    told = [f"shifts {listed(into)}"] if into else []
    hit = state.test.hits if state.test is not None else ()
    given_up = [state.name(each) for each in hit if each not in event.hits]
    told += [f"gives up {listed(given_up)}"] if given_up else []
    return f"{state.name(event.who)} {listed(told or ['shifts nothing'])}."
