"""Derived values that no sheet contains, for displays of the fight."""

from collections.abc import Mapping

from combat.systems.powered_by_heresy.queries import blows, characters
from events.once import once_a_table
from events.powered_by_heresy.table import Acolyte, Character, State


@once_a_table
def scores(state: State) -> Mapping[str, Mapping[str, int]]:
    """Return max wounds and Defense of all characters, and the load of acolytes, by id and name of the value."""
    return {character.id: _of(state, character) for character in state.characters()}


def _of(state: State, each: Character) -> Mapping[str, int]:
    found = {
        "Max wounds": characters.max_wounds(each),
        "Defense": blows.defense_against(state, None, each.id, "other"),
        "Defense in melee": blows.defense_against(state, None, each.id, "melee"),
        "Defense against shots": blows.defense_against(state, None, each.id, "ranged"),
    }
    return found | {"Load": characters.load(each)} if isinstance(each, Acolyte) else found
