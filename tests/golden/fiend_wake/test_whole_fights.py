"""Facts of the four whole fights that the rules demand."""

from pathlib import Path

import pytest

from combat import Encounter
from events.fiend_wake import facts
from events.vocabulary import EncounterEnded, Gained, Left, Suffered
from tests.golden.fiend_wake.script import SETUPS
from tests.golden.fiend_wake.whole_fights import WHOLE_FIGHTS

LOGS = Path(__file__).parent


def happenings(name: str) -> list[object]:
    """Return the events of a whole fight."""
    fight = Encounter.load(LOGS / f"{name}.jsonl")
    return [event for beat in fight.journal for event in beat.events]


@pytest.mark.rule("FW-RND-03", "FW-END-01", "FW-END-02", "FW-AFT-31")
def test_each_fight_has_another_end() -> None:
    ends = [event for name in WHOLE_FIGHTS for event in happenings(name) if isinstance(event, EncounterEnded)]
    assert [(end.winners, end.reason) for end in ends] == [
        ((), "all who are conscious agree to end it"),
        ((), "everybody has left"),
        ((), "nobody took a turn in this round"),
        ((), "nobody is conscious"),
    ]
    assert all((SETUPS / f"{name}.toml").exists() for name in WHOLE_FIGHTS)


@pytest.mark.rule("FW-BID-01", "FW-FULL-22", "FW-FULL-24", "FW-DMG-32")
def test_toll_a_stunned_bidder_bids_what_is_left_and_a_grapple_is_resisted() -> None:
    """Four points were bid, one is left; 25 against 17 resists, 5 or less does not."""
    events = happenings("toll-at-the-old-bridge")
    assert facts.BidCapped("brakk", 1) in events
    held = [event.resisted for event in events if isinstance(event, facts.GrappleSettled)]
    assert held == [True, False]
    assert facts.Supported("orm", 0) not in events
    assert facts.HandicapRecovered(who="orm", stat="Cunning", number=3, source="Treat") in events


@pytest.mark.rule("FW-REACT-30", "FW-SIM-63")
def test_blades_a_friend_takes_the_blow_once_there_is_a_pact() -> None:
    events = happenings("the-hired-blades")
    assert facts.Intercepted("maas", "duke") in events
    assert Suffered(who="maas", harm="Wound", amount=5, source="Rapier") in events
    assert [event.who for event in events if isinstance(event, Left)] == ["bolt", "duke", "tomas", "isa", "maas"]


@pytest.mark.rule("FW-REACT-20", "FW-FULL-19", "FW-REACT-40", "FW-RND-04")
def test_powder_who_gets_out_is_not_hurt_and_a_failed_assault_gives_points_back() -> None:
    events = happenings("powder-and-boar")
    assert facts.ReactionAnswered("olaf", "Siege Reaction", used=True) in events
    assert not [event for event in events if isinstance(event, Suffered) and event.who == "olaf"]
    assert Gained(whose="olaf", resource="Tactical Point", amount=2, source="a failed assault") in events
    assert facts.RetreatHindered("fenn", "captain", 1) in events
    assert facts.RetreatPrevented("captain", "ros") in events
    assert facts.TurnDiscounted("olaf") in events


@pytest.mark.rule("FW-DMG-34", "FW-AFT-02", "FW-AFT-10")
def test_moor_the_gm_decides_the_fate_of_those_without_numbers() -> None:
    events = happenings("last-night-on-the-moor")
    assert [(event.who, event.fate) for event in events if isinstance(event, facts.HandicapWaived)] == [
        ("squire", "stays"),
        ("tib", "out of the fight"),
        ("squire", "dead"),
    ]
    assert facts.BonusTurnLost("morwen", "unconscious") in events
    assert facts.SpellEnded("morwen", "Fog") in events
