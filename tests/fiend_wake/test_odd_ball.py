"""Odd-Ball Behavior, and custom actions in place of the one whose name is lost."""

from typing import Any

import pytest

from combat.systems.fiend_wake.acts.odd_ball import AcceptPrice, CustomAction, OddBall, Price
from combat.systems.fiend_wake.queries.choices import points
from events.fiend_wake.facts import ActionTaken, DeedDone, Priced, RollDue
from events.vocabulary import Spent
from tests.fiend_wake.fights import fighter, first_turn, foe, points_spent, rolls
from tests.harness.story_forms import requests_of_kind


@pytest.mark.rule("FW-SIM-80", "FW-SIM-81", "FW-CORE-06", "FW-CORE-07")
def test_odd_ball_behavior_has_a_price_or_a_roll() -> None:
    """A paid action needs no roll; an upgraded one fails with a 6 against 7."""
    story = first_turn(fighter("ann"), foe("imp")).given(OddBall("ann", "swing from the chandelier"))
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
def test_custom_action_is_a_setting() -> None:
    """Upgraded, it counts Power."""
    story = first_turn(fighter("ann"), foe("imp"))
    story.when(CustomAction(who="ann", what="Parley")).refuses("not_played", "FW-SIM-90")
    story = first_turn(fighter("ann", power=4), foe("imp"), custom_action=True)
    story.when(CustomAction(who="ann", what="Parley", points=2, upgraded=True)).then(
        ActionTaken(who="ann", action="Custom Action", detail="Parley", full=True, assumed=4)
    )


@pytest.mark.rule("FW-SIM-80", "FW-SIM-81", "FW-TP-02")
@pytest.mark.parametrize(
    ("level", "price", "difficulty"), [("easy", 1, 5), ("moderate", 2, 7), ("hard", 4, 9), ("absurd", 6, 12)]
)
def test_weirdness_decides_price_and_difficulty(level: Any, price: int, difficulty: int) -> None:
    """A combatant that cannot pay may give it up for free."""
    for upgraded in (False, True):
        story = first_turn(fighter("ann", tp=price), foe("imp")).given(OddBall("ann", "dance", upgraded=upgraded))
        story.when(Price(level=level, stat="Grace"))
        assert (story.event(Priced).points, story.event(Priced).difficulty) == (price, difficulty)
        story.when(AcceptPrice("imp")).refuses("not_asked", "FW-SIM-80")
        costs = f"a roll of Tactics with Grace against {difficulty}" if upgraded else points(price)
        assert requests_of_kind(story, "offer")[0].prompt == f"Ann can try this for {costs}: dance. Accept?"
        story.given(AcceptPrice("ann"))
        assert points_spent(story) == ({} if upgraded else {"ann": price})
        if upgraded:
            assert (story.state.roll.stat, story.state.roll.difficulty) == ("Grace", difficulty)
    for value, result in ((difficulty, "succeeded"), (difficulty - 1, "failed")):
        story = first_turn(fighter("ann", skills={}), foe("imp"))
        story.given(OddBall("ann", "dance", upgraded=True), Price(level=level, stat="Grace"), AcceptPrice("ann"))
        faces = (1, 1, value - 2)
        story.when(*rolls(*faces)).then(DeedDone("ann", "Odd-Ball Behavior", result))
    story = first_turn(fighter("ann", tp=price - 1, cunning=2), foe("imp")).given(OddBall("ann", "dance"))
    story.given(Price(level=level)).set(combatants__ann__tp=price - 1)
    story.when(AcceptPrice("ann")).refuses("too_few_points", "FW-SIM-80")
    story.when(AcceptPrice("ann", accept=False)).then(DeedDone).without(Spent, ActionTaken)
    assert not story.state.turn.full_used


@pytest.mark.rule("FW-SIM-80", "FW-SIM-81")
def test_odd_ball_prices_are_settings() -> None:
    cost, difficulty = (
        dict(zip(("easy", "moderate", "hard", "absurd"), row, strict=True)) for row in ((0, 3, 5, 9), (2, 4, 6, 8))
    )
    for level, price, against in (("easy", 0, 2), ("absurd", 9, 8)):
        story = first_turn(fighter("ann", tp=9), foe("imp"), oddball_cost=cost, oddball_difficulty=difficulty)
        story.given(OddBall("ann", "dance")).when({"type": "fiend_wake.price.v1", "level": level})
        assert (story.event(Priced).points, story.event(Priced).difficulty) == (price, against)
        story.given(AcceptPrice("ann"))
        assert story.state.combatant("ann").tp == 9 - price


@pytest.mark.rule("FW-SIM-80", "FW-SIM-81", "FW-SIM-04", "FW-SIM-05")
def test_odd_ball_behavior_needs_a_description_and_one_full_action() -> None:
    """With the budget reading an upgrade covers two points."""
    story = first_turn(fighter("ann"), foe("imp"), upgrade_mode="budget")
    story.when(OddBall("ann", "  ")).refuses("what", "FW-SIM-80")
    story.when(OddBall("imp", "dance")).refuses("not_your_turn", "FW-EXEC-02")
    story.given(OddBall("ann", "dance", upgraded=True), Price(level="hard"))
    story.when(AcceptPrice("ann")).refuses("upgrade_too_small", "FW-SIM-05")
    story.given(AcceptPrice("ann", accept=False), OddBall("ann", "dance", upgraded=True), Price(level="moderate"))
    story.given(AcceptPrice("ann"), rolls(1, 1, 1))
    story.when(OddBall("ann", "sing", upgraded=True)).refuses("full_action_used", "FW-FULL-01")


@pytest.mark.rule("FW-SIM-90", "FW-TP-02")
def test_custom_action_costs_its_stated_points() -> None:
    """It must have a name and an affordable price."""
    story = first_turn(fighter("ann", tp=3), foe("imp"), custom_action=True)
    story.when(CustomAction(who="ann", what=" ")).refuses("what", "FW-SIM-90")
    story.when(CustomAction(who="ann", what="Parley", points=-1)).refuses("points", "FW-SIM-90")
    story.when(CustomAction(who="ann", what="Parley", points=4)).refuses("too_few_points", "FW-TP-02")
    story.when(CustomAction(who="imp", what="Parley")).refuses("not_your_turn", "FW-EXEC-02")
    story.given(CustomAction(who="ann", what="Parley", points=0)).given(
        CustomAction(who="ann", what="Parley", points=3)
    )
    assert (points_spent(story), story.state.turn.full_used) == ({"ann": 3}, False)
