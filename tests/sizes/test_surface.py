"""The list of everything that users depend on."""

from tests.sizes.measure import ROOT
from tests.sizes.surface import surface


def test_list_contains_names_methods_commands_and_fields() -> None:
    """One line of each kind."""
    lines = set(surface(ROOT))
    assert "python Encounter.do" in lines
    assert "method fight.do -> Changed" in {line.replace("service.", "") for line in lines}
    assert any(line.startswith("command blow play --seed") for line in lines)
    assert any(line.startswith("message trench_crusade.take_action.v1 model: ") for line in lines)
