"""Generates the sections about abilities: each system's catalogue, and the words for writing abilities."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from combat.engine.abilities.interpreter import Abilities
from combat.engine.catalog import system as system_named
from events.wrath_and_glory.sheets import TRAITS

Entry = Mapping[str, Any]


def catalogue_of(system: str) -> Mapping[str, list[Entry]]:
    """Return the catalogue of a system by kind: `abilities`, `conditions`, `moves`."""
    return {kind: entries for kind, entries in _file(system).items() if isinstance(entries, list)}


BUILT_IN: Mapping[str, tuple[str, ...]] = {"wrath_and_glory": TRAITS}
"""Names that sheets of a system may list and its rules implement, whether or not the catalogue has an entry."""


@cache
def _file(system: str) -> Mapping[str, Any]:
    text = files(f"combat.systems.{system}").joinpath("abilities.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def left_to_table(system: str) -> Mapping[str, str]:
    """Return what entries with an effect leave to the players, by id."""
    left: Mapping[str, str] = _file(system).get("left_to_table", {})
    return left


def scopes(system: str) -> Mapping[str, list[str]]:
    """Return the names on sheets by how much of an ability the engine does: `effect`, `part` or `reminder`."""
    abilities, left = catalogue_of(system).get("abilities", ()), left_to_table(system)
    with_effect = {sheet_name(ability) for ability in abilities if ability.get("does")} | {
        *_file(system).get("fields", {}),
        *BUILT_IN.get(system, ()),
    }
    found: dict[str, list[str]] = {"effect": [], "part": [], "reminder": []}
    for name in dict.fromkeys(map(sheet_name, abilities)):
        found["reminder" if name not in with_effect else "part" if name in left else "effect"].append(name)
    return found


def sheet_name(entry: Entry) -> str:
    """Return the name by which sheets refer to an entry, without a rating and without the part of the ability."""
    return str(entry["id"]).removesuffix(" (X)").partition(": ")[0]


def name_of(entry: Entry) -> str:
    """Return the name of a catalogue entry."""
    return str(entry.get("name") or entry["id"])


def abilities_of(system: str) -> Iterator[str]:
    """Yield the sections about abilities: the catalogue, and the vocabulary of a table's own abilities."""
    title, known = system_named(system).title, system_named(system).abilities
    yield "## Abilities"
    yield (
        f"The catalogue of {title}. A sheet refers to an ability by name. An ability without an effect "
        f"reminds the players of its text. [Write abilities and house rules](../how-to/write-house-rules.md) "
        f"explains how to write others."
    )
    left = left_to_table(system)
    for kind, entries in catalogue_of(system).items():
        yield f"### {kind.capitalize()} of the catalogue"
        if left and kind == "abilities":
            rows = ((*_row(entry), left.get(str(entry["id"]).removesuffix(" (X)"), "")) for entry in entries)
            yield _table(("name", "when", "effect", "text", "left to the table"), rows)
        else:
            yield _table(("name", "when", "effect", "text"), map(_row, entries))
    yield "### Words for abilities"
    yield (
        "`when` is one of these points. An ability that is *used* has `asked = true`, and its owner decides "
        "about it; at the other points an ability applies automatically."
    )
    points: list[tuple[str, ...]] = [(f"`{word}`", point.description) for word, point in known.points.items()]
    yield _table(("point", "when"), [*points, *((f"`{point}`", "*used* by its owner") for point in known.windows)])
    yield _table(
        ("under", "words"),
        [
            ("`if`, with `: ` and a name if the word needs one", _words(known.facts)),
            ("`do`", _words(known.effects)),
            ("`what`, for `modify`", _words(_changes(known))),
            ("`what`, in a `cost`", _words(known.costs)),
        ],
    )


def _changes(known: Abilities) -> Iterable[str]:
    return dict.fromkeys(word for point in known.points.values() for word in point.changes)


def _row(entry: Entry) -> tuple[str, ...]:
    when = f"`{entry['when']}`" if entry.get("when") else ""
    condition = f", if {_words(entry['if'])}" if entry.get("if") else ""
    used = " (used)" if entry.get("asked") else ""
    within = "; ".join(filter(None, (_effects(ability) for ability in entry.get("abilities", ()))))
    effect = "; ".join(filter(None, (_effects(entry), within, _price(entry))))
    return name_of(entry), f"{when}{condition}{used}", effect or "reminder", str(entry.get("text", ""))


def _effects(entry: Entry) -> str:
    return ", ".join(_effect(effect) for effect in entry.get("does", ()))


def _effect(effect: Entry) -> str:
    """Return a short text for an effect, such as `dice +1 (allies)`."""
    rolled = f"{effect['dice']}D{effect.get('sides', 6)}" if effect.get("dice") else ""
    sign = "+" if effect["do"] == "modify" else ""
    amount = format(effect["amount"], f"{sign}d") if effect.get("amount") else ""
    to = f"({effect['to']})" if effect.get("to", "self") != "self" else ""
    verb = "" if effect["do"] == "modify" else effect["do"]
    return " ".join(filter(None, (verb, effect.get("what", ""), rolled, amount, to)))


def _price(entry: Entry) -> str:
    costs = ", ".join(f"{cost.get('amount', 1)} {cost['what']}" for cost in entry.get("cost", ()))
    limit = f"once a {entry['limit']}" if entry.get("limit") else ""
    return "; ".join(filter(None, (f"costs {costs}" if costs else "", limit)))


def _words(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = (head, tuple("---" for _ in head), *rows)
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)
