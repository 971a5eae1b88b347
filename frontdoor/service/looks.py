"""What a seat may know of a fight, as the service tells it: its view with the ids of its decisions, and told beats."""

from collections.abc import Mapping
from typing import Any

from combat.engine.encounter import Encounter
from combat.engine.views import beat_seen
from events.frozen import frozen
from events.wire import structured
from frontdoor.service.course import Course
from frontdoor.service.decisions import Decisions
from frontdoor.service.results import Pending, Played, Told, View
from replays.transcript import tell_beat


@frozen(eq=False)
class Look:
    """What a seat saw at one moment.

    Attributes:
        beats: How many beats there were.
        view: The view, as plain data.
        pending: The commands that waited for dice.
        program: The seats that the program played.
    """

    beats: int
    view: Mapping[str, Any]
    pending: tuple[Pending, ...]
    program: tuple[Played, ...]


def view_now(fight: Encounter, decisions: Decisions, seat: str | None) -> dict[str, Any]:
    """Return what a seat sees now, each of its decisions with its id."""
    view = fight.view(seat)
    asked: list[dict[str, Any]] = view["requests"]
    for owner in {each["seat"] for each in asked if "forms" in each}:
        own = [each for each in asked if each["seat"] == owner]
        for each, owed in zip(own, decisions.owed(owner, own), strict=True):
            each["decision"] = named(owed.id, owner, seat)
    return _complete(view)


def view_then(course: Course, number: int, seat: str | None) -> dict[str, Any]:
    """Return what a seat could see after a beat; nothing in it can be decided any more, so no decision has an id.

    Raises:
        Refused: When there is no such beat.
    """
    return _complete(course.view(number, seat))


def named(decision: str, owner: str, seat: str | None) -> str:
    """Return the id of a decision as somebody is told it: the host, who sees those of all seats, with the seat's."""
    return decision if seat is not None else f"{owner}/{decision}"


def told(course: Course, number: int, seat: str | None) -> Told:
    """Return a beat as a seat may know it."""
    system, beat = course.system, course.beat(number)
    seen = beat_seen(system, beat, seat)
    return Told(
        beat=seen["beat"],
        by=seen["by"],
        at=seen["at"],
        command=seen["command"],
        events=tuple(seen["events"]),
        lines=tuple(tell_beat(system.name, course.before(number), beat, seat)),
    )


def as_view(view: Mapping[str, Any]) -> View:
    """Return a view in plain data as the class that says what may stand in it."""
    return structured(view, View)


def _complete(view: dict[str, Any]) -> dict[str, Any]:
    """Return a view in which every request has every field, so that a patch fits whoever owes it."""
    nothing: dict[str, Any] = {"decision": None, "reminders": [], "forms": [], "default": None}
    return {**view, "requests": [{**nothing, **each} for each in view["requests"]]}
