"""Random fights of every system: the state always follows from the log alone."""

import itertools
from pathlib import Path

import pytest

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
from replays import Facts
from tests.harness import invariants
from tests.harness.library_machines import guards_of, next_by_library
from tests.harness.observers import Coverage, Moment, Walks, coverage_of
from tests.harness.random_play import fight_numbers, in_blocks, play_fight, seed_of
from tests.harness.resource_totals import BUNDLED_SYSTEMS, RESOURCE_TOTALS, with_spending

TESTS = Path(__file__).parents[1]


def state_is_valid(moment: Moment) -> None:
    """The state passes the system's own validation."""
    invariants.state_is_valid(moment.fight)


def resource_changes_are_recorded(moment: Moment) -> None:
    """Each change of a resource is recorded in the events of the beat."""
    fight = moment.fight
    if moment.before is not None and fight.journal.last is not None and fight.system.name in RESOURCE_TOTALS:
        beat, held = with_spending(fight.journal.last.beat), RESOURCE_TOTALS[fight.system.name]
        invariants.resources_are_conserved(moment.before, fight.state, beat, held)


def state_follows_from_the_log(moment: Moment) -> None:
    """At the end of a fight, the state is the fold of the journal and of its JSON."""
    if moment.last:
        invariants.state_is_the_fold_of_its_journal_and_of_its_log(moment.fight)


def dice_reproduce_the_fight(moment: Moment) -> None:
    """The recorded dice reproduce the fight; this is checked once, at its end."""
    if moment.last:
        invariants.recorded_dice_give_the_recorded_fight(moment.fight)


def lookup_agrees_with_the_library(moment: Moment) -> None:
    """Checked in two of five fights. A machine sees a state only through its guards, so states with the same step and
    the
    same answers of the guards are checked once.
    """
    if moment.number % 5 > 1:
        return
    machine, step, state = moment.fight.system.track, moment.fight.step, moment.fight.state
    answers = (machine.name, step, *(bool(guard(state)) for guard in guards_of(machine)))
    if answers not in CHECKED:
        sources = machine.steps if moment.rng.random() < 1 / 20 else (step,)
        for source, trigger in itertools.product(sources, machine.triggers):
            assert machine.next(source, trigger, state) == next_by_library(machine, source, trigger, state)
        assert step in machine.steps
        CHECKED.add(answers)


CHECKED: set[tuple[object, ...]] = set()
"""Combinations of machine, step and answers of the guards that have been checked."""


def final_commands_end_the_fight(moment: Moment) -> None:
    """Each command whose form says so ends the fight; this is tried at random beats."""
    if moment.last or moment.rng.randrange(30):
        return
    for request in moment.fight.requests:
        for form in request.forms:
            if not form.plain().get("ends_fight"):
                continue
            command, fork = form.pick(moment.rng), moment.fight.fork(seed_of(moment.number))
            if not fork.why_not(command, request.seat):
                fork.do(command, request.seat)
                assert fork.outcome is not None


def aftermath_is_playable(moment: Moment) -> None:
    """The aftermath is checked in every eighth fight, at random beats and at the end."""
    if moment.number % 8 == 0 and (moment.last or moment.rng.randrange(30) == 0):
        fight = moment.fight
        again = Encounter.begin(fight.system.name, fight.aftermath(), seed_of(moment.number))
        assert again.requests or again.outcome is not None  # no requests if all combatants had left
        assert Encounter.begin(fight.system.name, again.aftermath()).header.setup


WALKS = Walks(
    fight_numbers(6),
    state_is_valid,
    resource_changes_are_recorded,
    state_follows_from_the_log,
    dice_reproduce_the_fight,
    lookup_agrees_with_the_library,
    aftermath_is_playable,
    final_commands_end_the_fight,
)


RARE_FIGHTS = {
    "fiend_wake": (20, 84),
    "powered_by_heresy": (13, 22, 64, 250, 418),
    "trench_crusade": (26,),
    "wrath_and_glory": (99, 27, 32, 42, 58),
}
"""Fights that are known to contain rare events. They are searched first; if the rules change, other fights are searched
as well, which takes longer.
"""


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_state_is_always_valid(system: str, block: int) -> None:
    """The state is validated after every beat."""
    WALKS.hold(state_is_valid, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_resource_changes_are_recorded_in_events(system: str, block: int) -> None:
    """After every beat, gains, losses and recoveries explain each change of a resource."""
    WALKS.hold(resource_changes_are_recorded, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_state_is_the_fold_of_the_log(system: str, block: int) -> None:
    """The state is compared with the fold of the journal and with the fold of its JSON."""
    WALKS.hold(state_follows_from_the_log, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_recorded_dice_reproduce_the_fight(system: str, block: int) -> None:
    """All events are equal and no die is left over."""
    WALKS.hold(dice_reproduce_the_fight, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_lookup_agrees_with_the_library_in_every_state_met_in_play(system: str, block: int) -> None:
    """The lookup is compared for every trigger, whether or not the trigger is possible in the state."""
    WALKS.hold(lookup_agrees_with_the_library, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_aftermath_is_a_playable_setup(system: str, block: int) -> None:
    """The aftermath is a playable setup, and so is the aftermath of the next fight."""
    WALKS.hold(aftermath_is_playable, system, block)


@pytest.mark.parametrize("system", systems())
def test_random_fights_reach_every_step_and_event_class(system: str) -> None:
    """Random play must reach the whole round track. Events that random setups cannot cause, such as those of unusual
    overrides, occur in a golden log or are named in a test of their own.
    """
    book = system_named(system)
    steps = {*book.track.steps} - {book.track.initial}
    events = {*book.projection.events}
    written = "".join(page.read_text(encoding="utf-8") for page in TESTS.glob(f"{system}/test_*.py"))
    wanted = steps | {event for event in events if event.__name__ not in written}
    coverage = WALKS.summarise(system) | golden_coverage(system)
    for number in (*RARE_FIGHTS.get(system, ()), *fight_numbers(75, after=6)):  # search more fights for rare events
        if wanted <= coverage:
            break
        coverage |= coverage_of(play_fight(system, number))
    assert wanted <= coverage
    assert len(events - coverage) < len(events) / 5


def golden_coverage(system: str) -> Coverage:
    """Return the steps and event classes that occur in the golden logs of a system."""
    games = map(Facts.load, sorted(TESTS.glob(f"golden/{system}/*.jsonl")))
    return frozenset().union(*(coverage_of(game) for game in games))


def test_every_bundled_system_has_resource_totals() -> None:
    """Without totals, conservation of resources would not be tested; plug-in systems may omit them."""
    assert sorted(RESOURCE_TOTALS) == BUNDLED_SYSTEMS


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_commands_that_claim_to_end_the_fight_end_it(system: str, block: int) -> None:
    """Front-ends ask twice before such a command."""
    WALKS.hold(final_commands_end_the_fight, system, block)
