"""
What a turn holds: Simple Actions, upgrades, attacks, grapples, assaults, caltrops, treatment, mounts.
"""

import pytest

from combat.systems.fiend_wake.commands import (
    AcceptPrice,
    Arm,
    Assault,
    CallShot,
    Consent,
    CreateLocation,
    CustomAction,
    Decline,
    Drag,
    EndTurn,
    Enter,
    Evacuate,
    Flee,
    FollowIn,
    Grapple,
    LayCaltrops,
    Melee,
    Mount,
    OddBall,
    PickUpCaltrops,
    Price,
    RaiseDifficulty,
    Ranged,
    Recover,
    RemoveLocation,
    Resist,
    RollDice,
    Stow,
    Support,
    Treat,
)
from events.fiend_wake.facts import (
    ActionTaken,
    DeedDone,
    GrappleSettled,
    HandicapRecovered,
    LocationCreated,
    LocationEntered,
    LocationRemoved,
    Mounted,
    ReactionsOpened,
    RollDue,
    WeaponReadied,
    Wrangled,
)
from events.vocabulary import ConditionChanged, Hit, Missed, Modifier, Rolled, Soaked, Spent, Suffered, TurnBegan
from tests.fiend_wake.fights import fighter, foe, in_turn, passed_to, rolls
from tests.harness.stories import Story


def wounds(story: Story, who: str) -> int:
    """
    Return somebody's Wounds Sustained.
    """
    found: int = story.state.combatant(who).wounds
    return found


@pytest.mark.rule(
    "FW-SIM-01", "FW-SIM-02", "FW-SIM-03", "FW-SIM-04", "FW-FULL-01", "FW-SIM-10", "FW-SIM-11", "FW-SIM-30"
)
def test_weapons_are_stowed_and_readied_and_one_action_may_be_upgraded() -> None:
    """
    One weapon at the ready; readying costs two points, or is the one Full Action and counts for three.
    """
    story = in_turn(fighter("ann", tp=12), foe("imp"))
    story.when(Arm("ann", "bow")).refuses("hands_full", "FW-SIM-30")
    story.when(Stow("ann")).then(WeaponReadied("ann", "")).without(Spent)
    story.when(Arm("ann", "bow")).then(
        Spent(whose="ann", resource="Tactical Point", amount=2, on="Arm Yourself"), WeaponReadied("ann", "bow")
    )
    story.given(Stow("ann"))
    story.when(Arm("ann", "pike", upgraded=True)).then(
        ActionTaken(who="ann", action="Arm Yourself", detail="pike", full=True, assumed=3)
    ).without(Spent)
    story.given(Stow("ann"))
    story.when(Arm("ann", "blade", upgraded=True)).refuses("full_action_used", "FW-FULL-01")
    story.given(Arm("ann", "blade"))
    story.when(Melee("ann", "imp")).refuses("full_action_used", "FW-FULL-01")
    story.when(CallShot("ann")).given(CallShot("ann"))
    story.when(Evacuate("ann")).refuses("nowhere")


@pytest.mark.rule("FW-SIM-05", "FW-TP-02")
def test_an_upgrade_covers_only_what_it_is_worth_at_another_table() -> None:
    """
    Entering the Tower costs three, and Grace is two; and points that are not there cannot be spent.
    """
    story = in_turn(fighter("ann", tp=2), foe("imp"), upgrade_mode="budget")
    story.when(Enter(who="ann", location="tower", upgraded=True)).refuses("upgrade_too_small", "FW-SIM-05")
    story.when(Enter(who="ann", location="tower")).refuses("too_few_points", "FW-TP-02")


@pytest.mark.rule("FW-FULL-40", "FW-FULL-41", "FW-FULL-42", "FW-FULL-43", "FW-CORE-06", "FW-CORE-10", "FW-STAT-07")
def test_a_melee_attack_rolls_against_evasion_and_wounds_by_its_rating() -> None:
    """
    Awareness 2 is an Evasion of 6; the rating of 4 and one stacked die wound for 5, less the armor; a 5 misses.
    """
    story = in_turn(fighter("ann", skills={"Blades": 1}), foe("imp", reduction=1), foe("rat", location="tower"))
    story.given(Melee("ann", "imp"))
    story.when(RollDice()).needs(12, 12)
    story.when(RollDice(), (5,)).needs(12)
    story.when(*rolls(3, 3)).then(
        Hit(attacker="ann", target="imp", weapon="blade", result="hit"),
        Soaked(who="imp", harm="Wound", amount=1, by="Damage Reduction"),
    )
    story.then(Suffered(who="imp", harm="Wound", amount=4, source="Blade"))
    assert wounds(story, "imp") == 4
    story = passed_to(story, "imp").given(Melee("imp", "ann"))
    story.when(*rolls(5)).then(Missed("imp", "ann", "blade")).without(Suffered)


