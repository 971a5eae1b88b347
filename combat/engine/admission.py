"""The door: who may speak, whether a command is well formed, and what stands against it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from combat.engine.acts import Act
from combat.engine.errors import Reason, Refused, refuse
from combat.engine.machine import trigger_of
from combat.engine.new_names import TABLE, gives_names, label_fault, misnamed, reserved
from combat.engine.proposals import ANSWERS, Agree, wanted
from combat.engine.proposals import requests as proposed
from combat.engine.requests import Request
from combat.engine.system import System
from combat.engine.unfinished_rolls import Roll
from combat.engine.unfinished_rolls import reasons_against as unfinished
from combat.engine.unfinished_rolls import requests as resumed
from events.base import Command
from events.fast_looking import SAID
from events.journal import Beat, Header, Journal, Seat
from events.limits import MOST_MEMBERS, check_amount, shown
from events.once import once_a_table, still_known
from events.readable import check_readable
from events.vocabulary import Restored, TakenBack
from events.wire import WireError, structured

_FEW = 10_000
"""So many numbers are far from too long a line."""

_SMALL = MOST_MEMBERS
"""A command that takes fewer letters has no list, text or number that is too much."""


def parsed(system: System[Any], command: Command | Mapping[str, Any]) -> Command:
    """Take a command by its wire form, so that no field can hold what a log could not, nor more than anybody needs.

    Raises:
        Refused: When it is not well formed, naming the place as a JSON path.
    """
    plain = _plain(system, command)
    return _exactly(system, command) if plain is None else plain


def _plain(system: System[Any], command: Command | Mapping[str, Any]) -> Command | None:
    """Return a command that fits beyond doubt, and is so small that nothing in it can be too much; None for others."""
    try:
        asked = system.codec.taken(command)
        return asked if SAID.size(asked) < _SMALL else None
    except Exception:  # noqa: BLE001 - whatever it stumbled over, the exact way tells what is wrong, if anything is
        return None


def _exactly(system: System[Any], command: Command | Mapping[str, Any]) -> Command:
    try:
        check_amount(command)
        data = system.codec.dump(command) if isinstance(command, Command) else command
    except WireError as error:
        raise refuse("malformed", str(error)) from None
    except Exception:  # noqa: BLE001 - made in Python, an object may hold whatever its maker put there
        raise refuse("malformed", f"{type(command).__name__} holds what no log could hold") from None
    try:
        return system.codec.load(data, Command)
    except WireError as error:
        raise refuse("malformed", str(error)) from None


def admitted(system: System[Any], header: Header, command: Command | Mapping[str, Any]) -> Command:
    """Take a new command as `parsed` does, and look at what it names: a log on record is never held against that.

    Raises:
        Refused: When it is not well formed, or names somebody as nobody may be named.
    """
    plain = _plain(system, command)
    if plain is not None and not gives_names(type(plain)):
        return plain  # all of its texts can be printed, and no more is asked of a text
    asked = plain or _exactly(system, command)
    faults = tuple(Reason("malformed", f"{path}: {fault}") for path, fault in misnamed(asked, reserved(header.seats)))
    if faults:
        raise Refused(faults)
    return asked


def check_faces(faces: object) -> None:
    """Make sure that faces are given as a list.

    Raises:
        Refused: When they are not.
    """
    if faces is not None and (isinstance(faces, str | bytes) or not isinstance(faces, Sequence)):
        raise refuse("faces", f"faces are a list of whole numbers, one a die, not {shown(faces)}")


def check_beat(number: object) -> None:
    """Make sure that a beat is named by its number.

    Raises:
        Refused: When it is not.
    """
    if type(number) is not int:
        raise refuse("no_such_beat", f"a beat is named by its number, a whole number, not by {shown(number)}")


def check_known_beat(journal: Journal, number: int) -> None:
    """Make sure that a fight has a beat of that number.

    Raises:
        Refused: When it has not.
    """
    check_beat(number)
    last = len(journal) - 1
    if not 0 <= number <= last:
        raise refuse("no_such_beat", f"there are beats from 0 to {last}, and no beat {shown(number)}")


def check_expected(count: int, expect: int | None, seen: Callable[[int], Sequence[Mapping[str, Any]]]) -> None:
    """Make sure that somebody has seen all beats of a fight, where the number of those seen is told.

    Args:
        count: How many there are.
        expect: How many were seen; None where that is not told.
        seen: Returns the beats from a number on, as they may be seen.

    Raises:
        Refused: When others came since, with those, or there are not so many.
    """
    if expect is None or (expect == count and type(expect) is int):
        return
    if type(expect) is not int:
        raise refuse("stale", f"the number of beats you have seen must be a whole number, not {shown(expect)}")
    if not 0 <= expect < count:
        raise refuse("stale", f"{shown(expect)} beats were expected, but there are only {count}")
    reason = Reason("stale", f"{count - expect} beats have come since; look at them first")
    raise Refused((reason,), tuple(seen(expect)))


def check_at(at: str) -> None:
    """Make sure that a time, in the caller's own notation, can be written down.

    Raises:
        Refused: When it cannot.
    """
    try:
        fault = label_fault(structured(at, str, "at"))
    except WireError as error:
        raise refuse("malformed", str(error)) from None
    if fault:
        raise refuse("malformed", f"at: {fault}")


def check_recordable(beat: Beat) -> None:
    """Make sure that a beat can be read again once it is written.

    Raises:
        Refused: When it cannot be, naming the place as a JSON path.
    """
    first = beat.events[0] if beat.events else None
    if isinstance(first, TakenBack | Restored) and len(first.beats) < _FEW:
        return  # the fight has given these numbers itself
    try:
        check_readable(beat)
    except WireError as error:
        raise refuse("unrecordable", f"what would happen could not be read again in a log: {error}") from None


def check_seat(header: Header, seat: str | None) -> None:
    """Make sure that there is such a seat, where one is named.

    Raises:
        Refused: When there is none.
    """
    if seat is None or _seat(header, seat) is not None:
        return
    known = [each.id for each in header.seats]
    raise refuse("unknown_seat", f"there is no seat {shown(seat)}; known: {', '.join(known)}")


def check_speaker(header: Header, seat: str | None) -> None:
    """Make sure that there is such a seat, where one is named, and that it does more than watch.

    Raises:
        Refused: When there is none, or it is a spectator's.
    """
    known = _seat(header, seat)
    if known is None:
        check_seat(header, seat)
    elif known.role == "spectator":
        raise Refused(only_watches(header, seat))


def only_watches(header: Header, seat: str | None) -> tuple[Reason, ...]:
    """Return why a seat says nothing, whatever it is; none for a seat that takes part."""
    known = _seat(header, seat)
    if known is None or known.role != "spectator":
        return ()
    return (Reason("spectator", f"{known.name} only watches, and says nothing that counts"),)


def check_gm(header: Header, seat: str, act: str) -> None:
    """Make sure that a seat is a GM's.

    Raises:
        Refused: When it is not.
    """
    reasons = only_watches(header, seat)
    if reasons:
        raise Refused(reasons)
    if not is_gm(header, seat):
        raise refuse("gm_only", f"only the GM {act}, not {shown(seat)}")


def bars_typing(header: Header, seat: str | None) -> Iterator[Reason]:
    """Return why a seat cannot say what people rolled, where a seed shall give the dice; None where nobody is named."""
    if header.seed_hash is None or header.typed == "anyone":
        return
    if header.typed == "never":
        yield Reason("typed", "in this fight every die is drawn from the seed, so nobody types faces")
    elif not is_gm(header, seat):
        who = "nobody was named" if seat is None else f"not '{seat}'"
        yield Reason("typed", f"in this fight only the GM types faces, and says so with by=; {who}")


def check_typed(header: Header, seat: str | None, faces: Sequence[int | None] | None) -> None:
    """Make sure that whoever types faces may do so; None among them is left to the seed.

    Raises:
        Refused: When the seat may not, or the log could not show that it was the GM.
    """
    reasons = tuple(bars_typing(header, seat)) if faces and any(face is not None for face in faces) else ()
    if reasons:
        raise Refused(reasons)


def is_gm(header: Header, seat: str | None) -> bool:
    """Return whether a seat is a GM's."""
    known = _seat(header, seat)
    return known is not None and known.role == "gm"


