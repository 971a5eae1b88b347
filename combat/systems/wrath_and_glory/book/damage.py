"""The chapters on damage, Critical Hits and Complications."""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule("WG-DMG-01", "Damage", "Damage is the flat number of the weapon and the icons of its ED."),
    Rule("WG-DMG-02", "Damage", "Strength counts in melee."),
    Rule("WG-DMG-03", "Damage", "Shifts add dice beforehand, Glory adds damage afterwards."),
    Rule(
        "WG-DMG-04",
        "Damage",
        "AP takes away Resilience, down to one.",
        setting="ap_limited_to_armour",
        ruling="All of it; a table may spare what is not armour.",
    ),
    Rule(
        "WG-DMG-05",
        "Damage",
        "Damage beyond Resilience is Wounds, damage that equals it a point of Shock, and less is nothing.",
    ),
    Rule("WG-DMG-06", "Damage", "The damage dice of one attack count for all its targets."),
    Rule("WG-DMG-07", "Damage", "Nothing stops Mortal Wounds, neither Resilience nor Determination."),
    Rule(
        "WG-DMG-08",
        "Damage",
        "Brutal, Melta, Rad and Tearing change what damage dice are worth.",
        ruling="Tearing rolls what added nothing once more, of itself.",
    ),
    Rule(
        "WG-DMG-09",
        "Damage",
        "More than twice the Max Wounds at one blow kills.",
        setting="annihilation",
        ruling="Threats only, since for Agents another way to die is printed.",
    ),
    Rule(
        "WG-DMG-10",
        "Damage",
        "A weapon that inflicts something does so with the first Wound.",
        ruling="A Wound that soaking left over.",
    ),
    Rule("WG-CRIT-01", "Critical Hits", "A simple Critical Hit is three ED and something of the story."),
    Rule(
        "WG-CRIT-02",
        "Critical Hits",
        "A table of fourteen rows tells more than that.",
        setting="critical_mode",
        ruling="The simple one is played unless the table asks for the other.",
    ),
    Rule(
        "WG-CRIT-03",
        "Critical Hits",
        "Severity is another step of the same.",
        setting="simple_critical_severity",
        ruling="Simple Criticals gain an ED for each step, before the dice are rolled.",
    ),
    Rule(
        "WG-CRIT-04",
        "Critical Hits",
        "A Critical Hit that does not get through is worth a Wound and its special outcome all the same.",
        setting="critical_without_wounds",
        ruling="The printed text contradicts itself; both are given.",
    ),
    Rule("WG-CRIT-05", "Critical Hits", "Troops score none."),
    Rule("WG-CRIT-06", "Critical Hits", "That of a Blast is for everybody in it."),
    Rule(
        "WG-COMP-01",
        "Combat Complications",
        "Two dice name the mishap, and what cannot happen is rolled again.",
        ruling="What an Inconvenient Target is, the GM names in words.",
    ),
)
