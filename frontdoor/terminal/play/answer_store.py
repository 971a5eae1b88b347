"""Automatic answers, and the file next to the log in which they are stored."""

from collections.abc import Iterable
from pathlib import Path

import attrs
from attrs import frozen

from events.codec import json_text
from events.stores.safe_files import StoreError, read_file, write_rebuildable

_MOST_BYTES = 100_000  # bytes; the file next to the log could contain anything


@frozen
class Answer:
    """An automatic answer, and the request that it answers.

    Attributes:
        seat: The seat that the request is for.
        step: The step of the round track, because the same kind of request can come up at several steps.
        label: The label of the choice in the menu.
    """

    seat: str
    step: str
    label: str


@attrs.define
class AnswerStore:
    """The automatic answers of a fight; stored next to its log, if there is one."""

    answers: list[Answer] = attrs.field(factory=list)
    path: Path | None = None

    def find(self, seat: str, step: str, labels: Iterable[str]) -> int | None:
        """Return the index of the label that an automatic answer selects; None if no answer selects one."""
        for place, label in enumerate(labels):
            if Answer(seat, step, label) in self.answers:
                return place
        return None

    def add(self, answer: Answer) -> None:
        """Add an answer, unless it is already known."""
        if answer not in self.answers:
            self.answers.append(answer)
            self._write()

    def remove(self, places: Iterable[int]) -> None:
        """Remove the answers at some indexes."""
        gone = set(places)
        self.answers = [each for place, each in enumerate(self.answers) if place not in gone]
        self._write()

    def persist_beside(self, log: Path) -> None:
        """Load the answers stored next to a log, and store all answers there from now on."""
        self.path = log.with_name(f"{log.name}.remembered")
        try:
            known = json_text.loads(read_file(self.path, _MOST_BYTES)) if self.path.exists() else []
            found = [Answer(*map(str, each)) for each in known]
        except (StoreError, ValueError, TypeError):
            found = []  # the answers only save typing, so an unreadable file does not stop the fight
        self.answers += [each for each in found if each not in self.answers]
        if len(self.answers) > len(found):
            self._write()

    def _write(self) -> None:
        if self.path is not None:
            write_rebuildable(self.path, json_text.dumps([[each.seat, each.step, each.label] for each in self.answers]))
