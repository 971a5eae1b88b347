"""The rule books, each turned into code; none of them knows another.

The package has the name of a public function, `combat.systems()`, and Python puts a package into its parent's namespace
whenever it loads it. So the package answers to that call as well, and it does not matter which of the two one has.
"""

import sys
from types import ModuleType

from combat.engine.catalog import systems


class _Package(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        return systems()


sys.modules[__name__].__class__ = _Package
