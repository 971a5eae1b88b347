"""Commands that every system has: begin, end, undo, redo, amend, override, rule, note and free roll."""

from collections.abc import Mapping
from typing import Any

import attrs
from attrs import frozen

from events.base import Command
from events.fields import bounded
from events.interventions import Value


@frozen
class Begin(Command, wire="begin.v1"):
    """Begin the fight that the header describes."""


@frozen
class Undo(Command, wire="undo.v1"):
    """Undo every beat after beat number `to`."""

    to: int


@frozen
class Redo(Command, wire="redo.v1"):
    """Restore the beats of the last undo."""


@frozen
class Amend(Command, wire="amend.v1"):
    """Replace the command of an earlier beat, or its dice, and repeat the commands that followed.

    Attributes:
        beat: The number of the beat to amend.
        command: The replacement command in its wire form.
    """

    beat: int
    command: Mapping[str, Any] = attrs.field(hash=False)


@frozen
class Override(Command, wire="override.v1"):
    """Set a field of the state by hand.

    Attributes:
        path: The field, its parts joined by dots; a list member is named by its id (`models.ansel.blood`).
        value: The new value of the field.
        reason: The reason for the override, shown in the log.
    """

    path: str
    value: Value
    reason: str


@frozen
class Rule(Command, wire="rule.v1"):
    """Settle a question that the book leaves open; `rule` is the id of the rule concerned, or empty."""

    text: str
    rule: str = ""


@frozen
class Note(Command, wire="note.v1"):
    """Write a remark into the log."""

    text: str


@frozen(kw_only=True)
class FreeRoll(Command, wire="free_roll.v1"):
    """Roll dice for the record. No rule reads them, and later dice fall as without them.

    Attributes:
        count: The number of dice, from 1 to 20.
        sides: The sides of each die, from 2 to 100.
        purpose: The purpose of the roll, such as `Weather`; may be empty.
    """

    count: int = bounded(1, least=1, most=20)
    sides: int = bounded(6, least=2, most=100)
    purpose: str = ""


REMARKS: tuple[type[Command], ...] = (Note, Rule, FreeRoll)
"""Commands that are not play: the state is the same before and after them."""


@frozen
class End(Command, wire="end.v1"):
    """End the fight now.

    Attributes:
        winners: The seats that won; empty for a draw.
        reason: The reason for the end, as a sentence for the log.
    """

    winners: tuple[str, ...]
    reason: str


@frozen
class Salt(Command, wire="salt.v1"):
    """Give the text that a seat adds to the dice, before the fight starts.

    Attributes:
        seat: The seat.
        text: Any text: a word, some digits, a roll of real dice.
    """

    seat: str
    text: str


@frozen
class Commit(Command, wire="commit.v1"):
    """Commit to contributions to the rolls after roll number `roll`.

    Attributes:
        seat: The seat, or `table` for the server.
        roll: The number of the last roll that was made; 0 before the first.
        tip: The tip of a hash chain.
    """

    seat: str
    roll: int
    tip: str


@frozen
class Start(Command, wire="start.v1"):
    """Start the fight without the salts or commitments that are still missing."""


@frozen
class NameOverdue(Command, wire="name_overdue.v1"):
    """State that the contributions to roll number `roll` that are still missing did not come in time."""

    roll: int


DICE_COMMANDS: tuple[type[Command], ...] = (Salt, Commit, Start, NameOverdue)
"""Commands that prepare the dice of a fight to which all seats contribute."""

SHARED_COMMANDS: tuple[type[Command], ...] = (
    Begin,
    End,
    Undo,
    Redo,
    Amend,
    Override,
    Rule,
    Note,
    FreeRoll,
    *DICE_COMMANDS,
)