@pytest.mark.rule("FW-FULL-60", "FW-FULL-61", "FW-FULL-62", "FW-LOC-13", "FW-LOC-07", "FW-LOC-08", "FW-FULL-20")
def test_shots_go_into_a_tower_and_blows_only_out_of_it() -> None:
    """
    Precision adds to a shot no more than Power.
    """
    skills = {"Archery": 9}
    story = in_turn(fighter("ann", ready="bow", grace=5, power=1, skills=skills), foe("imp", location="tower"))
    story.when(Melee("ann", "imp")).refuses("no_weapon", "FW-FULL-40").refuses("out_of_reach", "FW-LOC-13")
    story.when(Grapple("ann", "imp")).refuses("out_of_reach", "FW-LOC-13")
    story.given(Ranged("ann", "imp"))
    story.when(*rolls(3, 3, 3, 3)).then(Suffered(who="imp", harm="Wound", amount=5, source="Bow"))
    story = passed_to(story, "imp")
    story.when(Melee("imp", "ann"))
    assert story.refused is None


@pytest.mark.rule("FW-SIM-20", "FW-SIM-21", "FW-SIM-22", "FW-SIM-25")
def test_called_shots_are_harder_and_hurt_more() -> None:
    """
    Twice called, Evasion 6 becomes 10, and a hit wounds for Power twice more; below that it misses altogether.
    """
    for value, hits in ((10, True), (9, False)):
        story = in_turn(fighter("ann", power=3), foe("imp"))
        story.given(CallShot("ann"), CallShot("ann"))
        story.when(Melee("ann", "imp")).then(
            RollDue(
                who="ann",
                purpose="Melee Attack",
                skill="Blades",
                stat="Grace",
                difficulty=10,
                modifiers=(Modifier("Call Shot", 4, "difficulty"),),
            )
        )
        story.when(*rolls(value))
        assert wounds(story, "imp") == (4 + 6 if hits else 0)
        assert story.state.turn.call_shots == 0


@pytest.mark.rule("FW-SIM-25")
def test_an_upgraded_call_is_allowed_and_lapses_with_the_turn() -> None:
    """
    It leaves no Full Action for the attack it was meant for.
    """
    story = in_turn(fighter("ann"), foe("imp")).given(CallShot("ann", upgraded=True))
    story.when(Melee("ann", "imp")).refuses("full_action_used")
    story = passed_to(story.given(EndTurn("ann")), "ann")
    assert story.state.turn.call_shots == 0


@pytest.mark.rule(
    "FW-FULL-21", "FW-FULL-22", "FW-FULL-23", "FW-FULL-24", "FW-CORE-09", "FW-SIM-24", "FW-DMG-10", "FW-DMG-12"
)
@pytest.mark.parametrize(("resists", "stun", "called"), [(None, 6, 3), (8, 6, 3), (9, 3, 3)])
def test_a_grapple_stuns_twice_unless_it_is_resisted(resists: int | None, stun: int, called: int) -> None:
    """
    With Power 3 and one Call Shot; an equal roll resists, costs nothing, and reduction is of no use.
    """
    story = in_turn(fighter("ann", power=3), foe("imp", tp=20, reduction=5))
    story.given(CallShot("ann"), Grapple("ann", "imp"))
    story.when(*rolls(9)).then(Hit, Suffered(who="imp", harm="Stun", amount=3, source="Grapple Attack"))
    if resists is None:
        story.when(Decline("imp")).then(GrappleSettled("imp", False))
    else:
        story.given(Resist("imp")).when(*rolls(resists)).then(GrappleSettled("imp", resists >= 9))
    assert story.state.combatant("imp").tp == 20 - stun - called


@pytest.mark.rule("FW-SIM-24")
def test_resisting_cancels_the_called_extra_in_the_other_reading() -> None:
    """
    Then only the first stun is left.
    """
    story = in_turn(fighter("ann", power=3), foe("imp", tp=20), call_shot_if_resisted="cancelled")
    story.given(CallShot("ann"), Grapple("ann", "imp"), rolls(9), Resist("imp"), rolls(9))
    assert story.state.combatant("imp").tp == 17


