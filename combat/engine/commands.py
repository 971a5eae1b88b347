"""What may be said in every system: opening a fight, taking back, overruling, ruling, remarking."""

import attrs

from events.base import Command, wire
from events.vocabulary import Value


@wire("begin.v1")
@attrs.frozen
class Begin(Command):
    """Open the fight that the header describes."""


@wire("undo.v1")
@attrs.frozen
class Undo(Command):
    """Take back every beat after beat number `to`."""

    to: int


@wire("redo.v1")
@attrs.frozen
class Redo(Command):
    """Restore what the last undo took back."""


@wire("override.v1")
@attrs.frozen
class Override(Command):
    """
    Set a field of the state by hand.

    Attributes:
        path: The field, its parts joined by dots; a member of a list is named by its id (`models.ansel.blood`).
        value: What shall stand there.
        reason: Why; it stands in the log.
    """

    path: str
    value: Value
    reason: str


@wire("rule.v1")
@attrs.frozen
class Rule(Command):
    """Settle a question that the book leaves open; `rule` is the id of the rule it concerns, or empty."""

    text: str
    rule: str = ""


@wire("note.v1")
@attrs.frozen
class Note(Command):
    """Write a remark into the log."""

    text: str


SHARED_COMMANDS: tuple[type[Command], ...] = (Begin, Undo, Redo, Override, Rule, Note)
