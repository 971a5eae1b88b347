"""Move rolls: starting stats, results, advantage, edge, reroll, and load."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules import TABLES

KEPT_DICE = 2
HIT = 7
FULL_HIT = 10

Band = Literal["10+", "7-9", "6-"]

CLASS_LOAD: Mapping[str, int] = {"Assassin": 5, "Seeker": 10, "Tactician": 10, "Templar": 8}
"""Load before Strength, keyed by class."""

SPREAD = (-1, -1, 0, 0, 0, 1, 1, 2)
"""The printed stats of a new character, before the home world raises one.

The book prints eight numbers for nine stats.
"""

MAX_STARTING_STAT = 2

RAISED_BY: Mapping[str, tuple[str, ...]] = {world: tuple(stats) for world, stats in TABLES["raises"].items()}
"""For each home world, the stats from which one is raised for a new character."""


END_OF = {"fight": "the end of the fighting", "session": "the end of the session"}
"""The event that ends a data-defined ongoing, keyed by the ongoing's time span."""


@cites("PBH-ROLL-16", "PBH-CLS-09")
def is_starting_spread(
    stats: Mapping[str, int], world: str = "", ninth: int = 0, raises: Sequence[str] | None = None
) -> bool:
    """Return whether stats are those of a new character, including the raise by the home world, if it has one.

    `ninth` is the value of the stat for which the book prints none; `raises` are the stats of a homebrew world.

    >>> printed = dict(WS=2, BS=-1, S=-1, T=0, Ag=1, Int=0, Per=1, WP=1, Fel=0)
    >>> is_starting_spread(printed), is_starting_spread(printed, "Hive World")
    (True, True)
    >>> is_starting_spread(printed | {"Fel": 3}), is_starting_spread(printed, "Feral World")
    (False, False)
    """
    whole = sorted((*SPREAD, ninth))
    raisable = raises or RAISED_BY.get(world, tuple(stats))
    lowered = ({**stats, name: stats[name] - 1} for name in raisable)
    as_printed = any(sorted(spread.values()) == whole for spread in (stats, *lowered))
    return as_printed and max(stats.values()) <= MAX_STARTING_STAT


@cites("PBH-ROLL-01", "PBH-ROLL-06", "PBH-ROLL-12")
def pool_size(advantage: bool) -> int:
    """Return the number of d6 in a move roll: two, or three with advantage."""
    return KEPT_DICE + advantage


@cites("PBH-ROLL-06")
def kept(faces: Sequence[int]) -> tuple[int, ...]:
    """Return the positions of the two dice that are kept, the highest ones; of equal dice, the earlier ones.

    Faces 2, 5 and 6 with advantage make 11:

    >>> kept((2, 5, 6))
    (1, 2)
    """
    ranked = sorted(range(len(faces)), key=lambda position: (-faces[position], position))
    return tuple(sorted(ranked[:KEPT_DICE]))


@cites("PBH-ROLL-01", "PBH-ROLL-12")
def total(faces: Sequence[int], modifiers: Iterable[int], cap: int | None = None) -> int:
    """Return the total of a move roll: the kept dice plus the modifiers, up to the cap in either direction.

    The 1 and 4 of the book's example, with a stat of +1:

    >>> total((1, 4), [1])
    6
    >>> total((3, 3), [3, 2], cap=4)
    10
    """
    added = sum(modifiers)
    return sum(faces[position] for position in kept(faces)) + added + cap_correction(added, cap)


@cites("PBH-ROLL-12")
def cap_correction(added: int, cap: int | None) -> int:
    """Return the correction, with its sign, that limits the sum of the modifiers to the cap.

    >>> cap_correction(5, 4), cap_correction(-5, 4), cap_correction(5, None)
    (-1, 1, 0)
    """
    return 0 if cap is None else max(-cap, min(cap, added)) - added


@cites("PBH-ROLL-02", "PBH-ROLL-05")
def band(roll: int) -> Band:
    """Return the result that a total stands for; 7 or more is a hit.

    >>> band(6), band(9), band(10)
    ('6-', '7-9', '10+')
    """
    return "10+" if roll >= FULL_HIT else "7-9" if roll >= HIT else "6-"


def outcome_key(faces: Sequence[int], modifiers: Sequence[int] = ()) -> Band:
    """Return a key that is equal for rolls with the same consequences, unless a die is rolled again."""
    return band(total(faces, modifiers))


@cites("PBH-ROLL-05")
def is_hit(result: Band) -> bool:
    """Return whether a result is a hit."""
    return result != "6-"


@cites("PBH-ROLL-03", "PBH-CORE-10")
def xp_marked(missed_before: bool, final: Band, *, replaced_too: bool = False) -> int:
    """Return the XP that a move roll marks: 1 for a 6-, regardless of the move.

    Ruling:
        One roll never marks 2 XP, however often it was a miss.
    """
    return int(final == "6-" or (replaced_too and missed_before))


@cites("PBH-ROLL-07", "PBH-ROLL-13", "PBH-ROLL-14")
def may_improve(result: Band) -> bool:
    """Return whether edge and reroll can be used on a result, in this order and before it takes effect."""
    return result != "10+"


@cites("PBH-ROLL-07", "PBH-ROLL-13")
def after_edge(faces: Sequence[int], die: int, face: int) -> tuple[int, ...]:
    """Return the dice after one of them was rerolled; the new face counts, even if it is worse."""
    return (*faces[:die], face, *faces[die + 1 :])


@cites("PBH-ROLL-17")
def burden(weight: int, most: int) -> Literal["free", "encumbered", "overloaded"]:
    """Return the effect of weight on moves: none, -1 ongoing, or the choice between dropping some and failing.

    >>> burden(5, 5), burden(7, 5), burden(8, 5)
    ('free', 'encumbered', 'overloaded')
    """
    if weight <= most:
        return "free"
    return "encumbered" if weight <= most + 2 else "overloaded"


_OWNER = r"(?:you|i|they|he|she|{name})"
_SCENE = r"scene|fight|fighting|battle"
ENDINGS: Mapping[str, tuple[str, str]] = {
    event: (certain, possible) for event, (certain, possible) in TABLES["endings"].items()
}
"""For each event that play reports: texts of an ongoing that it surely ends, and texts that it may end."""


@cites("PBH-ROLL-10")
def ending(until: str, event: str, name: str, move: str = "") -> Literal["", "certain", "possible"]:
    """Return whether an event ends a bonus whose end is described in words.

    Args:
        until: The end of the bonus, in the words of the table.
        event: An event from `ENDINGS`.
        name: The name of the owner.
        move: The move that the owner has made; empty for other events.

    >>> ending("you take damage", "damage", "Griff"), ending("a daemon takes damage", "damage", "Griff")
    ('certain', 'possible')
    >>> ending("you pray", "damage", "Griff"), ending("Griff makes Parley", "move", "Griff", "Parley")
    ('', 'certain')
    """
    names = {"name": re.escape(name.casefold()), "move": re.escape(move.casefold())}
    names["scene"] = f"(?:{_SCENE})"
    names["you"] = _OWNER.format(**names)
    certain, possible = (pattern.format(**names) for pattern in ENDINGS[event])
    words = until.casefold().strip(" .").removeprefix("until ")
    if not words or (event == "move" and not move):
        return ""
    return "certain" if re.fullmatch(certain, words) else "possible" if re.search(possible, words) else ""


def is_seen(until: str, name: str) -> bool:
    """Return whether play itself reports the event that ends a bonus."""
    return any(ending(until, event, name) == "certain" for event in ENDINGS if event != "move")
