"""Play of a fight: its requests, the legal commands and their odds, new and repeated commands, and what seats see."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from combat.engine.control import undo_consent
from combat.engine.control.contributions import open_requests as now_open
from combat.engine.dice.outcome_tree import MAX_PLAYS
from combat.engine.dice.pool import DicePool
from combat.engine.errors import DiceNeeded, Reason, Refused, refuse
from combat.engine.fight import corrections
from combat.engine.fight.core import BOOK_COMMANDS, FightCore, seat_of
from combat.engine.fight.odds import Odds
from combat.engine.fight.outcomes import Until, odds_for_seat
from combat.engine.offer.figures import Figure
from combat.engine.offer.requests import Request
from combat.engine.play.command_checks import (
    check_beat_number,
    check_expected_count,
    check_faces,
    check_gm,
    check_may_type,
    check_participant,
    check_seat,
    parse_new_command,
)
from combat.engine.play.commands import Amend, End, FreeRoll, Note, Override, Redo, Rule, Undo
from combat.engine.play.consent import Agree, Decline
from combat.engine.play.machine import trigger_of
from combat.engine.play.options import Options
from combat.engine.play.pending_rolls import rolled_so_far
from combat.engine.play.views import FightView, beat_view, view_changes, visible_figures
from events.base import Command
from events.codec.wire import plain, thaw_json
from events.history.amendments import amendment_of
from events.history.journal import Beat
from events.interventions import Value
from events.limits import show_value
from events.vocabulary import Die


def requests(fight: FightCore) -> tuple[Request, ...]:
    """Return the open requests. See `Encounter.requests`."""
    state = fight.state
    owed = () if state.outcome is not None else now_open(fight.system, fight.journal, state)
    return (*owed, *undo_consent.requests(fight.history, fight.system.codec))


def options(fight: FightCore, seat: str | None = None) -> Options:
    """Return the commands that are legal now, for one seat or for all.

    Raises:
        Refused: If there is no such seat.
    """
    check_seat(fight.header, seat)
    asked = tuple(request for request in requests(fight) if seat in (None, request.seat))
    return Options(
        asked,
        lambda command: why_not(fight, command, seat),
        fight.system.policy.likelihoods,
        lambda command: _reasons_against(fight, command, seat),
    )


def why_not(fight: FightCore, command: Command | Mapping[str, Any], by: str | None = None) -> tuple[Reason, ...]:
    """Return the reasons why a command would be refused now; empty if it would be accepted."""
    try:
        check_participant(fight.header, by)
        parsed_command = parse_new_command(fight.system, fight.header, command)
    except Refused as refused:
        return refused.reasons
    return _reasons_against(fight, parsed_command, by)


def _reasons_against(fight: FightCore, command: Command, by: str | None) -> tuple[Reason, ...]:
    if _is_of_the_book(fight, command):
        return fight.reasons_against(command, by)
    try:
        do(fight.fork(), command, by)  # such commands take effect at once, and a copy of the fight is cheap
    except Refused as refused:
        return refused.reasons
    except DiceNeeded:  # an amendment for which players must roll first
        return ()
    return ()


def _is_of_the_book(fight: FightCore, command: Command) -> bool:
    return isinstance(command, BOOK_COMMANDS) and not undo_consent.is_answer(fight.history, command)


def odds(
    fight: FightCore,
    command: Command | Mapping[str, Any],
    by: str | None = None,
    until: Until = "beat",
    plays: int = MAX_PLAYS,
) -> Odds:
    """Return the possible outcomes of a command with their probabilities, as far as a seat can know them.

    The fight does not change. If other seats must consent, the odds assume that all of them do.

    Args:
        command: A command, or its wire mapping.
        by: The seat that asks; None to see everything.
        until: How far to look ahead: to the end of the `beat`, of the `attack` (the next decision without a default) or
            of the `turn`. Decisions on the way take their default.
        plays: The limit on computing effort: the command is played at most this many times to enumerate outcomes, then
            about as many times to sample the rest. Several thousand plays take about a second.

    Raises:
        Refused: If the command is illegal now, or depends on something hidden from the seat.
    """
    check_participant(fight.header, by)
    parsed_command = parse_new_command(fight.system, fight.header, command)
    if until not in get_args(Until):
        raise refuse("until", f"until must be {' or '.join(get_args(Until))}, not {show_value(until)}")
    if type(plays) is not int or plays < 1:
        raise refuse("plays", f"plays must be at least 1, not {show_value(plays)}")
    if not _is_of_the_book(fight, parsed_command):
        raise refuse("odds", f"'{trigger_of(type(parsed_command))}' involves no chance")
    fight.check_legal(parsed_command, by)
    return odds_for_seat(fight.system, fight.state, parsed_command, by, until, plays)


def do(
    fight: FightCore,
    command: Command | Mapping[str, Any],
    by: str | None = None,
    faces: Sequence[int | None] | None = None,
    expect: int | None = None,
    at: str | None = None,
) -> Beat:
    """Carry out a command completely, or raise and change nothing.

    Args:
        command: A command, or its wire mapping.
        faces: The faces that players rolled, in the order requested; None for a die that the program rolls. If there
            are too few, the beat records those rolled so far, and the `Roll` command continues.
        expect: The number of beats that the caller has seen; if there are newer ones, the command is refused and the
            refusal contains them.

    Raises:
        Refused: If the command is illegal.
        DiceNeeded: If players must roll first.
    """
    header = fight.header
    check_participant(header, by)
    check_expected_count(len(fight.journal), expect, lambda count: seen(fight, by, count))
    check_faces(faces)
    parsed_command = parse_new_command(fight.system, header, command)
    of_the_book = _is_of_the_book(fight, parsed_command)
    if faces and not of_the_book and not isinstance(parsed_command, Amend | FreeRoll):
        raise refuse("faces", f"{len(faces)} faces were given, but '{trigger_of(type(parsed_command))}' rolls no dice")
    check_may_type(header, by, faces)
    if of_the_book:
        history = fight.history
        fight.check_legal(parsed_command, by)
        if together := header.dice == "together":
            faces = None  # those that are given leave each die to the program
        dice, fallen = fight.dice_for(parsed_command), rolled_so_far(fight.state)
        pool = DicePool(dice, history.draws, faces, history.recall, fallen)
        return fight.play(parsed_command, by, at, pool, partly=together)
    match parsed_command:
        case Amend(beat=number, command=replacement):
            return corrections.amend(fight, number, replacement, by, faces, at)
        case Undo(to=to):
            return corrections.undo(fight, by, to, at)
        case Redo():
            return corrections.redo(fight, by, at)
        case Agree() | Decline():
            return corrections.answer(fight, parsed_command, by, at)
    return fight.state_fact(parsed_command, by, at, faces)


def repeat(fight: FightCore, beat: Beat, dice: Sequence[Die], pool: DicePool | None = None) -> Beat:
    """Repeat a recorded beat with its dice, or with dice from a pool; used to verify a log, and to amend.

    Raises:
        Refused: If the rules would not have allowed it.
        DiceNeeded: If the rules would have rolled different dice.
    """
    answers = undo_consent.is_answer(fight.history, beat.command)
    if isinstance(beat.command, Amend) or (answers and amendment_of(beat) is not None):
        return corrections.amend_again(fight, beat, dice)
    if answers or isinstance(beat.command, Undo | Redo):
        return do(fight, beat.command, seat_of(beat), at=beat.at)
    return fight.repeat(beat, dice, pool)


def override(fight: FightCore, path: str, value: Value, reason: str, by: str = "gm", at: str | None = None) -> Beat:
    """Set a field of the state by hand, such as `models.ansel.blood`. The log records the old value and the reason.

    Raises:
        Refused: If there is no such field, the value does not fit, or the seat is not a GM.
    """
    check_gm(fight.header, by, "overrides")
    return do(fight, Override(path, value, reason), by, at=at)


def end(fight: FightCore, winners: Sequence[str] = (), reason: str = "", by: str = "gm", at: str | None = None) -> Beat:
    """End the fight now, whatever requests are open. Without `winners`, it ends in a draw.

    Raises:
        Refused: If the fight is already over, a winner is not a seat of this fight, or `by` is not a GM.
    """
    check_gm(fight.header, by, "ends the fight")
    return do(fight, {"type": End.wire_type, "winners": winners, "reason": reason}, by, at=at)


def rule(fight: FightCore, text: str, rule: str = "", by: str = "gm", at: str | None = None) -> Beat:
    """Record how an open rules question was settled.

    Raises:
        Refused: If the seat is not a GM.
    """
    check_gm(fight.header, by, "rules")
    return do(fight, Rule(text, rule), by, at=at)


def note(fight: FightCore, text: str, by: str | None = None, at: str | None = None) -> Beat:
    """Write a remark into the log."""
    return do(fight, Note(text), by, at=at)


def aftermath(fight: FightCore) -> dict[str, Any]:
    """Return the setup of the next session as plain data for `begin`, with all combatants as the fight left them.

    Wounds, pools, ammunition, conditions and scars are kept. Combatants that joined are included; those that left or
    fell only if the book brings them back. The settings of this fight are included under `settings`.
    """
    setup: dict[str, Any] = plain(fight.system.aftermath(fight.state))
    return {**setup, "settings": thaw_json(fight.header.settings)}


def figures(fight: FightCore, seat: str | None = None) -> tuple[Figure, ...]:
    """Return the status of all combatants, as far as a seat may see it; None to see everything.

    Raises:
        Refused: If there is no such seat.
    """
    check_seat(fight.header, seat)
    return visible_figures(fight.system, fight.state, seat)


def view(fight: FightCore, seat: str | None, since: int | None = None) -> dict[str, Any]:
    """Return everything that a seat may see, as plain data.

    Args:
        seat: The seat that looks; None to see everything.
        since: The number of a beat whose view the client has; then the result contains `changes`, a JSON Patch (RFC
            6902) from that view to this one. If that view is no longer available, the whole view is returned, without
            `changes`.

    Raises:
        Refused: If there is no such seat, or no such beat.
    """
    check_seat(fight.header, seat)
    given = None if fight.header.promise is None else fight.contributions
    now = requests(fight)
    whole = FightView(fight.system, fight.header, len(fight.journal), fight.state, now, None, given).view(seat)
    return whole if since is None else view_changes(fight.system, fight.journal, fight.history, since, whole)


def seen(fight: FightCore, seat: str | None, since: int = 0) -> list[dict[str, Any]]:
    """Return the beats from number `since` on as plain data that a seat may see.

    Raises:
        Refused: If there is no such seat.
    """
    check_seat(fight.header, seat)
    check_beat_number(since)
    return [beat_view(fight.system, beat, seat) for beat in fight.journal.since(since)]
