"""Random fights of every system: what is offered is accepted, and whatever else is said changes nothing."""

import pytest

from combat import systems
from tests.harness import invariants
from tests.harness.random_play import BLOCKS, fights, in_blocks, said_before, walk


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_what_is_offered_is_accepted_and_all_else_is_refused_with_nothing_changed(system: str, block: int) -> None:
    """Commands of this step, of other steps and fights, with one field bent, and mappings that are no command."""
    others = said_before(system, 5)
    for number in fights(20, after=650)[block::BLOCKS]:
        for encounter, rng in walk(system, number):
            if rng.random() < 1 / 12:
                invariants.offered_commands_are_accepted(encounter, rng, 3)
                invariants.other_commands_are_refused(encounter, others, rng, 3)


@pytest.mark.parametrize("system", systems())
def test_what_is_listed_is_an_option_and_an_option_is_what_fits_a_form_and_is_accepted(system: str) -> None:
    """Each is listed once; where the bounds are wide, the usual ones are listed and any other is an option as well."""
    others = said_before(system, 5)
    for number in fights(2, after=850):
        for encounter, rng in walk(system, number):
            if rng.random() < 1 / 8 and encounter.outcome is None:
                owed = [request.seat for request in encounter.requests if not request.optional]
                options = encounter.options(owed[0])
                listed = list(options)
                assert len(listed) == len(set(listed)) > 0
                assert bool(options)
                assert options.random(rng) in options
                for command in rng.sample(listed, min(5, len(listed))):
                    assert command in options
                    assert not encounter.why_not(command, owed[0])
                for command in rng.sample(others, 10):
                    fits = any(form.holds(command) for form in options.forms)
                    assert (command in options) == (fits and not encounter.why_not(command, owed[0]))
                    assert command in options or command not in listed
