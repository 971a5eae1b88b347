"""Movement in plain language."""

from events.wrath_and_glory.facts import Actions, BlowsInvited, EngagementChanged, Moved
from events.wrath_and_glory.table import State
from replays.narration.words import counted, listed

VERBS = {
    Actions.MOVE: "moves",
    Actions.CRAWL: "crawls",
    Actions.RUN: "runs",
    Actions.SPRINT: "sprints",
    Actions.FALL_BACK: "falls back",
    Actions.CHARGE: "charges",
}


def _moved(state: State, event: Moved) -> str:
    """Tell a movement: a Charge over its distance, the others as far as they lead."""
    upto = "" if event.how == Actions.CHARGE else "up to "
    return f"{state.name(event.who)} {VERBS.get(event.how, event.how)} {upto}{counted(event.metres, 'metre')}."


def _engagement_changed(state: State, event: EngagementChanged) -> str:
    if event.enemies:
        return f"{state.name(event.who)} is engaged with {listed(map(state.name, event.enemies))}."
    return f"{state.name(event.who)} is no longer engaged."


def _blows_invited(state: State, event: BlowsInvited) -> str:
    return f"{state.name(event.who)} leaves the melee, and {listed(map(state.name, event.enemies))} may strike."
