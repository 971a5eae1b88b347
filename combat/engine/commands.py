"""What may be said in every system: opening a fight, taking back, overruling, ruling, remarking."""

from collections.abc import Mapping
from typing import Any

import attrs
from attrs import frozen

from events.base import Command
from events.vocabulary import Value


@frozen
class Begin(Command, wire="begin.v1"):
    """Open the fight that the header describes."""


@frozen
class Undo(Command, wire="undo.v1"):
    """Take back every beat after beat number `to`."""

    to: int


@frozen
class Redo(Command, wire="redo.v1"):
    """Restore what the last undo took back."""


@frozen
class Amend(Command, wire="amend.v1"):
    """Say something else than an earlier beat did, or the same with other faces, and do again what came after it.

    Attributes:
        beat: The number of that beat.
        command: What is said in its place, in its wire form.
    """

    beat: int
    command: Mapping[str, Any] = attrs.field(hash=False)


@frozen
class Override(Command, wire="override.v1"):
    """Set a field of the state by hand.

    Attributes:
        path: The field, its parts joined by dots; a member of a list is named by its id (`models.ansel.blood`).
        value: What shall stand there.
        reason: Why; it stands in the log.
    """

    path: str
    value: Value
    reason: str


@frozen
class Rule(Command, wire="rule.v1"):
    """Settle a question that the book leaves open; `rule` is the id of the rule it concerns, or empty."""

    text: str
    rule: str = ""


@frozen
class Note(Command, wire="note.v1"):
    """Write a remark into the log."""

    text: str


@frozen
class End(Command, wire="end.v1"):
    """End the fight here and now.

    Attributes:
        winners: The seats that won; empty for nobody.
        reason: Why it ends, as a sentence about the table.
    """

    winners: tuple[str, ...]
    reason: str


SHARED_COMMANDS: tuple[type[Command], ...] = (Begin, End, Undo, Redo, Amend, Override, Rule, Note)
