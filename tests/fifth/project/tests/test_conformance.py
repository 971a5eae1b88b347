"""The properties of all systems, checked for Causeway."""

import pytest

from frontdoor.conformance.systems import PROPERTIES, check_system


@pytest.mark.parametrize("name", PROPERTIES)
def test_causeway_has_property(name: str) -> None:
    """Each property is checked in five random fights."""
    check_system("causeway", [name], fights=5)
