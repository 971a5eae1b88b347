"""Commands that wait for dice. The store keeps them next to the log so that they survive a restart."""

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from combat.engine.errors import DiceNeeded
from events.codec import json_text
from events.codec.wire import decode, freeze_json, plain, thaw_json
from frontdoor.tables.results import Asked, Pending


@frozen(kw_only=True)
class PendingCommand:
    """A command that waits for dice.

    Attributes:
        seat: The seat that sent the command.
        owner: The seat whose decision the command answers; differs from `seat` if the GM answers for that seat.
        decision: The id of that decision; None if the command answers none.
        command: The command in its wire form.
        asked: The dice to roll.
        secret: Whether an event of the command is visible to one seat only.
    """

    seat: str
    owner: str
    decision: str | None
    command: Mapping[str, Any]
    asked: Asked
    secret: bool


@frozen
class _Note:
    """Content of the note that holds the pending commands in the store."""

    waiting: tuple[PendingCommand, ...]


def pending_command(
    seat: str, owner: str, decision: str | None, command: Mapping[str, Any], needed: DiceNeeded
) -> PendingCommand:
    """Return a pending command made from a command that needs dice first."""
    return PendingCommand(
        seat=seat,
        owner=owner,
        decision=decision,
        command=freeze_json(thaw_json(command)),
        asked=dice_to_roll(needed),
        secret=any(event.only_for is not None for event in needed.so_far),
    )


def dice_to_roll(needed: DiceNeeded) -> Asked:
    """Return the dice that a command needs, in their wire form."""
    return decode(needed.plain(), Asked)


def encode_note(waiting: Iterable[PendingCommand]) -> bytes | None:
    """Serialise pending commands for the store; None if there are none."""
    note = _Note(tuple(waiting))
    return json_text.dumps(plain(note)) if note.waiting else None


def decode_note(note: bytes | None) -> dict[str, PendingCommand]:
    """Return the pending commands in a note from the store, keyed by seat."""
    commands = () if note is None else decode(json_text.loads(note), _Note).waiting
    return {command.seat: command for command in commands}


def visible_pending(waiting: PendingCommand, seat: str | None, *, hidden: bool) -> Pending:
    """Return a pending command as a seat may see it.

    Args:
        waiting: The pending command.
        seat: The seat that looks; None for the host.
        hidden: Whether part of the state is hidden from the seat.
    """
    if seat in (None, waiting.seat):
        visible = {name: getattr(waiting, name) for name in ("seat", "decision", "command", "asked")}
        return Pending(**visible)
    asked = None if hidden or waiting.secret else waiting.asked
    return Pending(seat=waiting.seat, decision=None, command=None, asked=asked)
