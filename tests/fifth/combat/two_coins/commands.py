"""What a seat may say in Two Coins."""

import attrs

from events.base import Command, wire


@wire("two_coins.commit.v1")
@attrs.frozen
class Commit(Command):
    """Take so many coins into the hand, unseen."""

    duellist: str
    coins: int


@wire("two_coins.roll_off.v1")
@attrs.frozen
class RollOff(Command):
    """Roll a D6 for each of the level hands."""
