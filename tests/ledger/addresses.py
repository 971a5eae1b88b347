"""The page of the addresses of `blow serve`, read off the routes of the application and what their functions say."""

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import attrs
from starlette.routing import BaseRoute, Route, WebSocketRoute

from frontdoor.http.app import routes
from frontdoor.tables.method_table import method_table

_SECTIONS = {
    "Body": ("it brings", "what"),
    "Query": ("in the address", "what it means"),
    "Answers": ("status", "what comes"),
    "Closes": ("closes with", "where"),
}
"""What the docstring of an address may list, and how the page heads it."""


@attrs.frozen
class Address:
    """One address and how it is asked.

    Attributes:
        way: `GET`, `POST` or `WebSocket`.
        path: The path, with names in braces.
        doc: What its function says of it, without the lists.
        lists: The lists behind it: for each name what stands there.
    """

    way: str
    path: str
    doc: str
    lists: dict[str, dict[str, str]]

    @property
    def title(self) -> str:
        """How it is asked, and its path."""
        return f"{self.way} {self.path}"


def addresses() -> tuple[Address, ...]:
    """Return every address that the application answers, in its order."""
    return tuple(_address(route) for route in routes())


def _address(route: BaseRoute) -> Address:
    assert isinstance(route, Route | WebSocketRoute)
    ways = sorted((route.methods or set()) - {"HEAD"}) if isinstance(route, Route) else ["WebSocket"]
    doc, lists = _parts(route.endpoint)
    return Address(ways[0], route.path, doc, lists)


def _parts(function: Callable[..., Any]) -> tuple[str, dict[str, dict[str, str]]]:
    """Take a docstring apart: the sentences, and the lists that follow them."""
    text, *rest = re.split(r"\n\n(\w+):\n", inspect.getdoc(function) or "")
    lists = {
        heading: {
            name: " ".join(told.split())
            for name, told in re.findall(r"^ {4}(\S+): (.*(?:\n {5}.*)*)", lines, re.MULTILINE)
        }
        for heading, lines in zip(rest[::2], rest[1::2], strict=True)
    }
    return "\n\n".join(" ".join(each.split()) for each in text.split("\n\n")), lists


def addresses_page(note: str) -> str:
    """Write the page of the addresses."""
    parts = [
        "# The addresses of the server",
        note,
        (
            "What `blow serve` answers. Of a fight only those are told who bring a token of it in the header "
            '`Authorization: Bearer TOKEN`; `{fight}` is its id. An error is `{"error": {...}}` with the code, the '
            "message and the data that [the methods](methods.md#when-it-goes-wrong) give. "
            "[Plain HTTP](../how-to/embed-any-language.md#plain-http) names the statuses, with examples."
        ),
    ]
    for each in addresses():
        parts += [f"## {each.title}", _linked(each.doc), *_tables(each)]
    return "\n\n".join(parts) + "\n"


def _tables(address: Address) -> Iterator[str]:
    for heading, rows in address.lists.items():
        lines = [_SECTIONS[heading], ("---", "---"), *((f"`{name}`", _linked(told)) for name, told in rows.items())]
        yield "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _linked(text: str) -> str:
    """Return a text in which every method leads to its place."""
    names = method_table().keys()

    def link(found: re.Match[str]) -> str:
        return f"[{found[0]}](methods.md#{found[1].replace('.', '')})" if found[1] in names else found[0]

    return re.sub(r"`([a-z.]+)`", link, text)
