"""The change of the state for each event; a fold never refuses, rolls or reads a rule."""

from collections.abc import Mapping

from causeway.events.facts import Moved, OrderChosen, OrdersRevealed
from causeway.events.table import State
from events.base import Event
from events.history.projection import Fold
from events.replace import replace, replace_member
from events.vocabulary import RoundBegan, Suffered, TurnBegan, TurnEnded


def _round_began(state: State, event: RoundBegan) -> State:
    fighters = tuple(replace(fighter, acted=False) for fighter in state.fighters)
    return replace(state, round=event.number, orders=("", ""), fighters=fighters)


def _order_chosen(state: State, event: OrderChosen) -> State:
    orders = zip(state.sides, state.orders, strict=True)
    return replace(state, orders=tuple(event.order if side == event.side else order for side, order in orders))


def _turn_began(state: State, event: TurnBegan) -> State:
    acting = replace(state, acting=event.who, turn_of=state.seat_of(event.who))
    return replace_member(acting, "fighters", event.who, acted=True)


FOLDS: Mapping[type[Event], Fold] = {
    RoundBegan: _round_began,
    OrderChosen: _order_chosen,
    OrdersRevealed: lambda state, event: replace(state, turn_of=event.second),
    TurnBegan: _turn_began,
    TurnEnded: lambda state, _: replace(state, acting=""),
    Moved: lambda state, event: replace_member(state, "fighters", event.who, zone=event.zone),
    Suffered: lambda state, event: replace_member(
        state, "fighters", event.who, hits=state.fighter(event.who).hits - event.amount
    ),
}
