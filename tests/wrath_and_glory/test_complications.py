"""Complications, played in small fights."""

from typing import Any

import pytest

from combat.systems.wrath_and_glory.acts.actions import Draw, EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.complications import (
    AcceptComplication,
    BreakFree,
    ClearFault,
    GrantRuin,
    NameTarget,
    Propose,
    RefuseComplication,
    RollComplication,
)
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.movement import Leave
from combat.systems.wrath_and_glory.acts.rounds import Act
from combat.systems.wrath_and_glory.acts.tests import CallForTest, TakeOwedTest
from events.vocabulary import Gained, Spent
from events.wrath_and_glory.facts import (
    ComplicationDue,
    ComplicationProposed,
    ComplicationSettled,
    HarmDue,
    TestDeclared,
)
from tests.harness.stories import Story, StoryCommand
from tests.harness.story_forms import listed_commands
from tests.wrath_and_glory.parties import (
    ADA,
    BO,
    SCOUT,
    X,
    agent,
    in_enemy_turn,
    in_first_turn,
    keep_roll,
    party,
    threat,
    without_resources,
)


def with_complication(**settings: Any) -> Story:
    """Return a fight in which Ada's shot missed and she has to propose a Complication."""
    story = in_first_turn(SCOUT, X, **settings).set(players__p_dash_ada__wrath=0)
    return story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2)))


@pytest.mark.rule("WG-DIE-02", "WG-RUIN-02")
def test_ruin_can_be_given_only_after_a_refused_proposal() -> None:
    story = with_complication().when(GrantRuin("ada")).refuses("not_refused", "WG-RUIN-02")
    story.given(Propose("ada", "an alarm")).when(RefuseComplication(), by="p-ada").refuses("not_your_seat")
    story.given(RefuseComplication()).when(GrantRuin("ada"))
    story.then(
        Gained(whose="gm", resource="Ruin", amount=1, source="a Complication"), ComplicationSettled("ada", "Ruin", "")
    )


@pytest.mark.rule("WG-DIE-02", "WG-COMP-01")
def test_weapon_jam_must_be_cleared() -> None:
    """The test is Tech with DN 2. Afterwards the weapon can be used."""
    story = with_complication().given(Propose("ada", "it jams", "Weapon Jam")).when(AcceptComplication())
    story.then(ComplicationSettled("ada", "agreed", "it jams"))
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("ada"))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",))).refuses("weapon_fault", "WG-COMP-01")
    story.given((ClearFault("ada", "laspistol"), (6, 2, 2)))
    assert keep_roll(story, "ada").state.combatant("ada").faults == ()


@pytest.mark.rule("WG-DIE-02", "WG-COMP-01")
def test_lost_reload_removes_one_reload() -> None:
    """Without a Reload this Complication is impossible."""
    story = with_complication().given(Propose("ada", "a magazine falls", "Lost Reload")).when(AcceptComplication())
    story.then(Spent(whose="ada", resource="Reload", amount=1, on="a Complication"))
    assert story.state.combatant("ada").ammo == 2
    poor = with_complication().set(combatants__ada__ammo=0)
    poor.when(Propose("ada", "a magazine falls", "Lost Reload")).refuses("impossible", "WG-COMP-01")


@pytest.mark.rule("WG-COMP-01", "WG-ACT-05")
def test_dropped_weapon_is_picked_up_with_a_simple_action() -> None:
    """No test is needed, and the same turn is possible."""
    story = with_complication().given(Propose("ada", "a slip", "Dropped Weapon"), AcceptComplication())
    story.when(ClearFault("ada", "laspistol")).refuses("no_fault", "WG-COMP-01")
    assert story.state.combatant("ada").fault("laspistol") == "Dropped Weapon"
    assert story.given(Draw("ada", "laspistol")).state.combatant("ada").faults == ()


