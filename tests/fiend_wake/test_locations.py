"""Strategic Locations: entering, leaving, caltrops, and siege damage."""

import pytest

from combat.systems.fiend_wake.acts.damage import LooseMass
from combat.systems.fiend_wake.acts.full_actions import Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import (
    CreateLocation,
    Enter,
    Evacuate,
    LayCaltrops,
    LooseSiege,
    PickUpCaltrops,
    RemoveLocation,
)
from combat.systems.fiend_wake.acts.mounts import Mount
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
from tests.fiend_wake.fights import fighter, first_turn, foe, turn_of, wounds, wounds_of


@pytest.mark.rule("FW-FULL-30", "FW-FULL-31", "FW-FULL-32", "FW-FULL-33", "FW-FULL-34", "FW-DR-07")
def test_caltrops_wound_and_are_picked_up_by_their_owner() -> None:
    """A turn begun there causes two wounds, picking them up costs six points or wounds, and both are reduced."""
    story = first_turn(fighter("ann", caltrops=1, tp=5, reduction=1), foe("imp", reduction=1))
    story.when(LayCaltrops("ann", "imp")).then(
        Spent(whose="ann", resource="Caltrops", amount=1, on="Caltrops"),
        LocationCreated,
        LocationEntered("imp", "caltrops-1", "Caltrops"),
    )
    story.when(EndTurn("ann")).then(TurnBegan("imp"), Suffered(who="imp", harm="Wound", amount=1, source="Caltrops"))
    story.when(PickUpCaltrops("imp", "caltrops-1", "wounds")).refuses("not_yours", "FW-FULL-34")
    story = turn_of(story, "ann")
    story.when(PickUpCaltrops("ann", "caltrops-1")).refuses("too_few_points", "FW-FULL-32")
    story.when(PickUpCaltrops("ann", "caltrops-1", "wounds")).then(LocationRemoved("caltrops-1"))
    assert (wounds(story, "ann"), story.state.combatant("ann").caltrops) == (5, 1)
    assert story.state.combatant("imp").location == ""


@pytest.mark.rule(
    "FW-SIM-40", "FW-SIM-50", "FW-LOC-02", "FW-LOC-03", "FW-LOC-09", "FW-LOC-10", "FW-LOC-11", "FW-LOC-12"
)
def test_accessible_locations_are_entered_and_left_for_no_location() -> None:
    """An upgrade counts Grace, but does not waive a restriction."""
    story = first_turn(fighter("ann", grace=4, tp=9), foe("imp"))
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
def test_castle_of_the_book() -> None:
    """From the Gatehouse, the Barbican and the Courtyard are accessible, the Keep is not."""
    story = first_turn(fighter("ann", location="gatehouse"), foe("imp"))
    assert set(accessible(story.state, "gatehouse")) == {"barbican", "courtyard"}
    story.set(combatants__ann__tp=0).when(Enter(who="ann", location="nowhere")).refuses("unknown_location", "FW-LOC-11")
    assert "cost" not in str(story.refused)
    story.when(Enter(who="ann", location="keep")).refuses("not_accessible", "FW-LOC-11")


@pytest.mark.rule("FW-LOC-01", "FW-LOC-04", "FW-LOC-12")
def test_gm_creates_and_removes_public_locations() -> None:
    """Occupants of a removed location are in no location."""
    story = first_turn(fighter("ann"), foe("imp"))
    story.when(CreateLocation(name="Old Oak", abilities=("shade",)), by="ann").refuses("not_your_seat")
    story.given(CreateLocation(name="Old Oak", abilities=("shade",)), Enter(who="ann", location="Old Oak"))
    for seat in ("ann", "bob", "gm", "spectator"):
        assert "Old Oak" in str(story.encounter.view(seat)["state"]["locations"])
    story.when(RemoveLocation("Old Oak")).then(LocationRemoved("Old Oak"))
    assert story.state.combatant("ann").location == ""


