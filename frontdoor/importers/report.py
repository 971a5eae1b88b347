"""The report of an import: a line for each part of a file."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Literal, get_args

from attrs import define, field, frozen

from combat.engine.abilities.catalogue import Catalogue
from frontdoor.importers.files.texts import one_line

Kind = Literal["effect", "reminder", "changed", "price", "ignored"]
MAX_SHOWN = 150
"""Largest number of characters of a value in a line."""

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

    def known(self, subject: str, catalogue: Catalogue, name: str, *, has_fields: bool = False) -> None:
        """Add the line of an entry of the catalogue: an effect, which may be one in part, or a reminder."""
        entries = [entry for entry in catalogue.lookup(name) if entry.does]
        texts = dict.fromkeys(catalogue.left_to_players(entry).removesuffix(".") for entry in entries)
        left = "; ".join(filter(None, texts))
        kind: Kind = "effect" if entries or has_fields else "reminder"
        self.add(kind, subject, f"in the catalogue{f', in part; left to the players: {left}' if left else ''}")

    def note(self, subject: str, data: object, *keys: str, kind: Kind = "ignored") -> None:
        """Report the values of an object under some keys, which no field of a setup holds."""
        values = data if isinstance(data, Mapping) else {}
        for key in keys:
            value = values.get(key)
            text = ", ".join(map(one_line, value)) if isinstance(value, list) else one_line(value, MAX_SHOWN)
            if text and value is not False and not isinstance(value, Mapping):
                words = re.sub(r"(?<=[a-z])(?=[A-Z])|[-_]", " ", key).lower()
                self.add(kind, f"{subject}: {words}", text[:MAX_SHOWN])

    def counts(self) -> dict[Kind, int]:
        """Return the number of lines of each kind."""
        found = Counter(line.kind for line in self.lines)
        return {kind: found[kind] for kind in KINDS}
