"""
The book's chapters on wounds, Defense and tags.
"""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule("PBH-WND-01", "Wounds", "Current wounds are counted from zero against max wounds."),
    Rule("PBH-WND-02", "Wounds", "Max wounds come from the class, with Toughness where it is positive."),
    Rule(
        "PBH-WND-03", "Dying", "A player character at its maximum is dying and rolls Last Breath.", setting="pc_at_max"
    ),
    Rule(
        "PBH-WND-04",
        "Damage and Wounds",
        "A GM character at its maximum is dead, or out of the fight.",
        ruling="It rolls nothing (D-01, OR-6).",
    ),
    Rule("PBH-WND-05", "Dying", "Wounds beyond the maximum are written down as well.", setting="clamp_wounds"),
    Rule(
        "PBH-WND-06",
        "Wounds",
        "A wound is real harm that may leave a scar; less than that is only told.",
        ruling="A scar is a remark beside the stat that it cost.",
    ),
    Rule("PBH-DEF-01", "Defense", "Defense is worked out anew for each attack."),
    Rule(
        "PBH-DEF-02", "Improving Defense", "Armour, cover against shots, parrying in melee and quick reflexes raise it."
    ),
    Rule(
        "PBH-DEF-03",
        "Example Wounds and Defense",
        "Somebody untrained in plain clothes has a Defense of 1.",
        setting="base_defense",
        ruling="The printed examples stand higher than their parts, so a printed Defense is used as it stands.",
    ),
    Rule("PBH-DEF-04", "Improving Defense", "Two suits of armour do not add to each other.", setting="armour_stacks"),
    Rule(
        "PBH-DEF-05",
        "Improving Defense",
        "Defense is at least 0, and a die no larger than it can never wound.",
        ruling="The printed list is open, so a sheet may name improvements of its own.",
    ),
    Rule(
        "PBH-TAG-01",
        "Moves and Equipment",
        "Some tags carry rules: clumsy gear is a -1 ongoing, which Armored ignores.",
    ),
    Rule(
        "PBH-TAG-02",
        "Moves and Equipment",
        "Range words are no modifiers: out of reach there simply is no attack.",
        ruling="The command says whether the fiction has brought the two together.",
    ),
    Rule(
        "PBH-TAG-03",
        "Moves and Equipment",
        "A failed roll may turn the tags of the gear in use against its owner.",
        ruling="The GM is shown them at each 6-.",
    ),
)
