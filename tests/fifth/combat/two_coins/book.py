"""The rules of Two Coins, each in one sentence."""

from collections.abc import Mapping
from types import MappingProxyType

from combat.citations import Rule

_RULES = (
    Rule(
        "COIN-HAND-01",
        "Hands",
        "Each round both duellists take coins of their own into the hand unseen: none, or up to what a hand holds.",
        setting="largest_hand",
    ),
    Rule("COIN-HAND-02", "Hands", "Once both have chosen, both hands are opened at once, and the fuller one wins."),
    Rule("COIN-TIE-01", "Level hands", "Level hands are settled by a six-sided die each, of which the higher wins."),
    Rule(
        "COIN-TIE-02",
        "Level hands",
        "What happens when the dice are even too, the book does not say.",
        ruling="They are rolled again, unless the table lets both lose.",
        setting="even_dice",
    ),
    Rule("COIN-LOSS-01", "Losing", "Whoever loses the round loses a coin, whatever was in the hand."),
    Rule("COIN-LOSS-02", "Losing", "Whoever has no coin left has lost the duel; if neither has one, nobody wins."),
    Rule("COIN-LOSS-03", "Losing", "What a coin buys, the tavern says.", left_to_table="Nothing is bought here."),
)

RULES: Mapping[str, Rule] = MappingProxyType({rule.id: rule for rule in _RULES})
