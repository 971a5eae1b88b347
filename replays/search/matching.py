"""Holds a query against the beats of a fight."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import ge, gt, le, lt

from replays.loaded_fight import LoadedFight
from replays.search.entries import Entry, indexed
from replays.search.names import KnownNames, seat_names
from replays.search.query import AllOf, AnyOf, Compared, InOrder, InStory, Named, Negated, Query, parse_query

_ORDERED = {"<": lt, "<=": le, ">": gt, ">=": ge}


def search(game: LoadedFight, query: str, seat: str | None = None) -> tuple[Entry, ...]:
    """Return the beats that match, in order.

    Args:
        game: The fight.
        query: The query, such as `shoot and "takes out"`.
        seat: The seat that searches, which finds only what it may see; None for the full view.

    Raises:
        QueryError: If the query is faulty or has an unknown name.
        Refused: If the seat does not exist.
    """
    parsed, entries, known = parse_query(query), tuple(indexed(game, seat)), KnownNames()
    known.add(game.system, seat_names(game.header), entries)
    known.check(parsed)
    return select(parsed, entries)


def select(query: Query, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the beats of a fight that match a query."""
    return tuple(compress(entries, matching(query, entries)))


def matching(query: Query, entries: Sequence[Entry]) -> list[bool]:
    """Return for each beat of a fight whether it matches a query."""
    match query:
        case Negated(part):
            met = [not each for each in matching(part, entries)]
        case AllOf(parts):
            met = [all(each) for each in _together(parts, entries)]
        case AnyOf(parts):
            met = [any(each) for each in _together(parts, entries)]
        case InOrder(parts):
            met = list(_in_order(_together(parts, entries), entries, len(parts)))
        case _:
            met = [_meets(query, entry) for entry in entries]
    return met


def _meets(query: Named | InStory | Compared, entry: Entry) -> bool:
    match query:
        case Named(words):
            return f" {words} " in entry.words
        case InStory(text):
            return any(text in line.casefold() for line in entry.lines)
        case Compared(field, relation, value):
            return _compares(entry.values.get(field, ()), relation, value)


def _together(parts: Sequence[Query], entries: Sequence[Entry]) -> Iterator[tuple[bool, ...]]:
    return zip(*(matching(part, entries) for part in parts), strict=True)


def _in_order(met: Iterable[Sequence[bool]], entries: Sequence[Entry], parts: int) -> Iterator[bool]:
    reached = 0  # number of parts met so far in this turn
    for each, entry in zip(met, entries, strict=True):
        reached = 0 if entry.begins_turn else reached
        while reached < parts - 1 and each[reached]:
            reached += 1
        yield reached == parts - 1 and each[-1]


def _compares(found: Iterable[float | str], relation: str, value: float | str) -> bool:
    """Return whether one of the values compares as asked; for `!=`, whether there are values and none is equal."""
    alike = [each for each in found if isinstance(each, str) == isinstance(value, str)]
    if relation == "=":
        return value in alike
    if relation == "!=":
        return bool(alike) and value not in alike
    ordered = _ORDERED[relation]
    return not isinstance(value, str) and any(ordered(each, value) for each in alike)
