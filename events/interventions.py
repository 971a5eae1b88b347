"""Events about the log itself, such as rulings, overrides, undo and amendments. All systems share them."""

from collections.abc import Mapping
from typing import Any

import attrs
from attrs import frozen

from events.base import Event
from events.vocabulary import Die

Scalar = str | int | bool | None
Value = Scalar | tuple["Value", ...]
"""A value that an override may set: text, a whole number, true or false, None, or a list of these."""


@frozen
class Ruled(Event, wire="ruled.v1"):
    """A seat settled a question that the book leaves open; `rule` is the id of the rule, or empty."""

    text: str
    rule: str = ""


@frozen
class Noted(Event, wire="noted.v1"):
    """A seat added a remark to the log."""

    text: str


FREE_SOURCE = "free:"
"""Prefix of the source of dice that a free roll drew from the seed; the number of its beat follows."""


@frozen(kw_only=True)
class FreeRolled(Event, wire="free_rolled.v1"):
    """A seat rolled dice for the record. No rule reads them, and later dice fall as without them.

    Attributes:
        number: The number of the beat of the roll. It selects the stream of the seed, so an undo does not free it.
        purpose: The purpose of the roll, as stated by the seat; may be empty.
        dice: The dice, in order; their source is `free:N` (drawn from the stream of beat N) or `table`.
    """

    number: int
    purpose: str
    dice: tuple[Die, ...]


@frozen(kw_only=True)
class Overridden(Event, wire="overridden.v1"):
    """A field of the state was changed by hand.

    Attributes:
        path: The path of the field, with dots between its parts; a member of a list is named by its id.
        before: The old value.
        after: The new value.
        reason: The reason for the change.
    """

    path: str
    before: Value
    after: Value
    reason: str


@frozen
class TakenBack(Event, wire="taken_back.v1"):
    """Beats were undone; the state is again the state after beat `to`.

    Attributes:
        to: The number of the last beat that is still effective.
        beats: The numbers of the undone beats, latest first.
    """

    to: int
    beats: tuple[int, ...]


@frozen
class Restored(Event, wire="restored.v1"):
    """Undone beats were restored with the same faces, earliest first."""

    beats: tuple[int, ...]


@frozen(kw_only=True)
class UndoAsked(Event, wire="undo_asked.v1"):
    """A seat asks for consent to an undo; if a beat is played meanwhile, the request is cancelled.

    Attributes:
        by: The seat that asks for the undo.
        to: The number of the last beat that would stay effective.
        asks: The seats that have not agreed yet.
    """

    by: str
    to: int
    asks: tuple[str, ...]


@frozen
class UndoAgreed(Event, wire="undo_agreed.v1"):
    """A seat agreed to an undo or amendment; it is carried out once all other seats have agreed."""

    seat: str


@frozen
class UndoDeclined(Event, wire="undo_declined.v1"):
    """A seat declined an undo or amendment, or withdrew its own request; this closes the request."""

    seat: str
    reason: str = ""


@frozen
class Amended(Event, wire="amended.v1"):
    """An earlier command was replaced; the events in this beat continue from before it.

    Attributes:
        beat: The number of the beat whose command was replaced.
        to: The number of the last beat that is unchanged.
        beats: The numbers of the effective beats after it, latest first.
    """

    beat: int
    to: int
    beats: tuple[int, ...]


@frozen(kw_only=True)
class DoneAgain(Event, wire="done_again.v1"):
    """An amendment replayed a command; the events up to the next replayed command belong to it.

    For the amended beat this is the replacement command, for other beats their own command.

    Attributes:
        beat: The number of the beat that originally held the command.
        by: The seat that gives the command; `table` if any of several seats may give it.
        fresh: The positions, from 0, of the newly rolled dice among all dice of this command; the others are repeated.
    """

    beat: int
    by: str
    fresh: tuple[int, ...] = ()


@frozen(kw_only=True)
class NotDoneAgain(Event, wire="not_done_again.v1"):
    """An amendment could not replay a command; that command is no longer effective.

    Attributes:
        beat: The number of the beat that originally held the command.
        code: The reason as a stable word: the code of a refusal, `other_dice` if other dice would be needed, or
            `follows`
            if an earlier command could not be replayed.
        why: The reason as a sentence; empty for `follows`.
        whose: The only seat that may know the reason, if it involves a secret; empty for all seats.
    """

    beat: int
    code: str
    why: str = ""
    whose: str = ""

    @property
    def only_for(self) -> str | None:
        """The seat that gave the command, if the reason involves a secret."""
        return self.whose or None


@frozen(kw_only=True)
class AmendAsked(Event, wire="amend_asked.v1"):
    """A seat asks for consent to an amendment; if a beat is played meanwhile, the request is cancelled.

    Attributes:
        by: The seat that asks for the amendment.
        beat: The number of the beat whose command is to be replaced.
        command: The replacement command, in its wire form.
        faces: The faces entered for the replacement, in the order of its dice; None for a die that keeps its face.
        to: The number of the last beat that would be unchanged.
        asks: The seats that have not agreed yet.
    """

    by: str
    beat: int
    command: Mapping[str, Any] = attrs.field(hash=False)
    faces: tuple[int | None, ...]
    to: int
    asks: tuple[str, ...]


@frozen
class SeatSalt:
    """The text that a seat adds to the dice of a fight."""

    seat: str
    text: str


@frozen
class Salted(Event, wire="salted.v1"):
    """A seat gave its salt; the other seats see the text when the fight starts."""

    seat: str
    text: str

    @property
    def only_for(self) -> str | None:
        """The seat itself."""
        return self.seat


@frozen
class Committed(Event, wire="committed.v1"):
    """A contributor committed to its contributions to later rolls.

    Attributes:
        by: The seat, or `table` for the server.
        roll: The number of the last roll before the first one that the commitment covers.
        tip: The tip of its hash chain: the SHA-256 of its contribution to roll `roll + 1`.
    """

    by: str
    roll: int
    tip: str


@frozen(kw_only=True)
class Started(Event, wire="started.v1"):
    """The preparations of the dice are over, and the fight starts.

    Attributes:
        salts: The salts of the seats, in the order in which they are joined.
        without: The seats that gave no salt or commitment; the fight starts without them.
    """

    salts: tuple[SeatSalt, ...] = ()
    without: tuple[str, ...] = ()


@frozen
class Contributed(Event, wire="contributed.v1"):
    """A contributor opened its contribution to a roll; its SHA-256 is its contribution to the roll before, or its tip.

    Attributes:
        by: The seat, or `table` for the server.
        roll: The number of the roll, from 1.
        link: The contribution.
    """

    by: str
    roll: int
    link: str


@frozen
class Overdue(Event, wire="overdue.v1"):
    """These seats did not contribute to a roll in time; the others may go on without them."""

    roll: int
    seats: tuple[str, ...]


@frozen
class SkipAgreed(Event, wire="skip_agreed.v1"):
    """A seat agreed to roll without the seats that are overdue."""

    seat: str
    roll: int


@frozen
class LeftOut(Event, wire="left_out.v1"):
    """All seats concerned agreed, so the roll was made without the contributions of these seats."""

    roll: int
    seats: tuple[str, ...]
