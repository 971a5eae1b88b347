"""The story of a fight: dice and DN apart, icons, remaining resources, and attacks without harm."""

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import NoReaction
from combat.systems.wrath_and_glory.acts.complications import NameTarget, RollComplication
from combat.systems.wrath_and_glory.acts.conditions import Remedy, SetCondition
from combat.systems.wrath_and_glory.acts.criticals import AimCritical
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import HelpUp, Leave
from combat.systems.wrath_and_glory.acts.resources import BuyDice, Reroll
from combat.systems.wrath_and_glory.acts.rounds import Act
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import Endure, Soak
from events.vocabulary import Modifier
from events.wrath_and_glory.facts import PointLost
from replays import Replay
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import ADA, BO, X, Y, agent, in_enemy_turn, in_first_turn, threat, without_resources


def transcript_of(story: Story) -> list[str]:
    """Return the sentences of the story so far."""
    return list(Replay.of(story.encounter).transcript())


def test_story_explains_dice_and_dn_separately() -> None:
    """All-Out Attack adds dice. Defence and Wounds make up the DN."""
    story = without_resources(ADA, X).given(Inflict(who="ada", harm="Wounds", amount=1, source="a fall"), Endure("ada"))
    story.given((Attack(who="ada", weapon="sword", targets=("x",), all_out=True), (1, 6, 4, 2, 2, 2)))
    lines = transcript_of(story)
    assert "Ada attacks X with the Sword: Weapon Skill, 6 dice against DN 4 (Defence 3, Wounded +1)." in lines
    assert "Ada rolls 6 dice: 3 icons (Wrath Die 1; 6, 4, 2, 2, 2; All-Out Attack +2)." in lines


def test_story_reports_a_harmless_hit_and_an_empty_weapon() -> None:
    """The sentence includes the Resilience of the target."""
    ada = agent("Ada", "long-las", player="p-ada")
    story = without_resources(ada, threat("X", resilience=20)).given(
        (Attack(who="ada", weapon="long-las", targets=("x",)), (4, 4, 4, 2))
    )
    lines = transcript_of(story)
    assert lines[-3:] == [
        "Ada hits X.",
        "Ada does 10 damage against X's Resilience of 20.",
        "X takes no harm. Ada's Long-las is empty.",
    ]


def test_story_reports_remaining_wrath_and_fire() -> None:
    story = (
        in_first_turn(ADA, X).set(ruin=0).given(SetCondition(who="x", condition="On Fire", level=1, source="a flamer"))
    )
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2)), (Reroll("ada"), (2, 2, 2, 2)))
    story.given(EndTurn("ada"), (Act("x"), (2,)))
    lines = transcript_of(story)
    assert "X is On Fire (a flamer)." in lines
    assert "P-Ada spends 1 Wrath on a reroll, leaving 1." in lines
    assert "Ada rerolls 4 dice: 0 more icons (Wrath Die 2; 2, 2, 2), 0 in total." in lines
    assert "X rolls 1D3 for On Fire: 2." in lines


def test_story_sums_up_wounds_at_the_end_of_a_round() -> None:
    """If no combatant is hurt, there is no such sentence."""
    story = without_resources(ADA, threat("X", max_wounds=9)).given(
        Inflict(who="x", harm="Wounds", amount=2, source="a stone")
    )
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"))
    assert "After round 1: X has 2 of 9 Wounds." in transcript_of(story)
    calm = without_resources(ADA, X).given(EndTurn("ada"), Act("x"), EndTurn("x"))
    assert not [line for line in transcript_of(calm) if line.startswith("After round")]


def test_story_reports_an_attack_that_waits_for_a_reaction() -> None:
    ada = agent("Ada", player="p-ada", abilities=["Sidestep (2)"])
    story = in_enemy_turn(ada).given(Attack(who="x", weapon="sword", targets=("ada",)))
    story.given((NoReaction("ada"), (2, 2, 2, 2)))
    assert transcript_of(story)[-5:-2] == [
        "X is about to attack Ada with the Sword.",
        "Ada does not react.",
        "X attacks Ada with the Sword: Weapon Skill, 4 dice against DN 2.",
    ]


def test_story_says_which_ability_lessens_harm() -> None:
    x = threat("X", max_wounds=9, shockless=True, abilities=["Thick Hide"])
    story = without_resources(ADA, x).given(Inflict(who="x", harm="Wounds", amount=3, source="a stone"))
    lines = transcript_of(story)
    start = lines.index("X is about to suffer 3 Wounds.")
    assert lines[start + 1] == "X is now about to suffer 2 Wounds (Thick Hide -1 Wounds)."
    assert lines[start + 2].startswith("X suffers 2 Wounds from a stone")


def test_story_says_that_an_ability_prevents_all_harm() -> None:
    x = threat("X", max_wounds=9, shockless=True, abilities=["Thick Hide"])
    story = without_resources(ADA, x).given(Inflict(who="x", harm="Wounds", amount=1, source="a stone"))
    assert "X is now about to suffer no harm (Thick Hide -1 Wounds)." in transcript_of(story)


def test_story_says_that_shock_of_the_exhausted_becomes_wounds() -> None:
    story = without_resources(ADA, threat("X", max_wounds=9)).set(combatants__x__exhausted=True)
    story.given(Inflict(who="x", harm="Shock", amount=2, source="a scream"))
    lines = transcript_of(story)
    assert lines[lines.index("X is about to suffer 2 Shock.") + 1] == "X is now about to suffer 2 Wounds."


