"""Defense: what keeps damage off."""

import pytest

from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from combat.systems.powered_by_heresy.queries.blows import standing_defense
from combat.systems.powered_by_heresy.queries.characters import max_wounds
from events.powered_by_heresy.facts import BlowFaced
from events.vocabulary import Missed
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, shoot


@pytest.mark.rule("PBH-DEF-02", "PBH-DEF-01")
def test_cover_helps_against_shots_parrying_in_melee_and_reflexes_always() -> None:
    """Base 1, Flak 1, then what the attack allows."""
    agile = enemy("Scar", defense=None, armour=["Flak Armour"], parry=True, reflexes=True)
    story = shoot(cell(against=(agile,)), 5, 5, cover=True).when(Choose("griff"), faces=(1, 1))
    assert story.event(BlowFaced).defense == 4
    story = hack(cell(against=(agile,)), 5, 5).when(Choose("griff"), faces=(1,))
    assert story.event(BlowFaced).defense == 4
    story = shoot(cell(against=(agile,)), 5, 5).when(Choose("griff"), faces=(1, 1))
    assert story.event(BlowFaced).defense == 3


@pytest.mark.rule("PBH-DEF-03", "PBH-GM-06")
def test_a_printed_defense_is_used_as_it_stands() -> None:
    """The civilian has the base; the Guardsman in Flak and the Astartes stand above their parts."""
    people = (
        enemy("Civilian", defense=None),
        enemy("Guardsman", defense=3, armour=["Flak Armour"]),
        enemy("Astartes", defense=6, max_wounds=8, armour=["Adeptus power armour"]),
    )
    state = cell(against=people).state
    assert [standing_defense(state, each) for each in state.enemies] == [1, 3, 6]
    assert standing_defense(cell(against=people, base_defense=2).state, state.enemies[0]) == 2
    assert [max_wounds(each) for each in state.enemies] == [3, 3, 8]


@pytest.mark.rule("PBH-DEF-04")
@pytest.mark.parametrize(("stacks", "defense"), [(False, 4), (True, 6)])
def test_one_suit_counts_unless_the_table_adds_them(stacks: bool, defense: int) -> None:
    """Base 1 and 3, or 2 and 3."""
    both = enemy("Scar", defense=None, armour=["Power armour", "Adeptus power armour"])
    story = hack(cell(against=(both,), armour_stacks=stacks), 5, 5).when(Choose("griff"), faces=(1,))
    assert story.event(BlowFaced).defense == defense


@pytest.mark.rule("PBH-DEF-05")
def test_a_sheet_may_name_improvements_of_its_own() -> None:
    """Faith against everything."""
    pious = acolyte("Griff", improvements=[{"name": "faith", "amount": 2}])
    story = gm_acts(cell(pious)).when(EnemyAttack(("scar",), "griff"), faces=(3,)).then(Missed)
    assert story.event(BlowFaced).defense == 3
