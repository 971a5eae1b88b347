"""Small change of plain language: lists, counts, pools of dice."""

import re
from collections.abc import Iterable, Sequence

from events.vocabulary import Die, Modifier

HALF = "½"

_STOPPED_TWICE = re.compile(r"(?:(?<=[!?])|(?<=[^.]\.)|(?<=\.\.\.))\.$")


def listed(names: Iterable[object], word: str = "and") -> str:
    """Join names as people do.

    >>> listed(["Ansel", "Berthe", "Odile"]), listed([5, 1], "or"), listed([])
    ('Ansel, Berthe and Odile', '5 or 1', 'nothing')
    """
    *front, last = list(map(str, names)) or ["nothing"]
    return f"{', '.join(front)} {word} {last}" if front else last


def counted(amount: int, thing: str) -> str:
    """Say how many of a thing there are.

    >>> counted(1, "Blood Marker"), counted(2, "Blood Marker")
    ('1 Blood Marker', '2 Blood Markers')
    """
    return f"{amount} {thing}" if amount == 1 else f"{amount} {thing}s"


def capital(sentence: str) -> str:
    """Begin a sentence with a capital letter and leave the rest as it is.

    >>> capital("the Trench Pilgrims flee.")
    'The Trench Pilgrims flee.'
    """
    return sentence[:1].upper() + sentence[1:]


def stopped_once(sentence: str) -> str:
    """End a sentence once, where the words of somebody at the table have ended it already.

    >>> stopped_once("From now on: it burns.."), stopped_once("From now on: run!."), stopped_once("He waits....")
    ('From now on: it burns.', 'From now on: run!', 'He waits...')
    """
    return _STOPPED_TWICE.sub("", sentence)


def inches(half_inches: int) -> str:
    """Say a distance that is counted in half inches.

    >>> inches(12), inches(7), inches(1), inches(2)
    ('6 inches', '3½ inches', '½ inch', '1 inch')
    """
    whole, half = divmod(half_inches, 2)
    number = f"{whole or ''}{HALF}" if half else f"{whole}"
    return f"{number} inch" if 0 < half_inches <= 2 else f"{number} inches"  # noqa: PLR2004 - up to one whole inch


def pool(dice: Sequence[Die]) -> str:
    """Say what was rolled.

    >>> pool([Die(face=1, sides=sides, source="table") for sides in (6, 6, 10)])
    '2D6 and 1D10'
    """
    return notation([die.sides for die in dice])


def notation(sides: Sequence[int]) -> str:
    """Return dice as they are written.

    >>> notation((6, 6, 10))
    '2D6 and 1D10'
    """
    return listed(f"{sides.count(each)}D{each}" for each in dict.fromkeys(sides))


def faces(dice: Iterable[Die]) -> str:
    """Say what dice show, with the name of each that has one."""
    return ", ".join(f"{die.face} ({die.mark})" if die.mark else str(die.face) for die in dice)


def named(modifiers: Iterable[Modifier]) -> str:
    """Say what made a roll other than plain; of what each is, where they are not all of one kind.

    >>> named([Modifier("Cover", -1, "dice"), Modifier("Blessing Markers", 2, "dice")])
    'Cover -1, Blessing Markers +2'
    >>> named([Modifier("All-Out Attack", 2, "dice"), Modifier("Wounded", 1, "DN"), Modifier("Aim", 1, "dice")])
    'dice: All-Out Attack +2, Aim +1; DN: Wounded +1'
    """
    every = tuple(modifiers)
    kinds = dict.fromkeys(each.on for each in every)
    told = [", ".join(f"{each.name} {each.amount:+d}" for each in every if each.on == kind) for kind in kinds]
    return told[0] if len(told) == 1 else "; ".join(f"{kind}: {each}" for kind, each in zip(kinds, told, strict=True))
