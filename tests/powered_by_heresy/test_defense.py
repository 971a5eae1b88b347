"""Defense: armour, cover, parrying and other bonuses."""

import pytest

from combat.systems.powered_by_heresy.acts.character_change import WriteIntoSheet
from combat.systems.powered_by_heresy.acts.conversation import EndFight, OpenScene
from combat.systems.powered_by_heresy.acts.damage import Hazard
from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.acts.statements import ChangeCondition
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack, GoldenOpportunity
from combat.systems.powered_by_heresy.queries.blows import defense_before_modifiers
from combat.systems.powered_by_heresy.queries.characters import max_wounds
from events.powered_by_heresy.facts import BlowFaced
from events.vocabulary import Missed
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, shoot


@pytest.mark.rule("PBH-DEF-02", "PBH-DEF-01")
def test_defense_bonuses_depend_on_the_kind_of_attack() -> None:
    """Cover helps against shots, a parry in melee, and reflexes always."""
    agile = enemy("Scar", defense=None, armour=["Flak Armour"], parry=True, reflexes=True)
    story = shoot(cell(against=(agile,)), 5, 5, cover=True).when(Choose("griff"), faces=(1, 1))
    assert story.event(BlowFaced).defense == 4
    story = hack(cell(against=(agile,)), 5, 5).when(Choose("griff"), faces=(1,))
    assert story.event(BlowFaced).defense == 4
    story = shoot(cell(against=(agile,)), 5, 5).when(Choose("griff"), faces=(1, 1))
    assert story.event(BlowFaced).defense == 3


LEARNED = {"parry": (["melee"], 1), "reflexes": ([], 1), "training": ([], 2)}


@pytest.mark.rule("PBH-DEF-02", "PBH-ADV-01")
@pytest.mark.parametrize("skill", LEARNED)
@pytest.mark.parametrize("how", ["condition", "move"])
@pytest.mark.parametrize("kind", ["melee", "ranged"])
def test_improvement_of_defense_is_gained_and_lost_in_play(skill: str, how: str, kind: str) -> None:
    """The GM gives and takes it as a condition, or everyone agrees on a move."""
    given, amount = LEARNED[skill]
    change = {"do": "modify", "what": "Defense", "amount": amount}
    ability = {"id": skill, "name": skill, "when": "attacked", "if": given, "does": [change]}
    move = {"id": "Drill", "of": "Seeker", "level": 1, "abilities": [ability]}
    brought = {"conditions": [{"name": "drilled", "abilities": [ability]}], "library": [move]}
    weapons = [{"name": "Blade", "dice": [6]}, {"name": "Bow", "dice": [6], "ranged": True}]
    story = cell(against=(enemy("Scar", attacks=weapons),), brought=brought)
    raised = 1 + (amount if skill != "parry" or kind == "melee" else 0)

    def faced() -> int:
        shot = EnemyAttack(("scar",), "griff", weapon="Bow" if kind == "ranged" else "Blade")
        story.given(GoldenOpportunity()).when(shot, faces=(1,))
        return int(story.event(BlowFaced).defense)

    assert faced() == 1
    if how == "condition":
        story.given(ChangeCondition("griff", "drilled", holds=True, source="a lesson"))
        assert faced() == raised
        story.given(ChangeCondition("griff", "drilled", holds=False, source="a hurt arm"))
        assert faced() == 1
    else:
        story.given(EndFight(), WriteIntoSheet("griff", "Drill", agreed=("ada", "bo")), OpenScene())
        assert faced() == raised


@pytest.mark.rule("PBH-DEF-03", "PBH-GM-06")
def test_printed_defense_is_used_unchanged() -> None:
    """The printed examples of the book are higher than the sum of their parts."""
    npcs = (
        enemy("Civilian", defense=None),
        enemy("Guardsman", defense=3, armour=["Flak Armour"]),
        enemy("Astartes", defense=6, max_wounds=8, armour=["Adeptus power armour"]),
    )
    state = cell(against=npcs).state
    assert [defense_before_modifiers(state.settings, character) for character in state.enemies] == [1, 3, 6]
    assert defense_before_modifiers(cell(against=npcs, base_defense=2).state.settings, state.enemies[0]) == 2
    assert [max_wounds(character) for character in state.enemies] == [3, 3, 8]


