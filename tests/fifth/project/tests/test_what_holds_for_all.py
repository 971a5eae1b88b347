"""The properties of all systems, checked for Two Coins."""

import pytest

from frontdoor.conformance.systems import PROPERTIES, check_system


@pytest.mark.parametrize("what", PROPERTIES)
def test_what_must_hold_for_any_system_holds_for_two_coins(what: str) -> None:
    """Each property is checked in five random fights."""
    check_system("two_coins", [what], fights=5)
