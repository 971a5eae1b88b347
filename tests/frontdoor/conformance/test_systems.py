"""The checks for authors of systems: silent if all properties hold, otherwise with the fight that violates one."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from combat.engine.catalog import system
from frontdoor.conformance.systems import PROPERTIES, check_system
from tests.harness.random_setups import random_setup
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.harness.samples import sample_size


@pytest.mark.parametrize("property_name", PROPERTIES)
@pytest.mark.parametrize("name", BUNDLED_SYSTEMS)
def test_bundled_systems_have_all_properties(name: str, property_name: str) -> None:
    """Each fight has a random setup."""
    check_system(name, [property_name], fights=sample_size(1), after=8100, table=lambda rng: random_setup(name, rng))


def conceal_nothing(state: Any, seat: str) -> Any:
    """Conceal nothing."""
    return state


def reject_every_state(state: Any) -> tuple[str, ...]:
    """Report an error in every state."""
    return ("this state is invalid",)


@pytest.mark.parametrize(
    ("target", "field", "replacement", "property_name"),
    [
        (lambda: system("fiend_wake").projection, "conceal", conceal_nothing, "secrets_are_kept"),
        (lambda: system("fiend_wake"), "state_errors", reject_every_state, "facts_are_total"),
    ],
)
def test_violation_is_reported_with_its_fight(
    target: Callable[[], Any], field: str, replacement: Any, property_name: str
) -> None:
    """A system that reveals secrets, and one that rejects its own states."""
    owner = target()
    original = getattr(owner, field)
    object.__setattr__(owner, field, replacement)
    try:
        with pytest.raises(AssertionError) as failed:
            check_system("fiend_wake", [property_name], fights=2)
    finally:
        object.__setattr__(owner, field, original)
    assert failed.value.__notes__ == [f"{property_name.replace('_', ' ')}: fight 0 of fiend_wake"]


def test_invalid_setup_is_reported_with_its_fight() -> None:
    """The refusal carries a note with the number of the fight."""

    def table(_: Random) -> tuple[dict[str, Any], dict[str, Any]]:
        return {"unknown": []}, {}

    with pytest.raises(Exception, match="not a setup of Fiend Wake") as failed:
        check_system("fiend_wake", table=table)
    assert failed.value.__notes__ == ["facts are total: fight 0 of fiend_wake"]
