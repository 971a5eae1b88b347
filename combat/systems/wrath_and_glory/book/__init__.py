"""
The rules of Wrath & Glory, each in one sentence of our own, in the order of the book.

The baseline is the quick reference; what it leaves out follows the Revised line, and where texts differ the ruling says
which of them is played.
"""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.book import Rule
from combat.systems.wrath_and_glory.book import attacks, damage, dice, pools, threats, turns, wounds

_CHAPTERS = (dice, pools, turns, attacks, damage, wounds, threats)

RULES: Mapping[str, Rule] = MappingProxyType({rule.id: rule for chapter in _CHAPTERS for rule in chapter.RULES})
