"""The book's chapter on turns."""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "FW-EXEC-01",
        "Execute Turns",
        "When a cycle opens, everybody with Turn Tokens may set one apart as the Pending Turn.",
    ),
    Rule("FW-EXEC-02", "Execute Turns", "Whoever has the highest priority of those with a Pending Turn acts."),
    Rule("FW-EXEC-03", "Execute Turns", "A turn mixes Simple Actions and a Full Action in any order."),
    Rule("FW-EXEC-04", "Execute Turns", "The token of a turn is gone when the turn is."),
    Rule("FW-EXEC-05", "Execute Turns", "Only when no Pending Turn is left does the next cycle open."),
    Rule(
        "FW-EXEC-06",
        "Execute Turns",
        "The book orders a Pending Turn in one place and allows it in another (OR-09, I-06).",
        ruling="Placing is free; a cycle in which nobody places ends the step.",
        setting="placing",
    ),
    Rule("FW-EXEC-07", "Execute Turns", "Nobody acts twice in a cycle, so priority gives order and no more turns."),
)
