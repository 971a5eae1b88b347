"""Derived values that no sheet contains, for clients that display the fight."""

from collections.abc import Mapping

from combat.systems.powered_by_heresy.queries import blows, characters
from events.memo import memo_per_state
from events.powered_by_heresy.table import Acolyte, Character, State


@memo_per_state
def scores(state: State) -> Mapping[str, Mapping[str, int]]:
    """Return the max wounds and Defense of all characters and the load of acolytes, keyed by id and value name."""
    return {character.id: _scores_of(state, character) for character in state.characters()}


def _scores_of(state: State, character: Character) -> Mapping[str, int]:
    values = {
        "Max wounds": characters.max_wounds(character),
        "Defense": blows.defense_against(state, None, character.id, "other"),
        "Defense in melee": blows.defense_against(state, None, character.id, "melee"),
        "Defense against shots": blows.defense_against(state, None, character.id, "ranged"),
    }
    return values | {"Load": characters.load(character)} if isinstance(character, Acolyte) else values
