"""Generates the page of the HTTP routes of `blow serve` from the application and the docstrings of its handlers."""

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import attrs
from starlette.routing import BaseRoute, Route, WebSocketRoute

from frontdoor.http.app import routes
from frontdoor.tables.protocol.method_table import method_table

_SECTIONS = {
    "Body": ("field", "meaning"),
    "Query": ("parameter", "meaning"),
    "Responses": ("status", "meaning"),
    "Closes": ("code", "meaning"),
}
"""Sections of a handler's docstring, with the headings of their tables."""


@attrs.frozen
class Address:
    """A route of the server.

    Attributes:
        way: `GET`, `POST` or `WebSocket`.
        path: The path, with parameters in braces.
        doc: The docstring of the handler without its sections.
        lists: The entries of each section: a name and its description.
    """

    way: str
    path: str
    doc: str
    lists: dict[str, dict[str, str]]

    @property
    def title(self) -> str:
        """The method and the path."""
        return f"{self.way} {self.path}"


def addresses() -> tuple[Address, ...]:
    """Return all routes of the application, in order."""
    return tuple(_address(route) for route in routes())


def _address(route: BaseRoute) -> Address:
    assert isinstance(route, Route | WebSocketRoute)
    ways = sorted((route.methods or set()) - {"HEAD"}) if isinstance(route, Route) else ["WebSocket"]
    doc, lists = _parts(route.endpoint)
    return Address(ways[0], route.path, doc, lists)


def _parts(function: Callable[..., Any]) -> tuple[str, dict[str, dict[str, str]]]:
    """Split a docstring into its text and its sections."""
    text, *rest = re.split(r"\n\n(\w+):\n", inspect.getdoc(function) or "")
    lists = {
        heading: {
            name: " ".join(text.split())
            for name, text in re.findall(r"^ {4}(\S+): (.*(?:\n {5}.*)*)", lines, re.MULTILINE)
        }
        for heading, lines in zip(rest[::2], rest[1::2], strict=True)
    }
    return "\n\n".join(" ".join(route_info.split()) for route_info in text.split("\n\n")), lists


def addresses_page(note: str) -> str:
    """Return the page of the HTTP routes."""
    parts = [
        "# HTTP routes of the server",
        note,
        (
            "The routes of `blow serve`. Routes of a fight require a token of that fight in the header "
            '`Authorization: Bearer TOKEN`; `{fight}` is its id. An error is `{"error": {...}}` with the '
            "code, the message and the data that [the methods](methods.md#errors) describe. [Use plain "
            "HTTP](../how-to/use-plain-http.md) lists the status codes, with examples."
        ),
    ]
    for route_info in addresses():
        parts += [f"## {route_info.title}", _linked(route_info.doc), *_tables(route_info)]
    return "\n\n".join(parts) + "\n"


def _tables(address: Address) -> Iterator[str]:
    for heading, rows in address.lists.items():
        lines = [_SECTIONS[heading], ("---", "---"), *((f"`{name}`", _linked(text)) for name, text in rows.items())]
        yield "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _linked(text: str) -> str:
    """Return a text in which each method name links to its section."""
    names = method_table().keys()

    def link(match: re.Match[str]) -> str:
        return f"[{match[0]}](methods.md#{match[1].replace('.', '')})" if match[1] in names else match[0]

    return re.sub(r"`([a-z.]+)`", link, text)
