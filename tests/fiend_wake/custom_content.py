"""Fights with custom abilities, defined by a few lines of TOML."""

import tomllib
from typing import Any

from events.codec.wire import thaw_json
from tests.fiend_wake.fights import Fields, after_bids, fight, fighter, foe
from tests.harness.stories import Story, cached_story, new_story


def setup_with(text: str, *people: Fields) -> dict[str, Any]:
    """Return the setup of the small fights with the TOML data added.

    Data with a known id changes the existing sheet.
    """
    data: dict[str, Any] = thaw_json(fight(fighter("ann"), foe("imp")).encounter.header.setup)
    added = tomllib.loads(text)
    for group in ("armory", "armor", "locations", "animals"):
        things = {thing["id"]: thing for thing in data[group]}
        for thing in added.get(group, []):
            things[thing["id"]] = {**things.get(thing["id"], {}), **thing}
        data[group] = list(things.values())
    data |= {key: added.get(key, []) for key in ("abilities", "conditions", "pacts")}
    data["combatants"] = list(people)
    return data


def custom_fight(text: str, *people: Fields, **settings: Any) -> Story:
    """Begin a fight with custom data at its first decision."""
    chosen = {"stack_rule": "skill_gate", **settings}
    return new_story("fiend_wake", setup_with(text, *people), settings=chosen)


@cached_story
def custom_first_turn(text: str, *people: Fields, **settings: Any) -> Story:
    """Play until the first of these combatants has the first turn."""
    for index, combatant in enumerate(people):
        others = [skill for skill in combatant["skills"] if skill["name"] != "Tactics"]
        combatant["skills"] = [*others, {"name": "Tactics", "level": len(people) - index}]
    return after_bids(custom_fight(text, *people, **settings))


def ability(when: str, does: str, *more: str, name: str = "quirk") -> str:
    """Return an ability in TOML; `more` are further lines of it."""
    return "\n".join(("[[abilities]]", f'id = "{name}"', f'when = "{when}"', f"does = [{does}]", *more, ""))


def fighter_with_quirk(who: str = "ann", **fields: Any) -> dict[str, Any]:
    """Return the sheet of a combatant with the ability `quirk`."""
    return fighter(who, abilities=["quirk"], **fields)
