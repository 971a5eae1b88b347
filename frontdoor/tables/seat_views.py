"""What a seat may know of a fight, as the service tells it: its view with the ids of its decisions, and told beats."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import frozen

from combat.engine.views import FightView, beat_view
from frontdoor.tables.decisions import Decisions, OpenDecision
from frontdoor.tables.results import Pending, Played, Told
from frontdoor.tables.state_index import StateIndex
from replays.transcript import beat_sentences


@frozen(eq=False)
class SeatView:
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


def current_view(sight: FightView, decisions: Decisions, seat: str | None) -> dict[str, Any]:
    """Return what a seat sees now, each of its decisions with its id."""
    return _with_ids(sight.view(seat), seat, decisions.open_decisions)


def past_view(course: StateIndex, decisions: Decisions, number: int, seat: str | None) -> dict[str, Any]:
    """Return what a seat saw after a beat, as it saw it then.

    Raises:
        Refused: When there is no such beat.
    """
    return _with_ids(course.view(number, seat), seat, lambda owner, own: decisions.past_decisions(owner, number, own))


def _with_ids(
    view: dict[str, Any], seat: str | None, owed: Callable[[str, list[dict[str, Any]]], Iterable[OpenDecision]]
) -> dict[str, Any]:
    """Return a view in which every decision that its seat may make has its id, and every request every field."""
    asked: list[dict[str, Any]] = view["requests"]
    nothing: dict[str, Any] = {"decision": None, "reminders": [], "forms": [], "default": None}
    whole = [{**nothing, **each} for each in asked]
    for owner in {each["seat"] for each in asked if "forms" in each}:
        own = [each for each in whole if each["seat"] == owner]
        for each, decision in zip(own, owed(owner, own), strict=True):
            each["decision"] = decision_name(decision.id, owner, seat)
    return {**view, "requests": whole}


def decision_name(decision: str, owner: str, seat: str | None) -> str:
    """Return the id of a decision as somebody is told it: the host, who sees those of all seats, with the seat's."""
    return decision if seat is not None else f"{owner}/{decision}"


def visible_beat(course: StateIndex, number: int, seat: str | None) -> Told:
    """Return a beat as a seat may know it."""
    system, beat = course.system, course.beat(number)
    seen = beat_view(system, beat, seat)
    return Told(
        beat=seen["beat"],
        by=seen["by"],
        at=seen["at"],
        command=seen["command"],
        events=tuple(seen["events"]),
        lines=tuple(beat_sentences(system.name, course.before(number), beat, seat)),
    )
