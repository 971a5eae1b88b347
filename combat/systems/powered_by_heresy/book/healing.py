"""
The book's chapters on dying and healing.
"""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule("PBH-LB-01", "Last Breath", "Two dice without a stat: alive, alive at the cost of a stat, or dead."),
    Rule("PBH-LB-02", "Dying", "Some dangers ask for Last Breath at once, without damage."),
    Rule(
        "PBH-LB-03",
        "Last Breath",
        "What names Last Breath counts for it, and so do forwards and ongoings that name nothing.",
        setting="last_breath_mods",
        ruling="Insight is spent on one's own roll and counts under either reading; nobody else helps the dying.",
    ),
    Rule(
        "PBH-LB-04",
        "Last Breath",
        "A survivor stands at the maximum, helpless until healed, and any wound starts it again.",
        setting="after_last_breath",
    ),
    Rule("PBH-LB-05", "Last Breath", "The last 6- of a life marks XP like any other.", setting="xp_on_death"),
    Rule(
        "PBH-HEAL-01",
        "Healing Wounds",
        "A day of rest heals one wound, two under good care, and a medkit one; none heals below zero.",
        ruling="The garbled line above the list is read as the list (D-09).",
    ),
    Rule(
        "PBH-HEAL-02",
        "Recover",
        "The special move Recover heals half of the maximum instead, where the table plays it.",
        setting="recover_rule",
    ),
    Rule(
        "PBH-HEAL-03",
        "Healing Wounds",
        "In a fight a medkit takes a move and a use.",
        setting="medkit_move",
        ruling="The use is spent whatever the dice show.",
    ),
    Rule(
        "PBH-HEAL-04",
        "Healing Wounds",
        "Surgery and chemicals heal what the GM says, or the table's number.",
        setting="treatment_heals",
    ),
)
