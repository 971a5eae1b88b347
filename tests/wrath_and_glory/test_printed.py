"""The printed weapons of the book, and every entry of the catalogue with an effect, in play."""

from collections import Counter
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.engine.abilities.vocabulary import MODIFY
from combat.systems.wrath_and_glory.queries.abilities import CATALOGUE
from combat.systems.wrath_and_glory.queries.active_abilities import ALWAYS, base_name
from events.abilities import Ability
from tests.ledger.printed import SCOPES, printed_sheets, scope_of
from tests.wrath_and_glory.parties import Fields, agent, threat
from tests.wrath_and_glory.test_vocabulary import Faces, do, events

WEAPONS = printed_sheets("wrath_and_glory")["weapons"]


def _accepted(weapon: Fields) -> bool:
    sheet = {**weapon, "id": "gun", "damage": 7}
    setup = {
        "players": [{"id": "p", "name": "P"}],
        "combatants": [agent("Ada", "gun", player="p")],
        "armoury": [sheet],
    }
    try:
        Encounter.begin("wrath_and_glory", setup)
    except Refused:
        return False
    return True


def test_printed_weapons_are_accepted_as_printed() -> None:
    """One weapon of 439 prints Rending without its number."""
    refused = [weapon["name"] for weapon in WEAPONS if not _accepted(dict(weapon))]
    assert len(refused) <= len(WEAPONS) // 50, refused


def test_most_printed_weapons_have_their_whole_effect() -> None:
    """Most others are mounted on vehicles, which players judge."""
    counts = Counter(scope_of("wrath_and_glory", weapon) for weapon in WEAPONS)
    assert sum(counts[scope] for scope in SCOPES) == len(WEAPONS)
    assert counts["effect"] > len(WEAPONS) * 0.6
