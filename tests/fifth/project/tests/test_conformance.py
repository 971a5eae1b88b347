"""The properties of all systems, checked for Two Coins."""

import pytest

from frontdoor.conformance.systems import PROPERTIES, check_system


@pytest.mark.parametrize("name", PROPERTIES)
def test_two_coins_has_property(name: str) -> None:
    """Each property is checked in five random fights."""
    check_system("two_coins", [name], fights=5)
