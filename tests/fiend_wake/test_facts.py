"""Events: new and old logs contain the derived starting scores."""

from pathlib import Path

import pytest

from combat import Encounter
from combat.systems.fiend_wake.queries.combatants import all_starting_scores
from events.codec.wire import decode
from events.fiend_wake import PROJECTION
from events.fiend_wake.facts import HandicapDue, HandicapWaived, HarmDue, HarmSettled
from events.fiend_wake.sheets import STATS, Settings, Setup
from events.fiend_wake.table import opening_state
from events.replace import replace
from events.vocabulary import StartsWith
from tests.fiend_wake.fights import fight, fighter, foe

GOLDEN = Path(__file__).parent.parent / "golden" / "fiend_wake"


@pytest.mark.rule("FW-STAT-02", "FW-STAT-03", "FW-STAT-09")
@pytest.mark.parametrize("table", ["odd_plus_level", "low_middle_high", "one_three_level"])
def test_starting_scores_of_version_0_1_equal_the_present_rules(table: str) -> None:
    """Stack numbers for every level in all three tables, unless a sheet prints them, and the threshold."""
    people = [
        {**fighter(f"a{level}", threshold=None), **{stat.lower(): level for stat in STATS}} for level in range(13)
    ]
    people[0]["stack_numbers"] = [{"stat": "Grace", "numbers": [4, 2]}]
    setup = decode({"players": [{"id": "ann", "name": "Ann"}], "combatants": people, "armory": ARMORY}, Setup)
    settings = Settings(stack_table=table)  # type: ignore[arg-type]
    starting_events = tuple(PROJECTION.initial_events_in_0_1(setup, settings))
    assert starting_events == tuple(all_starting_scores(opening_state(setup, settings)))
    assert not [event for event in starting_events if (event.whose, event.what) == ("a0", "Grace")]
    state = PROJECTION.fold(opening_state(setup, settings), starting_events)
    assert state.combatant("a0").stats[STATS.index("Grace")].numbers == (2, 4)
    assert state.combatant("a5").threshold == 10


ARMORY = [{"id": weapon, "name": weapon, "kind": "melee", "skill": "Blades"} for weapon in ("blade", "bow", "pike")]


def test_new_log_contains_the_starting_scores() -> None:
    """They are in the first beat, before the first step."""
    first = fight(fighter("ann"), foe("imp")).encounter.journal.beats[0]
    starting_events = [event for event in first.events if isinstance(event, StartsWith)]
    assert StartsWith("imp", "Wounds Threshold", (30,)) in starting_events
    assert list(first.events[1 : 1 + len(starting_events)]) == starting_events


def test_old_log_is_loaded_with_its_starting_scores() -> None:
    lockjaw = Encounter.load(GOLDEN / "lockjaws-round.jsonl").state.combatant("lockjaw")
    assert {stat.id: stat.numbers for stat in lockjaw.stats}["Cunning"] == (1, 3, 5)
    assert lockjaw.threshold == 10


def test_sheet_with_an_unknown_seat_is_refused() -> None:
    with pytest.raises(Exception, match="'zed' is not a known seat"):
        fight(fighter("ann", seat="zed"))


def test_settled_harm_is_the_innermost_of_its_kind_and_combatant() -> None:
    """Harm and handicaps of others, and other harm of the same combatant, stay due."""
    wound = HarmDue(who="imp", harm="Wound", amount=1, source="a fall")
    due = (HandicapDue("ann", "a fall"), wound, HandicapDue("imp", "a fall"), replace(wound, amount=2))
    state = replace(fight(fighter("ann"), foe("imp")).state, stack=due)
    for event, left in ((HarmSettled("imp"), (0, 2, 3)), (HandicapWaived("imp", "dead"), (0, 1, 3))):
        assert PROJECTION.fold(state, (event,)).stack == tuple(due[place] for place in left)
