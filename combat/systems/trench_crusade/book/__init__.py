"""
The rules of Trench Crusade, each in one sentence of our own, in the order of the book.

The baseline is playtest version 1.6.3; where version 1.0 differs, the ruling says which of the two is played.
"""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.book import Rule
from combat.systems.trench_crusade.book import attacks, dice, injury, markers, movement, turns

_CHAPTERS = (dice, turns, movement, attacks, injury, markers)

RULES: Mapping[str, Rule] = MappingProxyType({rule.id: rule for chapter in _CHAPTERS for rule in chapter.RULES})
