"""The whole fights: their ends, and the facts that their rules demand."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.base import Event
from events.trench_crusade.facts import (
    CameToNothing,
    Conceded,
    InjuryWaits,
    Landed,
    MadeReady,
    MeleeChanged,
    MoraleTested,
    Pledged,
    RetreatSettled,
    SkirmishSettled,
    WinnerNamed,
)
from events.vocabulary import ConditionChanged, Declined, EncounterEnded, Left
from replays import Replay

GOLDEN = Path(__file__).parent


def events(name: str) -> Iterator[Event]:
    """Yield the events of a golden log."""
    for moment in Replay.load(GOLDEN / f"{name}.jsonl"):
        yield from moment.beat.events


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("shells-on-the-mill", EncounterEnded(("heretics",), "the Trench Pilgrims concede")),
        ("the-shaken-host", EncounterEnded(("pilgrims",), "the Heretic Legion flee from the battle")),
        ("the-counted-relics", EncounterEnded((), "Turn 2 was the last, and the scenario has been counted")),
        (
            "the-last-breath",
            EncounterEnded(("court",), "the Cult of the Black Grail have no model left on the table"),
        ),
    ],
)
@pytest.mark.rule("TC-TURN-09", "TC-TURN-10", "TC-MOR-02")
def test_each_whole_fight_ends_in_its_own_way(name: str, end: EncounterEnded) -> None:
    assert [event for event in events(name) if isinstance(event, EncounterEnded)] == [end]


@pytest.mark.rule("TC-MOVE-03", "TC-MOVE-07", "TC-INJ-13", "TC-TURN-03", "TC-DICE-06")
def test_shells_on_the_mill_has_retreats_evasions_and_refusals() -> None:
    """The nun falls before she can retreat, and one skirmisher evades a Charge while the other stands fast."""
    happened = list(events("shells-on-the-mill"))
    for fact in (Landed("mortar", "", ()), RetreatSettled("nun"), MadeReady("ansel", "Once More")):
        assert fact in happened
    assert [event.moved for event in happened if isinstance(event, SkirmishSettled)] == [True, False]
    assert {event.how for event in happened if isinstance(event, Left)} == {"surrendered", "fled", "captured", "left"}
    assert sum(isinstance(event, Declined) for event in happened) == 2
    assert any(isinstance(event, InjuryWaits) for event in happened)
    assert Conceded("pilgrims", "the mill is lost") in happened


@pytest.mark.rule("TC-WIN-01", "TC-BLOOD-05", "TC-MOR-04")
def test_shaken_host_pays_no_more_than_it_has_and_flees_the_second_time() -> None:
    happened = list(events("the-shaken-host"))
    story = Replay.load(GOLDEN / "the-shaken-host.jsonl").transcript()
    assert story.count("The Heretic Legion can no longer pay for everything declared.") == 1
    assert Pledged(side="legion") in happened
    failures = [event.outcome for event in happened if isinstance(event, MoraleTested) and event.outcome != "holds"]
    assert failures[-1] == "flees"
    shaken = [event.side for event in happened if isinstance(event, MoraleTested) and event.outcome == "shaken"]
    assert set(shaken) == {"pilgrims", "legion"}


@pytest.mark.rule("TC-TURN-10")
def test_counted_relics_are_a_draw_by_agreement() -> None:
    happened = list(events("the-counted-relics"))
    assert [event for event in happened if isinstance(event, WinnerNamed)] == [WinnerNamed((), "one relic each")]
    assert Declined("antioch", "the drum is no relic") in happened


@pytest.mark.rule("TC-MOVE-03", "TC-INJ-05")
def test_charge_at_a_model_that_goes_out_ends_where_it_stands() -> None:
    happened = list(events("the-last-breath"))
    out = [
        event.who for event in happened if isinstance(event, ConditionChanged) and event.condition == "Out of Action"
    ]
    assert out[0] == "herald"
    assert CameToNothing("praetor", "Charge", "there is no target left") in happened
    assert not any(isinstance(event, MeleeChanged) and event.model == "praetor" for event in happened)
