"""Reactions: in their order, nested, and interrupted by saving."""

from pathlib import Path

import pytest

from combat import Encounter
from combat.systems.fiend_wake.acts.damage import LooseMass, TakeHandicap
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.full_actions import Melee, Ranged
from combat.systems.fiend_wake.acts.reactions import Decline, PreventRetreat, React
from combat.systems.fiend_wake.acts.simple_actions import Flee
from events.fiend_wake.facts import (
    DeedDone,
    HandicapDue,
    Intercepted,
    LeftCombat,
    LocationEntered,
    ReactionsClosed,
    ReactionsOpened,
    RetreatPrevented,
    RollDue,
)
from events.vocabulary import Soaked, Spent, Suffered, TurnEnded
from tests.fiend_wake.fights import fighter, foe, in_turn, rolls, wounds_of
from tests.harness import invariants
from tests.harness.stories import Story


def nested() -> Story:
    """In the middle of an attack that may be intercepted, powder kegs fill the track of the interceptor."""
    story = in_turn(
        fighter("ann"), foe("imp", threshold=4, location="tower"), foe("rat", location="tower"), fighter("ben")
    )
    story.set(combatants__ann__location="tower")
    story.given(Melee("ann", "rat"), LooseMass(amount=4, source="Powder Kegs", location="tower"))
    return story


@pytest.mark.rule(
    "FW-DMG-40", "FW-DMG-41", "FW-DMG-42", "FW-DMG-43", "FW-REACT-01", "FW-REACT-03", "FW-REACT-10", "FW-DR-05"
)
def test_a_grenade_in_the_tower_is_leapt_away_from_in_priority_order() -> None:
    """8 mass damage: 4 for whoever leaps away, less a reduction of 1; 8 for whoever stays."""
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
    assert wounds_of(story, "imp", "rat", "bat") == [3, 8, 0]


@pytest.mark.rule("FW-REACT-11", "FW-DMG-40")
def test_nobody_leaps_away_in_no_location_unless_the_table_allows_it() -> None:
    """The GM names who is caught."""
    for allowed, step in ((False, "TURN"), (True, "CLEAR_OUT")):
        story = in_turn(fighter("ann"), foe("imp"), foe("rat"), clear_out_in_no_location=allowed)
        story.given(LooseMass(amount=8, source="Fire", location="", caught=("imp",)))
        assert story.state.step == step
        assert wounds_of(story, "imp", "rat") == [0 if allowed else 8, 0]


@pytest.mark.rule("FW-REACT-30", "FW-REACT-01", "FW-REACT-02", "FW-SIM-20")
def test_a_friend_beside_the_target_takes_the_attack_upon_itself() -> None:
    """Its Evasion is the difficulty then; the enemy is not asked, nor a friend elsewhere."""
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
    """Endurance 4 and two points are 6; whoever is not kept leaves with everything, and has no place in the order."""
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


@pytest.mark.rule("FW-REACT-01", "FW-REACT-02", "FW-REACT-03", "FW-DR-04")
def test_reactions_nest_and_lead_back_to_what_they_interrupted() -> None:
    """Clear Out within Intercept, a handicap within that, then the question of the interceptor, then the roll."""
    story = nested()
    assert [type(each).__name__ for each in story.state.stack] == ["OpenReaction", "OpenReaction"]
    story.given(Decline("ann"), Decline("imp"))
    story.when(Decline("rat")).then(ReactionsClosed("Clear Out"), HandicapDue("imp", "Powder Kegs", 4))
    assert story.state.step == "HANDICAP"
    story.given(TakeHandicap("imp", "Grace"))
    assert story.state.step == "INTERCEPT"
    story.given(React("imp"))
    assert (story.state.step, story.state.deed.target, story.state.stack) == ("ROLL", "imp", ())


@pytest.mark.rule("FW-REACT-01")
def test_saving_and_loading_in_the_middle_of_a_nested_reaction_goes_on_identically(tmp_path: Path) -> None:
    """The same requests, and the same events for the same answers."""
    twin = nested().encounter
    for answer in (None, Decline("ann"), Decline("imp"), Decline("rat"), TakeHandicap("imp", "Grace"), React("imp")):
        if answer is not None:
            twin.do(answer)
        twin.save(tmp_path / "log")
        loaded = Encounter.load(tmp_path / "log")
        assert (loaded.requests, loaded.state, loaded.step) == (twin.requests, twin.state, twin.step)
    assert loaded.do(RollDice(), faces=(12,)) == twin.do(RollDice(), faces=(12,))
    invariants.recorded_dice_give_the_recorded_fight(twin)


def test_declining_leaves_a_reaction_to_the_next() -> None:
    """Two may intercept, and the first lets it pass."""
    story = in_turn(fighter("ann", ready="bow"), foe("imp"), foe("chief"), foe("slinger"))
    story.given(Ranged("ann", "imp"), Decline("chief"))
    prompt = story.encounter.requests[0].prompt
    assert "Ranged Attack by Ann on Imp" in prompt
    assert "for 2 points" in prompt
