"""Strategic Locations: entering, leaving, caltrops, siege damage."""

import pytest

from combat.systems.fiend_wake.acts.locations import (
    CreateLocation,
    Enter,
    Evacuate,
    LayCaltrops,
    LooseSiege,
    PickUpCaltrops,
    RemoveLocation,
)
from combat.systems.fiend_wake.acts.reactions import Decline, React
from combat.systems.fiend_wake.acts.turns import EndTurn
from combat.systems.fiend_wake.queries.locations import accessible, entry_cost
from events.fiend_wake.facts import (
    ActionTaken,
    LocationCreated,
    LocationEntered,
    LocationRemoved,
    ReactionsOpened,
    SiegeTallied,
)
from events.vocabulary import Spent, Suffered, TurnBegan
from tests.fiend_wake.fights import fighter, foe, in_turn, passed_to, wounds, wounds_of


@pytest.mark.rule("FW-FULL-30", "FW-FULL-31", "FW-FULL-32", "FW-FULL-33", "FW-FULL-34", "FW-DR-07")
def test_caltrops_are_laid_hurt_and_are_picked_up_by_their_owner() -> None:
    """Two wounds for a turn that begins there; six points or six wounds to have them back; reduction works on both."""
    story = in_turn(fighter("ann", caltrops=1, tp=5, reduction=1), foe("imp", reduction=1))
    story.when(LayCaltrops("ann", "imp")).then(
        Spent(whose="ann", resource="Caltrops", amount=1, on="Caltrops"),
        LocationCreated,
        LocationEntered("imp", "caltrops-1", "Caltrops"),
    )
    story.when(EndTurn("ann")).then(TurnBegan("imp"), Suffered(who="imp", harm="Wound", amount=1, source="Caltrops"))
    story.when(PickUpCaltrops("imp", "caltrops-1", "wounds")).refuses("not_yours", "FW-FULL-34")
    story = passed_to(story, "ann")
    story.when(PickUpCaltrops("ann", "caltrops-1")).refuses("too_few_points", "FW-FULL-32")
    story.when(PickUpCaltrops("ann", "caltrops-1", "wounds")).then(LocationRemoved("caltrops-1"))
    assert (wounds(story, "ann"), story.state.combatant("ann").caltrops) == (5, 1)
    assert story.state.combatant("imp").location == ""


@pytest.mark.rule(
    "FW-SIM-40", "FW-SIM-50", "FW-LOC-02", "FW-LOC-03", "FW-LOC-09", "FW-LOC-10", "FW-LOC-11", "FW-LOC-12"
)
def test_locations_are_entered_where_they_are_accessible_and_left_for_none() -> None:
    """For their price, or by an upgrade that counts for Grace; whatever else they demand holds all the same."""
    story = in_turn(fighter("ann", grace=4, tp=9), foe("imp"))
    story.when(Enter(who="ann", location="cellar")).refuses("not_accessible", "FW-LOC-11")
    story.when(Enter(who="ann", location="shrine", upgraded=True)).refuses("restriction", "FW-LOC-03")
    story.when(Enter(who="ann", location="tower")).then(
        Spent(whose="ann", resource="Tactical Point", amount=3, on="Enter Location")
    )
    story.when(Enter(who="ann", location="cellar", upgraded=True)).then(
        ActionTaken(who="ann", action="Enter Location", detail="cellar", full=True, assumed=4)
    )
    story.when(Evacuate("ann")).then(LocationEntered("ann", "", "Evacuate Location"))
    story.given(Enter(who="ann", location="shrine", restriction_met=True))
    story.when(Evacuate("ann")).then(LocationEntered("ann", "tower", "Evacuate Location"))


@pytest.mark.rule("FW-LOC-14", "FW-LOC-01")
def test_the_castle_of_the_book() -> None:
    """From the Gatehouse to the Barbican and the Courtyard, and not to the Keep."""
    story = in_turn(fighter("ann", location="gatehouse"), foe("imp"))
    assert set(accessible(story.state, "gatehouse")) == {"barbican", "courtyard"}
    story.when(Enter(who="ann", location="keep")).refuses("not_accessible", "FW-LOC-11")


@pytest.mark.rule("FW-LOC-01", "FW-LOC-04", "FW-LOC-12")
def test_locations_come_and_go_during_the_fight_and_all_can_see_them() -> None:
    """Whoever was in one that is gone is in no location."""
    story = in_turn(fighter("ann"), foe("imp"))
    story.when(CreateLocation(name="Old Oak", abilities=("shade",)), by="ann").refuses("not_your_seat")
    story.given(CreateLocation(name="Old Oak", abilities=("shade",)), Enter(who="ann", location="Old Oak"))
    for seat in ("ann", "bob", "gm", "spectator"):
        assert "Old Oak" in str(story.encounter.view(seat)["state"]["locations"])
    story.when(RemoveLocation("Old Oak")).then(LocationRemoved("Old Oak"))
    assert story.state.combatant("ann").location == ""


@pytest.mark.rule("FW-DMG-50", "FW-SIEGE-01", "FW-SIEGE-02", "FW-SIEGE-03", "FW-SIEGE-04", "FW-REACT-20")
def test_a_cannon_leaves_a_tally_and_may_crush_whoever_stays() -> None:
    """Only a very large weapon does; without harm to occupants nobody is asked."""
    story = in_turn(
        fighter("ann"), foe("imp", location="tower"), foe("rat", location="tower"), siege_entry_cost_per_point=1
    )
    story.when(LooseSiege(location="tower", weapon="bow")).refuses("not_large", "FW-SIEGE-02")
    story.when(LooseSiege(location="tower", weapon="cannon")).then(SiegeTallied("tower", 1, "cannon")).without(
        ReactionsOpened
    )
    assert story.state.location("tower").tallies == 1
    assert entry_cost(story.state, story.state.location("tower")) == 4
    story.when(LooseSiege(location="tower", weapon="cannon", points=1, crush=3)).then(ReactionsOpened)
    story.given(React("imp"), Decline("rat"))
    assert wounds_of(story, "imp", "rat") == [0, 3]
    assert story.state.combatant("imp").location == ""


def test_a_way_out_that_is_gone_leads_to_no_location() -> None:
    """The shrine leads to the tower, and the tower falls."""
    story = in_turn(fighter("ann", location="shrine"), foe("imp"))
    story.given(RemoveLocation("tower"), Evacuate("ann"))
    assert [each.location for each in story.events if isinstance(each, LocationEntered)] == [""]
    assert story.state.combatant("ann").location == ""
