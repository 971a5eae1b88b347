"""Answers that are given by themselves from now on, because somebody at the table said so."""

from collections.abc import Iterable
from pathlib import Path

import attrs
from attrs import frozen

from events import json_text
from events.files import StoreError, read_file, write_rebuildable

_MOST_BYTES = 100_000  # a file beside a log may be anything


@frozen
class Answer:
    """An answer, and the question that it is for.

    Attributes:
        seat: Whom the question is put to.
        step: Where on the round track it is put; one kind of question may be put at many places.
        label: What is chosen, as the menu calls it.
    """

    seat: str
    step: str
    label: str


@attrs.define
class AnswerStore:
    """What people want to be asked no more; kept beside the log, where there is one."""

    answers: list[Answer] = attrs.field(factory=list)
    path: Path | None = None

    def find(self, seat: str, step: str, labels: Iterable[str]) -> int | None:
        """Return the place of the label that was chosen for a question once and for all."""
        for place, label in enumerate(labels):
            if Answer(seat, step, label) in self.answers:
                return place
        return None

    def add(self, answer: Answer) -> None:
        """Remember an answer, in the place of an earlier one to the same question about the same choice."""
        if answer not in self.answers:
            self.answers.append(answer)
            self._write()

    def remove(self, places: Iterable[int]) -> None:
        """Forget the answers at some places."""
        gone = set(places)
        self.answers = [each for place, each in enumerate(self.answers) if place not in gone]
        self._write()

    def persist_beside(self, log: Path) -> None:
        """Keep the answers beside a log from now on, and read those that are there."""
        self.path = log.with_name(f"{log.name}.remembered")
        try:
            known = json_text.loads(read_file(self.path, _MOST_BYTES)) if self.path.exists() else []
            found = [Answer(*map(str, each)) for each in known]
        except (StoreError, ValueError, TypeError):
            found = []  # it only spares questions; whatever it is, the fight goes on without it
        self.answers += [each for each in found if each not in self.answers]
        if len(self.answers) > len(found):
            self._write()

    def _write(self) -> None:
        if self.path is not None:
            write_rebuildable(self.path, json_text.dumps([[each.seat, each.step, each.label] for each in self.answers]))
