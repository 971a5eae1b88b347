"""Annotations: what reviewers say about the beats of a log, as a study keeps it, line by line, beside the log.

Each record of an annotation counts how often it was written or taken out by then. The highest count decides, and an odd
one means that it stands. So studies are merged by taking in what counts higher, in any order and as often as one likes.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, get_args

import attrs
from attrs import frozen

from combat.engine.errors import refuse
from combat.engine.name_checks import label_error, name_errors
from events import json_text
from events.fields import bounded, keyed
from events.limits import WireError, check_size, show_value
from events.wire import decode, plain

FORMAT, VERSION = "blow-by-blow-study", 1

Mark = Literal["", "!", "?", "!!", "??", "!?", "?!"]
"""What chess players put behind a move: nothing, good, bad, brilliant, a blunder, interesting, doubtful."""

MARKS: tuple[Mark, ...] = get_args(Mark)[1:]

_ID_DIGITS = 16

MAX_CHANGES = 10_000
"""So often may one annotation be written and taken out."""


@frozen
class Variation:
    """A fight that was played on from a beat: all that it has besides the log that it leaves.

    Attributes:
        header: The fields of its header that are not as in that log, as plain data.
        beats: Its own beats, as plain data.
    """

    header: Mapping[str, Any] = attrs.field(hash=False)
    beats: tuple[Mapping[str, Any], ...] = attrs.field(hash=False)


@frozen(kw_only=True)
class Annotation:
    """What somebody says about a beat: in words, with a mark, by playing on from there, or all of it.

    Attributes:
        beat: The number of the beat.
        seal: The seal of that beat in the log: in another log it is about nothing.
        by: Who says it; empty where nobody is named.
        at: When, in the caller's own notation.
        seat: The one seat that it is for; None for everybody who sees all of that beat.
        text: The comment.
        mark: The mark, or empty.
        variation: How the fight could have gone on.
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
        """Its name: what says the same has the same."""
        return hashlib.sha256(json_text.dumps(plain(self), option=json_text.OPT_SORT_KEYS)).hexdigest()[:_ID_DIGITS]

    def __str__(self) -> str:
        played = f"{len(self.variation.beats)} beats of its own" if self.variation is not None else ""
        said = ", ".join(part for part in (self.mark, self.text, played) if part)
        return f"beat {self.beat}{f', {self.by}' if self.by else ''}: {said}"


@frozen(kw_only=True)
class Record:
    """One line of a study: an annotation that was written, or the id of one that was taken out.

    Attributes:
        count: How often it was written or taken out by then; odd where it stands.
        annotation: What was written, or None.
        removed: The id of what was taken out; empty where something was written.
    """

    count: int = bounded(attrs.NOTHING, least=1, most=MAX_CHANGES)
    annotation: Annotation | None = None
    removed: str = ""

    @property
    def of(self) -> str:
        """The id of the annotation."""
        return self.removed if self.annotation is None else self.annotation.id


class Notebook:
    """The annotations of some records, whichever order they came in.

    Attributes:
        latest: For each annotation ever written the record that counts, by id, in the order of their first records.
    """

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self.latest: dict[str, Record] = {}
        for record in records:
            self.add(record)

    def add(self, record: Record) -> bool:
        """Take in a record, and return whether it is news."""
        known = self.latest.get(record.of)
        if known is not None and known.count >= record.count:
            return False
        self.latest[record.of] = record
        return True

    def add_record(self, annotation: Annotation) -> Record | None:
        """Return the record that writes an annotation; None where it stands already."""
        count = self._count(annotation.id)
        return None if count % 2 else Record(count=_next(count), annotation=annotation)

    def remove_record(self, known: str) -> Record | None:
        """Return the record that takes out an annotation, given its id; None where it does not stand."""
        count = self._count(known)
        return Record(count=_next(count), removed=known) if count % 2 else None

    def __iter__(self) -> Iterator[Annotation]:
        """Return those that stand, by their beats, and those of one beat in the order in which they were written."""
        standing = (record.annotation for record in self.latest.values())
        return iter(sorted((each for each in standing if each is not None), key=lambda each: each.beat))

    def _count(self, known: object) -> int:
        record = self.latest.get(known) if isinstance(known, str) else None
        return 0 if record is None else record.count


def _next(count: int) -> int:
    """Return how often an annotation was written or taken out, once more.

    Raises:
        Refused: When that is too often.
    """
    if count >= MAX_CHANGES:
        raise refuse("annotation", f"this was written and taken out {count:,} times; say it in other words")
    return count + 1


def check_annotation(annotation: Annotation) -> None:
    """Make sure that an annotation says something, and nothing that cannot be shown.

    Raises:
        Refused: When it does not, in a sentence.
    """
    if not (annotation.text.strip() or annotation.mark or annotation.variation):
        raise refuse("annotation", "an annotation says something: a text, a mark or a variation")
    fault = annotation_error(annotation)
    if fault:
        raise refuse("annotation", fault)


def annotation_error(annotation: Annotation) -> str:
    """Return what cannot be kept or shown of an annotation; empty where all can."""
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
    """Return a mark.

    Raises:
        Refused: When it is none.
    """
    for each in MARKS:
        if each == mark:
            return each
    raise refuse("mark", f"{show_value(mark)} is no mark; known: {' '.join(MARKS)}")


def decode_record(data: object, path: str = "$") -> Record:
    """Make a record of plain data.

    Raises:
        WireError: When it does not fit, or says what cannot be kept.
    """
    record = decode(data, Record, path)
    odd = record.count % 2 == 1
    if odd is not (record.annotation is not None) or odd is bool(record.removed):
        raise WireError(path, "an odd count writes an 'annotation', an even one names what is 'removed'")
    fault = "" if record.annotation is None else annotation_error(record.annotation)
    if fault:
        raise WireError(path, fault)
    return record


def encode_record(record: Record) -> dict[str, Any]:
    """Return a record as plain data."""
    key = "removed" if record.annotation is None else "annotation"
    return {"count": record.count, key: plain(record)[key]}