@pytest.mark.rule("WG-COMP-01")
@pytest.mark.parametrize(
    ("fault", "weapon", "skill", "dn"),
    [
        ("Weapon Jam", "laspistol", "Tech", 2),
        ("Weapon Malfunction", "laspistol", "Tech", 4),
        ("Weapon Malfunction", "sword", "Tech", 4),
        ("Weapon Stuck", "sword", "Strength", 3),
    ],
)
@pytest.mark.parametrize("short", [0, 1])
def test_clearing_a_weapon_fault_needs_its_test(fault: str, weapon: str, skill: str, dn: int, short: int) -> None:
    """With one icon less the fault remains."""
    skills = [{"name": name, "value": 4} for name in ("Ballistic Skill", "Weapon Skill", "Tech")]
    story = without_resources(agent("Ada", player="p-ada", skills=skills, strength=4), X)
    story.given((Attack(who="ada", weapon=weapon, targets=("x",)), (1, 2, 2, 2)))
    story.given(Propose("ada", "a mishap", fault), AcceptComplication(), EndTurn("ada"), Act("x"), EndTurn("x"))
    story.given(Act("ada")).when(ClearFault("ada", weapon), (4,) * (dn - short) + (2,) * (4 - dn + short))
    declared = story.event(TestDeclared)
    assert (declared.skill, declared.dn) == (skill, dn)
    assert story.state.combatant("ada").fault(weapon) == (fault if short else "")


@pytest.mark.rule("WG-COMP-01", "WG-COND-01")
@pytest.mark.parametrize(("faces", "held"), [((6, 4, 4), 0), ((4, 4, 4), 1)])
def test_breaking_free_is_a_strength_test_with_dn_four(faces: tuple[int, ...], held: int) -> None:
    """Only a Restrained combatant can break free."""
    without_resources(ADA, X).when(BreakFree("ada")).refuses("not_restrained", "WG-COMP-01")
    story = without_resources(ADA, X).given(SetCondition(who="ada", condition="Restrained", level=1))
    story.when(BreakFree("ada"), faces)
    assert (story.event(TestDeclared).skill, story.event(TestDeclared).dn) == ("Strength", 4)
    assert keep_roll(story, "ada").state.combatant("ada").level("Restrained") == held


@pytest.mark.rule("WG-COMP-01", "WG-DIE-03")
@pytest.mark.parametrize(
    ("rows", "weapon", "fault", "condition"),
    [
        ((11, 26), "laspistol", "Out of Ammo", ""),
        ((31, 33), "laspistol", "Weapon Jam", ""),
        ((34, 36), "laspistol", "Dropped Weapon", ""),
        ((41, 43), "laspistol", "Weapon Malfunction", ""),
        ((44, 46), "sword", "Weapon Stuck", ""),
        ((51, 53), "laspistol", "", ""),
        ((54, 56), "laspistol", "", "Prone"),
        ((61, 62), "laspistol", "", "Restrained"),
        ((63, 64), "laspistol", "", "Blinded"),
    ],
)
def test_table_of_complications_has_these_effects(
    rows: tuple[int, ...], weapon: str, fault: str, condition: str
) -> None:
    """A row causes a weapon fault, a condition or a dropped item."""
    for row in rows:
        story = without_resources(ADA, X, complication_mode="table")
        story.given((Attack(who="ada", weapon=weapon, targets=("x",)), (1, 2, 2, 2, *divmod(row, 10))))
        ada = story.state.combatant("ada")
        assert (ada.fault(weapon), tuple(ada.levels)) == (fault, (condition,) if condition else ())


@pytest.mark.rule("WG-COMP-01")
@pytest.mark.parametrize(("weapon", "row"), [("sword", 31), ("sword", 11), ("laspistol", 44)])
def test_impossible_complication_is_rolled_again(weapon: str, row: int) -> None:
    """For example, a sword cannot jam, and a pistol cannot be stuck."""
    story = without_resources(ADA, X, complication_mode="table")
    story.when(Attack(who="ada", weapon=weapon, targets=("x",)), (1, 2, 2, 2, *divmod(row, 10), 5, 4))
    story.then(ComplicationSettled("ada", "table", "Fall Prone"))


@pytest.mark.rule("WG-DIE-03", "WG-COMP-01")
def test_complications_can_be_rolled_or_settled_by_setting() -> None:
    """With mode `ruin` or `table` there is no request to the player."""
    story = with_complication().when(RollComplication("ada"), (4, 4, 6, 3))
    story.then(ComplicationSettled("ada", "table", "Blinded"))
    assert story.state.combatant("ada").level("Blinded") == 1
    named = with_complication().given((RollComplication("ada"), (6, 5))).when(NameTarget("a promethium tank"))
    named.then(ComplicationSettled("ada", "table", "a promethium tank"))
    paid = with_complication(complication_mode="ruin")
    assert (paid.encounter.step, paid.state.ruin) == ("TURN", 2)
    rolled = in_first_turn(SCOUT, X, complication_mode="table").set(players__p_dash_ada__wrath=0)
    rolled.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2, 5, 4))
    assert rolled.state.combatant("ada").level("Prone") == 1


