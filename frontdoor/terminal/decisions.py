"""The decisions that a fight is waiting for, with the choices that the rules leave open and those they bar."""

from collections.abc import Container, Iterator, Sequence
from typing import Any

import attrs
from attrs import frozen

from combat.engine.ability_use import USE_ABILITY
from combat.engine.domains import OneOf
from combat.engine.encounter import Encounter
from combat.engine.errors import Reason
from combat.engine.requests import Form, Request
from combat.engine.undo_consent import WITHDRAW
from events.base import Command
from frontdoor.terminal.prompts import is_open, value_names
from frontdoor.terminal.text import uncapitalized

MAX_SPLIT = 12  # values of a field that become choices of their own
_ASKED_BESIDES = (WITHDRAW, USE_ABILITY)


@frozen
class Choice:
    """A form with at least one command that the rules allow, and the seat that would say it."""

    seat: str
    form: Form


@frozen
class Decision:
    """A request with what can be chosen and what the rules bar of its forms, and all seats that it is made of alike."""

    seats: tuple[str, ...]
    request: Request
    choices: tuple[Choice, ...]
    barred: tuple[Form, ...]


def pending_decisions(
    fight: Encounter, *, optional: bool = False, without: Container[str] = ()
) -> tuple[Decision, ...]:
    """Return the decisions owed now, or the optional ones; a request made of several seats comes once.

    Whether something may be taken back is asked together with what is owed, although play goes on without an answer; so
    are abilities that may be used now, because a moment later it is too late.

    Args:
        fight: The fight.
        optional: Whether the optional ones are wanted.
        without: Seats for which somebody else answers what is owed.
    """
    decisions: list[Decision] = []
    for request in fight.requests:
        besides = request.optional and request.asked_by is None and request.kind not in _ASKED_BESIDES
        if besides is not optional:
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
    if len(forms) > 1 and request.kind != USE_ABILITY:  # on whom it is used goes without saying, or is said behind it
        forms = tuple(each for form in forms for each in split_by_value(form))
    options = fight.options(request.seat)
    looked_at = [(form, bool(options.why_closed(form))) for form in forms]
    choices = tuple(Choice(request.seat, form) for form, is_closed in looked_at if not is_closed)
    closed = (form for form, is_closed in looked_at if is_closed)
    return Decision((request.seat,), request, choices, (*closed, *request.barred))


def barred_reasons(fight: Encounter, decision: Decision) -> Iterator[tuple[Form, tuple[Reason, ...]]]:
    """Yield each form that is barred, and why; to find out takes far longer than to tell what is open, and few ask."""
    options = fight.options(decision.seats[0])
    for form in decision.barred:
        if reasons := options.why_closed(form):
            yield form, reasons


def find_default(decisions: Sequence[Decision]) -> tuple[Form, Command] | None:
    """Return the default of the only decision after a form that offers it, or None; an ability needs no answer."""
    requests = [each.request for each in decisions if each.request.kind != USE_ABILITY]
    request = requests[0] if len(requests) == 1 else None
    if request is None or request.default is None:
        return None
    return next(((form, request.default) for form in request.forms if can_produce(form, request.default)), None)


def can_produce(form: Form, command: Command) -> bool:
    """Return whether a form could give a command, as far as its fixed fields tell."""
    return type(command) is form.command and all(
        is_open(domain) or getattr(command, name) in tuple(domain.values()) for name, domain in form.fields.items()
    )


def split_by_value(form: Form) -> tuple[Form, ...]:
    """Return a form for each value of the only open field, if it has few of them; else the form itself.

    >>> from combat.engine.commands import Undo
    >>> [each.label for each in split_by_value(Form(Undo, "Undo", {"to": OneOf((3, 4), ("the shot", "the blow"))}))]
    ['Undo: the shot', 'Undo: the blow']
    """
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
    """Return the labels of forms; where labels are the same, with what sets their forms apart.

    Args:
        forms: The forms.
        actors: The ids of those who may act; one that sets forms apart comes first.
    """
    labels = []
    for form in forms:
        alike = [each for each in forms if each.label == form.label]
        told = _difference(form, alike) if len(alike) > 1 else ""
        label = form.label.removesuffix(": ")
        if told and _actor(form) in actors:
            labels.append(f"{told}: {uncapitalized(label)}")
        else:
            labels.append(f"{label}: {told}" if told else label)
    return tuple(labels)


def _actor(form: Form) -> Any:
    """Return what the first field of a form is, where nothing else is left for it."""
    domain = next(iter(form.fields.values()), None)
    return None if domain is None or is_open(domain) else next(domain.values(), None)


def _difference(form: Form, alike: Sequence[Form]) -> str:
    parts = []
    for name, domain in form.fields.items():
        if any(each.fields.get(name) != domain for each in alike):
            first, *more = value_names(domain)[:2] or ("nobody",)
            parts.append(f"{first} ..." if more else first)
    return ", ".join(parts)
