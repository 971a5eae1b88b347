"""Helpers that read the open requests of a story: commands, labels and accepted numbers."""

from collections.abc import Iterator
from typing import Any, TypeVar

import attrs

from combat.engine.offer.domains import domain_given
from combat.engine.offer.requests import Form, Request
from events.base import Command
from tests.harness.stories import Story

Kind = TypeVar("Kind", bound=Command)

MAX_NUMBER = 120
"""Largest absolute value to try; no command takes a larger number."""


def listed_commands(story: Story, kind: type[Kind]) -> list[Kind]:
    """Return the listed commands of a class that would be accepted, in order and with duplicates."""
    listed = [(request, command) for request, form in _forms(story, kind) for command in form.commands()]
    return [
        command
        for request, command in listed
        if isinstance(command, kind) and not story.encounter.why_not(command, request.seat)
    ]


def form_labels(story: Story, kind: type[Command]) -> list[str]:
    """Return the labels of the forms for a command class, whether or not its commands are accepted."""
    return [form.label for _, form in _forms(story, kind)]


def legal_numbers(story: Story, command: Command, field: str) -> range:
    """Return the accepted values of a number field; asserts that the forms allow exactly the same values."""
    tried = range(-MAX_NUMBER, MAX_NUMBER + 1)
    commands = {number: attrs.evolve(command, **{field: number}) for number in tried}
    forms = [form for _, form in _forms(story, command)]
    fitting = [number for number in tried if any(_fits(form, commands[number]) for form in forms)]
    legal = [number for number in tried if not story.encounter.why_not(commands[number])]
    assert fitting == legal, f"the forms allow {fitting}, but the rules {legal}"
    accepted = range(min(legal), max(legal) + 1)
    assert legal == list(accepted)
    return accepted


def _fits(form: Form, command: Command) -> bool:
    """Return whether a form allows a command, given the command's values of earlier fields."""
    values = {name: getattr(command, name) for name in form.fields}
    return form.holds(command) and all(
        domain_given(domain, values).holds(values[name]) for name, domain in form.fields.items()
    )


def _forms(story: Story, kind: type[Command] | Command) -> Iterator[tuple[Request, Form]]:
    wanted = kind if isinstance(kind, type) else type(kind)
    return ((command, form) for command in story.encounter.requests for form in command.forms if form.command is wanted)


def requests_of_kind(story: Story, kind: str) -> list[Request]:
    """Return the open requests of one kind."""
    return [request for request in story.encounter.requests if request.kind == kind]


def request_labels(story: Story, kind: str) -> list[str]:
    """Return the labels of all forms in the open requests of one kind."""
    return [form.label for request in requests_of_kind(story, kind) for form in request.forms]


def invalid_suggestions(story: Story) -> list[str]:
    """Return the form fields that suggest a value twice or a value that they do not accept."""
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


def prices(story: Story, kind: type[Command]) -> list[str]:
    """Return the prices of the forms for a command class."""
    fight = story.encounter
    return [fight.system.price(fight.state, form) for _, form in _forms(story, kind)]
