"""
Harm and what answers it: reactions in their order, nested, interrupted by saving; handicaps, fates, the Aftermath.
"""

from pathlib import Path

import pytest

from combat import Encounter
from combat.systems.fiend_wake.commands import (
    Agree,
    Arm,
    DecideFate,
    Declare,
    Decline,
    EndTurn,
    Flee,
    Grant,
    Harass,
    Inflict,
    LooseMass,
    LooseSiege,
    Melee,
    PreventRetreat,
    React,
    ReportRoll,
    ReportTotal,
    RollDice,
    Stow,
    TakeHandicap,
)
from events.fiend_wake.facts import (
    Answered,
    DeedDone,
    HandicapDue,
    HandicapTaken,
    HandicapWaived,
    Intercepted,
    LeftCombat,
    LocationEntered,
    ReactionsClosed,
    ReactionsOpened,
    RetreatPrevented,
    RollDue,
    SiegeTallied,
)
from events.vocabulary import ConditionChanged, EncounterEnded, Missed, Rolled, Soaked, Spent, Suffered, TurnEnded
from tests.fiend_wake.fights import fight, fighter, foe, in_turn, passed_to, rolls
from tests.harness import invariants
from tests.harness.stories import Story


def wounds(story: Story, *who: str) -> list[int]:
    """
    Return the Wounds Sustained of some.
    """
    return [story.state.combatant(each).wounds for each in who]


@pytest.mark.rule(
    "FW-DMG-40", "FW-DMG-41", "FW-DMG-42", "FW-DMG-43", "FW-REACT-01", "FW-REACT-03", "FW-REACT-10", "FW-DR-05"
)
def test_a_grenade_in_the_tower_is_leapt_away_from_in_priority_order() -> None:
    """
    8 mass damage: 4 for whoever leaps away, less a reduction of 1; 8 for whoever stays.
    """
    story = in_turn(
        fighter("ann", ready="bow"), foe("imp", location="tower", reduction=1), foe("rat", location="tower"), foe("bat")
    )
    story.when(LooseMass(amount=8, source="Grenade", location="tower")).then(
        ReactionsOpened(
            reaction="Clear Out",
            waiting=("imp", "rat"),
            subject="tower",
            amount=8,
            source="Grenade",
            caught=("imp", "rat"),
        )
    )
    story.when(React("rat")).refuses("not_asked", "FW-REACT-03")
    story.when(React("imp")).then(
        Spent(whose="imp", resource="Tactical Point", amount=2, on="Clear Out"), LocationEntered("imp", "", "Clear Out")
    )
    story.when(Decline("rat")).then(
        ReactionsClosed,
        Soaked(who="imp", harm="Wound", amount=1, by="Damage Reduction"),
        Suffered(who="imp", harm="Wound", amount=3, source="Grenade"),
        Suffered(who="rat", harm="Wound", amount=8, source="Grenade"),
    )
    assert wounds(story, "imp", "rat", "bat") == [3, 8, 0]


@pytest.mark.rule("FW-REACT-11", "FW-DMG-40")
def test_nobody_leaps_away_in_no_location_unless_the_table_allows_it() -> None:
    """
    The GM names who is caught.
    """
    for allowed, step in ((False, "TURN"), (True, "CLEAR_OUT")):
        story = in_turn(fighter("ann"), foe("imp"), foe("rat"), clear_out_in_no_location=allowed)
        story.given(LooseMass(amount=8, source="Fire", location="", caught=("imp",)))
        assert story.state.step == step
        assert wounds(story, "imp", "rat") == [0 if allowed else 8, 0]


