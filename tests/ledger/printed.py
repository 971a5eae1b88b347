"""Generates the section about the printed weapons, models and moves of an edition: how much of each the engine does."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests.ledger.catalogue import scopes

SCOPES = ("effect", "part", "reminder")

Sheet = Mapping[str, Any]


@cache
def printed_sheets(system: str) -> Mapping[str, list[Sheet]]:
    """Return the sheets of an edition by kind, such as `weapons`; empty if there is no list for the system."""
    path = Path(__file__).with_name(f"{system}_printed.toml")
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def scope_of(system: str, sheet: Sheet) -> str:
    """Return how much of a printed sheet the engine does: its `left`, or the least of its abilities, decides."""
    if "left" in sheet:
        return "reminder" if sheet["left"] == "*" else "part"
    scope_by_name = {name: scope for scope, names in scopes(system).items() for name in names}
    found = {scope_by_name.get(name, "effect") for name in sheet.get("abilities", ())}
    if "traits" in sheet:
        found |= {"effect", *(scope_by_name.get(trait.partition(" (")[0], "effect") for trait in sheet["traits"])}
    if found <= {"effect"}:
        return "effect"
    return "reminder" if found == {"reminder"} else "part"


def printed_sections(system: str) -> Iterator[str]:
    """Yield the section about printed weapons and models, if there is a list of them."""
    sheets = printed_sheets(system)
    if not sheets:
        return
    yield f"### Printed {' and '.join(sheets)}"
    yield "The sheets of the edition, and how many have their whole effect, a part of it, or only a reminder."
    rows = ["| kind | printed | effect | part | reminder |", "| --- | --- | --- | --- | --- |"]
    for kind, listed in sheets.items():
        counts = Counter(scope_of(system, sheet) for sheet in listed)
        rows.append(f"| {kind} | {len(listed)} | {' | '.join(str(counts[scope]) for scope in SCOPES)} |")
    yield "\n".join(rows)
    moves = sheets.get("moves", ())
    if moves:
        lines = (f"| {sheet['name']} | {scope_of(system, sheet)} | {_left(sheet)} |" for sheet in moves)
        yield "\n".join(("| move | does | left to the table |", "| --- | --- | --- |", *lines))


def _left(sheet: Sheet) -> str:
    return str(sheet.get("left", "")).replace("*", "everything but its reminder")
