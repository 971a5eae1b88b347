"""The book's chapters on dice, stats and Tactical Points."""

from combat.citations import Rule

RULES: tuple[Rule, ...] = (
    Rule("FW-CORE-01", "Dice", "Everything is rolled with twelve-sided dice.", setting="dice_sides"),
    Rule("FW-CORE-02", "Dice", "One die is a toss; a roll adds up one toss or several."),
    Rule("FW-CORE-03", "Dice", "To beat a number, a value needs to reach it."),
    Rule("FW-CORE-04", "Dice", "Up to a number a value is inside it, above the number it is outside."),
    Rule("FW-CORE-05", "Dice", "Beating its difficulty is what makes a roll a success."),
    Rule(
        "FW-CORE-06",
        "Dice",
        "The GM may turn a failed roll into a success with a drawback.",
        ruling="In combat a failed roll fails.",
    ),
    Rule(
        "FW-CORE-07",
        "Dice",
        "A roll joins a stat and a skill; where only a stat is named, the GM may allow a helpful skill.",
    ),
    Rule("FW-CORE-08", "Dice", "A skill that nobody taught you has level 0."),
    Rule(
        "FW-CORE-09",
        "Dice",
        "Against an opposing roll the second roller needs the value of the first, and so wins ties.",
    ),
    Rule(
        "FW-CORE-10",
        "Dice",
        "Dice can be stacked toward a roll, and each stacked die is a point of precision in an attack.",
        ruling="How a die is stacked is lost: the table reports it, or the program follows one of two ways.",
        setting="stack_rule",
    ),
    Rule("FW-STAT-01", "Stats", "There are seven stats, from Awareness to Spirit, and each has a level."),
    Rule(
        "FW-STAT-02",
        "Stats",
        "Each level of a stat has its set of stack numbers, of which those of levels 4 and 5 are known.",
        ruling="The other levels are filled in by one of three families that fit both.",
        setting="stack_table",
    ),
    Rule("FW-STAT-03", "Stats", "Stack numbers follow from the level alone; a sheet may name others."),
    Rule("FW-STAT-04", "Stats", "A handicap marks a stack number, and a marked one is not available."),
    Rule("FW-STAT-05", "Stats", "The largest stack number of a stat is its level."),
    Rule(
        "FW-STAT-06",
        "Stats",
        "The book speaks of effective stats without a definition.",
        ruling="Effective is the highest number still available, or 0.",
    ),
    Rule("FW-STAT-07", "Derived scores", "Evasion is four more than effective Awareness."),
    Rule(
        "FW-STAT-08",
        "Derived scores",
        "Vitality says how many turns a round has for you, but its formula is lost (I-01).",
        ruling="It counts the available stack numbers of Resolve, as the example does; a sheet may name another number.",
    ),
    Rule(
        "FW-STAT-09",
        "Derived scores",
        "The formula of the Wounds Threshold is lost.",
        ruling="It stands on the sheet, or is the fallback of the table.",
        setting="threshold_fallback",
    ),
    Rule(
        "FW-STAT-10",
        "Derived scores",
        "Virtue is a score of its own.",
        left_to_table="The combat chapter makes no use of it.",
    ),
    Rule(
        "FW-STAT-11",
        "Stats",
        "Some passages name a stat without the word effective (I-13).",
        ruling="The effective value is meant everywhere.",
    ),
    Rule(
        "FW-TP-01",
        "Tactical Points",
        "Everybody has a pool of Tactical Points, refilled in Round Prep (I-04).",
        ruling="The pool is set anew, not added to, because what was left has been discarded.",
    ),
    Rule("FW-TP-02", "Tactical Points", "Spending takes points out of the pool, and nobody spends more than is in it."),
    Rule("FW-TP-03", "Tactical Points", "Points that are left when the Aftermath is over are gone."),
    Rule(
        "FW-TP-04",
        "Turn Tokens",
        "The book does not say what becomes of Turn Tokens that nobody used.",
        ruling="They are gone with the round.",
    ),
    Rule(
        "FW-TP-05",
        "Tactical Points",
        "Most prices of actions are lost.",
        ruling="Where nothing else is known, the price is 2.",
        setting="weapon_arm_cost",
    ),
)
