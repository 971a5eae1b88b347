"""Commands that the rules accept although no form can produce them."""

from random import Random

from combat import Encounter
from frontdoor.conformance.walks import known_words, neighbours
from tests.harness.random_play import is_open


def unoffered_commands(encounter: Encounter, rng: Random, count: int) -> list[str]:
    """Return the unoffered commands among random variations of the commands that the forms produce."""
    names = known_words(encounter)
    forms = [form for request in encounter.requests for form in request.forms]
    unoffered = []
    for form in filter(is_open, forms):
        accepted = (
            command for command in neighbours(form.pick(rng), names, rng, count) if not encounter.why_not(command)
        )
        unoffered += [
            f"{encounter.step}: {command}" for command in accepted if not any(other.holds(command) for other in forms)
        ]
    return unoffered
