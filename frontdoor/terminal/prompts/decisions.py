"""The open decisions of a fight, with the choices that the rules allow and the forms that they forbid."""

from collections.abc import Container, Iterator, Sequence
from typing import Any

import attrs
from attrs import frozen

from combat.engine.abilities.use import USE_ABILITY
from combat.engine.control.undo_consent import WITHDRAW
from combat.engine.errors import Reason
from combat.engine.fight.encounter import Encounter
from combat.engine.offer.domains import OneOf
from combat.engine.offer.requests import Form, Request
from events.base import Command
from frontdoor.terminal.console.text import uncapitalized
from frontdoor.terminal.prompts.fields import is_open, value_names

MAX_SPLIT = 12  # maximum number of values for which a field is split into one choice per value
_ALWAYS_DUE = (WITHDRAW, USE_ABILITY)


@frozen
class Choice:
    """A form with at least one legal command, and the seat that would give the command."""

    seat: str
    form: Form


@frozen
class Decision:
    """A request with its legal choices and forbidden forms, and all seats that have the same request."""

    seats: tuple[str, ...]
    request: Request
    choices: tuple[Choice, ...]
    barred: tuple[Form, ...]


def pending_decisions(
    fight: Encounter, *, optional: bool = False, without: Container[str] = ()
) -> tuple[Decision, ...]:
    """Return the decisions that are due, or the optional ones; a request that several seats share appears once.

    Two kinds of optional requests count as due: withdrawing a proposed undo, and using abilities, because the chance to
    use them passes.
    """
    decisions: list[Decision] = []
    for request in fight.requests:
        is_extra = request.optional and request.asked_by is None and request.kind not in _ALWAYS_DUE
        if is_extra is not optional:
            continue
        if not optional and request.seat in without:
            continue
        for index, other in enumerate(decisions):
            if attrs.evolve(request, seat=other.request.seat) == other.request:
                decisions[index] = attrs.evolve(other, seats=(*other.seats, request.seat))
                break
        else:
            decisions.append(_decision(fight, request))
    return tuple(decisions)


def _decision(fight: Encounter, request: Request) -> Decision:
    forms = request.forms
    if len(forms) > 1 and request.kind != USE_ABILITY:  # the target of an ability is implied, or typed after the choice
        forms = tuple(each for form in forms for each in split_by_value(form))
    options = fight.options(request.seat)
    checked = [(form, bool(options.why_closed(form))) for form in forms]
    choices = tuple(Choice(request.seat, form) for form, is_closed in checked if not is_closed)
    closed = (form for form, is_closed in checked if is_closed)
    return Decision((request.seat,), request, choices, (*closed, *request.barred))


def barred_reasons(fight: Encounter, decision: Decision) -> Iterator[tuple[Form, tuple[Reason, ...]]]:
    """Yield each forbidden form with the reasons; slow, so it runs only on demand."""
    options = fight.options(decision.seats[0])
    for form in decision.barred:
        if reasons := options.why_closed(form):
            yield form, reasons


def find_default(decisions: Sequence[Decision]) -> tuple[Form, Command] | None:
    """Return the form and default command of the decision that needs an answer; None unless there is exactly one."""
    requests = [each.request for each in decisions if each.request.kind != USE_ABILITY]
    request = requests[0] if len(requests) == 1 else None
    if request is None or request.default is None:
        return None
    return next(((form, request.default) for form in request.forms if can_produce(form, request.default)), None)


def can_produce(form: Form, command: Command) -> bool:
    """Return whether a form can produce a command, judging by its fixed fields."""
    return type(command) is form.command and all(
        is_open(domain) or getattr(command, name) in tuple(domain.values()) for name, domain in form.fields.items()
    )


def split_by_value(form: Form) -> tuple[Form, ...]:
    """Return one form for each value of a form's only open field, if it has few values; otherwise the form itself."""
    match [(name, domain) for name, domain in form.fields.items() if is_open(domain)]:
        case [(name, OneOf(of, names))] if 0 < len(names) <= MAX_SPLIT:
            return tuple(
                attrs.evolve(
                    form, label=f"{form.label}: {title}", fields={**form.fields, name: OneOf((value,), (title,))}
                )
                for value, title in zip(of, names, strict=True)
            )
        case _:
            return (form,)


def unique_labels(forms: Sequence[Form], actors: Container[str] = ()) -> tuple[str, ...]:
    """Return the labels of forms; equal ones are completed with the values in which they differ, actors first."""
    labels = []
    for form in forms:
        similar = [each for each in forms if each.label == form.label]
        difference = _difference(form, similar) if len(similar) > 1 else ""
        label = form.label.removesuffix(": ")
        if difference and _actor(form) in actors:
            labels.append(f"{difference}: {uncapitalized(label)}")
        else:
            labels.append(f"{label}: {difference}" if difference else label)
    return tuple(labels)


def _actor(form: Form) -> Any:
    domain = next(iter(form.fields.values()), None)
    return None if domain is None or is_open(domain) else next(domain.values(), None)


def _difference(form: Form, similar: Sequence[Form]) -> str:
    parts = []
    for name, domain in form.fields.items():
        if any(each.fields.get(name) != domain for each in similar):
            first, *more = value_names(domain)[:2] or ("none",)
            parts.append(f"{first} ..." if more else first)
    return ", ".join(parts)
