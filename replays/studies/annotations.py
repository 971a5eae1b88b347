"""Annotations: comments, marks and variations on the beats of a log, stored as lines of a study.

Each record of an annotation has a change count. The record with the highest count decides, and the annotation exists if
that count is odd. Studies can therefore be merged in any order, and more than once, by keeping the higher counts.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, get_args

import attrs
from attrs import frozen

from combat.engine.errors import refuse
from combat.engine.name_checks import label_error, name_errors
from events.codec import json_text
from events.codec.wire import decode, plain
from events.fields import bounded, keyed
from events.limits import WireError, check_size, show_value

FORMAT, VERSION = "blow-by-blow-study", 1

Mark = Literal["", "!", "?", "!!", "??", "!?", "?!"]
"""The chess marks that a beat may have: none, good, bad, brilliant, blunder, interesting, doubtful."""

MARKS: tuple[Mark, ...] = get_args(Mark)[1:]

_ID_DIGITS = 16

MAX_CHANGES = 10_000
"""Maximum number of times that one annotation may be added or removed."""


@frozen
class Variation:
    """Another continuation of the fight: the header fields that differ from its log, and its beats, as plain data."""

    header: Mapping[str, Any] = attrs.field(hash=False)
    beats: tuple[Mapping[str, Any], ...] = attrs.field(hash=False)


@frozen(kw_only=True)
class Annotation:
    """A reviewer's annotation of a beat: a comment, a mark, a variation, or any combination of these.

    Attributes:
        beat: The number of the beat.
        seal: The seal of the beat; it ties the annotation to this log.
        by: The reviewer; empty if unknown.
        at: The time of the annotation, in the caller's notation.
        seat: The only seat that may read the annotation; None for all seats that see the whole beat.
        text: The comment.
        mark: The chess mark, or an empty string.
        variation: The variation, or None.
    """

    beat: int = bounded(attrs.NOTHING)
    seal: str
    by: str = ""
    at: str | None = None
    seat: str | None = keyed("for", None)
    text: str = ""
    mark: Mark = ""
    variation: Variation | None = None

    @property
    def id(self) -> str:
        """The id, which is a hash of the content. Equal annotations have equal ids."""
        return hashlib.sha256(json_text.dumps(plain(self), option=json_text.OPT_SORT_KEYS)).hexdigest()[:_ID_DIGITS]

    def __str__(self) -> str:
        played = f"{len(self.variation.beats)} beats of its own" if self.variation is not None else ""
        said = ", ".join(part for part in (self.mark, self.text, played) if part)
        return f"beat {self.beat}{f', {self.by}' if self.by else ''}: {said}"


@frozen(kw_only=True)
class Record:
    """A line of a study: an annotation that was added, or the id of one that was removed.

    Attributes:
        count: Number of times that the annotation has been added or removed so far; odd if it exists.
        annotation: The annotation that was added, or None.
        removed: The id of the annotation that was removed, or an empty string.
    """

    count: int = bounded(attrs.NOTHING, least=1, most=MAX_CHANGES)
    annotation: Annotation | None = None
    removed: str = ""

    @property
    def of(self) -> str:
        """The id of the annotation."""
        return self.removed if self.annotation is None else self.annotation.id


class Notebook:
    """The deciding record of each annotation, by id, regardless of the order in which the records are read."""

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self.latest: dict[str, Record] = {}
        for record in records:
            self.add(record)

    def add(self, record: Record) -> bool:
        """Add a record, and return whether it changed anything."""
        known = self.latest.get(record.of)
        if known is not None and known.count >= record.count:
            return False
        self.latest[record.of] = record
        return True

    def add_record(self, annotation: Annotation) -> Record | None:
        """Return the record that adds an annotation; None if the annotation already exists."""
        count = self._count(annotation.id)
        return None if count % 2 else Record(count=_next(count), annotation=annotation)

    def remove_record(self, known: str) -> Record | None:
        """Return the record that removes the annotation with this id; None if there is no such annotation."""
        count = self._count(known)
        return Record(count=_next(count), removed=known) if count % 2 else None

    def __iter__(self) -> Iterator[Annotation]:
        """Yield the current annotations, ordered by beat and then by when each was first recorded."""
        standing = (record.annotation for record in self.latest.values())
        return iter(sorted((each for each in standing if each is not None), key=lambda each: each.beat))

    def _count(self, known: object) -> int:
        record = self.latest.get(known) if isinstance(known, str) else None
        return 0 if record is None else record.count


def _next(count: int) -> int:
    """Return the next change count of an annotation; raises Refused if the limit is reached."""
    if count >= MAX_CHANGES:
        raise refuse("annotation", f"this annotation was added and removed {count:,} times; use another wording")
    return count + 1


def check_annotation(annotation: Annotation) -> None:
    """Refuse an annotation that is empty or cannot be displayed."""
    if not (annotation.text.strip() or annotation.mark or annotation.variation):
        raise refuse("annotation", "an annotation needs a comment, a mark or a variation")
    fault = annotation_error(annotation)
    if fault:
        raise refuse("annotation", fault)


def annotation_error(annotation: Annotation) -> str:
    """Return the reason why an annotation cannot be stored or displayed; empty if it can."""
    said = attrs.evolve(annotation, variation=None)
    try:
        check_size(said)
    except WireError as error:
        return str(error)
    for name, label in (("by", said.by), ("at", said.at or ""), ("for", said.seat or "")):
        if label_error(label):
            return f"$.{name}: {label_error(label)}"
    return next((f"{path}: {sentence}" for path, sentence in name_errors(said)), "")


def parse_mark(mark: object) -> Mark:
    """Return a value as a chess mark; raises Refused if it is not one of `MARKS`."""
    for each in MARKS:
        if each == mark:
            return each
    raise refuse("mark", f"unknown mark {show_value(mark)}; known: {' '.join(MARKS)}")


def decode_record(data: object, path: str = "$") -> Record:
    """Return a record from plain data.

    Raises:
        WireError: If the data does not fit, or contains a string that is not allowed.
    """
    record = decode(data, Record, path)
    odd = record.count % 2 == 1
    if odd is not (record.annotation is not None) or odd is bool(record.removed):
        raise WireError(path, "an odd count needs 'annotation', an even one needs 'removed'")
    fault = "" if record.annotation is None else annotation_error(record.annotation)
    if fault:
        raise WireError(path, fault)
    return record


def encode_record(record: Record) -> dict[str, Any]:
    """Return a record as plain data."""
    key = "removed" if record.annotation is None else "annotation"
    return {"count": record.count, key: plain(record)[key]}
