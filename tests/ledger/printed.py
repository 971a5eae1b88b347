"""Generates the section about the printed weapons, models and moves of an edition: how much of each the engine does."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from combat import systems
from combat.engine.catalog import system as system_named
from combat.engine.spellings import printed_spelling
from combat.systems.trench_crusade.queries import catalogue
from combat.systems.trench_crusade.rules import keywords
from tests.ledger.catalogue import BUILT_IN, left_to_table, scopes

SCOPES = ("effect", "part", "reminder")

ROOT = Path(__file__).parents[2]
Sheet = Mapping[str, Any]


@cache
def printed_sheets(system: str) -> Mapping[str, list[Sheet]]:
    """Return the sheets of an edition by kind, such as `weapons`; empty if there is no list for the system."""
    return {kind: listed for kind, listed in _file(system).items() if isinstance(listed, list)}


@cache
def _file(system: str) -> Mapping[str, Any]:
    path = ROOT / "combat/systems" / system / "printed.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def list_rows(system: str) -> Iterator[tuple[str, ...]]:
    """Yield a row for each public list: its entries by how much of them the engine does, or that it does not know."""
    known = scope_by_name(system)
    for title, listed in _file(system).get("lists", {}).items():
        counts = Counter[str](listed.get("read", {}))
        for name, count in listed["known"].items():
            counts[known[name.casefold()]] += count
        unknown = listed["printed"] - counts.total()
        yield title, *map(str, (listed["printed"], *(counts[scope] for scope in SCOPES), unknown))


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


def printed_keywords(system: str) -> Mapping[str, Mapping[str, str]]:
    """Return the keywords of an edition by kind of sheet, each with what it leaves to the table."""
    tables: Mapping[str, Mapping[str, str]] = _file(system).get("keywords", {})
    return tables


def keyword_scope(name: str) -> str:
    """Return how much the engine does of a keyword that Trench Crusade 1.0 prints on weapons or models."""
    number = "+1" if name.startswith("+") else "1"
    line = name.replace("+X", number).replace(" X", f" {number}")
    if catalogue.WEAPON_LINES.fields(line) or catalogue.MODEL_LINES.fields(line):
        scope = "effect"
    elif name in keywords.LABELS or name in keywords.NO_EFFECT:
        return "label"
    elif name.removesuffix(" X") in (*keywords.WEAPON_KEYWORDS, *keywords.MODEL_NAMES):
        scope = "effect"
    else:
        entry = printed_spelling(catalogue.aliases().get(name, name), catalogue.ids())
        scope = scope_by_name("trench_crusade").get(entry.casefold(), "unknown")
    left = any(listed.get(name) for listed in printed_keywords("trench_crusade").values())
    return "part" if scope == "effect" and left else scope


TARGETS = {"weapons": 90, "abilities": 25}
"""The aim for uses with an effect, whole or in part, in percent."""


def shares_page(note: str) -> str:
    """Return the page that counts the printed weapons and abilities of all systems by use."""
    rows = [row for system in systems() for row in _share_rows(system)]
    heading = "| system | list | uses | effect | part | reminder | not in the catalogue | with an effect | aim |"
    return (
        "\n\n".join(
            (
                "# Shares of printed content",
                note,
                (
                    "How much of the printed weapons and abilities the engine does, counted by use: each occurrence on "
                    "a sheet of the published lists. If a list does not say who may carry a weapon, each weapon is one "
                    "use. A weapon or ability with an effect, whole or in part, changes a roll, a number or a request; "
                    "a reminder shows its text at its moment. A table writes names that are not in the catalogue as "
                    "abilities of its own. Abilities of Threats are counted as "
                    "[the importer](../how-to/bring-your-roster.md) reads them: it finds effects in their texts, and "
                    "takes the price of Actions, Reactions and Ruin actions whose effects the players act out (a part)."
                ),
                "\n".join((heading, "| --- | --- |" + " --- |" * 7, *rows)),
            )
        )
        + "\n"
    )


def _share_rows(system: str) -> Iterator[str]:
    title = system_named(system).title
    for kind, listed in printed_sheets(system).items():
        counts = Counter[str]()
        for sheet in listed:
            counts[scope_of(system, sheet)] += sheet.get("uses", 1)
        numbers = [counts.total(), *(counts[scope] for scope in SCOPES), 0]
        yield _share_row(title, kind, numbers, TARGETS["weapons"] if kind.startswith("weapons") else 0)
    for name, *texts in list_rows(system):
        yield _share_row(title, name, [int(text) for text in texts], TARGETS["abilities"])


def _share_row(system: str, name: str, numbers: Sequence[int], target: int) -> str:
    share = f"{100 * (numbers[1] + numbers[2]) / numbers[0]:.0f} %"
    return f"| {system} | {name} | {' | '.join(map(str, numbers))} | {share} | {f'{target} %' if target else ''} |"


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
    for title, names in printed_keywords(system).items():
        lines = (f"| {name} | {keyword_scope(name)} | {left} |" for name, left in names.items())
        yield f"Keywords of {title}, in their printed spelling. A label has no effect in a battle, in the book either."
        yield "\n".join(("| keyword | does | left to the table |", "| --- | --- | --- |", *lines))
    moves = sheets.get("moves", ())
    if moves:
        lines = (f"| {sheet['name']} | {scope_of(system, sheet)} | {_left(sheet)} |" for sheet in moves)
        yield "\n".join(("| move | does | left to the table |", "| --- | --- | --- |", *lines))


def _left(sheet: Sheet) -> str:
    return str(sheet.get("left", "")).replace("*", "everything but its reminder")
