"""The golden logs of Fiend Wake, compared with the examples of the rule book."""

from pathlib import Path
from typing import Any

import pytest

from combat import Encounter
from events.base import Event
from events.fiend_wake.facts import BidsRevealed, HandicapTaken, LocationEntered, ReactionsOpened
from events.vocabulary import Rolled, Spent, Suffered, TurnBegan
from replays import Replay

HERE = Path(__file__).parent


def load_story(name: str) -> tuple[Encounter, list[Event]]:
    """Load a golden log and return its events."""
    encounter = Encounter.load(HERE / f"{name}.jsonl")
    return encounter, [event for beat in encounter.journal for event in beat.events]


def holdings(state: Any, who: str) -> tuple[int, int]:
    """Return the points and tokens of a combatant."""
    each = state.combatant(who)
    return each.tp, each.tokens


@pytest.mark.rule(
    "FW-PREP-02", "FW-PREP-04", "FW-PREP-06", "FW-PREP-07", "FW-BID-03", "FW-EXEC-02", "FW-AFT-01", "FW-BID-04"
)
def test_points_and_tokens_of_lockjaws_round_match_the_rule_book() -> None:
    replay = Replay.load(HERE / "lockjaws-round.jsonl")
    held = [holdings(replay[place].state, "lockjaw") for place in range(len(replay))]
    assert held[0] == (5, 3)
    assert held[1] == (5, 2)
    assert held[5] == (1, 2)
    assert (0, 0) in held
    encounter, events = load_story("lockjaws-round")
    assert BidsRevealed(("lockjaw", "brega", "grik", "snap"), (4, 0, 2, 1)) in events
    turns = [event.who for event in events if isinstance(event, TurnBegan)]
    assert turns == ["lockjaw", "grik", "snap", "brega", "lockjaw", "lockjaw"]
    assert encounter.state.executed == 5


@pytest.mark.rule("FW-FULL-16", "FW-FULL-62", "FW-DR-02", "FW-DMG-43", "FW-REACT-10", "FW-FULL-12")
def test_shot_and_assault_of_lockjaws_round_match_the_rule_book() -> None:
    """A rating of 6 and 1 point of precision are 7; the team's 3 points are 6 mass damage, halved by Clear Out."""
    _, events = load_story("lockjaws-round")
    assert Suffered(who="snap", harm="Wound", amount=7, source="Rifle") in events
    assert Suffered(who="lockjaw", harm="Wound", amount=4, source="Imp Bow") in events
    assert (
        ReactionsOpened(
            reaction="Clear Out", waiting=("grik",), subject="tower", amount=6, source="Assault", caught=("grik",)
        )
        in events
    )
    assert LocationEntered("grik", "", "Clear Out") in events
    assert Suffered(who="grik", harm="Wound", amount=3, source="Assault") in events
    assert Spent(whose="brega", resource="Tactical Point", amount=2, on="Assault") in events


@pytest.mark.rule("FW-REACT-01", "FW-REACT-03", "FW-DMG-21", "FW-SIEGE-01")
def test_nested_reactions_are_resolved_from_the_inside_out() -> None:
    """The explosion and its handicaps first, then the cannon, then the interrupted attack."""
    encounter, events = load_story("nested-reactions")
    opened = [event.reaction for event in events if isinstance(event, ReactionsOpened)]
    assert opened == ["Intercept", "Siege Reaction", "Clear Out"]
    marked = [(event.who, event.stat) for event in events if isinstance(event, HandicapTaken)]
    assert marked == [("grik", "Spirit"), ("snap", "Spirit"), ("grik", "Power")]
    assert encounter.state.location("tower").tallies == 1


@pytest.mark.rule("FW-CORE-10")
def test_reported_dice_are_in_the_log_with_their_faces() -> None:
    """Two of three were stacked."""
    _, events = load_story("reported-dice")
    first, second = [event for event in events if isinstance(event, Rolled)]
    assert [(die.face, die.mark) for die in first.dice] == [(2, ""), (3, "stacked"), (6, "stacked")]
    assert (first.total, second.total) == (11, 4)


@pytest.mark.parametrize("name", ["lockjaws-round", "nested-reactions", "reported-dice"])
def test_log_without_corrected_rules_is_exact(name: str) -> None:
    assert str(Replay.load(HERE / f"{name}.jsonl").verify()).startswith("EXACT")


def test_whole_fight_ends_and_reveals_its_seed() -> None:
    """It contains undos, an override, a ruling and a note."""
    encounter, events = load_story("whole-fight")
    assert encounter.outcome is not None
    names = {type(event).__name__ for event in events}
    assert {"TakenBack", "Restored", "Overridden", "Ruled", "Noted", "SeedRevealed"} <= names
