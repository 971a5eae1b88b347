"""The Discord bot of the examples, with the classes of discord.py and without a network."""

import asyncio
import warnings
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from combat import systems
from events.stores import Store, open_store
from frontdoor.chat.messages import PRESS_AGAIN, Message, Modal, Reply, TextField, button
from frontdoor.terminal.entry_point import main
from tests.frontdoor.chat.gateway import CHANNEL, Gateway, play_in
from tests.harness.client_sessions import new_service
from tests.harness.samples import sample_size
from tests.harness.tools import needs

MAX_LINES = 150

pytestmark = needs("discord.py")


@pytest.fixture
def bot_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the bot that `blow example discord` writes into an empty folder."""
    folder = tmp_path / "bot"
    folder.mkdir()
    monkeypatch.chdir(folder)
    main(["example", "discord"])
    (file,) = folder.iterdir()
    spec = spec_from_file_location("discord_bot", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # discord.py imports audioop
        spec.loader.exec_module(module)
    return module


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an empty store."""
    store = open_store(tmp_path / "fights")
    yield store
    store.close()


class FakeResponse:
    """The answer to an interaction: once, and a modal only for a button, a select or a command."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.sent: list[tuple[str, dict[str, Any]]] = []

    def is_done(self) -> bool:
        """Return whether there was an answer."""
        return bool(self.sent)

    async def _send(self, how: str, **sent: Any) -> None:
        assert not self.sent
        self.sent.append((how, sent))

    async def send_message(self, content: str, *, view: Any, ephemeral: bool) -> None:
        """Send a private message."""
        assert ephemeral, "decisions are private"
        await self._send("message", content=content, view=view)

    async def edit_message(self, *, content: str, view: Any) -> None:
        """Replace the private message."""
        await self._send("edit", content=content, view=view)

    async def send_modal(self, modal: Any) -> None:
        """Open a modal."""
        assert self.kind != "modal_submit"
        await self._send("modal", modal=modal)

    async def defer(self, *, ephemeral: bool, thinking: bool) -> None:
        """Ask for more time."""
        await self._send("defer", ephemeral=ephemeral, thinking=thinking)


class FakeInteraction:
    """An interaction as discord.py gives it to the bot."""

    def __init__(self, discord: ModuleType, kind: str, person: str, data: dict[str, Any], *, private: bool) -> None:
        self.type = getattr(discord.InteractionType, kind)
        self.data, self.user, self.channel_id = data, SimpleNamespace(id=int(person)), int(CHANNEL)
        self.message = (
            SimpleNamespace(flags=SimpleNamespace(ephemeral=private)) if kind != "application_command" else None
        )
        self.response = FakeResponse(kind)
        self.edited: list[tuple[str, Any]] = []

    async def edit_original_response(self, *, content: str, view: Any) -> None:
        """Replace the answer that took more time."""
        self.edited.append((content, view))


class DiscordGateway(Gateway):
    """A gateway in which messages pass through the classes of discord.py, and answers through its raw data."""

    def __init__(self, service: Any, module: ModuleType) -> None:
        super().__init__(service)
        self.module, self.discord = module, module.discord
        self.bot = module.Bot(service)
        self.bot.chat = self.chat
        self.chat._post = self._post
        self.shown: dict[str, Reply] = {}
        own_answer, own_command, own_fight = self.chat.answer, self.chat.command, self.chat.fight

        async def answer(person: str, custom_id: str, values: Any = ()) -> Reply:
            is_modal = isinstance(values, dict)
            data: dict[str, Any] = {"custom_id": custom_id}
            if is_modal:
                data["components"] = [{"component": {"custom_id": key, "value": text}} for key, text in values.items()]
            else:
                data["values"] = list(values)
            kind = "modal_submit" if is_modal else "component"
            interaction = FakeInteraction(self.discord, kind, person, data, private=True)
            kept: list[Reply] = []
            self.chat.answer = keeping(own_answer, kept)  # type: ignore[method-assign]
            await self.bot.on_interaction(interaction)
            return self.compare(interaction, kept)

        async def command(channel: str, person: str, name: str) -> Reply:
            interaction = FakeInteraction(self.discord, "application_command", person, {}, private=False)
            kept: list[Reply] = []
            self.chat.command = keeping(own_command, kept)  # type: ignore[method-assign]
            await self.bot.tree.get_command(name).callback(interaction)
            self.chat.command = command  # type: ignore[method-assign]
            return self.compare(interaction, kept)

        async def fight(
            channel: str, person: str, system: str, dice: str = "program", file: Any = None, **options: Any
        ) -> Reply:
            interaction = FakeInteraction(self.discord, "application_command", person, {}, private=False)
            kept: list[Reply] = []
            self.chat.fight = keeping(own_fight, kept)  # type: ignore[method-assign]
            await self.bot.tree.get_command("fight").callback(interaction, system, dice, file)
            return self.compare(interaction, kept)

        self._answer, self.chat.command, self.chat.fight = answer, command, fight  # type: ignore[method-assign]

    async def press(self, person: str, item: Any, values: Any = ()) -> Reply:
        """Press a button as in any gateway, but through the bot."""
        self.chat.answer = self._answer  # type: ignore[method-assign]
        return await super().press(person, item, values)

    async def submit(self, person: str, *texts: str) -> Reply:
        """Submit a modal as in any gateway, but through the bot."""
        self.chat.answer = self._answer  # type: ignore[method-assign]
        return await super().submit(person, *texts)

    async def _post(self, channel: str, message: Message) -> None:
        self.module.view_of(message).to_components()
        await super()._post(channel, message)

    def compare(self, interaction: FakeInteraction, kept: list[Reply]) -> Reply:
        """Return the reply, after a comparison with what discord.py would send."""
        (reply,) = kept
        ((how, sent),) = interaction.response.sent
        if isinstance(reply, Modal):
            raw = sent["modal"].to_dict()
            assert (raw["title"], raw["custom_id"]) == (reply.title, reply.custom_id)
            fields = [row["component"] for row in raw["components"]]
            assert [(field["custom_id"], field.get("value", "")) for field in fields] == [
                (field.custom_id, field.value) for field in reply.fields
            ]
        else:
            if how == "defer":
                ((content, view),) = interaction.edited
                sent = {"content": content, "view": view}
            assert sent["content"] == reply.text
            rows = sent["view"].to_components()
            ids = [[item["custom_id"] for item in row["components"]] for row in rows]
            assert ids == [[item.custom_id for item in row] for row in reply.rows]
        return reply


def keeping(function: Any, kept: list[Reply]) -> Any:
    """Return a function that also keeps its results in a list."""

    async def keep(*args: Any, **named: Any) -> Reply:
        kept.append(await function(*args, **named))
        return kept[-1]

    return keep


def test_the_bot_is_short() -> None:
    """The bot, with everything that Discord needs, has at most 150 lines."""
    file = Path(__file__).parents[3] / "docs" / "examples" / "discord_bot.py"
    assert len(file.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


@pytest.mark.parametrize("system", systems())
def test_a_whole_fight_runs_through_the_classes_of_discord(
    system: str, bot_module: ModuleType, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py accepts every view and modal; after some decisions, the program plays on."""
    monkeypatch.setattr(bot_module, "PATIENCE", 60)
    monkeypatch.setattr("os.fsync", lambda _: None)

    async def run() -> None:
        gateway = DiscordGateway(new_service(store), bot_module)
        assert (await play_in(gateway, system, Random(system), sample_size(20)))["forms"]
        await gateway.bot.close()

    asyncio.run(run())


