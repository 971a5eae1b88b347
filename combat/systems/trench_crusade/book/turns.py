"""
The book's chapters on the Turn and on Morale.
"""

from combat.engine.book import Rule

_TURN = "Game Turns and Activations"
_MORALE = "Morale"

RULES: tuple[Rule, ...] = (
    Rule(
        "TC-TURN-01",
        _TURN,
        "Each Turn settles who is first, then goes through the Activations in turns, and closes with Morale.",
    ),
    Rule(
        "TC-TURN-02",
        _TURN,
        "Whoever has fewer models in play says which side begins; level sides each roll a D6 for it.",
        ruling="It chooses and need not begin, unless the table reads it so; a tied roll-off is rolled again.",
        setting="first_player",
    ),
    Rule("TC-TURN-03", _TURN, "Sides alternate, one model at a time, and no model is activated twice in a Turn."),
    Rule(
        "TC-TURN-04",
        "Keywords",
        "A FIRETEAM pair may share one Activation and mix its ACTIONS, and stops as one when either must stop.",
    ),
    Rule("TC-TURN-05", _TURN, "A side that still has models goes on alone once the other has none left to activate."),
    Rule(
        "TC-TURN-06",
        _TURN,
        "The book offers no way to skip an Activation.",
        ruling="A side with a model waiting must activate one.",
    ),
    Rule("TC-TURN-07", _TURN, "When models are counted, the Down ones are in play and the ones Out of Action are not."),
    Rule(
        "TC-TURN-08",
        "Scenarios",
        "A battle goes on for six Turns unless its scenario says otherwise.",
        setting="turn_limit",
    ),
    Rule(
        "TC-TURN-09",
        _TURN,
        "The book does not say what becomes of a side without models.",
        ruling="It loses on the spot, before the Turn is over; if both run out together, nobody wins.",
    ),
    Rule(
        "TC-TURN-10",
        "Scenarios",
        "When the last Turn is over, the scenario says who has won.",
        ruling="Without a scenario nobody is named, unless the table counts models.",
        setting="limit_winner",
    ),
    Rule(
        "TC-MOR-01",
        _MORALE,
        "A side with half its models or more Down or Out of Action makes one ACTION roll when the Turn closes.",
    ),
    Rule("TC-MOR-02", _MORALE, "A side that fails runs, and the battle is lost.", setting="morale_mode"),
    Rule(
        "TC-MOR-03",
        _MORALE,
        "Of two sides that must test, the one with the smaller warband goes first; level ones roll off.",
        ruling="Warbands are compared by what they have on the table, and the winner of the roll-off tests first.",
    ),
    Rule(
        "TC-MOR-04",
        _MORALE,
        "As an option the first failure only leaves the side Shaken for a Turn, its rolled ACTIONS all RISKY.",
        ruling="Version 1.0 counts two failures in a row instead of two at any time; the table may play either.",
        setting="morale_mode",
    ),
    Rule("TC-MOR-05", "Keywords", "As long as a LEADER is not Out of Action, the side tests Morale with +1 DICE."),
    Rule(
        "TC-MOR-06",
        _MORALE,
        "An odd warband is half gone once the larger half of it is.",
        ruling="Losses are held against the models that began the battle, not against those that remain.",
        setting="morale_base",
    ),
    Rule(
        "TC-MOR-07",
        _MORALE,
        "The book speaks of markers only where a single model rolls or is injured.",
        ruling="No marker is spent on a Morale test, because a side takes it and not a model.",
    ),
)
