"""The chapters on conditions, Threats and mobs."""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "WG-COND-01",
        "Conditions",
        "Conditions change Defence, DNs, Speed, or hurt as turns begin and end.",
        ruling="Hindered, Vulnerable and Staggered pass as the next turn ends; the rest when the table says so.",
    ),
    Rule("WG-COND-02", "Conditions", "Defence is 1 at least."),
    Rule("WG-NPC-01", "Threats", "A Threat is a Troop, an Elite or an Adversary."),
    Rule(
        "WG-NPC-02",
        "Threats",
        "Troops have no Criticals, Complications, Ammo or Salvo, soak for Ruin, and are gone with too much Shock.",
    ),
    Rule("WG-NPC-03", "Threats", "Elites have all of it, but pay Ruin to soak."),
    Rule("WG-NPC-04", "Threats", "Adversaries are like Agents."),
    Rule(
        "WG-MOB-01",
        "Mobs",
        "A mob attacks as one, with a die more for every two.",
        ruling="Half of its number, rounded up, while it is more than one.",
    ),
    Rule(
        "WG-MOB-02",
        "Mobs",
        "A hit takes one, and one more for each icon too many, if the damage beats Resilience.",
        ruling="Mobs do not soak.",
    ),
    Rule("WG-MOB-03", "Mobs", "Shock beyond what one bears takes as many."),
)