def test_soak_is_described_once() -> None:
    story = without_resources(ADA, X).set(combatants__ada__profile__determination=3)
    story.given(Inflict(who="ada", harm="Wounds", amount=3, source="a stone"), (Soak("ada"), (4, 4, 2)))
    assert not any("is now about to suffer" in line for line in transcript_of(story))


def test_story_says_that_a_point_is_lost_if_the_pool_is_full() -> None:
    """A 6 on the Wrath Die and a shift give Glory, or Ruin for a Threat."""
    story = without_resources(ADA, X).set(glory=6)
    story.given(
        (Attack(who="ada", weapon="sword", targets=("x",)), (6, 6, 6, 4)), BuyDice("ada"), Shift(who="ada", glory=1)
    )
    lines = transcript_of(story)
    assert "1 Glory is lost, because the pool is full (Wrath Die)." in lines
    assert "1 Glory is lost, because the pool is full (a Shift)." in lines
    assert story.event(PointLost).source == "a Shift"
    assert story.state.glory == 6


def test_story_says_whose_condition_a_test_may_end() -> None:
    story = without_resources(ADA, BO, X).given(SetCondition(who="bo", condition="Pinned", level=1, source="a bolter"))
    story.given((Remedy(who="ada", condition="Pinned", patient="bo"), (2, 2, 2)))
    lines = transcript_of(story)
    assert any(line.startswith("Ada tests Leadership to rid Bo of the condition Pinned: 3 dice") for line in lines)


def test_story_names_the_change_of_each_targets_defence() -> None:
    """Multi-Attack raises both DNs, Parry only that of Y."""
    story = without_resources(ADA, X, threat("Y", abilities=["Parry"]))
    story.given((Attack(who="ada", weapon="sword", targets=("x", "y")), (2, 2, 2, 2)))
    expected = "4 dice against DN 5 and 6 (Defence 3, Parry +1 for Y, Multi-Attack +2)."
    assert f"Ada attacks X and Y with the Sword: Weapon Skill, {expected}" in transcript_of(story)


def test_story_adds_named_modifiers_to_ap_and_omits_ap_that_they_cancel() -> None:
    for change, expected in ((2, ", less the Plasma Gun's AP of 4"), (-2, ""), (-9, "")):
        story = without_resources(agent("Ada", "plasma", player="p-ada"), threat("X", resilience=12))
        shot = Attack(who="ada", weapon="plasma", targets=("x",), modifiers=(Modifier("ammunition", change, "AP"),))
        story.given((shot, (4, 4, 4, 2)))
        assert f"Ada does 10 damage against X's Resilience of 12{expected}." in transcript_of(story)


def test_story_reports_hits_that_are_given_up() -> None:
    """Three icons hit X and Y. A shift leaves one, which is enough for Y alone."""
    foes = (threat("X", defence=2), threat("Y", defence=1))
    story = without_resources(agent("Ada", "lasgun", player="p-ada"), *foes, multi_shift_dn="may_give_up")
    aimed = (Modifier("a steady hand", -2, "DN"),)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x", "y"), modifiers=aimed), (4, 6, 2, 2)))
    story.given((Shift(who="ada", ed=1, give_up=("x",)), (4,)))
    assert "Ada shifts 1 die into Extra Damage, giving up the hit on X." in transcript_of(story)


def test_story_reports_a_critical_hit_on_the_only_target_once() -> None:
    """With several targets, the sentence for the aim names the one that it lands on."""
    ada = agent("Ada", "lasgun", player="p-ada")
    for targets in (("x",), ("x", "y")):
        story = without_resources(ada, X, Y).given((Attack(who="ada", weapon="lasgun", targets=targets), (6, 6, 6, 6)))
        story.given(Shift(who="ada"), (AimCritical(who="ada", target="x"), (1, 1, 1)))
        lines = transcript_of(story)
        assert ("Ada scores a Critical Hit on X." in lines) == (len(targets) == 1)
        assert ("The Critical Hit lands on X." in lines) == (len(targets) > 1)


def test_story_names_the_comrade_who_is_helped_up() -> None:
    story = without_resources(ADA, BO, X).given(SetCondition(who="bo", condition="Prone", level=1, source="a shove"))
    story.given(HelpUp("ada", "bo"))
    assert transcript_of(story)[-1] == "Ada helps Bo up."


def test_story_reports_once_that_a_combatant_leaves() -> None:
    story = without_resources(ADA, X, Y).given(Leave("y", "no hope", "fled"))
    assert transcript_of(story)[-1] == "Y flees (no hope)."


def test_story_names_the_group_that_an_ability_reaches() -> None:
    story = without_resources(ADA, BO, threat("X", max_wounds=1, resilience=1, abilities=["Explosive (10)"]), Y)
    story.given(Inflict(who="x", harm="Mortal Wounds", amount=20, source="a mine"))
    assert any(line.startswith("X's Explosive (10) takes effect on everyone.") for line in transcript_of(story))


def test_story_names_the_item_or_target_of_a_complication() -> None:
    for faces, what, expected in (
        ((6, 5), "a cogitator", "Ada's Complication is an Inconvenient Target: a cogitator."),
        ((5, 1), "a lantern", "Ada's Complication is a Dropped Item: a lantern."),
    ):
        story = without_resources(ADA, X).given((Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2)))
        story.given((RollComplication("ada"), faces), NameTarget(what))
        assert expected in transcript_of(story)
