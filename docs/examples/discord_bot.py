"""A Discord bot for fights: private decisions with buttons and forms, and the story in the channel.

Needs `pip install 'blow-by-blow[discord]'`, the token of a bot in DISCORD_TOKEN, and optionally a store in BLOW_STORE.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable
from contextlib import closing
from typing import Any, Literal

import discord
from discord import app_commands

from combat import systems
from combat.engine.catalog import system as system_named
from frontdoor.chat.door import COMMANDS, Chat
from frontdoor.chat.messages import PRESS_AGAIN, Button, Message, Modal, Reply, Select, TextField
from frontdoor.factory import open_service
from frontdoor.tables.service import Service

PATIENCE = 2.0  # seconds after which the bot asks Discord for more time; Discord waits for three


class Bot(discord.Client):
    """The bot. Discord sends it chat commands, and presses of the buttons in its messages."""

    def __init__(self, service: Service) -> None:
        mentions = discord.AllowedMentions(everyone=False, roles=False)
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=mentions)
        self.chat = Chat(service, self.post)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(fight_command(self))
        for name in COMMANDS:
            self.tree.add_command(chat_command(self, name))

    async def setup_hook(self) -> None:
        """Register the commands, and continue the fights in the store."""
        await self.tree.sync()
        await self.chat.restore()

    async def post(self, channel: str, message: Message) -> None:
        """Post a message to a channel."""
        place: Any = self.get_channel(int(channel)) or await self.fetch_channel(int(channel))
        await place.send(message.text, view=view_of(message))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a button, a select or a modal; the command tree answers chat commands."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            data: Any = interaction.data
            fields = [row["component"] for row in data.get("components", ())]
            values = data.get("values") or {field["custom_id"]: field["value"] for field in fields}
            await answer(interaction, self.chat.answer(str(interaction.user.id), data["custom_id"], values))


async def answer(interaction: discord.Interaction, coming: Awaitable[Reply]) -> None:
    """Show a reply to the person who pressed or typed, in place of the private message with the button."""
    is_private = interaction.message is not None and interaction.message.flags.ephemeral
    task = asyncio.ensure_future(coming)
    await asyncio.wait({task}, timeout=PATIENCE)
    if not task.done():
        await interaction.response.defer(ephemeral=True, thinking=not is_private)
    reply = await task
    if isinstance(reply, Modal) and interaction.response.is_done():
        reply = PRESS_AGAIN  # after more time, Discord opens no window
    if isinstance(reply, Modal):
        await interaction.response.send_modal(modal_of(reply))
    elif interaction.response.is_done():
        await interaction.edit_original_response(content=reply.text, view=view_of(reply))
    elif is_private:
        await interaction.response.edit_message(content=reply.text, view=view_of(reply))
    else:
        await interaction.response.send_message(reply.text, view=view_of(reply), ephemeral=True)


def view_of(message: Message) -> discord.ui.View:
    """Return the buttons and selects of a message. `on_interaction` answers them, also after a restart."""
    view = discord.ui.View(timeout=None)
    for row, items in enumerate(message.rows):
        for item in items:
            view.add_item(button_of(item, row) if isinstance(item, Button) else select_of(item, row))
    view.stop()  # so that the library does not keep it
    return view


def button_of(item: Button, row: int) -> discord.ui.Button[Any]:
    """Return a button."""
    style = discord.ButtonStyle.primary if item.is_main else discord.ButtonStyle.secondary
    return discord.ui.Button(custom_id=item.custom_id, label=item.label, style=style, row=row)


def select_of(item: Select, row: int) -> discord.ui.Select[Any]:
    """Return a select."""
    options = [
        discord.SelectOption(label=each.label, value=each.value, default=each.is_chosen) for each in item.options
    ]
    sizes = {"min_values": item.least, "max_values": item.most}
    return discord.ui.Select(custom_id=item.custom_id, placeholder=item.placeholder, options=options, row=row, **sizes)


def modal_of(modal: Modal) -> discord.ui.Modal:
    """Return a modal."""
    window = discord.ui.Modal(title=modal.title, custom_id=modal.custom_id, timeout=None)
    for each in modal.fields:
        window.add_item(discord.ui.Label(text=each.label, component=text_input_of(each)))
    window.stop()
    return window


def text_input_of(field: TextField) -> discord.ui.TextInput[Any]:
    """Return a text field of a modal."""
    style = discord.TextStyle.long if field.is_long else discord.TextStyle.short
    texts = {"custom_id": field.custom_id, "placeholder": field.placeholder or None, "default": field.value or None}
    return discord.ui.TextInput(style=style, required=field.is_required, max_length=4000, **texts)


def fight_command(bot: Bot) -> app_commands.Command[Any, Any, Any]:
    """Return the command that starts a fight, with the sample or with an attached setup or roster."""

    @app_commands.choices(system=[app_commands.Choice(name=system_named(each).title, value=each) for each in systems()])
    async def fight(
        interaction: discord.Interaction,
        system: str,
        dice: Literal["program", "people"] = "program",
        setup: discord.Attachment | None = None,
    ) -> None:
        file = None if setup is None else (setup.filename, await setup.read())
        places = str(interaction.channel_id), str(interaction.user.id)
        await answer(interaction, bot.chat.fight(*places, system, dice, file))

    return app_commands.Command(name="fight", description="Start a fight in this channel", callback=fight)


def chat_command(bot: Bot, name: str) -> app_commands.Command[Any, Any, Any]:
    """Return a command about the fight of the channel."""

    async def command(interaction: discord.Interaction) -> None:
        await answer(interaction, bot.chat.command(str(interaction.channel_id), str(interaction.user.id), name))

    return app_commands.Command(name=name, description=COMMANDS[name][0], callback=command)


if __name__ == "__main__":
    if "DISCORD_TOKEN" not in os.environ:
        sys.exit("Set DISCORD_TOKEN to the token of your bot.")
    with closing(open_service(os.environ.get("BLOW_STORE"))) as opened:
        Bot(opened).run(os.environ["DISCORD_TOKEN"])
