"""The chapters on tests and the Wrath Die."""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "WG-TEST-01",
        "Tests",
        "A test rolls as many six-sided dice as the value on the sheet says.",
        ruling="The sheet holds skill totals; how they come about is not the engine's business.",
    ),
    Rule(
        "WG-TEST-02", "Tests", "One die of every pool is the Wrath Die, and its icons count like those of the others."
    ),
    Rule("WG-TEST-03", "Tests", "A 4 or 5 is one icon, a 6 is two, and anything lower is none."),
    Rule("WG-TEST-04", "Tests", "A test passes with at least as many icons as its DN."),
    Rule(
        "WG-TEST-05",
        "Tests",
        "The GM sets the DN, and mostly says it beforehand.",
        ruling="The DN is part of the command, so everybody who sees the command sees it.",
    ),
    Rule(
        "WG-TEST-06",
        "Tests",
        "In a contest both roll and the larger number of icons wins; level ones favour whoever started it.",
        ruling="The instigator is whoever began what the other resists.",
    ),
    Rule(
        "WG-TEST-07",
        "Tests",
        "The pools of a contest have Wrath Dice too.",
        setting="opposed_uses_wrath_die",
        ruling="Only Determination is exempt from the Wrath Die; some tables exempt contests as well.",
    ),
    Rule("WG-TEST-08", "Tests", "A pool never has fewer than one die, and a single die is the Wrath Die."),
    Rule(
        "WG-TEST-09",
        "Tests",
        "However much lowers it, a DN stays at 1 or more.",
        setting="min_dn",
        ruling="No lowest DN is printed; it is 1.",
    ),
    Rule("WG-TEST-10", "Tests", "What does not divide evenly is rounded up."),
    Rule("WG-TEST-11", "Tests", "Easy is DN 1, and each harder grade named is two more, up to 9."),
    Rule(
        "WG-DIE-01", "The Wrath Die", "A Wrath Die of 1 brings a Complication to a passed test and a failed one alike."
    ),
    Rule(
        "WG-DIE-02",
        "The Wrath Die",
        "What the Complication is, player and GM settle between them; failing that, a point of Ruin settles it.",
    ),
    Rule(
        "WG-DIE-03",
        "The Wrath Die",
        "In combat a table of thirty-six rows has a Complication ready for those without an idea.",
        setting="complication_mode",
        ruling="Tables talk about it first, unless they choose to pay Ruin, or to roll, every time.",
    ),
    Rule("WG-DIE-04", "The Wrath Die", "A Wrath Die of 6 is worth a point of Glory, whatever became of the test."),
    Rule(
        "WG-DIE-05",
        "The Wrath Die",
        "An attack in combat with a Wrath Die of 6 is a Critical Hit.",
        setting="critical_requires_hit",
        ruling="It has to hit; where a table thinks otherwise, the miss becomes a hit on the first target.",
    ),
    Rule("WG-DIE-06", "The Wrath Die", "Nothing about the Wrath Die applies to Determination."),
    Rule("WG-DIE-07", "The Wrath Die", "For a 6 on the Wrath Die of a Threat the GM gains Ruin, and nobody Glory."),
    Rule("WG-DIE-08", "The Wrath Die", "Dice bought with Glory, and all damage dice, are plain dice."),
)
