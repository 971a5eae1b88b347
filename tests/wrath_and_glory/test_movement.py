"""Movement, played in small fights."""

import pytest

from combat.systems.wrath_and_glory.acts.actions import Draw, EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.complications import AcceptComplication, Propose
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import (
    FallBack,
    Leave,
    LetGo,
    Move,
    MovementCommand,
    Place,
    Run,
    Sprint,
    Stand,
    Strike,
)
from combat.systems.wrath_and_glory.acts.rounds import Act
from events.vocabulary import ConditionChanged
from events.wrath_and_glory.facts import ActionTaken, BlowsInvited, EngagementChanged, Moved, TestDeclared
from tests.harness.story_forms import form_labels, listed_commands
from tests.wrath_and_glory.parties import ADA, BO, X, Y, agent, in_first_turn, party, threat, without_resources


@pytest.mark.rule("WG-ACT-06")
def test_sprint_of_the_older_edition_leaves_vulnerable_until_the_next_turn() -> None:
    story = in_first_turn(ADA, X, sprint="double").given(Sprint("ada"), EndTurn("ada"))
    assert story.state.combatant("ada").level("Vulnerable") == 1
    story.given(Act("x"), EndTurn("x"), Act("ada"))
    assert story.state.combatant("ada").level("Vulnerable") == 0


@pytest.mark.rule("WG-ATK-07", "WG-ACT-02")
def test_leaving_a_melee_allows_a_reflexive_attack_unless_falling_back() -> None:
    story = in_first_turn(ADA, X).given(Place("ada", ("x",))).when(Move("ada")).then(BlowsInvited("ada", ("x",)))
    story.when(Strike("x", "sword"), (2, 2, 2, 2))
    assert story.event(TestDeclared).targets == ("ada",)
    careful = in_first_turn(ADA, X).given(Place("ada", ("x",))).when(FallBack("ada")).without(BlowsInvited)
    assert careful.state.combatant("x").engaged_with == ()


@pytest.mark.rule("WG-ATK-05", "WG-ATK-07")
def test_reflexive_attack_gains_dice_from_the_targets_size() -> None:
    """A large target adds one die to four."""
    story = in_first_turn(agent("Ada", player="p-ada", size="large"), X).given(Place("ada", ("x",)), Move("ada"))
    story.when(Strike("x", "sword"), (2, 2, 2, 2, 2))
    assert story.event(TestDeclared).pool == 5


@pytest.mark.rule("WG-ACT-02", "WG-ATK-07")
def test_combatant_has_one_reflexive_attack_per_round() -> None:
    """X attacks Ada when she leaves, so Bo can leave without an attack. X can attack again next round."""
    story = without_resources(ADA, BO, X).given(
        Place("x", ("ada", "bo")), Move("ada"), (Strike("x", "sword"), (2, 2, 2, 2))
    )
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("bo")).when(Move("bo")).without(BlowsInvited)
    story.given(EndTurn("bo"), Place("x", ("ada",)), Act("ada"))
    story.when(Move("ada")).then(BlowsInvited("ada", ("x",)))


@pytest.mark.rule("WG-ATK-07", "WG-ACT-02")
def test_declined_reflexive_attack_remains_available() -> None:
    """X lets Ada go and may attack Bo."""
    story = without_resources(ADA, BO, X).given(Place("x", ("ada", "bo")), Move("ada"), LetGo("x"))
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("bo"))
    story.when(Move("bo")).then(BlowsInvited("bo", ("x",)))


@pytest.mark.rule("WG-ATK-07")
def test_only_able_enemies_left_behind_may_make_a_reflexive_attack() -> None:
    """An enemy that stays engaged, has no melee weapon, is Exhausted or is unconscious may not."""
    foes = (X, threat("Y"), threat("Z", "lasgun"))
    story = without_resources(ADA, *foes).given(Place("ada", ("x", "y", "z")))
    story.when(Move("ada", ("y",))).then(BlowsInvited("ada", ("x",)))
    assert story.state.combatant("ada").engaged_with == ("y",)
    assert story.state.combatant("x").engaged_with == ()
    tired = without_resources(ADA, X).given(
        Place("ada", ("x",)), Inflict(who="x", harm="Shock", amount=9, source="noise")
    )
    tired.when(Move("ada")).without(BlowsInvited)
    cold = without_resources(ADA, X).given(
        Place("ada", ("x",)), SetCondition(who="x", condition="Unconscious", level=1)
    )
    cold.when(Move("ada")).without(BlowsInvited)
    without_resources(ADA, X).given(Place("ada", ("x",))).when(Move("ada", ("x",))).without(
        BlowsInvited, EngagementChanged
    )


