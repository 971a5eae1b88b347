"""Rolls in plain language: DICE, what is kept, and what the charts say."""

from events.trench_crusade.table import State
from events.vocabulary import Rolled
from replays.narration.words import faces, listed, named, pool

_RESULTS = {"failure": "a Failure", "success": "a Success", "critical": "a Critical Success"}


def _rolled(state: State, event: Rolled) -> str:
    """Tell a roll, such as 'Rolls 3D6 at -1 DICE (Cover -1): 5, 5, 1; keeps 5 and 1 for 6: a Failure'."""
    who = state.name(event.who)
    if event.purpose == "Roll-off":
        return f"Roll-off, {who}: {event.total}."
    if event.purpose == "Charge":
        return f"The Charge die shows {event.total}."
    if event.purpose == "Skirmish":
        return f"The D3 of {who} shows {event.total}."
    how = f"{pool(event.dice)}{_dice(event, state)}: {_read(event)}."
    if event.purpose == "Injury":
        return f"Injury roll for {who}, {how}"
    if event.purpose == "Morale":
        return f"Morale test of {who}, {how}"
    return f"Rolls {how}"


def _dice(event: Rolled, state: State) -> str:
    """Tell the DICE and where they come from; logs of version 0.1 list a Bloodbath among them."""
    bath = event.purpose == "Injury" and any(each.bloodbaths for each in state.pledges)
    told = " with a Bloodbath" if bath else ""
    listed_too = bath and event.base is None
    others = tuple(
        each for each in event.modifiers if each.on == "dice" and not (listed_too and each.name == "Bloodbath")
    )
    if not others:
        return told
    net, most = sum(each.amount for each in others), state.settings.max_net_dice
    net = net if most is None else max(-most, min(most, net))
    return f"{told} at {net:+d} DICE ({named(others)})"


def _read(event: Rolled) -> str:
    """Tell the faces, those that count, and what the chart says."""
    told = faces(event.dice)
    if len(event.kept) < len(event.dice):
        told += f"; keeps {listed(event.dice[position].face for position in event.kept)}"
    totals = named(each for each in event.modifiers if each.on == "total")
    told += f", {totals}, for {event.total}" if totals else f" for {event.total}"
    return f"{told}: {_RESULTS.get(event.result) or in_the_chart(event.result)}"


def in_the_chart(result: str) -> str:
    """Return a row of the Injury Chart in the spelling of the book.

    >>> in_the_chart("out of action"), in_the_chart("no effect")
    ('Out of Action', 'No Effect')
    """
    return result.title().replace(" Of ", " of ")
