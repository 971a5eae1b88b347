"""The door: who may speak, whether a command is well formed, and what stands against it."""

from collections.abc import Mapping
from typing import Any

from combat.engine.errors import Reason, refuse
from combat.engine.machine import trigger_of
from combat.engine.proposals import ANSWERS, Agree, wanted
from combat.engine.proposals import requests as proposed
from combat.engine.requests import Request
from combat.engine.system import System
from events.base import Command
from events.journal import Header
from events.once import once_a_table
from events.wire import WireError

TABLE = "table"
"""Who speaks when the caller does not say: everybody together."""


def parsed(system: System[Any], command: Command | Mapping[str, Any]) -> Command:
    """Take a command by its wire form, so that no field can hold what a log could not.

    Raises:
        Refused: When it is not well formed, naming the place as a JSON path.
    """
    try:
        data = system.codec.dump(command) if isinstance(command, Command) else command
    except Exception:  # noqa: BLE001 - made in Python, an object may hold whatever its maker put there
        raise refuse("malformed", f"{type(command).__name__} holds what no log could hold") from None
    try:
        return system.codec.load(data, Command)
    except WireError as error:
        raise refuse("malformed", str(error)) from None


def check_seat(header: Header, seat: str | None) -> None:
    """Make sure that there is such a seat, where one is named.

    Raises:
        Refused: When there is none.
    """
    known = [each.id for each in header.seats]
    if seat is not None and seat not in known:
        raise refuse("unknown_seat", f"there is no seat '{seat}'; known: {', '.join(known)}")


def check_gm(header: Header, seat: str, act: str) -> None:
    """Make sure that a seat is a GM's.

    Raises:
        Refused: When it is not.
    """
    if not is_gm(header, seat):
        raise refuse("gm_only", f"only the GM {act}, not '{seat}'")


def is_gm(header: Header, seat: str | None) -> bool:
    """Return whether a seat is a GM's."""
    return any(each.id == seat and each.role == "gm" for each in header.seats)


def reasons_against(
    system: System[Any], header: Header, state: Any, command: Command, by: str | None
) -> tuple[Reason, ...]:
    """Return the reasons against a command of the book.

    Args:
        system: The book.
        header: Who sits at the table.
        state: What is on it.
        command: A well formed command.
        by: Who says it; None for whoever may.
    """
    if state.outcome is not None:
        return (Reason("over", f"the fight is over: {state.outcome.reason}"),)
    trigger = trigger_of(type(command))
    answers = isinstance(command, ANSWERS)
    if not answers and (state.proposal is not None or not system.track.admits(state.step, trigger)):
        asked = requests_of(state, system)
        owed = [f"{state.name(each.seat)}: {each.prompt}" for each in asked if not each.optional or asked[0].optional]
        sentence = f"you cannot '{trigger.replace('_', ' ')}' now; waiting for {'; '.join(owed)}"
        return (Reason("out_of_step", sentence),)
    speakers = () if by is None or is_gm(header, by) else system.speakers(state, command)
    if speakers and by not in speakers:
        # Before the rules are asked: their answer could tell what another seat keeps secret.
        owners = " or ".join(map(state.name, speakers))
        return (Reason("not_your_seat", f"this decision is up to {owners}, not {state.name(by or TABLE)}"),)
    reasons = system.bars(state, command)
    if not reasons and isinstance(command, Agree):
        reasons = system.bars(state, wanted(system.codec, state.proposal))
    return reasons


@once_a_table
def requests_of(state: Any, system: System[Any]) -> tuple[Request, ...]:
    """Return the decisions owed now, then those that may be taken besides: by the book, or about what was proposed."""
    return proposed(system.codec, state) if state.proposal is not None else system.requests(state)
