"""Consent to an undo or amendment: the requests to the other seats, and the effect of their answers.

The open request is kept in the history, not in the state, and its beat is not an effective beat. It lapses when a seat
plays on.
"""

from typing import Any

from combat.engine.control.undo import undo_reasons, undo_target
from combat.engine.errors import Refused, refuse
from combat.engine.offer.requests import Request
from combat.engine.play.command_checks import is_gm
from combat.engine.play.consent import ANSWERS, Agree, Decline, command_text, consent_requests
from events.base import Command, Event
from events.codec.wire import Codec
from events.history.journal import Header
from events.history.timeline import History
from events.interventions import AmendAsked, TakenBack, UndoAgreed, UndoDeclined

AGREE, WITHDRAW = "agree_to_undo", "withdraw_undo"
"""Request kinds for the seats that are asked, and for the seat that asks."""


def requests(history: History[Any], codec: Codec) -> tuple[Request, ...]:
    """Return the requests for consent to an undo or amendment. All are optional: the game does not wait for them."""
    request = history.asked
    if request is None:
        return ()
    if isinstance(request, AmendAsked):
        typed = f" with the faces {_faces(request.faces)}" if request.faces else ""
        what = f"amend beat {request.beat} to {command_text(codec, request.command, history.now.state.name)}{typed}"
    else:
        count = len(history.snapshots_after(request.to))
        what = f"undo {f'the last {count} beats' if count > 1 else 'the last beat'} (to beat {request.to})"
    return consent_requests(history.now.state, request.by, request.asks, what, (AGREE, WITHDRAW), optional=True)


def _faces(faces: tuple[int | None, ...]) -> str:
    return ", ".join("unchanged" if face is None else str(face) for face in faces)


def is_answer(history: History[Any], command: Command) -> bool:
    """Return whether a command answers a request to undo or amend, and not a proposal of the rule book."""
    return isinstance(command, ANSWERS) and history.asked is not None and history.now.state.proposal is None


def answer_event(header: Header, history: History[Any], answer: Agree | Decline, by: str | None) -> Event:
    """Return the event for an answer: the answer itself or, after the last consent, the undo or the amendment request.

    Args:
        header: The header of the fight, with its undo policy.
        history: The history with the open request.
        answer: The answer, with the seat it is for.
        by: The seat that gives the answer; None for the seat itself.

    Raises:
        Refused: If the seat is not asked, another seat speaks for it, or the undo is no longer possible.
    """
    request, name = history.asked, history.now.state.name
    if request is None:
        raise LookupError("no seat has asked to undo or amend")
    if by not in (None, answer.seat) and not is_gm(header, by):
        raise refuse("not_your_seat", f"this answer is up to {name(answer.seat)}, not {name(by)}")
    seats = request.asks if isinstance(answer, Agree) else (*request.asks, request.by)
    if answer.seat not in seats:
        raise refuse("not_asked", f"{name(answer.seat)} is not asked to consent to an undo or amendment")
    if isinstance(answer, Decline):
        return UndoDeclined(answer.seat, answer.reason)
    if answer.amount is not None:
        raise refuse("amount", "an undo or amendment has no number to change")
    if request.asks != (answer.seat,):
        return UndoAgreed(answer.seat)
    reasons, _ = undo_reasons(history, header, undo_target(history, request.to), request.by)
    if reasons:
        raise Refused(reasons)
    if isinstance(request, AmendAsked):
        return request
    return TakenBack(request.to, history.numbers_after(request.to))
