"""The chapters on Wrath, Glory and Ruin."""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "WG-WRATH-01",
        "Wrath",
        "Each player begins a session with two points of Wrath, whatever was left of the last.",
        ruling="An encounter begins as a session does; an override sets what a table carries along.",
    ),
    Rule("WG-WRATH-02", "Wrath", "The GM hands out more for roleplay and Objectives, without a limit."),
    Rule(
        "WG-WRATH-03", "Wrath", "Once in a test, Wrath rolls every failed die again, except a Wrath Die that shows 1."
    ),
    Rule("WG-WRATH-04", "Wrath", "A Wrath Die of 2 or 3 is rolled again with the rest, for better or worse."),
    Rule(
        "WG-WRATH-05",
        "Wrath",
        "Wrath gives back three more Shock than the Rank; in combat that is an Action, once a round.",
        setting="wrath_shock",
        ruling="It takes the Combat Action, or one entry in the list of a Multi-Action.",
    ),
    Rule(
        "WG-WRATH-06", "Wrath", "Wrath makes some small thing of the story true, and costs nothing if the GM says no."
    ),
    Rule(
        "WG-WRATH-07",
        "Wrath",
        "The Dying may use Wrath, the unconscious may not.",
        setting="wrath_shock_once",
        ruling="That goes for recovering Shock as well, whose limit of once a round is a setting.",
    ),
    Rule(
        "WG-WRATH-08",
        "Wrath",
        "Each use costs one point.",
        setting="wrath_price",
        ruling="No price is printed; one point is taken for each use, each step of severity, and each seizing.",
    ),
    Rule(
        "WG-GLORY-01",
        "Glory",
        "The players share Glory, from none up to six, or to two more than they are.",
        setting="glory_cap",
        ruling="The larger of the two numbers is the limit; what comes on top is lost.",
    ),
    Rule("WG-GLORY-02", "Glory", "Glory comes from Wrath Dice, and from one shift in a test at most."),
    Rule(
        "WG-GLORY-03",
        "Glory",
        "After any reroll, and once in a test, each point of Glory adds a die that stays as it falls.",
    ),
    Rule("WG-GLORY-04", "Glory", "Once the damage dice are down, each point adds one to the damage, for every target."),
    Rule(
        "WG-GLORY-05",
        "Glory",
        "A point raises the severity of a Critical Hit by one.",
        setting="severity_steps",
        ruling="As often as there is Glory, unless the table allows it once.",
    ),
    Rule(
        "WG-GLORY-06",
        "Glory",
        "A point lets the players go again when the GM would be next, with somebody who has not acted.",
        ruling="It is offered only while the GM has somebody left to act.",
    ),
    Rule(
        "WG-GLORY-07",
        "Glory",
        "Any player may spend the shared Glory.",
        setting="glory_consent",
        ruling="No vote is printed; a table may ask for one, or leave it to whoever acts.",
    ),
    Rule("WG-GLORY-08", "Glory", "An ambushed Agent acts in the first round for a point."),
    Rule(
        "WG-GLORY-09",
        "Glory",
        "The point from a Wrath Die comes too late to buy dice for that same test.",
        setting="wrath_glory_timing",
        ruling="It arrives with the reading of the Wrath Die, and may pay for damage and severity.",
    ),
    Rule("WG-RUIN-01", "Ruin", "The GM begins with a point of Ruin for each player, and holds two for each at most."),
    Rule(
        "WG-RUIN-02",
        "Ruin",
        "Ruin grows by Complications not agreed, failed tests against Fear and Corruption, and Wrath Dice of Threats.",
    ),
    Rule("WG-RUIN-03", "Ruin", "A point of Ruin lets a Threat go before the players are next."),
    Rule(
        "WG-RUIN-04",
        "Ruin",
        "Ruin also rerolls, restores Shock, allows Determination, powers printed actions, and beats an ambush.",
        ruling="Restoring Shock takes no Action.",
    ),
    Rule("WG-RUIN-05", "Ruin", "Beyond that the GM may pay Ruin for turns of the tide."),
    Rule("WG-RUIN-06", "Ruin", "A Threat with Ruin of its own spends that first."),
    Rule("WG-RUIN-07", "Ruin", "Wrath and Glory are for players, and Ruin for the GM."),
)
