"""Damage dice after they have fallen: further dice and rerolls by abilities, and a word of the GM."""

from typing import Any

import pytest

from combat.systems.powered_by_heresy.acts.damage import LetDamageStand, RerollDamage, Weigh
from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from events.vocabulary import Modifier, Reminded, Rolled
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, shoot


def attacked(what: str, amount: int, given: tuple[str, ...], faces: tuple[int, ...], *, mine: bool) -> Story:
    """Let Scar attack Griff, one of whom has an ability that changes fallen damage dice."""
    boom: dict[str, Any] = {"id": "boom", "when": "damage rolled against" if mine else "damage rolled"}
    boom |= {"if": list(given), "does": [{"do": "modify", "what": what, "amount": amount}]}
    griff = acolyte("Griff", abilities=["boom"] if mine else [], defense=3)
    scar = enemy("Scar", abilities=[] if mine else ["boom"])
    story = gm_acts(cell(griff, against=(scar,), brought={"abilities": [boom]}))
    return story.when(EnemyAttack(("scar",), "griff"), faces=faces)


@pytest.mark.rule("PBH-DMG-02")
@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize(
    ("what", "amount", "given", "faces", "wounds"),
    [
        ("damage dice", 1, (), (6, 6), 2),
        ("damage dice", -1, (), (6,), 0),
        ("d10", 1, ("shows: 6",), (6, 9), 2),
        ("d10", 1, ("shows: 5",), (6,), 1),
        ("wounds", 2, ("beating: 1",), (6,), 3),
        ("wounds", 2, ("beating: 0",), (6,), 1),
        ("reroll up to", 2, (), (2, 6), 1),
        ("reroll up to", 2, (), (3,), 0),
        ("reroll from", 6, (), (6, 1), 0),
    ],
)
def test_ability_changes_damage_dice_that_have_fallen(
    what: str, amount: int, given: tuple[str, ...], faces: tuple[int, ...], wounds: int, *, mine: bool
) -> None:
    story = attacked(what, amount, given, faces, mine=mine)
    assert story.state.acolyte("griff").wounds == wounds


@pytest.mark.rule("PBH-DMG-02")
def test_reminder_appears_when_the_damage_dice_have_fallen() -> None:
    note = {"id": "note", "when": "damage rolled", "if": ["beating: 1"], "text": "look at the wound"}
    story = hack(cell(acolyte("Griff", abilities=["note"]), brought={"abilities": [note]}), 5, 5)
    story.when(Choose("griff"), faces=(6,)).then(Reminded("griff", "note", "look at the wound"))


@pytest.mark.rule("PBH-DMG-02")
def test_gm_changes_damage_dice_in_an_open_window() -> None:
    story = shoot(cell(), 5, 5).given((Choose("griff"), (1, 3)))
    assert story.state.step == "PROVEN"
    story.when(Weigh((Modifier("a crowd", 1, "damage dice"),)), faces=(6,))
    assert story.state.blow.faces == (1, 3, 6)
    story.given(RerollDamage())
    assert story.state.enemy("scar").wounds == 1


@pytest.mark.rule("PBH-DMG-02")
def test_gm_is_asked_after_all_damage_dice_with_the_setting() -> None:
    griff = acolyte("Griff", defense=3)
    story = gm_acts(cell(griff, damage_word="always")).given((EnemyAttack(("scar",), "griff"), (6,)))
    assert story.state.step == "DAMAGE_WORD"
    story.when(Weigh((Modifier("luck", 6, "reroll from"),)), faces=(1,)).then(Rolled)
    story.given(Weigh((Modifier("a shard", 1, "wounds"), Modifier("mud", -1, "Defense"))))
    assert (story.state.blow.defense, story.state.blow.faces) == (2, (1,))
    story.given(LetDamageStand())
    assert story.state.acolyte("griff").wounds == 1


@pytest.mark.rule("PBH-DMG-08", "PBH-DMG-09")
@pytest.mark.parametrize(("policy", "rolled"), [("ask", 2), ("optimal", 2), ("always", 2)])
def test_die_that_an_ability_rolled_again_is_not_proven_too(policy: str, rolled: int) -> None:
    again = {"id": "again", "when": "damage rolled", "does": [{"do": "modify", "what": "reroll up to", "amount": 1}]}
    griff = acolyte("Griff", abilities=["again"])
    story = shoot(
        cell(griff, against=(enemy("Scar", max_wounds=9),), brought={"abilities": [again]}, proven_policy=policy), 5, 5
    )
    story.when(Choose("griff"), faces=(1, 5, 2))
    assert sum(event.purpose != "Damage" for event in story.events if isinstance(event, Rolled)) == rolled - 1
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-DMG-02")
def test_wounds_and_dice_are_taken_away_only_as_far_as_there_are_any() -> None:
    griff = acolyte("Griff", defense=3)
    story = gm_acts(cell(griff, damage_word="always")).given((EnemyAttack(("scar",), "griff"), (6,)))
    story.given(Weigh((Modifier("mud", -2, "wounds"),)), LetDamageStand())
    assert story.state.acolyte("griff").wounds == 1
    story = gm_acts(cell(griff, damage_word="always")).given((EnemyAttack(("scar",), "griff"), (6,)))
    story.given(Weigh((Modifier("mud", -3, "damage dice"),)), LetDamageStand())
    assert story.state.acolyte("griff").wounds == 0