@pytest.mark.rule("PBH-DEF-04")
@pytest.mark.parametrize(("stacks", "defense"), [(False, 4), (True, 6)])
def test_best_suit_counts_unless_the_settings_add_suits(stacks: bool, defense: int) -> None:
    both = enemy("Scar", defense=None, armour=["Power armour", "Adeptus power armour"])
    story = hack(cell(against=(both,), armour_stacks=stacks), 5, 5).when(Choose("griff"), faces=(1,))
    assert story.event(BlowFaced).defense == defense


@pytest.mark.rule("PBH-DEF-05")
def test_sheet_may_name_its_own_improvements() -> None:
    pious = acolyte("Griff", improvements=[{"name": "faith", "amount": 2}])
    story = gm_acts(cell(pious)).when(EnemyAttack(("scar",), "griff"), faces=(3,)).then(Missed)
    assert story.event(BlowFaced).defense == 3


@pytest.mark.rule("PBH-DEF-03")
def test_training_adds_to_the_base() -> None:
    trained = acolyte("Griff", armour=["Flak Armour"], training=1)
    story = gm_acts(cell(trained)).when(EnemyAttack(("scar",), "griff"), faces=(1,))
    assert story.event(BlowFaced).defense == 3


@pytest.mark.rule("PBH-DEF-05")
@pytest.mark.parametrize(("against", "melee", "ranged"), [("any", 2, 2), ("melee", 2, 1), ("ranged", 1, 2)])
def test_improvement_helps_only_against_its_kind_of_attack(against: str, melee: int, ranged: int) -> None:
    griff = acolyte("Griff", improvements=[{"name": "luck", "amount": 1, "against": against}])
    for shoots, defense in ((False, melee), (True, ranged)):
        story = gm_acts(cell(griff, against=(enemy("Scar", ranged=shoots),)))
        story.when(EnemyAttack(("scar",), "griff"), faces=(1,))
        assert story.event(BlowFaced).defense == defense


@pytest.mark.rule("PBH-DEF-02")
@pytest.mark.parametrize(("armour", "defense"), [("Flak Armour", 2), ("Power armour", 3), ("Adeptus power armour", 4)])
def test_each_suit_has_its_bonus(armour: str, defense: int) -> None:
    story = gm_acts(cell(acolyte("Griff", armour=[armour]))).when(EnemyAttack(("scar",), "griff"), faces=(1,))
    assert story.event(BlowFaced).defense == defense


@pytest.mark.rule("PBH-DEF-02", "PBH-DMG-14")
def test_hazard_cannot_be_parried() -> None:
    agile = acolyte("Griff", parry=True, reflexes=True)
    story = gm_acts(cell(agile)).when(Hazard("griff", "kill", "the furnace"), faces=(1,))
    assert story.event(BlowFaced).defense == 2


@pytest.mark.rule("PBH-DEF-01", "PBH-DEF-05")
def test_defense_is_never_below_zero() -> None:
    story = hack(cell(against=(enemy("Scar", defense=1),)).set(enemies__scar__wrecked=2), 5, 5)
    story.when(Choose("griff"), faces=(1,))
    assert (story.event(BlowFaced).defense, story.state.enemy("scar").wounds) == (0, 1)


@pytest.mark.rule("PBH-DEF-01")
def test_faced_defense_lists_all_its_modifiers() -> None:
    agile = enemy("Scar", defense=None, armour=["Flak Armour"], parry=True, reflexes=True)
    story = shoot(cell(against=(agile,)), 5, 5, cover=True).when(Choose("griff"), faces=(1, 1))
    assert sorted(modifier.amount for modifier in story.event(BlowFaced).modifiers) == [1, 1, 2]
