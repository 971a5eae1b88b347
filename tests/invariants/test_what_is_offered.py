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

OTHER_FIGHTS = 5
"""Number of other fights from which unrelated commands are taken."""


def offered_commands_are_accepted(moment: Moment) -> None:
    """The property is checked at about one beat in twelve."""
    if moment.rng.random() < 1 / 12:
        invariants.offered_commands_are_accepted(moment.fight, moment.rng, 3)


def refused_commands_change_nothing(moment: Moment) -> None:
    """The property is checked at about one beat in twelve."""
    if moment.rng.random() < 1 / 12:
        others = sample_commands(moment.fight.system.name, OTHER_FIGHTS)
        invariants.other_commands_are_refused(moment.fight, others, moment.rng, 3)


def options_are_the_accepted_commands(moment: Moment) -> None:
    """The property is checked at about one beat in a hundred and fifty."""
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
    for command in rng.sample(sample_commands(fight.system.name, OTHER_FIGHTS), 10):
        fits_a_form = any(form.holds(command) for form in options.forms)
        assert (command in options) == (fits_a_form and not fight.why_not(command, seat))
        assert command in options or command not in listed


def accepted_commands_fit_a_form(moment: Moment) -> None:
    """The property is checked at about one beat in twenty."""
    if moment.rng.randrange(20) == 0:
        unoffered = unoffered_commands(moment.fight, moment.rng, 6)
        assert not unoffered, f"{len(unoffered)}, for example {unoffered[:3]}"


def labels_are_unique(moment: Moment) -> None:
    """The property is checked at about one beat in thirty."""
    for request in moment.fight.requests if moment.rng.randrange(30) == 0 else ():
        duplicates = [label for label, count in Counter(form.label for form in request.forms).items() if count > 1]
        assert not duplicates, (moment.fight.step, request.kind, duplicates)


def no_default_ends_the_fight(moment: Moment) -> None:
    """The property is checked at about one beat in three; only a blow that was struck earlier may win the fight."""
    if moment.rng.randrange(3) == 0:
        invariants.no_default_ends_the_fight(moment.fight, moment.number)


WALKS = Walks(
    fight_numbers(2, after=650),
    offered_commands_are_accepted,
    refused_commands_change_nothing,
    options_are_the_accepted_commands,
    accepted_commands_fit_a_form,
    labels_are_unique,
    no_default_ends_the_fight,
)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_offered_commands_are_accepted(system: str, block: int) -> None:
    """Each command that a form can produce is accepted, or refused with reasons."""
    WALKS.hold(offered_commands_are_accepted, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_refused_commands_change_nothing(system: str, block: int) -> None:
    """Commands of other steps and fights, commands with one changed field, and mappings that are not commands."""
    WALKS.hold(refused_commands_change_nothing, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_options_are_exactly_the_accepted_commands_of_the_forms(system: str, block: int) -> None:
    """No command is listed twice. If a field has too many values to list, usual ones are listed and the others are
    options too.
    """
    WALKS.hold(options_are_the_accepted_commands, system, block)


@in_blocks
@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_commands_that_the_rules_accept_fit_a_form(system: str, block: int) -> None:
    """Well-formed commands with any field values, at any step of many fights."""
    WALKS.hold(accepted_commands_fit_a_form, system, block)


@in_blocks
@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_labels_of_a_request_are_unique(system: str, block: int) -> None:
    """Front-ends show labels on buttons and read them out."""
    WALKS.hold(labels_are_unique, system, block)


@in_blocks
@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_no_default_ends_a_fight(system: str, block: int) -> None:
    """Pressing Enter by mistake does not end a fight."""
    WALKS.hold(no_default_ends_the_fight, system, block)
