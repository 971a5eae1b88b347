"""Undo, redo and amendment of a fight, with the consent that they may need."""

from collections.abc import Mapping, Sequence
from typing import Any

from combat.engine.control import undo_consent
from combat.engine.control.amend_plan import fight_before, recorded_dice
from combat.engine.control.contributions import check_undo
from combat.engine.control.undo import Preview, UndoTarget, preview_undo, redo_event, undo_event, undo_target
from combat.engine.fight.amending import Amendment, AmendPreview
from combat.engine.fight.core import FightCore, seat_of
from combat.engine.name_checks import TABLE
from combat.engine.play.command_checks import check_faces, check_may_type, check_participant, check_seat, parse_command
from combat.engine.play.commands import Amend, Redo, Undo
from combat.engine.play.consent import Agree, Decline
from combat.engine.play.views import beat_view
from events.base import Command
from events.history.journal import Beat, Header
from events.interventions import AmendAsked
from events.vocabulary import Die


def undo(fight: FightCore, by: str | None = None, to: UndoTarget = None, at: str | None = None) -> Beat:
    """Undo effective beats. The earlier state is restored at once, and the undo is logged.

    If other seats must consent, the beat asks them (`UndoAsked`), and the undo takes effect when the last of them
    agrees.

    Args:
        to: The number of the last beat that stays effective; `turn` (or `activation`, if the book says so) or `round`
            to return to its beginning; None for the last command with all its rolls.

    Raises:
        Refused: If there is nothing to undo, or the undo policy forbids it.
    """
    check_participant(fight.header, by)
    check_undo(fight.header, fight.state, fight.history.after(undo_target(fight.history, to)).state)
    event = undo_event(fight.header, fight.history, by, to)
    return fight.accept(Undo(event.to), by or TABLE, at, (event,))


def redo(fight: FightCore, by: str | None = None, at: str | None = None) -> Beat:
    """Restore the beats of the last undo, with their dice.

    Raises:
        Refused: If nothing was undone, or a beat has been added since, or the undo policy forbids it.
    """
    check_participant(fight.header, by)
    return fight.accept(Redo(), by or TABLE, at, (redo_event(fight.header, fight.history, by),))


def undo_preview(fight: FightCore, to: UndoTarget = None, by: str | None = None) -> Preview:
    """Return the beats that an undo would remove, the secrets in them, and the undo policy's objections.

    Raises:
        Refused: If there is nothing to undo, or no such beat.
    """
    check_seat(fight.header, by)
    goal = undo_target(fight.history, to)
    return preview_undo(fight.history, fight.header, goal, by or TABLE, lambda beat: beat_view(fight.system, beat, by))


def amend(
    fight: FightCore,
    beat: int,
    command: Command | Mapping[str, Any],
    by: str | None = None,
    faces: Sequence[int | None] | None = None,
    at: str | None = None,
) -> Beat:
    """Replace the command of an earlier beat, and repeat the later commands as long as they stay legal.

    The replacement first uses the dice of the earlier command, then new ones; later commands keep their dice. The first
    of them that is refused, or would roll different dice, ends the repetition; the beat lists the commands that were
    left out, with the reason. Permission and consent are the same as for an undo of the amended beat.

    Args:
        beat: The number of the beat whose command is replaced.
        command: The replacement, which may be the same command; a command, or its wire mapping.
        faces: The faces of the replacement's dice, in the order requested; None for a die that keeps its face or that
            the program rolls.

    Raises:
        Refused: If the replacement is illegal, or the undo policy forbids the amendment; the fight does not change.
        DiceNeeded: If players must roll for it first: repeat the call, with None for the recorded dice.
    """
    _check_amender(fight.header, by, faces)
    return _ask_or_amend(fight, Amendment.of(fight, beat, command, by, faces or ()), at)


def amend_preview(
    fight: FightCore,
    beat: int,
    command: Command | Mapping[str, Any],
    by: str | None = None,
    faces: Sequence[int | None] | None = None,
    seen_by: str | None = None,
) -> AmendPreview:
    """Return the effect that an amendment would have, as far as it is known without new dice; nothing changes.

    Args:
        beat: The number of the beat whose command is replaced.
        command: The replacement command, or its wire mapping.
        faces: The faces of the replacement's dice, as for `amend`.
        seen_by: The seat that sees the preview; None for the seat that amends. Use a spectator for a shared screen.

    Raises:
        Refused: If the replacement is illegal, there is no such seat, or the preview could reveal something hidden from
            the seat that amends.
    """
    _check_amender(fight.header, by, faces)
    check_seat(fight.header, seen_by)
    amendment = Amendment.of(fight, beat, command, by, faces or ())
    return amendment.preview(seen_by)


def before(fight: FightCore, beat: int) -> FightCore:
    """Return an independent copy in the state before an effective beat. See `Encounter.before`."""
    return fight_before(fight.system, fight.history, beat, fight.after)


def answer(
    fight: FightCore,
    command: Agree | Decline,
    by: str | None,
    at: str | None,
    faces: Any = None,
    *,
    partly: bool = False,
) -> Beat:
    """Carry out an answer to a request to undo or amend; `faces` and `partly` are set if the answer is recorded."""
    event = undo_consent.answer_event(fight.header, fight.history, command, by)
    if not isinstance(event, AmendAsked):
        return fight.accept(command, by or command.seat, at, (event,))
    typed = event.faces if faces is None else faces
    amendment = Amendment.of(fight, event.beat, event.command, event.by, typed, partly=partly)
    return _carry_out(fight, amendment, command, by or command.seat, at, agreed=True)


def amend_again(fight: FightCore, beat: Beat, dice: Sequence[Die]) -> Beat:
    """Repeat a recorded amendment, or a recorded request for one, with its dice."""
    by, command = seat_of(beat), beat.command
    faces, partly = recorded_dice(beat, dice)
    if isinstance(command, Agree | Decline):
        return answer(fight, command, by, beat.at, faces, partly=partly)
    request = parse_command(fight.system, command)
    if not isinstance(request, Amend):
        raise TypeError(f"{command} is not an amendment")
    return _ask_or_amend(fight, Amendment.of(fight, request.beat, request.command, by, faces, partly=partly), beat.at)


def _check_amender(header: Header, by: str | None, faces: Sequence[int | None] | None) -> None:
    check_participant(header, by)
    check_faces(faces)
    check_may_type(header, by, faces)


def _ask_or_amend(fight: FightCore, amendment: Amendment, at: str | None) -> Beat:
    asks = amendment.consent_needed()
    if not asks:
        return _carry_out(fight, amendment, amendment.command, amendment.by or TABLE, at)
    request = amendment.request(asks)
    return fight.accept(amendment.command, request.by, at, (request,))


def _carry_out(
    fight: FightCore, amendment: Amendment, command: Command, by: str, at: str | None, *, agreed: bool = False
) -> Beat:
    events, state = amendment.carry_out(fight.dice, agreed=agreed)
    seed = () if state.outcome is None else fight.revealed()
    return fight.accept(command, by, at, (*events, *seed), state)
