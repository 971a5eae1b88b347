"""
The book's chapter on moves and dice.
"""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "PBH-ROLL-01",
        "Moves and Dice",
        "A roll is two six-sided dice and the stat that the move names, or another value in its place.",
    ),
    Rule(
        "PBH-ROLL-02",
        "Moves and Dice",
        "Ten and more is best, seven to nine succeeds at a price, six and less is trouble.",
    ),
    Rule(
        "PBH-ROLL-03",
        "Moves and Dice",
        "Each result of 6- marks one XP at once, and the result that stands is what counts.",
        setting="xp_on_replaced_miss",
    ),
    Rule("PBH-ROLL-04", "Moves and Dice", "Where a move does not say what a 6- does, the GM does."),
    Rule(
        "PBH-ROLL-05",
        "Moves and Dice",
        "A hit is a result of seven or more.",
        ruling="The book never says what a hit is; the parent game's seven is used.",
    ),
    Rule("PBH-ROLL-06", "Some moves...", "With advantage three dice are rolled, and the best two of them count."),
    Rule(
        "PBH-ROLL-07",
        "Some moves...",
        "With edge, which some texts call precision, one die may be rolled again once the dice are seen.",
        ruling="Edge and precision are one thing (D-03).",
    ),
    Rule(
        "PBH-ROLL-08",
        "Some moves...",
        "A reroll throws every die of the roll again under the same modifiers, and its result stands.",
    ),
    Rule(
        "PBH-ROLL-09",
        "Some moves...",
        "A forward counts for the next move roll, or the next of the move it names, and never for damage.",
    ),
    Rule(
        "PBH-ROLL-10",
        "Some moves...",
        "An ongoing counts for every move roll, or every one of the move it names, until its end has come.",
    ),
    Rule(
        "PBH-ROLL-11", "Some moves...", "Hold is kept apart for each move, and spent on the choices of that move alone."
    ),
    Rule(
        "PBH-ROLL-12",
        "Moves and Dice",
        "Modifiers add up, and two grants of advantage are one.",
        setting="mod_cap",
        ruling="There is no limit unless the table sets one.",
    ),
    Rule(
        "PBH-ROLL-13",
        "Some moves...",
        "Advantage and edge together let one of the three dice be rolled again before two are kept.",
        ruling="The book says nothing of the pair; the die is rolled again first.",
    ),
    Rule(
        "PBH-ROLL-14",
        "Moves and Dice",
        "After the dice comes the edge, then at most one reroll, then the result is read.",
        ruling="The order is ours. A roll that stands at 10+ is not asked about, for there is nothing better.",
    ),
    Rule(
        "PBH-ROLL-15",
        "Some moves...",
        "A forward is gone with the first roll it counts for, helpful or not, and serves a reroll of it too.",
    ),
    Rule(
        "PBH-ROLL-16",
        "Upgrading Stats",
        "New characters share out -1 -1 0 0 0 +1 +1 +2 and a raise, up to +2; the later cap is +3.",
        setting="ninth_stat",
        ruling="The spread has eight numbers for nine stats; a stat that a sheet leaves out is the ninth.",
    ),
    Rule(
        "PBH-ROLL-17",
        "Encumbrance",
        "Beyond the load every roll is at -1; beyond two more, weight is dropped or the move fails.",
        ruling="A move that fails under the weight has no dice, and so marks no XP.",
    ),
)
