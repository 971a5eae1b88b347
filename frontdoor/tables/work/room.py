"""The room in the log of a fight: its maximum length, announced before it is reached."""

from collections.abc import Mapping
from typing import Any

from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.play.commands import End, Undo
from combat.engine.play.consent import Agree, Decline
from events.base import Command
from frontdoor.tables.errors import too_much
from frontdoor.tables.limits import Limits

WARNING_PERCENT = 10
"""Percentage of the maximum from which on the room that is left is announced."""

RESERVE = 1.1
"""The part of the maximum, including itself, that undo and agreements may use. The end of a fight always fits."""

MAX_OPEN = 1.2
"""The part of the maximum up to which a log is opened."""

_AT_THE_END = {command.wire_type for command in (Undo, Agree, Decline)}


def check_room(fight: Encounter, command: Command | Mapping[str, Any], limits: Limits) -> None:
    """Check that the log of a fight may grow by a command.

    Raises:
        Refused: If the log is full.
    """
    used = _used(fight, limits)
    if used >= 1:
        kind = command.wire_type if isinstance(command, Command) else command.get("type")
        if kind != End.wire_type and (kind not in _AT_THE_END or used >= RESERVE):
            raise refuse("log_full", "the log of this fight is full; undo a beat, or end the fight and begin a new one")


def percent_left(fight: Encounter, limits: Limits) -> int | None:
    """Return the percentage of the maximum that is left for commands; None while there is enough."""
    left = max(0, int(100 * (1 - _used(fight, limits))))
    return left if left <= WARNING_PERCENT else None


def check_may_open(beats: int, limits: Limits) -> None:
    """Check that a log is short enough to be opened without keeping other fights waiting.

    Raises:
        ServiceError: If it is too long.
    """
    if beats > limits.log_beats * MAX_OPEN:
        raise too_much("log_beats", f"the log has {beats:,} beats; this server opens logs of {limits.log_beats:,}")


def _used(fight: Encounter, limits: Limits) -> float:
    return max(len(fight.journal) / limits.log_beats, fight.log_bytes / limits.log_bytes)
