"""Fights in a chat: decisions are private, the story is public, and tables survive a restart."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat.engine.catalog import system
from events.stores import Store, open_store
from frontdoor.chat.door import COMMANDS, FORGOTTEN
from frontdoor.chat.fields import InvalidText, parse, parse_faces, shown, text_of
from frontdoor.chat.messages import Button, Message, Modal, clip, escape, pages_of
from tests.frontdoor.chat.gateway import CHANNEL, Gateway, Player, components, seat_all, verb, verbs
from tests.harness.client_sessions import new_service

Test = Callable[[Gateway], Coroutine[Any, Any, None]]
TRENCH_CRUSADE = ("1", "2", "3")
"""The people of the pilgrims, the heretics and the GM."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an empty store."""
    store = open_store(tmp_path / "fights")
    yield store
    store.close()


def play(store: Store, test: Test) -> Gateway:
    """Run a test in a new chat."""
    gateway = Gateway(new_service(store))
    asyncio.run(test(gateway))
    return gateway


async def press_whose(gateway: Gateway, label: str) -> str:
    """Press a button on the person's list whose list has it; return the person."""
    for person in TRENCH_CRUSADE:
        await gateway.command(person, "decide")
        if any(getattr(each, "label", "") == label for each in components(gateway.seen[person])):
            await gateway.press(person, label)
            return person
    raise AssertionError(label)


async def choose_side(gateway: Gateway, side: str) -> str:
    """Choose who goes first, up to the overview of the form; return the person."""
    person = await press_whose(gateway, "Choose who goes first")
    await gateway.press(person, verbs(gateway.seen[person])["set"][0], [f'"{side}"'])
    return person


def label_of(gateway: Gateway, person: str, start: str) -> str:
    """Return the first label that a person sees and that begins so."""
    buttons = (each for each in components(gateway.seen[person]) if isinstance(each, Button))
    return next(each.label for each in buttons if each.label.startswith(start))


def test_players_type_dice_choose_and_take_back(store: Store) -> None:
    """Faces that the dice do not have are refused, with the text typed; the other player must agree to an undo."""

    async def test(gateway: Gateway) -> None:
        await seat_all(gateway, "trench_crusade", dice="people")
        await gateway.command("1", "decide")
        await gateway.press("1", "Roll off")
        await gateway.press("1", "Dice: ")
        await gateway.press("1", "Type faces")
        refused = await gateway.submit("1", "6 9")
        assert isinstance(refused, Message)
        assert refused.text == "A D6 shows 1 to 6, not '9'."
        again = await gateway.press("1", "Type again")
        assert isinstance(again, Modal)
        assert again.fields[0].value == "6 9"
        reply = await gateway.submit("1", "6 2")
        await gateway.chat.idle()
        assert isinstance(reply, Message)
        assert "6 for the Trench Pilgrims." in reply.text
        assert "6 for the Trench Pilgrims." in gateway.text
        assert await choose_side(gateway, "pilgrims") == "1"
        await gateway.press("1", "Do it")
        preview = await gateway.command("1", "undo")
        assert isinstance(preview, Message)
        assert "No other player has to agree." in preview.text
        await gateway.press("1", "Take it back")
        preview = await gateway.command("1", "undo")
        assert isinstance(preview, Message)
        assert "<@2>" in preview.text
        await gateway.press("1", "Take it back")
        await gateway.command("2", "decide")
        await gateway.press("2", "Agree")
        await gateway.chat.idle()
        assert "<@2> (the Heretic Troopers)" in gateway.posts[-1].text

    play(store, test)


def test_a_secret_bid_never_reaches_the_channel(store: Store) -> None:
    """The channel reads that a bid was made, but not its number; the bidder reads both."""

    async def test(gateway: Gateway) -> None:
        await seat_all(gateway, "fiend_wake", dice="program")
        player, read = Player(gateway, Random(3)), ""
        for _ in range(60):
            for person in "123":
                await player.decide(person)
                reply = gateway.seen[person]
                read += reply.text if isinstance(reply, Message) else ""
            await gateway.chat.idle()
            if "secret" in gateway.text:
                break
        assert " bids " in read
        assert "secret" in gateway.text
        assert " bids " not in gateway.text.partition("reveal")[0]

    play(store, test)


@pytest.mark.parametrize("name", ["fiend_wake", "wrath_and_glory"])
def test_the_channel_reads_what_a_spectator_may_read(name: str, store: Store) -> None:
    """All posts together are the spectator's story, in order, and lines about whom the table waits for."""

    async def test(gateway: Gateway) -> None:
        await seat_all(gateway, name)
        await Player(gateway, Random(1)).finish(25)
        await gateway.chat.idle()
        (table,) = gateway.chat._tables.values()
        desk_story = await gateway.command("99", "story")
        assert isinstance(desk_story, Message)
        service = gateway.chat._service
        with service.seated(table.tokens["spectator"]) as (held, who):
            beats = held.views.beats(who.seat, 0, len(held.fight.journal) - 1, 10**9)
        lines = [escape(line) for beat in beats for line in beat.lines]
        posted = [line for line in gateway.text.split("\n") if not line.startswith(("Waiting for", "**The fight"))]
        assert posted == [part for line in lines for part in line.split("\n")]

    play(store, test)


