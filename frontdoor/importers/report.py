"""The report of an import: a line for each part of a file."""

from collections import Counter
from typing import Literal, get_args

from attrs import define, field, frozen

Kind = Literal["effect", "reminder", "changed", "price", "ignored"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@frozen
class Line:
    """A part of a file and its fate.

    Attributes:
        kind: `effect` if the engine applies it, `reminder` if the players are reminded of it, `changed` if a value was
            altered or guessed, `price` for points and money, `ignored` if it is not in the setup.
        subject: The part of the file, such as `Ada: Ranged`.
        sentence: What became of it and why, without a full stop.
    """

    kind: Kind
    subject: str
    sentence: str


@define
class Report:
    """The lines of an import, in the order of the file."""

    lines: list[Line] = field(factory=list)

    def add(self, kind: Kind, subject: str, sentence: str) -> None:
        """Add a line, unless the report already has it."""
        line = Line(kind, subject, sentence)
        if line not in self.lines:
            self.lines.append(line)

    def counts(self) -> dict[Kind, int]:
        """Return the number of lines of each kind."""
        found = Counter(line.kind for line in self.lines)
        return {kind: found[kind] for kind in KINDS}
