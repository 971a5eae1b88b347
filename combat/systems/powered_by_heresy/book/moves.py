"""
The basic moves.
"""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule("PBH-MOVE-01", "Hack and Slash", "A 10+ in melee deals damage and gives the enemy no chance to answer."),
    Rule(
        "PBH-MOVE-02",
        "Hack and Slash",
        "On that 10+ one may have a die more at the price of the enemy's attack, said before damage is rolled.",
    ),
    Rule(
        "PBH-MOVE-03",
        "Hack and Slash",
        "A 7-9 in melee deals damage and lets the enemy attack as well.",
        setting="dead_enemy_strikes_back",
    ),
    Rule("PBH-MOVE-04", "Hack and Slash", "The extra die is as large as the largest that is rolled already."),
    Rule(
        "PBH-MOVE-05",
        "Fire for Effect",
        "Firing costs a use; a 10+ deals damage, and another use may buy one die more.",
        setting="fire_for_effect",
    ),
    Rule(
        "PBH-MOVE-06",
        "Fire for Effect",
        "A 7-9 deals damage, and the shooter picks a harder target, another use, or danger for somebody.",
        setting="fire_for_effect",
    ),
    Rule("PBH-MOVE-07", "Fire for Effect", "What costs a use cannot be picked when none is left."),
    Rule(
        "PBH-MOVE-08",
        "Fire for Effect",
        "A shot that fails has cost its use all the same.",
        ruling="The use is spent with the roll.",
    ),
    Rule(
        "PBH-MOVE-09",
        "Reload",
        "A moment taken to reload gives all uses back for one ammo, and the GM a chance to act.",
        ruling="The GM owes a soft move after it.",
    ),
    Rule(
        "PBH-MOVE-10",
        "Rapid Reload",
        "A quick reload works at once, on a 7-9 with a complication, and is fumbled on a 6-.",
    ),
    Rule(
        "PBH-MOVE-11",
        "Suppressing Fire",
        "A hit tests the nerve of its targets and helps allies against them; a 10+ also deals damage.",
        ruling="The damage falls on the first target that was named.",
    ),
    Rule(
        "PBH-MOVE-12",
        "Suppressing Fire",
        "What suppressed enemies do is for the GM to pick.",
        ruling="There are no numbers for it: cover, faltering or flight, as the GM says.",
    ),
    Rule(
        "PBH-MOVE-13",
        "Throw Grenade",
        "A 10+ lands as aimed; on a 7-9 somebody is exposed, or it only lands near.",
        ruling="Everybody whom the table places under it is named with the throw, and it costs a use whatever happens.",
    ),
    Rule(
        "PBH-MOVE-14",
        "Throw Grenade",
        "A grenade that lands near does half damage.",
        ruling="Half of its dice, rounded up, the larger ones.",
    ),
    Rule(
        "PBH-MOVE-15",
        "Defy Danger",
        "Acting against a threat is rolled with the stat of the approach; on a 7-9 the GM makes it worse.",
        setting="mental_fortitude",
    ),
    Rule(
        "PBH-MOVE-16",
        "Defend",
        "A stand in defense holds three or one, to take a blow, halve it, or open the attacker up to an ally.",
    ),
    Rule(
        "PBH-MOVE-17",
        "Defend",
        "Halving favours the defender.",
        setting="halve_round",
        ruling="Three wounds become one, and one none, unless the table rounds the other way.",
    ),
    Rule(
        "PBH-MOVE-18",
        "Defend",
        "A blow is halved once, and hold ends with the stand.",
        ruling="One halving an attack. A new stand, dying and the end of the fighting end the old one.",
    ),
    Rule(
        "PBH-MOVE-19",
        "Discern Realities",
        "A close look gives three questions or one, and a forward for acting on the answers.",
        ruling="The questions are kept as hold; a new look takes the place of what is left of the last.",
    ),
    Rule(
        "PBH-MOVE-20",
        "Aid or Interfere",
        "Help or hindrance is rolled with the bond, and changes the other's roll by two, or by one at a price.",
        setting="aid_text",
        ruling="It is said before the dice; one help and one hindrance count. The GM answers after the roll.",
    ),
    Rule("PBH-MOVE-21", "Basic Tech-Use", "Technology works on a hit, with one drawback on a 10+ and two on a 7-9."),
    Rule(
        "PBH-MOVE-22",
        "Parley",
        "Leverage on somebody is rolled with Fellowship, though no list names the move.",
        ruling="It may be made; what is promised is the table's.",
    ),
    Rule(
        "PBH-MOVE-23",
        "This I Know",
        "Once a session a background lets a move be rolled again, and Last Breath is a move like any other.",
        ruling="The table's nod is taken for given; who is against it takes it back.",
    ),
)
