"""Values of command-line arguments: each function converts a text, or raises an error for the parser."""

from argparse import ArgumentTypeError
from typing import Any
from urllib.parse import urlsplit

from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.text import is_short_number

_LAST_PORT = 65535


def beat_number(text: str) -> int:
    """Return the number of a beat."""
    if not is_short_number(text):
        raise ArgumentTypeError(f"'{text}' is not a beat number")
    return int(text)


def whole(text: str) -> int:
    """Return a whole number."""
    if not is_short_number(text):
        raise ArgumentTypeError(f"'{text}' is not a whole number")
    return int(text)


def setting(text: str) -> tuple[str, list[Any]]:
    """Return the name and the values of a setting, each a JSON value or a word."""
    from events.codec import json_text  # `blow doctor` must work if another package hides `events`

    name, equals, values = text.partition("=")
    if not (name and equals and values):
        raise UsageError(f"'{text}' is not a setting. Write SETTING=VALUE, or SETTING=VALUE,VALUE to compare.")

    def parse(value: str) -> Any:
        try:
            return json_text.loads(value)
        except ValueError:
            return value

    parsed = parse(f"[{values}]")
    return name, parsed if isinstance(parsed, list) else [parse(value) for value in values.split(",")]


def port(text: str) -> int:
    """Return the number of a port."""
    if not is_short_number(text) or int(text) > _LAST_PORT:
        raise ArgumentTypeError(f"'{text}' is not a port number (0 to {_LAST_PORT})")
    return int(text)


def origin(text: str) -> str:
    """Return an origin such as `https://fights.example`."""
    address = text.lower().rstrip("/")
    try:
        parts = urlsplit(address)
        is_origin = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_origin = False
    if not is_origin or "@" in address or f"{parts.scheme}://{parts.netloc}" != address:
        raise ArgumentTypeError(f"'{text}' is not an origin such as https://fights.example")
    return address
