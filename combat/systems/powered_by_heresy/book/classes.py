"""
The class moves that touch a fight, and the home worlds.
"""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "PBH-CLS-01",
        "Assassin",
        "A surprise attack picks two or one of staying clear, damage and a die, an opening, and wrecked armour.",
        ruling="The die more is as large as the largest rolled already. Armour is repaired when the GM says so.",
    ),
    Rule(
        "PBH-CLS-02",
        "Assassin",
        "Small weapons, practice, silence and being outnumbered each help an Assassin in one way.",
    ),
    Rule(
        "PBH-CLS-03",
        "Any class",
        "Hatred adds a damage die against the chosen kind of foe.",
        ruling="The die is as large as the largest rolled already.",
    ),
    Rule(
        "PBH-CLS-04",
        "Seeker",
        "An enemy taken alive is out of the fight, on a 7-9 at a price.",
        ruling="The stat that the page fails to print is Strength (D-05).",
    ),
    Rule(
        "PBH-CLS-05",
        "Tactician",
        "One tactic at a time: safer, answering, reckless, or precise.",
        setting="plus_wound_needs_wound",
    ),
    Rule(
        "PBH-CLS-06",
        "Tactician",
        "Damage to oneself and one's own gives Insight, for a roll to come or to roll damage again.",
        ruling="One Insight for each roll. The two spellings of Fighter's Sense are one move (D-12).",
    ),
    Rule(
        "PBH-CLS-07",
        "Templar",
        "Wrath is filled by prayer and penance, and spent on smiting and on judgement.",
        ruling="An hour of prayer needs time between fights.",
    ),
    Rule(
        "PBH-CLS-08", "Tactician", "Taking damage means that dice were rolled against somebody.", setting="damage_means"
    ),
    Rule(
        "PBH-CLS-09",
        "Home worlds",
        "Each home world helps with one thing.",
        setting="hive_world_move",
        ruling="The table may give the Feral World its earlier piercing, one off the target's Defense (D-11).",
    ),
)
