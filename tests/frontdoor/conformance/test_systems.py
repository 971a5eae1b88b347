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


@pytest.mark.parametrize("what", PROPERTIES)
@pytest.mark.parametrize("name", BUNDLED_SYSTEMS)
def test_the_systems_of_the_house_are_held_to_it(name: str, what: str) -> None:
    """With a random setup for each fight."""
    check_system(name, [what], fights=sample_size(1), after=8100, table=lambda rng: random_setup(name, rng))


def everything_is_seen(state: Any, seat: str) -> Any:
    """Conceal nothing."""
    return state


def nothing_stands(state: Any) -> tuple[str, ...]:
    """Report an error in every state."""
    return ("this state is invalid",)


@pytest.mark.parametrize(
    ("whose", "field", "wrong", "what"),
    [
        (lambda: system("fiend_wake").projection, "conceal", everything_is_seen, "secrets_are_kept"),
        (lambda: system("fiend_wake"), "state_errors", nothing_stands, "facts_are_total"),
    ],
)
def test_what_does_not_hold_is_told_with_the_fight_in_which_it_does_not(
    whose: Callable[[], Any], field: str, wrong: Any, what: str
) -> None:
    """A system that reveals secrets, and one that rejects its own states."""
    part = whose()
    right = getattr(part, field)
    object.__setattr__(part, field, wrong)
    try:
        with pytest.raises(AssertionError) as failed:
            check_system("fiend_wake", [what], fights=2)
    finally:
        object.__setattr__(part, field, right)
    assert failed.value.__notes__ == [f"{what.replace('_', ' ')}: fight 0 of fiend_wake"]


def test_a_fight_that_does_not_open_is_told_too() -> None:
    """The refusal carries a note with the number of the fight."""

    def table(_: Random) -> tuple[dict[str, Any], dict[str, Any]]:
        return {"unknown": []}, {}

    with pytest.raises(Exception, match="is missing") as failed:
        check_system("fiend_wake", table=table)
    assert failed.value.__notes__ == ["facts are total: fight 0 of fiend_wake"]
