"""Class moves that matter in a fight, and home worlds."""

from collections.abc import Collection

from combat.engine.book import cites
from events.powered_by_heresy.sheets import Move

TACTICS = DEFENSIVE, REACTIVE, RECKLESS, PRECISE = "Defensive", "Reactive", "Reckless", "Precise"
ANOTHER_TACTIC = "another tactic is taken"
"""The event that ends the forwards from a tactic."""

MAX_INSIGHT = 2
MAX_WRATH = 3
SMITE_WOUND = "Smite: a wound"
SMITE_FORWARD = "Smite: an opening"

SMITES = (SMITE_WOUND, SMITE_FORWARD)

HIVE_WORLD_MOVE = {"defy_danger": Move.DEFY_DANGER, "last_breath": Move.LAST_BREATH}
"""The move that a Hive Worlder in a crowd gets +1 on, keyed by the value of `hive_world_move`."""


@cites("PBH-CLS-02")
def cheap_shot_die(known: bool, tags: Collection[str]) -> tuple[int, ...]:
    """Return the extra d6 of Cheap Shot for a surprise attack with a precise or hand weapon."""
    return (6,) if known and {"precise", "hand"} & set(tags) else ()


@cites("PBH-CLS-03")
def hatred_dice(hated: Collection[str], foe: str) -> int:
    """Return the number of extra damage dice against a hated kind of foe."""
    return int(foe.casefold() in {kind.casefold() for kind in hated if kind})


@cites("PBH-CLS-05")
def precise_wound(precise: bool, counted: int, *, needs_wound: bool = True) -> int:
    """Return the extra wound that the Precise tactic causes to its target, usually only if the dice caused one."""
    return int(precise and (counted > 0 or not needs_wound))


@cites("PBH-CLS-06")
def insight_after(held: int, gained: int) -> int:
    """Return an acolyte's Insight after a gain, at most 2."""
    return min(held + gained, MAX_INSIGHT)


@cites("PBH-CLS-08", "PBH-CLS-06")
def took_damage(rolled: bool, suffered: int, reading: str = "dice_rolled") -> bool:
    """Return whether a character has taken damage: by damage dice, or by wounds from any source."""
    return rolled if reading == "dice_rolled" else suffered > 0


@cites("PBH-CLS-07")
def wrath_after(held: int, gained: int) -> int:
    """Return a Templar's Wrath after a gain, at most 3; the hour-long ritual always restores the maximum."""
    return min(held + gained, MAX_WRATH)


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


@cites("PBH-CLS-09")
def die_sizes(world: str, move: str, count: int) -> tuple[int, ...]:
    """Return the dice of a move roll, each as its number of sides. A Forge Worlder's Basic Tech-Use has one d8."""
    swapped = world == "Forge World" and move == Move.BASIC_TECH_USE
    return (8 if swapped else 6, *[6] * (count - 1))
