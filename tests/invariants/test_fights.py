"""Random fights of every system: what is on the table is always what the log says, and nothing else."""

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
from tests.harness.resource_totals import BUNDLED_SYSTEMS, RESOURCE_TOTALS

TESTS = Path(__file__).parents[1]


def nothing_impossible_is_on_the_table(moment: Moment) -> None:
    """It is one that the system itself would let stand."""
    invariants.state_is_valid(moment.fight)


def no_marker_comes_from_nowhere(moment: Moment) -> None:
    """What anybody holds more or less, the beat says."""
    fight = moment.fight
    if moment.before is not None and fight.journal.last is not None and fight.system.name in RESOURCE_TOTALS:
        beat, held = fight.journal.last.beat, RESOURCE_TOTALS[fight.system.name]
        invariants.resources_are_conserved(moment.before, fight.state, beat, held)


def the_log_tells_the_table(moment: Moment) -> None:
    """At the end the table is the fold of the journal and of its JSON."""
    if moment.last:
        invariants.state_is_the_fold_of_its_journal_and_of_its_log(moment.fight)


def the_dice_make_the_fight_again(moment: Moment) -> None:
    """Once the fight is over."""
    if moment.last:
        invariants.recorded_dice_give_the_recorded_fight(moment.fight)


def the_lookup_goes_where_the_library_goes(moment: Moment) -> None:
    """In two of five fights; guards are all that a machine sees of a table, so tables at the same step on which they
    give the same answers are looked at once.
    """
    if moment.number % 5 > 1:
        return
    machine, step, state = moment.fight.system.track, moment.fight.step, moment.fight.state
    answers = (machine.name, step, *(bool(guard(state)) for guard in guards_of(machine)))
    if answers not in MET:
        sources = machine.steps if moment.rng.random() < 1 / 20 else (step,)
        for source, trigger in itertools.product(sources, machine.triggers):
            assert machine.next(source, trigger, state) == next_by_library(machine, source, trigger, state)
        assert step in machine.steps
        MET.add(answers)


MET: set[tuple[object, ...]] = set()
"""The names of machines, the steps, and what the guards said there."""


def the_next_session_goes_on(moment: Moment) -> None:
    """In every eighth fight, wherever it stands, over or not."""
    if moment.number % 8 == 0 and (moment.last or moment.rng.randrange(30) == 0):
        fight = moment.fight
        again = Encounter.begin(fight.system.name, fight.aftermath(), seed_of(moment.number))
        assert again.requests or again.outcome is not None  # where everybody had left, nobody is there
        assert Encounter.begin(fight.system.name, again.aftermath()).header.setup


WALKS = Walks(
    fight_numbers(6),
    nothing_impossible_is_on_the_table,
    no_marker_comes_from_nowhere,
    the_log_tells_the_table,
    the_dice_make_the_fight_again,
    the_lookup_goes_where_the_library_goes,
    the_next_session_goes_on,
)


RARE = {
    "fiend_wake": (20, 84),
    "powered_by_heresy": (13, 22, 64),
    "trench_crusade": (26,),
    "wrath_and_glory": (27, 32, 42, 58),
}
"""Fights that are known to come to something rare. They are looked through first; where they no longer come to it, so
are others until it comes, which takes longer.
"""


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_nothing_impossible_is_ever_on_the_table(system: str, block: int) -> None:
    """Beat by beat."""
    WALKS.hold(nothing_impossible_is_on_the_table, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_no_marker_comes_from_nowhere(system: str, block: int) -> None:
    """Beat by beat what was gained, spent and recovered is what anybody holds more or less."""
    WALKS.hold(no_marker_comes_from_nowhere, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_every_fight_is_the_fold_of_its_log(system: str, block: int) -> None:
    """Of its journal, and of its JSON."""
    WALKS.hold(the_log_tells_the_table, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_the_recorded_dice_make_the_recorded_fight_again(system: str, block: int) -> None:
    """Every event of it, with no die left over."""
    WALKS.hold(the_dice_make_the_fight_again, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_the_lookup_goes_where_the_library_goes_from_every_table_met_in_play(system: str, block: int) -> None:
    """For every trigger, whether or not it fits the table that is looked at."""
    WALKS.hold(the_lookup_goes_where_the_library_goes, system, block)


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_any_fight_goes_on_in_the_next_session_as_it_was_left(system: str, block: int) -> None:
    """What it leaves is a setup that can be played; and that one leaves one again."""
    WALKS.hold(the_next_session_goes_on, system, block)


@pytest.mark.parametrize("system", systems())
def test_random_fights_come_to_every_step_and_tell_every_event_of_the_book(system: str) -> None:
    """So that what random play proves is proven for all of the round track. What no drawn table brings, such as an
    override in the wrong moment, is told in a golden log, or looked for by name in a test of its own.
    """
    book = system_named(system)
    steps = {*book.track.steps} - {book.track.initial}
    events = {*book.projection.events}
    written = "".join(page.read_text(encoding="utf-8") for page in TESTS.glob(f"{system}/test_*.py"))
    wanted = steps | {event for event in events if event.__name__ not in written}
    told = WALKS.summarise(system) | told_in_golden_logs(system)
    for number in (*RARE.get(system, ()), *fight_numbers(75, after=6)):  # what is rare is waited for
        if wanted <= told:
            break
        told |= coverage_of(play_fight(system, number))
    assert wanted <= told
    assert len(events - told) < len(events) / 5


def told_in_golden_logs(system: str) -> Coverage:
    """Return the steps and the kinds of events that the golden logs of a system tell."""
    games = map(Facts.load, sorted(TESTS.glob(f"golden/{system}/*.jsonl")))
    return frozenset().union(*(coverage_of(game) for game in games))


def test_every_system_of_ours_says_what_its_combatants_hold() -> None:
    """So that the conservation of resources is tested for all of them; one that is installed besides may do without."""
    assert sorted(RESOURCE_TOTALS) == BUNDLED_SYSTEMS
