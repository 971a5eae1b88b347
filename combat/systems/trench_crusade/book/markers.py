"""
The book's chapters on markers, and the order in which they are spent.
"""

from combat.engine.book import Rule

_BLOOD = "Blood Markers"
_BATH = "Bloodbath"
_BLESSING = "Blessing Markers"
_INFECTION = "Keywords: Infection Markers"

BLOOD: tuple[Rule, ...] = (
    Rule(
        "TC-BLOOD-01",
        _BLOOD,
        "Damage and strain of any kind leave a Blood Marker, in the number that the Injury Chart or the source names.",
        ruling="Damage without a roll and without a number leaves one.",
    ),
    Rule("TC-BLOOD-02", _BLOOD, "There is room for six Blood Markers on a model, and a seventh is lost."),
    Rule(
        "TC-BLOOD-03",
        _BLOOD,
        "The enemy may turn Blood Markers of a model that rolls for an ACTION into -1 DICE each.",
        ruling="A marker counts for one roll, and an ACTION of several rolls asks before each.",
    ),
    Rule(
        "TC-BLOOD-04",
        _BLOOD,
        "The enemy may turn Blood Markers of a model that is being injured, by whatever cause, into +1 DICE each.",
    ),
    Rule("TC-BLOOD-05", _BLOOD, "A spent marker leaves the model."),
    Rule("TC-BLOOD-06", _BLOOD, "Where nothing is rolled, as in a Move ACTION, nothing can be spent."),
    Rule(
        "TC-BLOOD-07",
        _BLOOD,
        "The Blood Markers of a model are spent by the enemy of whoever commands it.",
        ruling="This is so for falls, for terrain and for shots from its own side as well.",
    ),
    Rule(
        "TC-BLOOD-08",
        "Equipment: Medi-Kit",
        "For a RISKY ACTION a Medi-Kit takes a Blood Marker off a friend within an inch, or helps it up.",
        left_to_table="Only the table sees who is within an inch.",
    ),
    Rule(
        "TC-BLOOD-09",
        "Injury Chart",
        "One stray sentence lets a target's Blood Markers help the attack roll against it.",
        ruling="They do not, unless the table says so: the chapter on Blood Markers knows no such use.",
        setting="blood_helps_attacker_to_hit",
    ),
    Rule(
        "TC-BLOOD-10",
        "Keywords",
        "GOETIC powers feed on the Blood Markers of any model but those that are DEMONIC or BLACK GRAIL.",
    ),
    Rule("TC-BLOOD-11", _BLOOD, "Everybody may see how many Blood Markers a model carries."),
)

BLOODBATH: tuple[Rule, ...] = (
    Rule(
        "TC-BATH-01",
        _BATH,
        "Six markers on the victim, or three on a Down one, buy one more D6 that counts with the rest.",
        setting="bloodbath_on",
        ruling="Every injury roll can be a Bloodbath, that of a fall too, unless the table keeps it to attacks.",
    ),
    Rule("TC-BATH-02", _BATH, "DICE on a Bloodbath choose among the dice, and as many count as its larger base says."),
    Rule("TC-BATH-03", _BATH, "Armour lowers the total of a Bloodbath like any other."),
    Rule(
        "TC-BATH-04",
        _BATH,
        "The book does not say how often one injury roll can be a Bloodbath.",
        ruling="Once, unless the table says otherwise.",
        setting="max_bloodbaths_per_roll",
    ),
    Rule(
        "TC-BATH-05",
        _BATH,
        "The book does not say whether markers that remain may help the same roll.",
        ruling="They may, for +1 DICE each.",
    ),
    Rule(
        "TC-BATH-06",
        _BATH,
        "The price may be claimed against any model.",
        ruling="The injured model's own markers pay, unless the table lets one other model pay it all.",
        setting="bloodbath_payer",
    ),
)

BLESSINGS: tuple[Rule, ...] = (
    Rule(
        "TC-BLESS-01", _BLESSING, "A model's own player may turn its Blessings into +1 DICE each on its ACTION rolls."
    ),
    Rule(
        "TC-BLESS-02",
        _BLESSING,
        "When the enemy rolls to injure a model, its Blessings may be turned into -1 DICE each.",
    ),
    Rule(
        "TC-BLESS-03",
        _BLESSING,
        "Only injury rolls made by the enemy are named as rolls that Blessings soften.",
        ruling="So they do not soften falls, terrain or a friend's shot, unless the table reads it otherwise.",
        setting="blessings_allowed_vs_injury",
    ),
    Rule("TC-BLESS-04", _BLESSING, "Six Blessings are the most that a model holds, and a spent one is gone."),
    Rule(
        "TC-BLESS-05",
        _BLESSING,
        "Relics, powers and the like hand out Blessings.",
        ruling="Nothing else does, and every gift of Blessings names its source.",
    ),
    Rule(
        "TC-INF-01",
        _INFECTION,
        "Infection Markers are spent like Blood Markers, with six places of their own on each model.",
    ),
    Rule("TC-INF-02", _INFECTION, "An infected model catches one Infection Marker more whenever it activates."),
    Rule(
        "TC-INF-03",
        _INFECTION,
        "Infection Markers can pay for a Bloodbath.",
        ruling="They may be mixed with Blood, as the declaration says.",
    ),
    Rule("TC-INF-04", _INFECTION, "Against Infection a Medi-Kit is of no use."),
)

SPENDING: tuple[Rule, ...] = (
    Rule("TC-WIN-01", _BLOOD, "Whoever wants to spend says so before the dice are rolled, and never afterwards."),
    Rule(
        "TC-WIN-02",
        _BLOOD,
        "The book names no order for spending on an ACTION roll.",
        ruling="The acting model's player declares first, then the enemy, once each.",
        setting="spend_order_action",
    ),
    Rule(
        "TC-WIN-03",
        _BLOOD,
        "The book names no order for spending on an injury roll.",
        ruling="The injured model's enemy declares Bloodbath and markers at once, then its own player Blessings.",
        setting="spend_order_injury",
    ),
    Rule(
        "TC-WIN-04",
        _BLOOD,
        "The book does not ask a player who has nothing to spend.",
        ruling="Such a player is passed over.",
    ),
    Rule("TC-WIN-05", _BATH, "What to spend on an injury is decided once the hit is known, and not before."),
    Rule(
        "TC-WIN-06",
        "+DICE and -DICE",
        "Markers spent against each other cancel like any opposite dice.",
        ruling="Neither is given back.",
    ),
)

RULES: tuple[Rule, ...] = BLOOD + BLOODBATH + BLESSINGS + SPENDING
