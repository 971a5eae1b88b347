"""The bot of the examples, in a chat that is none: people press buttons, fill in forms, and roll."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import systems
from docs.examples.discord_bot import Bot, Buttons, Inputs
from events.stores import open_store
from tests.harness.client_sessions import service_over

HERE = "a channel"
ENOUGH = 25


class FakeChat:
    """Keeps what is said, and lets people press and fill in."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, Buttons]] = []
        self.whispers: list[tuple[str, str, Buttons]] = []
        self.forms: list[tuple[str, str, Inputs, Callable[[Mapping[str, Any]], None]]] = []

    def post(self, channel: str, text: str, buttons: Buttons) -> None:
        """Keep what all see."""
        self.posts.append((text, buttons))

    def whisper(self, person: str, text: str, buttons: Buttons) -> None:
        """Keep what one sees."""
        self.whispers.append((person, text, buttons))

    def ask(self, person: str, title: str, inputs: Inputs, take: Callable[[Mapping[str, Any]], None]) -> None:
        """Keep a form."""
        self.forms.append((person, title, inputs, take))

    def press(self, person: str, label: str) -> None:
        """Press the latest button of somebody that says so."""
        found = next(each[2] for each in reversed(self.whispers) if each[0] == person and label in each[2])
        found[label](person)

    def fill(self, **filled: Any) -> None:
        """Fill in the latest form."""
        self.forms.pop()[3](filled)

    def summarise(self, person: str) -> str:
        """Return all that somebody was whispered."""
        return "\n".join(text for each, text, _ in self.whispers if each == person)


@pytest.fixture
def chat() -> FakeChat:
    """Return an empty chat."""
    return FakeChat()


@pytest.fixture
def bot(chat: FakeChat, tmp_path: Path) -> Iterator[Bot]:
    """Return a bot in it."""
    service = service_over(open_store(tmp_path / "fights"))
    yield Bot(chat, service)
    service.store.close()


def test_a_fight_is_opened_rolled_for_and_taken_back_by_agreement(bot: Bot, chat: FakeChat) -> None:
    """Ann types her dice, Bob agrees; everybody reads the story."""
    bot.fight(HERE, "trench_crusade")
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
    assert "the Trench Pilgrims: 6." in chat.posts[-1][0]
    chat.press("ann", "Choose who goes first")
    (_, title, inputs, _) = chat.forms[-1]
    assert title == "Choose who goes first"
    assert list(inputs["side"]["names"]) == ["the Trench Pilgrims", "the Heretic Troopers"]
    chat.fill(side="pilgrims")
    chat.posts[-1][1]["Undo"]("ann")
    assert "asks nobody" in chat.whispers[-1][1]
    chat.press("ann", "Take back")
    chat.posts[-1][1]["Undo"]("ann")
    assert "asks bob" in chat.whispers[-1][1]
    chat.press("ann", "Take back")
    asked = next(buttons for person, _, buttons in reversed(chat.whispers) if person == "bob")
    chat.press("bob", next(label for label in asked if label.startswith("Agree")))
    chat.press("bob", "Roll off")
    bot.state(HERE)
    assert "of" in chat.posts[-1][0]


def test_a_secret_bid_is_whispered_and_never_posted(bot: Bot, chat: FakeChat) -> None:
    """The channel reads that somebody decided, and no number."""
    bot.fight(HERE, "fiend_wake")
    people = dict(zip(("lockjaw-player", "clan-player", "gm"), ("ann", "bob", "gus"), strict=True))
    for seat, person in people.items():
        bot.sit(HERE, person, seat)
    rng = Random(3)
    while "secret" not in chat.posts[-1][0]:
        act(chat, rng)
    assert "bids" in "".join(text for _, text, _ in chat.whispers)
    posted = "\n".join(text for text, _ in chat.posts)
    assert "bids" not in posted


@pytest.mark.parametrize("system", systems())
def test_any_system_is_played_by_pressing_what_there_is(system: str, bot: Bot, chat: FakeChat) -> None:
    """Whoever presses late is told so; the program plays a seat, too."""
    bot.fight(HERE, system)
    rng, seats = Random(system), list(chat.posts[0][1])
    for name in seats:
        chat.posts[0][1][name](f"who sits as {name}")
    bot.program(HERE, "gm")
    begun = len(chat.posts)
    for _ in range(ENOUGH):
        act(chat, rng)
    assert len(chat.posts) > begun + 2
    assert all(text.strip() for _, text, _ in chat.whispers)


def act(chat: FakeChat, rng: Random) -> None:
    """Press one of the latest buttons, and fill in what is asked."""
    pressed = [(person, press) for person, _, buttons in chat.whispers for press in buttons.values()][-40:]
    person, press = rng.choice(pressed)
    press(person)
    if chat.forms:
        _, _, inputs, _ = chat.forms[-1]
        chat.fill(**{name: filled(field, rng) for name, field in inputs.items()})


def filled(field: Mapping[str, Any], rng: Random) -> Any:
    """Fill in an input."""
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
