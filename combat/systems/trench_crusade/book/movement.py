"""
The book's chapter on Movement.
"""

from combat.engine.book import Rule

_MOVE = "Movement"
_MEASURED = "Only the table sees where models stand; the command carries what was measured."

RULES: tuple[Rule, ...] = (
    Rule(
        "TC-MOVE-01",
        _MOVE,
        "An Activation has one Move ACTION, a Standard Move or a Charge or a Retreat, and none of them is rolled for.",
    ),
    Rule(
        "TC-MOVE-02",
        _MOVE,
        "A Standard Move covers up to the Movement characteristic and neither begins nor breaks off a Melee.",
        left_to_table=_MEASURED,
        ruling="A model in Melee may shift about if the enemies within an inch are the same before and after.",
    ),
    Rule(
        "TC-MOVE-03",
        _MOVE,
        "A Charge at an enemy within 12 inches covers Movement and a D6, 12 at most, and fights if it comes close.",
        left_to_table=_MEASURED,
        ruling="The limit of 12 inches is applied before any halving.",
    ),
    Rule("TC-MOVE-04", _MOVE, "Whoever is in Melee cannot begin a Charge."),
    Rule(
        "TC-MOVE-05",
        _MOVE,
        "A charger that comes within an inch of some other enemy on its way charges that one instead.",
        left_to_table=_MEASURED,
    ),
    Rule(
        "TC-MOVE-06",
        _MOVE,
        "A model shoots or charges in one Activation, not both, except that one ASSAULT shot goes with a Charge.",
    ),
    Rule(
        "TC-MOVE-07",
        _MOVE,
        "Before a Retreat moves, every enemy in that Melee may strike once, and whoever is felled by it stays.",
        ruling="That a felled model does not move is said only in version 1.0, and is played here too.",
    ),
    Rule("TC-MOVE-08", _MOVE, "A Dash that succeeds is a second Standard Move; a Dash that fails ends the Activation."),
    Rule(
        "TC-MOVE-09",
        _MOVE,
        "Sheer walls, and gaps of up to half the Movement, take a RISKY ACTION: failed climbers stay, jumpers fall.",
        left_to_table=_MEASURED,
    ),
    Rule(
        "TC-MOVE-10",
        _MOVE,
        "A fall from above 2 inches injures with +1 DICE for each full 3 inches, but a chosen drop of 3 does not.",
        ruling="Version 1.6.3 is followed; version 1.0 lets falls hurt only from 3 inches on.",
        setting="fall_injury_from",
    ),
    Rule(
        "TC-MOVE-11",
        _MOVE,
        "Dangerous terrain asks for an ACTION roll and injures on a failure; difficult terrain counts double.",
        left_to_table=_MEASURED,
    ),
    Rule(
        "TC-MOVE-12",
        _MOVE,
        "A leap down of 3 to 6 inches at an enemy may be a RISKY dive, worth +1 DICE on both rolls of the attack.",
        left_to_table=_MEASURED,
    ),
)
