"""What a seat may see, as plain data."""

from typing import Any

from combat.engine.requests import Request
from combat.engine.system import System
from events.journal import Beat, Header
from events.wire import plain

HIDDEN = {"type": "hidden.v1"}
"""What stands in place of a command or event that is for another seat only."""


def beat_seen(system: System[Any], beat: Beat, seat: str | None) -> dict[str, Any]:
    """Return a beat as plain data, as a seat may see it.

    Args:
        system: Whose messages they are.
        beat: The beat.
        seat: The seat that looks; None for somebody who may see everything.
    """
    hidden = [seat is not None and event.only_for not in (None, seat) for event in beat.events]
    return {
        "beat": beat.number,
        "by": beat.by,
        "at": beat.at,
        "command": dict(HIDDEN) if any(hidden) else system.codec.dump(beat.command),
        "events": [
            dict(HIDDEN) if secret else system.codec.dump(event)
            for event, secret in zip(beat.events, hidden, strict=True)
        ],
    }


def request_seen(system: System[Any], request: Request, *, own: bool) -> dict[str, Any]:
    """Return a request as plain data; its choices only to the seat that owes it."""
    seen: dict[str, Any] = {"seat": request.seat, "kind": request.kind, "prompt": request.prompt}
    seen["optional"] = request.optional
    if own:
        seen["reminders"] = list(request.reminders)
        seen["forms"] = [form.plain() for form in request.forms]
        seen["default"] = None if request.default is None else system.codec.dump(request.default)
    return seen


def dice_seen(header: Header) -> dict[str, Any]:
    """Return where the dice of a fight come from, and what every seat was promised about them."""
    return {
        "kind": header.dice,
        "seed_hash": header.seed_hash,
        "id": header.id,
        "salt": header.salt,
        "typed": header.typed,
    }


def state_seen(system: System[Any], state: Any, seat: str | None) -> dict[str, Any]:
    """Return the state as plain data, as a seat may see it."""
    seen: dict[str, Any] = plain(state if seat is None else system.projection.conceal(state, seat))
    if state.outcome is not None:
        seen["outcome"] = system.codec.dump(state.outcome)
    return seen


def scores_seen(system: System[Any], state: Any, seat: str | None) -> dict[str, dict[str, int]]:
    """Return what the rules derive for each combatant, as far as the seat may see what it is derived from."""
    scores = system.scores(state if seat is None else system.projection.conceal(state, seat))
    return {who: dict(values) for who, values in scores.items()}
