"""The chapters on attacks and combat options."""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule("WG-ATK-01", "Attacks", "The DN of an attack is Defence, which is one less than Initiative."),
    Rule("WG-ATK-02", "Attacks", "Weapon Skill strikes, Ballistic Skill shoots."),
    Rule("WG-ATK-03", "Attacks", "Short range is a die more, long range two DN more."),
    Rule("WG-ATK-04", "Attacks", "Cover adds one to Defence, or two from half of the target on."),
    Rule("WG-ATK-05", "Attacks", "Small targets are harder to hit, and large ones bring dice."),
    Rule(
        "WG-ATK-06", "Attacks", "Who is engaged shoots with pistols only, two DN harder, without Aim and short range."
    ),
    Rule("WG-ATK-07", "Attacks", "Leaving a melee lets enemies strike, unless by falling back."),
    Rule(
        "WG-ATK-08",
        "Attacks",
        "A shot into a melee that shows a Complication hits somebody else there; Aim prevents it.",
        ruling="That hit is the Complication; it has no shifts and is never Critical.",
    ),
    Rule("WG-OPT-01", "Combat options", "Aiming gives up Movement for a die."),
    Rule(
        "WG-OPT-02", "Combat options", "An All-Out Attack is two dice for two points of Defence, until the next turn."
    ),
    Rule(
        "WG-OPT-03",
        "Combat options",
        "Bracing gives up Movement, and makes nothing of Heavy.",
        setting="heavy_dn",
        ruling="How hard an unbraced Heavy weapon is was lost; it is two DN.",
    ),
    Rule("WG-OPT-04", "Combat options", "A Charge goes twice Speed, or four metres, and strikes with a die more."),
    Rule(
        "WG-OPT-05",
        "Combat options",
        "Full Defence adds one and the icons of an Initiative roll to Defence, and to Resilience against Blasts.",
        ruling="As a Reflexive Action it is taken in another's turn, before the attack is declared.",
    ),
    Rule("WG-OPT-06", "Combat options", "A called shot is as much harder as it adds in ED."),
    Rule("WG-OPT-07", "Combat options", "Pinning tests against Resolve, does no damage, and empties the weapon."),
    Rule(
        "WG-OPT-08",
        "Combat options",
        "An Interaction Attack tests a skill against another one or Resolve, and leaves Hindered or Vulnerable.",
        ruling="What it leaves lasts to the end of the sufferer's next turn.",
    ),
    Rule(
        "WG-MULTI-01",
        "Multi-Attacks",
        "Each target after the first raises the DN of an attack by two, and one roll is for all.",
    ),
    Rule(
        "WG-MULTI-02",
        "Multi-Attacks",
        "Each target holds its own Defence against that roll.",
        setting="multiattack_per_target_defence",
        ruling="A table may hold the highest against it for all.",
    ),
    Rule("WG-MULTI-03", "Multi-Attacks", "One of them suffers a Critical Hit."),
    Rule("WG-MULTI-04", "Multi-Attacks", "In melee they must all be within Speed."),
    Rule(
        "WG-MULTI-05",
        "Multi-Attacks",
        "A Reload takes Salvo off the penalty of many targets, though never below nothing.",
        ruling="The weapon is empty afterwards, and the Reload is paid when it is reloaded; one must be left for it.",
    ),
    Rule(
        "WG-MULTI-06",
        "Multi-Attacks",
        "Ranged weapons without a Salvo do not strike several.",
        setting="dash_salvo_multi_attack",
        ruling="Other texts bar Salvo options only.",
    ),
    Rule(
        "WG-MULTI-07",
        "Multi-Attacks",
        "Thrown weapons strike several if the GM lets them.",
        setting="thrown_multi_attack",
        ruling="Not unless the table says so.",
    ),
    Rule(
        "WG-SALVO-01",
        "Multi-Attacks",
        "Salvo is dice on one target, a smaller penalty on several, or more of a mob; then the weapon is empty.",
        setting="full_auto",
        ruling="On one target it is dice; elsewhere it is printed as ED.",
    ),
    Rule("WG-SALVO-02", "Multi-Attacks", "Without a Salvo a weapon is empty after each shot."),
)