@pytest.mark.rule("WG-DIE-02", "WG-RUIN-02", "WG-COMP-01")
def test_invalid_answers_to_a_complication_are_refused() -> None:
    """Refused are another combatant's answer, a blank, an unknown or impossible effect, and Ruin from a Threat."""
    story = without_resources(ADA, BO, X).given((Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2)))
    story.when(Propose("bo", "an alarm")).refuses("other_complication", "WG-DIE-02")
    story.when(RollComplication("bo")).refuses("other_complication", "WG-DIE-02")
    story.when(Propose("ada", " ")).refuses("name")
    story.when(Propose("ada", "an alarm", "Alarm")).refuses("unknown_effect")
    story.when(Propose("ada", "it sticks", "Weapon Stuck")).refuses("impossible", "WG-COMP-01")
    threats = in_enemy_turn(ADA).given((Attack(who="x", weapon="lasgun", targets=("ada",)), (1, 2, 2, 2)))
    threats.when(GrantRuin("x")).refuses("no_agent", "WG-RUIN-02")


@pytest.mark.rule("WG-DIE-02", "WG-DIE-03")
@pytest.mark.parametrize("mode", ["agree", "ruin"])
def test_gm_alone_settles_complications_of_threats(mode: str) -> None:
    """A proposal takes effect at once. The mode `ruin` only applies to Agents."""
    story = in_enemy_turn(ADA, complication_mode=mode)
    story.given((Attack(who="x", weapon="lasgun", targets=("ada",)), (1, 2, 2, 2)))
    story.when(Propose("x", "it jams", "Weapon Jam")).then(ComplicationSettled("x", "agreed", "it jams"))
    assert (story.state.combatant("x").fault("lasgun"), story.state.ruin) == ("Weapon Jam", 0)


@pytest.mark.rule("WG-DIE-03", "WG-DIE-02")
@pytest.mark.parametrize("mode", ["agree", "table"])
def test_table_of_complications_is_only_for_combat(mode: str) -> None:
    """In Narrative Time the player proposes a Complication in every mode."""
    story = party(ADA, X, complication_mode=mode).set(players__p_dash_ada__wrath=0)
    story.given(CallForTest(who="ada", purpose="Climb", skill="Strength", dn=1), (TakeOwedTest("ada"), (1, 4, 4)))
    story.when(RollComplication("ada")).refuses("no_combat", "WG-DIE-03")
    story.when(Propose("ada", "it falls", "Dropped Weapon")).refuses("impossible", "WG-COMP-01")
    story.given(Propose("ada", "a fall", "Fall Prone"), AcceptComplication())
    assert (story.state.combatant("ada").level("Prone"), story.encounter.step) == (1, "NARRATIVE")


@pytest.mark.rule("WG-COMP-01")
def test_complication_is_impossible_if_the_condition_exists() -> None:
    for effect, condition in (("Fall Prone", "Prone"), ("Restrained", "Restrained"), ("Blinded", "Blinded")):
        story = without_resources(ADA, X).given(SetCondition(who="ada", condition=condition, level=1))
        story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2)))
        story.when(Propose("ada", "again", effect)).refuses("impossible", "WG-COMP-01")


@pytest.mark.rule("WG-COMP-01", "WG-NPC-02")
def test_uncounted_ammunition_cannot_run_out() -> None:
    """A weapon that already has a fault cannot get another one."""
    story = in_enemy_turn(ADA, threat("X", role="troop", complications=True))
    story.given((Attack(who="x", weapon="lasgun", targets=("ada",)), (1, 2, 2, 2)))
    for effect in ("Out of Ammo", "Lost Reload"):
        story.when(Propose("x", "click", effect)).refuses("impossible", "WG-COMP-01")
    empty = without_resources(agent("Ada", "long-las", player="p-ada"), X)
    empty.given((Attack(who="ada", weapon="long-las", targets=("x",)), (1, 2, 2, 2)))
    for effect in ("Out of Ammo", "Weapon Jam", "Weapon Malfunction", "Dropped Weapon"):
        empty.when(Propose("ada", "click", effect)).refuses("impossible", "WG-COMP-01")
    empty.when(Propose("ada", "a magazine falls", "Lost Reload")).then(ComplicationProposed)