@pytest.mark.rule("FW-FULL-25")
def test_the_gm_may_move_whoever_did_not_resist() -> None:
    """
    To an accessible location; another table lets the attacker choose, or nobody.
    """
    story = in_turn(fighter("ann"), foe("imp")).given(Grapple("ann", "imp"), rolls(9), Decline("imp"))
    assert [request.seat for request in story.encounter.requests] == ["gm"]
    story.when(Drag("cellar", stay=False)).refuses("not_accessible", "FW-FULL-25")
    story.when(Drag("tower", stay=False)).then(LocationEntered("imp", "tower", "Grapple Attack"))
    story = in_turn(fighter("ann"), foe("imp"), grapple_move="attacker_choice")
    story.given(Grapple("ann", "imp"), rolls(9), Decline("imp"))
    assert [request.seat for request in story.encounter.requests] == ["ann"]
    story.when(Drag("")).then(DeedDone).without(LocationEntered)
    story = in_turn(fighter("ann"), foe("imp"), grapple_move="none").given(Grapple("ann", "imp"), rolls(9))
    story.when(Decline("imp"))
    assert story.state.step == "TURN"


@pytest.mark.rule(
    "FW-FULL-10", "FW-FULL-11", "FW-FULL-12", "FW-FULL-13", "FW-FULL-14", "FW-FULL-16", "FW-FULL-17", "FW-FULL-18"
)
def test_an_assault_gathers_a_team_from_several_seats_and_storms_the_tower() -> None:
    """
    Ben and Cora support with one and two points; 6 mass damage; then they enter, points or no points.
    """
    story = in_turn(
        fighter("ann", ready="bow"),
        fighter("ben", ready="bow", seat="bob"),
        fighter("cora"),
        foe("imp", location="tower"),
    )
    story.when(Assault(who="ann", location="tower", invited=("cora", "imp"))).refuses("cannot_support", "FW-FULL-10")
    story = in_turn(
        fighter("ann", ready="bow"),
        fighter("ben", ready="bow", seat="bob"),
        fighter("cora", ready="bow"),
        foe("imp", location="tower", tp=2, cunning=0),
    )
    story.given(Assault(who="ann", location="tower", invited=("ben", "cora")))
    assert {request.seat for request in story.encounter.requests} == {"ann", "bob"}
    story.when(Support("ben", 0)).refuses("points", "FW-FULL-11")
    story.given(Support("ben", 1), Support("cora", 2))
    story.when(RaiseDifficulty("ann")).then(
        RollDue(who="ann", purpose="Assault", skill="Command", stat="Cunning", difficulty=6)
    )
    story.when(*rolls(6)).then(ReactionsOpened, Suffered(who="imp", harm="Wound", amount=6, source="Assault"))
    assert story.state.step == "ASSAULT_ENTRY"
    story.given(FollowIn("ben"), Decline("ann"))
    story.when(FollowIn("cora")).then(
        LocationEntered("cora", "tower", "Assault"), DeedDone("ann", "Assault", "succeeded")
    )
    story.without(Spent)
    assert [each.id for each in story.state.occupants("tower")] == ["ben", "cora", "imp"]


@pytest.mark.rule("FW-FULL-15", "FW-FULL-19", "FW-FULL-14")
def test_a_raised_assault_is_harder_and_counts_for_more() -> None:
    """
    An empty location has difficulty 7, raised by 2 it is 9; a failure costs the points and nothing else.
    """
    story = in_turn(fighter("ann"), foe("imp")).given(Assault(who="ann", location="tower", invited=(), points=3))
    assert story.state.combatant("ann").tp == 3
    story.when(RaiseDifficulty("ann", 2)).then(
        RollDue(
            who="ann",
            purpose="Assault",
            skill="Command",
            stat="Cunning",
            difficulty=9,
            modifiers=(Modifier("Raised", 2, "difficulty"),),
        )
    )
    assert story.state.deed.value == 5
    story.when(*rolls(8)).then(DeedDone("ann", "Assault", "failed")).without(ReactionsOpened)


