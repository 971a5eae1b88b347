"""Checks of a new command: its shape, the seat that gives it, and the rules."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, wraps
from typing import Any, TypeAlias, TypeVar, TypeVarTuple, get_args
from weakref import ref

from combat.engine.errors import Reason, Refused, refuse
from combat.engine.name_checks import TABLE, label_error, name_errors, reserved_ids
from combat.engine.offer.requests import Request
from combat.engine.play.acts import Act
from combat.engine.play.consent import ANSWERS, Agree, agree, amount_reasons, proposed_command
from combat.engine.play.consent import requests as proposed
from combat.engine.play.machine import trigger_of
from combat.engine.play.pending_rolls import Roll
from combat.engine.play.pending_rolls import pending_roll_reasons as unfinished
from combat.engine.play.pending_rolls import requests as resumed
from combat.engine.play.system import System
from events.base import Command, Message
from events.codec.check_encodable import check_encodable
from events.codec.grammar import Field, FieldType, fields_of
from events.codec.values import NO_TEXT_CACHE
from events.codec.wire import Codec, WireError, decode
from events.history.journal import Beat, Header, Journal, Seat
from events.interventions import Restored, TakenBack
from events.limits import MAX_NUMBER, MAX_TEXT_LENGTH, check_size, show_value
from events.memo import memo_per_state
from events.replace import has_plain_slots

S = TypeVar("S")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_FEW = 10_000
"""Lists with fewer numbers than this cannot make a log line too long."""

_FEW_ITEMS = 20
"""Longest list of simple values that is simple itself."""


def parse_command(system: System[Any], command: Command | Mapping[str, Any]) -> Command:
    """Decode a command from its wire form, so that it holds only values that a log can hold, within the limits.

    A command made in Python is encoded first, because its fields can hold any value.

    Raises:
        Refused: If the command is malformed; the reason names the JSON path.
    """
    return _simple_command(system.codec, command) or _parse_any_command(system.codec, command)


def _parse_any_command(codec: Codec, command: Command | Mapping[str, Any]) -> Command:
    try:
        check_size(command)
        data = codec.dump(command) if isinstance(command, Command) else command
    except WireError as error:
        raise refuse("malformed", str(error)) from None
    except Exception:  # noqa: BLE001 - an object created in Python can contain anything, and fail in any way
        raise refuse("malformed", f"{type(command).__name__} contains a value that cannot be logged") from None
    try:
        return codec.load(data, Command)
    except WireError as error:
        raise refuse("malformed", str(error)) from None


def _simple_command(codec: Codec, command: Command | Mapping[str, Any]) -> Command | None:
    """Return a command if all its values are simple, so that no limit and no check of names matters; otherwise None."""
    try:
        if isinstance(command, Command):
            cls, tests = _simple_values(codec, command.wire_type)
            made = command if type(command) is cls else None
        else:
            _, tests = _simple_values(codec, command["type"])
            made = None if tests is None else codec.decoders(Command)[command["type"]](command, NO_TEXT_CACHE)
        if made is None or tests is None:
            return None
        for name, is_simple in tests:
            if not is_simple(getattr(made, name)):
                return None
    except Exception:  # noqa: BLE001 - whatever the error, the strict decoder decides
        return None
    return made


_Test: TypeAlias = Callable[[Any], bool]


@cache
def _simple_values(codec: Codec, wire_type: str) -> tuple[type[Message], tuple[tuple[str, _Test], ...] | None]:
    """Return a class of messages and tests for simple values of its fields; None instead of tests if it has others."""
    cls: Any = next(message for message in codec.classes if message.wire_type == wire_type)
    tests = [(field.name, _simple_test(field)) for field in fields_of(cls)]
    if not has_plain_slots(cls) or any(test is None for _, test in tests):
        return cls, None
    return cls, tuple((name, test) for name, test in tests if test is not None)


def _simple_test(field: Field) -> _Test | None:
    """Return a test for the simple values of a field; None if the field may hold an object or a new name."""
    return None if field.name in ("id", "name") else _test_of_type(field.type, field.bounds)


def _test_of_type(of: FieldType, bounds: tuple[int, int] | None) -> _Test | None:
    item = None if of.item is None else _test_of_type(of.item, bounds)
    match of.kind:
        case "text":
            return lambda value: type(value) is str and value.isprintable() and len(value) <= MAX_TEXT_LENGTH
        case "number":
            least, most = bounds or (-MAX_NUMBER, MAX_NUMBER)
            numbers = range(max(least, -MAX_NUMBER), min(most, MAX_NUMBER) + 1)
            return lambda value: type(value) is int and value in numbers
        case "flag" | "choice":
            choices = get_args(of.hint) or (False, True)
            kind = type(choices[0])
            return lambda value: type(value) is kind and value in choices
        case "optional":
            return lambda value: value is None or (item is not None and item(value))
        case "list":
            most_items = 0 if item is None else _FEW_ITEMS
            return lambda value: type(value) is tuple and len(value) <= most_items and all(map(item or bool, value))
    return None


def parse_new_command(system: System[Any], header: Header, command: Command | Mapping[str, Any]) -> Command:
    """Decode a new command and check the names in it; recorded commands are not checked again.

    Raises:
        Refused: If the command is malformed, or contains an id, name or other string that is not allowed.
    """
    decoded = _simple_command(system.codec, command)
    if decoded is not None:
        return decoded
    decoded = _parse_any_command(system.codec, command)
    faults = tuple(
        Reason("malformed", f"{path}: {fault}") for path, fault in name_errors(decoded, reserved_ids(header.seats))
    )
    if faults:
        raise Refused(faults)
    return decoded


def check_faces(faces: object) -> None:
    """Check that faces are given as a sequence.

    Raises:
        Refused: If `faces` is not a sequence.
    """
    if faces is not None and (isinstance(faces, str | bytes) or not isinstance(faces, Sequence)):
        raise refuse("faces", f"faces must be a list of whole numbers, one for each die, not {show_value(faces)}")


def check_beat_number(number: object) -> None:
    """Check that a beat number is a whole number.

    Raises:
        Refused: If the number is of another type.
    """
    if type(number) is not int:
        raise refuse("no_such_beat", f"the beat must be given by its number, not by {show_value(number)}")


def check_known_beat(journal: Journal, number: int) -> None:
    """Check that the journal contains a beat with this number.

    Raises:
        Refused: If there is no such beat.
    """
    check_beat_number(number)
    last = len(journal) - 1
    if not 0 <= number <= last:
        raise refuse("no_such_beat", f"there is no beat {show_value(number)}; the fight has beats 0 to {last}")


def check_expected_count(count: int, expect: int | None, seen: Callable[[int], Sequence[Mapping[str, Any]]]) -> None:
    """Check that a client has seen all beats of a fight, if it reports how many it has seen.

    Args:
        count: The number of beats in the fight.
        expect: The number of beats that the client has seen; None to skip the check.
        seen: Returns the beats from a number on, as the client may see them.

    Raises:
        Refused: If there are newer beats, which the refusal contains, or fewer beats than expected.
    """
    if expect is None or (expect == count and type(expect) is int):
        return
    if type(expect) is not int:
        raise refuse("stale", f"the number of beats seen must be a whole number, not {show_value(expect)}")
    if not 0 <= expect < count:
        raise refuse("stale", f"{show_value(expect)} beats were expected, but the fight has only {count}")
    reason = Reason("stale", f"the fight has newer beats ({count - expect}); look at them first")
    raise Refused((reason,), tuple(seen(expect)))


def check_time(at: str) -> None:
    """Check that a time, in the caller's own notation, can be stored in the log.

    Raises:
        Refused: If the time is not a string, is too long or is not printable.
    """
    try:
        fault = label_error(decode(at, str, "at"))
    except WireError as error:
        raise refuse("malformed", str(error)) from None
    if fault:
        raise refuse("malformed", f"at: {fault}")


def check_recordable(beat: Beat) -> None:
    """Check that a beat can be read back from a log.

    Raises:
        Refused: If a reader would reject the beat; the reason names the JSON path.
    """
    first = beat.events[0] if beat.events else None
    if isinstance(first, TakenBack | Restored) and len(first.beats) < _FEW:
        return  # these numbers come from the fight itself
    try:
        check_encodable(beat)
    except WireError as error:
        raise refuse("unrecordable", f"the result could not be read back from a log: {error}") from None


def check_seat(header: Header, seat: str | None) -> None:
    """Check that a seat exists; None is accepted.

    Raises:
        Refused: If there is no such seat.
    """
    if seat is None or _seat(header, seat) is not None:
        return
    ids = [item.id for item in header.seats]
    raise refuse("unknown_seat", f"there is no seat {show_value(seat)}; known: {', '.join(ids)}")


def check_participant(header: Header, seat: str | None) -> None:
    """Check that a seat exists and is not a spectator; None is accepted.

    Raises:
        Refused: If there is no such seat, or it is a spectator's.
    """
    found_seat = _seat(header, seat)
    if found_seat is None:
        check_seat(header, seat)
    elif found_seat.role == "spectator":
        raise Refused(spectator_reasons(header, seat))


def spectator_reasons(header: Header, seat: str | None) -> tuple[Reason, ...]:
    """Return the refusal for a spectator's command; empty for other seats."""
    found_seat = _seat(header, seat)
    if found_seat is None or found_seat.role != "spectator":
        return ()
    return (Reason("spectator", f"{found_seat.name} only watches and cannot give commands"),)


