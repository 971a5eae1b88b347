"""The book's chapters on the round and on Round Prep."""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule("FW-RND-01", "Combat Rounds", "A round goes through Round Prep, bidding, turns and Aftermath."),
    Rule("FW-RND-02", "Combat Rounds", "A round is no length of time and holds any number of turns."),
    Rule(
        "FW-RND-03",
        "Combat Rounds",
        "A round without a single turn ends the combat before its Aftermath (I-05).",
        ruling="So does agreement in the Aftermath; both ways are played.",
    ),
    Rule("FW-RND-04", "Combat Rounds", "Whether an idle turn counts is lost.", ruling="It does."),
    Rule("FW-PREP-01", "Round Prep", "Abilities that take effect at the start of a round come before all else."),
    Rule(
        "FW-PREP-02",
        "Round Prep",
        "Two Tactical Points, and one for each available stack number of Cunning, are there for the round.",
        setting="base_points",
    ),
    Rule(
        "FW-PREP-03",
        "Round Prep",
        "Surprise or advantage make the two points fewer or more (OR-08).",
        ruling="The GM names the number, and it holds for one round.",
        setting="base_points_last",
    ),
    Rule("FW-PREP-04", "Round Prep", "Vitality says how many Turn Tokens there are for the round."),
    Rule("FW-PREP-05", "Round Prep", "A Turn Token is good for one turn of this round."),
    Rule(
        "FW-PREP-06",
        "Armor",
        "Wearing armor costs its Encumbrance each round, in points, in tokens worth two, or both.",
    ),
    Rule("FW-PREP-07", "Armor", "A token that pays too much brings no change."),
    Rule("FW-PREP-08", "Armor", "Whoever does not pay loses all points and all tokens."),
    Rule(
        "FW-PREP-09",
        "Armor",
        "Then, and only then, the round can go into taking armor off, which ends its reduction at once.",
    ),
    Rule("FW-PREP-10", "Armor", "Forfeiting alone leaves the armor on.", ruling="Its reduction stays too."),
    Rule("FW-PREP-11", "Armor", "Without armor there is nothing to pay."),
    Rule("FW-PREP-12", "Round Prep", "The step lasts until everybody is done."),
    Rule(
        "FW-PREP-13",
        "Armor",
        "What armor costs and keeps off stands on its sheet.",
        ruling="Only light armor is known: 1 and 1.",
    ),
    Rule(
        "FW-PREP-14",
        "Armor",
        "Taking armor off takes the whole round (OR-07).",
        ruling="The extra turn of the top bidder as well; resisting a grapple stays possible.",
        setting="removing_blocks_bonus",
    ),
)
