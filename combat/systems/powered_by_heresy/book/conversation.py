"""
The book's chapters on the conversation and on what triggers a move.
"""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "PBH-CORE-01",
        "The Game as a Conversation",
        "There are neither rounds nor turns nor initiative: whoever has something to say speaks.",
    ),
    Rule(
        "PBH-CORE-02",
        "Making Moves",
        "A move happens exactly when somebody does what triggers it, and never otherwise.",
    ),
    Rule(
        "PBH-CORE-03",
        "Making Moves",
        "Where it is unclear whether a move is triggered, the table settles that before any dice fall.",
    ),
    Rule("PBH-CORE-04", "Making Moves", "Characters of the GM have moves of another kind, and roll for none of them."),
    Rule(
        "PBH-CORE-05",
        "Moves and Equipment",
        "Gear can forbid a trigger, take one away, or make one possible.",
        ruling="Powered armour forbids bare fists; every other such judgement is the GM's, who confirms each move.",
    ),
    Rule(
        "PBH-CORE-06",
        "The Effects of Moves",
        "Effects are told in the fiction and counted in numbers, and then the talk goes on.",
    ),
    Rule(
        "PBH-CORE-07",
        "The Game as a Conversation",
        "A program may remind the table of whoever has been silent longest, and binds nobody by it.",
        setting="spotlight_order",
    ),
    Rule(
        "PBH-CORE-08",
        "The Mission",
        "The player characters are acolytes who serve an Inquisitor.",
        left_to_table="It is the frame of the game, and nothing is decided by it.",
    ),
    Rule(
        "PBH-CORE-09",
        "The Game as a Conversation",
        "What anybody has established is true, and may weigh on a move.",
        ruling="Facts are kept as words; the GM may tie one to a roll, for up to three in either direction.",
    ),
    Rule(
        "PBH-CORE-10", "Making Moves", "A move may do without a roll, and its own text goes before the general rules."
    ),
    Rule(
        "PBH-CORE-11",
        "The Effects of Moves",
        "A move may ask how a character comes by something, within what is already known.",
        left_to_table="The answer is a story, and only the table hears whether it fits.",
    ),
)
