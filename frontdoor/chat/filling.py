"""Filling in a form step by step: a select, a list, or a modal with text fields for each open field."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from frontdoor.chat import fields as field_kinds
from frontdoor.chat.acting import send
from frontdoor.chat.desk import Desk, sentence
from frontdoor.chat.fields import Field, InvalidText, is_collected, is_open, is_typed
from frontdoor.chat.menus import menu, turning, with_lead
from frontdoor.chat.messages import (
    MAX_FIELDS,
    MAX_OPTION,
    MAX_OPTIONS,
    MAX_PLACEHOLDER,
    MAX_TEXT,
    MAX_TITLE,
    MAX_VALUE,
    Message,
    Modal,
    Option,
    Reply,
    Select,
    TextField,
    clip,
    escape,
    in_rows,
)
from frontdoor.chat.tables import Draft, Plain, Refusal

MAX_SHOWN = 60
"""Maximum length of a value in the overview of a form, in characters."""

SHEET_PART = MAX_VALUE - 500
"""Characters of a sheet in each text field, which leaves room to add some."""


@frozen
class Scope:
    """What a person fills in: a form, or an item of one of its lists.

    Attributes:
        label: The name of the form or list.
        base: All fields.
        fields: The fields with the values that are still possible.
        values: The values that were chosen.
        command: The command that these values make; None if a value is missing, and for an item.
        why_not: The reasons why no command is possible.
        is_item: Whether it is an item of a list.
    """

    label: str
    base: Mapping[str, Field]
    fields: Mapping[str, Field]
    values: dict[str, Any]
    command: Plain | None
    why_not: Sequence[str]
    is_item: bool

    @property
    def open_fields(self) -> list[str]:
        """The fields with more than one possible value."""
        return [name for name, field in self.base.items() if is_open(field)]

    @property
    def missing(self) -> list[str]:
        """The fields that need a value first."""
        return [
            name
            for name, field in self.fields.items()
            if field["required"] and name not in self.values and is_open(field)
        ]

    def place(self, name: str) -> int:
        """Return the index of a field."""
        return list(self.base).index(name)

    def name(self, place: str) -> str:
        """Return the name of a field by its index."""
        return list(self.base)[int(place)]


def scope_of(desk: Desk, draft: Draft, without: str = "") -> Scope:
    """Return what the person fills in at the moment.

    Args:
        desk: The person.
        draft: The form.
        without: A field whose value is left out, to see all of its possible values.
    """
    form = desk.request(draft.seat, draft.decision)["forms"][draft.form]
    chosen = {name: value for name, value in draft.chosen.items() if name != without or draft.stack}
    if draft.amended is not None:
        only = {
            name: field["of"][0] for name, field in form["fields"].items() if not is_open(field) and field.get("of")
        }
        narrowed = {"form": form, "why_not": (), "command": {"type": form["command"], **only, **chosen}}
    else:
        narrowed = desk.call("fight.narrow", draft.seat, decision=draft.decision, form=draft.form, chosen=chosen)
    label, base, values = form["label"], form["fields"], draft.chosen
    possible = narrowed["form"]["fields"]
    fields = {name: base[name] if field.get("of") == [] else field for name, field in possible.items()}
    for name, item in draft.stack:
        label, base, values = base[name]["name"], base[name]["fields"], item
        fields = base
    if draft.stack:
        return Scope(label, base, fields, values, None, (), is_item=True)
    return Scope(label, base, fields, values, narrowed["command"], narrowed["why_not"], is_item=False)


def start(desk: Desk, seat_index: str, decision: str, form: str) -> Reply:
    """Begin to fill in a form; send the command at once if the form leaves no choice."""
    table = desk.table
    table.drafted += 1
    draft = Draft(table.drafted, desk.seat(seat_index), decision, int(form))
    if draft.amended is not None:
        beat = desk.call("fight.told", draft.seat, since=draft.amended, until=draft.amended)["beats"][0]
        fields = desk.request(draft.seat, decision)["forms"][draft.form]["fields"]
        open_fields = {name for name, field in fields.items() if is_open(field)}
        draft.chosen = {name: value for name, value in beat["command"].items() if name in open_fields}
    table.drafts[desk.person] = draft
    return advance(desk, draft)


def advance(desk: Desk, draft: Draft, *, after_modal: bool = False) -> Reply:
    """Show the next step of a form: a missing value, the overview, or what the command did."""
    scope = scope_of(desk, draft)
    missing = [] if scope.why_not else scope.missing
    if missing:
        return _ask(desk, draft, scope, missing, after_modal=after_modal)
    if scope.is_item and all(scope.base[name]["required"] for name in scope.open_fields):
        return keep_item(desk, draft)
    if scope.open_fields or scope.command is None or draft.amended is not None:
        return overview(desk, draft, scope)
    return send(desk, draft.seat, scope.command, draft.decision)


def _ask(desk: Desk, draft: Draft, scope: Scope, missing: Sequence[str], *, after_modal: bool) -> Reply:
    """Ask for the first missing value; if it is typed, for all typed ones."""
    if not is_typed(scope.fields[missing[0]]):
        return step(desk, draft, scope, missing[0])
    modal = _modal(desk, draft, scope, [name for name in missing if is_typed(scope.fields[name])])
    if not after_modal:
        return modal
    places = modal.custom_id.rpartition(":")[2]
    go_on = desk.button("Continue", "text", draft.number, places, is_main=True)
    return Message(f"**{escape(clip(scope.label, MAX_OPTION))}**", ((go_on,),))


def overview(desk: Desk, draft: Draft, scope: Scope, page: str = "0", lead: Sequence[str] = ()) -> Message:
    """Show all fields of a form with their values, and the button that sends the command."""
    number = draft.number
    lines = [f"**{escape(clip(scope.label, MAX_OPTION))}**", *(sentence(reason) for reason in scope.why_not)]
    items = []
    for name in scope.open_fields:
        field = scope.base[name]
        value = scope.values.get(name, (scope.command or {}).get(name, field["default"]))
        shown = "–" if value is None and field["required"] else field_kinds.shown(field, value)
        lines.append(f"{escape(field['name'])}: {escape(clip(shown, MAX_SHOWN))}")
        verb = "text" if is_typed(field) else "step"
        items.append(desk.button(f"{field['name']} …", verb, number, scope.place(name), *([0] * (verb == "step"))))
    if scope.is_item:
        ends = [desk.button("Keep", "keep", number, is_main=True), desk.button("Discard", "discard", number)]
    else:
        sends = desk.button("Preview" if draft.amended is not None else "Do it", "do", number, is_main=True)
        odds = desk.button("Odds", "odds", number, 0)
        ends = [] if scope.command is None else [sends] if draft.amended is not None else [sends, odds]
        ends.append(desk.button("Back", "forms", desk.index(draft.seat), draft.decision, "", 0))
    return with_lead(lead, menu(desk, "\n".join(lines), items, page, ("over", number), ends))


def show_overview(desk: Desk, number: str, page: str = "0") -> Message:
    """Show the overview of the form in progress."""
    draft = desk.draft(number)
    return overview(desk, draft, scope_of(desk, draft), page)


def step(desk: Desk, draft: Draft, scope: Scope, name: str, page: str = "0", lead: Sequence[str] = ()) -> Message:
    """Show the choices of a field, a page at a time."""
    field, number, place = scope.fields[name], draft.number, scope.place(name)
    ends = [desk.button("Back", "over", number, 0)]
    text = [f"**{escape(clip(scope.label, MAX_OPTION))}**", escape(f"{field['name']}. {field['help']}")]
    chosen = draft.partial.get(draft.key(name), scope.values.get(name))
    is_many, is_list = field["domain"] == "some_of", field["domain"] == "list_of"
    if is_list or is_many:
        text.append(escape(clip(f"So far: {field_kinds.shown(field, chosen or [])}", MAX_TEXT // 2)))
        ends.insert(0, desk.button("Done", "done", number, place, is_main=True))
        ends.insert(1, desk.button("Remove the last", "cut", number, place))
    if is_list and len(chosen or []) < field["most"]:
        ends.insert(0, desk.button("Add one", "add", number, place))
    if field.get("any_words"):
        ends.append(desk.button("Other words …", "text", number, place))
    listed = [] if is_list else field_kinds.choices(field)
    if is_collected(field):
        is_full = field["most"] is not None and len(chosen or []) >= field["most"]
        listed = [] if is_full else [each for each in listed if field["repeats"] or each[1] not in (chosen or [])]
    at = min(int(page), max(0, (len(listed) - 1) // MAX_OPTIONS))
    shown = listed[at * MAX_OPTIONS : (at + 1) * MAX_OPTIONS]
    keys = {field_kinds.choice_key(each) for each in (chosen or [] if is_many else [chosen])}
    is_marked = not is_collected(field) and (is_many or name in scope.values)
    options = tuple(Option(key, clip(label, MAX_OPTION), is_marked and key in keys) for key, _, label in shown)
    single = not is_many or is_collected(field)
    title = clip(field["name"], MAX_PLACEHOLDER)
    select = Select(desk.id("set", number, place, at), title, options, int(single), 1 if single else len(options))
    turns = turning(desk, at, -(-len(listed) // MAX_OPTIONS), ("step", number, place))
    rows = (((select,),) if options else (), in_rows([*turns, *ends]))
    return with_lead(lead, Message(clip("\n".join(text), MAX_TEXT), tuple(row for part in rows for row in part)))


def show_step(desk: Desk, number: str, place: str, page: str = "0", lead: Sequence[str] = ()) -> Message:
    """Show the choices of a field."""
    draft = desk.draft(number)
    name = scope_of(desk, draft).name(place)
    return step(desk, draft, scope_of(desk, draft, name), name, page, lead)


def choose(desk: Desk, number: str, place: str, page: str, values: Sequence[str]) -> Reply:
    """Take the options that a person selected."""
    draft = desk.draft(number)
    name = scope_of(desk, draft).name(place)
    scope = scope_of(desk, draft, name)
    field, key = scope.fields[name], draft.key(name)
    listed = field_kinds.choices(field)
    known = {each: value for each, value, _ in listed}
    if any(value not in known for value in values):
        raise Refusal("This is no longer possible")
    taken = [known[value] for value in values]
    if field["domain"] != "some_of":
        return _set_value(desk, draft, {name: taken[0]}, place)
    chosen = draft.partial.get(key, scope.values.get(name) or [])
    if is_collected(field):
        draft.partial[key] = [*chosen, *taken]
        return step(desk, draft, scope, name, page)
    first = int(page) * MAX_OPTIONS
    other = [value for _, value, _ in listed[:first] + listed[first + MAX_OPTIONS :] if value in chosen]
    draft.partial[key] = [value for _, value, _ in listed if value in [*other, *taken]]
    return step(desk, draft, scope, name, page) if len(listed) > MAX_OPTIONS else done(desk, number, place)


def done(desk: Desk, number: str, place: str) -> Reply:
    """Take a list as it is now."""
    draft = desk.draft(number)
    name = scope_of(desk, draft).name(place)
    scope = scope_of(desk, draft, name)
    field, values = scope.base[name], draft.partial.get(draft.key(name), scope.values.get(name) or [])
    most = field["most"]
    if len(values) < field["least"] or (most is not None and len(values) > most):
        least = f"at least {field['least']}" if most is None else f"{field['least']} to {most}"
        return step(desk, draft, scope, name, lead=[sentence(f"Choose {least}, not {len(values)}")])
    return _set_value(desk, draft, {name: values}, place)


def cut(desk: Desk, number: str, place: str) -> Message:
    """Remove the last entry of a list."""
    draft = desk.draft(number)
    scope = scope_of(desk, draft)
    name = scope.name(place)
    draft.partial[draft.key(name)] = (draft.partial.get(draft.key(name)) or scope.values.get(name) or [])[:-1]
    return show_step(desk, number, place)


def add(desk: Desk, number: str, place: str) -> Reply:
    """Begin a new item of a list."""
    draft = desk.draft(number)
    draft.stack.append([scope_of(desk, draft).name(place), {}])
    return advance(desk, draft)


def keep_item(desk: Desk, draft: Draft) -> Message:
    """Add the item in progress to its list."""
    scope = scope_of(desk, draft)
    only = {name: field["of"][0] for name, field in scope.base.items() if not is_open(field) and field.get("of")}
    name, item = draft.stack.pop()
    parent = scope_of(desk, draft)
    so_far = draft.partial.get(draft.key(name), parent.values.get(name) or [])
    draft.partial[draft.key(name)] = [*so_far, {**only, **item}]
    return step(desk, draft, parent, name)


def keep(desk: Desk, number: str) -> Reply:
    """Add the item in progress to its list, unless a value is missing."""
    draft = desk.draft(number)
    return advance(desk, draft) if scope_of(desk, draft).missing else keep_item(desk, draft)


def discard(desk: Desk, number: str) -> Message:
    """Forget the item in progress."""
    draft = desk.draft(number)
    name, _ = draft.stack.pop()
    return step(desk, draft, scope_of(desk, draft), name)


def _set_value(desk: Desk, draft: Draft, values: Mapping[str, Any], place: str) -> Reply:
    """Set the value of a chosen field and go on; if the table refuses the value, show the choices again."""
    refusal = _try(desk, draft, values)
    if refusal:
        return show_step(desk, str(draft.number), place, lead=[sentence(refusal)])
    return advance(desk, draft)


def _try(desk: Desk, draft: Draft, values: Mapping[str, Any]) -> str:
    """Set values; return the reason if the table refuses one, and then set nothing. None stands for the default."""
    held = draft.stack[-1][1] if draft.stack else draft.chosen
    before, given = dict(held), {name: value for name, value in values.items() if value is not None}
    desk.request(draft.seat, draft.decision)
    for name in values:
        held.pop(name, None)
    held.update(given)
    try:
        scope_of(desk, draft)
    except Refusal as refusal:
        held.clear()
        held.update(before)
        return str(refusal)
    for name in values:
        draft.partial.pop(draft.key(name), None)
        draft.typed.pop(draft.key(name), None)
    return ""


def open_modal(desk: Desk, number: str, places: str) -> Reply:
    """Open a modal for fields, given by their indexes with `-` between them."""
    draft = desk.draft(number)
    scope = scope_of(desk, draft)
    return _modal(desk, draft, scope, [scope.name(place) for place in places.split("-")])


def _modal(desk: Desk, draft: Draft, scope: Scope, names: Sequence[str]) -> Modal:
    """Return a modal for as many of these fields as fit; a sheet has a modal of its own, in several parts."""
    sheets = [name for name in names if scope.base[name]["domain"] == "sheet"]
    if names[0] in sheets:
        field, key = scope.base[names[0]], draft.key(names[0])
        text = draft.typed.get(key) or field_kinds.text_of(field, scope.values.get(names[0]))
        count = min(MAX_FIELDS, len(text) // SHEET_PART + 1)
        size = SHEET_PART if count < MAX_FIELDS else MAX_VALUE
        names = names[:1]
        texts = [
            TextField(
                str(part),
                clip(f"{field['name']} {part + 1}/{count}", MAX_TITLE),
                text[part * size : (part + 1) * size],
                is_long=True,
            )
            for part in range(count)
        ]
    else:
        names = [name for name in names if name not in sheets][:MAX_FIELDS]
        texts = [_text_field(draft, scope, name) for name in names]
    places = "-".join(str(scope.place(name)) for name in names)
    return Modal(desk.id("typed", draft.number, places), clip(scope.label, MAX_TITLE), tuple(texts))


def _text_field(draft: Draft, scope: Scope, name: str) -> TextField:
    field = scope.base[name]
    words = field["domain"] == "some_of"
    now = "" if words else field_kinds.text_of(field, scope.values.get(name, field["default"] or None))
    return TextField(
        str(scope.place(name)),
        clip(field["name"], MAX_TITLE),
        (draft.typed.get(draft.key(name)) or now)[:MAX_VALUE],
        clip("One on each line" if words else field_kinds.hint(field), MAX_PLACEHOLDER),
        is_required=field["required"] and field["domain"] == "whole",
        is_long=words or field["domain"] in ("words", "lines"),
    )


def take_texts(desk: Desk, number: str, places: str, texts: Mapping[str, str]) -> Reply:
    """Take the texts of a modal; if one is refused, say why and offer the modal again, with what was typed."""
    draft = desk.draft(number)
    scope = scope_of(desk, draft)
    names = [scope.name(place) for place in places.split("-")]
    values: dict[str, Any] = {}
    refusals = []
    for name in names:
        field = scope.base[name]
        text = "".join(texts.values()) if field["domain"] == "sheet" else texts[str(scope.place(name))]
        draft.typed[draft.key(name)] = text
        try:
            if field["domain"] == "some_of":
                words = [line.strip() for line in text.splitlines() if line.strip()]
                draft.partial[draft.key(name)] = [*draft.partial.get(draft.key(name), []), *words]
                draft.typed.pop(draft.key(name))
                return show_step(desk, number, places)
            values[name] = field_kinds.parse(field, text)
        except InvalidText as error:
            refusals.append(str(error))
    refusals = refusals or list(filter(None, [_try(desk, draft, values)]))
    if refusals:
        again = desk.button("Type again", "text", number, places, is_main=True)
        return Message(
            clip("\n".join(map(sentence, refusals)), MAX_TEXT), ((again, desk.button("Back", "over", number, 0)),)
        )
    return advance(desk, draft, after_modal=True)
