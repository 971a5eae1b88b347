"""Commands that wait for dice: kept beside the log, so that they survive a restart, and gone with their decision."""

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from combat.engine.errors import DiceNeeded
from events import json_text
from events.wire import decode, freeze_json, plain, thaw_json
from frontdoor.tables.results import Asked, Pending


@frozen(kw_only=True)
class Waiting:
    """A command that waits for dice.

    Attributes:
        seat: Who said it.
        owner: Whose decision it answers: another seat's where the GM speaks for it.
        decision: The id of the decision; None where it answers none.
        command: The command, in its wire form.
        asked: What is to be rolled.
        secret: Whether something that it does is for one seat only.
    """

    seat: str
    owner: str
    decision: str | None
    command: Mapping[str, Any]
    asked: Asked
    secret: bool


@frozen
class _Kept:
    """What the store keeps of them."""

    waiting: tuple[Waiting, ...]


def waits(seat: str, owner: str, decision: str | None, command: Mapping[str, Any], needed: DiceNeeded) -> Waiting:
    """Return what is kept of a command for which people must roll first."""
    return Waiting(
        seat=seat,
        owner=owner,
        decision=decision,
        command=freeze_json(thaw_json(command)),
        asked=asked_of(needed),
        secret=any(event.only_for is not None for event in needed.so_far),
    )


def asked_of(needed: DiceNeeded) -> Asked:
    """Return the dice that are wanted, as they are told."""
    return decode(needed.plain(), Asked)


def written(waiting: Iterable[Waiting]) -> bytes | None:
    """Return what a store keeps of some of them; nothing where there are none."""
    kept = _Kept(tuple(waiting))
    return json_text.dumps(plain(kept)) if kept.waiting else None


def read(kept: bytes | None) -> dict[str, Waiting]:
    """Return what a store kept, by seat."""
    found = () if kept is None else decode(json_text.loads(kept), _Kept).waiting
    return {each.seat: each for each in found}


def seen(waiting: Waiting, seat: str | None, *, hidden: bool) -> Pending:
    """Return a command that waits as a seat may know it.

    Args:
        waiting: The command.
        seat: Who looks; None for the host.
        hidden: Whether something on the table is hidden from who looks.
    """
    if seat in (None, waiting.seat):
        told = {name: getattr(waiting, name) for name in ("seat", "decision", "command", "asked")}
        return Pending(**told)
    asked = None if hidden or waiting.secret else waiting.asked
    return Pending(seat=waiting.seat, decision=None, command=None, asked=asked)
