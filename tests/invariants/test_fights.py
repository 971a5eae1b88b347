"""Random fights of every system: what is on the table is always what the log says, and nothing else."""

from functools import cache
from pathlib import Path

import pytest

from combat import systems
from combat.engine.catalog import system as system_named
from events.base import Event
from events.vocabulary import StepEntered
from replays import Facts
from tests.harness import invariants
from tests.harness.holdings import HOLDINGS, OURS
from tests.harness.random_play import BLOCKS, fights, in_blocks, walk

TESTS = Path(__file__).parents[1]


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_every_fight_is_the_fold_of_its_log_and_its_dice_make_it_again(system: str, block: int) -> None:
    """Beat by beat nothing impossible is on the table and no marker comes from nowhere; at the end the state is the
    fold of the journal and of its JSON, and the recorded dice make the recorded fight.
    """
    assert told_in(system, block)


@pytest.mark.parametrize("system", systems())
def test_random_fights_come_to_every_step_and_tell_every_event_of_the_book(system: str) -> None:
    """So that what random play proves is proven for all of the round track. What no drawn table brings, such as an
    override in the wrong moment, is told in a golden log, or looked for by name in a test of its own.
    """
    book = system_named(system)
    steps = {*book.track.steps} - {book.track.initial}
    told = set().union(*(told_in(system, block) for block in range(BLOCKS)), told_in_golden_logs(system))
    assert steps <= told
    written = "".join(page.read_text(encoding="utf-8") for page in TESTS.glob(f"{system}/test_*.py"))
    rest = {event.__name__ for event in book.projection.events if event not in told}
    assert {name for name in rest if name not in written} == set()
    assert len(rest) < len(book.projection.events) / 5


def told_in_golden_logs(system: str) -> set[str | type[Event]]:
    """Return the steps and the kinds of events that the golden logs of a system tell."""
    games = map(Facts.load, sorted(TESTS.glob(f"golden/{system}/*.jsonl")))
    events = [event for game in games for moment in game for event in moment.beat.events]
    return {type(event) for event in events} | {event.step for event in events if isinstance(event, StepEntered)}


@cache
def told_in(system: str, block: int) -> frozenset[str | type[Event]]:
    """Play a block of fights and look at every beat; give the steps they came to, and the kinds of events they told."""
    told: set[str | type[Event]] = set()
    for number in fights(100, after=2000 * (block // BLOCKS))[block % BLOCKS :: BLOCKS]:
        before = None
        for encounter, _ in walk(system, number):
            invariants.nothing_is_wrong_with_the_table(encounter)
            if before is not None and encounter.journal.last is not None and system in HOLDINGS:
                beat = encounter.journal.last.beat
                invariants.resources_are_conserved(before, encounter.state, beat, HOLDINGS[system])
            before = encounter.state
        invariants.state_is_the_fold_of_its_journal_and_of_its_log(encounter)
        invariants.recorded_dice_give_the_recorded_fight(encounter)
        events = [event for beat in encounter.journal for event in beat.events]
        told |= {type(event) for event in events}
        told |= {event.step for event in events if isinstance(event, StepEntered)}
    return frozenset(told)


def test_every_system_of_ours_says_what_its_combatants_hold() -> None:
    """So that the conservation of resources is tested for all of them; one that is installed besides may do without."""
    assert sorted(HOLDINGS) == OURS
