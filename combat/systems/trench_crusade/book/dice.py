"""
The book's chapters on dice: +DICE and -DICE, and the Action Success Chart.
"""

from combat.engine.book import Rule

_DICE = "+DICE and -DICE"
_CHART = "Action Success Chart"

RULES: tuple[Rule, ...] = (
    Rule("TC-DICE-01", _DICE, "A test rolls two D6 and adds them up, unless the rule behind it names another base."),
    Rule(
        "TC-DICE-02",
        _DICE,
        "Every +DICE puts one more D6 into the roll, of which only the highest two are added up.",
    ),
    Rule(
        "TC-DICE-03",
        _DICE,
        "Every -DICE also puts one more D6 into the roll, of which only the lowest two are added up.",
    ),
    Rule(
        "TC-DICE-04",
        _DICE,
        "All modifiers of a roll are gathered first, and each +DICE takes one -DICE with it until one sign remains.",
    ),
    Rule(
        "TC-DICE-05",
        _DICE,
        "When a rule names a larger base, that many dice count instead of two.",
        ruling="DICE widen the choice among the dice and never the number of dice that count.",
    ),
    Rule(
        "TC-DICE-06",
        _DICE,
        "Characteristics, weapons, positions, keywords and markers may all bring DICE, each to the roll it names.",
    ),
    Rule("TC-DICE-07", _DICE, "When nothing is left after cancelling, the roll is the plain base."),
    Rule(
        "TC-DICE-08",
        _CHART,
        "No number is ever added to an ACTION roll; only injury totals know flat modifiers.",
    ),
    Rule(
        "TC-DICE-09",
        _DICE,
        "Nothing limits how many dice a single roll may gain.",
        ruling="There is no limit unless the table sets one, and then it applies to what is left after cancelling.",
        setting="max_net_dice",
    ),
    Rule(
        "TC-DICE-10",
        _DICE,
        "Modifiers are written as a signed number before the word DICE.",
        ruling="A roll lists every source in that form, and then what is left of them.",
    ),
    Rule("TC-ACT-01", _CHART, "An ACTION fails on 6 or less, succeeds from 7 to 11, and is a Critical Success on 12."),
    Rule("TC-ACT-02", _CHART, "A Critical Success to hit gives the injury roll that follows +1 DICE."),
    Rule("TC-ACT-03", "Keywords", "With a CRITICAL weapon a Critical Success is worth +2 DICE on the injury roll."),
    Rule("TC-ACT-04", _CHART, "Failing an ordinary ACTION wastes that ACTION and nothing else."),
    Rule("TC-ACT-05", _CHART, "Failing a RISKY ACTION ends the Activation, and the other player is next."),
    Rule("TC-ACT-06", _CHART, "Being told to take an ACTION that has no name means a roll on the chart."),
    Rule(
        "TC-ACT-07",
        _CHART,
        "What needs no roll stays without one even while every ACTION of the model counts as RISKY.",
    ),
)
