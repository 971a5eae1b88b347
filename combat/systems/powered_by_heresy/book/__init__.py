"""
The rules of Powered by Heresy, each in one sentence of our own, in the order of the book.

The text is unfinished: what it lost is a setting, and where it is silent the ruling says what we chose.
"""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.book import Rule
from combat.systems.powered_by_heresy.book import (
    change,
    classes,
    conversation,
    damage,
    healing,
    master,
    moves,
    rolling,
    wounds,
)

_CHAPTERS = (conversation, rolling, moves, damage, wounds, healing, classes, master, change)

RULES: Mapping[str, Rule] = MappingProxyType({rule.id: rule for chapter in _CHAPTERS for rule in chapter.RULES})
"""
The book's chapters in order, and their rules by id.
"""
