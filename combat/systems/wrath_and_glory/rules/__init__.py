"""The rules of Wrath & Glory, one module per chapter, in the order of the book.

Every function takes plain values (numbers, faces, names, booleans) and returns a plain value. None depends on
combatants, events or the state. Where published texts differ, there is one function for each reading, and a mapping
from the values of the setting to these functions.
"""

from collections.abc import Mapping
from typing import Any

from combat.engine.package_data import load_toml

TABLES: Mapping[str, Any] = load_toml("combat.systems.wrath_and_glory", "tables.toml")
"""The tables of the book, keyed by name."""
