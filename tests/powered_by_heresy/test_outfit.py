"""Worn and carried gear."""

from typing import Any

import pytest

from combat.engine.play.consent import Agree
from combat.systems.powered_by_heresy.acts.attacks import FireForEffect
from combat.systems.powered_by_heresy.acts.outfit import GiveUp, PutOn, TakeOff, TakeUp
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from events.powered_by_heresy.facts import BlowFaced, GearWorn, ItemLost, ItemTaken
from events.vocabulary import Gained, Proposed, Spent
from tests.harness.stories import Story, new_story
from tests.harness.story_forms import legal_numbers, listed_commands
from tests.powered_by_heresy.cells import ARMOURY, acolyte, cell, enemy, gm_acts, lore, total_of


def wardrobe(**fields: Any) -> Story:
    """Begin a fight in which Griff carries heavy plate and a cloak is in the wardrobe."""
    setup = {
        "players": [{"id": "ada", "name": "Ada"}],
        "acolytes": [{**acolyte("Griff", "sword"), "packed": ["plate"], **fields}],
        "enemies": [enemy("Scar")],
        "armoury": list(ARMOURY),
        "wardrobe": [
            {"id": "plate", "name": "Plate", "armour": "Power armour", "tags": ["clumsy"]},
            {"id": "cloak", "name": "Cloak", "improvements": [{"name": "faith", "amount": 1}]},
        ],
    }
    story = new_story("powered_by_heresy", setup)
    return story.set(acolytes__griff__background_used=True)


@pytest.mark.rule("PBH-TAG-01", "PBH-DEF-02")
def test_worn_gear_applies_its_tags_and_defense() -> None:
    story = wardrobe()
    assert total_of(lore(story, 5, 5)) == 10
    story.when(PutOn("griff", "plate")).then(GearWorn("griff", "plate", on=True))
    story.when(PutOn("griff", "plate")).refuses("no_gear", "PBH-TAG-01")
    assert total_of(lore(story, 5, 5)) == 9
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(1,))
    assert story.event(BlowFaced).defense == 3
    story.given(TakeOff("griff", "plate"))
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(1,))
    assert story.event(BlowFaced).defense == 1


@pytest.mark.rule("PBH-TAG-01")
def test_clumsy_printed_armour_can_be_taken_off() -> None:
    story = wardrobe(armour=["Flak Armour"], clumsy=True)
    assert total_of(lore(story, 5, 5)) == 9
    story.given(TakeOff("griff", "Flak Armour"))
    assert total_of(lore(story, 5, 5)) == 10


@pytest.mark.rule("PBH-DEF-05")
def test_gear_may_improve_defense_by_name() -> None:
    story = wardrobe().given(TakeUp("griff", "cloak"), PutOn("griff", "cloak"))
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(1,))
    assert [modifier.name for modifier in story.event(BlowFaced).modifiers] == ["Defense", "faith"]


@pytest.mark.rule("PBH-ADV-01", "PBH-DMG-13")
def test_loot_needs_the_gms_consent_and_items_can_be_lost() -> None:
    story = wardrobe().when(TakeUp("griff", "shotgun", uses=9)).refuses("amount", "PBH-DMG-13")
    story.when(TakeUp("griff", "lance")).refuses("no_item", "PBH-ADV-01")
    story.when(TakeUp("griff", "shotgun", uses=1, ammo=1), by="ada").then(Proposed)
    story.when(Agree("gm")).then(ItemTaken("griff", "shotgun"), Gained, Gained)
    story.given(FireForEffect(actor="griff", target="scar", weapon="shotgun"))
    story = wardrobe().when(GiveUp("griff", "sword"), by="ada").then(ItemLost("griff", "sword"))
    assert story.state.acolyte("griff").gear == ()
    story.when(GiveUp("griff", "sword")).refuses("no_item", "PBH-ADV-01")


@pytest.mark.rule("PBH-TAG-01")
def test_packed_gear_can_be_put_on_and_worn_gear_taken_off() -> None:
    """A refusal lists the gear that is possible."""
    story = wardrobe(armour=["Flak Armour"])
    assert [offer.item for offer in listed_commands(story, PutOn)] == ["plate"]
    assert [offer.item for offer in listed_commands(story, TakeOff)] == ["Flak Armour"]
    for command, sentence in (
        (PutOn("griff", "Flak Armour"), "gear that is not worn, not 'Flak Armour'; known: plate"),
        (TakeOff("griff", "plate"), "gear that is worn, not 'plate'; known: Flak Armour"),
    ):
        story.when(command).refuses("no_gear", "PBH-TAG-01")
        assert sentence in str(story.refused)


@pytest.mark.rule("PBH-DMG-13", "PBH-ADV-01")
def test_weapon_is_taken_with_limited_uses_and_ammo() -> None:
    story = wardrobe()
    assert TakeUp("griff", "shotgun", uses=2, ammo=1) in listed_commands(story, TakeUp)
    assert TakeUp("griff", "cloak") in listed_commands(story, TakeUp)
    for item, uses, ammo in (("shotgun", 2, 20), ("axe", 0, 20)):
        assert legal_numbers(story, TakeUp("griff", item), "uses") == range(uses + 1)
        assert legal_numbers(story, TakeUp("griff", item), "ammo") == range(ammo + 1)
    assert not {"sword", "plate"} & {offer.item for offer in listed_commands(story, TakeUp)}


@pytest.mark.rule("PBH-ADV-01")
def test_item_is_lost_with_its_uses_and_ammo() -> None:
    story = cell(acolyte("Griff", "sword", "shotgun")).when(GiveUp("griff", "shotgun"))
    spent = [(event.resource, event.amount) for event in story.events if isinstance(event, Spent)]
    assert spent == [("use of shotgun", 2), ("ammo of shotgun", 1)]
    cell(acolyte("Griff", "sword")).when(GiveUp("griff", "sword")).without(Spent)
