"""A bot for a chat: it opens fights in channels, asks people by buttons and forms, and keeps everybody's secrets.

`Chat` is what it needs of a library for such a chat; every such library has it, mostly with `await`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import attrs

from combat import Refused
from frontdoor.tables.connections import Peer
from frontdoor.tables.errors import ServiceError
from frontdoor.tables.followers import Notice
from frontdoor.tables.methods import fight, fight_ask, fight_play
from frontdoor.tables.params import Create, Do, Follow, Narrow, PreviewUndo, Program, Read, Roll
from frontdoor.tables.results import Asked, Changed
from frontdoor.tables.service import Service

Press = Callable[[str], None]
"""What a press of a button does, given the person who pressed it."""

Buttons = Mapping[str, Press]
"""What buttons say, and do."""

Inputs = Mapping[str, Mapping[str, Any]]
"""The inputs of a form: each says its `name`, its `domain`, and what there is to choose from."""


class Chat(Protocol):
    """What the bot needs of a chat."""

    def post(self, channel: str, text: str, buttons: Buttons) -> None:
        """Say something that everybody in a channel sees."""

    def whisper(self, person: str, text: str, buttons: Buttons) -> None:
        """Say something that one person sees."""

    def ask(self, person: str, title: str, inputs: Inputs, take: Callable[[Mapping[str, Any]], None]) -> None:
        """Open a form for one person; `take` is called with what was filled in, by the keys of the inputs."""


@attrs.define
class Table:
    """A fight in a channel: the token of each seat, who sits where, and what each was asked already."""

    channel: str
    host: str
    tokens: dict[str, str]
    people: dict[str, str] = attrs.field(factory=dict)
    asked: set[tuple[str, str]] = attrs.field(factory=set)


class Bot:
    """The bot. Its methods without an underscore are its commands."""

    def __init__(self, chat: Chat, service: Service) -> None:
        self._chat = chat
        self._service = service
        self._tables: dict[str, Table] = {}
        self._ear = Peer(service, self._heard)  # it listens as a spectator: what that seat is told, all may read

    def fight(self, channel: str, system: str) -> None:
        """Open the sample fight of a system in a channel; people roll, or let the program."""
        made = fight.create(self._service, Create(system=system, dice="people"))
        tokens = {each.seat: each.token for each in made.seats}
        self._tables[channel] = Table(channel, made.host, tokens)
        sit: dict[str, Press] = {
            each.name: lambda person, seat=each.seat: self.sit(channel, person, seat)  # type: ignore[misc]
            for each in made.seats
            if each.role != "spectator"
        }
        self._chat.post(channel, "A fight! Who sits where?", sit)
        spectator = next(each.token for each in made.seats if each.role == "spectator")
        fight.follow(self._service, Follow(token=spectator), self._ear)

    def sit(self, channel: str, person: str, seat: str) -> None:
        """Let somebody sit down."""
        table = self._tables[channel]
        table.people[seat] = person
        self._ask(table)

    def program(self, channel: str, seat: str) -> None:
        """Let the program play a seat."""
        table = self._tables[channel]
        fight.program(self._service, Program(token=table.host, seat=seat, player="sensible"))
        self._go_on(table)

    def state(self, channel: str) -> None:
        """Tell how everybody stands."""
        view = fight.read(self._service, Read(token=self._tables[channel].tokens["spectator"])).view
        figures = view["figures"] if view else ()
        bars = [(each["name"], ", ".join(map("{name} {now} of {most}".format_map, each["bars"]))) for each in figures]
        self._chat.post(channel, "\n".join(map(": ".join, bars)), {})

    def undo(self, channel: str, person: str) -> None:
        """Say what an undo would take back, and whom it asks; then do it."""
        table = self._tables[channel]
        seat = next(seat for seat, each in table.people.items() if each == person)
        found = fight_ask.undo_preview(self._service, PreviewUndo(token=table.tokens[seat]))
        asks = ", ".join(table.people.get(each, each) for each in found.asks) or "nobody"
        command = {"type": "undo.v1", "to": found.to}
        self._chat.whisper(
            person,
            f"That takes back {len(found.numbers)} beat(s) and asks {asks}.",
            {"Take back": lambda _: self._do(table, seat, Do(token=table.tokens[seat], command=command))},
        )

    def _heard(self, notice: Notice) -> None:
        """Post what everybody may know."""
        if isinstance(notice.params, Changed):
            table = next(each for each in self._tables.values() if each.host.startswith(f"{notice.params.fight}."))
            undo: Buttons = {"Undo": lambda person: self.undo(table.channel, person)}
            for lines in filter(None, (told.lines for told in notice.params.told)):
                self._chat.post(table.channel, "\n".join(lines), undo)

    def _ask(self, table: Table) -> None:
        """Ask everybody what is asked of them, each thing once."""
        for seat, person in table.people.items():
            standing = fight.read(self._service, Read(token=table.tokens[seat]))
            for request in standing.view["requests"] if standing.view else ():
                decision = request["decision"]
                waits = not request["optional"] or request["asked_by"] is not None
                if decision is None or not waits or (seat, decision) in table.asked:
                    continue
                table.asked.add((seat, decision))
                forms = enumerate(request["forms"])
                press = {form["label"]: self._opener(table, seat, decision, place) for place, form in forms}
                self._chat.whisper(person, request["prompt"], press)

    def _opener(self, table: Table, seat: str, decision: str, place: int) -> Press:
        """Return what a button does: it asks what is to be chosen until that makes a command, and says it."""
        token = table.tokens[seat]

        def fill(person: str, filled: Mapping[str, Any]) -> None:
            asked = Narrow(token=token, decision=decision, form=place, chosen=filled)
            left = self._tried(person, lambda: fight_ask.narrow(self._service, asked))
            if left is None:
                return
            fields = left.form["fields"].items()
            inputs = {key: field for key, field in fields if key not in filled and _has_choice(field)}
            if not left.open:
                self._chat.whisper(person, " ".join(left.why_not), {})
            elif inputs and (not filled or left.command is None):
                self._chat.ask(person, left.form["label"], inputs, lambda more: fill(person, {**filled, **more}))
            elif left.command is None:
                self._chat.whisper(person, "This wants a larger screen.", {})
            else:
                self._do(table, seat, Do(token=token, decision=decision, command=left.command))

        return lambda person: fill(person, {})

    def _do(self, table: Table, seat: str, said: Do) -> None:
        self._answered(table, seat, lambda: fight_play.do(self._service, said))

    def _answered(self, table: Table, seat: str, call: Callable[[], Changed]) -> None:
        """Say what came of something to whoever said it, who may know more than the channel; or ask for dice."""
        person = table.people[seat]
        done = self._tried(person, call)
        if done is None:
            return
        for lines in filter(None, (told.lines for told in done.told)):
            self._chat.whisper(person, "\n".join(lines), {})
        for waits in done.pending:
            if waits.seat == seat and waits.asked is not None:
                self._ask_for_dice(table, seat, waits.asked)
        self._go_on(table)

    def _ask_for_dice(self, table: Table, seat: str, asked: Asked) -> None:
        """Let somebody type what fell, or the program roll."""
        dice = ", ".join(f"{die.mark} D{die.sides}".strip() for die in asked.dice)
        inputs = {"faces": {"domain": "words", "name": "Faces", "help": dice}}

        def roll(faces: tuple[int, ...] | None) -> None:
            said = Roll(token=table.tokens[seat], faces=faces)
            self._answered(table, seat, lambda: fight_play.roll(self._service, said))

        def typed(filled: Mapping[str, Any]) -> None:
            roll(tuple(int(face) for face in filled["faces"].split() if face.isdecimal()))

        def ask(person: str) -> None:
            self._chat.ask(person, dice, inputs, typed)

        press: Buttons = {"Roll for me": lambda _: roll(None), "Type faces": ask}
        self._chat.whisper(table.people[seat], f"{asked.purpose}, {asked.who}: {dice}", press)

    def _go_on(self, table: Table) -> None:
        while self._service.work():  # the program plays its seats; a busy bot does this in a thread
            pass
        self._ask(table)

    def _tried(self, person: str, call: Callable[[], Any]) -> Any:
        """Return what a call does; where that is refused, say why to whoever wanted it."""
        try:
            return call()
        except (Refused, ServiceError) as error:
            self._chat.whisper(person, str(error), {})
            return None


def _has_choice(field: Mapping[str, Any]) -> bool:
    """Return whether there is something to be chosen; sheets and lists of things are for larger screens."""
    alone = field["domain"] == "one_of" and len(field["of"]) == 1
    return field["domain"] not in ("list_of", "sheet") and not alone
