"""Comparison of recorded beats with the current rules, ignoring anything that older editions did not record."""

from typing import Any

import attrs

from combat.engine.play.commands import Amend
from combat.engine.play.system import System
from events.base import Event
from events.fields import was_added_later
from events.history.journal import Beat, Header
from events.interventions import NotDoneAgain


def comparable_beat(system: System[Any], header: Header, recorded: Beat, replayed: Beat) -> Beat:
    """Return a replayed beat in the form in which the log would have recorded it, so that only real differences remain.

    Two things do not count as differences: fields that the edition of the log did not have yet, and the wording of the
    sentence that explains why an amendment could not repeat a command. Reason codes are still compared.
    """
    return _without_later_fields(system, header, recorded, _with_recorded_wording(recorded, replayed))


def _without_later_fields(system: System[Any], header: Header, recorded: Beat, replayed: Beat) -> Beat:
    if header.edition == system.edition:
        return replayed
    count = len(recorded.events)
    pairs = zip(recorded.events, replayed.events, strict=False)
    events = tuple(_without_unrecorded_fields(was, now) for was, now in pairs)
    command = _without_unrecorded_keys(system, recorded.command, replayed.command)
    return attrs.evolve(replayed, command=command, events=(*events, *replayed.events[count:]))


def _without_unrecorded_keys(system: System[Any], recorded: Any, replayed: Any) -> Any:
    """Return an amendment without the later fields that the log lacks in the command that replaces another one."""
    if not (isinstance(recorded, Amend) and isinstance(replayed, Amend)):
        return replayed
    kind = next((act for act in system.acts.commands if act.wire_type == replayed.command.get("type")), None)
    later = {field.name for field in attrs.fields(kind) if was_added_later(field)} if kind is not None else set()
    unrecorded = later - recorded.command.keys()
    kept = {name: value for name, value in replayed.command.items() if name not in unrecorded}
    return attrs.evolve(replayed, command=kept)


def _without_unrecorded_fields(recorded: Event, replayed: Event) -> Event:
    if type(recorded) is not type(replayed):
        return replayed
    unrecorded = {
        field.name: field.default
        for field in attrs.fields(type(replayed))
        if was_added_later(field) and getattr(recorded, field.name) == field.default
    }
    return attrs.evolve(replayed, **unrecorded) if unrecorded else replayed


def _with_recorded_wording(recorded: Beat, replayed: Beat) -> Beat:
    """Return a replayed beat with the log's own sentences about commands that an amendment could not repeat."""
    sentences = {
        (event.beat, event.code): event.why
        for event in recorded.events
        if isinstance(event, NotDoneAgain) and event.why
    }
    if not sentences:
        return replayed
    events = tuple(
        attrs.evolve(event, why=sentences.get((event.beat, event.code), event.why))
        if isinstance(event, NotDoneAgain) and event.why
        else event
        for event in replayed.events
    )
    return attrs.evolve(replayed, events=events)
