"""A stand-in for a chat that enforces its limits, and people who press buttons, select and type in it."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil, floor
from random import Random
from typing import Any

from events.stores import Store
from frontdoor.chat.desk import Desk
from frontdoor.chat.door import Chat
from frontdoor.chat.filling import scope_of
from frontdoor.chat.messages import Button, Message, Modal, Reply, Select, TextField
from frontdoor.chat.tables import ChatTable, Draft
from frontdoor.tables.service import Service
from tests.harness.client_sessions import new_service

CHANNEL = "900"
NUMBERS = re.compile(r"(-?[0-9.]+) to (-?[0-9.]+)")
MENTION = re.compile(r"<@(\d+)>")
CRAWLS, OTHERS, THOROUGH, WRONG = 0.02, 0.05, 0.15, 0.1  # how often a player does so
MOST_PRESSES = 120
FILLING = frozenset({"over", "step", "text", "set", "done", "do", "keep", "amended"})


def check_message(message: Message) -> None:
    """Refuse a message that a chat would refuse."""
    assert 1 <= len(message.text) <= 2000, len(message.text)
    assert len(message.rows) <= 5, len(message.rows)
    ids = [item.custom_id for row in message.rows for item in row]
    assert len(ids) == len(set(ids)), ids
    for row in message.rows:
        assert row, "an empty row"
        if isinstance(row[0], Select):
            assert len(row) == 1
        assert len(row) <= 5, len(row)
        for item in row:
            assert 1 <= len(item.custom_id) <= 100, item.custom_id
            if isinstance(item, Select):
                check_select(item)
            else:
                assert 1 <= len(item.label) <= 80, item.label


def check_select(select: Select) -> None:
    """Refuse a select that a chat would refuse."""
    assert 1 <= len(select.options) <= 25, len(select.options)
    assert 0 <= select.least <= select.most <= len(select.options), select
    assert select.most >= 1
    assert len(select.placeholder) <= 150
    values = [option.value for option in select.options]
    assert len(values) == len(set(values)), values
    assert all(1 <= len(option.value) <= 100 and 1 <= len(option.label) <= 100 for option in select.options)
    assert sum(option.is_chosen for option in select.options) <= select.most, select


def check_modal(modal: Modal) -> None:
    """Refuse a modal that a chat would refuse."""
    assert 1 <= len(modal.title) <= 45, modal.title
    assert 1 <= len(modal.custom_id) <= 100
    assert 1 <= len(modal.fields) <= 5
    assert len({field.custom_id for field in modal.fields}) == len(modal.fields)
    for field in modal.fields:
        assert 1 <= len(field.label) <= 45, field.label
        assert len(field.placeholder) <= 100
        assert len(field.value) <= 4000


class Gateway:
    """A chat with one channel. Messages that break a limit, and presses of missing buttons, are errors.

    Attributes:
        chat: The door.
        posts: The messages in the channel.
        seen: The private message or modal that each person sees.
    """

    def __init__(self, service: Service) -> None:
        self.chat = Chat(service, self._post)
        self.posts: list[Message] = []
        self.seen: dict[str, Reply] = {}
        self.pressed = Counter[str]()

    async def _post(self, channel: str, message: Message) -> None:
        assert channel == CHANNEL
        check_message(message)
        self.posts.append(message)

    async def fight(self, person: str, system: str, **options: Any) -> Reply:
        """Start a fight."""
        return self._show(person, await self.chat.fight(CHANNEL, person, system, **options), None)

    async def command(self, person: str, name: str) -> Reply:
        """Type a chat command."""
        return self._show(person, await self.chat.command(CHANNEL, person, name), None)

    async def press(self, person: str, item: Button | Select | str, values: Sequence[str] = ()) -> Reply:
        """Press a button that a person sees, privately or in the channel, by its label or itself; or select options."""
        shown = [*components(self.seen.get(person)), *(each for post in self.posts[-1:] for each in components(post))]
        if isinstance(item, str):
            item = next(each for each in shown if isinstance(each, Button) and each.label.startswith(item))
        assert item in shown, "there is no such button"
        if isinstance(item, Select):
            assert item.least <= len(values) <= item.most
            assert set(values) <= {option.value for option in item.options}
        self.pressed[item.custom_id.split(":")[2]] += 1
        reply = await self.chat.answer(person, item.custom_id, values)
        return self._show(person, reply, None)

    async def submit(self, person: str, *texts: str) -> Reply:
        """Submit the modal that a person sees, with a text for each field."""
        modal = self.seen[person]
        assert isinstance(modal, Modal)
        for field, text in zip(modal.fields, texts, strict=True):
            assert len(text) <= 4000
            assert text or not field.is_required
        values = {field.custom_id: text for field, text in zip(modal.fields, texts, strict=True)}
        return self._show(person, await self.chat.answer(person, modal.custom_id, values), modal)

    def _show(self, person: str, reply: Reply, answered: Reply | None) -> Reply:
        if isinstance(reply, Modal):
            assert not isinstance(answered, Modal), "a chat cannot answer a modal with a modal"
            check_modal(reply)
        else:
            check_message(reply)
        self.seen[person] = reply
        return reply

    @property
    def text(self) -> str:
        """All that the channel has read."""
        return "\n".join(post.text for post in self.posts)


def components(reply: Reply | None) -> list[Button | Select]:
    """Return the buttons and selects of a message."""
    return [item for row in reply.rows for item in row] if isinstance(reply, Message) else []


def verb(item: Button | Select | Modal) -> str:
    """Return the verb of a button, select or modal."""
    return item.custom_id.split(":")[2]


async def seat_all(gateway: Gateway, system: str, **options: Any) -> dict[str, str]:
    """Start a fight with a person at every seat; return the person of each seat."""
    reply = await gateway.fight("1", system, **options)
    assert gateway.chat._tables, reply
    (table,) = gateway.chat._tables.values()
    for place, _ in enumerate(table.seats, 1):
        await gateway.command(str(place), "seats")
        button = [each for each in components(gateway.seen[str(place)]) if verb(each) == "sit"][place - 1]
        await gateway.press(str(place), button)
    await gateway.chat.idle()
    return dict(table.people)


class Player:
    """Plays a fight by random presses, like a person who reads only what the chat shows.

    Attributes:
        tried: How much was done: `decisions`, `fields`, `forms`, `refused texts`.
        given: The fields that were given a value, as the type of the command and the field.
    """

    def __init__(self, gateway: Gateway, rng: Random) -> None:
        self.gateway, self.rng = gateway, rng
        self.tried = Counter[str]()
        self.given: set[tuple[str, str]] = set()

    @property
    def table(self) -> ChatTable:
        """The table."""
        (table,) = self.gateway.chat._tables.values()
        return table

    async def finish(self, most: int) -> bool:
        """Play until the fight is over, at most so many decisions; return whether it is over."""
        for _ in range(most):
            await self.gateway.chat.idle()
            last = self.gateway.posts[-1].text
            if "The fight is over" in last:
                return True
            waiting = MENTION.findall(last.rpartition("Waiting for")[2])
            person = self.rng.choice(waiting or list(self.table.people.values()))
            if self.rng.random() < CRAWLS:
                await self.crawl(person)
            await self.decide(person)
        return False

    async def decide(self, person: str) -> None:
        """Choose a random command of a person, fill in its form, and send it."""
        gateway, rng = self.gateway, self.rng
        self.tried["decisions"] += 1
        await gateway.command(person, "decide")
        for _ in range(MOST_PRESSES):
            by_verb = verbs(gateway.seen[person])
            others = [each for each in by_verb.get("mine", ()) if each.label.startswith("Other commands")]
            by_verb = {**by_verb, "form": [*by_verb.get("form", ()), *by_verb.get("entry", ())]}
            first = next((name for name in ("roll", "dice", "form", "forms") if by_verb.get(name)), None)
            if others and (first is None or rng.random() < OTHERS):
                await gateway.press(person, others[0])
            elif first is None:
                return
            else:
                pressed = rng.choice(by_verb[first])
                await gateway.press(person, pressed)
                if verb(pressed) == "form":
                    await self.fill(person)
                if verb(pressed) in ("roll", "form"):
                    return

    async def fill(self, person: str) -> None:
        """Fill in a form until it is sent; sometimes give every field a value."""
        gateway, rng = self.gateway, self.rng
        is_thorough, visited, visiting = rng.random() < THOROUGH, set[tuple[int, str]](), ""
        for _ in range(MOST_PRESSES):
            reply = gateway.seen[person]
            if isinstance(reply, Modal):
                await self.type(person, reply)
                continue
            by_verb = verbs(reply)
            if "set" in by_verb or "done" in by_verb:
                await self.take_step(person, by_verb)
                continue
            if not FILLING & by_verb.keys():
                return
            draft = self.table.drafts[person]
            if visiting:
                values = draft.stack[-1][1] if draft.stack else draft.chosen
                assert visiting in values, f"{visiting} cannot be given: {reply.text}"
                self.tried["fields"] += 1
                visiting = ""
            todo = await self.fields(person, draft) if is_thorough else {}
            todo = {name: item for name, item in todo.items() if (len(draft.stack), name) not in visited}
            if todo:
                visiting = rng.choice(sorted(todo))
                visited.add((len(draft.stack), visiting))
                gateway.seen[person] = todo[visiting][0]
                await gateway.press(person, todo[visiting][1])
                continue
            ends = by_verb.get("do") or by_verb.get("keep") or by_verb.get("amended")
            if not ends:
                return
            await gateway.press(person, ends[0])
            self.tried["forms"] += 1
        raise AssertionError(f"the form does not end: {gateway.seen[person]}")

    async def fields(self, person: str, draft: Draft) -> dict[str, tuple[Message, Button]]:
        """Return the button of every open field of a form, with the page of the overview that shows it."""
        gateway = self.gateway
        scope = scope_of(Desk(gateway.chat._service, self.table, person), draft)
        found: dict[str, tuple[Message, Button]] = {}
        while True:
            reply = gateway.seen[person]
            assert isinstance(reply, Message)
            by_verb = verbs(reply)
            for item in (*by_verb.get("text", ()), *by_verb.get("step", ())):
                found[scope.name(item.custom_id.split(":")[4])] = (reply, item)
            following = [each for each in by_verb.get("over", ()) if each.label.startswith("Next")]
            if not following:
                assert set(found) == set(scope.open_fields), reply
                return found
            await gateway.press(person, following[0])

    async def take_step(self, person: str, by_verb: Mapping[str, list[Any]]) -> None:
        """Choose in a step of a form: options, another page, an item, or the end of a list."""
        rng = self.rng
        names = [name for name in ("set", "set", "add", "done", "step") if name in by_verb]
        if names == ["add", "done"]:
            names = ["add"] if rng.random() < 0.7 else ["done"]
        item = rng.choice(by_verb[rng.choice(names)])
        values = []
        if isinstance(item, Select):
            size = max(item.least, min(item.most, rng.choice((1, 1, 2))))
            values = [option.value for option in rng.sample(item.options, size)]
        await self.gateway.press(person, item, values)

    async def type(self, person: str, modal: Modal) -> None:
        """Type into a modal; sometimes wrong texts, which must be refused with the texts in the fields again."""
        if self.rng.random() < WRONG and any(NUMBERS.match(field.placeholder) for field in modal.fields):
            texts = ["seven" if NUMBERS.match(field.placeholder) else "some words" for field in modal.fields]
            refused = await self.gateway.submit(person, *texts)
            assert isinstance(refused, Message)
            assert "must be a number" in refused.text
            again = await self.gateway.press(person, "Type again")
            assert isinstance(again, Modal)
            assert [field.value for field in again.fields] == texts
            self.tried["refused texts"] += 1
        modal = self.gateway.seen[person]  # type: ignore[assignment]  # the same modal again
        await self.gateway.submit(person, *map(self.text, modal.fields))

    def text(self, field: TextField) -> str:
        """Return a text for a field: a number within its bounds, its value, or words."""
        numbers = NUMBERS.match(field.placeholder)
        if numbers:
            low = max(ceil(float(numbers[1])), -2)  # small numbers, because rolls with many modifiers cannot be made
            high = min(floor(float(numbers[2])), low + 6)
            return str(self.rng.choice([each for each in range(low, high + 1) if each] or [numbers[1]]))
        return field.value or "in words"

    async def crawl(self, person: str) -> None:
        """Check that every command of every decision of a person has a button."""
        gateway = self.gateway
        desk = Desk(gateway.chat._service, self.table, person)
        expected = {
            f"{desk.index(seat)}:{request['decision']}:{place}"
            for seat in desk.own
            for request in desk.read(seat)["view"]["requests"]
            if request["seat"] == seat and request["decision"] is not None
            for place in range(len(request["forms"]))
        }
        start = await gateway.command(person, "decide")
        waiting, found, seen = [start], set[str](), set[str]()
        while waiting:
            message = waiting.pop()
            for item in components(message):
                if verb(item) == "form":
                    found.add(":".join(item.custom_id.split(":")[3:]))
                if verb(item) in ("mine", "forms", "entry") and item.custom_id not in seen:
                    seen.add(item.custom_id)
                    gateway.seen[person] = message
                    waiting.append(await gateway.press(person, item))
        assert found == expected
        self.tried["menus"] += 1


async def play_fight(store: Store, system: str, rng: Random, most: int = 600) -> Counter[str]:
    """Play a random fight in a chat until its end; return how much was done.

    Args:
        store: The store.
        system: The system.
        rng: The random source.
        most: The number of decisions after which the program plays the fight to its end.
    """
    return await play_in(Gateway(new_service(store, seed=str(rng.random()))), system, rng, most)


async def play_in(gateway: Gateway, system: str, rng: Random, most: int) -> Counter[str]:
    """Play a random fight like `play_fight`, in a given chat."""
    await seat_all(gateway, system, dice=rng.choice(("program", "people")))
    player = Player(gateway, rng)
    is_over = await player.finish(most)
    for place, _ in enumerate(player.table.seats):
        if not is_over:
            await gateway.command("1", "program")
            await gateway.press("1", verbs(gateway.seen["1"])["play"][place])
    await gateway.chat.idle()
    assert "The fight is over" in gateway.posts[-1].text
    return player.tried


def verbs(reply: Reply) -> dict[str, list[Any]]:
    """Return the buttons and selects of a message by verb."""
    found: dict[str, list[Any]] = {}
    for item in components(reply):
        found.setdefault(verb(item), []).append(item)
    return found
