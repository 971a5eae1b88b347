"""The book's chapter on reactions."""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule("FW-REACT-01", "Reactions", "A reaction answers its trigger at any time, for its price."),
    Rule("FW-REACT-02", "Reactions", "A reaction is used once for one trigger.", ruling="By each combatant."),
    Rule("FW-REACT-03", "Reactions", "The order of several reactions is lost.", ruling="By descending priority."),
    Rule(
        "FW-REACT-10",
        "Clear Out",
        "Whoever is in a location under mass damage may leave it and take half (I-11).",
        ruling="The name and the effect, printed far apart, are one reaction.",
        setting="clear_out_cost",
    ),
    Rule(
        "FW-REACT-11",
        "Clear Out",
        "Whether one can leap away where there is no location is lost.",
        ruling="Only if the table allows it.",
        setting="clear_out_in_no_location",
    ),
    Rule(
        "FW-REACT-20",
        "Siege reaction",
        "A battered ship or castle is a place to get out of; the rest is lost.",
        ruling="Whoever does leaves and avoids the harm to occupants, where the table plays any.",
        setting="siege_reaction_cost",
    ),
    Rule(
        "FW-REACT-30",
        "Intercept",
        "An attack on a friend can be intercepted; how is lost.",
        ruling="From beside the friend, before the roll, by becoming its target; the first who does ends the question.",
        setting="intercept_cost",
    ),
    Rule(
        "FW-REACT-40",
        "Prevent Retreat",
        "Whoever catches somebody fleeing may try to keep them.",
        ruling="From beside them, with points that reach the value of the retreat, each alone.",
    ),
)
