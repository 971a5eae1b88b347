"""Building blocks of sentences: lists, counts, plurals, distances and dice."""

import re
from collections.abc import Iterable, Mapping, Sequence

from events.vocabulary import Die, Modifier

HALF = "½"

_STOPPED_TWICE = re.compile(r"(?:(?<=[!?])|(?<=[^.]\.)|(?<=\.\.\.)|(?<=[.!?]\"))\.(?= |$)")
_SINGULAR_ENDINGS = ("ss", "us", "is", "-las")


def listed(names: Iterable[object], word: str = "and") -> str:
    """Return names as a list in words, with semicolons if several names are listed of which one contains a comma.

    >>> listed(["Ansel", "Berthe", "Odile"]), listed([5, 1], "or"), listed([])
    ('Ansel, Berthe and Odile', '5 or 1', 'nothing')
    >>> listed(["Ansel", "Corso, a rider", "Odile"])
    'Ansel; Corso, a rider; and Odile'
    """
    *front, last = list(map(str, names)) or ["nothing"]
    if front and any(", " in name for name in (*front, last)):
        return f"{'; '.join(front)}; {word} {last}"
    return f"{', '.join(front)} {word} {last}" if front else last


def ranked(names: Iterable[object]) -> str:
    """Return names in order.

    >>> ranked(["Ansel", "Berthe", "Odile"]), ranked(["Corso, a rider", "Odile"])
    ('Ansel, then Berthe, then Odile', 'Corso, a rider; then Odile')
    """
    order = list(map(str, names))
    return ("; then " if any(", " in name for name in order) else ", then ").join(order)


def counted(amount: int, thing: str, things: str = "") -> str:
    """Return a number with its noun, in the plural if necessary.

    >>> counted(1, "Blood Marker"), counted(2, "Blood Marker"), counted(1000, "die", "dice")
    ('1 Blood Marker', '2 Blood Markers', '1,000 dice')
    """
    return f"{amount:,} {thing if amount == 1 else things or f'{thing}s'}"


def capital(sentence: str) -> str:
    """Return a sentence with a capital letter at its beginning.

    >>> capital("the Trench Pilgrims flee.")
    'The Trench Pilgrims flee.'
    """
    return sentence[:1].upper() + sentence[1:]


def is_plural(name: str) -> bool:
    """Return whether a verb after a name takes the plural: for `the` with a noun in the plural.

    >>> [is_plural(name) for name in ("the Trench Pilgrims", "the Boyz", "the Lord of Tumours", "Agnes", "the GM")]
    [True, True, False, False, False]
    """
    head = name.partition(" of ")[0].lower().rstrip(" 0123456789")
    return head.startswith("the ") and head.endswith(("s", "z")) and not head.endswith(_SINGULAR_ENDINGS)


def possessive(name: str) -> str:
    """Return the possessive form of a name.

    >>> possessive("Agnes"), possessive("the Trench Pilgrims"), possessive("the Lord of Tumours")
    ("Agnes's", "the Trench Pilgrims'", "the Lord of Tumours'")
    """
    return (
        f"{name}'"
        if (is_plural(name) and not name[-1].isdigit()) or (" of " in name and name.endswith("s"))
        else f"{name}'s"
    )


def stopped_once(text: str) -> str:
    """Return sentences without a second full stop after a quotation that ends with one.

    >>> stopped_once("It is late.. There is no winner."), stopped_once("He runs!."), stopped_once("He waits....")
    ('It is late. There is no winner.', 'He runs!', 'He waits...')
    >>> stopped_once('He says: "Run.".')
    'He says: "Run."'
    """
    return _STOPPED_TWICE.sub("", text)


def inches(half_inches: int) -> str:
    """Return a distance that is counted in half inches.

    >>> inches(12), inches(7), inches(1), inches(2)
    ('6 inches', '3½ inches', '½ inch', '1 inch')
    """
    whole, half = divmod(half_inches, 2)
    number = f"{whole or ''}{HALF}" if half else f"{whole}"
    return f"{number} inch" if 0 < half_inches <= 2 else f"{number} inches"  # noqa: PLR2004 - up to one whole inch


def pool(dice: Sequence[Die]) -> str:
    """Return the notation of rolled dice.

    >>> pool([Die(face=1, sides=sides, source="table") for sides in (6, 6, 10)])
    '2D6 and 1D10'
    """
    return notation([die.sides for die in dice])


def notation(sides: Sequence[int]) -> str:
    """Return the notation of dice, given their numbers of sides.

    >>> notation((6, 6, 10))
    '2D6 and 1D10'
    """
    return listed(f"{sides.count(size)}D{size}" for size in dict.fromkeys(sides))


def faces(dice: Iterable[Die]) -> str:
    """Return the faces of dice, each with its mark."""
    return ", ".join(f"{die.face} ({die.mark})" if die.mark else str(die.face) for die in dice)


def named(modifiers: Iterable[Modifier]) -> str:
    """Return modifiers with their sources, grouped by the changed quantity if it is not the same for all.

    >>> named([Modifier("Cover", -1, "dice"), Modifier("Blessing Markers", 2, "dice")])
    'Cover -1, Blessing Markers +2'
    >>> named([Modifier("All-Out Attack", 2, "dice"), Modifier("Wounded", 1, "DN"), Modifier("Aim", 1, "dice")])
    'dice: All-Out Attack +2, Aim +1; DN: Wounded +1'
    """
    groups: dict[str, list[str]] = {}
    for modifier in modifiers:
        groups.setdefault(modifier.on, []).append(f"{modifier.name} {modifier.amount:+d}")
    if len(groups) == 1:
        return ", ".join(*groups.values())
    return "; ".join(f"{kind}: {', '.join(sources)}" for kind, sources in groups.items())


def sum_of(terms: Iterable[int], total: int) -> str:
    """Return the sum that leads to a total; only the total if the sum has a single term.

    >>> sum_of([5, 3, -2], 6), sum_of([4], 4)
    ('5 + 3 - 2 = 6', '4')
    """
    first, *others = terms
    rest = "".join(f" {'-' if term < 0 else '+'} {abs(term)}" for term in others)
    return f"{first}{rest} = {total}" if others else f"{total}"


def bracketed(*notes: str) -> str:
    """Return notes in brackets, with a space before them; an empty string if there are none.

    >>> bracketed("lowest 2 of 3, 5, 1", "", "Cover -1"), bracketed("")
    (' (lowest 2 of 3, 5, 1; Cover -1)', '')
    """
    shown = "; ".join(filter(None, notes))
    return f" ({shown})" if shown else ""


def inner(name: str) -> str:
    """Return the name of a side within a sentence.

    >>> inner("The Trench Pilgrims"), inner("House Varn")
    ('the Trench Pilgrims', 'House Varn')
    """
    return f"the {name[4:]}" if name[:4].lower() == "the " else name


def by_prefix(sentence: str, names: Mapping[str, str]) -> str:
    """Return the value of the longest name that a sentence starts with, regardless of case; empty if there is none."""
    start = sentence.casefold()
    fitting = [
        name for name in names if start.startswith(name.casefold()) and not start[len(name) : len(name) + 1].isalnum()
    ]
    return names[max(fitting, key=len)] if fitting else ""
