"""Chooses at random among the commands that a fight offers."""

from random import Random

from combat import Encounter
from combat.engine.offer.requests import Form, Request
from events.base import Command

TRIES = 8
"""Maximum number of attempts with one form before another is tried; combinations of field values may be illegal."""


def seed_of(number: int) -> str:
    """Return the dice seed of a fight, given its number."""
    return f"hmac-sha256:{number:016x}{0:016x}"


def choose_command(encounter: Encounter, rng: Random) -> Command:
    """Choose a legal command at random, mostly for an open decision and sometimes for an optional one."""
    requests = encounter.requests
    required = [request for request in requests if not request.optional]
    optional = [request for request in requests if request.optional]
    if required and not (optional and rng.random() < 1 / 25):
        return random_legal_command(encounter, required, rng)
    return _find_legal_command(encounter, optional, rng) or random_legal_command(encounter, required, rng)


def random_legal_command(encounter: Encounter, requests: list[Request], rng: Random) -> Command:
    """Choose a legal command at random from some requests, with equal weight for each form."""
    command = _find_legal_command(encounter, requests, rng)
    assert command is not None, f"no command is legal at {encounter.step}: {requests}"
    return command


def _find_legal_command(encounter: Encounter, requests: list[Request], rng: Random) -> Command | None:
    forms = [form for request in requests for form in request.forms]
    rng.shuffle(forms)
    for form in filter(is_open, forms):
        for _ in range(TRIES):
            command = form.pick(rng)
            if not encounter.why_not(command):
                return command
    commands = (command for form in filter(is_open, forms) for command in form.commands())
    return next((command for command in commands if not encounter.why_not(command)), None)


def is_open(form: Form) -> bool:
    """Return whether every field of a form has at least one value."""
    return all(any(True for _ in domain.values()) for domain in form.fields.values())
