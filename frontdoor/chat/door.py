"""The door: answers chat commands, buttons and modals, and posts the public story to the channels."""

import asyncio
import logging
from base64 import b64encode
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from frontdoor.chat import acting, filling, menus, seating, sending
from frontdoor.chat.desk import PREFIX, Desk, call_table, sentence, story
from frontdoor.chat.menus import is_awaited, with_lead
from frontdoor.chat.messages import MAX_TEXT, Button, Message, Reply, clip, pages_of
from frontdoor.chat.tables import ChatTable, Plain, Refusal
from frontdoor.tables.service import Service

VERBS: Mapping[str, Callable[..., Reply]] = {
    "mine": menus.decisions,
    "forms": menus.forms,
    "entry": menus.variants,
    "form": filling.start,
    "over": filling.show_overview,
    "step": filling.show_step,
    "set": filling.choose,
    "done": filling.done,
    "cut": filling.cut,
    "add": filling.add,
    "keep": filling.keep,
    "discard": filling.discard,
    "text": filling.open_modal,
    "typed": filling.take_texts,
    "do": sending.do,
    "odds": sending.odds,
    "amended": sending.amended,
    "dice": acting.dice,
    "roll": acting.roll,
    "type": acting.type_faces,
    "faces": acting.take_faces,
    "drop": acting.drop,
    "chances": acting.compare,
    "undo": acting.undo,
    "undone": acting.undone,
    "amend": acting.amend,
    "past": acting.past,
    "seats": seating.seats,
    "sit": seating.sit,
    "program": seating.program,
    "play": seating.play,
    "status": seating.status,
    "story": seating.tale,
}
"""What buttons, selects and modals do, by the verb in their ids."""

COMMANDS: Mapping[str, tuple[str, Callable[[Desk], Reply]]] = {
    "decide": ("Show your open decisions", menus.decisions),
    "seats": ("Take or leave a seat", seating.seats),
    "status": ("Show all combatants", seating.status),
    "story": ("Read the story as you may see it", seating.tale),
    "odds": ("Compare the odds of your choices", acting.compare),
    "undo": ("Take back the latest beat", acting.undo),
    "redo": ("Restore what an undo took back", acting.redo),
    "amend": ("Replace an earlier command of yours", acting.amend),
    "program": ("Let the program play a seat", seating.program),
}
"""The chat commands of a table: their descriptions, and what they do. `Chat.fight` starts a fight."""

FORGOTTEN = Message("This fight is no longer in the store.")

_WITH_VALUES = ("set", "typed", "faces")
_log = logging.getLogger(__name__)