@pytest.mark.rule("WG-DIE-02", "WG-RUIN-01")
@pytest.mark.parametrize(("held", "after"), [(1, 2), (2, 2)])
def test_ruin_settles_a_complication_even_if_the_pool_is_full(held: int, after: int) -> None:
    """With one player the cap is two; further Ruin is lost."""
    story = without_resources(ADA, X, complication_mode="ruin").set(ruin=held)
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2))
    story.then(ComplicationSettled("ada", "Ruin", ""))
    assert (story.state.ruin, story.encounter.step) == (after, "TURN")


@pytest.mark.rule("WG-DIE-02")
@pytest.mark.parametrize(("effect", "description"), [("Weapon Jam", "it jams (Weapon Jam)"), ("", "it jams")])
def test_prompt_describes_the_proposed_complication(effect: str, description: str) -> None:
    """The prompt includes the effect in the rules, if there is one."""
    story = with_complication().given(Propose("ada", "it jams", effect))
    assert story.encounter.requests[0].prompt == f"Ada proposes a Complication: {description}. Agree?"


@pytest.mark.rule("WG-COMP-01")
def test_only_present_targets_and_unused_weapons_can_be_named() -> None:
    """Y has left the fight, so only the others can be hit. Ada shoots with the laspistol, so she can drop only the
    sword.
    """
    story = (
        in_first_turn(SCOUT, X, threat("Y"), threat("Z")).set(players__p_dash_ada__wrath=0, ruin=0).given(Leave("y"))
    )
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2)))
    hit = Story(story.encounter.fork()).given((RollComplication("ada"), (6, 5)))
    hit.when(NameTarget("y")).refuses("unknown_combatant")
    assert {"ada", "z"} <= {each.what for each in listed_commands(hit, NameTarget)}
    assert "y" not in {each.what for each in listed_commands(hit, NameTarget)}
    story.given((RollComplication("ada"), (5, 1))).when(NameTarget("laspistol")).refuses("no_such_weapon", "WG-COMP-01")
    assert [each.what for each in listed_commands(story, NameTarget)] == ["sword", "a lantern"]
    assert story.given(NameTarget("sword")).state.combatant("ada").fault("sword") == "Dropped Weapon"


@pytest.mark.rule("WG-COMP-01", "WG-DMG-05")
@pytest.mark.parametrize(("shield", "wounds"), [((), 2), (("Shield (1)",), 1)])
def test_combatant_hit_by_mistake_has_its_shield_and_suffers_the_plain_damage(
    shield: tuple[str, ...], wounds: int
) -> None:
    bo = agent("Bo", player="p-bo", resilience=5, max_wounds=9, armour_traits=list(shield))
    ada = agent("Ada", "lasgun", player="p-ada")
    story = without_resources(ada, bo, threat("X", resilience=20))
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (1, 4, 4, 4)))
    story.given((RollComplication("ada"), (6, 5)), NameTarget("bo"))
    assert (story.event(HarmDue).target, story.event(HarmDue).wounds) == ("bo", wounds)


@pytest.mark.rule("WG-DIE-02", "WG-COMP-01")
@pytest.mark.parametrize("said", [(), (Propose("ada", "it is late"),), ((RollComplication("ada"), (6, 5)),)])
def test_complication_of_a_combatant_that_leaves_comes_to_nothing(said: tuple[StoryCommand, ...]) -> None:
    story = without_resources(ADA, BO, X).given(
        (Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2)), *said
    )
    story.when(Leave("ada")).then(ComplicationSettled("ada", "dropped", ""))
    assert (story.state.complication, story.encounter.step) == (None, "PICK")
    absent = in_first_turn(ADA, BO, X).set(ruin=0, players__p_dash_bo__wrath=0)
    absent.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2)))
    assert absent.encounter.step == "WRATH_REROLL"
    absent.when(Leave("ada")).without(ComplicationDue)
    assert absent.state.combatant("x").present


@pytest.mark.rule("WG-COMP-01")
@pytest.mark.parametrize("effect", ["Dropped Weapon", "Weapon Stuck", "Weapon Jam"])
def test_fists_are_neither_dropped_nor_stuck(effect: str) -> None:
    story = without_resources(agent("Ada", player="p-ada", drawn=[]), X)
    story.given((Attack(who="ada", weapon="unarmed", targets=("x",)), (1, 2, 2, 2)))
    story.when(Propose("ada", "an ache", effect)).refuses("impossible", "WG-COMP-01")
