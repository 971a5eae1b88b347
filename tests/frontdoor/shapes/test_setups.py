"""Setups of new fights, and those in headers."""

import tomllib
from pathlib import Path

import pytest

from combat import Encounter, Refused
from combat.engine.catalog import system as system_named
from tests.frontdoor.shapes.schemas import schema_errors
from tests.harness.resource_totals import BUNDLED_SYSTEMS

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_a_ready_made_fight_is_a_setup(system: str) -> None:
    """So is its aftermath for the next session."""
    assert schema_errors(f"{system}.NewSetup", system_named(system).sample()) == []
    assert schema_errors(f"{system}.NewSetup", Encounter.sample(system).aftermath()) == []
    assert schema_errors(f"{system}.Settings", {}) == []


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_setups_that_people_wrote_are_setups(system: str) -> None:
    """With all optional fields left out."""
    for path in sorted((GOLDEN / system / "setups").glob("*.toml")):
        assert schema_errors(f"{system}.NewSetup", tomllib.loads(path.read_text(encoding="utf-8"))) == [], path


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_a_setup_with_a_key_that_nobody_knows_is_none(system: str) -> None:
    """The schema refuses it as the program does."""
    setup = {**system_named(system).sample(), "weather": "rain"}
    assert schema_errors(f"{system}.NewSetup", setup)
    with pytest.raises(Refused, match="weather"):
        Encounter.begin(system, setup)
