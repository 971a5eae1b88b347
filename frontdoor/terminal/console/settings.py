"""Parser for settings on the command line."""

from typing import Any

from events.codec import json_text
from frontdoor.terminal.console.errors import UsageError


def parse_setting(text: str) -> tuple[str, list[Any]]:
    """Return the name and the values of a setting.

    >>> parse_setting("turn_limit=4,6"), parse_setting("limit_winner=most_models")
    (('turn_limit', [4, 6]), ('limit_winner', ['most_models']))
    """
    name, equals, values = text.partition("=")
    if not (name and equals and values):
        raise UsageError(f"'{text}' is not a setting. Write SETTING=VALUE, or SETTING=VALUE,VALUE to compare.")
    try:
        return name, list(json_text.loads(f"[{values}]"))
    except ValueError:
        return name, [_plain(value) for value in values.split(",")]


def _plain(text: str) -> Any:
    try:
        return json_text.loads(text)
    except ValueError:
        return text