@pytest.mark.rule("WG-ATK-07", "WG-ACT-02")
def test_reflexive_attacks_are_melee_attacks_in_order() -> None:
    """X decides before Y, and neither may shoot."""
    story = without_resources(ADA, X, Y).given(Place("ada", ("x", "y")), Move("ada"))
    story.when(Strike("y", "sword")).refuses("no_blow", "WG-ATK-07")
    story.when(LetGo("y")).refuses("no_blow", "WG-ATK-07")
    assert "X decides about a Reflexive Attack now, not 'y'" in str(story.refused)
    story.when(Strike("x", "lasgun")).refuses("no_such_weapon")
    story.given((Strike("x", "sword"), (2, 2, 2, 2)))
    assert story.encounter.step == "REFLEXIVE"
    assert story.given((Strike("y", "sword"), (2, 2, 2, 2))).encounter.step == "TURN"


@pytest.mark.rule("WG-ATK-07", "WG-COMP-01")
def test_stuck_weapon_allows_no_reflexive_attack() -> None:
    """Ada has no other melee weapon."""
    story = without_resources(ADA, X).given((Attack(who="ada", weapon="sword", targets=("x",)), (1, 2, 2, 2)))
    story.given(Propose("ada", "into the wall", "Weapon Stuck"), AcceptComplication(), EndTurn("ada"), Act("x"))
    assert story.state.combatant("x").engaged_with == ("ada",)
    story.when(Move("x")).without(BlowsInvited)


@pytest.mark.rule("WG-ATK-07", "WG-WND-03")
def test_reflexive_attacks_end_when_the_target_is_dead() -> None:
    """Ada's attack kills Y, so Bo has no target."""
    story = without_resources(ADA, BO, X, threat("Y", max_wounds=1, resilience=1)).given(EndTurn("ada"), Act("y"))
    story.given(Place("y", ("ada", "bo")), Move("y")).when(Strike("ada", "sword"), (4, 4, 4, 4))
    assert story.state.combatant("y").dead
    assert (story.encounter.step, story.state.blows) == ("PICK", ())


@pytest.mark.rule("WG-COND-01", "WG-ACT-04")
@pytest.mark.parametrize("fast", [Run("ada"), Sprint("ada")])
def test_conditions_and_standing_up_prevent_running(fast: MovementCommand) -> None:
    for condition, code in (
        ("Staggered", "no_running"),
        ("Pinned", "no_running"),
        ("Restrained", "restrained"),
        ("Prone", "prone"),
    ):
        held = without_resources(ADA, X).given(SetCondition(who="ada", condition=condition, level=1))
        held.when(fast).refuses(code, "WG-COND-01")
    up = without_resources(ADA, X).given(SetCondition(who="ada", condition="Prone", level=1), Stand("ada"))
    up.when(fast).refuses("no_running", "WG-COND-01").given(Move("ada"))
    up.when(fast).refuses("no_running", "WG-COND-01")
    without_resources(ADA, X).when(fast).then(Moved)


@pytest.mark.rule("WG-COND-01", "WG-ACT-01")
def test_standing_up_is_free_but_impossible_after_a_run() -> None:
    """Only a Prone combatant can stand up."""
    prone = SetCondition(who="ada", condition="Prone", level=1)
    without_resources(ADA, X).when(Stand("ada")).refuses("not_prone", "WG-COND-01")
    without_resources(ADA, X).given(Run("ada"), prone).when(Stand("ada")).refuses("no_running", "WG-COND-01")
    story = without_resources(ADA, X).given(prone).when(Stand("ada")).then(ActionTaken("ada", "Stand", ()))
    story.given(Move("ada"), (Attack(who="ada", weapon="sword", targets=("x",)), (2, 2, 2, 2)))
    without_resources(ADA, X).given(Move("ada"), prone).when(Stand("ada")).then(ActionTaken)


