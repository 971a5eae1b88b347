"""Finds the JSON paths of setup parts that an error message mentions only by id."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import attrs

from combat import Refused

_QUOTED = re.compile(r"'([^']+)'")


@contextmanager
def with_json_paths(setup: Any) -> Iterator[None]:
    """Add a JSON path to each reason for refusing a setup, if the path can be determined."""
    try:
        yield
    except Refused as refused:
        reasons = [attrs.evolve(member, sentence=add_json_path(member.sentence, setup)) for member in refused.reasons]
        raise Refused(reasons) from None


def add_json_path(sentence: str, setup: Any) -> str:
    """Return a message about a whole setup with the JSON path of the part that it mentions, if that can be found."""
    text = sentence.removeprefix("$: ")
    if text == sentence:
        return sentence
    candidates = [
        (path, table)
        for path, table in _within(setup)
        if isinstance(table, dict)
        and isinstance(table.get("id"), str)
        and re.match(rf"{re.escape(table['id'])}\b", text)
    ]
    if not candidates:
        return next((f"{path}: {text}" for path in _of_quoted(text, setup)), sentence)
    path, table = max(candidates, key=lambda candidate: len(candidate[1]["id"]))
    quoted = set(_QUOTED.findall(text)) - {table["id"]}
    inside = (at for at, value in _within(table, path) if isinstance(value, str) and value in quoted)
    return f"{next(inside, path)}: {text}"


def _of_quoted(text: str, setup: Any) -> Iterator[str]:
    """Yield the paths of the names that a message quotes, the last one first; only ids if it is about an id."""
    quoted = set(_QUOTED.findall(text))
    paths = [path for path, value in _within(setup) if isinstance(value, str) and value in quoted]
    is_about_ids = text.startswith("the id ")
    yield from (path for path in reversed(paths) if path.endswith(".id") or not is_about_ids)


def _within(value: Any, path: str = "$") -> Iterator[tuple[str, Any]]:
    yield path, value
    if isinstance(value, dict):
        for key, member in value.items():
            yield from _within(member, f"{path}.{key}")
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from _within(member, f"{path}[{index}]")
