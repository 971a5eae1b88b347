"""The contributions of the seats to the dice: salts and commitments before the fight, and a link for each roll.

A fight with a promise starts when every seat has given its salt or commitment. If the seats roll together, each command
that needs dice is recorded first; then all contributors open their next link, and the roll follows from all of them.
"""

import re
from collections.abc import Iterator
from typing import Any

from combat.engine.dice.together import MAX_SKIPPED_LINKS, TogetherDice, next_link
from combat.engine.errors import Reason, Refused, refuse
from combat.engine.name_checks import label_error
from combat.engine.offer.domains import Domain, OneOf, Words
from combat.engine.offer.requests import Form, Request
from combat.engine.play.command_checks import check_gm
from combat.engine.play.command_checks import open_requests as requests_of_rules
from combat.engine.play.commands import Commit, NameOverdue, Salt, Start
from combat.engine.play.pending_rolls import GoOn, Reveal, Roll
from combat.engine.play.system import System
from events.base import Command, Event
from events.history.contributions import SERVER, Contributions, contributions_of
from events.history.journal import Header, Journal
from events.interventions import Committed, Contributed, LeftOut, Overdue, Salted, SeatSalt, SkipAgreed, Started

SALT, COMMIT, START, REVEAL, GO_ON = "salt", "commit", "start", "reveal", "go_on"
"""The kinds of the requests about dice."""

MAX_SALT_LENGTH = 100
"""Maximum length of a seat's salt, in characters."""

_LINK = re.compile("[0-9a-f]{64}")


def _seats(header: Header) -> tuple[str, ...]:
    """Return the seats that contribute to the dice: all but spectators."""
    return tuple(seat.id for seat in header.seats if seat.role != "spectator")


def _missing_at_start(header: Header, given: Contributions) -> tuple[str, ...]:
    return tuple(seat for seat in _seats(header) if seat not in given.commitments and seat not in given.said)


def missing_links(given: Contributions) -> tuple[str, ...]:
    """Return the contributors whose link for the next roll is not open yet."""
    return tuple(by for by in given.commitments if by not in given.links)


def roll_dice(header: Header, given: Contributions) -> TogetherDice:
    """Return the dice of the next roll; without all contributions, they return no die."""
    if not is_complete(given):
        return TogetherDice()
    return TogetherDice(header.id, given.roll + 1, given.links)


def is_complete(given: Contributions) -> bool:
    """Return whether the next roll can be made: all links are open, or the table goes on without the missing ones."""
    missing = missing_links(given)
    return bool(given.links) and (not missing or (set(missing) <= set(given.overdue) and _have_agreed(given, missing)))


def _have_agreed(given: Contributions, missing: tuple[str, ...]) -> bool:
    """Return whether all seats that are not overdue agreed or, if there are none, one that is."""
    asked = [by for by in given.commitments if by not in missing and by != SERVER]
    return set(asked) <= set(given.agreed) if asked else bool(given.agreed)


def open_requests(system: System[Any], journal: Journal, state: Any) -> tuple[Request, ...]:
    """Return the open requests after the last beat of a journal, with those about dice."""
    asked = None if journal.header.promise is None else requests(journal.header, contributions_of(journal), state)
    return requests_of_rules(state, system) if asked is None else asked


def requests(header: Header, given: Contributions, state: Any) -> tuple[Request, ...] | None:
    """Return the open requests about dice; None if the requests of the rule book are open instead."""
    if not given.started:
        return (*_requests_before_start(header, given),)
    if header.dice == "together" and state.unfinished is not None:
        return (*_requests_for_links(header, given, state),)
    return None


