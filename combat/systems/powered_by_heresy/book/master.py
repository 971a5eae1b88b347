"""
The book's chapter on the GM.
"""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule("PBH-GM-01", "The GM", "The GM acts when all look up, when an opportunity is golden, and after every 6-."),
    Rule("PBH-GM-02", "The GM", "The GM's moves are those of the parent game."),
    Rule(
        "PBH-GM-03",
        "The GM",
        "Besides, the GM tests wills, terrifies and mutates.",
        ruling="A debility is not defined here, so it is only told.",
    ),
    Rule(
        "PBH-GM-04",
        "The GM",
        "A hard move may be made softer.",
        ruling="After a 6- every soft move is offered too; outright wounds and Last Breath are for hard moves only.",
    ),
    Rule("PBH-GM-05", "The GM", "An enemy's attack deals its damage without a roll to hit."),
    Rule(
        "PBH-GM-06",
        "The GM",
        "An enemy is its dice, Defense, max wounds, instinct and moves.",
        ruling="Its sheet has these and no more.",
    ),
)
