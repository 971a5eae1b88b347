"""The setup and the settings of a duel."""

from collections.abc import Mapping
from typing import Any, Literal

import attrs

from events.history.journal import Seat

GM = "gm"
RESERVED = (GM, "table", "spectator")
MAX_COINS = 99


@attrs.frozen
class Duellist:
    """A duellist of the setup: an id, which is also the id of the seat, a name, and the coins in the purse."""

    id: str
    name: str
    coins: int = attrs.field(default=8, validator=(attrs.validators.ge(1), attrs.validators.le(MAX_COINS)))


@attrs.frozen
class Setup:
    """The duellists of a duel."""

    duellists: tuple[Duellist, ...] = attrs.field()

    @duellists.validator
    def _two(self, _: object, duellists: tuple[Duellist, ...]) -> None:
        ids = [duellist.id for duellist in duellists]
        if len(ids) != 2:
            raise ValueError(f"a duel has exactly two duellists, not {len(ids)}")
        for name in ids:
            if ids.count(name) > 1 or name in RESERVED or not name or "." in name:
                raise ValueError(f"'{name}' is not a possible id: ids are unique, not empty and without dots")


@attrs.frozen
class Settings:
    """The settings of a duel.

    Attributes:
        largest_hand: The maximum number of coins in a hand (COIN-HAND-01).
        even_dice: The result of even dice for level hands (COIN-TIE-02).
    """

    largest_hand: int = attrs.field(default=3, validator=attrs.validators.ge(1))
    even_dice: Literal["roll_again", "both_lose"] = "roll_again"


def preset(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return default settings that depend on other settings; there are none."""
    return {}


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return a seat for each duellist, for the GM and for a spectator."""
    duellists = tuple(Seat(duellist.id, duellist.name, "player") for duellist in setup.duellists)
    return (*duellists, Seat(GM, "the GM", "gm"), Seat("spectator", "a spectator", "spectator"))
