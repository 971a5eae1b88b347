"""
The book's chapters on the Injury Chart and on being Down.
"""

from combat.engine.book import Rule

_CHART = "Injury Chart"
_DOWN = "Down"
_KEYWORDS = "Keywords"

RULES: tuple[Rule, ...] = (
    Rule("TC-INJ-01", _CHART, "Each hit rolls for injury, with whatever DICE apply, and armour then lowers the total."),
    Rule(
        "TC-INJ-02",
        _CHART,
        "Up to 1 nothing happens, 2 to 6 is a Minor Hit, 7 and 8 are Down, and from 9 on it is Out of Action.",
    ),
    Rule("TC-INJ-03", _CHART, "A Minor Hit costs the model one Blood Marker."),
    Rule(
        "TC-INJ-04", _CHART, "A Down result fells the model and places a Blood Marker, or two if it was Down already."
    ),
    Rule("TC-INJ-05", _CHART, "Out of Action takes the model and everything on it off the table for good."),
    Rule(
        "TC-INJ-06", "Armour", "A shield lowers the total by 1, and armour by 1, 2 or 3, machine armour without shield."
    ),
    Rule(
        "TC-INJ-07",
        "Armour",
        "Ignoring armour takes that flat modifier away and nothing else.",
    ),
    Rule(
        "TC-INJ-08",
        "Armour",
        "Machine Armour softens a rolled Down to a Minor Hit, though not the Down that TOUGH leaves behind.",
    ),
    Rule(
        "TC-INJ-09",
        _KEYWORDS,
        "TOUGH turns the first Out of Action of a battle into Down.",
        ruling="That Down places markers as if it had been rolled.",
    ),
    Rule(
        "TC-INJ-10",
        _CHART,
        "Whoever injures a model that is Down has +1 DICE.",
        ruling="Version 1.6.3 is followed, where this holds for every injury; version 1.0 means Melee Attacks only.",
        setting="down_injury_bonus",
    ),
    Rule(
        "TC-INJ-11",
        _KEYWORDS,
        "FIRE, GAS and SHRAPNEL each leave one more Blood Marker behind, too late to help that same injury.",
    ),
    Rule("TC-INJ-12", _KEYWORDS, "Nothing short of a Bloodbath takes a GOLEM further than Down."),
    Rule(
        "TC-INJ-13",
        _KEYWORDS,
        "BLAST reaches every model in its radius that could be seen from the point aimed at, one injury roll apiece.",
        left_to_table="Only the table sees who is in the radius; the command names them.",
    ),
    Rule("TC-INJ-14", _CHART, "A total that armour pushes below 1 reads as the first row of the chart."),
    Rule("TC-DOWN-01", _DOWN, "While Down, a model has -1 DICE on its own ACTIONS and moves by none of them."),
    Rule(
        "TC-DOWN-02",
        _DOWN,
        "It may get up as its Activation begins, at the price of half of every move until that Activation ends.",
    ),
    Rule(
        "TC-DOWN-03",
        _DOWN,
        "A model felled in its own Activation may risk an ACTION to get up, and otherwise lies there to its end.",
        ruling="Getting up this way halves nothing; in version 1.0 the Activation ends instead.",
        setting="down_ends_activation",
    ),
    Rule("TC-DOWN-04", _DOWN, "Getting up at another time, with a helper's Medi-Kit for instance, halves nothing."),
    Rule("TC-DOWN-05", _DOWN, "Being Down does not stop an ability that sets a model elsewhere without moving it."),
    Rule(
        "TC-DOWN-06",
        _DOWN,
        "A model felled within an inch of an edge must pass an ACTION roll or go over it.",
        left_to_table="Only the table sees the edge.",
    ),
    Rule(
        "TC-DOWN-07",
        _DOWN,
        "The book does not say how half of an odd number of inches is rounded.",
        ruling="It is not rounded: distances are counted in half inches.",
    ),
)
