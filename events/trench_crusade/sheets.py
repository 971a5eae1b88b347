"""Sheets of weapons, models and sides, and the settings of a battle."""

from collections import Counter
from collections.abc import Mapping
from operator import methodcaller
from typing import Any, Literal

import attrs
from attrs import frozen

from events.abilities import Ability, ConditionSheet
from events.fields import bounded
from events.history.journal import Seat
from events.table import with_distinct_names

GM = "gm"
RESERVED = (GM, "spectator", "table")
"""Ids of other seats, which a side must not use as its id."""
MAX_MARKERS = 6
MAX_PRINTED = 20
"""Maximum number of dice, shots or attacks on a sheet. Larger numbers must be typing errors."""
MAX_MOVEMENT = 60
MAX_BASE = 300
UNARMED_ID = "unarmed"

Blessings = Literal["only_when_opponent_injures", "against_any_injury"]
Authority = Literal["gm", "agreed", "anyone"]
ArmourIgnored = Literal["never", "always", "critical", "down", "shield", "partly", "two points"]
SpendOrder = Literal["actor_then_opponent", "opponent_then_actor", "secret_simultaneous", "initiative_first"]


def has_keyword(keywords: tuple[str, ...], keyword: str) -> bool:
    """Return whether a list contains a keyword, with or without a rating.

    >>> has_keyword(("BLAST (3)",), "BLAST"), has_keyword(("BLASTED",), "BLAST")
    (True, False)
    """
    if not keywords or keyword in keywords:
        return bool(keywords)
    return any(map(methodcaller("startswith", f"{keyword} ("), keywords))


@frozen(kw_only=True)
class Weapon:
    """A weapon as printed.

    Attributes:
        id: The id of the weapon, unique within the armoury.
        range: The range in inches; 0 for a melee weapon.
        hands: The number of hands needed; 0 for teeth, tails and similar weapons.
        hit_dice: +DICE or -DICE on rolls to hit.
        injury_dice: +DICE or -DICE on injury rolls.
        short_range_injury_dice: Additional injury DICE at up to half the range.
        long_range_injury_dice: Additional injury DICE at more than half the range.
        splash_dice: Additional injury DICE for models that a BLAST hits in addition to its target.
        injury_modifier: A number added to the total of each injury roll.
        injury_base: The number of dice kept in an injury roll before other effects are applied, usually two.
        ignores_armour: When the weapon ignores armour. `always` equals the keyword IGNORES ARMOUR, `shield` ignores
            only the shield, and `partly` reduces the armour modifier by one, `two points` by two.
        ignores: Circumstances, such as Cover, that do not change its rolls to hit.
        shots: The number of shots in one Ranged Attack.
        attacks: The number of attacks in one Melee Attack.
        automatic: Whether the weapon hits without a roll.
        scatters: Whether the weapon may be aimed at a point, and a miss lands somewhere else.
        infects: Whether its injuries place Infection Markers instead of Blood Markers.
        ends_activation: Whether the Activation ends once all shots have been fired.
        keywords: ASSAULT, BLAST, BLOCK, CONSUMABLE, CRITICAL, CUMBERSOME, FIRE, GAS, GRENADE, HEAVY, IGNORES ARMOUR,
            PISTOL, RISKY, SHIELD COMBO, SHRAPNEL; BAYONET LUG, DEPLOYABLE and LIMIT, which have no effect in a battle;
            keywords declared in the setup; and ids of abilities. BLAST and LIMIT have a number, as in `BLAST (3)`.
            Lines that stand for fields may be listed as printed, such as `AUTOMATIC 2` for two shots.
    """

    id: str
    name: str
    kind: Literal["ranged", "melee"]
    range: int = bounded(0)
    hands: Literal[0, 1, 2] = 1
    hit_dice: int = bounded(0, least=-MAX_PRINTED, most=MAX_PRINTED)
    injury_dice: int = bounded(0, least=-MAX_PRINTED, most=MAX_PRINTED)
    short_range_injury_dice: int = bounded(0, least=-MAX_PRINTED, most=MAX_PRINTED)
    long_range_injury_dice: int = bounded(0, least=-MAX_PRINTED, most=MAX_PRINTED)
    splash_dice: int = bounded(0, least=-MAX_PRINTED, most=MAX_PRINTED)
    injury_modifier: int = bounded(0, least=-MAX_PRINTED, most=MAX_PRINTED)
    injury_base: int = bounded(2, least=1, most=MAX_PRINTED)
    ignores_armour: ArmourIgnored = "never"
    ignores: tuple[Literal["Cover", "Long Range", "Elevated Position"], ...] = ()
    shots: int = bounded(1, least=1, most=MAX_PRINTED)
    attacks: int = bounded(1, least=1, most=MAX_PRINTED)
    automatic: bool = False
    scatters: bool = False
    infects: bool = False
    ends_activation: bool = False
    keywords: tuple[str, ...] = ()

    def has(self, keyword: str) -> bool:
        """Return whether the weapon has a keyword, with or without a rating."""
        return has_keyword(self.keywords, keyword)


