"""Simple Actions: weapons, Call Shots, upgrades, flight, Odd-Ball Behavior."""

import pytest

from combat.systems.fiend_wake.acts.full_actions import Melee
from combat.systems.fiend_wake.acts.locations import Enter, Evacuate
from combat.systems.fiend_wake.acts.simple_actions import (
    AcceptPrice,
    Arm,
    CallShot,
    CustomAction,
    Flee,
    OddBall,
    Price,
    Stow,
)
from combat.systems.fiend_wake.acts.turns import EndTurn
from events.fiend_wake.facts import ActionTaken, DeedDone, RollDue, WeaponReadied
from events.vocabulary import Modifier, Spent
from tests.fiend_wake.fights import fighter, foe, in_turn, passed_to, rolls, wounds


@pytest.mark.rule(
    "FW-SIM-01", "FW-SIM-02", "FW-SIM-03", "FW-SIM-04", "FW-FULL-01", "FW-SIM-10", "FW-SIM-11", "FW-SIM-30"
)
def test_weapons_are_stowed_and_readied_and_one_action_may_be_upgraded() -> None:
    """One weapon at the ready; readying costs two points, or is the one Full Action and counts for three."""
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
    """Entering the Tower costs three, and Grace is two; and points that are not there cannot be spent."""
    story = in_turn(fighter("ann", tp=2), foe("imp"), upgrade_mode="budget")
    story.when(Enter(who="ann", location="tower", upgraded=True)).refuses("upgrade_too_small", "FW-SIM-05")
    story.when(Enter(who="ann", location="tower")).refuses("too_few_points", "FW-TP-02")


@pytest.mark.rule("FW-SIM-20", "FW-SIM-21", "FW-SIM-22", "FW-SIM-25")
def test_called_shots_are_harder_and_hurt_more() -> None:
    """Twice called, Evasion 6 becomes 10, and a hit wounds for Power twice more; below that it misses altogether."""
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
    """It leaves no Full Action for the attack it was meant for."""
    story = in_turn(fighter("ann"), foe("imp")).given(CallShot("ann", upgraded=True))
    story.when(Melee("ann", "imp")).refuses("full_action_used")
    story = passed_to(story.given(EndTurn("ann")), "ann")
    assert story.state.turn.call_shots == 0


@pytest.mark.rule("FW-SIM-80", "FW-SIM-81", "FW-CORE-06", "FW-CORE-07")
def test_odd_ball_behavior_is_priced_by_the_gm_and_rolled_for_when_upgraded() -> None:
    """Paid for, it happens; upgraded, a 6 against 7 uses the Full Action up for nothing."""
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
    """Upgraded, it counts for Power."""
    story = in_turn(fighter("ann"), foe("imp"))
    story.when(CustomAction(who="ann", what="Parley")).refuses("not_played", "FW-SIM-90")
    story = in_turn(fighter("ann", power=4), foe("imp"), custom_action=True)
    story.when(CustomAction(who="ann", what="Parley", points=2, upgraded=True)).then(
        ActionTaken(who="ann", action="Custom Action", detail="Parley", full=True, assumed=4)
    )


@pytest.mark.rule("FW-SIM-60", "FW-SIM-62")
def test_a_retreat_that_is_not_upgraded_costs_a_point_or_more() -> None:
    """And is worth what was spent."""
    story = in_turn(fighter("ann"), foe("imp"))
    story.when(Flee("ann")).refuses("points", "FW-SIM-62")
    story.given(Flee("ann", 2))
    assert story.state.deed.points == 2
