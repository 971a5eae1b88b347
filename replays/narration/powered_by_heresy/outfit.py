"""What is worn: put on and taken off."""

from events.powered_by_heresy.facts import GearWorn, ItemLost, ItemTaken
from events.powered_by_heresy.table import State


def _gear_worn(state: State, event: GearWorn) -> str:
    return f"{state.name(event.who)} {'puts on' if event.on else 'takes off'} the {state.name(event.item)}."


def _item_taken(state: State, event: ItemTaken) -> str:
    return f"{state.name(event.who)} takes up the {state.name(event.item)}."


def _item_lost(state: State, event: ItemLost) -> str:
    return f"{state.name(event.who)} has the {state.name(event.item)} no more."