def check_gm(header: Header, seat: str, act: str) -> None:
    """Check that a seat is a GM.

    Raises:
        Refused: If the seat is not a GM.
    """
    reasons = spectator_reasons(header, seat)
    if reasons:
        raise Refused(reasons)
    if not is_gm(header, seat):
        raise refuse("gm_only", f"only the GM {act}, not {show_value(seat)}")


def typing_reasons(header: Header, seat: str | None) -> Iterator[Reason]:
    """Yield a reason if a seat (None if no seat is named) may not type faces in a fight with a seed."""
    if header.dice == "together":
        yield Reason("typed", "the seats of this fight roll together; faces cannot be typed")
        return
    if header.seed_hash is None or header.typed == "anyone":
        return
    if header.typed == "never":
        yield Reason("typed", "this fight draws every die from its seed; faces cannot be typed")
    elif not is_gm(header, seat):
        who = "no seat is named" if seat is None else f"not '{seat}'"
        yield Reason("typed", f"only the GM may type faces in this fight, with by= naming the GM; {who}")


def check_may_type(header: Header, seat: str | None, faces: Sequence[int | None] | None) -> None:
    """Check that a seat may type the given faces. A face of None leaves that die to the seed.

    Raises:
        Refused: If the seat may not type faces, or no seat is named although only the GM may type faces.
    """
    reasons = tuple(typing_reasons(header, seat)) if faces and any(face is not None for face in faces) else ()
    if reasons:
        raise Refused(reasons)


