"""Class moves that matter in a fight, and home worlds."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules.rolling import Band, kept
from events.powered_by_heresy.sheets import Move

TACTICS = DEFENSIVE, REACTIVE, RECKLESS, PRECISE = "Defensive", "Reactive", "Reckless", "Precise"
ANOTHER_TACTIC = "another tactic is taken"
"""The event that ends the forwards from a tactic."""

MAX_INSIGHT = 2
MAX_WRATH = 3
SMITE_WOUND = "Smite: a wound"
SMITE_FORWARD = "Smite: an opening"

SMITES = (SMITE_WOUND, SMITE_FORWARD)

HIVE_WORLD_MOVE = MappingProxyType({"defy_danger": Move.DEFY_DANGER, "last_breath": Move.LAST_BREATH})
"""The move that a Hive Worlder in a crowd gets +1 on, keyed by the value of `hive_world_move`."""


@cites("PBH-CLS-02")
def cheap_shot_die(known: bool, tags: Collection[str]) -> tuple[int, ...]:
    """Return the extra d6 of Cheap Shot for a surprise attack with a precise or hand weapon.

    >>> cheap_shot_die(True, ["hand"]), cheap_shot_die(True, ["two-handed"])
    ((6,), ())
    """
    return (6,) if known and {"precise", "hand"} & set(tags) else ()


@cites("PBH-CLS-02")
def underdog_defense(known: bool, outnumbered: bool, melee: bool) -> int:
    """Return the Defense bonus of Underdog, which applies in melee when outnumbered.

    >>> underdog_defense(True, True, True), underdog_defense(True, True, False)
    (1, 0)
    """
    return int(known and outnumbered and melee)


@cites("PBH-CLS-02")
def practiced_kill_edge(known: bool, move: str) -> bool:
    """Return whether Practiced Kill gives the edge (the book's "precision") to a move.

    >>> practiced_kill_edge(True, "Unsuspecting Strike")
    True
    """
    return known and move == Move.UNSUSPECTING_STRIKE


@cites("PBH-CLS-03")
def hatred_dice(hated: Collection[str], foe: str) -> int:
    """Return the number of extra damage dice against a hated kind of foe.

    >>> hatred_dice(["daemon", "Heretic"], "heretic"), hatred_dice([], "heretic")
    (1, 0)
    """
    return int(foe.casefold() in {kind.casefold() for kind in hated if kind})


@cites("PBH-CLS-01")
def strike_picks(result: Band) -> int:
    """Return the number of options that the attacker chooses for an Unsuspecting Strike.

    >>> strike_picks("10+"), strike_picks("7-9")
    (2, 1)
    """
    return {"10+": 2, "7-9": 1, "6-": 0}[result]


@cites("PBH-CLS-04")
def incapacitated(result: Band) -> bool:
    """Return whether Take Them Alive succeeds. It is rolled with Strength; the printed page omits the stat.

    >>> incapacitated("7-9")
    True
    """
    return result != "6-"


@cites("PBH-CLS-05")
def tactic_defense(tactic: str) -> int:
    """Return the modifier that a tactic adds to its owner's Defense.

    >>> tactic_defense("Reckless"), tactic_defense("Precise")
    (-1, 0)
    """
    return -1 if tactic == RECKLESS else 0


@cites("PBH-CLS-05")
def tactic_dice(tactic: str) -> int:
    """Return the number of extra damage dice that a tactic gives.

    >>> tactic_dice("Reckless")
    1
    """
    return int(tactic == RECKLESS)


@cites("PBH-CLS-05")
def tactic_forward(tactic: str, move: str, gaining_ground: bool) -> int:
    """Return the bonus that the Defensive tactic gives to Defy Danger; 0 if the acolyte gains ground.

    >>> tactic_forward("Defensive", "Defy Danger", False), tactic_forward("Defensive", "Defy Danger", True)
    (1, 0)
    """
    return int(tactic == DEFENSIVE and move == Move.DEFY_DANGER and not gaining_ground)


@cites("PBH-CLS-05")
def focus_is_lost(focus: str, targets: Collection[str]) -> bool:
    """Return whether an attack ends the focus of the Precise tactic, because the focus is not among its targets.

    >>> focus_is_lost("scar", ["nails"]), focus_is_lost("scar", ["nails", "scar"]), focus_is_lost("", ["nails"])
    (True, False, False)
    """
    return focus != "" and focus not in targets


@cites("PBH-CLS-05")
def added_wound_if_wounded(counted: int) -> int:
    """Return the extra wound of the Precise tactic: 1 if the dice caused at least one wound.

    >>> added_wound_if_wounded(2), added_wound_if_wounded(0)
    (1, 0)
    """
    return int(counted > 0)


@cites("PBH-CLS-05")
def added_wound_always(_: int) -> int:
    """Return the extra wound of the Precise tactic: always 1.

    >>> added_wound_always(0)
    1
    """
    return 1


PLUS_WOUND_NEEDS_WOUND = MappingProxyType({True: added_wound_if_wounded, False: added_wound_always})


@cites("PBH-CLS-05")
def precise_wound(precise: bool, counted: int, *, needs_wound: bool = True) -> int:
    """Return the extra wound that the Precise tactic causes to its target.

    >>> precise_wound(True, 0), precise_wound(True, 2), precise_wound(True, 0, needs_wound=False)
    (0, 1, 1)
    """
    return PLUS_WOUND_NEEDS_WOUND[needs_wound](counted) if precise else 0


@cites("PBH-CLS-06")
def insight_after(held: int, gained: int) -> int:
    """Return an acolyte's Insight after a gain, at most 2.

    >>> insight_after(2, 1)
    2
    """
    return min(held + gained, MAX_INSIGHT)


def damage_is_dealt(rolled: bool, _: int) -> bool:
    """Return whether damage dice were rolled."""
    return rolled


def damage_is_a_wound(_: bool, suffered: int) -> bool:
    """Return whether the damage caused at least one wound."""
    return suffered > 0


DAMAGE_MEANS = MappingProxyType({"dice_rolled": damage_is_dealt, "wound": damage_is_a_wound})


@cites("PBH-CLS-08", "PBH-CLS-06")
def took_damage(rolled: bool, suffered: int, reading: str = "dice_rolled") -> bool:
    """Return whether a character has taken damage: by damage dice, or by wounds from any source.

    >>> took_damage(True, 0), took_damage(True, 0, "wound"), took_damage(False, 1), took_damage(False, 1, "wound")
    (True, False, False, True)
    """
    return DAMAGE_MEANS[reading](rolled, suffered)


@cites("PBH-CLS-07")
def wrath_after(held: int, gained: int) -> int:
    """Return a Templar's Wrath after a gain, at most 3; the hour-long ritual always restores the maximum.

    >>> wrath_after(2, 3)
    3
    """
    return min(held + gained, MAX_WRATH)


@cites("PBH-CLS-07")
def may_smite(known: bool, wrath: int, move: str, result: Band) -> bool:
    """Return whether a Templar may spend Wrath to Smite.

    >>> may_smite(True, 1, "Hack and Slash", "10+"), may_smite(True, 1, "Defend", "10+")
    (True, False)
    """
    return known and wrath > 0 and result == "10+" and move in (Move.HACK_AND_SLASH, Move.FIRE_FOR_EFFECT)


@cites("PBH-CLS-09")
def home_world_bonus(world: str, move: str, facts: Collection[str], hive_world: str = "defy_danger") -> int:
    """Return the bonus that a home world gives to a move roll.

    >>> home_world_bonus("Death World", "Last Breath", [])
    1
    >>> home_world_bonus("Highborn", "Parley", ["imperials"]), home_world_bonus("Highborn", "Parley", [])
    (1, 0)
    """
    match world:
        case "Death World":
            return int(move == Move.LAST_BREATH)
        case "Highborn":
            return int(move in (Move.DEFY_DANGER, Move.PARLEY) and "imperials" in facts)
        case "Voidborn":
            return int("warp energy" in facts)
        case "Hive World":
            return int(move == HIVE_WORLD_MOVE[hive_world] and "crowd" in facts)
        case _:
            return 0


FERAL_WORLD: Mapping[str, int] = MappingProxyType({"none": 0, "piercing": 1})


@cites("PBH-CLS-09", "PBH-D-11")
def feral_piercing(world: str, reading: str = "none") -> int:
    """Return how much a Feral Worlder's attacks lower the target's Defense; they do only under the earlier rule text.

    >>> feral_piercing("Feral World"), feral_piercing("Feral World", "piercing")
    (0, 1)
    """
    return FERAL_WORLD[reading] if world == "Feral World" else 0


@cites("PBH-CLS-09")
def die_sizes(world: str, move: str, count: int) -> tuple[int, ...]:
    """Return the dice of a move roll, each as its number of sides. A Forge Worlder's Basic Tech-Use has one d8.

    >>> die_sizes("Forge World", "Basic Tech-Use", 2), die_sizes("", "Defend", 2)
    ((8, 6), (6, 6))
    """
    swapped = world == "Forge World" and move == Move.BASIC_TECH_USE
    return (8 if swapped else 6, *[6] * (count - 1))


@cites("PBH-CLS-09")
def shows_double_one(faces: Sequence[int]) -> bool:
    """Return whether both kept dice are ones.

    >>> shows_double_one((1, 1)), shows_double_one((1, 1, 4))
    (True, False)
    """
    return all(faces[position] == 1 for position in kept(faces))
