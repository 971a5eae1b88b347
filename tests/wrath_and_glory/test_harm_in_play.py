"""
Wounds, Shock, Dying and death, played.
"""

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import Run, Stand
from combat.systems.wrath_and_glory.acts.resources import KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import BuySoakDice, Endure, RerollSoak, Soak
from combat.systems.wrath_and_glory.acts.tests import Oppose, TakeTest
from combat.systems.wrath_and_glory.acts.wounds import Heal
from events.vocabulary import ConditionChanged, EncounterEnded, Rolled, Soaked, Spent, Suffered
from events.wrath_and_glory.facts import ComplicationSettled, ContestSettled, TestDeclared
from tests.wrath_and_glory.parties import acting, agent, kept, party, threat

ADA = agent("Ada", player="p-ada", toughness=3)
X = threat("X")


@pytest.mark.rule("WG-WND-01", "WG-TEST-08", "WG-TEST-10")
def test_what_a_sheet_leaves_out_follows_from_its_attributes() -> None:
    """
    Tier 2, Toughness 4, Willpower 3 and armour 3: eight Wounds, Resilience eight, five Shock, four dice.
    """
    ada = party(agent("Ada", player="p-ada", tier=2, toughness=4, armour=3), X).state.combatant("ada")
    assert (ada.max_wounds, ada.resilience, ada.max_shock, ada.determination, ada.base_defence) == (8, 8, 5, 4, 2)


@pytest.mark.rule("WG-WND-03", "WG-WND-08", "WG-WND-11", "WG-WND-13", "WG-WND-07")
def test_too_many_wounds_leave_ada_dying_on_the_ground() -> None:
    """
    A Memorable Injury, Prone, no getting up, nothing but basic things; any Wound recovered ends it.
    """
    story = acting(ADA, X).when(Inflict(who="ada", harm="Mortal Wounds", amount=7, source="a fall"), (4,))
    story.then(
        ConditionChanged(who="ada", condition="Dying", level=1, source="a fall"),
        Suffered(who="ada", harm="Memorable Injury", amount=1, source="jaw"),
    )
    story.then(ConditionChanged(who="ada", condition="Prone", level=1, source="a fall"))
    story.when(Stand("ada")).refuses("dying", "WG-WND-03")
    story.when(Run("ada")).refuses("not_basic", "WG-WND-08")
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=3, source="a fall"), (1, 1)))
    assert story.state.combatant("ada").wounds == 7
    story.given(Heal(who="ada", harm="Wounds", amount=1, source="a friend"))
    ada = story.state.combatant("ada")
    assert (ada.wounds, ada.dying, ada.traumatic, ada.injuries) == (6, False, 1, ("jaw", "left hand"))


@pytest.mark.rule("WG-WND-06", "WG-WND-04")
def test_the_dying_soak_and_are_spared_when_they_soak_everything() -> None:
    """
    Two icons against two Wounds leave no Traumatic Injury.
    """
    story = party(ADA, X).given(
        (Inflict(who="ada", harm="Mortal Wounds", amount=6, source="a fall"), (4,)),
        Inflict(who="ada", harm="Wounds", amount=2, source="fire"),
    )
    story.given((Soak("ada"), (4, 5, 1)))
    assert story.state.combatant("ada").traumatic == 0


@pytest.mark.rule("WG-WND-04", "WG-SOAK-06")
def test_one_blow_leaves_one_traumatic_injury_even_if_soaking_it_exhausts() -> None:
    """
    Ada soaks three of four Wounds and is Exhausted; the last one and the Shock of the Critical are a single injury.
    """
    story = acting(ADA, X, critical_mode="table").given(EndTurn("ada"), Act("x"))
    story.set(combatants__ada__wounds=6, combatants__ada__dying=True, combatants__ada__shock=2)
    story.given((Attack(who="x", weapon="sword", targets=("ada",)), (6, 4, 4, 4)))
    story.given((Shift(who="x"), (5, 1, 3))).when(Soak("ada"), (4, 4, 4, 2, 2))
    story.then(ConditionChanged(who="ada", condition="Exhausted", level=1, source="Determination"))
    assert story.state.combatant("ada").traumatic == 1


