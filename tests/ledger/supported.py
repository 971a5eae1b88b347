"""What each system's page says first: what is supported, what is a reminder, and what is left to the table."""

from collections.abc import Iterator, Mapping

from combat.engine.book import BookRule
from tests.ledger.catalogue import reminders


def support_sections(system: str, book: Mapping[str, BookRule]) -> Iterator[str]:
    """Write the sections that come before the rules one by one.

    Args:
        system: The name of the system.
        book: Its table of rules.
    """
    page = system.replace("_", "-")
    yield "## What is supported"
    yield (
        f"The program plays these parts of the book. What a fight is told in, and what may be said in it, stands under "
        f"[setups, commands and events](../reference/{page}.md)."
    )
    yield "\n".join(_chapters(book))
    yield "## What is a reminder"
    yield (
        "These abilities of the catalogue have no effect that could be said as data. The table is told what they say "
        "at the point where they count, and people do it. An ability of your own without `does` is a reminder, too: "
        "[Bring your own](../how-to/bring-your-own.md)."
    )
    reminding = reminders(system)
    yield f"{', '.join(reminding)}." if reminding else "There is none: all of them have their effect."
    yield "## What is left to the table"
    left = [rule for rule in book.values() if rule.left_to_table]
    if left:
        yield "What the program cannot see or does not judge: people see to it, and say what came of it."
        yield "\n".join(f"- **{rule.id}**: {rule.sentence} *{rule.left_to_table}*" for rule in left)
    else:
        yield "Nothing: every rule is played by the program."


def _chapters(book: Mapping[str, BookRule]) -> Iterator[str]:
    for heading in dict.fromkeys(rule.heading for rule in book.values()):
        rules = [rule for rule in book.values() if rule.heading == heading]
        left = sum(1 for rule in rules if rule.left_to_table)
        apart = f", {left} of them wholly or in part left to the table" if left else ""
        yield f"- {heading}: {len(rules)} rule{'s' if len(rules) > 1 else ''}{apart}"
