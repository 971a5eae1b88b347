"""
The book's chapters on Ranged Combat and Melee Combat.
"""

from combat.engine.book import Rule

_RANGED = "Ranged Combat"
_MELEE = "Melee Combat"
_SEEN = "Only the table sees it; the command carries the answer."

RULES: tuple[Rule, ...] = (
    Rule(
        "TC-SHOOT-01",
        _RANGED,
        "Shooting takes a target in sight and in range and a shooter out of Melee, and each shot is settled by itself.",
        left_to_table=_SEEN,
    ),
    Rule(
        "TC-SHOOT-02",
        _RANGED,
        "A target in Cover is shot at with -1 DICE; Cover helps neither in Melee nor against the injury.",
        left_to_table=_SEEN,
    ),
    Rule(
        "TC-SHOOT-03",
        _RANGED,
        "Shooting down from an Elevated Position gives +1 DICE to hit.",
        left_to_table=_SEEN,
        ruling="Two inches of height are enough, four over a base of 50 mm; other texts ask for more than that.",
    ),
    Rule(
        "TC-SHOOT-04",
        _RANGED,
        "At more than half of the weapon's range the shot is made with -1 DICE.",
        left_to_table=_SEEN,
    ),
    Rule(
        "TC-MEL-01",
        _MELEE,
        "A Melee Attack reaches one inch, to an enemy of whom something can be seen.",
        left_to_table=_SEEN,
    ),
    Rule(
        "TC-MEL-02",
        _MELEE,
        "Each of two melee weapons makes an attack of its own, the Off-Hand one with -1 DICE.",
        ruling="They come in any order, with other ACTIONS between, unless the table has the Off-Hand strike last.",
        setting="off_hand",
    ),
    Rule(
        "TC-MEL-03",
        _MELEE,
        "A standing target behind an obstacle that it touches is attacked with -1 DICE.",
        left_to_table=_SEEN,
    ),
    Rule(
        "TC-MEL-04",
        "Keywords",
        "FEAR costs an attacker without FEAR -1 DICE, and BLOCK costs -1 DICE whoever has just charged.",
    ),
    Rule(
        "TC-MEL-05",
        "Keywords",
        "Unless STRONG, the bearer of a HEAVY weapon cannot both move and shoot, and charges without the D6.",
    ),
)
