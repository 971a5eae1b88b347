"""Abilities that the catalogue lacks: effects read from their text, and reminders with the text of the file."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, field

from frontdoor.importers.files.texts import bounded_text
from frontdoor.importers.report import Report


@define
class Reminders:
    """Collects the abilities that one file declares.

    Attributes:
        report: The report of the import.
        numbered: The format of the id of a second ability with the same name but another text.
        is_taken: Whether a name belongs to the catalogue, so that an ability of the file needs a number.
        entries: The abilities by id.
    """

    report: Report
    numbered: str = "{} ({})"
    is_taken: Callable[[str], bool] = lambda title: False
    entries: dict[str, dict[str, Any]] = field(factory=dict)

    def add(self, subject: str, title: str, text: object, when: str) -> str:
        """Return the id of the reminder with this name and text, and report it."""
        found = self.declare(subject, title, text, {"when": when})
        self.report.add("reminder", subject, "not in the catalogue; the text is a reminder")
        return found

    def declare(self, subject: str, title: str, text: object, fields: Mapping[str, Any]) -> str:
        """Return the id of the ability with this name, text and fields."""
        fitting, cut = bounded_text(text)
        if cut:
            self.report.add("changed", subject, f"the text is cut after {len(fitting):,} characters")
        entry = {**fields, "text": fitting or title}
        number, found = 1, title
        while self._differs(found, entry) or self.is_taken(found):
            number += 1
            found = self.numbered.format(title, number)
        named = {"name": title} if found != title else {}
        self.entries.setdefault(found, {"id": found, **named, **entry})
        return found

    def _differs(self, found: str, entry: Mapping[str, Any]) -> bool:
        """Return whether there is another ability with an id."""
        own = {key: value for key, value in self.entries.get(found, entry).items() if key not in ("id", "name")}
        return own != entry
