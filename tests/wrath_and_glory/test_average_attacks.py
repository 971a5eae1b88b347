"""Average attacks: they are the attacks that the rules would declare, between combatants in their present condition."""

import pytest

from combat.engine.people.average_fight import Fighter
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from combat.systems.wrath_and_glory.policy import chances
from combat.systems.wrath_and_glory.policy.average_attacks import DYING_LIFE, MIN_HARM, fighters
from events.wrath_and_glory.facts import TestDeclared
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import agent, in_first_turn, party, threat


def entering(story: Story, side: str = "players") -> list[Fighter]:
    """Return the combatants of a side as they enter an average fight."""
    own, other = story.state.present(side), story.state.present("gm" if side == "players" else "players")
    return fighters(story.state, own, other)


def share(pool: int, dn: int, needed: int, *, over: int = 0, dice: int = 0) -> float:
    return chances.attack_value(pool, dn, dice, over, needed, 0.0, brutal=False, tearing=False)


def test_attack_uses_the_rolls_of_the_rules() -> None:
    """A large target gives one more die, and Fleshbane adds its Toughness."""
    claw = {"id": "claw", "name": "Claw Gun", "kind": "ranged", "damage": 7, "ed": 2, "traits": ["Fleshbane"]}
    big = threat("X", size="large", toughness=4, shockless=True, max_wounds=5)
    story = party(agent("Ada", "claw", player="p-ada", value=5), big, more=(claw,)).given(BeginCombat(), Act("ada"))
    (ada,) = entering(story)
    assert ada.harm == [share(6, 3, 6, over=7 + 4 - 8, dice=2)]
    declared = story.given((Attack(who="ada", weapon="claw", targets=("x",)), (1,) * 6)).event(TestDeclared)
    assert (declared.pool, declared.dn) == (6, 3)


def test_wounds_and_conditions_change_attacks() -> None:
    story = in_first_turn(agent("Ada", "long-las", player="p-ada", value=6), threat("X", shockless=True, max_wounds=5))
    assert entering(story)[0].harm == [share(6, 3, 6, over=2)]
    story.set(combatants__ada__wounds=1)
    assert entering(story)[0].harm == [share(6, 4, 6, over=2)]
    story.set(combatants__ada__exhausted=True, combatants__x__wounds=2)
    assert entering(story)[0].harm == pytest.approx([0.8 * share(6, 4, 4, over=2)])


def test_attack_meets_the_defence_that_a_weapon_gives_its_bearer() -> None:
    """The sword of the target has Parry, although the attacker carries none."""
    blade = {"id": "blade", "name": "Blade", "kind": "melee", "damage": 5, "traits": ["Parry"]}
    harms = list[float]()
    for arms in (("sword",), ("blade",)):
        ada, x = agent("Ada", "sword", player="p-ada", value=6), threat("X", *arms)
        (fighter,) = entering(party(ada, x, more=(blade,)).given(BeginCombat(), Act("ada")))
        harms += fighter.harm
    assert harms[0] > harms[1]


def test_life_counts_injuries_members_and_soaked_wounds() -> None:
    ada = agent("Ada", "long-las", player="p-ada", value=6, max_wounds=4, determination=2, max_shock=9)
    story = in_first_turn(ada, threat("Mob", "long-las", role="troop", mob=5, members=4, value=3))
    (agents,), (mob,) = entering(story), entering(story, "gm")
    assert (agents.life, agents.fades) == (1 + 3 * DYING_LIFE, False)
    assert (mob.life, mob.fades) == (4, True)
    hit = share(3 + 2, story.state.combatant("ada").defence, 5 + 2, over=10 - story.state.combatant("ada").resilience)
    assert mob.harm == [hit]
    assert agents.harm == [chances.mob_members_removed(6, 3, 0, 2, 4, 0, brutal=False, tearing=False)]
    story.set(combatants__ada__dying=True, combatants__ada__traumatic=1)
    (agents,), (mob,) = entering(story), entering(story, "gm")
    assert agents.life == 2 * DYING_LIFE
    assert mob.harm == [
        share(5, story.state.combatant("ada").defence, 1, over=10 - story.state.combatant("ada").resilience)
    ]


def test_combatant_without_weapons_does_hardly_any_harm() -> None:
    story = in_first_turn(agent("Ada", "wire", player="p-ada", value=1), threat("X", resilience=40))
    assert entering(story)[0].harm == [MIN_HARM]