@pytest.mark.rule("WG-WND-09", "WG-DIE-01")
def test_the_dying_roll_more_wrath_dice_and_any_one_hurts() -> None:
    """
    One Traumatic Injury makes two Wrath Dice; the 1 is another injury, and no Complication to talk about.
    """
    story = party(agent("Ada", player="p-ada", tier=2), X).given(
        (Inflict(who="ada", harm="Mortal Wounds", amount=8, source="a fall"), (4,))
    )
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=1, source="a fall"), (5, 1)))
    story.when(TakeTest(who="ada", action="Pray", skill="Willpower", dn=1), (4, 1, 4, 2, 2))
    story.then(Rolled, ComplicationSettled("ada", "Traumatic Injury", "the strain"))
    assert [die.mark for die in story.event(Rolled).dice] == ["Wrath Die", "Wrath Die", ""]
    assert story.state.combatant("ada").traumatic == 2


@pytest.mark.rule("WG-WND-02")
@pytest.mark.parametrize("wounds", [1, 4])
def test_any_number_of_wounds_makes_a_test_one_harder(wounds: int) -> None:
    """
    One or four, it is one.
    """
    story = party(ADA, X).set(combatants__ada__wounds=wounds)
    story.when(TakeTest(who="ada", action="Pray", skill="Willpower", dn=3), (4, 4, 4))
    assert story.event(TestDeclared).dn == 4


@pytest.mark.rule("WG-WND-02", "WG-MA-04", "WG-TEST-06")
@pytest.mark.parametrize(("reading", "winner"), [("none", "ada"), ("opponent_icons", "x")])
def test_wounds_do_not_matter_in_a_contest_unless_the_table_gives_icons_for_them(reading: str, winner: str) -> None:
    """
    Ada is Wounded and level with X: she wins the tie, or X has one icon more.
    """
    story = party(ADA, X, contested_penalty=reading).set(combatants__ada__wounds=1)
    story.when(
        Oppose(who="ada", opponent="x", action="Force the door", skill="Strength", opposing_skill="Strength"),
        (4, 4, 4, 4, 4, 4),
    )
    assert story.event(ContestSettled).winner == winner


@pytest.mark.rule("WG-SOAK-05", "WG-SOAK-06", "WG-SOAK-04")
@pytest.mark.parametrize(("reading", "harm"), [("wounds", "Wounds"), ("mortal_wounds", "Mortal Wounds")])
def test_while_exhausted_shock_is_wounds_and_nothing_is_soaked(reading: str, harm: str) -> None:
    """
    And a plain Test is all there is to do besides walking.
    """
    story = acting(agent("Ada", player="p-ada", max_wounds=9), X, exhausted_shock=reading)
    story.given(Inflict(who="ada", harm="Shock", amount=5, source="noise"))
    assert story.state.combatant("ada").exhausted
    story.when(Inflict(who="ada", harm="Shock", amount=2, source="noise")).then(
        Suffered(who="ada", harm=harm, amount=2, source="noise")
    )
    story.when(Run("ada")).refuses("not_basic", "WG-SOAK-05")
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), aim=True)).refuses("not_basic", "WG-SOAK-05")
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 4, 4, 4, 1)).then(TestDeclared)


@pytest.mark.rule("WG-SOAK-03")
def test_a_blow_is_soaked_once_or_as_often_as_the_table_says() -> None:
    """
    With two soaks the window opens again for what is left.
    """
    ada = agent("Ada", player="p-ada", max_wounds=9)
    once = party(ada, X).given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (1, 1, 4)))
    assert once.encounter.step == "NARRATIVE"
    twice = party(ada, X, soaks_per_hit=2).given(
        Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (1, 1, 4))
    )
    twice.when(Soak("ada"), (4, 1, 1)).then(Soaked(who="ada", harm="Wounds", amount=1, by="Determination"))
    assert twice.state.combatant("ada").wounds == 1


@pytest.mark.rule("WG-SOAK-09")
def test_wrath_and_glory_change_determination_only_where_the_table_lets_them() -> None:
    """
    Then failures go again for Wrath, and Glory buys dice.
    """
    ada = agent("Ada", player="p-ada", max_wounds=9, max_shock=9)
    story = (
        party(ada, X, resources_on_soak=True)
        .set(glory=1)
        .given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"))
    )
    story.given((Soak("ada"), (1, 2, 4)), (RerollSoak("ada"), (4, 1))).when(BuySoakDice("ada", 1), (6,))
    story.then(
        Spent(whose="players", resource="Glory", amount=1, on="more dice"),
        Soaked(who="ada", harm="Wounds", amount=3, by="Determination"),
    )


