"""Small battles for single rules: a few models, plain weapons, and a model in the middle of its Activation."""

from typing import Any

from combat.systems.trench_crusade.acts.movement import PlaceModel
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation, RollOff
from events.vocabulary import Rolled
from replays import Replay
from tests.harness.stories import Story, cached_story, new_story

ARMOURY: tuple[dict[str, Any], ...] = (
    {"id": "rifle", "name": "Bolt Action Rifle", "kind": "ranged", "range": 24},
    {"id": "musket", "name": "Musket", "kind": "ranged", "range": 24, "injury_dice": -1},
    {"id": "scope", "name": "Sniper Rifle", "kind": "ranged", "range": 48, "hit_dice": 2},
    {"id": "pistol", "name": "Pistol", "kind": "ranged", "range": 12, "keywords": ["PISTOL"]},
    {"id": "carbine", "name": "Carbine", "kind": "ranged", "range": 12, "keywords": ["ASSAULT"]},
    {"id": "twin", "name": "Twin Guns", "kind": "ranged", "range": 12, "shots": 2, "keywords": ["ASSAULT"]},
    {"id": "gatling", "name": "Gatling Gun", "kind": "ranged", "range": 24, "shots": 3, "keywords": ["HEAVY"]},
    {"id": "flamer", "name": "Flamethrower", "kind": "ranged", "range": 8, "keywords": ["FIRE", "IGNORES ARMOUR"]},
    {"id": "toxin", "name": "Gas Grenades", "kind": "ranged", "range": 8, "keywords": ["GAS", "SHRAPNEL"]},
    {"id": "grenades", "name": "Grenades", "kind": "ranged", "range": 8, "keywords": ["BLAST (2)"]},
    {"id": "bomb", "name": "Infernal Bomb", "kind": "ranged", "range": 36, "injury_base": 3},
    {"id": "long-gun", "name": "Long Gun", "kind": "ranged", "range": 24, "hands": 2},
    {"id": "club", "name": "Trench Club", "kind": "melee"},
    {"id": "knife", "name": "Trench Knife", "kind": "melee"},
    {"id": "sword", "name": "Great Sword", "kind": "melee", "keywords": ["HEAVY", "CRITICAL"]},
    {"id": "pike", "name": "Blocking Pike", "kind": "melee", "keywords": ["BLOCK"]},
    {
        "id": "auto",
        "name": "Automatic Pistol",
        "kind": "ranged",
        "range": 12,
        "shots": 2,
        "keywords": ["PISTOL", "ASSAULT"],
    },
    {"id": "hammer", "name": "Anti-Tank Hammer", "kind": "melee", "keywords": ["RISKY"]},
    {"id": "sniper", "name": "Long Rifle", "kind": "ranged", "range": 48, "keywords": ["RISKY"]},
    {"id": "bat", "name": "Double-Handed Bat", "kind": "melee", "hands": 2, "injury_modifier": 1},
    {"id": "mace", "name": "Great Mace", "kind": "melee", "hands": 2},
    {"id": "bayonet", "name": "Bayonet", "kind": "melee", "hands": 2, "keywords": ["CUMBERSOME", "SHIELD COMBO"]},
    {"id": "khanjar", "name": "Golden Khanjar", "kind": "melee", "attacks": 2},
    {"id": "burner", "name": "Burner", "kind": "ranged", "range": 8, "automatic": True, "keywords": ["FIRE"]},
    {
        "id": "stick",
        "name": "Stick Grenades",
        "kind": "ranged",
        "range": 8,
        "keywords": ["GRENADE", "BLAST (2)"],
        "splash_dice": -1,
    },
    {
        "id": "satchel",
        "name": "Satchel Charge",
        "kind": "ranged",
        "range": 6,
        "ends_activation": True,
        "keywords": ["CONSUMABLE"],
    },
    {
        "id": "salvo",
        "name": "Salvo Gun",
        "kind": "ranged",
        "range": 24,
        "shots": 2,
        "ends_activation": True,
        "keywords": ["CONSUMABLE", "RISKY"],
    },
    {"id": "stakes", "name": "Stakes", "kind": "melee", "attacks": 2, "keywords": ["CONSUMABLE"]},
    {
        "id": "shotgun",
        "name": "Shotgun",
        "kind": "ranged",
        "range": 12,
        "ignores": ["Long Range"],
        "long_range_injury_dice": -1,
    },
    {"id": "heavy-shotgun", "name": "Heavy Shotgun", "kind": "ranged", "range": 12, "short_range_injury_dice": 2},
    {
        "id": "mortar",
        "name": "Trench Mortar",
        "kind": "ranged",
        "range": 48,
        "scatters": True,
        "injury_base": 3,
        "keywords": ["BLAST (3)"],
    },
    {"id": "plague", "name": "Plague Blade", "kind": "melee", "infects": True, "keywords": ["FIRE"]},
    {"id": "molotov", "name": "Molotov Cocktail", "kind": "ranged", "range": 6, "ignores_armour": "critical"},
    {"id": "dagger", "name": "Misericordia", "kind": "melee", "ignores_armour": "down"},
    {"id": "shotel", "name": "Shotel", "kind": "melee", "ignores_armour": "shield"},
    {"id": "infested", "name": "Infested Rifle", "kind": "ranged", "range": 18, "ignores_armour": "partly"},
)