def _requests_before_start(header: Header, given: Contributions) -> Iterator[Request]:
    names = {seat.id: seat.name for seat in header.seats}
    for seat in _missing_at_start(header, given):
        only, name = {"seat": OneOf((seat,), (names[seat],))}, names[seat]
        if header.dice == "together":
            form = Form(Commit, "Commit", {**only, "roll": OneOf((given.roll,)), "tip": Words(("",))})
            yield Request(seat, COMMIT, f"{name}: commit to your contributions to the dice", (form,))
        else:
            form = Form(Salt, "Add to the dice", {**only, "text": Words(("",))})
            yield Request(seat, SALT, f"{name}: add a text to the dice", (form,), default=Salt(seat, ""))
    for gm in header.seats:
        if gm.role == "gm":
            start = Form(Start, "Start without the others", {})
            yield Request(gm.id, START, "Start without the seats that are missing", (start,), optional=True)


def _requests_for_links(header: Header, given: Contributions, state: Any) -> Iterator[Request]:
    names = {seat.id: seat.name for seat in header.seats}
    roll, missing = given.roll + 1, missing_links(given)
    what = f"roll {roll}, {state.unfinished.purpose} ({state.unfinished.who})"
    for seat in missing:
        if seat != SERVER:
            fields: dict[str, Domain] = {"seat": OneOf((seat,)), "roll": OneOf((roll,)), "link": Words(("",))}
            prompt = f"{names[seat]}: contribute to {what}" + ", which is overdue" * (seat in given.overdue)
            yield Request(seat, REVEAL, prompt, (Form(Reveal, "Contribute", fields),))
    late = [names.get(seat, "the server") for seat in missing if seat in given.overdue]
    for seat in given.commitments if late else ():
        if seat != SERVER and seat not in given.agreed:
            form = Form(GoOn, "Go on", {"seat": OneOf((seat,)), "roll": OneOf((roll,))})
            prompt = f"Go on without the contribution of {' and '.join(late)} to {what}?"
            default, asked_by = GoOn(seat, roll), state.unfinished.by
            yield Request(seat, GO_ON, prompt, (form,), default=default, optional=True, asked_by=asked_by)


def reasons(header: Header, given: Contributions, state: Any, command: Command, by: str | None) -> tuple[Reason, ...]:
    """Return the reasons against a command of play that concern the contributions to the dice."""
    if state.outcome is not None:
        return (Reason("over", f"the fight is over: {state.outcome.reason}"),)
    if not given.started:
        return (Reason("not_started", "the fight starts when all seats have contributed to the dice"),)
    if isinstance(command, Reveal | GoOn):
        try:
            _check_seat(header, command.seat, by)
            _check_roll(given, state, command.roll)
            link_event(given, command)
        except Refused as refused:
            return refused.reasons
    elif header.dice == "together" and isinstance(command, Roll):
        return (Reason("contributions", "this roll follows from the contributions of all seats: reveal yours"),)
    return ()


def _check_seat(header: Header, seat: str, by: str | None) -> None:
    if by not in (None, seat):
        raise refuse("not_your_seat", f"only {seat} itself contributes for {seat}, not {by}")
    if seat not in (SERVER, *_seats(header)):
        raise refuse("unknown_seat", f"'{seat}' is not a seat that contributes to the dice")


def _check_roll(given: Contributions, state: Any, roll: int) -> None:
    if state.unfinished is None:
        raise refuse("nothing_owed", "no roll is in progress")
    if roll != given.roll + 1:
        raise refuse("stale", f"the fight waits for roll {given.roll + 1}, not {roll}")


def link_event(given: Contributions, command: Reveal | GoOn) -> Event:
    """Return the event of a contribution to the next roll, or of a consent to go on without one.

    Raises:
        Refused: If the link does not fit the commitment, the seat has contributed already, or nothing is overdue.
    """
    seat, roll = command.seat, command.roll
    if seat not in given.commitments:
        raise refuse("no_commitment", f"{seat} has not committed to any contributions")
    if isinstance(command, GoOn):
        if not set(missing_links(given)) & set(given.overdue) or seat in given.agreed or not given.links:
            raise refuse("not_asked", f"{seat} is not asked to go on without a contribution")
        return SkipAgreed(seat, roll)
    if seat in given.links:
        raise refuse("stale", f"{seat} has contributed to roll {roll} already")
    last, known = given.latest[seat]
    fits = _LINK.fullmatch(command.link) and roll - last <= MAX_SKIPPED_LINKS
    if not fits or next_link(command.link, roll - last) != known:
        raise refuse("link", f"the link of {seat} does not fit its commitment")
    return Contributed(seat, roll, command.link)