@pytest.mark.rule("FW-DMG-50", "FW-SIEGE-01", "FW-SIEGE-02", "FW-SIEGE-03", "FW-SIEGE-04", "FW-REACT-20")
def test_a_cannon_leaves_a_tally_and_may_crush_whoever_stays() -> None:
    """
    Only a very large weapon does; without harm to occupants nobody is asked.
    """
    story = in_turn(
        fighter("ann"), foe("imp", location="tower"), foe("rat", location="tower"), siege_entry_cost_per_point=1
    )
    story.when(LooseSiege(location="tower", weapon="bow")).refuses("not_large", "FW-SIEGE-02")
    story.when(LooseSiege(location="tower", weapon="cannon")).then(SiegeTallied("tower", 1, "cannon")).without(
        ReactionsOpened
    )
    assert story.state.location("tower").tallies == 1
    assert story.state.entry_cost(story.state.location("tower")) == 4
    story.when(LooseSiege(location="tower", weapon="cannon", points=1, crush=3)).then(ReactionsOpened)
    story.given(React("imp"), Decline("rat"))
    assert wounds(story, "imp", "rat") == [0, 3]
    assert story.state.combatant("imp").location == ""


@pytest.mark.rule("FW-REACT-30", "FW-REACT-01", "FW-REACT-02", "FW-SIM-20")
def test_a_friend_beside_the_target_takes_the_attack_upon_itself() -> None:
    """
    Its Evasion is the difficulty then; the enemy is not asked, nor a friend elsewhere.
    """
    story = in_turn(fighter("ann"), foe("imp"), foe("rat", awareness=4), foe("bat", location="tower"), fighter("ben"))
    story.when(Melee("ann", "imp")).then(
        ReactionsOpened(
            reaction="Intercept", waiting=("rat",), subject="imp", amount=0, source="Melee Attack", caught=("imp",)
        )
    )
    story.when(React("rat")).then(
        Intercepted("rat", "imp"),
        RollDue(who="ann", purpose="Melee Attack", skill="Blades", stat="Grace", difficulty=8),
    )
    story.when(*rolls(8)).then(Suffered(who="rat", harm="Wound", amount=4, source="Blade"))
    story.when(React("rat")).refuses("out_of_step")


@pytest.mark.rule("FW-REACT-40", "FW-SIM-60", "FW-SIM-61", "FW-SIM-63")
@pytest.mark.parametrize(("spends", "stays"), [(5, False), (6, True)])
def test_a_retreat_is_prevented_by_as_many_points_as_it_is_worth(spends: int, stays: bool) -> None:
    """
    Endurance 4 and two points are 6; whoever is not kept leaves with everything, and has no place in the order.
    """
    story = in_turn(fighter("ann", endurance=4), foe("imp", tp=8), foe("rat", location="tower"))
    story.when(Flee("ann", 2, upgraded=True)).then(
        ReactionsOpened(
            reaction="Prevent Retreat", waiting=("imp",), subject="ann", amount=6, source="Flee", caught=("ann",)
        )
    )
    story.when(PreventRetreat("imp", spends)).then(
        Spent(whose="imp", resource="Tactical Point", amount=spends, on="Prevent Retreat")
    )
    if stays:
        story.then(RetreatPrevented("ann", "imp"), DeedDone("ann", "Flee", "prevented"))
        assert story.state.step == "TURN"
    else:
        story.then(LeftCombat("ann", "fled"), TurnEnded("ann", "gone"))
        assert story.state.order == ("imp", "rat")
        assert (story.state.combatant("ann").tp, story.state.combatant("ann").tokens) == (0, 0)


def nested() -> Story:
    """
    In the middle of an attack that may be intercepted, powder kegs explode, and fill the track of the interceptor.
    """
    story = in_turn(
        fighter("ann"), foe("imp", threshold=4, location="tower"), foe("rat", location="tower"), fighter("ben")
    )
    story.set(combatants__ann__location="tower")
    story.given(Melee("ann", "rat"), LooseMass(amount=4, source="Powder Kegs", location="tower"))
    return story


@pytest.mark.rule("FW-REACT-01", "FW-REACT-02", "FW-REACT-03", "FW-DR-04")
def test_reactions_nest_and_lead_back_to_what_they_interrupted() -> None:
    """
    Clear Out within Intercept, a handicap within that, then the question of the interceptor, then the roll.
    """
    story = nested()
    assert [type(each).__name__ for each in story.state.stack] == ["Trigger", "Trigger"]
    story.given(Decline("ann"), Decline("imp"))
    story.when(Decline("rat")).then(ReactionsClosed("Clear Out"), HandicapDue("imp", "Powder Kegs", 4))
    assert story.state.step == "HANDICAP"
    story.given(TakeHandicap("imp", "Grace"))
    assert story.state.step == "INTERCEPT"
    story.given(React("imp"))
    assert (story.state.step, story.state.deed.target, story.state.stack) == ("ROLL", "imp", ())