@pytest.mark.rule("FW-DMG-50", "FW-SIEGE-01", "FW-SIEGE-02", "FW-SIEGE-03", "FW-SIEGE-04", "FW-REACT-20")
def test_cannon_adds_a_tally_and_can_harm_occupants() -> None:
    """Only a very large weapon can; without harm to occupants no reaction is opened."""
    story = first_turn(
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
def test_each_tally_can_raise_the_entry_cost(rubble: int, printed: int | None, cost: int) -> None:
    """The rubble of the location's record overrides the setting."""
    story = first_turn(fighter("ann", tp=9), foe("imp"), siege_entry_cost_per_point=rubble)
    story.set(locations__tower__place__rubble=printed)
    story.given(LooseSiege(location="tower", weapon="cannon", points=2))
    story.when(Enter(who="ann", location="tower")).then(
        Spent(whose="ann", resource="Tactical Point", amount=cost, on="Enter Location")
    )


@pytest.mark.rule("FW-FULL-32")
def test_caltrops_are_picked_up_for_six_points() -> None:
    """Their owner picks them up from inside or from no location."""
    story = first_turn(fighter("ann", caltrops=1, tp=6), foe("imp")).given(LayCaltrops("ann", "imp"))
    story = turn_of(story.given(EndTurn("ann")), "ann")
    story.when(PickUpCaltrops("ann", "caltrops-1")).then(
        Spent(whose="ann", resource="Tactical Point", amount=6, on="picking up Caltrops")
    ).without(Suffered)
    assert (story.state.combatant("ann").tp, story.state.combatant("ann").caltrops) == (0, 1)


@pytest.mark.rule("FW-FULL-34")
def test_caltrops_cannot_be_picked_up_from_another_location() -> None:
    story = first_turn(fighter("ann", caltrops=1, tp=9), foe("imp")).given(LayCaltrops("ann", "imp"))
    story = turn_of(story.given(Enter(who="ann", location="tower"), EndTurn("ann")), "ann")
    story.when(PickUpCaltrops("ann", "caltrops-1", "wounds")).refuses("not_yours", "FW-FULL-34")


@pytest.mark.rule("FW-FULL-30", "FW-FULL-33", "FW-TP-05")
@pytest.mark.parametrize("price", [1, 2])
def test_caltrops_need_a_target_in_no_location_and_can_be_entered(price: int) -> None:
    """The price is that of a location without a printed cost."""
    story = first_turn(fighter("ann", caltrops=2), foe("imp"), foe("rat", location="tower"), location_entry_cost=price)
    story.when(LayCaltrops("ann", "rat")).refuses("in_a_location", "FW-FULL-30")
    story.given(LayCaltrops("ann", "imp"))
    story.when(Enter(who="ann", location="caltrops-1")).then(
        Spent(whose="ann", resource="Tactical Point", amount=price, on="Enter Location"),
        LocationEntered("ann", "caltrops-1", "Enter Location"),
    )


@pytest.mark.rule("FW-FULL-31", "FW-AFT-01")
def test_extra_turn_begun_on_caltrops_causes_wounds() -> None:
    story = first_turn(fighter("ann", caltrops=1, vitality=1), foe("imp", vitality=1)).given(LayCaltrops("ann", "ann"))
    assert wounds(story, "ann") == 0
    story = turn_of(story.given(EndTurn("ann"), EndTurn("imp")), "ann")
    assert (story.state.turn.bonus, wounds(story, "ann")) == (True, 2)


@pytest.mark.rule("FW-LOC-10", "FW-REACT-10", "FW-DMG-43", "FW-DMG-44")
def test_clear_out_leads_to_the_exit_of_the_location() -> None:
    """The exit of the Shrine is the Tower, and half of 7 is 3."""
    story = first_turn(fighter("ann"), foe("imp", location="shrine"))
    story.given(LooseMass(amount=7, source="Grenade", location="shrine"))
    story.when(React("imp")).then(LocationEntered("imp", "tower", "Clear Out"))
    assert wounds(story, "imp") == 3


@pytest.mark.rule("FW-SIM-40", "FW-SIM-50", "FW-TP-02", "FW-TP-05", "FW-SIM-04")
@pytest.mark.parametrize(("enter", "leave"), [(1, 2), (2, 1)])
def test_costs_of_entering_and_leaving_are_settings(enter: int, leave: int) -> None:
    """They need the combatant's own turn and enough points, or an upgrade."""
    story = first_turn(fighter("ann", tp=enter + 2 * leave), foe("imp"), location_entry_cost=enter, evacuate_cost=leave)
    story.when(Enter(who="ann", location="moon")).refuses("unknown_location", "FW-LOC-11")
    story.when(Enter(who="imp", location="tower")).refuses("not_your_turn", "FW-EXEC-02")
    story.when(Enter(who="ann", location="shrine", restriction_met=True))
    assert story.event(Spent).amount == enter
    story.when(Evacuate("imp")).refuses("not_your_turn", "FW-EXEC-02")
    story.given(Evacuate("ann")).when(Evacuate("ann"))
    assert (story.event(Spent).amount, story.state.combatant("ann").tp) == (leave, 0)
    story.when(Enter(who="ann", location="tower")).refuses("too_few_points", "FW-TP-02")
    story.given(Enter(who="ann", location="tower", upgraded=True))
    assert (story.state.turn.full_used, story.state.combatant("ann").tp) == (True, 0)
    story.when(Evacuate("ann")).refuses("too_few_points", "FW-TP-02")
    story.when(Evacuate("ann", upgraded=True)).refuses("full_action_used", "FW-FULL-01")


@pytest.mark.rule("FW-LOC-10", "FW-LOC-11", "FW-LOC-14")
def test_castle_is_entered_location_by_location() -> None:
    """A combatant cannot enter its own location, even if the record lists it."""
    story = first_turn(fighter("ann", tp=20), foe("imp")).set(
        locations__keep__place__accessible_from=("courtyard", "keep")
    )
    rooms = ["barbican", "gatehouse", "courtyard", "keep"]
    for index, room in enumerate(rooms):
        for other in rooms:
            if other not in rooms[max(index - 2, 0) : index + 1] or other == (rooms[index - 1] if index else ""):
                story.when(Enter(who="ann", location=other)).refuses("not_accessible", "FW-LOC-11")
        story.given(Enter(who="ann", location=room))
    story.when(Enter(who="ann", location="keep")).refuses("not_accessible", "FW-LOC-11")
    story.given(Enter(who="ann", location="courtyard"), Evacuate("ann"))
    assert story.state.combatant("ann").location == ""


@pytest.mark.rule(
    "FW-LOC-05", "FW-LOC-06", "FW-LOC-07", "FW-LOC-08", "FW-LOC-13", "FW-FULL-20", "FW-FULL-40", "FW-FULL-60"
)
@pytest.mark.parametrize(
    ("here", "there", "melee", "ranged", "grapple"),
    [
        ("", "", True, True, True),
        ("tower", "tower", True, True, True),
        ("", "tower", False, True, False),
        ("tower", "", True, True, False),
        ("tower", "cellar", False, True, False),
    ],
)
def test_local_combatants_are_in_reach_of_every_attack(
    here: str, there: str, *, melee: bool, ranged: bool, grapple: bool
) -> None:
    """Combatants in no location are local to each other."""
    story = first_turn(fighter("ann", location=here), foe("imp", location=there))
    assert bool(story.encounter.why_not(Melee("ann", "imp"))) != melee
    assert bool(story.encounter.why_not(Grapple("ann", "imp"))) != grapple
    story.set(combatants__ann__ready="bow")
    assert bool(story.encounter.why_not(Ranged("ann", "imp"))) != ranged


@pytest.mark.rule("FW-LOC-07", "FW-LOC-08", "FW-LOC-13")
@pytest.mark.parametrize(
    ("here", "there", "way"),
    [
        ("", "tower", "into a location"),
        ("tower", "", "out of a location"),
        ("tower", "cellar", "one location to another"),
    ],
)
def test_refusal_names_the_border_out_of_reach(here: str, there: str, way: str) -> None:
    """A grapple crosses no border."""
    story = first_turn(fighter("ann", location=here), foe("imp", location=there))
    assert [way in reason.sentence for reason in story.encounter.why_not(Grapple("ann", "imp"))] == [True]


@pytest.mark.rule("FW-FULL-30", "FW-FULL-32", "FW-FULL-34", "FW-FULL-01", "FW-LOC-12")
def test_caltrops_must_exist_to_be_laid_or_picked_up() -> None:
    """Each set gets a new id, even if the GM has used the next one."""
    story = first_turn(fighter("ann", caltrops=2, tp=20), foe("imp"), foe("rat"), foe("bat"))
    story.when(LayCaltrops("ann", "stranger")).refuses("unknown_combatant")
    story.when(LayCaltrops("imp", "ann")).refuses("not_your_turn", "FW-EXEC-02")
    story.when(PickUpCaltrops("ann", "caltrops-1")).refuses("no_caltrops", "FW-FULL-32")
    story.when(PickUpCaltrops("ann", "tower")).refuses("no_caltrops", "FW-FULL-32")
    story.given(CreateLocation(name="caltrops-1"), LayCaltrops("ann", "imp"))
    assert story.state.combatant("imp").location == "caltrops-2"
    story.when(LayCaltrops("ann", "rat")).refuses("full_action_used", "FW-FULL-01")
    story.when(PickUpCaltrops("ann", "caltrops-2", "wounds")).refuses("full_action_used", "FW-FULL-01")
    story = turn_of(story.given(EndTurn("ann")), "ann").given(LayCaltrops("ann", "rat"))
    assert story.state.combatant("rat").location == "caltrops-3"
    story.given(Enter(who="ann", location="caltrops-3"), EndTurn("ann"))
    story = turn_of(story, "imp")
    story.when(LayCaltrops("imp", "bat")).refuses("no_caltrops", "FW-FULL-30")
    story = turn_of(story, "ann")
    tp = story.state.combatant("ann").tp
    story.when(PickUpCaltrops("ann", "caltrops-3", "wounds")).then(
        ActionTaken(who="ann", action="Picking up Caltrops", detail="caltrops-3", full=True)
    )
    ann = story.state.combatant("ann")
    assert (ann.wounds, ann.location, ann.tp) == (2 + 6, "", tp)


@pytest.mark.rule("FW-SIEGE-02", "FW-SIEGE-04", "FW-LOC-12")
def test_siege_damage_needs_a_large_weapon_a_location_and_points() -> None:
    """The points are 1 to 99, the extra wounds 0 to 99."""
    story = first_turn(fighter("ann"), foe("imp"))
    for fields, code in (
        ({"location": "moon"}, "unknown_location"),
        ({"weapon": "bow"}, "not_large"),
        ({"weapon": "pistol"}, "not_large"),
        ({"points": 0}, "amount"),
        ({"points": 100}, "amount"),
        ({"crush": -1}, "crush"),
        ({"crush": 100}, "crush"),
    ):
        command = {"type": "fiend_wake.loose_siege.v1", "location": "tower", "weapon": "cannon", **fields}
        story.when(command).refuses(code)
    assert not story.encounter.why_not(LooseSiege(location="tower", weapon="cannon", points=99, crush=99))


@pytest.mark.rule("FW-LOC-03", "FW-LOC-10", "FW-LOC-12")
def test_new_location_needs_a_new_name_and_known_entrances() -> None:
    """The new location can be entered from the Tower only, for its own price."""
    story = first_turn(fighter("ann", tp=9), foe("imp"))
    for name in ("", " ", "a.b", "gm", "ann", "tower", "horse", "blade"):
        story.when(CreateLocation(name=name)).refuses("name", "FW-LOC-12")
    story.when(CreateLocation(name="Roof", accessible_from=("moon",))).refuses("unknown_location", "FW-LOC-10")
    story.when(CreateLocation(name="Roof", entry_cost=-1)).refuses("amount", "FW-LOC-03")
    story.when(CreateLocation(name="Roof", entry_cost=100)).refuses("amount", "FW-LOC-03")
    assert not any(story.encounter.why_not(CreateLocation(name="Roof", entry_cost=cost)) for cost in (0, 99))
    story.given(CreateLocation(name="Roof", accessible_from=("tower",), entry_cost=5), CreateLocation(name="Oak"))
    story.when(Enter(who="ann", location="Roof")).refuses("not_accessible", "FW-LOC-11")
    story.given(Enter(who="ann", location="tower")).when(Enter(who="ann", location="Roof"))
    assert story.event(Spent).amount == 5
    story.given(Evacuate("ann"))
    assert story.state.combatant("ann").tp == 0
    story.set(combatants__ann__tp=2).given(Enter(who="ann", location="Oak"))
    assert story.state.combatant("ann").tp == 0


@pytest.mark.rule("FW-LOC-12")
def test_location_under_attack_cannot_be_removed() -> None:
    """An animal in it is then in no location, too."""
    story = first_turn(fighter("ann"), foe("imp", location="tower")).set(animals__horse__location="tower")
    story.when(RemoveLocation("moon")).refuses("unknown_location", "FW-LOC-12")
    story.given(LooseSiege(location="tower", weapon="cannon", crush=1))
    story.when(RemoveLocation("tower")).refuses("in_use")
    story.given(RemoveLocation("keep"))
    assert (story.state.combatant("imp").location, story.state.animal("horse").location) == ("tower", "tower")
    story.given(Decline("imp"), RemoveLocation("tower"))
    assert (story.state.combatant("imp").location, story.state.animal("horse").location) == ("", "")
    story.given(Mount("ann", "horse"))


def test_removed_exit_leads_to_no_location() -> None:
    """The exit of the shrine is the tower, which was removed."""
    story = first_turn(fighter("ann", location="shrine"), foe("imp"))
    story.given(RemoveLocation("tower"), Evacuate("ann"))
    assert [event.location for event in story.events if isinstance(event, LocationEntered)] == [""]
    assert story.state.combatant("ann").location == ""