def is_gm(header: Header, seat: str | None) -> bool:
    """Return whether a seat is a GM."""
    found_seat = _seat(header, seat)
    return found_seat is not None and found_seat.role == "gm"


def _seat(header: Header, seat: str | None) -> Seat | None:
    for item in header.seats:
        if item.id == seat:
            return item
    return None


Check = Callable[[Any, System[Any], Command], tuple[Reason, ...]]
"""Returns the reasons why the rules refuse a command in a state."""


def command_reasons(
    system: System[Any], header: Header, state: Any, command: Command, by: str | None, check: Check | None = None
) -> tuple[Reason, ...]:
    """Return the reasons why a command of the rule book is illegal; empty if it is legal.

    Args:
        system: The rule book.
        header: The header of the fight, with its seats.
        state: The current state.
        command: A well-formed command.
        by: The seat that gives the command; None to accept any seat.
        check: The check of the rules; None for one that caches its latest result.
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
        requests = open_requests(state, system)
        owed = [
            f"{state.name(request.seat)}: {request.prompt}"
            for request in requests
            if not request.optional or requests[0].optional
        ]
        sentence = f"'{trigger.replace('_', ' ')}' is not possible now; waiting for {'; '.join(owed)}"
        return (Reason("out_of_step", sentence),)
    reserved = by_gm and isinstance(command, Act) and command.only_owners(state)
    speakers = () if by is None or (by_gm and not reserved) else system.allowed_seats(state, command)
    if speakers and by not in speakers:
        # Before the rules are checked: their reasons could reveal another seat's secret.
        owners = " or ".join(map(state.name, speakers))
        return (Reason("not_your_seat", f"this decision is up to {owners}, not {state.name(by or TABLE)}"),)
    reasons = tuple(typing_reasons(header, by)) if isinstance(command, Act) and command.reports_faces else ()
    reasons = reasons or (check or _bars)(state, system, command)
    if not reasons and isinstance(command, Agree):
        proposal = proposed_command(system.codec, state.proposal)
        reasons = tuple(amount_reasons(state, proposal, command))
        reasons = reasons or system.check(state, agree(state, proposal, command)[1])
    return reasons


def _memo_latest(function: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
    """Cache only the latest result, as a command is checked twice: when it is chosen and when it is carried out.

    The state is compared by identity and the other arguments by `==`, because commands need not be hashable.
    """
    latest: tuple[Callable[[], S | None], tuple[*Ts], T] | None = None

    @wraps(function)
    def cached(state: S, *args: *Ts) -> T:
        nonlocal latest
        entry = latest  # read and replaced as a whole, so that threads do not mix the results of two states
        if entry is not None and entry[0]() is state and entry[1] == args:
            return entry[2]
        result = function(state, *args)
        latest = ref(state), args, result
        return result

    return cached


@_memo_latest
def _bars(state: Any, system: System[Any], command: Command) -> tuple[Reason, ...]:
    return system.check(state, command)


@memo_per_state
def open_requests(state: Any, system: System[Any]) -> tuple[Request, ...]:
    """Return the open requests, required ones before optional ones.

    An unfinished roll comes first, then an open proposal, then the requests of the rule book.
    """
    if state.unfinished is not None:
        return resumed(state)
    return proposed(system.codec, state) if state.proposal is not None else system.requests(state)
