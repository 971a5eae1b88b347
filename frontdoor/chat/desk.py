"""What one person does at a table in a chat: calls to the table service, ids of buttons, and the person's seats."""

from collections.abc import Mapping
from typing import Any

from attrs import define, field

from events.codec import json_text
from frontdoor.chat.messages import Button, button, escape
from frontdoor.chat.tables import ChatTable, Draft, Plain, Refusal
from frontdoor.tables.connections import Peer
from frontdoor.tables.errors import ServiceError
from frontdoor.tables.protocol.json_rpc import call_steps, finish, to_json
from frontdoor.tables.service import Service

PREFIX = "blow"
"""The first part of the ids of buttons, selects and modals."""

WRITES = frozenset({"fight.do", "fight.roll", "fight.drop"})
"""The methods after which views are read again."""


def call_table(service: Service, method: str, **params: Any) -> Plain:
    """Call a method of the table service in this process, and return its result as plain data.

    Raises:
        Refusal: If the service refuses; the message names every reason.
    """
    try:
        result = finish(call_steps(Peer(service), method, params))
    except ServiceError as error:
        data = json_text.loads(to_json(error.data)) if error.data is not None else {}
        reasons = data.get("reasons") or () if isinstance(data, dict) else ()
        sentences = [f"{each['sentence']} [{each['rule']}]" if each["rule"] else each["sentence"] for each in reasons]
        raise Refusal("; ".join(sentences) or error.sentence) from None
    plain: Plain = json_text.loads(result if isinstance(result, bytes) else to_json(result))
    return plain


@define
class Desk:
    """One person at a table.

    Attributes:
        service: The table service.
        table: The table.
        person: The id of the person in the chat.
    """

    service: Service
    table: ChatTable
    person: str
    _reads: dict[tuple[str, int | None], Plain] = field(factory=dict, init=False)

    def call(self, method: str, seat: str, **params: Any) -> Plain:
        """Call a method of the table service as a seat.

        Raises:
            Refusal: If the service refuses.
        """
        if method in WRITES:
            self._reads.clear()
        return call_table(self.service, method, token=self.table.tokens[seat], **params)

    def id(self, verb: str, *args: object) -> str:
        """Return the id of a button, select or modal at this table."""
        return ":".join((PREFIX, self.table.fight, verb, *map(str, args)))

    def button(self, label: str, verb: str, *args: object, is_main: bool = False) -> Button:
        """Return a button of this table."""
        return button(self.id(verb, *args), label, is_main=is_main)

    @property
    def own(self) -> list[str]:
        """The seats of the person, in order."""
        return [seat for seat in self.table.seats if self.table.people.get(seat) == self.person]

    @property
    def eye(self) -> str:
        """The seat through which the person watches: the first own seat, or the spectator's."""
        return next(iter(self.own), self.table.spectator)

    def seat(self, index: str) -> str:
        """Return a seat of the person.

        Raises:
            Refusal: If the person does not sit there.
        """
        seat = self.table.seats[int(index)]
        if seat not in self.own:
            raise Refusal(f"You do not sit at {self.table.names[seat]}; take a seat first")
        return seat

    def index(self, seat: str) -> int:
        """Return the index of a seat."""
        return self.table.seats.index(seat)

    def read(self, seat: str, at: int | None = None) -> Plain:
        """Return the result of `fight.read` for a seat; it is read once for each answer."""
        if (seat, at) not in self._reads:
            self._reads[seat, at] = self.call("fight.read", seat, at=at)
        return self._reads[seat, at]

    def request(self, seat: str, decision: str) -> Mapping[str, Any]:
        """Return a decision of a seat: an open one, or one before a beat (`@12.0`).

        Raises:
            Refusal: If the decision is no longer open.
        """
        if decision.startswith("@"):
            beat, _, index = decision[1:].partition(".")
            past: Plain = self.read(seat, int(beat) - 1)["view"]["requests"][int(index)]
            return past
        for request in self.read(seat)["view"]["requests"]:
            if request["seat"] == seat and request["decision"] == decision:
                found: Plain = request
                return found
        raise Refusal("This decision is no longer open")

    def draft(self, number: str) -> Draft:
        """Return the form that the person fills in.

        Raises:
            Refusal: If the person has begun another form since, or has sent this one.
        """
        draft = self.table.drafts.get(self.person)
        if draft is None or draft.number != int(number) or draft.seat not in self.own:
            raise Refusal("This form is no longer open")
        return draft

    def who(self, seat: str) -> str:
        """Return the person at a seat in the markup of the chat, with the name of the seat."""
        person, name = self.table.people.get(seat), escape(self.table.names[seat])
        return f"{mention(person)} ({name})" if person else f"{name} (free seat)"


def mention(person: str) -> str:
    """Return a mention of a person, which notifies the person."""
    return f"<@{person}>" if person.isdigit() else escape(person)


def story(beats: list[Plain]) -> list[str]:
    """Return the sentences of beats in the markup of the chat."""
    return [escape(line) for beat in beats for line in beat["lines"]]


def sentence(text: str) -> str:
    """Return a reason as a sentence in the markup of the chat."""
    return escape(f"{text[:1].upper()}{text[1:].rstrip('.')}.")
