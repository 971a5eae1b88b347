"""Sending the form in progress: its command, its odds, and the preview of an amendment."""

from frontdoor.chat.acting import listed, send
from frontdoor.chat.desk import Desk, sentence
from frontdoor.chat.filling import scope_of
from frontdoor.chat.menus import text_pages
from frontdoor.chat.messages import Message, escape
from frontdoor.chat.tables import Draft, Plain, Refusal


def _command(desk: Desk, draft: Draft) -> Plain:
    command = scope_of(desk, draft).command
    if command is None:
        raise Refusal("A value is missing")
    return command


def do(desk: Desk, number: str, page: str = "0") -> Message:
    """Send the command of the form; show a preview if it replaces an earlier one."""
    draft = desk.draft(number)
    command = _command(desk, draft)
    return send(desk, draft.seat, command, draft.decision) if draft.amended is None else _preview(desk, draft, page)


def odds(desk: Desk, number: str, page: str = "0") -> Message:
    """Show the odds of the command of the form."""
    draft = desk.draft(number)
    found = desk.call("fight.odds", draft.seat, command=_command(desk, draft))
    lines = [f"{each['permille'] / 10:g} %: {escape(each['line'])}" for each in found["table"]]
    back = [desk.button("Back", "over", number, 0)]
    return text_pages(desk, [escape(found["words"]), *lines], page, ("odds", number), back)


def _preview(desk: Desk, draft: Draft, page: str) -> Message:
    """Show what replacing a command would change, with a button that does it."""
    command = _command(desk, draft)
    found = desk.call("fight.amend_preview", draft.seat, beat=draft.amended, command=command)
    lines = [sentence(reason["sentence"]) for reason in found["reasons"]]
    if found["needed"] is not None:
        lines.append(f"First roll {listed(found['needed'])}. The rest depends on the result.")
    lines += [f"Beat {each['beat']} is no longer possible. {sentence(each['why'])}" for each in found["left_out"]]
    lines += map(escape, found["changes"])
    asks = ", ".join(desk.who(each) for each in found["asks"])
    lines.append(f"These players must agree: {asks}." if asks else "No other player has to agree.")
    does = [] if found["reasons"] else [desk.button("Change it", "amended", draft.number, is_main=True)]
    back = desk.button("Back", "over", draft.number, 0)
    return text_pages(desk, lines, page, ("do", draft.number), [*does, back])


def amended(desk: Desk, number: str) -> Message:
    """Replace the earlier command by that of the form."""
    draft = desk.draft(number)
    command = {"type": "amend.v1", "beat": draft.amended, "command": _command(desk, draft)}
    return send(desk, draft.seat, command, None)
