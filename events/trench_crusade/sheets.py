"""What is printed: weapons, models, sides, and the numbers and readings a table plays with."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import attrs
from attrs import frozen

from events.abilities import Ability, ConditionSheet
from events.fields import counted
from events.journal import Seat

GM = "gm"
RESERVED = (GM, "spectator", "table")
"""Names that other seats have."""
MOST_MARKERS = 6
MOST_PRINTED = 20
"""No sheet prints more dice or shots than this; a larger number is a typing error, and could not be rolled."""
LONGEST_MOVE = 60
LARGEST_BASE = 300
UNARMED_ID = "unarmed"

Blessings = Literal["only_when_opponent_injures", "against_any_injury"]
Authority = Literal["gm", "agreed", "anyone"]
ArmourIgnored = Literal["never", "always", "critical", "down", "shield", "partly"]
SpendOrder = Literal["actor_then_opponent", "opponent_then_actor", "secret_simultaneous", "initiative_first"]


def bears(keywords: tuple[str, ...], keyword: str) -> bool:
    """Return whether a keyword is among some, whatever its rating.

    >>> bears(("BLAST (3)",), "BLAST"), bears(("BLASTED",), "BLAST")
    (True, False)
    """
    if not keywords or keyword in keywords:
        return bool(keywords)
    rated = f"{keyword} ("
    return any(each.startswith(rated) for each in keywords)


@frozen(kw_only=True)
class Weapon:
    """A weapon as printed.

    Attributes:
        id: Its id within the armoury.
        range: Its range in inches; 0 for a melee weapon.
        hands: How many hands it takes; 0 for teeth, tails and the like.
        hit_dice: +DICE or -DICE on its hit rolls.
        injury_dice: +DICE or -DICE on its injury rolls.
        short_range_injury_dice: The same, added up to half its range.
        long_range_injury_dice: The same, added beyond half its range.
        splash_dice: The same, added for those whom its BLAST catches beside the target.
        injury_modifier: What is added to the total of its injury rolls.
        injury_base: How many dice its injury rolls keep before any others are added, usually two.
        ignores_armour: When armour does not lower its injuries, `always` being the same as the keyword; `shield` is
            to ignore the shield alone, and `partly` to lower the modifier by one.
        ignores: What does not make its shots harder.
        shots: How many shots one Ranged Attack may fire.
        attacks: How many attacks one Melee Attack makes.
        automatic: Whether it hits without a roll.
        scatters: Whether it may be aimed at a point, and comes down somewhere else where it misses.
        infects: Whether its injuries place Infection Markers instead of Blood Markers.
        ends_activation: Whether the Activation is over once all its shots are fired.
        keywords: ASSAULT, BLAST, BLOCK, CONSUMABLE, CRITICAL, CUMBERSOME, FIRE, GAS, GRENADE, HEAVY, IGNORES ARMOUR,
            PISTOL, RISKY, SHIELD COMBO, SHRAPNEL; BAYONET LUG and LIMIT, which change nothing in a battle; those that
            the setup declares; and the ids of abilities. A rating may follow, as in `BLAST (3)`.
    """

    id: str
    name: str
    kind: Literal["ranged", "melee"]
    range: int = counted(0)
    hands: Literal[0, 1, 2] = 1
    hit_dice: int = counted(0, least=-MOST_PRINTED, most=MOST_PRINTED)
    injury_dice: int = counted(0, least=-MOST_PRINTED, most=MOST_PRINTED)
    short_range_injury_dice: int = counted(0, least=-MOST_PRINTED, most=MOST_PRINTED)
    long_range_injury_dice: int = counted(0, least=-MOST_PRINTED, most=MOST_PRINTED)
    splash_dice: int = counted(0, least=-MOST_PRINTED, most=MOST_PRINTED)
    injury_modifier: int = counted(0, least=-MOST_PRINTED, most=MOST_PRINTED)
    injury_base: int = counted(2, least=1, most=MOST_PRINTED)
    ignores_armour: ArmourIgnored = "never"
    ignores: tuple[Literal["Cover", "Long Range"], ...] = ()
    shots: int = counted(1, least=1, most=MOST_PRINTED)
    attacks: int = counted(1, least=1, most=MOST_PRINTED)
    automatic: bool = False
    scatters: bool = False
    infects: bool = False
    ends_activation: bool = False
    keywords: tuple[str, ...] = ()

    def has(self, keyword: str) -> bool:
        """Return whether it has a keyword, whatever its rating."""
        return bears(self.keywords, keyword)


UNARMED = Weapon(id=UNARMED_ID, name="bare hands", kind="melee", hands=0, hit_dice=-1, injury_dice=-1)
"""What a model strikes with that has nothing else to strike with; no armoury lists it."""


@frozen
class Power:
    """A power that is paid for with the markers of models.

    Attributes:
        name: Its name; where that is the id of an ability, it does what the ability says.
        prices: How many markers it costs; any one of several numbers may be chosen.
        paid_in: Blood Markers for a GOETIC power, Infection Markers for a PUTRESCERE one.
        range: How far it reaches, in inches; 0 where nothing is printed.
    """

    name: str
    prices: tuple[int, ...] = attrs.field()
    paid_in: Literal["blood", "infection"] = "blood"
    range: int = counted(0)

    @prices.validator
    def _some_prices(self, _: object, prices: tuple[int, ...]) -> None:
        if not prices or not all(1 <= price <= MOST_PRINTED for price in prices):
            raise ValueError(f"{self.name} costs {list(prices)}; a power costs 1 to {MOST_PRINTED} markers")


@frozen(kw_only=True)
class Profile:
    """A model as printed, and the markers it begins with.

    Attributes:
        id: Its id, unlike that of any other model.
        movement: Its Movement in inches.
        base: The diameter of its base in millimetres.
        flying: Whether it flies, so that it climbs and jumps without a roll and minds no Dangerous Terrain.
        charge_die: The sides of the die that its Charge adds: six, or three in the heaviest armour.
        ranged: +DICE or -DICE on its Ranged Attacks.
        melee: +DICE or -DICE on its Melee Attacks.
        weapons: The ids of its weapons.
        off_hand: The id of its Off-Hand weapon; empty for a PISTOL if it has one, or else for the last that strikes.
        keywords: BLACK GRAIL, BLOCK, DEMONIC, FEAR, GOLEM, HEAVY (for armour and equipment), LEADER, SKIRMISHER,
            STRONG, TOUGH, and NEGATE with a keyword that does not work on it; ARTIFICIAL, ELITE, HERETIC, INFILTRATOR,
            NEW ANTIOCH, PILGRIM, SULTANATE, THE COURT, which change nothing in a battle; those that the setup declares;
            and the ids of abilities.
        fireteam: The name of its FIRETEAM, shared by the two models of it; empty for none.
        flag: Whether it carries a flag, which helps in Morale tests unless it is Down.
        goetic: How many Blood Markers those GOETIC powers cost that `powers` does not list; 0 for none.
        powers: Its powers that have a price of their own.
        abilities: What it can do besides, by the ids of the abilities.
        equipment: What it carries besides weapons, by the ids of the abilities that say what it does.
        conditions: The conditions of the table's own that it begins with.
        down: Whether it begins Down.
        out: Whether it is Out of Action from the beginning, and takes no part.
        tough_used: Whether TOUGH has saved it already.
        used_up: The CONSUMABLE weapons that it has used already.
        blood: Blood Markers at the beginning.
        blessings: Blessing Markers at the beginning.
        infection: Infection Markers at the beginning.
    """

    id: str
    name: str
    movement: int = counted(6, most=LONGEST_MOVE)
    base: int = counted(32, least=1, most=LARGEST_BASE)
    flying: bool = False
    charge_die: Literal[3, 6] = 6
    ranged: int = counted(0, least=-MOST_PRINTED, most=MOST_PRINTED)
    melee: int = counted(0, least=-MOST_PRINTED, most=MOST_PRINTED)
    armour: Literal["none", "standard", "reinforced", "machine"] = "none"
    shield: bool = attrs.field(default=False)
    weapons: tuple[str, ...] = ()
    off_hand: str = ""
    keywords: tuple[str, ...] = ()
    fireteam: str = ""
    medi_kit: bool = False
    flag: bool = False
    goetic: int = counted(0, most=MOST_PRINTED)
    powers: tuple[Power, ...] = ()
    abilities: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    down: bool = False
    out: bool = False
    tough_used: bool = False
    used_up: tuple[str, ...] = ()
    blood: int = counted(0, most=MOST_MARKERS)
    blessings: int = counted(0, most=MOST_MARKERS)
    infection: int = counted(0, most=MOST_MARKERS)

    @shield.validator
    def _no_shield_with_machine_armour(self, _: object, shield: bool) -> None:  # noqa: FBT001 - attrs' signature
        if shield and self.armour == "machine":
            raise ValueError(f"{self.id} wears machine armour, so it cannot carry a shield (TC-INJ-06)")


@frozen
class Side:
    """One of the two warbands: its id is also the id of its seat."""

    id: str
    name: str
    models: tuple[Profile, ...] = attrs.field()

    @models.validator
    def _some_models(self, _: object, models: tuple[Profile, ...]) -> None:
        if not models:
            raise ValueError(f"{self.id} has no models; a side needs at least one")


@frozen
class Setup:
    """What is on the table at the beginning: two sides, and the weapons that their models name.

    Attributes:
        keywords: Keywords of this table's own that name something and do nothing.
        abilities: Abilities of this table's own, which sheets name by their ids, as they name those of the catalogue.
        conditions: Conditions of this table's own, which abilities and people bring about.
    """

    sides: tuple[Side, ...] = attrs.field()
    armoury: tuple[Weapon, ...] = attrs.field(default=())
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    conditions: tuple[ConditionSheet, ...] = ()

    @sides.validator
    def _two_sides(self, _: object, sides: tuple[Side, ...]) -> None:
        if len(sides) != 2:  # noqa: PLR2004 - a battle has two sides (TC-BLOOD-07)
            raise ValueError(f"a battle has exactly two sides, not {len(sides)}")
        names = [*(side.id for side in sides), *(model.id for side in sides for model in side.models)]
        _all_different(names, "sides and models")

    @armoury.validator
    def _weapons_known(self, _: object, armoury: tuple[Weapon, ...]) -> None:
        _all_different([weapon.id for weapon in armoury], "weapons")
        known = {weapon.id for weapon in armoury}
        for model in (model for side in self.sides for model in side.models):
            for weapon in model.weapons:
                if weapon not in known:
                    raise ValueError(f"{model.id} carries '{weapon}', which is not in the armoury")
            if model.off_hand not in ("", *model.weapons):
                raise ValueError(f"the Off-Hand weapon of {model.id} is '{model.off_hand}', which it does not carry")
        _pairs(self.sides)


@frozen(kw_only=True)
class Settings:
    """The numbers that the book leaves to the scenario or lost, and the readings on which published texts differ.

    Attributes:
        ruleset: The edition whose readings are the defaults of all that follow.
        turn_limit: After how many Turns the battle ends (TC-TURN-08).
        max_net_dice: The most extra dice in one roll; None for no limit (TC-DICE-09).
        max_bloodbaths_per_roll: How many Bloodbaths one injury roll may have (TC-BATH-04).
        spend_order_action: Who declares markers first on an action roll (TC-WIN-02).
        spend_order_injury: The same on an injury roll; there the actor is the injured model's opponent (TC-WIN-03).
        first_player: Whether the side with fewer models decides who goes first, or goes first itself (TC-TURN-02).
        initiative_tie: Whether a tied roll-off is rolled again, or leaves the decision to the side that had it in the
            Turn before (TC-TURN-02).
        may_pass: Whether a side may let a chance to activate go by, though not twice in a row (TC-TURN-06).
        annihilation_ends_battle: Whether a side without models has lost at once (TC-TURN-09).
        off_hand: Whether the Off-Hand weapon may strike at any time, or only last (TC-MEL-02).
        down_injury_bonus: Which injury rolls a Down target makes worse (TC-INJ-10).
        down_ends_activation: Whether a model that goes Down in its own Activation ends it (TC-DOWN-03).
        risky_stand_halves: Whether getting up by a RISKY ACTION halves the moves that follow (TC-DOWN-03).
        half_move_rounding: Whether half of an odd number of inches is rounded to a whole one (TC-DOWN-07).
        fall_injury_from: The drop from which a fall makes an injury roll (TC-MOVE-10).
        morale_mode: What a failed Morale test does (TC-MOR-02, TC-MOR-04).
        morale_base: Whether half a warband is counted against its starting or its present models (TC-MOR-06).
        markers_on_morale: Whether markers on the LEADER can be spent on Morale tests (TC-MOR-07).
        blood_helps_attacker_to_hit: Whether an attacker may spend its target's Blood Markers to hit (TC-BLOOD-09).
        bloodbath_payer: Whether the injured model pays for a Bloodbath, or any one model in play (TC-BATH-06).
        bloodbath_on: Whether falls and terrain allow a Bloodbath too (TC-BATH-01).
        bloodbath_plus_blood: Whether markers that a Bloodbath leaves may help the same roll (TC-BATH-05).
        mixed_bloodbath_payment: Whether one Bloodbath may cost Blood and Infection Markers together (TC-INF-03).
        blessings_allowed_vs_injury: Which injury rolls Blessings help against (TC-BLESS-03).
        limit_winner: Whom the Turn limit makes the winner, or whether the table is asked (TC-TURN-10).
        modifiers_by: Who must agree to named modifiers that a side states: the GM, the other side, or nobody
            (TC-DICE-06).
        statements_by: The same for what a side states of the table, such as a fall or a gift of markers (TC-BLESS-05).
    """

    ruleset: Literal["1.6.3", "1.0"] = "1.6.3"
    turn_limit: int = counted(6, least=1)
    max_net_dice: int | None = counted(None)
    max_bloodbaths_per_roll: int = counted(1)
    spend_order_action: SpendOrder = "actor_then_opponent"
    spend_order_injury: SpendOrder = "actor_then_opponent"
    first_player: Literal["decides", "starts"] = "decides"
    initiative_tie: Literal["reroll", "keep"] = "reroll"
    may_pass: bool = False
    annihilation_ends_battle: bool = True
    off_hand: Literal["any_order", "last"] = "any_order"
    down_injury_bonus: Literal["any", "melee"] = "any"
    down_ends_activation: bool = False
    risky_stand_halves: bool = False
    half_move_rounding: Literal["none", "up", "down"] = "none"
    fall_injury_from: Literal["above_two_inches", "from_three_inches"] = "above_two_inches"
    morale_mode: Literal["flee", "shaken", "shaken_in_a_row"] = "flee"
    morale_base: Literal["starting", "current"] = "starting"
    markers_on_morale: bool = False
    blood_helps_attacker_to_hit: bool = False
    bloodbath_payer: Literal["target", "any_model"] = "target"
    bloodbath_on: Literal["any_injury", "attacks_only"] = "any_injury"
    bloodbath_plus_blood: bool = True
    mixed_bloodbath_payment: bool = True
    blessings_allowed_vs_injury: Blessings = "only_when_opponent_injures"
    limit_winner: Literal["none", "most_models", "asked"] = "none"
    modifiers_by: Authority = "agreed"
    statements_by: Authority = "agreed"


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "1.6.3": {},
    "1.0": {
        "down_injury_bonus": "melee",
        "down_ends_activation": True,
        "fall_injury_from": "from_three_inches",
        "morale_mode": "shaken_in_a_row",
    },
}
"""The readings of each edition that differ from the defaults."""


def preset(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the settings that follow from the ruleset a table asked for.

    >>> preset({"ruleset": "1.0"})["morale_mode"]
    'shaken_in_a_row'
    """
    ruleset = asked.get("ruleset")
    return PRESETS.get(ruleset, {}) if isinstance(ruleset, str) else {}


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return the seats: the two sides, a GM who may overrule, and a spectator."""
    sides = tuple(Seat(side.id, side.name, "side") for side in setup.sides)
    return (*sides, Seat(GM, "the GM", "gm"), Seat("spectator", "a spectator", "spectator"))


def _all_different(names: list[str], what: str) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            raise ValueError(f"the id '{name}' is used more than once among {what}")


def _pairs(sides: tuple[Side, ...]) -> None:
    for side in sides:
        for team, count in Counter(model.fireteam for model in side.models if model.fireteam).items():
            if count != 2:  # noqa: PLR2004 - a FIRETEAM is a pair (TC-TURN-04)
                raise ValueError(f"the FIRETEAM '{team}' of {side.id} needs two models, not {count}")
