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
def test_sample_matches_the_setup_shape(system: str) -> None:
    """The aftermath of a fight also matches, because it is the setup of the next session."""
    assert schema_errors(f"{system}.NewSetup", system_named(system).sample()) == []
    assert schema_errors(f"{system}.NewSetup", Encounter.sample(system).aftermath()) == []
    assert schema_errors(f"{system}.Settings", {}) == []


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_golden_setups_match_the_setup_shape(system: str) -> None:
    """These setups leave out all optional fields."""
    for path in sorted((GOLDEN / system / "setups").glob("*.toml")):
        assert schema_errors(f"{system}.NewSetup", tomllib.loads(path.read_text(encoding="utf-8"))) == [], path


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_unknown_key_in_a_setup_is_refused(system: str) -> None:
    """The schema refuses it as the program does."""
    setup = {**system_named(system).sample(), "weather": "rain"}
    assert schema_errors(f"{system}.NewSetup", setup)
    with pytest.raises(Refused, match="weather"):
        Encounter.begin(system, setup)
