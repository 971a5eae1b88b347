"""Commands that the rules accept although no form can produce them."""

from random import Random

from combat import Encounter
from frontdoor.conformance.neighbours import known_words, neighbours
from tests.harness.random_play import is_open


def unoffered_commands(encounter: Encounter, rng: Random, count: int) -> list[str]:
    """Return the unoffered commands among random variations of the commands that the forms produce."""
    words = known_words(encounter)
    forms = [form for request in encounter.requests for form in request.forms]
    found = []
    for form in filter(is_open, forms):
        said = (each for each in neighbours(form.pick(rng), words, rng, count) if not encounter.why_not(each))
        found += [f"{encounter.step}: {each}" for each in said if not any(other.holds(each) for other in forms)]
    return found
