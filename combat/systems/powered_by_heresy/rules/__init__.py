"""The rules of Powered by Heresy in the order of the book, one module per chapter.

Every function is pure: it takes and returns plain values (numbers, faces, names, booleans) and knows no character,
event or state. If the sources differ, the function takes the value of the setting as the reading.
"""

from collections.abc import Mapping
from typing import Any

from combat.engine.package_data import load_toml

TABLES: Mapping[str, Any] = load_toml("combat.systems.powered_by_heresy", "tables.toml")
"""The tables of the book, keyed by name."""