@pytest.mark.rule("FW-FULL-18", "FW-DMG-41", "FW-DR-04", "FW-FULL-17")
def test_a_leader_inside_suffers_the_assault_too() -> None:
    """
    Three points deal 6 to everybody in the Tower; a reduction of 1 leaves the leader 5.
    """
    story = in_turn(fighter("ann", location="tower", reduction=1), foe("imp", location="tower", tp=2, cunning=0))
    story.given(
        Assault(who="ann", location="tower", invited=(), points=3), RaiseDifficulty("ann"), rolls(12), Decline("ann")
    )
    assert (wounds(story, "ann"), wounds(story, "imp")) == (5, 6)
    assert story.state.step == "TURN"


@pytest.mark.rule("FW-FULL-17")
def test_entering_after_an_assault_needs_access_unless_the_table_reads_otherwise() -> None:
    """
    The cellar is entered from the tower only.
    """
    for needs, step in ((True, "TURN"), (False, "ASSAULT_ENTRY")):
        story = in_turn(fighter("ann"), foe("imp"), assault_entry_needs_access=needs)
        story.given(Assault(who="ann", location="cellar", invited=(), points=1), RaiseDifficulty("ann"), rolls(12))
        assert story.state.step == step


@pytest.mark.rule("FW-FULL-30", "FW-FULL-31", "FW-FULL-32", "FW-FULL-33", "FW-FULL-34", "FW-DR-07")
def test_caltrops_are_laid_hurt_and_are_picked_up_by_their_owner() -> None:
    """
    Two wounds for a turn that begins there; six points or six wounds to have them back; reduction works on both.
    """
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


@pytest.mark.rule("FW-FULL-50", "FW-FULL-51", "FW-DMG-36", "FW-DMG-37", "FW-DMG-35")
def test_treatment_recovers_a_handicap_and_may_wake_the_patient() -> None:
    """
    Against 7; the patient picks the stat, of which the lowest mark goes; points that were held are there again.
    """
    for value, wakes in ((6, False), (7, True)):
        story = in_turn(fighter("ann"), fighter("ben", spirit=1, seat="bob"), foe("imp"))
        story.when(Treat("ann", "ben")).refuses("not_unconscious", "FW-FULL-50")
        story.set(combatants__ben__unconscious=True, combatants__ben__stats__Spirit__marked=(1,))
        story.given(Treat("ann", "ben")).when(*rolls(value))
        if wakes:
            assert [request.seat for request in story.encounter.requests] == ["bob"]
            story.when(Recover("ben", "Grace")).refuses("not_marked", "FW-FULL-51")
            story.when(Recover("ben", "Spirit")).then(
                HandicapRecovered(who="ben", stat="Spirit", number=1, source="Treat"),
                ConditionChanged(who="ben", condition="Unconscious", level=0, source="Treat"),
            )
        assert story.state.combatant("ben").unconscious != wakes
        assert story.state.combatant("ben").tp == 6


@pytest.mark.rule(
    "FW-SIM-40", "FW-SIM-50", "FW-LOC-02", "FW-LOC-03", "FW-LOC-09", "FW-LOC-10", "FW-LOC-11", "FW-LOC-12"
)
def test_locations_are_entered_where_they_are_accessible_and_left_for_none() -> None:
    """
    For their price, or by an upgrade that counts for Grace; whatever else they demand holds all the same.
    """
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
    """
    From the Gatehouse to the Barbican and the Courtyard, and not to the Keep.
    """
    story = in_turn(fighter("ann", location="gatehouse"), foe("imp"))
    assert set(story.state.accessible("gatehouse")) == {"barbican", "courtyard"}
    story.when(Enter(who="ann", location="keep")).refuses("not_accessible", "FW-LOC-11")


@pytest.mark.rule("FW-LOC-01", "FW-LOC-04", "FW-LOC-12")
def test_locations_come_and_go_during_the_fight_and_all_can_see_them() -> None:
    """
    Whoever was in one that is gone is in no location.
    """
    story = in_turn(fighter("ann"), foe("imp"))
    story.when(CreateLocation(name="Old Oak", abilities=("shade",)), by="ann").refuses("not_your_seat")
    story.given(CreateLocation(name="Old Oak", abilities=("shade",)), Enter(who="ann", location="Old Oak"))
    for seat in ("ann", "bob", "gm", "spectator"):
        assert "Old Oak" in str(story.encounter.view(seat)["state"]["locations"])
    story.when(RemoveLocation("Old Oak")).then(LocationRemoved("Old Oak"))
    assert story.state.combatant("ann").location == ""


