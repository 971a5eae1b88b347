"""Settings: each makes a difference at every place where it counts, not only at the first one."""

from collections.abc import Callable
from typing import Any

import pytest

from combat.systems.powered_by_heresy.acts.basic_moves import DefyDanger
from combat.systems.powered_by_heresy.acts.damage import Hazard
from combat.systems.powered_by_heresy.acts.dying_and_healing import UseMedkit
from combat.systems.powered_by_heresy.acts.rolling import Choose, GrantBonus
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from combat.systems.powered_by_heresy.queries.blows import defense_before_modifiers, unbeatable_defenses
from events.powered_by_heresy.facts import BlowDue
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, moving, shoot, total_of

WILLED = acolyte("Griff", stats={"WP": 2, "Int": 1}, medkit=1, wounds=2)


def bare_fists_against(story: Story) -> object:
    """Return the warning about a Defense that no die of bare hands can beat."""
    griff = story.state.acolyte("griff")
    return unbeatable_defenses(story.state, griff, story.state.wielded(""), ("scar",))


def extra_die_of_a_fist(story: Story) -> object:
    """Return the dice of bare hands with one more die of the largest size."""
    return hack(story, 5, 5, weapon="").when(Choose("griff", ("extra die",)), faces=(1, 1, 1)).event(BlowDue).dice


def fallen_fist(story: Story) -> object:
    """Return the size of the dice that an ability adds to bare hands after their dice have fallen."""
    hack(story, 5, 5, weapon="").when(Choose("griff"), faces=(1, 1))
    return [die.sides for event in story.events for die in getattr(event, "dice", ()) if hasattr(die, "sides")]


def old_gun(story: Story) -> object:
    """Return the wounds of two dice, both lowered or one removed."""
    shoot(story, 5, 5, weapon="old").given((Choose("griff"), (6, 6)))
    return story.state.enemy("scar").wounds


def old_gun_against(story: Story) -> object:
    """Return the warning about a Defense that a lowered die cannot beat."""
    griff = story.state.acolyte("griff")
    return unbeatable_defenses(story.state, griff, story.state.wielded("old"), ("scar",))


def nerve(story: Story) -> object:
    """Return the total of defying danger by mental fortitude."""
    return total_of(moving(story, DefyDanger("griff", "mental fortitude"), 4, 4))


def steady_hands(story: Story) -> object:
    """Return the total of using a medkit by mental fortitude."""
    return total_of(moving(story, UseMedkit("griff", "griff", by="mental fortitude"), 4, 4))


def trance(story: Story) -> object:
    """Return whether an ongoing outlasts an attack that causes no wound."""
    story.given(GrantBonus(who="griff", amount=1, source="a trance", until="you take damage"))
    gm_acts(story).given((EnemyAttack(("scar",), "griff"), (1,)))
    return story.state.acolyte("griff").bonuses == ()


def hazard(story: Story) -> object:
    """Return the wounds of an acolyte in a fire."""
    gm_acts(story).given((Hazard("griff", "bleed", "fire"), (2,)))
    return story.state.acolyte("griff").wounds


def enemy_defense(story: Story) -> object:
    return defense_before_modifiers(story.state, story.state.enemy("scar"))


def acolyte_defense(story: Story) -> object:
    return defense_before_modifiers(story.state, story.state.acolyte("griff"))


LATE = {"id": "boom", "when": "damage rolled", "does": [{"do": "modify", "what": "damage dice", "amount": 1}]}
SUITS = ["Flak Armour", "Power armour"]
PLAIN = enemy("Scar", defense=None, armour=SUITS)

PLACES: list[tuple[dict[str, Any], Callable[[Story], object], dict[str, Any]]] = [
    ({"unarmed_die": 6}, bare_fists_against, {"against": (enemy("Scar", defense=5),)}),
    ({"unarmed_die": 6}, extra_die_of_a_fist, {}),
    ({"unarmed_die": 6}, fallen_fist, {"who": acolyte("Griff", abilities=["boom"]), "brought": {"abilities": [LATE]}}),
    ({"flat_damage_mod": "drop_dice"}, old_gun, {"who": acolyte("Griff", "old"), "against": (enemy("Scar"),)}),
    (
        {"flat_damage_mod": "drop_dice"},
        old_gun_against,
        {"who": acolyte("Griff", "old"), "against": (enemy("Scar", defense=5),)},
    ),
    ({"mental_fortitude": "as_printed"}, nerve, {"who": WILLED}),
    ({"mental_fortitude": "as_printed"}, steady_hands, {"who": WILLED, "medkit_move": "defy_danger"}),
    ({"damage_means": "wound"}, trance, {}),
    ({"base_defense": 2}, hazard, {}),
    ({"base_defense": 2}, enemy_defense, {"against": (PLAIN,)}),
    ({"base_defense": 2}, acolyte_defense, {}),
    ({"armour_stacks": True}, enemy_defense, {"against": (PLAIN,)}),
    ({"armour_stacks": True}, acolyte_defense, {"who": acolyte("Griff", armour=SUITS)}),
]


@pytest.mark.rule("PBH-DMG-12", "PBH-DMG-11", "PBH-MOVE-15", "PBH-HEAL-03", "PBH-CLS-08", "PBH-DEF-03", "PBH-DEF-04")
@pytest.mark.parametrize(("other", "place", "table"), PLACES, ids=lambda part: getattr(part, "__name__", ""))
def test_setting_counts_at_each_of_its_places(
    other: dict[str, Any], place: Callable[[Story], object], table: dict[str, Any]
) -> None:
    griff = (table.get("who", acolyte("Griff")),)
    rest = {name: value for name, value in table.items() if name != "who"}
    assert place(cell(*griff, **rest)) != place(cell(*griff, **rest, **other))
