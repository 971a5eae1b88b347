"""Who says what, and how characters are offered in forms."""

from collections.abc import Iterable

import attrs

from combat.engine.acts import Act
from combat.engine.requests import Domain, OneOf
from events.powered_by_heresy.sheets import GM
from events.powered_by_heresy.table import Acolyte, Character, State


@attrs.frozen
class ByTheGm(Act):
    """What only the GM says."""

    def speakers(self, state: State) -> tuple[str, ...]:
        return (GM,)


@attrs.frozen
class ByAnAcolyte(Act):
    """What the player of an acolyte says for it."""

    actor: str

    def speakers(self, state: State) -> tuple[str, ...]:
        return (state.seat_of(self.actor),) if state.is_acolyte(self.actor) else ()


def me(acolyte: Acolyte) -> dict[str, Domain]:
    """Return the field of an act that says whose it is."""
    return {"actor": anybody_of((acolyte,))}


def anybody_of(characters: Iterable[Character]) -> OneOf:
    """Return one of some characters, by id and name."""
    found = tuple(characters)
    return OneOf(tuple(each.id for each in found), tuple(each.sheet.name for each in found))
