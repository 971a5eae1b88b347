"""Random setups of unequal strength for calibration, drawn from the sample and the golden setups of a system."""

import copy
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from combat import Encounter, Refused
from combat.engine.catalog import system as system_named
from combat.engine.people.teams import teams
from tests.review.leads import lead

GOLDEN = Path(__file__).parents[1] / "golden"

HELD_OUT = 1_000
"""Setups from this number on are held out: they check the fitted model and are never used to develop or to fit it."""

MAX_COMBATANTS, MAX_FIENDS = 4, 2
"""Maximum number of combatants on a side; large fights of Fiend Wake take thousands of commands."""

VARIED: Mapping[str, tuple[str, ...]] = {
    "fiend_wake": ("cunning", "endurance", "grace", "power", "resolve", "spirit", "threshold"),
    "powered_by_heresy": ("level", "max_wounds", "wounds", "defense", "proven"),
    "trench_crusade": ("ranged", "melee", "blood", "blessings"),
    "wrath_and_glory": ("agility", "toughness", "initiative", "willpower", "armour", "wounds"),
}
"""Numbers on sheets that change at random by 1."""

SETTINGS: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "trench_crusade": {"limit_winner": ("most_models", "most_models", "none"), "turn_limit": (3, 4, 6)},
}
"""Settings that are drawn at random; the setups leave them to the scenario."""

DRAWS = 4
"""A setup is the most even of this many: fights in which one side is hopeless teach little."""

Entries = list[dict[str, Any]]


def is_held_out(number: int) -> bool:
    """Return whether the setup with this number is held out."""
    return number >= HELD_OUT


@cache
def random_setup(system: str, number: int, most: int = 0) -> Mapping[str, Any]:
    """Return the setup with this number, which depends on nothing else.

    Args:
        system: The name of the system.
        number: The number of the setup.
        most: The maximum number of combatants on a side; 0 for the usual number.
    """
    rng = Random(f"setup {system} {number}")
    drawn = [_valid_setup(system, rng, most) for _ in range(DRAWS)]
    return min(drawn, key=lambda pair: pair[1])[0]


@cache
def mirrored_setup(number: int) -> Mapping[str, Any]:
    """Return a setup of Fiend Wake that is even: a random combatant fights against a copy of itself."""
    rng = Random(f"mirrored setup {number}")
    while True:
        setup = copy.deepcopy(rng.choice(_bases("fiend_wake")))
        setup.pop("pacts", None)
        drawn = list(_drawn("fiend_wake", [rng.choice(setup["combatants"])], rng, most=1))
        seats = (setup["players"][0]["id"], "gm")
        setup["combatants"] = [_copied(entry, seat) for seat in seats for entry in drawn]
        try:
            fight = Encounter.begin("fiend_wake", setup)
        except Refused:  # for instance, two riders of one animal
            continue
        if fight.outcome is None:
            return setup


def _copied(entry: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """Return a combatant for another seat, in the open: a location favours the side that holds it."""
    kept = {name: value for name, value in entry.items() if name not in ("bonds", "location", "mount")}
    return {**kept, "id": f"{entry['id']}-{seat}", "name": f"{entry['name']} of {seat}", "side": seat, "seat": seat}


def _valid_setup(system: str, rng: Random, most: int) -> tuple[dict[str, Any], float]:
    """Return a setup that the rules accept, and the lead of its strongest side."""
    while True:
        setup = copy.deepcopy(rng.choice(_bases(system)))
        for owner, name in _lists(setup):
            owner[name] = list(_drawn(system, owner[name], rng, most))
        settings = {name: rng.choice(values) for name, values in SETTINGS.get(system, {}).items()}
        setup["settings"] = {**setup.get("settings", {}), **settings}
        try:
            fight = Encounter.begin(system, setup)
        except Refused:  # for instance, two riders of one animal
            continue
        if fight.outcome is None:
            return setup, lead(system, fight.state, teams(fight.system, fight.header, fight.state))


@cache
def _bases(system: str) -> tuple[dict[str, Any], ...]:
    files = sorted((GOLDEN / system / "setups").rglob("*.toml"))
    sample = dict(system_named(system).sample())
    return (sample, *(tomllib.loads(file.read_text(encoding="utf-8")) for file in files))


def _lists(setup: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the lists of combatants in a setup, each as the object that contains it and its name there."""
    for owner in (setup, *setup.get("sides", ())):
        yield from ((owner, name) for name in ("combatants", "acolytes", "enemies", "models") if name in owner)


def _drawn(system: str, entries: Entries, rng: Random, most: int) -> Iterator[dict[str, Any]]:
    """Yield a random number of combatants of each side in a list; the same one can occur several times."""
    varied = VARIED.get(system, ())
    most = most or (MAX_FIENDS if system == "fiend_wake" else MAX_COMBATANTS)
    sides: dict[Any, Entries] = {}
    for entry in entries:
        sides.setdefault(entry.get("side", entry.get("role") == "agent"), []).append(entry)
    drawn = [entry for side in sides.values() for entry in rng.choices(side, k=rng.randint(1, most))]
    ids = [entry["id"] for entry in drawn]
    for place, entry in enumerate(drawn):
        copies = ids[:place].count(entry["id"])
        changed = {**entry, "id": f"{entry['id']}-{copies + 1}" if copies else entry["id"]}
        if "bonds" in entry:
            changed["bonds"] = [bond for bond in entry["bonds"] if bond["id"] in ids]
        changed |= {
            name: entry[name] + rng.choice((-1, 1)) for name in varied if name in entry and rng.random() < 1 / 4
        }
        yield changed
