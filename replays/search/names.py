"""Finds the names in a query that occur in none of the searched fights and in no message of their systems."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, get_args

import attrs

from combat.engine.catalog import systems
from combat.engine.play.system import System
from events.codec.grammar import FieldType, fields_of
from events.history.journal import Header
from replays.search.entries import UNDONE, Entry
from replays.search.query import AllOf, AnyOf, Compared, InOrder, InStory, Named, Negated, Query, QueryError, normalize

MAX_NEAREST = 3
"""Maximum number of similar names in an error."""

MIN_LIKENESS = 0.75
"""Similarity from which an unknown word is taken for a misspelt name."""

_KINDS = {"number": "number", "flag": "text", "text": "text", "choice": "text"}

_OWN_FIELDS = {"beat": "number", "round": "number", "die": "number", "seat": "text", "system": "text"}


class KnownNames:
    """The names of the systems of the searched fights, and the names that occur in the beats that a seat may see.

    Attributes:
        words: The names of commands and events, and the texts in them.
    """

    def __init__(self) -> None:
        self._systems: set[str] = set()
        self._seats: set[str] = set()
        self.words = {UNDONE}
        self._fields: defaultdict[str, set[str]] = defaultdict(set)
        for name, kind in _OWN_FIELDS.items():
            self._fields[name].add(kind)

    def add(self, system: System[Any], seats: Iterable[str], entries: Iterable[Entry]) -> None:
        """Add the names of a fight.

        Args:
            system: The system of the fight.
            seats: The ids and names of its seats.
            entries: The content of its beats.
        """
        if system.name not in self._systems:
            self._systems.add(system.name)
            for cls in system.codec.classes:
                self.words.add(normalize(cls.wire_type.split(".")[-2]))
                self._add_fields(cls)
        self._seats |= {normalize(seat) for seat in seats}
        self.words |= self._seats
        for entry in entries:
            self.words.update(words.strip() for words in entry.words.split("\n"))
            for name, values in entry.values.items():
                self._fields[name] |= {"text" if isinstance(value, str) else "number" for value in values}
            self._seats |= {str(value) for value in entry.values.get("seat", ())}

    def _add_fields(self, cls: type) -> None:
        for name, kinds, words in _field_kinds(cls):
            self._fields[name] |= kinds
            self.words |= words

    def check(self, query: Query) -> None:
        """Check the names of a query.

        A word alone may be any value, so it is only refused if it resembles a known name.

        Raises:
            QueryError: If a field, seat or system is unknown, a word is misspelt, or a number is compared with text.
        """
        for part in _parts(query):
            match part:
                case Named(words, position) if not self._is_known(words):
                    if near := get_close_matches(words, sorted(self.words), MAX_NEAREST, MIN_LIKENESS):
                        raise _unknown("command, event or value", words, near, (), position)
                case Compared():
                    self._check_comparison(part)

    def _is_known(self, words: str) -> bool:
        return any(f" {words} " in f" {known} " for known in self.words)

    def _check_comparison(self, part: Compared) -> None:
        if part.field not in self._fields:
            near = get_close_matches(part.field, sorted(self._fields), MAX_NEAREST)
            raise _unknown("field", part.field, near, _OWN_FIELDS, part.position)
        kinds, at = self._fields[part.field], part.value_position
        if isinstance(part.value, str):
            if kinds == {"number"}:
                sentence = f"at character {at} of the query, {part.field} is compared with a number, not with"
                raise QueryError(f"{sentence} the text {part.value!r}", at)
            known = {"seat": self._seats, "system": {normalize(name) for name in systems()}}.get(part.field)
            if known is not None and part.value not in known:
                near = get_close_matches(part.value, sorted(known), MAX_NEAREST)
                raise _unknown(part.field, part.value, near, known, at)
        elif kinds == {"text"}:
            sentence = f"at character {at} of the query, {part.field} is compared with text, not with the number"
            raise QueryError(f"{sentence} {part.value:g}", at)


def seat_names(header: Header) -> list[str]:
    """Return the ids and names of the seats of a fight."""
    return [name for seat in header.seats for name in (seat.id, seat.name)]


def _unknown(kind: str, name: str, near: Sequence[str], known: Iterable[str], position: int) -> QueryError:
    *others, last = map(repr, near or sorted(known))
    names = f"{', '.join(others)} or {last}" if others else last
    hint = f"did you mean {names}?" if near else f"it may be {names}"
    return QueryError(f"at character {position} of the query, there is no {kind} {name!r}; {hint}", position)


def _parts(query: Query) -> Iterator[Named | InStory | Compared]:
    match query:
        case Negated(part):
            yield from _parts(part)
        case AllOf(parts) | AnyOf(parts) | InOrder(parts):
            for each in parts:
                yield from _parts(each)
        case _:
            yield query


@cache
def _field_kinds(cls: type) -> tuple[tuple[str, frozenset[str], frozenset[str]], ...]:
    """Return the fields of a class and of the classes in it: the name, the kinds of the values, and the choices."""
    found: dict[str, tuple[set[str], set[str]]] = {}
    seen: set[type] = set()

    def collect(cls: type) -> None:
        if cls in seen:
            return
        seen.add(cls)
        for field in fields_of(cls):
            kinds, words = found.setdefault(field.key, (set(), set()))
            add(field.type, kinds, words)

    def add(field_type: FieldType, kinds: set[str], words: set[str]) -> None:
        if field_type.kind == "choice":
            words.update(normalize(choice) for choice in get_args(field_type.hint) if isinstance(choice, str))
        if field_type.item is not None:
            add(field_type.item, kinds, words)
        elif field_type.kind in _KINDS:
            kinds.add(_KINDS[field_type.kind])
        elif attrs.has(field_type.hint):
            collect(field_type.hint)
        elif field_type.kind != "null":
            kinds.update(("number", "text"))

    collect(cls)
    return tuple((name, frozenset(kinds), frozenset(words)) for name, (kinds, words) in found.items())
