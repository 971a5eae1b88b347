"""Sending a command, its dice and odds, and taking back or changing earlier commands."""

from collections.abc import Mapping, Sequence

from frontdoor.chat.desk import Desk, sentence, story
from frontdoor.chat.fields import InvalidText, parse_faces
from frontdoor.chat.menus import decisions, is_awaited, menu, text_pages
from frontdoor.chat.messages import MAX_PLACEHOLDER, MAX_TITLE, Button, Message, Modal, TextField, clip, escape
from frontdoor.chat.tables import Plain, Refusal

MAX_BEATS = 200
"""Number of the latest beats among which a person chooses the command to change."""

FACES = "faces"


def send(desk: Desk, seat: str, command: Plain, decision: str | None) -> Message:
    """Send a command, and show what came of it with the next decisions."""
    done = desk.call("fight.do", seat, command=command, decision=decision)
    desk.table.drafts.pop(desk.person, None)
    return decisions(desk, lead=story(done["told"]))


def dice(desk: Desk, seat_index: str) -> Message:
    """Show the dice that a seat has to roll."""
    seat = desk.seat(seat_index)
    asked = _asked(desk, seat)
    modifiers = ", ".join(f"{each['name']} {each['amount']:+} {each['on']}" for each in asked["modifiers"])
    needed = "" if asked["needed"] is None else f"The number needed is {asked['needed']}."
    lines = [f"**{escape(asked['purpose'])}**, {escape(asked['who'])}: {listed(asked)}", escape(modifiers), needed]
    buttons = (
        desk.button("Roll for me", "roll", seat_index, is_main=True),
        desk.button("Type faces …", "type", seat_index),
        desk.button("Take the command back", "drop", seat_index),
        desk.button("Back", "mine", "", 0),
    )
    return Message("\n".join(filter(None, lines)), (buttons,))


def _asked(desk: Desk, seat: str) -> Plain:
    for pending in desk.read(seat)["pending"]:
        if pending["seat"] == seat and pending["asked"] is not None:
            asked: Plain = pending["asked"]
            return asked
    raise Refusal("No dice are waiting for you")


def listed(asked: Plain) -> str:
    """Return dice to roll in words."""
    return ", ".join(f"{die['mark']} D{die['sides']}".strip() for die in asked["dice"])


def roll(desk: Desk, seat_index: str, faces: Sequence[int] | None = None) -> Message:
    """Roll the dice of a command: with typed faces, or by the program."""
    done = desk.call("fight.roll", desk.seat(seat_index), faces=faces)
    return decisions(desk, lead=story(done["told"]))


def type_faces(desk: Desk, seat_index: str) -> Modal:
    """Ask for the faces of the dice."""
    asked = _asked(desk, desk.seat(seat_index))
    text = desk.table.faces.pop(desk.person, "")
    field = TextField(FACES, "Faces", text, clip(listed(asked), MAX_PLACEHOLDER), is_required=True)
    return Modal(desk.id("faces", seat_index), clip(asked["purpose"], MAX_TITLE), (field,))


def take_faces(desk: Desk, seat_index: str, texts: Mapping[str, str]) -> Message:
    """Take typed faces; if they do not fit the dice, say why and offer the field again."""
    sides = [die["sides"] for die in _asked(desk, desk.seat(seat_index))["dice"]]
    try:
        return roll(desk, seat_index, parse_faces(texts[FACES], sides))
    except (InvalidText, Refusal) as error:
        desk.table.faces[desk.person] = texts[FACES]
        again = desk.button("Type again", "type", seat_index, is_main=True)
        return Message(sentence(str(error)), ((again, desk.button("Back", "dice", seat_index)),))


def drop(desk: Desk, seat_index: str) -> Message:
    """Take back a command that waits for dice."""
    desk.call("fight.drop", desk.seat(seat_index))
    return decisions(desk)


def compare(desk: Desk, page: str = "0") -> Message:
    """Show the odds of each command of the decisions that wait for a person."""
    lines = []
    for seat in desk.own:
        for request in desk.read(seat)["view"]["requests"]:
            if request["seat"] != seat or request["decision"] is None or not is_awaited(request):
                continue
            lines.append(f"**{escape(request['prompt'])}**")
            found = desk.call("fight.menu_odds", seat, decision=request["decision"], chosen={})
            lines += [f"{escape(row['label'])}: {escape(_short(row))}" for row in found["rows"]]
    return text_pages(desk, lines or ["Nothing waits for you."], page, ("chances",), [_home(desk)])


def _short(row: Plain) -> str:
    return (row["odds"] or {}).get("short") or "no dice"


def undo(desk: Desk, seat_index: str = "") -> Message:
    """Show what an undo would take back, with a button that does it."""
    if not desk.own:
        raise Refusal("You have no seat at this table")
    seat = desk.seat(seat_index) if seat_index else desk.own[0]
    preview = desk.call("fight.undo_preview", seat)
    asks = ", ".join(desk.who(each) for each in preview["asks"])
    lines = [f"This takes back {len(preview['numbers'])} beat(s)."]
    lines += [sentence(reason["sentence"]) for reason in preview["reasons"]]
    lines.append(f"These players must agree: {asks}." if asks else "No other player has to agree.")
    does = (
        []
        if preview["reasons"]
        else [desk.button("Take it back", "undone", desk.index(seat), preview["to"], is_main=True)]
    )
    return Message("\n".join(lines), ((*does, _home(desk)),))


def undone(desk: Desk, seat_index: str, to: str) -> Message:
    """Undo all beats after a number."""
    return send(desk, desk.seat(seat_index), {"type": "undo.v1", "to": int(to)}, None)


def redo(desk: Desk) -> Message:
    """Restore what the last undo took back."""
    if not desk.own:
        raise Refusal("You have no seat at this table")
    return send(desk, desk.own[0], {"type": "redo.v1"}, None)


def amend(desk: Desk, page: str = "0") -> Message:
    """List the person's commands that can be replaced, the latest first."""
    items = []
    for seat in desk.own:
        count = desk.read(seat)["beats"]
        beats = desk.call("fight.told", seat, since=max(1, count - MAX_BEATS) if count > 1 else 0)["beats"]
        prefix = f"{desk.read(seat)['view']['system']}."
        items += [
            (
                each["beat"],
                desk.button(f"{each['beat']}: {each['lines'][0]}", "past", desk.index(seat), each["beat"], 0),
            )
            for each in beats
            if each["by"] == seat and each["lines"] and each["command"]["type"].startswith(prefix)
        ]
    buttons = [button for _, button in sorted(items, key=lambda item: -item[0])]
    text = "Which command should be another one?" if buttons else "You have sent no command that can be changed."
    return menu(desk, text, buttons, page, ("amend",), [_home(desk)])


def past(desk: Desk, seat_index: str, beat: str, page: str = "0") -> Message:
    """Show the decisions of a seat as they were before a beat."""
    seat = desk.seat(seat_index)
    requests = desk.read(seat, int(beat) - 1)["view"]["requests"]
    items = [
        desk.button(request["prompt"], "forms", seat_index, f"@{beat}.{place}", "", 0)
        for place, request in enumerate(requests)
        if request["seat"] == seat and request.get("forms")
    ]
    back = [desk.button("Back", "amend", 0)]
    return menu(desk, f"What should happen in beat {beat} instead?", items, page, ("past", seat_index, beat), back)


def _home(desk: Desk) -> Button:
    return desk.button("Your decisions", "mine", "", 0)