UNARMED = Weapon(id=UNARMED_ID, name="bare hands", kind="melee", hands=0, hit_dice=-1, injury_dice=-1)
"""The weapon of a model that has no other melee weapon. It is not part of the armoury."""


@frozen
class Power:
    """A power that is paid for with models' markers.

    Attributes:
        name: The name of the power. If it is the id of an ability, the power has the effects of this ability.
        prices: Possible prices in markers. If there are several, the player chooses one.
        paid_in: `blood` (Blood Markers) for a GOETIC power, `infection` (Infection Markers) for PUTRESCERE.
        range: The range in inches; 0 if none is printed.
    """

    name: str
    prices: tuple[int, ...] = attrs.field()
    paid_in: Literal["blood", "infection"] = "blood"
    range: int = bounded(0)

    @prices.validator
    def _some_prices(self, _: object, prices: tuple[int, ...]) -> None:
        if not prices or not all(1 <= price <= MAX_PRINTED for price in prices):
            raise ValueError(f"{self.name} costs {list(prices)} markers; each price must be from 1 to {MAX_PRINTED}")


@frozen(kw_only=True)
class Profile:
    """A model as printed, with its condition and markers at the beginning of the battle.

    Attributes:
        id: The id of the model, unique in the battle.
        movement: The Movement characteristic in inches.
        base: The diameter of the base in millimetres.
        flying: Whether the model flies. It then climbs and jumps without a roll and ignores Dangerous Terrain.
        charge_die: The number of sides of the die that a Charge adds: 6, or 3 in the heaviest armour.
        ranged: +DICE or -DICE on Ranged Attacks.
        melee: +DICE or -DICE on Melee Attacks.
        weapons: The ids of the weapons carried.
        off_hand: The id of the Off-Hand weapon; empty for a PISTOL if there is one, otherwise the last melee weapon.
        keywords: BLACK GRAIL, BLOCK, DEMONIC, FEAR, GOLEM, HEAVY (for armour and equipment), HELD (an item that takes
            a hand), IMPERVIOUS (armour that cannot be ignored), LEADER, SKIRMISHER, STRONG, TOUGH, and NEGATE with the
            keyword to which the model is immune; ARTIFICIAL, ELITE, HERETIC, INFILTRATOR, NEW ANTIOCH, PILGRIM,
            SULTANATE, THE COURT, which have no effect in a battle; keywords declared in the setup; and ids of
            abilities.
        fireteam: The name of the FIRETEAM that the model shares with one other model; empty if there is none.
        flag: Whether the model carries a flag, which helps in Morale tests unless the model is Down.
        goetic: The price in Blood Markers of GOETIC powers that `powers` does not list; 0 if the model has no such
            powers.
        powers: Powers with their own prices.
        abilities: The ids of other abilities of the model.
        equipment: The ids of the abilities of its other equipment.
        conditions: The names of custom conditions that the model begins with.
        down: Whether the model begins Down.
        out: Whether the model is Out of Action from the beginning and takes no part in the battle.
        tough_used: Whether TOUGH has already saved the model.
        used_up: The ids of CONSUMABLE weapons that the model has already used.
        blood: The number of Blood Markers at the beginning.
        blessings: The number of Blessing Markers at the beginning.
        infection: The number of Infection Markers at the beginning.
    """

    id: str
    name: str
    movement: int = bounded(6, most=MAX_MOVEMENT)
    base: int = bounded(32, least=1, most=MAX_BASE)
    flying: bool = False
    charge_die: Literal[3, 6] = 6
    ranged: int = bounded(0, least=-MAX_PRINTED, most=MAX_PRINTED)
    melee: int = bounded(0, least=-MAX_PRINTED, most=MAX_PRINTED)
    armour: Literal["none", "standard", "reinforced", "machine"] = "none"
    shield: bool = attrs.field(default=False)
    weapons: tuple[str, ...] = ()
    off_hand: str = ""
    keywords: tuple[str, ...] = ()
    fireteam: str = ""
    medi_kit: bool = False
    flag: bool = False
    goetic: int = bounded(0, most=MAX_PRINTED)
    powers: tuple[Power, ...] = ()
    abilities: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    down: bool = False
    out: bool = False
    tough_used: bool = False
    used_up: tuple[str, ...] = ()
    blood: int = bounded(0, most=MAX_MARKERS)
    blessings: int = bounded(0, most=MAX_MARKERS)
    infection: int = bounded(0, most=MAX_MARKERS)

    @shield.validator
    def _no_shield_with_machine_armour(self, _: object, shield: bool) -> None:  # noqa: FBT001 - attrs' signature
        if shield and self.armour == "machine":
            raise ValueError(f"{self.id} wears machine armour, so it cannot carry a shield (TC-INJ-06)")


