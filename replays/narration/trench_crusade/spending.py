"""The order of spending in plain language: secret declarations; open ones are told by the markers that are spent."""

from events.trench_crusade.facts import Marker, MarkerWindowOpened, Pledged, PledgesRevealed
from events.trench_crusade.table import State
from replays.narration.words import counted, listed


def _marker_window_opened(state: State, event: MarkerWindowOpened) -> str:
    if not event.secret:
        return ""
    return f"In secret, {listed(map(state.name, event.sides))} decide what markers to spend."


def _pledged(state: State, event: Pledged) -> str:
    if any(each.side == event.side for each in state.pledges):
        return f"Of what {state.name(event.side)} declared, some cannot be paid any more."
    if not event.secret:
        return ""
    amounts = (
        (event.blessings, Marker.BLESSING),
        (event.blood, Marker.BLOOD),
        (event.infection, Marker.INFECTION),
        (event.bloodbaths, "Bloodbath"),
    )
    things = [counted(amount, name) for amount, name in amounts if amount]
    if event.target_blood:
        things.append(f"{counted(event.target_blood, Marker.BLOOD)} of the target")
    return f"Declared in secret by {state.name(event.side)}: {listed(things)}."


def _pledges_revealed(_: State, __: PledgesRevealed) -> str:
    return "What was declared in secret lies open."
