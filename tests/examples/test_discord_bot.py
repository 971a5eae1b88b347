"""The chat bot of the examples, with a fake chat: people press buttons, fill in forms, and type dice."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import systems
from docs.examples.discord_bot import Bot, Buttons, Inputs
from events.stores import open_store
from tests.harness.client_sessions import new_service

CHANNEL = "a channel"
CLICKS = 25


class FakeChat:
    """Records messages and forms, and lets tests press buttons and submit forms."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, Buttons]] = []
        self.whispers: list[tuple[str, str, Buttons]] = []
        self.forms: list[tuple[str, str, Inputs, Callable[[Mapping[str, Any]], None]]] = []

    def post(self, channel: str, text: str, buttons: Buttons) -> None:
        """Record a message to the channel."""
        self.posts.append((text, buttons))

    def whisper(self, person: str, text: str, buttons: Buttons) -> None:
        """Record a message to one person."""
        self.whispers.append((person, text, buttons))

    def ask(self, person: str, title: str, inputs: Inputs, on_submit: Callable[[Mapping[str, Any]], None]) -> None:
        """Record a form."""
        self.forms.append((person, title, inputs, on_submit))

    def press(self, person: str, label: str) -> None:
        """Press a person's latest button with a label."""
        messages = reversed(self.whispers)
        buttons = next(buttons for recipient, _, buttons in messages if recipient == person and label in buttons)
        buttons[label](person)

    def fill(self, **values: Any) -> None:
        """Submit the latest form."""
        self.forms.pop()[3](values)


@pytest.fixture
def chat() -> FakeChat:
    """Return an empty chat."""
    return FakeChat()


@pytest.fixture
def bot(chat: FakeChat, tmp_path: Path) -> Iterator[Bot]:
    """Return a bot in the chat."""
    service = new_service(open_store(tmp_path / "fights"))
    yield Bot(chat, service)
    service.store.close()


def test_players_start_a_fight_type_dice_and_agree_to_an_undo(bot: Bot, chat: FakeChat) -> None:
    """Ann types her dice, Bob agrees to the undo, and the channel shows the log."""
    bot.fight(CHANNEL, "trench_crusade")
    assert {"the Trench Pilgrims", "the Heretic Troopers"} <= set(chat.posts[0][1])
    chat.posts[0][1]["the Trench Pilgrims"]("ann")
    chat.posts[0][1]["the Heretic Troopers"]("bob")
    chat.press("ann", "Roll off")
    assert chat.whispers[-1][1].endswith("D6, D6")
    chat.press("ann", "Type faces")
    chat.fill(faces="6 9")
    assert "9" in chat.whispers[-1][1]
    chat.press("ann", "Type faces")
    chat.fill(faces="6 2")
    assert "6 for the Trench Pilgrims." in chat.posts[-1][0]
    chat.press("ann", "Choose who goes first")
    (_, title, inputs, _) = chat.forms[-1]
    assert title == "Choose who goes first"
    assert list(inputs["side"]["names"]) == ["the Trench Pilgrims", "the Heretic Troopers"]
    chat.fill(side="pilgrims")
    chat.posts[-1][1]["Undo"]("ann")
    assert "No other player has to agree." in chat.whispers[-1][1]
    chat.press("ann", "Take it back")
    chat.posts[-1][1]["Undo"]("ann")
    assert "Players who must agree: bob." in chat.whispers[-1][1]
    chat.press("ann", "Take it back")
    buttons = next(buttons for person, _, buttons in reversed(chat.whispers) if person == "bob")
    chat.press("bob", next(label for label in buttons if label.startswith("Agree")))
    chat.press("bob", "Roll off")
    bot.state(CHANNEL)
    assert "of" in chat.posts[-1][0]


def test_a_secret_bid_is_whispered_and_never_posted(bot: Bot, chat: FakeChat) -> None:
    """The channel reads that a bid was made, but not its number."""
    bot.fight(CHANNEL, "fiend_wake")
    people = dict(zip(("lockjaw-player", "clan-player", "gm"), ("ann", "bob", "gus"), strict=True))
    for seat, person in people.items():
        bot.sit(CHANNEL, person, seat)
    rng = Random(3)
    while "secret" not in chat.posts[-1][0]:
        press_random_button(chat, rng)
    assert "bids" in "".join(text for _, text, _ in chat.whispers)
    posted = "\n".join(text for text, _ in chat.posts)
    assert "bids" not in posted


@pytest.mark.parametrize("system", systems())
def test_every_system_can_be_played_with_buttons(system: str, bot: Bot, chat: FakeChat) -> None:
    """Late clicks are answered with a reason, and the program can play a seat."""
    bot.fight(CHANNEL, system)
    rng, seats = Random(system), list(chat.posts[0][1])
    for name in seats:
        chat.posts[0][1][name](f"player of {name}")
    bot.program(CHANNEL, "gm")
    first_posts = len(chat.posts)
    for _ in range(CLICKS):
        press_random_button(chat, rng)
    assert len(chat.posts) > first_posts + 2
    assert all(text.strip() for _, text, _ in chat.whispers)


def press_random_button(chat: FakeChat, rng: Random) -> None:
    """Press one of the latest 40 buttons, and submit the form that it opens."""
    candidates = [(person, press) for person, _, buttons in chat.whispers for press in buttons.values()][-40:]
    person, press = rng.choice(candidates)
    press(person)
    if chat.forms:
        _, _, inputs, _ = chat.forms[-1]
        chat.fill(**{name: random_value(field, rng) for name, field in inputs.items()})


def random_value(field: Mapping[str, Any], rng: Random) -> Any:
    """Return a value for an input."""
    match field["domain"]:
        case "one_of":
            return rng.choice(list(field["of"]))
        case "some_of":
            return list(field["of"])[: field["least"]]
        case "whole":
            return field["least"]
        case "yes_no":
            return False
        case _:
            return "1 2 3"