@frozen
class Side:
    """One of the two warbands. The id is also the id of its seat."""

    id: str
    name: str
    models: tuple[Profile, ...] = attrs.field()

    @models.validator
    def _some_models(self, _: object, models: tuple[Profile, ...]) -> None:
        if not models:
            raise ValueError(f"{self.id} has no models; a side needs at least one")


@frozen
class Setup:
    """The battle at its beginning: two sides, and the weapons that their models may carry.

    Attributes:
        keywords: Custom keywords that have no effect in a battle.
        abilities: Custom abilities. Sheets refer to them by id, just as they refer to those in the catalogue.
        conditions: Custom conditions, which abilities and players can set.
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
                raise ValueError(f"{model.id} does not carry '{model.off_hand}', so it cannot be the Off-Hand weapon")
        _pairs(self.sides)


@frozen(kw_only=True)
class Settings:
    """Settings: numbers that the book leaves to the scenario or omits, and rules on which its published texts differ.

    Attributes:
        ruleset: The edition that supplies the defaults of the other settings.
        turn_limit: The number of Turns after which the battle ends (TC-TURN-08).
        max_net_dice: The largest number of extra dice in one roll; None if there is no limit (TC-DICE-09).
        max_bloodbaths_per_roll: The largest number of Bloodbaths on one injury roll (TC-BATH-04).
        spend_order_action: The order in which sides declare markers on an action roll (TC-WIN-02).
        spend_order_injury: The order on an injury roll, where the actor is the injured model's opponent (TC-WIN-03).
        first_player: Whether the side with fewer models decides who goes first, or goes first itself (TC-TURN-02).
        initiative_tie: Whether a tied roll-off is rerolled, or the side with the last initiative decides (TC-TURN-02).
        may_pass: Whether a side may pass on a chance to activate, though not twice in a row (TC-TURN-06).
        annihilation_ends_battle: Whether a side without models loses at once (TC-TURN-09).
        pistol_in_melee: The characteristic for Melee Attacks with a PISTOL: Ranged, or the better one (TC-SHOOT-01).
        heavy_weapons: Whether a HEAVY weapon hinders all shots after a move, or only its own (TC-MEL-05).
        off_hand: Whether the Off-Hand weapon may strike at any time, or only last (TC-MEL-02).
        down_injury_bonus: The injury rolls that get +1 DICE against a Down target (TC-INJ-10).
        down_ends_activation: Whether a model's Activation ends if it goes Down during it (TC-DOWN-03).
        risky_stand_halves: Whether standing up with a RISKY ACTION halves the moves that follow (TC-DOWN-03).
        half_move_rounding: Whether half of an odd number of inches is rounded to a whole number (TC-DOWN-07).
        fall_injury_from: The smallest drop that causes an injury roll (TC-MOVE-10).
        morale_mode: The effect of a failed Morale test (TC-MOR-02, TC-MOR-04).
        morale_base: Whether half a warband means half of its starting models or half of its present ones (TC-MOR-06).
        leader_helps: Whether a LEADER that is Down helps in Morale tests (TC-MOR-05).
        markers_on_morale: Whether markers on the LEADER can be spent on Morale tests (TC-MOR-07).
        blood_helps_attacker_to_hit: Whether an attacker may spend its target's Blood Markers to hit (TC-BLOOD-09).
        bloodbath_payer: Whether the injured model, or any one model in play, pays for a Bloodbath (TC-BATH-06).
        bloodbath_on: Whether a Bloodbath is also possible on falls and terrain (TC-BATH-01).
        bloodbath_plus_blood: Whether markers that remain after a Bloodbath may be spent on the same roll (TC-BATH-05).
        mixed_bloodbath_payment: Whether Blood and Infection Markers together may pay for one Bloodbath (TC-INF-03).
        blessings_allowed_vs_injury: The injury rolls on which Blessing Markers may be spent (TC-BLESS-03).
        limit_winner: The winner at the Turn limit: none, the side with the most models, or the one that the players
            name (TC-TURN-10).
        modifiers_by: Who must agree to named modifiers that a side states: the GM, the other side, or no one
            (TC-DICE-06).
        statements_by: Who must agree to other statements of a side, such as a fall or a gift of markers (TC-BLESS-05).
    """

    ruleset: Literal["1.6.3", "1.0"] = "1.6.3"
    turn_limit: int = bounded(6, least=1)
    max_net_dice: int | None = bounded(None)
    max_bloodbaths_per_roll: int = bounded(1)
    spend_order_action: SpendOrder = "actor_then_opponent"
    spend_order_injury: SpendOrder = "actor_then_opponent"
    first_player: Literal["decides", "starts"] = "decides"
    initiative_tie: Literal["reroll", "keep"] = "reroll"
    may_pass: bool = False
    annihilation_ends_battle: bool = True
    pistol_in_melee: Literal["ranged", "better"] = "ranged"
    heavy_weapons: Literal["all_shots", "own_shots"] = "all_shots"
    off_hand: Literal["any_order", "last"] = "any_order"
    down_injury_bonus: Literal["any", "melee"] = "any"
    down_ends_activation: bool = False
    risky_stand_halves: bool = False
    half_move_rounding: Literal["none", "up", "down"] = "none"
    fall_injury_from: Literal["above_two_inches", "from_three_inches"] = "above_two_inches"
    morale_mode: Literal["flee", "shaken", "shaken_in_a_row"] = "flee"
    morale_base: Literal["starting", "current"] = "starting"
    leader_helps: Literal["on_table", "standing"] = "on_table"
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
        "heavy_weapons": "own_shots",
        "leader_helps": "standing",
        "morale_mode": "shaken_in_a_row",
        "pistol_in_melee": "better",
    },
}
"""The readings of each edition: its settings that differ from the defaults."""


def preset(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the settings that the ruleset in the given settings implies.

    >>> preset({"ruleset": "1.0"})["morale_mode"]
    'shaken_in_a_row'
    """
    ruleset = asked.get("ruleset")
    return PRESETS.get(ruleset, {}) if isinstance(ruleset, str) else {}


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return the seats: the two sides, a GM who may overrule the engine, and a spectator."""
    sides = with_distinct_names(Seat(side.id, side.name, "side") for side in setup.sides)
    return (*sides, Seat(GM, "the GM", "gm"), Seat("spectator", "a spectator", "spectator"))


def _all_different(names: list[str], what: str) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            raise ValueError(f"the id '{name}' is used more than once among {what}")


def _pairs(sides: tuple[Side, ...]) -> None:
    for side in sides:
        for team, count in Counter(model.fireteam for model in side.models if model.fireteam).items():
            if count != 2:  # noqa: PLR2004 - a FIRETEAM is a pair (TC-TURN-04)
                raise ValueError(f"the FIRETEAM '{team}' of {side.id} must have two models, not {count}")
