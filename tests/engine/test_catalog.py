"""The list of the installed systems, and their titles."""

import subprocess
import sys

import pytest

from combat import Refused
from combat.engine.catalog import system, system_title, systems

TITLES = """
import sys
from combat.engine.catalog import system_title, systems

print([system_title(name) for name in systems()], [name for name in sys.modules if name.startswith("combat.systems.")])
"""


def test_titles_are_known_before_a_system_is_imported() -> None:
    """A browser would need seconds to import all systems for the list of the lobby."""
    done = subprocess.run([sys.executable, "-c", TITLES], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"{[system(name).title for name in systems()]} []"


@pytest.mark.parametrize("name", ["no_such_system", "../trench_crusade", "trench_crusade/acts", ""])
def test_there_is_no_title_without_a_system(name: str) -> None:
    """Nor for the path of a file."""
    with pytest.raises(Refused, match="there is no system"):
        system_title(name)
