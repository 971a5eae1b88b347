"""What is known before the duel: the duellists, and what the table agreed on."""

from collections.abc import Mapping
from typing import Any, Literal

import attrs

from events.journal import Seat

GM = "gm"
RESERVED = (GM, "table", "spectator")
MOST_COINS = 99


@attrs.frozen
class Duellist:
    """One of the two: an id, which is that of the seat too, a name, and the coins in the purse."""

    id: str
    name: str
    coins: int = attrs.field(default=8, validator=(attrs.validators.ge(1), attrs.validators.le(MOST_COINS)))


@attrs.frozen
class Setup:
    """What is on the table at the beginning."""

    duellists: tuple[Duellist, ...] = attrs.field()

    @duellists.validator
    def _two(self, _: object, duellists: tuple[Duellist, ...]) -> None:
        ids = [each.id for each in duellists]
        if len(ids) != 2:
            raise ValueError(f"a duel has exactly two duellists, not {len(ids)}")
        for each in ids:
            if ids.count(each) > 1 or each in RESERVED or not each or "." in each:
                raise ValueError(f"'{each}' is taken already or no id: ids are not empty and hold no dot")


@attrs.frozen
class Settings:
    """The numbers and readings it is played with.

    Attributes:
        largest_hand: How many coins a hand holds (COIN-HAND-01).
        even_dice: What happens when level hands roll even dice (COIN-TIE-02).
    """

    largest_hand: int = attrs.field(default=3, validator=attrs.validators.ge(1))
    even_dice: Literal["roll_again", "both_lose"] = "roll_again"


def preset(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the settings that follow from others: there are none."""
    return {}


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return a seat to each duellist, to a GM, and to a spectator."""
    duellists = tuple(Seat(each.id, each.name, "player") for each in setup.duellists)
    return (*duellists, Seat(GM, "the GM", "gm"), Seat("spectator", "a spectator", "spectator"))
