"""Consent: commands that take effect only after other seats have agreed.

An act returns those seats from `consent_from`. Until they agree, the command is the `proposal` of the state, and no
other command of the rule book is possible. It takes effect in the beat in which the last seat agrees.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import attrs
from attrs import frozen

from combat.engine.errors import Reason
from combat.engine.offer.domains import OneOf, Words
from combat.engine.offer.field_docs import field_docs
from combat.engine.offer.requests import Form, Request
from combat.engine.play.acts import Act, Negotiable
from combat.engine.play.draft import Draft
from combat.engine.play.machine import trigger_of
from events.base import Command
from events.codec.wire import Codec, thaw_json
from events.fields import added_later
from events.vocabulary import Agreed, Declined, Modifier, Proposed


@frozen
class Agree(Act, wire="agree.v1"):
    """Agree to the proposal.

    Attributes:
        seat: The seat that agrees to the proposal.
        amount: The number to replace that of the proposal, such as another DN; None to keep the number. Only the last
            seat to agree may change a number.
    """

    seat: str
    amount: int | None = added_later(None)

    def allowed_seats(self, state: Any) -> tuple[str, ...]:
        return (self.seat,)

    def check(self, state: Any) -> Iterable[Reason]:
        if state.proposal is None or self.seat not in state.proposal.asks:
            yield Reason("not_asked", f"{state.name(self.seat)} is not asked to agree to anything")


@frozen
class Decline(Act, wire="decline.v1"):
    """Decline the proposal, or withdraw one's own.

    Attributes:
        seat: The seat that declines or withdraws.
        reason: The reason, or an acceptable alternative; may be empty.
    """

    seat: str
    reason: str = ""

    def allowed_seats(self, state: Any) -> tuple[str, ...]:
        return (self.seat,)

    def check(self, state: Any) -> Iterable[Reason]:
        if state.proposal is None or self.seat not in (*state.proposal.asks, state.proposal.by):
            yield Reason("not_asked", f"{state.name(self.seat)} is not asked to agree to anything")

    def apply(self, draft: Draft[Any]) -> None:
        draft.emit(Declined(self.seat, self.reason))


ANSWERS: tuple[type[Act], ...] = (Agree, Decline)


def proposed_command(codec: Codec, proposal: Proposed) -> Act:
    """Return the proposed command."""
    command = codec.load(thaw_json(proposal.command), Command)
    if not isinstance(command, Act):
        raise TypeError(f"only acts of a rule book can be proposed, not {command}")
    return command


def amount_reasons(state: Any, command: Act, answer: Agree) -> Iterator[Reason]:
    """Yield the reasons why a seat may not agree to a command with another amount."""
    number = command.negotiable(state)
    if answer.amount is None:
        return
    if number is None:
        yield Reason("amount", f"'{trigger_of(type(command)).replace('_', ' ')}' has no number to change")
    elif state.proposal.asks != (answer.seat,):
        yield Reason("amount", "only the last seat to agree may change the number")
    elif not number.domain.holds(answer.amount):
        yield Reason("amount", f"{answer.amount} is not a possible {number.term}")


def agree(state: Any, command: Act, answer: Agree) -> tuple[Agreed, Act]:
    """Return the event of a consent, and the proposed command with the amount of the answer."""
    number = command.negotiable(state)
    if answer.amount is None or number is None:
        return Agreed(answer.seat), command
    event = Agreed(answer.seat, number.term, answer.amount, getattr(command, number.field))
    return event, attrs.evolve(command, **{number.field: answer.amount})


def requests(codec: Codec, state: Any) -> tuple[Request, ...]:
    """Return the requests to agree to the open proposal, and the proposer's request to withdraw it."""
    proposal: Proposed | None = state.proposal
    if proposal is None:
        return ()
    what, number = command_text(codec, proposal.command, state.name), None
    if len(proposal.asks) == 1:
        number = proposed_command(codec, proposal).negotiable(state)
    return consent_requests(state, proposal.by, proposal.asks, what, number=number)


def consent_requests(
    state: Any,
    by: str,
    asks: Iterable[str],
    what: str,
    kinds: tuple[str, str] = ("agree", "take_back"),
    *,
    optional: bool = False,
    number: Negotiable | None = None,
) -> tuple[Request, ...]:
    """Return one request for each seat that must consent, and one with which the proposing seat may withdraw.

    Args:
        state: The current state.
        by: The seat that asks.
        asks: The seats that have not agreed yet.
        what: The proposal, worded to follow "would like to".
        kinds: The request kinds for the seats that are asked, and for the seat that asks.
        optional: Whether the game can continue without an answer.
        number: The number that the seats may change; None if they may not.
    """
    question = f"{state.name(by)} would like to {what}. Do you agree?"
    requests = tuple(
        Request(
            seat,
            kinds[0],
            question,
            (
                Form(Agree, "Agree", {"seat": _only(state, seat)}),
                *_changed_terms(state, seat, number),
                Form(Decline, "Decline", {"seat": _only(state, seat), "reason": Words(("",))}),
            ),
            optional=optional,
            asked_by=by,
        )
        for seat in asks
    )
    back = Form(Decline, "Withdraw", {"seat": _only(state, by), "reason": Words(("",))})
    return (*requests, Request(by, kinds[1], f"You have asked to {what}.", (back,), optional=True))


def _changed_terms(state: Any, seat: str, number: Negotiable | None) -> Iterator[Form]:
    if number is not None:
        yield Form(Agree, f"Agree to another {number.term}", {"seat": _only(state, seat), "amount": number.domain})


def command_text(codec: Codec, command: Any, name: Callable[[str], str]) -> str:
    """Return a command in words, to follow "would like to": its name, and the fields that differ from their defaults.

    >>> from combat.engine.catalog import system
    >>> move = {"type": "trench_crusade.teeter.v1", "model": "ansel", "drop": 7}
    >>> command_text(system("trench_crusade").codec, move, {"ansel": "Pilgrim Ansel"}.__getitem__)
    'teeter (model: Pilgrim Ansel; drop: 3½ inches)'
    """
    loaded = codec.load(thaw_json(command), Command)
    called, details = trigger_of(type(loaded)).replace("_", " "), "; ".join(_details(loaded, name))
    return f"{called} ({details})" if details else called


def _details(value: Any, name: Callable[[str], str]) -> Iterator[str]:
    """Yield each field of a command or a sheet that differs from its default, with its name and unit."""
    docs = field_docs(type(value))
    for field in attrs.fields(type(value)):
        content, label = getattr(value, field.name), field.name.replace("_", " ")
        if content == field.default or content is None or (content == () and field.default is not attrs.NOTHING):
            continue
        if isinstance(content, bool):
            yield label if content else f"not {label}"
        elif isinstance(content, int) and "half inches" in docs.get(field.name, ""):
            whole, half = divmod(content, 2)
            yield f"{label}: {whole or ''}{'½' if half else ''} {'inch' if content <= 2 else 'inches'}"  # noqa: PLR2004
        else:
            yield f"{label}: {_shown(content, name)}"


def _shown(value: Any, name: Callable[[str], str]) -> str:
    match value:
        case Modifier(why, amount, on):
            return f"{why} {amount:+} {on}"
        case tuple():
            return ", ".join(_shown(item, name) for item in value) or "none"
        case _ if attrs.has(type(value)):
            title = next((getattr(value, key) for key in ("name", "id") if hasattr(value, key)), "")
            return str(title) if title else " ".join(_details(value, name))
        case _:
            return name(str(value)) or "none"


def _only(state: Any, seat: str) -> OneOf:
    return OneOf((seat,), (state.name(seat),))
