"""
The book's chapter on damage.
"""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "PBH-DMG-01",
        "Dealing Damage and Inflicting Wounds",
        "All dice of the weapon and all extra dice are rolled, each for itself against the Defense.",
    ),
    Rule("PBH-DMG-02", "Dealing Damage and Inflicting Wounds", "After that come the rules that add or reroll dice."),
    Rule(
        "PBH-DMG-03",
        "Dealing Damage and Inflicting Wounds",
        "Each die that ends above the Defense is a wound, and there may be none.",
        ruling="A die equal to the Defense does nothing; even a 10+ may wound nobody (OR-7).",
    ),
    Rule("PBH-DMG-04", "Dealing Damage and Inflicting Wounds", "Damage dice are never added up."),
    Rule("PBH-DMG-05", "Some moves...", "Wounds that are inflicted outright heed no Defense and need no dice."),
    Rule(
        "PBH-DMG-06",
        "Taking Damage and Suffering Wounds",
        "Damage received is rolled in the same way; its optional dice belong to one of the sides.",
        setting="incoming_reroll_choice",
    ),
    Rule("PBH-DMG-07", "Some moves...", "No forward and no ongoing touches a damage die."),
    Rule(
        "PBH-DMG-08",
        "Example of Damage Dealing",
        "Proven lets each die that shows its number or less be rolled again, once.",
    ),
    Rule(
        "PBH-DMG-09",
        "Example of Damage Dealing",
        "That is a choice, and good dice are better left alone.",
        setting="proven_policy",
    ),
    Rule(
        "PBH-DMG-10",
        "Dealing Damage and Inflicting Wounds",
        "Several enemies at once are one attack with the worst dice and one die more for each other.",
        setting="multi_attackers",
    ),
    Rule(
        "PBH-DMG-11",
        "Dealing Damage and Inflicting Wounds",
        "Older texts take numbers off damage, which counts against every face.",
        setting="flat_damage_mod",
    ),
    Rule(
        "PBH-DMG-12",
        "Moves and Equipment",
        "A fist against powered armour triggers nothing; elsewhere it has one small die.",
        setting="unarmed_die",
        ruling="Only powered armour is proof against fists.",
    ),
    Rule(
        "PBH-DMG-13",
        "Moves and Equipment",
        "A weapon is its dice, uses, ammo and tags.",
        ruling="Only one weapon is printed; a table writes the others into the setup.",
    ),
    Rule(
        "PBH-DMG-14",
        "Damage",
        "Surroundings deal damage too, one die by how bad they are.",
        ruling="A d4 bruises, a d6 bleeds, a d8 breaks, a d10 kills, as in the parent game.",
    ),
    Rule("PBH-DMG-15", "Moves and Dice", "A damage roll is no move: no stat, no XP, and no result but its wounds."),
)