@pytest.mark.rule("FW-REACT-01")
def test_saving_and_loading_in_the_middle_of_a_nested_reaction_goes_on_identically(tmp_path: Path) -> None:
    """
    The same requests, and the same events for the same answers.
    """
    twin = nested().encounter
    for answer in (None, Decline("ann"), Decline("imp"), Decline("rat"), TakeHandicap("imp", "Grace"), React("imp")):
        if answer is not None:
            twin.do(answer)
        twin.save(tmp_path / "log")
        loaded = Encounter.load(tmp_path / "log")
        assert (loaded.requests, loaded.state, loaded.step) == (twin.requests, twin.state, twin.step)
    assert loaded.do(RollDice(), faces=(12,)) == twin.do(RollDice(), faces=(12,))
    invariants.recorded_dice_give_the_recorded_fight(twin)


@pytest.mark.rule("FW-DMG-21", "FW-DMG-22", "FW-DMG-30", "FW-DMG-31", "FW-DMG-32", "FW-DMG-20", "FW-STAT-04")
def test_a_full_track_is_cleared_for_one_handicap_of_the_victims_choice() -> None:
    """
    However many wounds there were; the top number of Spirit is marked, and what was gained this round stays.
    """
    story = in_turn(fighter("ann"), foe("imp", threshold=10, spirit=4, cunning=5))
    story.when(Inflict(who="imp", harm="Wound", amount=25, source="arrows")).then(
        Suffered(who="imp", harm="Wound", amount=25, source="arrows"), HandicapDue("imp", "arrows", 25)
    )
    story.when(TakeHandicap("imp", "Spirit", 1)).refuses("number", "FW-DMG-30")
    story.when(TakeHandicap("imp", "Spirit"), by="ann").refuses("not_your_seat")
    story.when(TakeHandicap("imp", "Spirit")).then(HandicapTaken("imp", "Spirit", 4)).without(ConditionChanged)
    assert wounds(story, "imp") == [0]
    tp = story.state.combatant("imp").tp
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"), TakeHandicap("imp", "Cunning"))
    assert story.state.combatant("imp").tp == tp
    assert story.state.combatant("imp").numbers("Cunning") == (1, 3)


@pytest.mark.rule("FW-DMG-30")
def test_the_victim_chooses_any_number_in_the_other_reading() -> None:
    """
    Marks need not sit on top then.
    """
    story = in_turn(fighter("ann"), foe("imp", spirit=4), handicap_choice="any_number")
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
    story.when(TakeHandicap("imp", "Spirit", 1)).then(HandicapTaken("imp", "Spirit", 1))
    assert story.state.combatant("imp").effective("Spirit") == 4


@pytest.mark.rule("FW-DMG-33", "FW-DMG-35", "FW-DMG-37", "FW-DMG-03", "FW-DMG-02")
def test_an_exhausted_stat_knocks_out_and_ends_the_turn() -> None:
    """
    A Pending Turn is lost, points are kept, and harm still counts.
    """
    story = in_turn(fighter("ann", spirit=1), foe("imp", spirit=1), foe("rat"))
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
    story.when(TakeHandicap("imp", "Spirit")).then(
        ConditionChanged(who="imp", condition="Unconscious", level=1, source="a handicap")
    )
    assert (story.state.combatant("imp").pending, story.state.combatant("imp").tp) == (False, 6)
    story.given(
        Inflict(who="imp", harm="Wound", amount=2, source="a fall"),
        Inflict(who="ann", harm="Handicap", amount=1, source="a curse"),
    )
    story.when(TakeHandicap("ann", "Spirit")).then(TurnEnded("ann", "unconscious"))
    assert story.state.turn.actor == "rat"
    assert wounds(story, "imp") == [2]