def left_out(given: Contributions) -> tuple[LeftOut, ...]:
    """Return the event for the seats without whose contribution the next roll is made."""
    missing = missing_links(given)
    return (LeftOut(given.roll + 1, missing),) if missing else ()


def preparation(
    header: Header, given: Contributions, state: Any, command: Command, by: str | None
) -> tuple[Event, ...]:
    """Return the events of a command that prepares the dice.

    Raises:
        Refused: If the command is not possible now.
    """
    if header.promise is None:
        raise refuse("no_promise", "the seats do not contribute to the dice of this fight")
    if state.outcome is not None:
        raise refuse("over", f"the fight is over: {state.outcome.reason}")
    event: Event
    match command:
        case Salt(seat=seat):
            _check_seat(header, seat, by)
            event = _salt(header, given, command)
        case Commit(seat=seat):
            _check_seat(header, seat, by)
            event = _commitment(header, given, state, command)
        case NameOverdue(roll=roll):
            _check_named_by(header, by, "names seats that are overdue")
            _check_roll(given, state, roll)
            missing = missing_links(given)
            if not missing or missing == given.overdue:
                raise refuse("stale", "there is no other seat to name")
            return (Overdue(roll, missing),)
        case _:
            _check_named_by(header, by, "starts the fight")
            if given.started:
                raise refuse("begun", "the fight has already started")
            return (_start(header, given),)
    after = given.with_event(event)
    starts = not given.started and not _missing_at_start(header, after)
    return (event, _start(header, after)) if starts else (event,)


def _may_be(header: Header, dice: str) -> bool:
    """Return whether a beat may belong to a fight with these dice; a branch begins with the beats of another fight."""
    return header.dice == dice or header.branches_from is not None


def _check_named_by(header: Header, by: str | None, act: str) -> None:
    if by is not None:
        check_gm(header, by, act)


def _salt(header: Header, given: Contributions, command: Salt) -> Salted:
    fault = label_error(command.text)
    if not _may_be(header, "seed") or given.started:
        raise refuse("begun", "salts are given before a fight with a seed starts")
    if command.seat == SERVER or command.seat in given.said:
        raise refuse("stale", f"{command.seat} gives no salt, or has given it already")
    if fault or len(command.text) > MAX_SALT_LENGTH:
        raise refuse("salt", fault or f"a salt has at most {MAX_SALT_LENGTH} characters")
    return Salted(command.seat, command.text)


def _commitment(header: Header, given: Contributions, state: Any, command: Commit) -> Committed:
    if not _may_be(header, "together"):
        raise refuse("no_promise", "the seats of this fight do not roll together")
    if state.unfinished is not None:
        raise refuse("out_of_step", "a roll is in progress; commit after it")
    if command.roll != given.roll:
        raise refuse("stale", f"the number of the last roll is {given.roll}, not {command.roll}")
    if not _LINK.fullmatch(command.tip):
        raise refuse("link", "the tip of a chain has 64 lower-case hexadecimal digits")
    return Committed(command.seat, command.roll, command.tip)


def _start(header: Header, given: Contributions) -> Started:
    if header.dice == "together" and not given.commitments:
        raise refuse("no_commitment", "at least one seat must commit to contributions")
    salts = tuple(SeatSalt(seat, given.said[seat]) for seat in _seats(header) if seat in given.said)
    return Started(salts=salts, without=_missing_at_start(header, given))


def check_undo(header: Header, before: Any, after: Any) -> None:
    """Check that an undo keeps the command whose roll is in progress, because contributions to it may be known.

    Raises:
        Refused: If the undo would take that command back.
    """
    if header.dice == "together" and before.unfinished is not None and after.unfinished is None:
        raise refuse("out_of_step", "a roll is in progress; it can be undone when all have contributed")
