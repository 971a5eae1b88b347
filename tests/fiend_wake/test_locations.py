"""Strategic Locations: entering, leaving, caltrops, siege damage."""

import pytest

from combat.systems.fiend_wake.acts.damage import LooseMass
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


@pytest.mark.rule("FW-SIEGE-01", "FW-SIEGE-03", "FW-DMG-50")
@pytest.mark.parametrize(("rubble", "printed", "cost"), [(0, None, 3), (1, None, 5), (0, 2, 7), (2, 0, 3)])
def test_every_point_of_siege_damage_makes_entering_dearer(rubble: int, printed: int | None, cost: int) -> None:
    """Two points on the Tower, which costs 3; what its record says about rubble goes before what the table says."""
    story = in_turn(fighter("ann", tp=9), foe("imp"), siege_entry_cost_per_point=rubble)
    story.set(locations__tower__place__rubble=printed)
    story.given(LooseSiege(location="tower", weapon="cannon", points=2))
    story.when(Enter(who="ann", location="tower")).then(
        Spent(whose="ann", resource="Tactical Point", amount=cost, on="Enter Location")
    )


@pytest.mark.rule("FW-FULL-32")
def test_caltrops_are_picked_up_for_six_points() -> None:
    """From within or from no location, by their owner; no wounds then."""
    story = in_turn(fighter("ann", caltrops=1, tp=6), foe("imp")).given(LayCaltrops("ann", "imp"))
    story = passed_to(story.given(EndTurn("ann")), "ann")
    story.when(PickUpCaltrops("ann", "caltrops-1")).then(
        Spent(whose="ann", resource="Tactical Point", amount=6, on="picking up Caltrops")
    ).without(Suffered)
    assert (story.state.combatant("ann").tp, story.state.combatant("ann").caltrops) == (0, 1)


@pytest.mark.rule("FW-FULL-34")
def test_caltrops_are_out_of_reach_from_another_location() -> None:
    """Their owner went up the Tower."""
    story = in_turn(fighter("ann", caltrops=1, tp=9), foe("imp")).given(LayCaltrops("ann", "imp"))
    story = passed_to(story.given(Enter(who="ann", location="tower"), EndTurn("ann")), "ann")
    story.when(PickUpCaltrops("ann", "caltrops-1", "wounds")).refuses("not_yours", "FW-FULL-34")


@pytest.mark.rule("FW-FULL-30", "FW-FULL-33")
def test_caltrops_go_around_somebody_in_no_location_and_others_may_step_in() -> None:
    """For the price of a location that names none, from no location."""
    story = in_turn(fighter("ann", caltrops=2), foe("imp"), foe("rat", location="tower"), location_entry_cost=1)
    story.when(LayCaltrops("ann", "rat")).refuses("in_a_location", "FW-FULL-30")
    story.given(LayCaltrops("ann", "imp"))
    story.when(Enter(who="ann", location="caltrops-1")).then(
        Spent(whose="ann", resource="Tactical Point", amount=1, on="Enter Location"),
        LocationEntered("ann", "caltrops-1", "Enter Location"),
    )


@pytest.mark.rule("FW-FULL-31", "FW-AFT-01")
def test_the_extra_turn_begins_on_caltrops_like_any_other() -> None:
    """Ann has laid them around herself: two wounds in the bonus turn."""
    story = in_turn(fighter("ann", caltrops=1, vitality=1), foe("imp", vitality=1)).given(LayCaltrops("ann", "ann"))
    assert wounds(story, "ann") == 0
    story = passed_to(story.given(EndTurn("ann"), EndTurn("imp")), "ann")
    assert (story.state.turn.bonus, wounds(story, "ann")) == (True, 2)


@pytest.mark.rule("FW-LOC-10", "FW-REACT-10")
def test_leaping_away_leads_where_the_location_is_left_for() -> None:
    """Out of the Shrine into the Tower, with half of the damage."""
    story = in_turn(fighter("ann"), foe("imp", location="shrine"))
    story.given(LooseMass(amount=7, source="Grenade", location="shrine"))
    story.when(React("imp")).then(LocationEntered("imp", "tower", "Clear Out"))
    assert wounds(story, "imp") == 3


def test_a_way_out_that_is_gone_leads_to_no_location() -> None:
    """The shrine leads to the tower, and the tower falls."""
    story = in_turn(fighter("ann", location="shrine"), foe("imp"))
    story.given(RemoveLocation("tower"), Evacuate("ann"))
    assert [each.location for each in story.events if isinstance(each, LocationEntered)] == [""]
    assert story.state.combatant("ann").location == ""
