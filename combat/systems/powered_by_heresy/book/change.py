"""
The book's chapter on character change.
"""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule("PBH-ADV-01", "Character Change", "Sheet and fiction follow each other, as neither reward nor penalty."),
    Rule("PBH-ADV-02", "Character Change", "What the fiction gave is written down when the whole group agrees."),
    Rule(
        "PBH-ADV-03",
        "Level Up",
        "At the end of a session threats, heresies, artefacts and drives mark XP.",
        ruling="Three kinds of deed are announced as two, and count as three (D-13).",
    ),
    Rule(
        "PBH-ADV-04",
        "Level Up",
        "So do resolved bonds and a background that was used; another player's flag marks at once.",
        setting="flag_xp",
    ),
    Rule("PBH-ADV-05", "Some moves...", "Marking XP adds one to the total; in a fight only a 6- is sure to."),
    Rule("PBH-ADV-06", "Level Up", "The GM may change what marks XP, and says so before play.", setting="xp_triggers"),
    Rule(
        "PBH-ADV-07",
        "Level Up",
        "A level needs safety and rest, costs XP, and brings new moves.",
        setting="moves_per_level",
        ruling="A level may leave its moves for later.",
    ),
    Rule("PBH-ADV-08", "Upgrading Stats", "Each level raises one stat by one."),
    Rule(
        "PBH-ADV-09",
        "Upgrading Stats",
        "A raise to +3 takes a permission, of which levels 3, 6 and 9 give one each.",
        setting="stat_cap_levels",
    ),
    Rule(
        "PBH-ADV-10",
        "Multiclass Moves",
        "A multiclass move takes a move of another class, of one's own level at most.",
        ruling="Each Multiclass move is good for one such move.",
    ),
    Rule(
        "PBH-ADV-11",
        "Multiclass Moves",
        "Starting moves that need each other are taken together, as one.",
        ruling="The example with wizards is an illustration only (D-15).",
    ),
    Rule(
        "PBH-ADV-12",
        "Multiclass Moves",
        "In a move of another class, levels are counted from the first that was taken there.",
        setting="multiclass_level_base",
    ),
    Rule("PBH-ADV-13", "Requires and Replaces", "A move that requires another is only for those who have that one."),
    Rule("PBH-ADV-14", "Requires and Replaces", "A move that replaces another takes its place."),
    Rule(
        "PBH-D-04",
        "Level Up",
        "What a level costs is lost in print; the parent game asks for its number and seven.",
        setting="xp_to_level",
        ruling="The level-up move is misprinted, so the parent game's threshold is used, all of it paid.",
    ),
    Rule(
        "PBH-D-11",
        "Home worlds",
        "The Feral World has no move, though an earlier text gave it piercing.",
        setting="feral_world",
        ruling="There is none, unless the table plays the earlier text: one off the target's Defense.",
    ),
)
