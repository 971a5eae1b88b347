"""A table in a channel: who sits where, the forms in progress, and how far the channel has read. Kept in the store."""

from typing import Any

import attrs
from attrs import define, field

from events.codec import json_text
from events.stores import Store

NOTE = "channel"
"""Name of the note next to the log that holds the table."""

Plain = dict[str, Any]


@define
class Draft:
    """A form that a person fills in.

    Attributes:
        number: The number of the draft at its table; older messages refer to older drafts.
        seat: The seat.
        decision: The id of the decision; `@12.0` for the first request before beat 12, whose command is to be replaced.
        form: The index of the form in the request.
        chosen: The chosen values, by field.
        stack: The list items in progress, from the outside in: the field of each list, and the values of the item.
        partial: Lists that are not complete yet, by the key of their field.
        typed: Texts that were refused, by the key of their field, to be shown again.
    """

    number: int
    seat: str
    decision: str
    form: int
    chosen: dict[str, Any] = field(factory=dict)
    stack: list[list[Any]] = field(factory=list)
    partial: dict[str, list[Any]] = field(factory=dict)
    typed: dict[str, str] = field(factory=dict)

    def key(self, name: str) -> str:
        """Return the key of a field of what is filled in at the moment."""
        return f"{len(self.stack)}/{name}"

    @property
    def amended(self) -> int | None:
        """The number of the beat whose command the form replaces; None for a new command."""
        return int(self.decision[1:].partition(".")[0]) if self.decision.startswith("@") else None


@define
class ChatTable:
    """A fight in a channel.

    Attributes:
        fight: The id of the fight.
        channel: The id of the channel.
        owner: The person who started the fight and may seat the program.
        opened: When the fight was started.
        host: The token of the host.
        seats: The ids of the seats, in order.
        names: The names of the seats.
        tokens: The token of each seat.
        spectator: The seat whose view the channel sees.
        people: The person at each seat.
        drafts: The form in progress of each person.
        faces: The text of each person that was not one face for each die.
        drafted: How many forms were begun.
        posted: How many beats the channel has read.
        waited: The last line about whom the table waits for.
    """

    fight: str
    channel: str
    owner: str
    opened: str
    host: str
    seats: list[str]
    names: dict[str, str]
    tokens: dict[str, str]
    spectator: str
    people: dict[str, str] = field(factory=dict)
    drafts: dict[str, Draft] = field(factory=dict)
    faces: dict[str, str] = field(factory=dict)
    drafted: int = 0
    posted: int = 0
    waited: str = ""
    _saved: bytes = field(default=b"", init=False, eq=False)

    def save(self, store: Store) -> None:
        """Save the table next to the log of its fight, if it has changed."""
        note = json_text.dumps(attrs.asdict(self, filter=lambda attribute, _: attribute.init))
        if note != self._saved:
            store.put(self.fight, NOTE, note)
            self._saved = note

    @classmethod
    def load(cls, store: Store, fight: str) -> "ChatTable | None":
        """Return the table of a fight; None if the fight is not played in a chat."""
        note = store.note(fight, NOTE)
        return None if note is None else _restored(json_text.loads(note))


def _restored(note: Plain) -> ChatTable:
    drafts = {person: Draft(**draft) for person, draft in note.pop("drafts").items()}
    return ChatTable(**note, drafts=drafts)


class Refusal(Exception):
    """The table, or the chat, refused something; the message says why."""