@pytest.mark.rule("FW-SIM-70", "FW-MNT-01", "FW-MNT-02", "FW-MNT-06", "FW-MNT-07")
def test_a_trained_animal_is_mounted_for_points_and_goes_with_its_rider() -> None:
    """
    No roll for a horse.
    """
    story = in_turn(fighter("ann"), foe("imp"))
    story.when(Mount("ann", "horse")).then(
        Spent(whose="ann", resource="Tactical Point", amount=2, on="Mount"), Mounted("ann", "horse")
    )
    story.when(Mount("ann", "boar")).refuses("mounted")
    story.given(Enter(who="ann", location="tower"))
    assert story.state.animal("horse").location == "tower"


@pytest.mark.rule("FW-MNT-02", "FW-MNT-03", "FW-MNT-04", "FW-MNT-05")
@pytest.mark.parametrize(("value", "suffers"), [(9, 0), (8, 12)])
def test_a_wild_animal_must_be_wrangled_if_the_gm_agrees(value: int, suffers: int) -> None:
    """
    Totemism with Power against 9; a failure leaves one on foot with twelve wounds.
    """
    story = in_turn(fighter("ann"), foe("imp")).given(Mount("ann", "boar"))
    story.when(Consent(), by="ann").refuses("not_your_seat")
    story.when(Consent()).then(RollDue(who="ann", purpose="Wrangling", skill="Totemism", stat="Power", difficulty=9))
    story.when(*rolls(value))
    assert (wounds(story, "ann"), story.state.combatant("ann").mount) == (suffers, "" if suffers else "boar")
    if not suffers:
        story.then(Wrangled("ann", "boar"), Mounted("ann", "boar"))


@pytest.mark.rule("FW-MNT-03")
def test_without_consent_nothing_is_paid() -> None:
    """
    The action is not taken.
    """
    story = in_turn(fighter("ann"), foe("imp")).given(Mount("ann", "boar"))
    story.when(Consent(agree=False)).then(DeedDone).without(Spent, Rolled)


@pytest.mark.rule("FW-SIM-80", "FW-SIM-81", "FW-CORE-06", "FW-CORE-07")
def test_odd_ball_behavior_is_priced_by_the_gm_and_rolled_for_when_upgraded() -> None:
    """
    Paid for, it happens; upgraded, a 6 against 7 uses the Full Action up for nothing.
    """
    story = in_turn(fighter("ann"), foe("imp")).given(OddBall("ann", "swing from the chandelier"))
    story.given(Price("hard", "Grace"))
    story.when(AcceptPrice("ann")).then(
        Spent(whose="ann", resource="Tactical Point", amount=4, on="Odd-Ball Behavior"), DeedDone
    )
    story.given(OddBall("ann", "sing", upgraded=True), Price("moderate", "Spirit"))
    story.when(AcceptPrice("ann")).then(
        RollDue(who="ann", purpose="Odd-Ball Behavior", skill="Tactics", stat="Spirit", difficulty=7)
    ).without(Spent)
    story.when(*rolls(1, 1, 4)).then(DeedDone("ann", "Odd-Ball Behavior", "failed"))
    assert story.state.turn.full_used
    story.given(OddBall("ann", "dance"))
    story.when(Price("easy", allowed=False)).then(DeedDone)


@pytest.mark.rule("FW-SIM-90")
def test_a_custom_action_takes_the_place_of_the_lost_one_where_the_table_plays_it() -> None:
    """
    Upgraded, it counts for Power.
    """
    story = in_turn(fighter("ann"), foe("imp"))
    story.when(CustomAction(who="ann", what="Parley")).refuses("not_played", "FW-SIM-90")
    story = in_turn(fighter("ann", power=4), foe("imp"), custom_action=True)
    story.when(CustomAction(who="ann", what="Parley", points=2, upgraded=True)).then(
        ActionTaken(who="ann", action="Custom Action", detail="Parley", full=True, assumed=4)
    )


@pytest.mark.rule("FW-SIM-60", "FW-SIM-62")
def test_a_retreat_that_is_not_upgraded_costs_a_point_or_more() -> None:
    """
    And is worth what was spent.
    """
    story = in_turn(fighter("ann"), foe("imp"))
    story.when(Flee("ann")).refuses("points", "FW-SIM-62")
    story.given(Flee("ann", 2))
    assert story.state.deed.value == 2