def test_tables_forms_and_buttons_survive_a_restart(store: Store) -> None:
    """A form begun before the restart is finished after it with the buttons of the old messages."""

    async def before(gateway: Gateway) -> None:
        await seat_all(gateway, "trench_crusade")
        await gateway.command("1", "decide")
        await gateway.press("1", "Roll off")
        first = await choose_side(gateway, "heretics")
        gateway.pressed["first"] = int(first)

    old = play(store, before)
    first = str(old.pressed["first"])

    async def after(gateway: Gateway) -> None:
        await gateway.chat.restore()
        assert not gateway.posts, "nothing is new"
        gateway.seen[first] = old.seen[first]
        done = await gateway.press(first, "Do it")
        await gateway.chat.idle()
        assert isinstance(done, Message)
        assert "Waiting for <@2>" in gateway.text

    play(store, after)


def test_beats_that_the_channel_missed_are_posted_after_a_restart(store: Store) -> None:
    """If the chat could not be reached, the story is posted the next time."""

    async def before(gateway: Gateway) -> None:
        await seat_all(gateway, "trench_crusade")

        async def fail(channel: str, message: Message) -> None:
            raise ConnectionError(channel, message)

        gateway.chat._post = fail
        await gateway.command("1", "decide")
        await gateway.press("1", "Roll off")
        await gateway.chat.idle()

    play(store, before)

    async def after(gateway: Gateway) -> None:
        await gateway.chat.restore()
        assert "Trench Pilgrims" in gateway.text.partition("Waiting for")[0]

    play(store, after)


def test_an_earlier_command_is_replaced(store: Store) -> None:
    """The form starts with the values of the earlier command, and the preview says what would change."""

    async def test(gateway: Gateway) -> None:
        await seat_all(gateway, "trench_crusade")
        await gateway.command("1", "decide")
        await gateway.press("1", "Roll off")
        first = await choose_side(gateway, "heretics")
        await gateway.press(first, "Do it")
        await gateway.command(first, "amend")
        listed = [each for each in components(gateway.seen[first]) if verb(each) == "past"]
        await gateway.press(first, listed[0])
        await gateway.press(first, verbs(gateway.seen[first])["forms"][0])
        overview = await gateway.press(first, "Choose who goes first")
        assert isinstance(overview, Message)
        assert "Side: the Heretic Troopers" in overview.text
        await gateway.press(first, "Side")
        await gateway.press(first, verbs(gateway.seen[first])["set"][0], ['"pilgrims"'])
        preview = await gateway.press(first, "Preview")
        assert isinstance(preview, Message)
        assert "agree" in preview.text
        await gateway.press(first, "Change it")
        await gateway.chat.idle()
        assert "Trench Pilgrims" in gateway.posts[-1].text

    play(store, test)


def test_every_command_answers_in_every_state(store: Store) -> None:
    """Commands answer before a fight, without a seat, with a seat, and after the fight."""

    async def test(gateway: Gateway) -> None:
        for name in COMMANDS:
            reply = await gateway.command("7", name)
            assert reply == Message("There is no fight in this channel yet.")
        await seat_all(gateway, "powered_by_heresy")
        for person in ("1", "99"):
            for name in COMMANDS:
                await gateway.command(person, name)
        assert await gateway.chat.answer("1", "blow:unknown:mine::0") == FORGOTTEN
        assert await gateway.chat.answer("1", "other") == FORGOTTEN
        assert isinstance(await gateway.command("1", "odds"), Message)

    play(store, test)


def test_an_action_with_variants_has_one_button(store: Store) -> None:
    """The button of the action opens its variants; the button of a variant begins its form."""

    async def test(gateway: Gateway) -> None:
        await seat_all(gateway, "powered_by_heresy")
        shown = await gateway.command("1", "decide")
        while not verbs(shown).get("entry"):
            shown = await gateway.press("1", verbs(shown)["forms"][0])
        action = verbs(shown)["entry"][0]
        assert action.label.endswith(" …")
        variants = await gateway.press("1", action)
        buttons = verbs(variants)["form"]
        assert len(buttons) > 1
        assert len({each.label for each in buttons}) == len(buttons)
        await gateway.press("1", buttons[-1])
        (table,) = gateway.chat._tables.values()
        assert table.drafts["1"].form == int(buttons[-1].custom_id.rpartition(":")[2])

    play(store, test)


