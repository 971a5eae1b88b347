"""Forms are as wide as the rules: what may be said can be said with a form."""

import itertools
from collections import Counter
from random import Random

import pytest

from combat import Encounter
from combat.engine.requests import Form
from events.base import Command
from frontdoor.conformance.neighbours import names_on, neighbours
from tests.harness.random_play import fights, is_open, walk

WIDE: tuple[str, ...] = ("fiend_wake", "powered_by_heresy", "trench_crusade", "wrath_and_glory")
"""The systems whose forms are as wide as their rules."""

STANDING = 12
"""At about every so many beats a fight is looked at."""


def forms_of(encounter: Encounter, seat: str | None = None) -> tuple[Form, ...]:
    """Return the forms of all requests, or of those of one seat."""
    return tuple(form for request in encounter.requests for form in request.forms if seat in (None, request.seat))


def strangers(encounter: Encounter, rng: Random, count: int) -> list[str]:
    """Return what the rules would let somebody say, and no form has room for."""
    words = names_on(encounter)
    found = []
    for form in filter(is_open, forms_of(encounter)):
        said = (each for each in neighbours(form.pick(rng), words, rng, count) if not encounter.why_not(each))
        found += [f"{encounter.step}: {each}" for each in said if not fits(encounter, each)]
    return found


def fits(encounter: Encounter, command: Command) -> bool:
    """Return whether a command can be said with a form."""
    return any(form.holds(command) for form in forms_of(encounter))


@pytest.mark.parametrize("system", WIDE)
def test_what_the_rules_let_through_fits_a_form(system: str) -> None:
    """Any well-formed command at any step of many fights, whatever its fields hold."""
    found = []
    for number in fights(12, after=2000):
        for encounter, rng in itertools.islice(walk(system, number), 300):
            if rng.randrange(STANDING) == 0:
                found += strangers(encounter, rng, 6)
    assert not found, f"{len(found)}, such as {found[:3]}"


@pytest.mark.parametrize("system", WIDE)
def test_no_two_forms_of_a_decision_have_the_same_label(system: str) -> None:
    """So that a front-end can write it on the button and a voice can read it out."""
    for number in fights(6, after=2100):
        for encounter, rng in itertools.islice(walk(system, number), 300):
            if rng.randrange(STANDING) == 0:
                for request in encounter.requests:
                    twice = [
                        label for label, count in Counter(form.label for form in request.forms).items() if count > 1
                    ]
                    assert not twice, (encounter.step, request.kind, twice)


@pytest.mark.parametrize("system", WIDE)
def test_a_default_that_is_taken_by_nobody_who_cares_ends_no_fight(system: str) -> None:
    """Whoever presses Enter by mistake can go on playing; only a blow that was struck before may win the fight."""
    for number in fights(6, after=2200):
        for encounter, _ in itertools.islice(walk(system, number), 300):
            for request in encounter.requests:
                if request.default is not None and len(request.forms) > 1 and not encounter.why_not(request.default):
                    trial = encounter.fork("hmac-sha256:00ff0000000000000000000000000000")
                    trial.do(request.default)
                    assert trial.outcome is None or trial.outcome.winners, (encounter.step, request)
