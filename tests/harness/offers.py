"""What people are offered: the buttons of a question, and the values on them."""

from typing import Any

from combat.engine.requests import Request
from tests.harness.stories import Story


def questions(story: Story, kind: str) -> list[Request]:
    """Return the questions of one kind that stand at the table."""
    return [request for request in story.encounter.requests if request.kind == kind]


def offered(story: Story, kind: str) -> list[str]:
    """Return what is written on the buttons of the questions of one kind."""
    return [form.label for request in questions(story, kind) for form in request.forms]


def odd_suggestions(story: Story) -> list[str]:
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
