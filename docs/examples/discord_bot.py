"""A chat bot, for example for Discord: starts fights in channels, asks players with buttons and forms, keeps secrets.

`Chat` is the interface that the bot needs. Chat libraries have the same functions, mostly with `await`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import attrs

from combat import Refused
from frontdoor.tables.connections import Peer
from frontdoor.tables.errors import ServiceError
from frontdoor.tables.followers import Notice
from frontdoor.tables.messages.params import Create, Do, Follow, Narrow, PreviewUndo, Program, Read, Roll
from frontdoor.tables.messages.results import Asked, Changed
from frontdoor.tables.methods import fight, fight_ask, fight_play
from frontdoor.tables.service import Service

OnPress = Callable[[str], None]
"""Called with the id of the person who pressed a button."""

Buttons = Mapping[str, OnPress]
"""Buttons by label."""

Inputs = Mapping[str, Mapping[str, Any]]
"""The inputs of a form by key, each with its `name`, its `domain` and the possible values."""


class Chat(Protocol):
    """The interface of a chat library."""

    def post(self, channel: str, text: str, buttons: Buttons) -> None:
        """Send a message to a channel."""

    def whisper(self, person: str, text: str, buttons: Buttons) -> None:
        """Send a message that only one person sees."""

    def ask(self, person: str, title: str, inputs: Inputs, on_submit: Callable[[Mapping[str, Any]], None]) -> None:
        """Show a form to one person; call `on_submit` with the values by the keys of the inputs."""


@attrs.define
class Table:
    """A fight in a channel.

    Attributes:
        channel: The channel that shows the fight.
        host: The token of the host.
        tokens: The token of each seat.
        people: The person at each seat.
        asked: The decisions that were already shown, each as a seat and a decision id.
    """

    channel: str
    host: str
    tokens: dict[str, str]
    people: dict[str, str] = attrs.field(factory=dict)
    asked: set[tuple[str, str]] = attrs.field(factory=set)


class Bot:
    """The bot. Its public methods are its chat commands."""

    def __init__(self, chat: Chat, service: Service) -> None:
        self._chat = chat
        self._service = service
        self._tables: dict[str, Table] = {}
        self._peer = Peer(service, self._post_beats)  # follows as the spectator, who sees no secrets

    def fight(self, channel: str, system: str) -> None:
        """Start the sample fight of a system in a channel. Players type their dice or let the program roll."""
        created = fight.create(self._service, Create(system=system, dice="people"))
        tokens = {seat.seat: seat.token for seat in created.seats}
        self._tables[channel] = Table(channel, created.host, tokens)
        buttons: dict[str, OnPress] = {
            seat.name: lambda person, seat=seat.seat: self.sit(channel, person, seat)  # type: ignore[misc]
            for seat in created.seats
            if seat.role != "spectator"
        }
        self._chat.post(channel, "A new fight! Choose your seat.", buttons)
        spectator = next(seat.token for seat in created.seats if seat.role == "spectator")
        fight.follow(self._service, Follow(token=spectator), self._peer)

    def sit(self, channel: str, person: str, seat: str) -> None:
        """Give a seat to a person."""
        table = self._tables[channel]
        table.people[seat] = person
        self._show_decisions(table)

    def program(self, channel: str, seat: str) -> None:
        """Let the program play a seat."""
        table = self._tables[channel]
        fight.program(self._service, Program(token=table.host, seat=seat, player="sensible"))
        self._continue(table)

    def state(self, channel: str) -> None:
        """Post the bars of all combatants."""
        view = fight.read(self._service, Read(token=self._tables[channel].tokens["spectator"])).view
        figures = view["figures"] if view else ()
        bars = "{name} {now} of {most}".format_map
        lines = [f"{figure['name']}: {', '.join(map(bars, figure['bars']))}" for figure in figures]
        self._chat.post(channel, "\n".join(lines), {})

    def undo(self, channel: str, person: str) -> None:
        """Show a person the preview of an undo, with a button that does it."""
        table = self._tables[channel]
        seat = next(seat for seat, player in table.people.items() if player == person)
        preview = fight_ask.undo_preview(self._service, PreviewUndo(token=table.tokens[seat])).answer()
        names = ", ".join(table.people.get(asked, asked) for asked in preview.asks)
        consent = f"Players who must agree: {names}." if names else "No other player has to agree."
        params = Do(token=table.tokens[seat], command={"type": "undo.v1", "to": preview.to})
        text = f"This undoes {len(preview.numbers)} beat(s). {consent}"
        self._chat.whisper(person, text, {"Take it back": lambda _: self._do(table, seat, params)})

    def _post_beats(self, notice: Notice) -> None:
        """Post the sentences of new beats, as the spectator sees them."""
        if isinstance(notice.params, Changed):
            prefix = f"{notice.params.fight}."
            table = next(table for table in self._tables.values() if table.host.startswith(prefix))
            undo: Buttons = {"Undo": lambda person: self.undo(table.channel, person)}
            for lines in filter(None, (beat.lines for beat in notice.params.told)):
                self._chat.post(table.channel, "\n".join(lines), undo)

    def _show_decisions(self, table: Table) -> None:
        """Show each person the awaited decisions of the seat, each once."""
        for seat, person in table.people.items():
            standing = fight.read(self._service, Read(token=table.tokens[seat]))
            for request in standing.view["requests"] if standing.view else ():
                decision = request["decision"]
                is_awaited = not request["optional"] or request["asked_by"] is not None
                if decision is None or not is_awaited or (seat, decision) in table.asked:
                    continue
                table.asked.add((seat, decision))
                forms = enumerate(request["forms"])
                buttons = {form["label"]: self._form_button(table, seat, decision, index) for index, form in forms}
                self._chat.whisper(person, request["prompt"], buttons)

    def _form_button(self, table: Table, seat: str, decision: str, index: int) -> OnPress:
        """Return a callback that asks for the values of a form until they make a command, and sends it."""
        token = table.tokens[seat]

        def narrow(person: str, chosen: Mapping[str, Any]) -> None:
            params = Narrow(token=token, decision=decision, form=index, chosen=chosen)
            narrowed = self._try(person, lambda: fight_ask.narrow(self._service, params).answer())
            if narrowed is None:
                return
            fields = narrowed.form["fields"].items()
            inputs = {key: field for key, field in fields if key not in chosen and _has_choice(field)}
            if not narrowed.open:
                self._chat.whisper(person, " ".join(narrowed.why_not), {})
            elif inputs and (not chosen or narrowed.command is None):
                title = narrowed.form["label"]
                self._chat.ask(person, title, inputs, lambda values: narrow(person, {**chosen, **values}))
            elif narrowed.command is None:
                self._chat.whisper(person, "This form does not fit into the chat. Use the web table.", {})
            else:
                self._do(table, seat, Do(token=token, decision=decision, command=narrowed.command))

        return lambda person: narrow(person, {})

    def _do(self, table: Table, seat: str, params: Do) -> None:
        self._call(table, seat, lambda: fight_play.do(self._service, params))

    def _call(self, table: Table, seat: str, call: Callable[[], Changed]) -> None:
        """Change the fight; whisper the sentences to the player, who may see more than the channel, or ask for dice."""
        person = table.people[seat]
        changed = self._try(person, call)
        if changed is None:
            return
        for lines in filter(None, (beat.lines for beat in changed.told)):
            self._chat.whisper(person, "\n".join(lines), {})
        for pending in changed.pending:
            if pending.seat == seat and pending.asked is not None:
                self._ask_for_dice(table, seat, pending.asked)
        self._continue(table)

    def _ask_for_dice(self, table: Table, seat: str, asked: Asked) -> None:
        """Let a player type the faces or let the program roll."""
        dice = ", ".join(f"{die.mark} D{die.sides}".strip() for die in asked.dice)
        inputs = {"faces": {"domain": "words", "name": "Faces", "help": dice}}

        def roll(faces: tuple[int, ...] | None) -> None:
            params = Roll(token=table.tokens[seat], faces=faces)
            self._call(table, seat, lambda: fight_play.roll(self._service, params))

        def roll_typed(values: Mapping[str, Any]) -> None:
            roll(tuple(int(face) for face in values["faces"].split() if face.isdecimal()))

        def show_form(person: str) -> None:
            self._chat.ask(person, dice, inputs, roll_typed)

        buttons: Buttons = {"Roll for me": lambda _: roll(None), "Type faces": show_form}
        self._chat.whisper(table.people[seat], f"{asked.purpose}, {asked.who}: {dice}", buttons)

    def _continue(self, table: Table) -> None:
        while self._service.work():  # program players act here; a busy bot calls this in a thread
            pass
        self._show_decisions(table)

    def _try(self, person: str, call: Callable[[], Any]) -> Any:
        """Return the result of a call; None if it is refused, after whispering the reason to the person."""
        try:
            return call()
        except (Refused, ServiceError) as error:
            self._chat.whisper(person, str(error), {})
            return None


def _has_choice(field: Mapping[str, Any]) -> bool:
    """Return whether a chat form can offer a choice for a field; it cannot for sheets and lists of objects."""
    is_fixed = field["domain"] == "one_of" and len(field["of"]) == 1
    return field["domain"] not in ("list_of", "sheet") and not is_fixed
