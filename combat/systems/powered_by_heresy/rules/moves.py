"""
The basic moves, as far as they have numbers: what each rolls, offers and gives.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules.rolling import Band

EXTRA_DIE = "extra die"
EXTRA_USE = "spend another use"
TARGET_DEFENSE = "target +1 Defense"
DANGER = "put somebody in danger"
AS_AIMED_EXPOSED = "as aimed, somebody exposed"
ONLY_NEAR = "only near"
DRAWBACKS = ("takes longer", "use up gear", "lesser result")
STRIKE_OPTIONS = ("stay out of melee", "deal damage", "create an opening", "wreck their armour")
OFFERS = ("worse outcome", "hard bargain", "ugly choice")
QUESTIONS = (
    "what happened",
    "what is coming",
    "what to watch for",
    "what is useful",
    "who is in control",
    "what is false",
)

# fmt: off
# The move, and the stat it is rolled with where the book leaves no choice.
STAT_OF: Mapping[str, str] = MappingProxyType({
    "Hack and Slash":     "WS",
    "Fire for Effect":    "BS",
    "Suppressing Fire":   "BS",
    "Throw Grenade":      "S",
    "Defend":             "T",
    "Discern Realities":  "Per",
    "Basic Tech-Use":     "Int",
    "Parley":             "Fel",
    "Rapid Reload":       "Ag",
    "Take Them Alive":    "S",
})
# The way in which a danger is defied, and the stat that goes with it.
DEFY_BY: Mapping[str, str] = MappingProxyType({
    "melee skill":        "WS",
    "guns":               "BS",
    "force":              "S",
    "speed":              "Ag",
    "endurance":          "T",
    "wits":               "Int",
    "charm":              "Fel",
    "mental fortitude":   "WP",
    "noticing":           "Per",
})
# fmt: on

FORTITUDE: Mapping[str, str] = MappingProxyType({"willpower": "WP", "as_printed": "WS"})
"""The stat of mental fortitude, as the source means it and as the page prints it (D-06)."""


@cites("PBH-MOVE-15")
def defy_stat(approach: str, fortitude: str = "willpower") -> str:
    """
    The stat with which a danger is defied.

    Args:
        approach: How it is defied, one of `DEFY_BY`.

        fortitude: Whether mental fortitude is Willpower or, as the page prints it, Weapon Skill.

    >>> defy_stat("speed"), defy_stat("mental fortitude"), defy_stat("mental fortitude", "as_printed")
    ('Ag', 'WP', 'WS')
    """
    return FORTITUDE[fortitude] if approach == "mental fortitude" else DEFY_BY[approach]


@cites("PBH-MOVE-01", "PBH-MOVE-02", "PBH-MOVE-03")
def enemy_strikes_back(result: Band, extra_die: bool) -> bool:
    """
    Whether the enemy makes its attack in return for a Hack and Slash that hit.

    >>> enemy_strikes_back("10+", extra_die=False), enemy_strikes_back("10+", extra_die=True)
    (False, True)
    """
    return result == "7-9" or (result == "10+" and extra_die)


def strikes_back_though_out(_: bool) -> bool | None:
    """
    Both halves of the exchange happen, whatever the first half did.
    """
    return True


def strikes_back_unless_out(out: bool) -> bool | None:
    """
    Whoever is out strikes no more.
    """
    return not out


def gm_says_whether_it_strikes(out: bool) -> bool | None:
    """
    The GM is asked when the enemy is out; None stands for the question.
    """
    return None if out else True


DEAD_ENEMY_STRIKES_BACK: Mapping[str, Callable[[bool], bool | None]] = MappingProxyType(
    {"true": strikes_back_though_out, "false": strikes_back_unless_out, "ask_gm": gm_says_whether_it_strikes}
)


@cites("PBH-MOVE-05", "PBH-MOVE-08", "PBH-MOVE-11")
def uses_spent(move: str) -> int:
    """
    The uses of the weapon that a move costs whatever its dice show.

    Ruling:
        A shot that misses is spent as well.

    >>> uses_spent("Fire for Effect"), uses_spent("Hack and Slash")
    (1, 0)
    """
    return int(move in ("Fire for Effect", "Suppressing Fire", "Throw Grenade"))


# fmt: off
# The move and its result: what is offered, how many at least, and how many at most.
OFFERED: Mapping[tuple[str, str], tuple[tuple[str, ...], int, int]] = MappingProxyType({
    ("Hack and Slash",      "10+"): ((EXTRA_DIE,), 0, 1),
    ("Throw Grenade",       "7-9"): ((AS_AIMED_EXPOSED, ONLY_NEAR), 1, 1),
    ("Basic Tech-Use",      "10+"): (DRAWBACKS, 1, 1),
    ("Basic Tech-Use",      "7-9"): (DRAWBACKS, 2, 2),
    ("Take Them Alive",     "7-9"): (("one last attack", "slow to recover"), 1, 1),
    ("Unsuspecting Strike", "10+"): (STRIKE_OPTIONS, 2, 2),
    ("Unsuspecting Strike", "7-9"): (STRIKE_OPTIONS, 1, 1),
})
# fmt: on


@cites("PBH-MOVE-02", "PBH-MOVE-05", "PBH-MOVE-06", "PBH-MOVE-07", "PBH-MOVE-13", "PBH-MOVE-21", "PBH-CLS-04")
def offered(move: str, result: Band, uses_left: int) -> tuple[tuple[str, ...], int, int]:
    """
    What the mover may choose from after the roll: the options, how many at least, and how many at most.

    Args:
        move: The move.

        result: How it came out.

        uses_left: Uses of the weapon after the one that the move itself cost; without one, nothing that needs it.

    >>> offered("Fire for Effect", "10+", uses_left=0)
    ((), 0, 0)
    >>> offered("Hack and Slash", "10+", uses_left=0)
    (('extra die',), 0, 1)
    """
    another = (EXTRA_USE,) if uses_left > 0 else ()
    if move == "Fire for Effect":
        options = {"10+": another, "7-9": (TARGET_DEFENSE, *another, DANGER), "6-": ()}[result]
        return options, int(result == "7-9"), min(len(options), 1)
    return OFFERED.get((move, result), ((), 0, 0))


def extra_use_one_die(dice: tuple[int, ...]) -> tuple[int, ...]:
    """
    The later text: one more die, of the largest size already rolled.
    """
    return (*dice, max(dice, default=4))


def extra_use_d4(dice: tuple[int, ...]) -> tuple[int, ...]:
    """
    The earlier text: a d4 more.
    """
    return (*dice, 4)


FIRE_FOR_EFFECT: Mapping[str, Callable[[tuple[int, ...]], tuple[int, ...]]] = MappingProxyType(
    {"one_die": extra_use_one_die, "earlier": extra_use_d4}
)
"""What another use buys on a 10+ (D-08)."""


def pinned_by_defense(dice: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """
    The later text: the target's Defense is one higher for this attack.
    """
    return dice, 1


def pinned_by_a_die(dice: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """
    The earlier text: a d6 less, or the largest die where there is none.
    """
    gone = 6 if 6 in dice else max(dice, default=0)
    place = dice.index(gone) if dice else 0
    return (*dice[:place], *dice[place + 1 :]), 0


TAKES_WHAT_IT_CAN: Mapping[str, Callable[[tuple[int, ...]], tuple[tuple[int, ...], int]]] = MappingProxyType(
    {"one_die": pinned_by_defense, "earlier": pinned_by_a_die}
)
"""What the choice of a poorer shot on a 7-9 costs: the dice that are left, and Defense for the target (D-08)."""


@cites("PBH-MOVE-04")
def with_extra_die(dice: tuple[int, ...], count: int = 1) -> tuple[int, ...]:
    """
    Damage dice with more of the largest size that is rolled already; dice are named by their sides.

    >>> with_extra_die((8, 6))
    (8, 6, 8)
    """
    return (*dice, *[max(dice, default=4)] * count)


@cites("PBH-MOVE-14")
def half_damage(dice: tuple[int, ...]) -> tuple[int, ...]:
    """
    Half the dice of a grenade that lands only near, rounded up.

    Ruling:
        "Half damage" is half the number of dice; the larger ones stay.

    >>> half_damage((6, 6, 4))
    (6, 6)
    """
    return tuple(sorted(dice, reverse=True)[: (len(dice) + 1) // 2])


@cites("PBH-MOVE-09", "PBH-MOVE-10")
def reloaded(most: int, ammo: int) -> tuple[int, int]:
    """
    Uses and ammo after a reload: all uses again, for one ammo.

    >>> reloaded(3, 2)
    (3, 1)
    """
    return most, ammo - 1


@cites("PBH-MOVE-16", "PBH-MOVE-19")
def hold_gained(move: str, result: Band) -> int:
    """
    The hold that Defend gives, and the questions of Discern Realities.

    >>> hold_gained("Defend", "10+"), hold_gained("Defend", "7-9"), hold_gained("Defend", "6-")
    (3, 1, 0)
    """
    if move not in ("Defend", "Discern Realities"):
        return 0
    return {"10+": 3, "7-9": 1, "6-": 0}[result]


def halved_down(wounds: int) -> int:
    """
    In the defender's favour: a lone wound is none.
    """
    return wounds // 2


def halved_up(wounds: int) -> int:
    """
    In the attacker's favour: a lone wound stays.
    """
    return (wounds + 1) // 2


HALVE_ROUND: Mapping[str, Callable[[int], int]] = MappingProxyType({"down": halved_down, "up": halved_up})


@cites("PBH-MOVE-17")
def halved(wounds: int, rounding: str = "down") -> int:
    """
    The wounds that are left of an attack which a defender halves.

    >>> halved(3), halved(1), halved(3, "up")
    (1, 0, 2)
    """
    return HALVE_ROUND[rounding](wounds)


@cites("PBH-MOVE-18")
def may_halve(halved_already: bool, hold: int) -> bool:
    """
    Whether a defender may halve this attack.

    Ruling:
        One attack is halved once, however many stand in its way.

    >>> may_halve(True, 3)
    False
    """
    return hold > 0 and not halved_already


def help_as_here(result: Band) -> int:
    """
    Two for a 10+, one for a 7-9.
    """
    return {"10+": 2, "7-9": 1, "6-": 0}[result]


def help_as_in_the_parent_game(result: Band, *, hindering: bool = False) -> int:
    """
    One to help and two to hinder, on any hit.
    """
    if result == "6-":
        return 0
    return 2 if hindering else 1


@cites("PBH-MOVE-20")
def help_amount(result: Band, hindering: bool, text: str = "here") -> int:
    """
    What Aid or Interfere adds to the other's roll, with its sign.

    Args:
        result: How the helper's own roll came out.

        hindering: Whether it is Interfere.

        text: ``here`` for this game's numbers, ``dungeon_world`` for the parent game's (D-07).

    Ruling:
        Help is declared before the other's dice, and one help and one hindrance count, however many join in.

    >>> help_amount("10+", hindering=True), help_amount("7-9", hindering=False)
    (-2, 1)
    >>> help_amount("7-9", hindering=True, text="dungeon_world")
    -2
    """
    if text == "dungeon_world":
        amount = help_as_in_the_parent_game(result, hindering=hindering)
    else:
        amount = help_as_here(result)
    return -amount if hindering else amount


@cites("PBH-MOVE-20")
def helper_is_exposed(result: Band) -> bool:
    """
    Whether helping costs the helper something: on a 7-9.

    >>> helper_is_exposed("7-9"), helper_is_exposed("10+")
    (True, False)
    """
    return result == "7-9"


@cites("PBH-MOVE-12")
def nerve_breaks() -> tuple[str, ...]:
    """
    What suppressed enemies may do.

    Ruling:
        Their morale has no numbers, so the GM picks one of the three.

    >>> nerve_breaks()
    ('takes cover', 'falters', 'flees')
    """
    return "takes cover", "falters", "flees"
