"""Simple Actions: weapons, Call Shots, upgrades and fleeing."""

import pytest

from combat.systems.fiend_wake.acts.full_actions import Melee
from combat.systems.fiend_wake.acts.locations import Enter, Evacuate
from combat.systems.fiend_wake.acts.mounts import Mount
from combat.systems.fiend_wake.acts.odd_ball import CustomAction
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.simple_actions import Arm, CallShot, Flee, Stow
from combat.systems.fiend_wake.acts.turns import EndTurn
from events.fiend_wake.facts import ActionTaken, DeedDeclared, RollDue, WeaponReadied
from events.vocabulary import Modifier, Spent
from tests.fiend_wake.fights import fighter, first_turn, foe, points_spent, rolls, to_aftermath, turn_of, wounds
from tests.harness.story_forms import request_labels


@pytest.mark.rule(
    "FW-SIM-01", "FW-SIM-02", "FW-SIM-03", "FW-SIM-04", "FW-FULL-01", "FW-SIM-10", "FW-SIM-11", "FW-SIM-30"
)
def test_weapons_are_readied_for_points_or_by_an_upgrade() -> None:
    """Readying costs two points, or the Full Action, which counts as three."""
    story = first_turn(fighter("ann", tp=12), foe("imp"))
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
def test_budget_upgrade_covers_only_its_assumed_points() -> None:
    """Entering costs three, and Grace is two."""
    story = first_turn(fighter("ann", tp=2), foe("imp"), upgrade_mode="budget")
    story.when(Enter(who="ann", location="tower", upgraded=True)).refuses("upgrade_too_small", "FW-SIM-05")
    story.when(Enter(who="ann", location="tower")).refuses("too_few_points", "FW-TP-02")


@pytest.mark.rule("FW-SIM-20", "FW-SIM-21", "FW-SIM-22", "FW-SIM-25")
def test_call_shots_raise_difficulty_and_wounds() -> None:
    """Two calls raise the difficulty by four and add twice Power. A miss has no effect."""
    for value, hits in ((10, True), (9, False)):
        story = first_turn(fighter("ann", power=3), foe("imp"))
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
def test_upgraded_call_shot_expires_with_the_turn() -> None:
    """No Full Action is left for the attack."""
    story = first_turn(fighter("ann"), foe("imp")).given(CallShot("ann", upgraded=True))
    story.when(Melee("ann", "imp")).refuses("full_action_used")
    story = turn_of(story.given(EndTurn("ann")), "ann")
    assert story.state.turn.call_shots == 0


@pytest.mark.rule("FW-SIM-10", "FW-TP-05", "FW-EXEC-02")
@pytest.mark.parametrize(("weapon", "table", "price"), [("bow", 2, 2), ("bow", 1, 1), ("bow", 0, 0), ("pike", 1, 3)])
def test_cost_of_readying_comes_from_weapon_or_setting(weapon: str, table: int, price: int) -> None:
    """It needs the combatant's own turn, a carried weapon, and enough points."""
    story = first_turn(fighter("ann", ready=""), foe("imp", ready=""), weapon_arm_cost=table)
    story.when(Arm("imp", weapon)).refuses("not_your_turn", "FW-EXEC-02")
    story.when(Arm("ann", "cannon")).refuses("no_such_weapon", "FW-SIM-10")
    if price:
        story.set(combatants__ann__tp=price - 1).when(Arm("ann", weapon)).refuses("too_few_points", "FW-TP-02")
    story.set(combatants__ann__tp=price).when(Arm("ann", weapon))
    assert story.event(ActionTaken) == ActionTaken(who="ann", action="Arm Yourself", detail=weapon)
    assert points_spent(story) == ({"ann": price} if price else {})
    assert (story.state.combatant("ann").ready, story.state.turn.full_used) == (weapon, False)


@pytest.mark.rule("FW-SIM-30", "FW-SIM-02")
@pytest.mark.parametrize("price", [0, 1, 3])
def test_stowing_needs_a_readied_weapon_and_its_price(price: int) -> None:
    """An upgrade costs only the Full Action."""
    story = first_turn(fighter("ann", tp=3), foe("imp"), stow_cost=price).given(Stow("ann"))
    assert points_spent(story) == ({"ann": price} if price else {})
    story.when(Stow("ann")).refuses("no_weapon", "FW-SIM-30")
    if price:
        story = first_turn(fighter("ann"), foe("imp"), stow_cost=price).set(combatants__ann__tp=price - 1)
        story.when(Stow("ann")).refuses("too_few_points", "FW-TP-02")
        story.when(Stow("ann", upgraded=True)).then(WeaponReadied("ann", "")).without(Spent)
        assert story.state.turn.full_used


@pytest.mark.rule("FW-AFT-11", "FW-SIM-30")
def test_aftermath_stowing_needs_points_for_another_weapon() -> None:
    """The points must suffice for stowing and readying."""
    for tp, price, is_asked in ((2, 0, True), (2, 1, False), (3, 1, True), (1, 0, False)):
        story = to_aftermath(
            first_turn(fighter("ann", cunning=1, tp=tp + 1), foe("imp", tp=0, cunning=0), stow_cost=price)
        )
        assert (story.state.step == "AFT_ARM") == is_asked, (tp, price)
        if is_asked:
            story.when(Stow("imp")).refuses("not_asked")
            story.given(Stow("ann"), Arm("ann", "bow"))
            assert (story.state.combatant("ann").ready, story.state.combatant("ann").tp) == ("bow", 0)
    story = to_aftermath(first_turn(fighter("ann", tp=2), foe("imp")))
    story.set(combatants__ann__tp=1).when(Stow("ann")).refuses("no_use", "FW-AFT-11")
    assert request_labels(story, "arm") == ["Ready nothing"]
    story.given(Decline("ann"))


