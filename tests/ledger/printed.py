"""Generates the section about the printed weapons, models and moves of an edition: how much of each the engine does."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from events.wrath_and_glory.sheets import TRAITS
from tests.ledger.catalogue import left_to_table, scopes

SCOPES = ("effect", "part", "reminder")

ROOT = Path(__file__).parents[2]
Sheet = Mapping[str, Any]


@cache
def printed_sheets(system: str) -> Mapping[str, list[Sheet]]:
    """Return the sheets of an edition by kind, such as `weapons`; empty if there is no list for the system."""
    return {kind: listed for kind, listed in _file(system).items() if kind != "lists"}


@cache
def _file(system: str) -> Mapping[str, Any]:
    path = ROOT / "combat/systems" / system / "printed.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def list_rows(system: str) -> Iterator[tuple[str, ...]]:
    """Yield a row for each public list: its entries by how much of them the engine does, or that it does not know."""
    known = scope_by_name(system)
    for title, listed in _file(system).get("lists", {}).items():
        counts = Counter[str]()
        for name, count in listed["known"].items():
            counts[known[name.casefold()]] += count
        unknown = listed["printed"] - counts.total()
        yield title, *map(str, (listed["printed"], *(counts[scope] for scope in SCOPES), unknown))


BUILT_IN: Mapping[str, tuple[str, ...]] = {"wrath_and_glory": TRAITS}
"""Names that sheets of a system may list and its rules implement without an entry of the catalogue."""


@cache
def scope_by_name(system: str) -> Mapping[str, str]:
    """Return how much the engine does of each name on a sheet, in lower case."""
    left = left_to_table(system)
    known = {name: "part" if name in left else "effect" for name in BUILT_IN.get(system, ())}
    known |= {name: scope for scope, names in scopes(system).items() for name in names}
    return {name.casefold(): scope for name, scope in known.items()}


def scope_of(system: str, sheet: Sheet) -> str:
    """Return how much of a printed sheet the engine does: its `left`, or the least of its abilities, decides.

    A weapon also has its profile, so it is never a mere reminder.
    """
    if "left" in sheet:
        return "reminder" if sheet["left"] == "*" else "part"
    known, names = scope_by_name(system), [*sheet.get("abilities", ()), *sheet.get("traits", ())]
    found = {known.get(name.partition(" (")[0].casefold(), "effect") for name in names} | (
        {"effect"} if "traits" in sheet else set()
    )
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
    if lists := list(list_rows(system)):
        yield (
            "Public lists of the game name more than the catalogue does. The last column counts the names that it does "
            "not know: a table writes them as abilities of its own, with an effect or as a reminder."
        )
        heading = ("| list | printed | effect | part | reminder | not in the catalogue |", "| --- |" + " --- |" * 5)
        yield "\n".join((*heading, *(f"| {' | '.join(row)} |" for row in lists)))
    moves = sheets.get("moves", ())
    if moves:
        lines = (f"| {sheet['name']} | {scope_of(system, sheet)} | {_left(sheet)} |" for sheet in moves)
        yield "\n".join(("| move | does | left to the table |", "| --- | --- | --- |", *lines))


def _left(sheet: Sheet) -> str:
    return str(sheet.get("left", "")).replace("*", "everything but its reminder")