def test_seats_belong_to_their_players(store: Store) -> None:
    """A player cannot act for another seat or free it; who started the fight can free it and seat the program."""

    async def test(gateway: Gateway) -> None:
        await seat_all(gateway, "trench_crusade")
        await gateway.command("1", "decide")
        stolen = verbs(gateway.seen["1"])["form"][0]
        reply = await gateway.chat.answer("2", stolen.custom_id)
        assert isinstance(reply, Message)
        assert reply.text.startswith("You do not sit at the Trench Pilgrims")
        await gateway.command("2", "seats")
        refused = await gateway.press("2", "the Trench Pilgrims (taken)")
        assert isinstance(refused, Message)
        assert refused.text.startswith("The Trench Pilgrims is taken")
        await gateway.command("1", "seats")
        freed = await gateway.press("1", "the Heretic Troopers (taken)")
        assert any(
            each.label == "the Heretic Troopers (free)" for each in components(freed) if isinstance(each, Button)
        )
        await gateway.command("1", "program")
        await gateway.press("1", "the Heretic Troopers (people)")
        assert label_of(gateway, "1", "the Heretic Troopers") == "the Heretic Troopers (the program)"
        refused = await gateway.fight("2", "fiend_wake")
        assert isinstance(refused, Message)
        assert "only who started it" in refused.text

    play(store, test)


def test_the_program_plays_a_whole_fight_into_the_channel(store: Store) -> None:
    """With the program at every seat, the whole story is posted."""

    async def test(gateway: Gateway) -> None:
        await gateway.fight("1", "trench_crusade")
        for place in range(3):
            await gateway.command("1", "program")
            await gateway.press("1", verbs(gateway.seen["1"])["play"][place])
        await gateway.chat.idle()
        assert "The fight is over" in gateway.posts[-1].text
        await gateway.command("1", "seats")
        over = await gateway.press("1", "the Trench Pilgrims (free)")
        assert isinstance(over, Message)
        assert "The fight is over." in over.text

    play(store, test)


def test_a_refused_option_is_a_sentence(store: Store) -> None:
    """A system that does not exist starts no fight."""

    async def test(gateway: Gateway) -> None:
        reply = await gateway.fight("1", "chess")
        assert isinstance(reply, Message)
        assert "chess" in reply.text
        assert not gateway.chat._tables

    play(store, test)


def test_a_large_fight_with_long_names_fits(store: Store) -> None:
    """Sixty models whose names have 200 characters: menus and selects have pages, and labels are cut."""
    setup = system("trench_crusade").sample()
    for side in setup["sides"]:
        copies = [
            {**each, "id": f"{each['id']}-{number}", "name": f"{number} {'W' * 190}", "fireteam": ""}
            for number in range(5)
            for each in side["models"][1:]  # a side has one leader, who comes first
        ]
        side["models"] = [*side["models"], *copies]

    async def test(gateway: Gateway) -> None:
        await seat_all(gateway, "trench_crusade", setup=setup)
        player = Player(gateway, Random(2))
        for _ in range(3):
            await player.finish(4)
            for person in TRENCH_CRUSADE:
                await player.crawl(person)
                for name in ("status", "odds", "story", "amend", "undo"):
                    await gateway.command(person, name)
        assert player.tried["menus"]

    play(store, test)


@pytest.mark.parametrize(("text", "value"), [("6", 12), (" 0.5 ", 1), ("0", 0)])
def test_numbers_are_typed_in_the_unit_that_players_see(text: str, value: int) -> None:
    field = {"domain": "whole", "name": "Distance", "help": "", "required": True, "default": None}
    field |= {"least": 0, "most": 48, "unit": "half inches", "shown_unit": "inches", "divisor": 2}
    assert parse(field, text) == value
    assert parse(field, text_of(field, value)) == value
    assert shown(field, value) == f"{text.strip()} inches"
    for wrong in ("x", "", "0.25", "25", "1e3", "-1"):
        with pytest.raises(InvalidText, match="Distance must be a number from 0 to 24 inches"):
            parse(field, wrong)


def test_faces_fit_their_dice() -> None:
    assert parse_faces("6, 1 8", [6, 6, 8]) == [6, 1, 8]
    with pytest.raises(InvalidText, match="Type 2 numbers, one for each of D6, D6; you typed 1"):
        parse_faces("6", [6, 6])


def test_long_texts_are_split_and_markup_is_escaped() -> None:
    assert pages_of(["a" * 5, "b" * 5], 11) == ["aaaaa\nbbbbb"]
    assert pages_of(["a" * 5, "b" * 12], 10) == ["aaaaa", "bbbbbbbbbb", "bb"]
    assert clip("abcdef", 4) == "abc…"
    assert escape("<@1> *x*") == r"\<@1\> \*x\*"
    assert CHANNEL
