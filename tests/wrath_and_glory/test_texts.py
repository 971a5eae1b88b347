"""The short texts of the catalogue name the effect: each amount that an ability changes is in its text."""

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

CATALOGUE = tomllib.loads(files("combat.systems.wrath_and_glory").joinpath("abilities.toml").read_text("utf-8"))
WORDS = {1: "one|once|first", 2: "two|twice|double", 3: "three"}
EFFECTS = {"add dice", "gain", "harm", "heal", "modify", "reroll"}


@pytest.mark.parametrize(
    "ability", [each for each in CATALOGUE["abilities"] if each.get("text")], ids=lambda ability: ability["id"]
)
def test_text_names_each_amount(ability: dict[str, Any]) -> None:
    """As a number or a word, or as the rating."""
    for effect in ability.get("does", []):
        amount = abs(effect.get("amount", 0))
        if effect["do"] in EFFECTS and amount:
            named = rf"(?<!\d){amount}(?!\d)|\b({WORDS.get(amount, amount)}|rating)\b"
            assert re.search(named, ability["text"], re.IGNORECASE), (effect, ability["text"])
