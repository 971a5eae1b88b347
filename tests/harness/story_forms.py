"""What a table is offered, as whoever is asked would see it: questions, commands, buttons, numbers that fit."""

from collections.abc import Iterator
from typing import Any, TypeVar

import attrs

from combat.engine.requests import Form, Request
from events.base import Command
from tests.harness.stories import Story

Kind = TypeVar("Kind", bound=Command)

MAX_NUMBER = 120
"""No number that is asked for in a fight lies further from zero."""


def listed_commands(story: Story, kind: type[Kind]) -> list[Kind]:
    """Return the commands of a kind that are listed now and would be accepted, in their order; twice what is twice."""
    listed = [(request, each) for request, form in _forms(story, kind) for each in form.commands()]
    return [
        each for request, each in listed if isinstance(each, kind) and not story.encounter.why_not(each, request.seat)
    ]


def form_labels(story: Story, kind: type[Command]) -> list[str]:
    """Return what the buttons of a command say, whether or not anything that they lead to is accepted."""
    return [form.label for _, form in _forms(story, kind)]


def legal_numbers(story: Story, command: Command, field: str) -> range:
    """Return what a number of a command may be now; the forms have room for these and for no others."""
    tried = range(-MAX_NUMBER, MAX_NUMBER + 1)
    commands = {number: attrs.evolve(command, **{field: number}) for number in tried}
    fitting = [number for number in tried if any(form.holds(commands[number]) for _, form in _forms(story, command))]
    legal = [number for number in tried if not story.encounter.why_not(commands[number])]
    assert fitting == legal, f"the forms have room for {fitting}, the rules for {legal}"
    found = range(min(legal), max(legal) + 1)
    assert legal == list(found)
    return found


def _forms(story: Story, kind: type[Command] | Command) -> Iterator[tuple[Request, Form]]:
    wanted = kind if isinstance(kind, type) else type(kind)
    return ((each, form) for each in story.encounter.requests for form in each.forms if form.command is wanted)


def requests_of_kind(story: Story, kind: str) -> list[Request]:
    """Return the questions of one kind that stand at the table."""
    return [request for request in story.encounter.requests if request.kind == kind]


def request_labels(story: Story, kind: str) -> list[str]:
    """Return what is written on the buttons of the questions of one kind."""
    return [form.label for request in requests_of_kind(story, kind) for form in request.forms]


def invalid_suggestions(story: Story) -> list[str]:
    """Return the fields of all forms that put forward what they do not take themselves, or the same twice."""
    fields = [
        (f"{form.label}: {name}", domain)
        for request in story.encounter.requests
        for form in request.forms
        for name, domain in form.fields.items()
    ]
    suggested = [(name, domain, tuple(domain.values())) for name, domain in fields]
    return [name for name, domain, values in suggested if not all(map(domain.holds, values)) or _twice(values)]


def _twice(values: tuple[Any, ...]) -> bool:
    return any(value in values[:place] for place, value in enumerate(values))