Fields = dict[str, Any]

HIT = (4, 4)
"""Faces of a hit that is not critical."""


def fighter(name: str, *weapons: str, **fields: Any) -> Fields:
    """Return a model with a rifle and a club by default. Its id is its name in lower case."""
    return {"id": name.lower(), "name": name, "weapons": list(weapons or ("rifle", "club")), **fields}


def battle(pilgrims: tuple[Fields, ...], heretics: tuple[Fields, ...], **settings: Any) -> Story:
    """Begin a battle of Pilgrims and Heretics with manual dice, at the beginning of Turn 1."""
    sides = [
        {"id": "pilgrims", "name": "the Pilgrims", "models": list(pilgrims)},
        {"id": "heretics", "name": "the Heretics", "models": list(heretics)},
    ]
    return new_story("trench_crusade", {"sides": sides, "armoury": list(ARMOURY)}, settings=settings)


def with_abilities(*abilities: Fields, ours: tuple[Fields, ...], theirs: tuple[Fields, ...], **settings: Any) -> Story:
    """Activate the first Pilgrim in a battle that defines abilities of its own."""
    sides = [
        {"id": "pilgrims", "name": "the Pilgrims", "models": list(ours)},
        {"id": "heretics", "name": "the Heretics", "models": list(theirs)},
    ]
    setup = {"sides": sides, "armoury": list(ARMOURY), "abilities": list(abilities)}
    story = begin_turn(new_story("trench_crusade", setup, settings=settings))
    return story.given(Activate(str(ours[0]["id"])))


def begin_turn(story: Story, first: str = "pilgrims") -> Story:
    """Let a side go first: level sides roll off, and the winner chooses this side."""
    if story.encounter.step == "ROLL_OFF":
        story.given((RollOff(), (6, 1) if first == "pilgrims" else (1, 6)))
    return story.given(ChooseFirst(first))


@cached_story
def active_model(
    *pilgrims: Fields,
    against: tuple[Fields, ...] = (),
    beside: tuple[str, ...] = (),
    down: tuple[str, ...] = (),
    **settings: Any,
) -> Story:
    """Activate the first Pilgrim.

    Args:
        pilgrims: The Pilgrims; Ansel and Berthe by default.
        against: The Heretics; Kain and Doeg by default.
        beside: The ids of the Heretics in Melee with the first Pilgrim.
        down: The ids of models that are Down from the beginning.
        settings: Settings that differ from the defaults.
    """
    ours = pilgrims or (fighter("Ansel"),)
    ours = ours if len(ours) > 1 else (*ours, fighter("Berthe"))
    theirs = against or (fighter("Kain"),)
    theirs = theirs if len(theirs) > 1 else (*theirs, fighter("Doeg"))
    story = begin_turn(battle(ours, theirs, **settings))
    for model in down:
        story.encounter.override(f"models.{model}.down", True, "the story begins like this")
    if beside:
        story.given(PlaceModel(str(ours[0]["id"]), beside))
    return story.given(Activate(str(ours[0]["id"])))


def model_of(story: Story, model: str) -> Any:
    """Return the current state of a model."""
    return story.state.model(model)


def end_activations(story: Story, *models: str) -> Story:
    """Activate these models one after the other and end each Activation at once."""
    for model in models:
        story.given(Activate(model), EndActivation(model))
    return story


@cached_story
def before_injury(
    *, attacker: Fields | None = None, down: bool = False, fields: Fields | None = None, **settings: Any
) -> Story:
    """Return a battle before an injury roll against Kain, on which markers can be spent."""
    ansel = attacker or fighter("Ansel")
    story = active_model(
        ansel, against=(fighter("Kain", **(fields or {})),), down=("kain",) if down else (), **settings
    )
    return story.given((Shoot(model="ansel", weapon="rifle", target="kain"), HIT))


def dice_of_the_roll(story: Story, place: int = 0) -> dict[str, int]:
    """Return the modifiers of a roll's dice by name."""
    return {modifier.name: modifier.amount for modifier in story.event(Rolled, place).modifiers}


def open_seats(story: Story) -> list[str]:
    """Return the seats with an open decision."""
    return [request.seat for request in story.encounter.requests if not request.optional]


def story_lines(story: Story) -> list[str]:
    """Return the lines of the story so far."""
    return list(Replay.of(story.encounter).transcript())


ANSEL, BERTHE, CLOTILDE = fighter("Ansel"), fighter("Berthe"), fighter("Clotilde")
KAIN, DOEG, ESAU = fighter("Kain"), fighter("Doeg"), fighter("Esau")