@pytest.mark.rule("WG-COND-01", "WG-ATK-07")
def test_restrained_combatant_cannot_move_or_fall_back() -> None:
    """Falling back needs an engagement, and a Move can only engage enemies."""
    held = without_resources(ADA, X).given(
        Place("ada", ("x",)), SetCondition(who="ada", condition="Restrained", level=1)
    )
    held.when(Move("ada")).refuses("restrained", "WG-COND-01")
    held.when(FallBack("ada")).refuses("restrained", "WG-COND-01")
    story = without_resources(ADA, BO, X).when(FallBack("ada")).refuses("not_engaged", "WG-ATK-07")
    story.when(Move("ada", ("bo",))).refuses("friend")
    story.when(Move("ada", ("x", "x"))).refuses("twice")


@pytest.mark.rule("WG-ACT-06", "WG-ACT-04", "WG-ACT-01")
@pytest.mark.parametrize(("sprint", "metres", "vulnerable"), [("triple", 21, 0), ("double", 14, 1)])
def test_sprint_covers_three_times_speed_or_two_by_setting(sprint: str, metres: int, vulnerable: int) -> None:
    """The older edition (double) also lowers Defence. A Move and a Run cover Speed each."""
    story = without_resources(agent("Ada", player="p-ada", speed=7), X, sprint=sprint).when(Sprint("ada"))
    assert story.event(Moved) == Moved("ada", "Sprint", metres)
    assert story.state.combatant("ada").level("Vulnerable") == vulnerable
    slow = without_resources(agent("Ada", player="p-ada", speed=7), X, sprint=sprint)
    assert slow.when(Run("ada")).event(Moved) == Moved("ada", "Run", 7)
    assert slow.when(Move("ada")).event(Moved) == Moved("ada", "Move", 7)


def test_gm_can_set_engagements_and_remove_combatants() -> None:
    """Engagement is mutual and ends when a combatant leaves."""
    story = without_resources(ADA, BO, X, Y)
    story.when(Place("ada", ("bo",))).refuses("friend")
    story.when(Place("z")).refuses("unknown_combatant")
    story.when(Place("ada")).refuses("no_change")
    story.given(Place("ada", ("x", "y")), Place("x", ("bo",)))
    engaged = {each.id: each.engaged_with for each in story.state.combatants}
    assert engaged == {"ada": ("y",), "bo": ("x",), "x": ("bo",), "y": ("ada",)}
    story.when(Leave("y", "")).refuses("name")
    story.when(Leave("y")).then(ConditionChanged(who="y", condition="Out of the fight", level=1, source="it flees"))
    assert story.state.combatant("ada").engaged_with == ()
    story.when(Leave("y")).refuses("unknown_combatant")


@pytest.mark.rule("WG-COND-01", "WG-WND-03")
@pytest.mark.parametrize(("fields", "forms"), [({}, 0), ({"prone": True}, 1), ({"prone": True, "dying": True}, 0)])
def test_standing_up_is_offered_only_to_prone_combatants(fields: dict[str, bool], forms: int) -> None:
    """It is not offered to a Dying combatant."""
    story = without_resources(ADA, X)
    if "prone" in fields:
        story.given(SetCondition(who="ada", condition="Prone", level=1))
    if "dying" in fields:
        story.set(combatants__ada__dying=True)
    assert len(form_labels(story, Stand)) == forms


def test_combatants_in_the_fight_can_be_removed() -> None:
    """Each of them can leave in every way."""
    story = without_resources(ADA, X, Y).given(Leave("y"))
    assert {(each.who, each.how) for each in listed_commands(story, Leave)} == {
        (who, how) for who in ("ada", "x") for how in ("left", "fled", "surrendered", "captured")
    }
    story = party(ADA, X).given(Leave("x"), Leave("ada"))
    assert form_labels(story, Leave) == []


@pytest.mark.rule("WG-COND-01", "WG-ACT-01")
def test_combatant_out_of_turn_gets_one_reason_why_it_cannot_stand_up() -> None:
    """That it is not Prone is not mentioned."""
    story = without_resources(ADA, X).when(Stand("x"))
    assert story.refused is not None
    assert [reason.code for reason in story.refused.reasons] == ["not_active"]


@pytest.mark.rule("WG-ACT-03", "WG-ACT-05")
def test_run_is_offered_without_a_sprint_after_a_simple_action() -> None:
    story = without_resources(agent("Ada", player="p-ada", drawn=["laspistol"]), X)
    assert (form_labels(story, Run), form_labels(story, Sprint)) == (["Ada: run"], ["Ada: sprint"])
    story.given(Draw("ada", "sword"))
    assert (form_labels(story, Run), form_labels(story, Sprint)) == (["Ada: run"], [])