@pytest.mark.rule("FW-DMG-34", "FW-DMG-31")
def test_the_gm_decides_when_nothing_is_left_to_mark() -> None:
    """
    Dead, out of the fight, or nothing.
    """
    none: list[dict[str, object]] = [
        {"stat": stat, "numbers": []}
        for stat in ("Awareness", "Cunning", "Endurance", "Grace", "Power", "Resolve", "Spirit")
    ]
    story = in_turn(fighter("ann"), foe("imp", stack_numbers=none), foe("rat"))
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
    assert [request.seat for request in story.encounter.requests] == ["gm"]
    story.when(DecideFate("imp", "dead")).then(HandicapWaived("imp", "dead"), LeftCombat("imp", "dead"))


@pytest.mark.rule("FW-DMG-10", "FW-DMG-11", "FW-DMG-03")
def test_powder_kegs_stun_lockjaw_for_three_of_five_points() -> None:
    """
    And more than there are is lost.
    """
    story = in_turn(fighter("ann", tp=5), foe("imp"))
    story.when(Inflict(who="ann", harm="Stun", amount=3, source="powder kegs")).then(
        Suffered(who="ann", harm="Stun", amount=3, source="powder kegs")
    )
    assert story.state.combatant("ann").tp == 2
    story.given(Inflict(who="ann", harm="Stun", amount=9, source="powder kegs"))
    assert story.state.combatant("ann").tp == 0


def aftermath(story: Story) -> Story:
    """
    End all turns.
    """
    while story.state.step in ("TURN", "PENDING"):
        story = passed_to(story, story.state.turn.actor) if story.state.turn else story
        story.given(EndTurn(story.state.turn.actor) if story.state.turn else Decline(story.state.waiting[0]))
    return story


@pytest.mark.rule("FW-AFT-11", "FW-AFT-12")
def test_points_that_are_left_may_ready_a_weapon() -> None:
    """
    Stowing the old one first; there is no upgrade here.
    """
    story = aftermath(in_turn(fighter("ann"), foe("imp")))
    assert (story.state.step, story.state.waiting[0]) == ("AFT_ARM", "ann")
    story.when(Arm("imp", "bow")).refuses("not_asked")
    story.given(Stow("ann"))
    story.when(Arm("ann", "bow", upgraded=True)).refuses("no_upgrade", "FW-AFT-11")
    story.when(Arm("ann", "bow")).then(Spent(whose="ann", resource="Tactical Point", amount=2, on="Arm Yourself"))


@pytest.mark.rule("FW-AFT-20", "FW-AFT-21", "FW-AFT-22", "FW-AFT-23", "FW-AFT-24", "FW-AFT-25")
def test_harassment_goes_from_the_lowest_priority_up_and_each_allocation_is_reduced() -> None:
    """
    Three points on A with reduction 1 and one on B with reduction 3; whoever is knocked out harasses no more.
    """
    story = aftermath(
        in_turn(fighter("a", reduction=1, spirit=1, threshold=5), fighter("b", reduction=3), foe("imp", tp=4))
    )
    while story.state.step == "AFT_ARM":
        story.given(Decline(story.state.waiting[0]))
    assert story.state.waiting == ("imp", "b", "a")
    story.when(Harass("a", "imp", 1)).refuses("not_asked")
    story.when(Harass("imp", "imp", 1)).refuses("out_of_reach", "FW-AFT-25")
    story.when(Harass("imp", "b", 1)).without(Suffered)
    story.when(Harass("imp", "b", 1)).refuses("out_of_reach")
    story.when(Harass("imp", "a", 3)).then(Suffered(who="a", harm="Wound", amount=5, source="Blade")).without(Rolled)
    story.when(TakeHandicap("a", "Spirit")).then(
        ConditionChanged(who="a", condition="Unconscious", level=1, source="a handicap")
    )
    story.when(Decline("b")).then(Answered("a", "harass", "cannot"))


