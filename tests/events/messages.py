"""Hypothesis strategies for messages and journals."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs
from hypothesis import strategies as st

from combat.engine.play.commands import SHARED_COMMANDS, Note, Redo, Undo
from events.base import MAX_SAFE_INTEGER, Command, Event, Message
from events.codec.wire import Codec, freeze_json
from events.fields import bounds_of
from events.history.journal import PREPARES_DICE, Beat, Header, Journal, Seat, UndoPolicy
from events.history.projection import SHARED
from events.interventions import (
    AmendAsked,
    Amended,
    Noted,
    Restored,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
    Value,
)

CODEC = Codec(*SHARED, *SHARED_COMMANDS)

HEADER = Header(
    id="the bridge",
    system="none",
    edition="1",
    at=None,
    seats=(Seat("gm", "The GM", "gm"),),
    setup=MappingProxyType({}),
    settings=MappingProxyType({}),
    undo=UndoPolicy(),
    dice="table",
    seed_hash=None,
    reveal_seed=True,
)

TEXTS = st.text(max_size=8)
NUMBERS = st.integers(-MAX_SAFE_INTEGER, MAX_SAFE_INTEGER)
SCALARS = st.none() | st.booleans() | NUMBERS | TEXTS
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=6)
OBJECTS = st.dictionaries(
    TEXTS,
    st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3)),
    max_size=3,
)

_SINGLE: dict[object, st.SearchStrategy[Any]] = {str: TEXTS, int: NUMBERS, bool: st.booleans(), type(None): st.none()}
_SINGLE[Mapping[str, Any]] = OBJECTS.map(freeze_json)


def objects_of(cls: type) -> st.SearchStrategy[Any]:
    """Return a strategy for objects of a frozen class, with fields filled by type."""
    return st.builds(cls, **{field.name: _values_in(field) for field in attrs.fields(cls)})


def _values_in(field: "attrs.Attribute[Any]") -> st.SearchStrategy[Any]:
    bounds = bounds_of(field)
    return _values_of(field.type) if bounds is None or field.type is not int else st.integers(*bounds)


def _values_of(hint: Any) -> st.SearchStrategy[Any]:
    if hint == Value:
        return VALUES
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if get_origin(hint) is tuple:
        return st.lists(_values_of(get_args(hint)[0]), max_size=3).map(tuple)
    if get_origin(hint) in (Union, UnionType):
        return st.one_of(*map(_values_of, get_args(hint)))
    return objects_of(hint) if attrs.has(hint) else _SINGLE[hint]


EVENTS: st.SearchStrategy[Event] = st.sampled_from(SHARED).flatmap(objects_of)
COMMANDS: st.SearchStrategy[Command] = st.sampled_from(SHARED_COMMANDS).flatmap(objects_of)
MESSAGES: st.SearchStrategy[Message] = EVENTS | COMMANDS
HEADERS = st.builds(
    Header,
    id=TEXTS,
    system=TEXTS,
    edition=TEXTS,
    at=st.none() | TEXTS,
    seats=st.lists(objects_of(Seat), max_size=3).map(tuple),
    setup=OBJECTS.map(freeze_json),
    settings=OBJECTS.map(freeze_json),
    undo=objects_of(UndoPolicy),
    dice=st.sampled_from(("seed", "table", "loaded")),
    seed_hash=st.none() | TEXTS,
    reveal_seed=st.booleans(),
)

CONSENT_CLASSES = (UndoAsked, UndoAgreed, UndoDeclined, AmendAsked)
CONSENT_EVENTS = st.sampled_from(CONSENT_CLASSES).flatmap(objects_of)
NEVER_UNDONE = (TakenBack, Restored, Amended, *CONSENT_CLASSES, *PREPARES_DICE)
FACTS = EVENTS.filter(lambda event: not isinstance(event, NEVER_UNDONE))
ACTS = st.tuples(COMMANDS, st.lists(FACTS, max_size=3).map(tuple))
Move = tuple[Command, tuple[Event, ...]] | Event | int
"""A command with its events, a request for consent, a number of beats to undo, or 0 for a redo."""

MOVES: st.SearchStrategy[list[Move]] = st.lists(ACTS | CONSENT_EVENTS | st.integers(0, 3), max_size=12)


def played(moves: Sequence[Move]) -> tuple[tuple[Beat, ...], tuple[Beat, ...]]:
    """Play moves with a naive model that keeps the list of effective beats; impossible moves are skipped.

    Returns:
        All beats, and the effective beats at the end.
    """
    beats = [act(0)]
    present: tuple[Beat, ...] = (beats[0],)
    future: list[tuple[Beat, ...]] = []
    for move in moves:
        number = len(beats)
        match move:
            case 0 if future:
                restored = future[-1][len(present) :]
                event = Restored(tuple(beat.number for beat in restored))
                beats.append(Beat(number=number, by="gm", at=None, command=Redo(), events=(event,)))
                present = future.pop()
            case int(back) if 0 < back < len(present):
                future.append(present)
                gone, present = present[-back:], present[:-back]
                to = present[-1].number
                taken = TakenBack(to, tuple(beat.number for beat in reversed(gone)))
                beats.append(Beat(number=number, by="gm", at=None, command=Undo(to), events=(taken,)))
            case Event():
                beats.append(Beat(number=number, by="gm", at=None, command=Note(""), events=(move,)))
            case (command, events):
                beats.append(Beat(number=number, by="gm", at="later", command=command, events=events))
                present, future = (*present, beats[-1]), []
    return tuple(beats), present


def act(number: int) -> Beat:
    """Return a beat with a remark."""
    return Beat(number=number, by="gm", at=None, command=Note(f"remark {number}"), events=(Noted(f"remark {number}"),))


def journal_of(beats: Sequence[Beat], header: Header = HEADER) -> Journal:
    journal = Journal(header)
    for beat in beats:
        journal = journal.add(beat)
    return journal


JOURNALS = st.builds(lambda header, moves: journal_of(played(moves)[0], header), HEADERS, MOVES)