def test_discord_refuses_what_the_stand_in_refuses(bot_module: ModuleType) -> None:
    """discord.py checks the rows of messages and the fields of modals, as the stand-in does."""

    async def run() -> None:
        with pytest.raises(ValueError, match=r"maximum|items|children|full|too many|fit"):
            bot_module.view_of(Message("x", (tuple(button(str(number), "x") for number in range(6)),)))
        with pytest.raises(ValueError, match=r"maximum|items|children|full|too many|fit"):
            bot_module.modal_of(Modal("a", "b", tuple(TextField(str(number), "x") for number in range(6))))

    asyncio.run(run())


def test_a_slow_reply_asks_for_more_time(bot_module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message replaces the waiting one; a modal comes too late, and the person reads why."""
    monkeypatch.setattr(bot_module, "PATIENCE", 0)

    async def run(reply: Reply) -> str:
        interaction = FakeInteraction(bot_module.discord, "component", "1", {}, private=False)

        async def slow() -> Reply:
            await asyncio.sleep(0.01)
            return reply

        await bot_module.answer(interaction, slow())
        assert interaction.response.sent == [("defer", {"ephemeral": True, "thinking": True})]
        return str(interaction.edited[0][0])

    assert asyncio.run(run(Message("done"))) == "done"
    assert asyncio.run(run(Modal("a", "b", (TextField("c", "d"),)))) == PRESS_AGAIN.text
