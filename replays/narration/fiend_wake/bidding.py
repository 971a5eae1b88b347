"""Bid For Priority: bids and cedes, face down and turned over, and the order that they make."""

from events.fiend_wake.facts import BidCapped, BidCommitted, BidsRevealed, CedeCommitted, PrioritySet, TiesCeded
from events.fiend_wake.table import State
from replays.narration.fiend_wake import names
from replays.narration.words import counted, listed


def _bid_committed(state: State, event: BidCommitted) -> str:
    return f"{state.name(event.who)} bids {event.points}, face down."


def _bids_revealed(state: State, event: BidsRevealed) -> str:
    bids = (f"{state.name(who)} {points}" for who, points in zip(event.who, event.points, strict=True))
    return f"The bids are turned over, and paid: {listed(bids)}."


def _bid_capped(state: State, event: BidCapped) -> str:
    has = counted(event.points, "point")
    return f"{state.name(event.who)} has only {has} left, so the bid counts for {event.points}."


def _cede_committed(state: State, event: CedeCommitted) -> str:
    return f"Face down, {state.name(event.who)} {'gives way' if event.cede else 'stands firm'}."


def _ties_ceded(state: State, event: TiesCeded) -> str:
    return f"Giving way within a tie: {names(state, event.ceded)}."


def _priority_set(state: State, event: PrioritySet) -> str:
    return f"Priority: {names(state, event.order)}." if event.order else "Nobody has any priority."
