"""JSON paths of the parts of a setup that a sentence mentions by id only."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import attrs

from combat import Refused

_QUOTED = re.compile(r"'([^']+)'")


@contextmanager
def with_json_paths(setup: Any) -> Iterator[None]:
    """Add a JSON path to each reason against a setup, if it can be determined."""
    try:
        yield
    except Refused as refused:
        reasons = [attrs.evolve(each, sentence=add_json_path(each.sentence, setup)) for each in refused.reasons]
        raise Refused(reasons) from None


def add_json_path(sentence: str, setup: Any) -> str:
    """Return a sentence about a whole setup with the JSON path of the part that it mentions, if one can be found.

    >>> add_json_path("$: kain carries 'axe', which is nowhere", {"models": [{"id": "kain", "weapons": ["axe"]}]})
    "$.models[0].weapons[0]: kain carries 'axe', which is nowhere"
    """
    said = sentence.removeprefix("$: ")
    if said == sentence:
        return sentence
    tables = [
        (place, table)
        for place, table in _within(setup)
        if isinstance(table, dict)
        and isinstance(table.get("id"), str)
        and re.match(rf"{re.escape(table['id'])}\b", said)
    ]
    if not tables:
        return sentence
    place, table = max(tables, key=lambda found: len(found[1]["id"]))
    quoted = set(_QUOTED.findall(said)) - {table["id"]}
    inner = next((where for where, value in _within(table, place) if isinstance(value, str) and value in quoted), place)
    return f"{inner}: {said}"


def _within(value: Any, place: str = "$") -> Iterator[tuple[str, Any]]:
    """Yield a value and all values inside it, each with its JSON path."""
    yield place, value
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _within(each, f"{place}.{key}")
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _within(each, f"{place}[{number}]")