def _seat(header: Header, seat: str | None) -> Seat | None:
    for each in header.seats:
        if each.id == seat:
            return each
    return None


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
    by_gm = is_gm(header, by)
    reasons = unfinished(state, command, None if by_gm else by)
    if reasons or isinstance(command, Roll):
        return reasons
    trigger = trigger_of(type(command))
    answers = isinstance(command, ANSWERS)
    if not answers and (state.proposal is not None or not system.track.admits(state.step, trigger)):
        asked = requests_of(state, system)
        owed = [f"{state.name(each.seat)}: {each.prompt}" for each in asked if not each.optional or asked[0].optional]
        sentence = f"you cannot '{trigger.replace('_', ' ')}' now; waiting for {'; '.join(owed)}"
        return (Reason("out_of_step", sentence),)
    speakers = () if by is None or by_gm else system.speakers(state, command)
    if speakers and by not in speakers:
        # Before the rules are asked: their answer could tell what another seat keeps secret.
        owners = " or ".join(map(state.name, speakers))
        return (Reason("not_your_seat", f"this decision is up to {owners}, not {state.name(by or TABLE)}"),)
    reasons = tuple(bars_typing(header, by)) if isinstance(command, Act) and command.reports else ()
    reasons = reasons or _bars(state, system, command)
    if not reasons and isinstance(command, Agree):
        reasons = system.bars(state, wanted(system.codec, state.proposal))
    return reasons


@still_known
def _bars(state: Any, system: System[Any], command: Command) -> tuple[Reason, ...]:
    return system.bars(state, command)


@once_a_table
def requests_of(state: Any, system: System[Any]) -> tuple[Request, ...]:
    """Return the decisions owed now, then those that may be taken besides.

    The rest of a roll comes first, then what was proposed, then what the book asks.
    """
    if state.unfinished is not None:
        return resumed(state)
    return proposed(system.codec, state) if state.proposal is not None else system.requests(state)
