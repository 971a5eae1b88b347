"""Random fights of every system: what is offered is accepted, whatever else is said changes nothing, and forms are as
wide as the rules.
"""

from collections import Counter

import pytest

from combat import systems
from tests.harness import invariants
from tests.harness.observers import Moment, Walks
from tests.harness.random_play import fight_numbers, in_blocks, sample_commands
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.harness.unoffered_commands import unoffered_commands

FEW = 5
"""What is said where it does not belong is taken from so many other fights."""


def what_is_offered_is_accepted(moment: Moment) -> None:
    """At one moment of twelve."""
    if moment.rng.random() < 1 / 12:
        invariants.offered_commands_are_accepted(moment.fight, moment.rng, 3)


def all_else_is_refused(moment: Moment) -> None:
    """At one moment of twelve."""
    if moment.rng.random() < 1 / 12:
        others = sample_commands(moment.fight.system.name, FEW)
        invariants.other_commands_are_refused(moment.fight, others, moment.rng, 3)


def options_are_what_fits_and_is_accepted(moment: Moment) -> None:
    """At one moment of a hundred and fifty."""
    fight, rng = moment.fight, moment.rng
    if moment.last or rng.randrange(150):
        return
    seat = next(request.seat for request in fight.requests if not request.optional)
    options = fight.options(seat)
    listed = list(options)
    assert len(listed) == len(set(listed)) > 0
    assert bool(options)
    assert options.random(rng) in options
    for command in rng.sample(listed, min(5, len(listed))):
        assert command in options
        assert not fight.why_not(command, seat)
    for command in rng.sample(sample_commands(fight.system.name, FEW), 10):
        fits = any(form.holds(command) for form in options.forms)
        assert (command in options) == (fits and not fight.why_not(command, seat))
        assert command in options or command not in listed


def what_the_rules_let_through_fits_a_form(moment: Moment) -> None:
    """At one moment of twenty."""
    if moment.rng.randrange(20) == 0:
        found = unoffered_commands(moment.fight, moment.rng, 6)
        assert not found, f"{len(found)}, such as {found[:3]}"


def no_two_buttons_say_the_same(moment: Moment) -> None:
    """At one moment of thirty."""
    for request in moment.fight.requests if moment.rng.randrange(30) == 0 else ():
        twice = [label for label, count in Counter(form.label for form in request.forms).items() if count > 1]
        assert not twice, (moment.fight.step, request.kind, twice)


def no_default_ends_the_fight(moment: Moment) -> None:
    """At one moment of three; only a blow that was struck before may win it."""
    if moment.rng.randrange(3) == 0:
        invariants.no_default_ends_the_fight(moment.fight, moment.number)


WALKS = Walks(
    fight_numbers(2, after=650),
    what_is_offered_is_accepted,
    all_else_is_refused,
    options_are_what_fits_and_is_accepted,
    what_the_rules_let_through_fits_a_form,
    no_two_buttons_say_the_same,
    no_default_ends_the_fight,
)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_what_is_offered_is_accepted(system: str, block: int) -> None:
    """Whatever a form of the step holds, or the reasons against it are told."""
    WALKS.hold(what_is_offered_is_accepted, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_all_else_is_refused_with_nothing_changed(system: str, block: int) -> None:
    """Commands of this step, of other steps and fights, with one field bent, and mappings that are no command."""
    WALKS.hold(all_else_is_refused, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_what_is_listed_is_an_option_and_an_option_is_what_fits_a_form_and_is_accepted(system: str, block: int) -> None:
    """Each is listed once; where the bounds are wide, the usual ones are listed and any other is an option as well."""
    WALKS.hold(options_are_what_fits_and_is_accepted, system, block)


@in_blocks
@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_what_the_rules_let_through_fits_a_form(system: str, block: int) -> None:
    """Any well-formed command at any step of many fights, whatever its fields hold."""
    WALKS.hold(what_the_rules_let_through_fits_a_form, system, block)


@in_blocks
@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_no_two_forms_of_a_decision_have_the_same_label(system: str, block: int) -> None:
    """So that a front-end can write it on the button and a voice can read it out."""
    WALKS.hold(no_two_buttons_say_the_same, system, block)


@in_blocks
@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_a_default_that_is_taken_by_nobody_who_cares_ends_no_fight(system: str, block: int) -> None:
    """Whoever presses Enter by mistake can go on playing."""
    WALKS.hold(no_default_ends_the_fight, system, block)
