"""Random fights of every system: offered commands are accepted, refused commands change nothing, and the forms cover
every command that the rules accept.
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
"""Number of other fights from which unrelated commands are taken."""


def what_is_offered_is_accepted(moment: Moment) -> None:
    """Checked at one of twelve beats."""
    if moment.rng.random() < 1 / 12:
        invariants.offered_commands_are_accepted(moment.fight, moment.rng, 3)


def all_else_is_refused(moment: Moment) -> None:
    """Checked at one of twelve beats."""
    if moment.rng.random() < 1 / 12:
        others = sample_commands(moment.fight.system.name, FEW)
        invariants.other_commands_are_refused(moment.fight, others, moment.rng, 3)


def options_are_what_fits_and_is_accepted(moment: Moment) -> None:
    """Checked at one of a hundred and fifty beats."""
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
    """Checked at one of twenty beats."""
    if moment.rng.randrange(20) == 0:
        found = unoffered_commands(moment.fight, moment.rng, 6)
        assert not found, f"{len(found)}, for example {found[:3]}"


def no_two_buttons_say_the_same(moment: Moment) -> None:
    """Checked at one of thirty beats."""
    for request in moment.fight.requests if moment.rng.randrange(30) == 0 else ():
        twice = [label for label, count in Counter(form.label for form in request.forms).items() if count > 1]
        assert not twice, (moment.fight.step, request.kind, twice)


def no_default_ends_the_fight(moment: Moment) -> None:
    """Checked at one of three beats; only a blow that was struck earlier may win the fight."""
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
    """Each command that a form can produce is accepted, or refused with reasons."""
    WALKS.hold(what_is_offered_is_accepted, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_all_else_is_refused_with_nothing_changed(system: str, block: int) -> None:
    """Commands of other steps and fights, commands with one changed field, and mappings that are not commands."""
    WALKS.hold(all_else_is_refused, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_what_is_listed_is_an_option_and_an_option_is_what_fits_a_form_and_is_accepted(system: str, block: int) -> None:
    """No command is listed twice. If a field has too many values to list, usual ones are listed and the others are
    options too.
    """
    WALKS.hold(options_are_what_fits_and_is_accepted, system, block)


@in_blocks
@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_what_the_rules_let_through_fits_a_form(system: str, block: int) -> None:
    """Well-formed commands with any field values, at any step of many fights."""
    WALKS.hold(what_the_rules_let_through_fits_a_form, system, block)


@in_blocks
@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_no_two_forms_of_a_decision_have_the_same_label(system: str, block: int) -> None:
    """Front-ends show labels on buttons and read them out."""
    WALKS.hold(no_two_buttons_say_the_same, system, block)


@in_blocks
@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_a_default_that_is_taken_by_nobody_who_cares_ends_no_fight(system: str, block: int) -> None:
    """Pressing Enter by mistake does not end a fight."""
    WALKS.hold(no_default_ends_the_fight, system, block)
