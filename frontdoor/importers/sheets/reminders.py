"""Abilities that the engine does not know: reminders with the text of the file."""

from typing import Any

from attrs import define, field

from frontdoor.importers.files.texts import bounded_text
from frontdoor.importers.report import Report


@define
class Reminders:
    """Collects the reminders of one file.

    Attributes:
        report: The report of the import.
        numbered: The format of the id of a second reminder with the same name but another text.
        entries: The abilities by id.
    """

    report: Report
    numbered: str = "{} ({})"
    entries: dict[str, dict[str, Any]] = field(factory=dict)

    def add(self, subject: str, title: str, text: object, when: str) -> str:
        """Return the id of the reminder with this name and text, and report it."""
        fitting, cut = bounded_text(text)
        if cut:
            self.report.add("changed", subject, f"the text is cut after {len(fitting):,} characters")
        number, found = 1, title
        while found in self.entries and self.entries[found]["text"] != (fitting or title):
            number += 1
            found = self.numbered.format(title, number)
        self.entries.setdefault(found, {"id": found, "when": when, "text": fitting or title})
        self.report.add("reminder", subject, "not in the catalogue; the text is a reminder")
        return found