@pytest.mark.rule("WG-SOAK-07")
def test_what_overshoots_may_turn_back_into_wounds() -> None:
    """
    With one point of room, two of three icons become Shock, and one is a Wound.
    """
    ada = agent("Ada", player="p-ada", max_wounds=9, max_shock=5)
    story = party(ada, X, soak_overflow="wounds").set(combatants__ada__shock=4)
    story.given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (4, 4, 4)))
    assert (story.state.combatant("ada").wounds, story.state.combatant("ada").shock) == (1, 6)


@pytest.mark.rule("WG-NPC-01", "WG-NPC-02", "WG-NPC-03", "WG-NPC-04", "WG-RUIN-04", "WG-RUIN-06")
@pytest.mark.parametrize(
    ("role", "own", "left"), [("elite", 0, (0, 0)), ("elite", 1, (1, 0)), ("adversary", 0, (1, 0))]
)
def test_lesser_threats_pay_ruin_to_soak(role: str, own: int, left: tuple[int, int]) -> None:
    """
    Elites one point, of their own first; Adversaries soak like Agents.
    """
    story = party(ADA, threat("X", role=role, ruin=own, max_wounds=9)).given(
        Inflict(who="x", harm="Wounds", amount=2, source="a fall")
    )
    story.given((Soak("x"), (4, 4, 4)))
    assert (story.state.ruin, story.state.combatant("x").ruin) == left


@pytest.mark.rule("WG-NPC-02", "WG-MOB-03")
def test_too_much_shock_takes_troops_out_of_the_fight() -> None:
    """
    A single one, and as many of a mob as were hit; the fight ends with the last of them.
    """
    story = acting(ADA, threat("X", role="troop", max_shock=2), X | {"id": "y"})
    story.when(Inflict(who="x", harm="Shock", amount=3, source="noise")).then(
        ConditionChanged(who="x", condition="Out of the fight", level=1, source="noise")
    )
    mob = acting(ADA, threat("X", role="troop", max_shock=2, mob=3)).set(combatants__x__members=1)
    mob.when(Inflict(who="x", harm="Shock", amount=3, source="noise")).then(
        Suffered(who="x", harm="Mob members", amount=1, source="noise"), EncounterEnded
    )


@pytest.mark.rule("WG-DMG-09")
@pytest.mark.parametrize(("reading", "dead"), [("threats", ["x"]), ("everybody", ["ada", "x"]), ("nobody", [])])
def test_more_than_twice_the_wounds_at_once_kills(reading: str, dead: list[str]) -> None:
    """
    Threats, everybody or nobody, as the table plays it.
    """
    story = party(ADA, threat("X", role="adversary", max_wounds=2), X | {"id": "y"}, annihilation=reading)
    for who, amount in (("ada", 11), ("x", 5)):
        story.when(Inflict(who=who, harm="Mortal Wounds", amount=amount, source="a fall"))
        if story.needed:
            story.when(Inflict(who=who, harm="Mortal Wounds", amount=amount, source="a fall"), (1,))
    assert [each.id for each in story.state.combatants if each.dead] == dead


@pytest.mark.rule("WG-DMG-07")
def test_nothing_is_soaked_of_mortal_wounds() -> None:
    """
    Two plain Wounds open the window, two Mortal ones do not.
    """
    story = party(agent("Ada", player="p-ada", max_wounds=9), X).given(
        Inflict(who="ada", harm="Mortal Wounds", amount=2, source="a fall")
    )
    assert (story.encounter.step, story.state.combatant("ada").wounds) == ("NARRATIVE", 2)
    story.given(Inflict(who="ada", harm="Wounds", amount=2, source="a fall")).given(Endure("ada"))
    assert story.state.combatant("ada").wounds == 4


def test_a_roll_of_somebody_else_is_not_for_ada_to_keep() -> None:
    """
    The windows of a roll belong to whoever rolls.
    """
    story = acting(ADA, X).given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2)))
    story.when(KeepRoll("x")).refuses("other_roll")
    kept(story, "ada")
    assert story.encounter.step == "TURN"
    story.when(BeginCombat()).refuses("out_of_step")
    story.when(Act("x")).refuses("out_of_step")
