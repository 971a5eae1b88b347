"""Logs of an older edition of the rules: compared with what the rules say today as far as they could say it."""

from collections.abc import Iterable
from typing import Any

import attrs

from combat.engine.system import System
from events.base import Event
from events.fields import came_later
from events.journal import Beat, Header


def as_far_as_told(system: System[Any], header: Header, was: Beat, now: Beat) -> Beat:
    """Return a beat as the rules make it today, without what the log of an older edition had no words for.

    Args:
        system: The rules of today.
        header: The header of the log.
        was: The beat in the log.
        now: The same beat by the rules of today.
    """
    if header.edition == system.edition:
        return now
    count = len(was.events)
    told = tuple(_as_told(one, other) for one, other in zip(was.events, now.events, strict=False))
    return attrs.evolve(now, events=(*told, *now.events[count:]))


def _as_told(was: Event, now: Event) -> Event:
    if type(was) is not type(now):
        return now
    untold = {field.name: field.default for field in _later(now) if getattr(was, field.name) == field.default}
    return attrs.evolve(now, **untold) if untold else now


def _later(event: Event) -> "Iterable[attrs.Attribute[object]]":
    return (field for field in attrs.fields(type(event)) if came_later(field))
