"""Rolls that people make one after the other: what has fallen is kept in the log, and the command goes on from there.

The command is not taken apart: it is played again from its beginning with the dice that have fallen, and those which
people add.
"""

from typing import Any

from attrs import frozen

from combat.engine.dice_pool import DicePool
from combat.engine.errors import DiceNeeded, Reason, notation
from combat.engine.requests import Form, Request
from events.base import Command
from events.vocabulary import Die, PartlyRolled
from events.wire import Codec, frozen_json, thawed_json


@frozen
class Roll(Command, wire="roll.v1"):
    """Go on with the command whose dice have fallen in part."""


def begun(codec: Codec, command: Command, by: str, pool: DicePool, needed: DiceNeeded) -> PartlyRolled:
    """Return what is kept of a command whose dice do not suffice.

    Args:
        codec: How the command is written down.
        command: What is wanted.
        by: The seat that wants it.
        pool: The dice that fell.
        needed: What is owed.
    """
    return PartlyRolled(
        by=by,
        command=frozen_json(codec.dump(command)),
        dice=pool.dice,
        purpose=needed.purpose,
        who=needed.who,
        owed=needed.sides,
    )


def fallen(state: Any) -> tuple[Die, ...]:
    """Return the dice of the roll that is under way; none where there is no such roll."""
    unfinished: PartlyRolled | None = state.unfinished
    return () if unfinished is None else unfinished.dice


def wanted(codec: Codec, unfinished: PartlyRolled) -> Command:
    """Return the command that goes on."""
    return codec.load(thawed_json(unfinished.command), Command)


def reasons_against(state: Any, command: Command, by: str | None) -> tuple[Reason, ...]:
    """Return what speaks against a command because of a roll that is under way, or is not.

    Args:
        state: What is on the table.
        command: A command of the book, or `Roll`.
        by: Who says it; None for whoever may, and for the GM.
    """
    unfinished: PartlyRolled | None = state.unfinished
    if unfinished is None:
        return (Reason("nothing_owed", "no roll is under way"),) if isinstance(command, Roll) else ()
    if not isinstance(command, Roll):
        return (Reason("out_of_step", f"first comes the rest of a roll; waiting for {_waiting(state, unfinished)}"),)
    if by not in (None, unfinished.by):
        owner = state.name(unfinished.by)
        return (Reason("not_your_seat", f"this roll is up to {owner}, not {state.name(by)}"),)
    return ()


def requests(state: Any) -> tuple[Request, ...]:
    """Return who owes the rest of a roll."""
    unfinished: PartlyRolled | None = state.unfinished
    if unfinished is None:
        return ()
    form = Form(Roll, "Roll", {})
    return (Request(unfinished.by, "roll", _waiting(state, unfinished), (form,), default=Roll()),)


def _waiting(state: Any, unfinished: PartlyRolled) -> str:
    dice = notation(unfinished.owed)
    return f"{state.name(unfinished.by)}: roll {dice} for {unfinished.purpose} ({unfinished.who})"
