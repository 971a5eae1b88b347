"""Overrides: values that can be set by hand, and values that cannot."""

import pytest

from combat import Refused
from combat.systems.powered_by_heresy.acts.rolling import GrantBonus
from tests.powered_by_heresy.cells import acolyte, cell


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("acolytes.griff.insight", 3),
        ("acolytes.griff.wrath", 4),
        ("acolytes.griff.wounds", -1),
        ("acolytes.griff.level", 0),
        ("acolytes.griff.gear.sword.uses", -1),
        ("enemies.scar.wounds", -1),
    ],
)
def test_invalid_value_cannot_be_set(path: str, value: int | str) -> None:
    encounter = cell(acolyte("Griff")).encounter
    with pytest.raises(Refused):
        encounter.override(path, value, "a slip of the pen")


def test_valid_value_can_be_set() -> None:
    story = cell().set(acolytes__griff__wounds=2)
    assert story.state.acolyte("griff").wounds == 2


def test_owner_of_a_bonus_cannot_be_changed() -> None:
    encounter = cell().given(GrantBonus(who="griff", amount=1, source="prayer")).encounter
    encounter.override("acolytes.griff.bonuses.prayer.amount", 2, "it was a long one")
    assert encounter.state.acolyte("griff").bonuses[0].amount == 2
    with pytest.raises(Refused):
        encounter.override("acolytes.griff.bonuses.prayer.who", "scar", "a slip of the pen")


def test_overridden_setting_applies_immediately() -> None:
    encounter = cell(acolyte("Griff")).encounter
    before = encounter.view(None)["scores"]["griff"]["Defense"]
    encounter.override("settings.base_defense", encounter.state.settings.base_defense + 3, "a harder world")
    assert encounter.view(None)["scores"]["griff"]["Defense"] == before + 3
