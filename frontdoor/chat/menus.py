"""The private menus of a person: the open decisions, and the commands that answer them."""

from collections.abc import Mapping, Sequence
from typing import Any

from combat.engine.offer.prices import stated_once
from frontdoor.chat.desk import Desk
from frontdoor.chat.messages import MAX_BUTTONS, MAX_TEXT, MENU_ROWS, Button, Message, clip, escape, in_rows, pages_of

MENU = MENU_ROWS * MAX_BUTTONS
"""Maximum number of buttons on a page of a menu."""

MAX_LEAD = 1_200
"""Maximum length of the report above a menu, in characters."""

ALL = "all"
"""Shows the decisions that nothing waits for, too."""


def menu(
    desk: Desk, text: str, items: Sequence[Button], page: str, verb: Sequence[object], ends: Sequence[Button] = ()
) -> Message:
    """Return a message with a page of a menu.

    Args:
        desk: The person.
        text: The text above.
        items: The buttons of the whole menu.
        page: The number of the page, from 0.
        verb: The verb and arguments of the menu; the number of a page follows.
        ends: Up to three further buttons below.
    """
    count = max(1, -(-len(items) // MENU))
    at = min(int(page), count - 1)
    shown = items[at * MENU : (at + 1) * MENU]
    return Message(clip(text, MAX_TEXT), (*in_rows(shown), *in_rows([*turning(desk, at, count, verb), *ends])))


def text_pages(
    desk: Desk, lines: Sequence[str], page: str, verb: Sequence[object], ends: Sequence[Button] = ()
) -> Message:
    """Return a message with a page of a long text."""
    pages = pages_of(lines)
    at = min(int(page), len(pages) - 1)
    return Message(pages[at] or "–", tuple(in_rows([*turning(desk, at, len(pages), verb), *ends])))


def turning(desk: Desk, page: int, count: int, verb: Sequence[object]) -> list[Button]:
    """Return the buttons to the page before and the page after."""
    before = [desk.button("◀ Previous", *map(str, verb), page - 1)] if page else []
    return before + ([desk.button("Next ▶", *map(str, verb), page + 1)] if page + 1 < count else [])


def with_lead(lead: Sequence[str], message: Message) -> Message:
    """Return a message with lines above its text; the last of them if there are too many."""
    above = "\n".join(lead)
    above = above if len(above) <= MAX_LEAD else f"…{above[-MAX_LEAD:]}"
    return Message(clip(f"{above}\n\n{message.text}" if above else message.text, MAX_TEXT), message.rows)


def is_awaited(request: Mapping[str, Any]) -> bool:
    """Return whether the fight or a seat waits for the answer."""
    return not request["optional"] or request["asked_by"] is not None


def decisions(desk: Desk, show: str = "", page: str = "0", lead: Sequence[str] = ()) -> Message:
    """Show the open decisions of a person: those that are awaited, or all."""
    if not desk.own:
        free = Message("You have no seat at this table.", ((desk.button("Take a seat", "seats", 0),),))
        return with_lead(lead, free)
    lines, dice, items, awaited, others, quiet = [], [], [], [], 0, "Nothing waits for you."
    for seat in desk.own:
        read, index, name = desk.read(seat), desk.index(seat), desk.table.names[seat]
        if read["view"]["state"].get("outcome") is not None:
            quiet = "The fight is over."
        dice += [
            desk.button(f"Dice: {each['asked']['purpose']}", "dice", index, is_main=True)
            for each in read["pending"]
            if each["seat"] == seat and each["asked"] is not None
        ]
        for request in read["view"]["requests"]:
            if request["decision"] is None or request["seat"] != seat or not request["forms"]:
                continue
            waits = is_awaited(request)
            if waits:
                lines.append(f"**{escape(name)}**: {escape(request['prompt'])}")
                awaited.append((str(index), request["decision"]))
            elif show != ALL:
                others += 1
                continue
            label = request["prompt"] if len(desk.own) == 1 else f"{name}: {request['prompt']}"
            items.append(desk.button(label, "forms", index, request["decision"], "", 0, is_main=waits))
    ends = [desk.button("Refresh", "mine", "", 0)]
    if others:
        ends.append(desk.button(f"Other commands ({others})", "mine", ALL, 0))
    if show != ALL and len(awaited) == 1 and not dice:
        return forms(desk, *awaited[0], lead=lead, ends=ends)
    text = "\n".join(lines) or ("The dice are yours." if dice else quiet)
    return with_lead(lead, menu(desk, text, [*dice, *items], page, ("mine", show), ends))


def forms(
    desk: Desk,
    seat_index: str,
    decision: str,
    actor: str = "",
    page: str = "0",
    lead: Sequence[str] = (),
    ends: Sequence[Button] = (),
) -> Message:
    """Show the commands that answer a decision; if there are many, first whose commands to show.

    Args:
        desk: The person.
        seat_index: The index of the seat.
        decision: The id of the decision.
        actor: The index of the actor whose commands to show; empty for all.
        page: The number of the page, from 0.
        lead: Lines to show above.
        ends: Buttons to show below.
    """
    request = desk.request(desk.seat(seat_index), decision)
    entries = request["entries"]
    actors = list(dict.fromkeys(entry["actor"] for entry in entries))
    names = {figure["id"]: figure["name"] for figure in desk.read(desk.seat(seat_index))["view"]["figures"]}
    text = "\n".join(escape(each) for each in (request["prompt"], *(request.get("reminders") or ())))
    if not actor and len(entries) > MENU and len(actors) > 1:
        items = [
            desk.button(names.get(each, "Other commands"), "forms", seat_index, decision, place, 0)
            for place, each in enumerate(actors)
        ]
    else:
        items = [
            _entry_button(desk, seat_index, decision, place, entry, "" if actor else names.get(entry["actor"], ""))
            for place, entry in enumerate(entries)
            if not actor or entry["actor"] == actors[int(actor)]
        ]
    ends = ends or [desk.button("Back", "mine", "", 0)]
    return with_lead(lead, menu(desk, text, items, page, ("forms", seat_index, decision, actor), ends))


def _entry_button(
    desk: Desk, seat_index: str, decision: str, place: int, entry: Mapping[str, Any], name: str
) -> Button:
    prices = {variant["price"] for variant in entry["variants"]}
    label = priced(f"{name}: {entry['label']}" if name else entry["label"], *(prices if len(prices) == 1 else ()))
    indexes = [index for variant in entry["variants"] for index in variant["forms"]]
    if len(indexes) == 1:
        return desk.button(label, "form", seat_index, decision, indexes[0])
    return desk.button(f"{label} …", "entry", seat_index, decision, place, 0)


def priced(label: str, price: str = "") -> str:
    """Return a label with the price of its command, unless the label states it.

    >>> priced("Reroll", "1 of 2 Wrath"), priced("Keep the roll")
    ('Reroll (1 of 2 Wrath)', 'Keep the roll')
    """
    label, price = stated_once(label, price)
    return f"{label} ({price})" if price else label


def variants(desk: Desk, seat_index: str, decision: str, entry: str, page: str = "0") -> Message:
    """Show the variants of an action.

    Args:
        desk: The person.
        seat_index: The index of the seat.
        decision: The id of the decision.
        entry: The index of the action among the entries of the decision.
        page: The number of the page, from 0.
    """
    request = desk.request(desk.seat(seat_index), decision)
    chosen = request["entries"][int(entry)]
    items = [
        desk.button(priced(request["forms"][index]["label"], variant["price"]), "form", seat_index, decision, index)
        for variant in chosen["variants"]
        for index in variant["forms"]
    ]
    ends = [desk.button("Back", "forms", seat_index, decision, "", 0)]
    return menu(desk, escape(chosen["label"]), items, page, ("entry", seat_index, decision, entry), ends)
