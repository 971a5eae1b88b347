"""What is worn: put on and taken off."""

from events.powered_by_heresy.facts import GearWorn
from events.powered_by_heresy.table import State


def _gear_worn(state: State, event: GearWorn) -> str:
    names = {each.id: each.name for each in state.acolyte(event.who).outfit}
    return f"{state.name(event.who)} {'puts on' if event.on else 'takes off'} the {names.get(event.item, event.item)}."
