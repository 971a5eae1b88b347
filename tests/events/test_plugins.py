"""Finding the parts of a system."""

from importlib.metadata import entry_points

import pytest

from events import plugins
from tests.harness.resource_totals import BUNDLED_SYSTEMS


@pytest.mark.parametrize("group", plugins.BUILT_IN)
@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_built_in_parts_equal_their_entry_points(group: str, system: str) -> None:
    """A built-in part is the same whether it is found by module name or by entry point."""
    (announced,) = entry_points(group=group, name=system)
    assert plugins.load_plugin(group, system) is announced.load()


@pytest.mark.parametrize("name", ["", "shared", "journal", "log", "fiend_wake.facts", "..log", "no_such_system"])
@pytest.mark.parametrize("group", plugins.BUILT_IN)
def test_other_modules_are_not_systems(group: str, name: str) -> None:
    """Only packages are systems; a module within a system or a path is refused."""
    with pytest.raises(plugins.UnknownPlugin, match="known: fiend_wake"):
        plugins.load_plugin(group, name)
