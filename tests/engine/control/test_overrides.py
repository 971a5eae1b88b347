"""Overrides: a field can be set to whatever a sheet or counter could hold, and to nothing else."""

from typing import Any

import pytest

from combat import Encounter, Refused


@pytest.mark.parametrize(
    ("system", "path", "value", "why"),
    [
        ("trench_crusade", "armoury.trench-club.range", 5, "the Trench Club is not a ranged weapon"),
        ("trench_crusade", "armoury.musket.splash_dice", 1, "the Musket is not a BLAST weapon"),
        ("wrath_and_glory", "combatants.selene.profile.mob", 3, "only Troops form mobs"),
        ("wrath_and_glory", "combatants.magus.profile.shockless", True, "so max_shock and shock must be 0"),
    ],
)
def test_value_that_no_sheet_could_hold_is_refused(system: str, path: str, value: Any, why: str) -> None:
    """The next session could not begin with it. The state stays as it was."""
    fight = Encounter.sample(system)
    before = fight.state
    with pytest.raises(Refused) as refused:
        fight.override(path, value, "a test")
    assert [reason.code for reason in refused.value.reasons] == ["override"]
    assert str(refused.value).startswith(f"{path}: ")
    assert why in str(refused.value)
    assert fight.state is before


def test_error_that_was_there_before_does_not_bar_other_overrides(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = Encounter.sample("trench_crusade")
    monkeypatch.setattr(type(fight.system), "setup_errors", lambda *_: [("$.sides", "one side has no models")])
    fight.override("models.ansel.blood", 2, "a test")
    assert fight.state.model("ansel").blood == 2
