"""
The rules of Fiend Wake's combat, each in one sentence of our own, in the order of the book.

Many lists and tables of the book are lost; where a rule fills such a gap, its ruling says what is played.
"""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.book import Rule
from combat.systems.fiend_wake.book import (
    aftermath,
    bidding,
    damage,
    dice,
    full,
    places,
    reactions,
    rounds,
    simple,
    turns,
)

_CHAPTERS = (dice, damage, rounds, bidding, turns, aftermath, simple, full, reactions, places)

RULES: Mapping[str, Rule] = MappingProxyType({rule.id: rule for chapter in _CHAPTERS for rule in chapter.RULES})
