"""The fields of a form in a chat: their choices, the texts that people type, and how values are shown."""

import re
from collections.abc import Mapping
from decimal import Decimal
from hashlib import sha256
from typing import Any

from events.codec import json_text
from frontdoor.chat.messages import MAX_FIELDS, MAX_OPTION, MAX_VALUE

Field = Mapping[str, Any]
"""A field of a form as plain data: its `name`, `help`, `domain`, and what belongs to the domain."""

MAX_SHEET = MAX_FIELDS * MAX_VALUE
"""Maximum length of a sheet as text, in characters."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,3})?")


class InvalidText(Exception):
    """A typed text that is not a value of its field; the message says what would be one."""


def is_open(field: Field) -> bool:
    """Return whether a field has more than one possible value."""
    match field["domain"]:
        case "one_of":
            return len(field["of"]) > 1
        case "some_of":
            return bool(field["of"]) or field.get("any_words", False)
        case "list_of":
            return bool(field["most"])
        case _:
            return True


def is_typed(field: Field) -> bool:
    """Return whether people type the value, instead of choosing it."""
    return field["domain"] not in ("one_of", "yes_no", "some_of", "list_of")


def is_collected(field: Field) -> bool:
    """Return whether values are added one by one, because they may repeat or be other words than those listed."""
    return field["domain"] == "some_of" and bool(field["repeats"] or field.get("any_words"))


def choices(field: Field) -> list[tuple[str, Any, str]]:
    """Return the values to choose from, each with a key for the chat and its name."""
    if field["domain"] == "yes_no":
        return [("no", False, "no"), ("yes", True, "yes")]
    return [
        (choice_key(value), value, (", ".join(map(str, value)) if isinstance(value, list) else str(name)) or "none")
        for value, name in zip(field["of"], field["names"], strict=True)
    ]


def choice_key(value: Any) -> str:
    """Return a key for a value that is equal for equal values and fits into an option."""
    text = json_text.dumps(value).decode()
    return text if len(text) <= MAX_OPTION else f"#{sha256(text.encode()).hexdigest()}"


def unit_of(field: Field) -> tuple[str, int]:
    """Return the unit in which a number is shown, and how many units of the value it contains."""
    return field.get("shown_unit") or field.get("unit") or "", field.get("divisor") or 1


def shown(field: Field, value: Any) -> str:  # noqa: PLR0911 - one return for each kind of field
    """Return a value in words."""
    match field["domain"]:
        case "yes_no":
            return "yes" if value else "no"
        case "whole" if isinstance(value, int):
            unit, divisor = unit_of(field)
            return f"{Decimal(value) / divisor} {unit}".strip()
        case "one_of":
            names = {key: name for key, _, name in choices(field)}
            return names.get(choice_key(value), str(value))
        case "some_of" if isinstance(value, list):
            names = {key: name for key, _, name in choices(field)}
            return ", ".join(names.get(choice_key(each), str(each)) for each in value) or "none"
        case "list_of" if isinstance(value, list):
            return "; ".join(_item(field["fields"], item) for item in value) or "none"
        case "lines" if isinstance(value, list):
            return "; ".join(value) or "none"
        case "sheet" if isinstance(value, dict):
            return str(value.get("name") or value.get("id") or "a sheet")
        case _:
            return "none" if value is None else str(value)


def _item(fields: Mapping[str, Field], item: Mapping[str, Any]) -> str:
    return " ".join(shown(fields[name], value) if name in fields else str(value) for name, value in item.items())


def bounds(field: Field) -> str:
    """Return the smallest and largest number of a field in words."""
    unit, divisor = unit_of(field)
    return f"{Decimal(field['least']) / divisor} to {Decimal(field['most']) / divisor} {unit}".strip()


def hint(field: Field) -> str:
    """Return a short hint on the text of a field."""
    parts = (bounds(field) if field["domain"] == "whole" else "", str(field["help"]))
    return ". ".join(filter(None, parts))


def text_of(field: Field, value: Any) -> str:
    """Return the text that stands for a value in a text field."""
    if value is None:
        examples = field.get("examples") or ()
        return text_of(field, examples[0]) if field["domain"] == "sheet" and examples else ""
    match field["domain"]:
        case "words":
            return str(value)
        case "lines":
            return "\n".join(value)
        case "whole":
            return str(Decimal(value) / unit_of(field)[1])
        case _:
            text = json_text.dumps(value, option=json_text.OPT_INDENT_2).decode()
            return text if len(text) <= MAX_SHEET else json_text.dumps(value).decode()


def parse(field: Field, text: str) -> Any:
    """Return the value that a text stands for; None for the default.

    Raises:
        InvalidText: If the text stands for no value.
    """
    if not text.strip() and not field["required"]:
        return None
    match field["domain"]:
        case "words":
            return text
        case "lines":
            return [line.strip() for line in text.splitlines() if line.strip()]
        case "whole":
            divisor = unit_of(field)[1]
            number = Decimal(text.strip()) * divisor if _NUMBER.fullmatch(text.strip()) else None
            if number is None or number != int(number) or not field["least"] <= number <= field["most"]:
                raise InvalidText(f"{field['name']} must be a number from {bounds(field)}, not '{text}'")
            return int(number)
        case _:
            try:
                return json_text.loads(text)
            except json_text.JSONDecodeError as error:
                raise InvalidText(f"{field['name']} is not JSON: {error}") from None


def parse_faces(text: str, sides: list[int]) -> list[int]:
    """Return the faces in a text.

    Raises:
        InvalidText: If the text is not one face for each die.
    """
    parts = text.replace(",", " ").split()
    wanted = f"Type {len(sides)} numbers, one for each of {', '.join(f'D{each}' for each in sides)}"
    if len(parts) != len(sides):
        raise InvalidText(f"{wanted}; you typed {len(parts)}")
    for part, each in zip(parts, sides, strict=True):
        if not re.fullmatch("[0-9]{1,4}", part) or not 1 <= int(part) <= each:
            raise InvalidText(f"A D{each} shows 1 to {each}, not '{part}'")
    return [int(part) for part in parts]
