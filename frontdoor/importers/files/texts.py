"""Texts from foreign files as setups may contain them: without markup, control characters and overlong parts."""

import math
import re
import unicodedata
from collections.abc import Iterable
from html.parser import HTMLParser

MAX_NAME = 200
"""Largest number of characters in a name."""

MAX_TEXT = 10_000
"""Largest number of characters in the text of an ability."""

MAX_ID = 64
"""Largest number of characters in an id."""

_CM_PER_INCH = 2.54
_LINK = re.compile(r"(?:@\w+|&\w+)\[[^\]]*\]\{([^}]*)\}")
_BARE_LINK = re.compile(r"@\w+\[[^\]]*\]|\[\[/?\w*\s?([^\]]*)\]\]")
_SPACE = re.compile(r"[ \t\u00a0]+")
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn")
_HIDDEN_ELEMENTS = ("script", "style")
_BREAKS = ("p", "br", "li", "div", "tr", "h1", "h2", "h3", "h4")
_SIGNS = str.maketrans(dict.fromkeys("‐‑‒–—−﹣－", "-"))  # noqa: RUF001 - these characters are read


class _Text(HTMLParser):
    """Collects the text of HTML, without scripts and styles."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._hidden += tag in _HIDDEN_ELEMENTS
        if tag in _BREAKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in _HIDDEN_ELEMENTS and self._hidden > 0

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(data)


def plain_text(text: object) -> str:
    """Return a text without HTML, links, Markdown emphasis, and control and direction characters.

    >>> plain_text('<p>Adds <b>+1&nbsp;DICE</b>.</p><script>alert(1)</script>')
    'Adds +1 DICE.'
    >>> plain_text("See @UUID[Item.x]{Frenzy}: **+1** DICE"), plain_text("a < b")
    ('See Frenzy: +1 DICE', 'a < b')
    """
    read = str(text)
    read = _BARE_LINK.sub(lambda match: match[1] or "", _LINK.sub(lambda match: match[1], read))
    if re.search(r"</?[a-zA-Z]|&#?\w+;", read):
        parser = _Text()
        parser.feed(read)
        parser.close()
        read = "".join(parser.parts)
    read = "".join(char for char in read if char == "\n" or unicodedata.category(char) not in _INVISIBLE)
    lines = (_SPACE.sub(" ", line).strip() for line in read.replace("**", "").split("\n"))
    return "\n".join(line for line in lines if line)


def one_line(text: object, most: int = MAX_NAME) -> str:
    r"""Return a text on one line, at most `most` characters long; an empty string for None.

    >>> one_line(" Ada \n the  Grey "), one_line(None), len(one_line("x" * 300))
    ('Ada the Grey', '', 200)
    """
    return " ".join(plain_text("" if text is None else text).split())[:most].rstrip()


def bounded_text(text: object) -> tuple[str, bool]:
    """Return a text for a reminder, and whether it had to be cut."""
    read = plain_text("" if text is None else text)
    return read[:MAX_TEXT], len(read) > MAX_TEXT


def slug(name: str, taken: Iterable[str] = (), fallback: str = "entry") -> str:
    """Return an ASCII id for a name that is not among the taken ones.

    >>> slug("Größe"), slug("Twin", ["twin"]), slug("👍")
    ('groe', 'twin-2', 'entry')
    """
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    base = re.sub(r"[^a-z0-9]+", "-", ascii_name.lower()).strip("-")[: MAX_ID - 8] or fallback
    used, number, found = set(taken), 1, base
    while found in used:
        number += 1
        found = f"{base}-{number}"
    return found


def plain_signs(text: str) -> str:
    """Return a text with a plain minus sign for each character that printed pages and word processors put there.

    >>> plain_signs("AP −2 / +1 ED"), plain_signs("2–3")
    ('AP -2 / +1 ED', '2-3')
    """
    return text.translate(_SIGNS)


def whole(text: object) -> int | None:
    """Return the first whole number in a value; None if it has none.

    >>> whole('+2 Dice'), whole('-3'), whole('6"/Infantry'), whole("N/A"), whole(2.0), whole(True), whole("−1")
    (2, -3, 6, None, 2, None, -1)
    """
    if isinstance(text, bool) or text is None:
        return None
    if isinstance(text, int | float):
        return int(text) if math.isfinite(text) else None
    found = re.search(r"[+-]?\d{1,9}", plain_signs(str(text)))
    return int(found[0]) if found else None


def inches(text: str) -> int | None:
    """Return the first whole number of a distance in inches; centimetres are converted.

    >>> inches('6"/Infantry'), inches("15 cm"), inches("Melee")
    (6, 6, None)
    """
    found = whole(text)
    is_metric = re.search(r"\d\s*cm\b", text, re.IGNORECASE)
    return round(found / _CM_PER_INCH) if found is not None and is_metric else found


def clamped(value: int, least: int, most: int) -> int:
    """Return the nearest number within bounds."""
    return max(least, min(most, value))


def distinct(name: str, taken: Iterable[str]) -> str:
    """Return a name that is not taken, with a number if needed.

    >>> distinct("Pilgrim", ["Pilgrim"]), distinct("", [])
    ('Pilgrim 2', 'Unnamed')
    """
    base, used, number = name or "Unnamed", set(taken), 1
    found = base
    while found in used:
        number += 1
        found = f"{base} {number}"
    return found
