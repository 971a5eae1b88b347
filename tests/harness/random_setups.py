"""Random setups and settings for each system, so that random fights reach rare rules."""

import copy
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from random import Random
from typing import Any, Literal, get_args, get_origin

import attrs

from combat import Encounter, Refused
from combat.engine.catalog import system as system_named
from frontdoor.conformance.walks import field_types

SetupAndSettings = tuple[dict[str, Any], dict[str, Any]]
"""A setup and its settings, as plain data."""


def random_setup(system: str, rng: Random) -> SetupAndSettings:
    """Return the sample setup of a system with random changes, and random settings."""
    setup = copy.deepcopy(dict(_sample(system)))
    settings: dict[str, Any] = dict(setup.pop("settings", {}))
    if rng.random() < 2 / 3:
        settings.update(random_settings(system_named(system).projection.settings, rng))
    dealer = RANDOMISERS.get(system)
    if dealer is not None:
        dealer(setup, settings, rng)
    return setup, settings


@cache
def _sample(system: str) -> Mapping[str, Any]:
    return system_named(system).sample()


COMBATANTS = ("combatants", "acolytes", "enemies", "models")
"""Names of the lists of combatants in the setups of the systems."""


def with_catalogue_abilities(system: str, setup: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return a setup whose combatants also have a few abilities from the catalogue of the system."""
    file = resources.files(f"combat.systems.{system}") / "abilities.toml"
    catalogue = tomllib.loads(file.read_text(encoding="utf-8"))
    groups = (setup, *setup.get("sides", ()))
    combatants = [entry for group in groups for name in COMBATANTS for entry in group.get(name, ())]
    for field in ("abilities", "moves"):
        names = sorted({entry["id"].partition(":")[0].replace("(X)", "(2)") for entry in catalogue.get(field, ())})
        for combatant in combatants:
            for name in rng.sample(names, min(3, len(names))):
                before = combatant.get(field, ())
                combatant[field] = [*before, name]
                try:
                    Encounter.begin(system, setup)
                except Refused:  # the ability is not for this combatant
                    combatant[field] = before
    return setup


def random_settings(settings: type, rng: Random) -> dict[str, Any]:
    """Return random values for some settings with a finite choice; the system's own function sets numbers."""
    hints = field_types(settings)
    chosen = {}
    for field in attrs.fields(settings):
        values = all_values(hints[field.name])
        if values and rng.random() < 1 / 2:
            chosen[field.name] = rng.choice(values)
    return chosen


def all_values(hint: Any) -> tuple[Any, ...]:
    """Return all values of a Literal or bool setting; empty for other types."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return (False, True) if hint is bool else ()


def trench_crusade(setup: dict[str, Any], settings: dict[str, Any], rng: Random) -> None:
    """Randomise keywords, armour and markers, and mostly play few Turns, so that many fights can be played."""
    settings["turn_limit"] = rng.choice((1, 1, 2, 2, 3, 6))
    settings["max_bloodbaths_per_roll"] = rng.choice((0, 1, 1, 1, 2))
    settings["max_net_dice"] = rng.choice((None, None, 2))
    if rng.random() < 1 / 3:
        return
    for side in setup["sides"]:
        side["models"] = [dict(model) for model in side["models"]]
        for model in side["models"]:
            model["blood"] = rng.choice((0, 0, 1, 3, 6))
            model["blessings"] = rng.choice((0, 0, 1, 4))
            model["infection"] = rng.choice((0, 0, 0, 1, 5))
            model["keywords"] = [word for word in KEYWORDS if rng.random() < 1 / 5]
            model["armour"] = rng.choice(("none", "none", "standard", "reinforced", "machine"))
            model["shield"] = model["armour"] != "machine" and rng.random() < 1 / 4
            model["goetic"] = rng.choice((0, 0, 0, 1, 2))
            model["medi_kit"] = rng.random() < 1 / 4


def powered_by_heresy(setup: dict[str, Any], settings: dict[str, Any], rng: Random) -> None:
    """Randomise XP, moves, wounds, bonds and home worlds, so that fights reach advancement and rare decisions."""
    settings["mod_cap"] = rng.choice((None, None, 3))
    setup["library"] = [
        {"id": "Righteous Fury", "of": "Templar", "replaces": "Smite"},
        {"id": "Multiclass Dabbler", "of": "any", "level": 1},
        {"id": "Old Hand", "of": "any", "level": 1},
        {"id": "Old Master", "of": "any", "level": 1, "replaces": "Old Hand"},
    ]
    present = rng.sample(setup["acolytes"], rng.choice((2, 2, 3, 4)))
    ids = [entry["id"] for entry in present]
    setup["acolytes"] = [
        {**entry, "bonds": [bond for bond in entry["bonds"] if bond["id"] in ids]} for entry in present
    ]
    setup["enemies"] = [dict(entry) for entry in setup["enemies"]][: rng.choice((1, 2, 3, 5))]
    for entry in setup["acolytes"]:
        entry["xp"] = rng.choice((0, 9, 20))
        entry["moves"] = [*entry["moves"], *(["Multiclass"] if rng.random() < 1 / 3 else []), "Old Hand"]
        entry["wounds"] = rng.choice((0, 0, 2))
        entry["home_world"] = rng.choice(WORLDS)
    for entry in setup["enemies"]:
        entry["proven"] = rng.choice((0, 1, 3))


WORLDS = ("", "Death World", "Feral World", "Forge World", "Highborn", "Hive World", "Shrine World", "Voidborn")

KEYWORDS = ("FEAR", "GOLEM", "LEADER", "STRONG", "TOUGH", "BLOCK", "DEMONIC", "BLACK GRAIL")


def fiend_wake(setup: dict[str, Any], settings: dict[str, Any], rng: Random) -> None:
    """Randomise thresholds, readied weapons, locations and points, so that fights reach rare rules."""
    settings["siege_occupant_damage"] = rng.choice((0, 2))
    settings["threshold_fallback"] = rng.choice((4, 10))
    setup["combatants"] = [dict(entry) for entry in setup["combatants"]]
    setup["combatants"] = rng.sample(setup["combatants"], rng.randrange(2, len(setup["combatants"]) + 1))
    here = rng.choice(("", "tower", "mound"))
    for entry in setup["combatants"]:
        entry["threshold"] = rng.choice((None, 2, 5, 12))
        entry["caltrops"] = rng.choice((0, 0, 1))
        entry["power"] = rng.choice((1, 2, 4))
        entry["location"] = rng.choice((here, here, here, "", entry.get("location", "")))
        entry["ready"] = rng.choice(("", *entry["weapons"], *entry["weapons"]))
        entry["base_points"] = rng.choice((None, 0, 6, 10))
        entry["seat"] = rng.choice(("gm", "clan-player", entry["seat"]))
        entry["spells"] = rng.choice(([], [{"name": "Ward", "fuel": 1}]))
        if rng.random() < 1 / 3:
            numbers = rng.choice(([], [1], [4], [1, 4]))
            entry["stack_numbers"] = [{"stat": stat, "numbers": numbers} for stat in STATS]
    if rng.random() < 1 / 2:
        setup["animals"] = [
            {"id": "boar", "name": "a Boar", "kind": "boar"},
            {"id": "nag", "name": "a Nag", "kind": "horse"},
        ]
    bought = [
        {"id": f"for a {cost}: {does['do']}", "when": when, "asked": True, "does": [does], "cost": [{"what": cost}]}
        for cost, when, does in BOUGHT
    ]
    setup["abilities"] = [*setup["abilities"], *bought]
    for entry in setup["combatants"]:
        names = [ability["id"] for ability in rng.sample(bought, rng.choice((0, 1, 2)))]
        entry["abilities"] = [*entry.get("abilities", ()), *names]


BOUGHT: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Tactical Point", "any time", {"do": "wounds", "amount": 2, "to": "target"}),
    ("Tactical Point", "reaction", {"do": "modify", "what": "difficulty", "amount": 2, "at": "attacked"}),
    ("Turn Token", "turn", {"do": "points", "amount": 2}),
    ("Wound", "own roll", {"do": "total", "amount": 2}),
    ("Full Action", "turn", {"do": "heal", "amount": 3, "to": "target"}),
    ("Caltrops", "turn", {"do": "handicap", "amount": 1, "to": "target"}),
)
"""Abilities that combatants of Fiend Wake buy, one with each kind of cost: the cost, the window and the effect."""

STATS = ("Awareness", "Cunning", "Endurance", "Grace", "Power", "Resolve", "Spirit")


def wrath_and_glory(setup: dict[str, Any], settings: dict[str, Any], rng: Random) -> None:
    """Randomise a small fight of fragile combatants that ends soon, with random weapon traits, sizes and conditions."""
    settings["soaks_per_hit"] = rng.choice((0, 1, 1, 1, 2))
    settings["wrath_price"] = rng.choice((1, 1, 1, 2))
    combatants = [dict(entry) for entry in setup["combatants"]]
    agents = [entry for entry in combatants if entry["role"] == "agent"]
    others = [entry for entry in combatants if entry["role"] != "agent"]
    setup["combatants"] = [*rng.sample(agents, rng.choice((1, 2, 2))), *rng.sample(others, rng.choice((1, 2, 2)))]
    for entry in setup["combatants"]:
        entry |= {"tier": 1, "armour": 0, "resilience": rng.choice((1, 2, 5, 8)), "max_wounds": rng.choice((1, 2, 3))}
        entry |= {"max_shock": rng.choice((1, 2, 4)), "size": rng.choice(SIZES), "explosives": rng.random() < 1 / 2}
    setup["armoury"] = [dict(entry) for entry in setup["armoury"]]
    for entry in setup["armoury"]:
        entry["traits"] = [word for word in TRAITS if rng.random() < 1 / 5]
        entry["inflicts"] = rng.choice(("", "", "", "Bleeding", "On Fire", "Poisoned"))
        entry["rad"] = rng.choice((0, 0, 0, 1))


SIZES = ("tiny", "small", "average", "average", "large", "gargantuan")
TRAITS = ("Brutal", "Melta", "Tearing", "Heavy", "Pistol", "Blast (4)", "Flamer")

RANDOMISERS: Mapping[str, Callable[[dict[str, Any], dict[str, Any], Random], None]] = {
    "fiend_wake": fiend_wake,
    "powered_by_heresy": powered_by_heresy,
    "trench_crusade": trench_crusade,
    "wrath_and_glory": wrath_and_glory,
}
"""Functions that randomise a setup, by system; other systems are played with their sample setup."""
