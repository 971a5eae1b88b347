"""Taking back and amending by agreement: how those who must agree are asked, and what comes of an answer.

The question is no beat that counts, and nothing of the table: it stands in the history until it is answered, or until
somebody plays on.
"""

from typing import Any

from combat.engine.admission import is_gm
from combat.engine.errors import Refused, refuse
from combat.engine.proposals import ANSWERS, Agree, Decline, answers_asked, said
from combat.engine.requests import Request
from combat.engine.undo import against_going_back, goal_of
from events.base import Command, Event
from events.history import History
from events.journal import Header
from events.vocabulary import AmendAsked, TakenBack, UndoAgreed, UndoDeclined
from events.wire import Codec

AGREE, WITHDRAW = "agree_to_undo", "withdraw_undo"
"""The kinds of request of those who are asked, and of the one who asks."""


def requests(history: History[Any], codec: Codec) -> tuple[Request, ...]:
    """Return who is asked whether something may be taken back or amended; the game waits for none of them."""
    asked = history.asked
    if asked is None:
        return ()
    if isinstance(asked, AmendAsked):
        typed = f" with the faces {_faces(asked.faces)}" if asked.faces else ""
        what = f"amend beat {asked.beat} to {said(codec, asked.command, history.now.state.name)}{typed}"
    else:
        count = len(history.taken_back(asked.to))
        what = f"take back {f'the last {count} beats' if count > 1 else 'the last beat'} (to beat {asked.to})"
    return answers_asked(history.now.state, asked.by, asked.asks, what, (AGREE, WITHDRAW), optional=True)


def _faces(faces: tuple[int | None, ...]) -> str:
    return ", ".join("as it fell" if face is None else str(face) for face in faces)


def is_answer(history: History[Any], command: Command) -> bool:
    """Return whether a command answers the seat that wants to take back, and not what a seat of the book proposed."""
    return isinstance(command, ANSWERS) and history.asked is not None and history.now.state.proposal is None


def answered(header: Header, history: History[Any], answer: Agree | Decline, by: str | None) -> Event:
    """Return what comes of an answer: with the last yes it is taken back; or it is to be amended as was asked.

    Args:
        header: Who sits at the table, and what taking back may do there.
        history: Where the question stands.
        answer: What is answered, and for which seat.
        by: Who says it; None for the seat itself.

    Raises:
        Refused: When the seat is not asked, another speaks for it, or it can no longer be taken back.
    """
    asked, name = history.asked, history.now.state.name
    if asked is None:
        raise LookupError("nobody wants to take anything back")
    if by not in (None, answer.seat) and not is_gm(header, by):
        raise refuse("not_your_seat", f"this answer is up to {name(answer.seat)}, not {name(by)}")
    seats = asked.asks if isinstance(answer, Agree) else (*asked.asks, asked.by)
    if answer.seat not in seats:
        raise refuse("not_asked", f"nobody asks {name(answer.seat)} whether something may be taken back")
    if isinstance(answer, Decline):
        return UndoDeclined(answer.seat, answer.reason)
    if asked.asks != (answer.seat,):
        return UndoAgreed(answer.seat)
    reasons, _ = against_going_back(history, header, goal_of(history, asked.to), asked.by)
    if reasons:
        raise Refused(reasons)
    if isinstance(asked, AmendAsked):
        return asked
    return TakenBack(asked.to, history.numbers_after(asked.to))