@pytest.mark.rule("FW-SIM-20", "FW-SIM-21", "FW-EXEC-02", "FW-TP-02")
def test_cost_and_step_of_call_shots_are_settings() -> None:
    story = first_turn(fighter("ann", tp=2), foe("imp"), call_shot_cost=1, call_shot_step=3)
    story.when(CallShot("imp")).refuses("not_your_turn", "FW-EXEC-02")
    story.given(CallShot("ann"))
    assert points_spent(story) == {"ann": 1}
    story.given(CallShot("ann")).when(CallShot("ann")).refuses("too_few_points", "FW-TP-02")
    story.when(Melee("ann", "imp"))
    assert story.event(RollDue).difficulty == 6 + 2 * 3


@pytest.mark.rule("FW-SIM-60", "FW-SIM-61", "FW-SIM-62", "FW-SIM-04", "FW-TP-02")
def test_upgraded_retreat_adds_endurance() -> None:
    """The minimum price is a setting; an upgrade may cost nothing but the Full Action."""
    for least in (1, 3):
        story = first_turn(fighter("ann", endurance=4), foe("imp"), flee_least=least)
        story.when(Flee("ann", least - 1)).refuses("points", "FW-SIM-62")
        story.when(Flee("ann", -1, upgraded=True)).refuses("points", "FW-SIM-60")
        story.when(Flee("ann", 7)).refuses("too_few_points", "FW-SIM-60")
        story.when(Flee("ann", 7, upgraded=True)).refuses("too_few_points", "FW-SIM-60")
        assert not story.encounter.why_not(Flee("ann", 0, upgraded=True))
        story.when(Flee("ann", least))
        assert (story.event(DeedDeclared).value, points_spent(story), story.state.turn.full_used) == (
            least,
            {"ann": least},
            False,
        )
    story = first_turn(fighter("ann", endurance=4), foe("imp")).given(Flee("ann", 2, upgraded=True))
    assert (story.event(DeedDeclared).value, points_spent(story), story.state.turn.full_used) == (6, {"ann": 2}, True)
    assert story.event(ActionTaken).assumed == 4
    story = first_turn(fighter("ann"), foe("imp")).given(CallShot("ann", upgraded=True))
    story.when(Flee("ann", 2, upgraded=True)).refuses("full_action_used", "FW-FULL-01")


@pytest.mark.rule("FW-SIM-03", "FW-SIM-10", "FW-SIM-40", "FW-SIM-50", "FW-SIM-70", "FW-SIM-90")
def test_assumed_points_of_upgraded_actions() -> None:
    """Grace (at least 3) for readying, Grace for entering, Power for a custom action, 2 otherwise."""
    own = CustomAction(who="ann", what="Parley", upgraded=True)
    for command, grace, assumed in (
        (Arm("ann", "bow", upgraded=True), 2, 3),
        (Arm("ann", "bow", upgraded=True), 7, 7),
        (Enter(who="ann", location="tower", upgraded=True), 5, 5),
        (Enter(who="ann", location="tower", upgraded=True), 1, 1),
        (own, 2, 6),
        (CallShot("ann", upgraded=True), 5, 2),
        (Mount("ann", "horse", upgraded=True), 5, 2),
    ):
        story = first_turn(fighter("ann", ready="", grace=grace, power=6, endurance=4), foe("imp"), custom_action=True)
        story.when(command).without(Spent)
        assert (story.event(ActionTaken).assumed, story.event(ActionTaken).full) == (assumed, True), command
    story = first_turn(fighter("ann", location="tower", grace=5), foe("imp")).when(Evacuate("ann", upgraded=True))
    assert story.event(ActionTaken).assumed == 2


@pytest.mark.rule("FW-SIM-05", "FW-SIM-02")
def test_budget_upgrade_may_equal_the_price() -> None:
    for mode, grace, enters in (("budget", 3, True), ("budget", 2, False), ("waive", 2, True)):
        story = first_turn(fighter("ann", grace=grace, tp=0, cunning=0), foe("imp"), upgrade_mode=mode)
        assert bool(story.encounter.why_not(Enter(who="ann", location="tower", upgraded=True))) != enters


@pytest.mark.rule("FW-SIM-62", "FW-FULL-01", "FW-SIM-01")
def test_paid_actions_do_not_use_the_full_action() -> None:
    """After an upgraded Call Shot, further actions can be paid with points."""
    story = first_turn(fighter("ann", tp=9), foe("imp")).given(CallShot("ann", upgraded=True))
    story.given(Stow("ann"), Arm("ann", "bow"), CallShot("ann"))
    assert story.state.combatant("ann").tp == 9 - 2 - 2
    story.given(Flee("ann", 2))
    assert story.state.combatant("ann").tp == 3
    story = first_turn(fighter("ann", tp=9), foe("imp")).given(Flee("ann", 2, upgraded=True))
    assert story.state.combatant("ann").tp == 7


@pytest.mark.rule("FW-SIM-60", "FW-SIM-62")
def test_retreat_without_upgrade_costs_at_least_a_point() -> None:
    """Its value is the points spent."""
    story = first_turn(fighter("ann"), foe("imp"))
    story.when(Flee("ann")).refuses("points", "FW-SIM-62")
    story.given(Flee("ann", 2))
    assert story.state.deed.points == 2
