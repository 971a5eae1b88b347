"""One seat's view of a fight: the view with the ids of its decisions, and beats without hidden parts."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import frozen

from combat.engine.play.views import FightView, beat_view
from frontdoor.tables.results import Pending, Played, Told
from frontdoor.tables.views.decisions import Decisions, OpenDecision
from frontdoor.tables.views.state_index import StateIndex
from replays.transcript import beat_sentences


@frozen(eq=False)
class SeatView:
    """A seat's view at one moment.

    Attributes:
        beats: The number of beats in the log.
        view: The view as plain data.
        pending: The commands that waited for dice.
        program: The seats that were played by the program.
    """

    beats: int
    view: Mapping[str, Any]
    pending: tuple[Pending, ...]
    program: tuple[Played, ...]


def current_view(sight: FightView, decisions: Decisions, seat: str | None) -> dict[str, Any]:
    """Return a seat's current view, with an id for each of its decisions."""
    return _with_ids(sight.view(seat), seat, decisions.open_decisions)


def past_view(course: StateIndex, decisions: Decisions, number: int, seat: str | None) -> dict[str, Any]:
    """Return the view of a seat after a beat, without later knowledge.

    Raises:
        Refused: If there is no such beat.
    """
    return _with_ids(
        course.view(number, seat),
        seat,
        lambda owner, own_requests: decisions.past_decisions(owner, number, own_requests),
    )


def _with_ids(
    view: dict[str, Any],
    seat: str | None,
    open_decisions: Callable[[str, list[dict[str, Any]]], Iterable[OpenDecision]],
) -> dict[str, Any]:
    """Return a view that includes all fields of each request, and an id for each decision that the seat may make."""
    requests: list[dict[str, Any]] = view["requests"]
    defaults: dict[str, Any] = {"decision": None, "reminders": [], "forms": [], "default": None}
    completed = [{**defaults, **request} for request in requests]
    for owner in {request["seat"] for request in requests if "forms" in request}:
        own_requests = [request for request in completed if request["seat"] == owner]
        for request, decision in zip(own_requests, open_decisions(owner, own_requests), strict=True):
            request["decision"] = decision_name(decision.id, owner, seat)
    return {**view, "requests": completed}


def decision_name(decision: str, owner: str, seat: str | None) -> str:
    """Return the id of a decision for one viewer. The host sees all seats, so its ids start with the seat."""
    return decision if seat is not None else f"{owner}/{decision}"


def visible_beat(course: StateIndex, number: int, seat: str | None) -> Told:
    """Return a beat as a seat may see it."""
    system, beat = course.system, course.beat(number)
    visible = beat_view(system, beat, seat)
    return Told(
        beat=visible["beat"],
        by=visible["by"],
        at=visible["at"],
        command=visible["command"],
        events=tuple(visible["events"]),
        lines=tuple(beat_sentences(system.name, course.before(number), beat, seat)),
    )
