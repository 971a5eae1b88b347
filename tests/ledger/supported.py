"""Generates the first sections of a system's page: supported chapters, reminders, and rules left to the table."""

from collections.abc import Iterator, Mapping

from combat.engine.book import BookRule
from tests.ledger.catalogue import left_to_table, scopes
from tests.ledger.printed import printed_sections


def support_sections(system: str, book: Mapping[str, BookRule]) -> Iterator[str]:
    """Yield the sections before the list of rules.

    Args:
        system: The name of the system.
        book: Its rule table.
    """
    page = system.replace("_", "-")
    yield "## What is supported"
    yield (
        f"The engine implements these chapters of the book. The page [setups, commands and "
        f"events](../reference/{page}.md) describes their data."
    )
    yield "\n".join(_chapters(book))
    yield "## What is a reminder"
    yield (
        "The effects of these abilities cannot be expressed as data. The engine shows their text when they "
        "apply, and the players carry them out. An ability of your own without `does` is also a reminder: "
        "[Write abilities and house rules](../how-to/write-house-rules.md)."
    )
    found = scopes(system)
    reminding = found["reminder"]
    yield f"{', '.join(reminding)}." if reminding else "None: all abilities have an automatic effect."
    yield (
        f"The catalogue has {sum(map(len, found.values()))} names: {len(found['effect'])} have their whole effect, "
        f"{len(found['part'])} a part of it, and {len(reminding)} are reminders."
    )
    if found["part"]:
        rest = left_to_table(system)
        yield "These have a part of their effect; the players do the rest:"
        yield "\n".join(f"- {name}: {rest[name]}" for name in found["part"])
    yield from printed_sections(system)
    yield "## What is left to the table"
    left = [rule for rule in book.values() if rule.left_to_table]
    if left:
        yield "The engine cannot see or judge these points; the players decide them and enter the result."
        yield "\n".join(f"- **{rule.id}**: {rule.sentence} *{rule.left_to_table}*" for rule in left)
    else:
        yield "Nothing: the engine implements every rule."


def _chapters(book: Mapping[str, BookRule]) -> Iterator[str]:
    for heading in dict.fromkeys(rule.heading for rule in book.values()):
        rules = [rule for rule in book.values() if rule.heading == heading]
        left = sum(1 for rule in rules if rule.left_to_table)
        apart = f", {left} of them completely or partly left to the table" if left else ""
        yield f"- {heading}: {len(rules)} rule{'s' if len(rules) > 1 else ''}{apart}"
