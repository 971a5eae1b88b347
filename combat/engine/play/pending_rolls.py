"""Rolls that players make in several steps: the log keeps the dice so far, and the command continues from there.

The command is not split. It is played again from its beginning with the dice so far and the new ones.
"""

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from combat.engine.dice.pool import DicePool
from combat.engine.errors import DiceNeeded, Reason, notation
from combat.engine.offer.requests import Form, Request
from events.base import Command, Event
from events.codec.wire import Codec, freeze_json, thaw_json
from events.vocabulary import Die, PartlyRolled


@frozen
class Roll(Command, wire="roll.v1"):
    """Continue the command whose roll is incomplete."""


@frozen
class Reveal(Roll, wire="reveal.v1"):
    """Contribute to the roll that the fight waits for.

    Attributes:
        seat: The seat, or `table` for the server.
        roll: The number of the roll.
        link: The next link of the contributor's hash chain.
    """

    seat: str
    roll: int
    link: str


@frozen
class GoOn(Roll, wire="go_on.v1"):
    """Agree to roll without the seats that are overdue.

    Attributes:
        seat: The seat that agrees.
        roll: The number of the roll.
    """

    seat: str
    roll: int


def partial_roll(
    codec: Codec, command: Command, by: str, pool: DicePool, needed: DiceNeeded, events: Sequence[Event]
) -> PartlyRolled:
    """Return the event that records a command with too few dice.

    Args:
        codec: Serialises the command.
        command: The command.
        by: The seat that gave it.
        pool: The dice rolled so far.
        needed: The missing dice.
        events: The events that follow from the dice so far; if one of them is secret, so is the command.
    """
    return PartlyRolled(
        by=by,
        command=freeze_json(codec.dump(command)),
        dice=pool.dice,
        purpose=needed.purpose,
        who=needed.who,
        owed=needed.sides,
        whose=next((event.only_for for event in events if event.only_for is not None), ""),
    )


def rolled_so_far(state: Any) -> tuple[Die, ...]:
    """Return the dice of the unfinished roll; empty if there is none."""
    unfinished: PartlyRolled | None = state.unfinished
    return () if unfinished is None else unfinished.dice


def pending_command(codec: Codec, unfinished: PartlyRolled) -> Command:
    """Return the command of the unfinished roll."""
    return codec.load(thaw_json(unfinished.command), Command)


def pending_roll_reasons(state: Any, command: Command, by: str | None) -> tuple[Reason, ...]:
    """Return reasons to refuse a command because a roll is unfinished, or because none is.

    Args:
        state: The current state.
        command: A command of the rule book, or `Roll`.
        by: The seat that gives it; None to accept any seat, also used for the GM.
    """
    unfinished: PartlyRolled | None = state.unfinished
    if unfinished is None:
        return (Reason("nothing_owed", "no roll is in progress"),) if isinstance(command, Roll) else ()
    if not isinstance(command, Roll):
        return (
            Reason(
                "out_of_step", f"the current roll must be finished first; waiting for {_waiting(state, unfinished)}"
            ),
        )
    if by not in (None, unfinished.by):
        owner = state.name(unfinished.by)
        return (Reason("not_your_seat", f"this roll is up to {owner}, not {state.name(by)}"),)
    return ()


def requests(state: Any) -> tuple[Request, ...]:
    """Return the request for the rest of a roll."""
    unfinished: PartlyRolled | None = state.unfinished
    if unfinished is None:
        return ()
    form = Form(Roll, "Roll", {})
    return (Request(unfinished.by, "roll", _waiting(state, unfinished), (form,), default=Roll()),)


def _waiting(state: Any, unfinished: PartlyRolled) -> str:
    dice = notation(unfinished.owed)
    return f"{state.name(unfinished.by)}: roll {dice} for {unfinished.purpose} ({unfinished.who})"