@pytest.mark.rule("FW-AFT-30", "FW-CORE-07", "FW-AFT-32", "FW-END-03")
@pytest.mark.parametrize(("value", "fails"), [(6, True), (7, False)])
def test_the_unconscious_roll_with_endurance_against_seven(value: int, fails: bool) -> None:
    """
    A failure is a handicap, and a success wakes nobody; a helpful skill may be allowed.
    """
    story = in_turn(fighter("ann", ready=""), foe("imp", skills={"Athletics": 1}))
    story.given(Declare("imp", "unconscious"))
    story = aftermath(story)
    while story.state.step == "AFT_ARM":
        story.given(Decline("ann"))
    assert story.state.step == "AFT_UNCONSCIOUS"
    story.when(RollDice("Medicine"), (value,)).refuses("skill", "FW-CORE-08")
    story.when(RollDice(), (value,))
    assert (story.state.step == "HANDICAP") == fails
    assert story.state.combatant("imp").unconscious
    if fails:
        story.given(TakeHandicap("imp", "Spirit"))
    story.given(Declare("ann", "unconscious"))
    assert story.encounter.outcome == EncounterEnded((), "nobody is conscious")


@pytest.mark.rule("FW-END-03", "FW-SIM-63")
def test_the_fight_is_over_when_everybody_has_left() -> None:
    """
    In the middle of a turn.
    """
    story = in_turn(fighter("ann"), foe("imp")).given(Declare("imp", "gone"))
    story.when(Declare("ann", "gone")).then(EncounterEnded((), "everybody has left"))


@pytest.mark.rule("FW-CORE-10", "FW-CORE-02")
def test_the_table_reports_its_dice_or_its_total_where_it_stacks_them_itself() -> None:
    """
    How many dice and how many stacked, with the faces; or the bare total; both are verified by repeating them.
    """
    story = in_turn(fighter("ann", power=3), foe("imp"), foe("rat"), stack_rule="manual")
    story.given(Melee("ann", "imp"), Decline("rat"))
    story.when(ReportRoll(2, 2), (3, 4)).refuses("tosses", "FW-CORE-10")
    story.when(ReportRoll(3, 2)).needs(12, 12, 12)
    story.when(ReportRoll(3, 2), (3, 4, 1)).then(Suffered(who="imp", harm="Wound", amount=6, source="Blade"))
    assert [die.mark for die in story.event(Rolled).dice] == ["", "stacked", "stacked"]
    story = passed_to(story, "imp").given(Melee("imp", "ann"))
    story.when(ReportTotal(5, 1)).then(Missed("imp", "ann", "blade"))
    invariants.recorded_dice_give_the_recorded_fight(story.encounter)
    story = in_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"))
    story.when(ReportTotal(12)).refuses("not_manual", "FW-CORE-10")


@pytest.mark.rule("FW-DMG-23", "FW-DMG-36")
def test_wounds_and_handicaps_stay_until_something_clears_them() -> None:
    """
    A spell or the GM can tend to wounds; no more than there are.
    """
    story = in_turn(fighter("ann"), foe("imp")).given(Inflict(who="imp", harm="Wound", amount=3, source="a fall"))
    story.when(Grant(who="imp", what="Wound", amount=4, source="a spell")).refuses("wounds", "FW-DMG-23")
    story.given(Grant(who="imp", what="Wound", amount=2, source="a spell"))
    assert wounds(story, "imp") == [1]


@pytest.mark.rule("FW-AFT-31")
def test_one_hostile_voice_is_enough_for_another_round() -> None:
    """
    Nobody can force an end on the others.
    """
    story = aftermath(in_turn(fighter("ann", ready="", weapons=[]), foe("imp", ready="", weapons=[])))
    story.given(Agree("ann"))
    story.when(Agree("imp", end=False)).without(EncounterEnded)
    assert story.state.round == 2


def test_a_fight_needs_people_who_know_each_other() -> None:
    """
    Seats, weapons and places that are named must be there.
    """
    with pytest.raises(Exception, match="names the seat 'zed'"):
        fight(fighter("ann", seat="zed"))