class Chat:
    """Plays fights in the channels of a chat.

    Args:
        service: The table service. Its store also keeps the tables of the chat, so they survive a restart.
        post: Posts a message to a channel, given its id. It never contains hidden information.
    """

    def __init__(self, service: Service, post: Callable[[str, Message], Awaitable[None]]) -> None:
        self._service = service
        self._post = post
        self._tables: dict[str, ChatTable] = {}
        self._locks = defaultdict[str, asyncio.Lock](asyncio.Lock)
        self._posting = asyncio.Lock()
        self._active: set[str] = set()  # fights in which something may have happened since the last post
        self._tasks: set[asyncio.Task[None]] = set()

    async def restore(self) -> None:
        """Read the tables in the store, and post what the channels have not seen."""
        for fight in await asyncio.to_thread(self._service.store.fights):
            table = await asyncio.to_thread(ChatTable.load, self._service.store, fight)
            if table is not None:
                self._tables[fight] = table
                self._active.add(fight)
        await self.catch_up()

    async def fight(
        self,
        channel: str,
        person: str,
        system: str,
        dice: str = "program",
        file: tuple[str, bytes] | None = None,
        **options: Any,
    ) -> Reply:
        """Start a fight in a channel.

        Args:
            channel: The id of the channel.
            person: The id of the person who starts the fight, and who may seat the program.
            system: The name of the rule book.
            dice: Who rolls the dice: the `program` or `people`.
            file: The name and content of a setup or roster; None for the sample fight.
            **options: Further options of `fight.create`.
        """
        options |= {"system": system, "dice": dice}
        async with self._locks[""]:
            try:
                return await asyncio.to_thread(self._begin, channel, person, options, file)
            except Refusal as refusal:
                return Message(clip(sentence(str(refusal)), MAX_TEXT))
            finally:
                self._later()

    async def command(self, channel: str, person: str, name: str) -> Reply:
        """Answer one of `COMMANDS`, about the latest fight of the channel."""
        tables = [table for table in self._tables.values() if table.channel == channel]
        if not tables:
            return Message("There is no fight in this channel yet.")
        return await self._do(max(tables, key=lambda table: table.opened), person, COMMANDS[name][1])

    async def answer(self, person: str, custom_id: str, values: Sequence[str] | Mapping[str, str] = ()) -> Reply:
        """Answer a button, a select or a modal.

        Args:
            person: The id of the person.
            custom_id: The id of the button, select or modal.
            values: The values of the chosen options, or the texts by the ids of their fields.
        """
        prefix, _, rest = custom_id.partition(":")
        fight, _, rest = rest.partition(":")
        verb, *args = rest.split(":")
        table = self._tables.get(fight)
        if prefix != PREFIX or table is None or verb not in VERBS:
            return FORGOTTEN
        extra = (values,) if verb in _WITH_VALUES else ()
        return await self._do(table, person, lambda desk: VERBS[verb](desk, *args, *extra))

    async def _do(self, table: ChatTable, person: str, function: Callable[[Desk], Reply]) -> Reply:
        desk = Desk(self._service, table, person)
        async with self._locks[table.fight]:
            reply = await asyncio.to_thread(self._reply, desk, function)
        self._active.add(table.fight)
        self._later()
        return reply

    def _reply(self, desk: Desk, function: Callable[[Desk], Reply]) -> Reply:
        """Return the reply to a person; if something is refused, the reason above the open decisions."""
        try:
            reply = function(desk)
        except Refusal as refusal:
            reply = with_lead([sentence(str(refusal))], self._decisions(desk))
        desk.table.save(self._service.store)
        return reply

    def _decisions(self, desk: Desk) -> Message:
        try:
            return menus.decisions(desk)
        except Refusal as refusal:  # for example if the fight is no longer in the store
            return Message(sentence(str(refusal)))

    def _begin(self, channel: str, person: str, options: Plain, file: tuple[str, bytes] | None) -> Reply:
        for table in self._tables.values():
            if table.channel == channel and person != table.owner and not self._is_over(table):
                raise Refusal("A fight goes on in this channel; only who started it can start another one")
        if file is not None:
            name, content = file
            found = call_table(self._service, "setup.read", text="", data=b64encode(content).decode(), file=name)
            options |= {"setup": found["setup"], "system": found["system"] or options["system"]}
        created = call_table(self._service, "fight.create", **options)
        seats = {seat["seat"]: seat for seat in created["seats"]}
        spectator = next(seat for seat, given in seats.items() if given["role"] == "spectator")
        table = ChatTable(
            fight=created["fight"],
            channel=channel,
            owner=person,
            opened=self._service.clock(),
            host=created["host"],
            seats=[seat for seat in seats if seat != spectator],
            names={seat: given["name"] for seat, given in seats.items()},
            tokens={seat: given["token"] for seat, given in seats.items()},
            spectator=spectator,
        )
        table.save(self._service.store)
        self._tables[table.fight] = table
        self._active.add(table.fight)
        return seating.seats(Desk(self._service, table, person))

    def _is_over(self, table: ChatTable) -> bool:
        view = Desk(self._service, table, "").read(table.spectator)["view"]
        return view["state"].get("outcome") is not None

    def _later(self) -> None:
        task = asyncio.create_task(self.catch_up())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def idle(self) -> None:
        """Wait until everything that happened is posted, and the program has no more decisions to make."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def catch_up(self) -> None:
        """Let the program play its seats, and post the story to the channels."""
        acted = True
        while acted:
            async with self._posting:
                for fight in sorted(self._active):
                    await self._post_news(self._tables[fight])
            acted = await asyncio.to_thread(self._service.work)

    async def _post_news(self, table: ChatTable) -> None:
        """Post what is new; if the chat cannot be reached, the next call tries again."""
        lock = self._locks[table.fight]
        try:
            async with lock:
                messages, posted, waited, is_played = await asyncio.to_thread(self._news, table)
            for message in messages:
                await self._post(table.channel, message)
        except Exception:  # noqa: BLE001 - whatever the chat raises
            _log.exception("could not post to channel %s", table.channel)
            return
        if messages:
            async with lock:
                table.posted, table.waited = posted, waited
                await asyncio.to_thread(table.save, self._service.store)
        elif not is_played:
            self._active.discard(table.fight)

    def _news(self, table: ChatTable) -> tuple[list[Message], int, str, bool]:
        """Return what the channel has not seen.

        These are the messages, the number of beats that it then has read, the line about whom the table waits for, and
        whether the program plays a seat.
        """
        desk = Desk(self._service, table, "")
        read, posted = desk.read(table.spectator), table.posted
        lines: list[str] = []
        while posted < read["beats"]:
            beats = desk.call("fight.told", table.spectator, since=posted)["beats"]
            lines += story(beats)
            posted += len(beats)
        played = {each["seat"] for each in read["program"]}
        requests = [each["seat"] for each in read["view"]["requests"] if is_awaited(each)]
        seats = dict.fromkeys(each for each in [*requests, *(each["seat"] for each in read["pending"])])
        names = ", ".join(desk.who(seat) for seat in seats if seat not in played and seat in table.tokens)
        over = read["view"]["state"].get("outcome") is not None
        waited = "**The fight is over.**" if over else f"Waiting for {names}." if names else ""
        is_played = bool(played) and not over
        if not lines and waited in ("", table.waited):
            return [], posted, waited, is_played
        buttons = (
            Button(desk.id("mine", "", 0), "Your decisions", is_main=True),
            desk.button("Take a seat", "seats", 0),
        )
        *first, last = pages_of([*lines, waited] if waited else lines)
        return [*map(Message, first), Message(last, (buttons,))], posted, waited, is_played
