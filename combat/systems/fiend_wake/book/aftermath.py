"""The book's chapter on the Aftermath, and how a combat ends."""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "FW-AFT-01",
        "Aftermath",
        "The highest priority brings one more turn, without a token (I-07).",
        ruling="It is the highest after ties are broken, even if nobody was outbid.",
    ),
    Rule(
        "FW-AFT-02",
        "Aftermath",
        "The book does not say what happens if that combatant cannot act.",
        ruling="The turn is lost, and passes to nobody.",
    ),
    Rule("FW-AFT-03", "Aftermath", "Among bids of nothing somebody has the highest priority, too."),
    Rule(
        "FW-AFT-10",
        "Aftermath",
        "Ongoing spells must be fueled.",
        ruling="The chapter on magic is not known here: a sheet names each price, and an unpaid spell ends.",
    ),
    Rule(
        "FW-AFT-11",
        "Aftermath",
        "Points that are left may ready a weapon as on a turn.",
        ruling="Stowing the old one is part of it; an upgrade is not.",
    ),
    Rule("FW-AFT-12", "Aftermath", "In which order spells and weapons go is lost.", ruling="By descending priority."),
    Rule(
        "FW-AFT-20",
        "Harassment",
        "Points that are left can be spent on harassing, the lowest priority first (I-16).",
        ruling="That is the other way round than turns, and meant so.",
    ),
    Rule("FW-AFT-21", "Harassment", "The points are divided among any whom the weapon at the ready could hit."),
    Rule("FW-AFT-22", "Harassment", "Each point wounds by the Second Intention rating, without a roll."),
    Rule("FW-AFT-23", "Harassment", "What one harasser gives to one target is an instance of its own."),
    Rule("FW-AFT-24", "Harassment", "Harassers follow one after the other, and whoever has been knocked out does not."),
    Rule("FW-AFT-25", "Harassment", "Reach is that of an attack with the same weapon, and bare hands do not harass."),
    Rule(
        "FW-AFT-30",
        "Unconsciousness",
        "Whoever lies unconscious rolls with Endurance against 7, takes a handicap on a failure, and does not wake.",
    ),
    Rule(
        "FW-AFT-31",
        "Aftermath",
        "The fight is over when all who are conscious agree; anybody else's no opens a new round.",
    ),
    Rule("FW-AFT-32", "Aftermath", "Nobody conscious is a case that the book leaves out.", ruling="The combat ends."),
    Rule("FW-END-01", "End of combat", "No turn in a round: the combat is over."),
    Rule("FW-END-02", "End of combat", "Agreement in the Aftermath: the combat is over."),
    Rule(
        "FW-END-03",
        "End of combat",
        "Nobody left, or nobody conscious: the combat is over.",
        ruling="The book does not say so.",
    ),
)
