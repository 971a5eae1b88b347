"""Parsers for typed answers: choices by name or number, yes or no, whole numbers, lists and modifiers.

Each raises `InvalidAnswer`, with a message for the player, if the answer is invalid.
"""

import re
from collections.abc import Sequence
from contextlib import suppress

from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.console.text import nearest

_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"-?[0-9]{1,18}")


def match_name(text: str, names: Sequence[str]) -> int:
    """Return the index of the name that an answer selects, by its number (from 1) or by prefixes of its words.

    A name that begins with the typed words wins over a name that contains them later. Otherwise, the answer must match
    one name only, or a name whose words all other matches contain.

    >>> match_name("2", ("Move", "Charge")), match_name("cha", ("Move", "Charge", "Diving Charge"))
    (1, 1)
    >>> match_name("griff fire", ("Griff: Suppressing Fire", "Griff: Fire for Effect"))
    1
    """
    is_number = _NUMBER.fullmatch(text)
    if is_number and 1 <= int(text) <= len(names):
        return int(text) - 1
    matches = [index for index, name in enumerate(names) if not is_number and matches_name(text, name)]
    if not matches:
        meant = nearest(text, (word for name in names for word in _words(name)))
        raise InvalidAnswer(f"'{text}' is not one of the choices.{meant} Type a number or part of a name.")
    matches = [index for index in matches if _begins(text, names[index])] or matches
    plainest = min(matches, key=lambda index: len(_words(names[index])))
    if all(set(_words(names[plainest])) <= set(_words(names[index])) for index in matches):
        return plainest
    candidates = " or ".join(names[index] for index in matches[:4])
    raise InvalidAnswer(f"'{text}' could mean {candidates}. Type more of the name, or its number.")


def match_first_words(words: Sequence[str], names: Sequence[str]) -> tuple[int, list[str]]:
    """Return the index of the name that the longest possible run of first words selects, and the remaining words.

    >>> match_first_words(["diving", "charge", "kain", "7"], ("Move", "Charge", "Diving Charge"))
    (2, ['kain', '7'])
    """
    if not words[0].isdigit():
        for count in range(len(words), 1, -1):
            if all(map(_WORD.search, words[:count])):
                with suppress(InvalidAnswer):
                    return match_name(" ".join(words[:count]), names), [*words[count:]]
    return match_name(words[0], names), [*words[1:]]


def matches_name(text: str, name: str) -> bool:
    """Return whether every typed word is a prefix of some word in a name, in any order.

    >>> matches_name("esau", "Legionnaire Esau"), matches_name("y", "Legionnaire Esau")
    (True, False)
    """
    typed, words = _words(text), _words(name)
    return bool(typed) and all(any(word.startswith(each) for word in words) for each in typed)


def _begins(text: str, name: str) -> bool:
    typed, words = _words(text), _words(name)
    return len(typed) <= len(words) and all(word.startswith(each) for each, word in zip(typed, words, strict=False))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def split_modifiers(text: str, words: Sequence[str]) -> tuple[str, list[tuple[str, int, str]]]:
    """Split an answer into the answer proper and its trailing modifiers, as (source, amount, target) tuples.

    >>> split_modifiers("kain +1 dice higher ground; -2 DN smoke", ("dice", "DN"))
    ('kain', [('higher ground', 1, 'dice'), ('smoke', -2, 'DN')])
    >>> split_modifiers("kain -1", ("dice",)), split_modifiers("kain", ())
    (('kain -1', []), ('kain', []))
    """
    if not words:
        return text, []
    one = re.compile(rf"(?:^|(?<=\s)|(?<=;))([+-][0-9]{{1,2}}) ({'|'.join(map(re.escape, words))})\b([^;]*)")
    found = list(one.finditer(text))
    head = text[: found[0].start()].strip() if found else text
    return head, [(each[3].strip() or "Circumstances", int(each[1]), each[2]) for each in found]


def parse_yes_no(text: str) -> bool:
    """Parse yes or no, or any prefix of them."""
    for word in ("yes", "no"):
        if text and word.startswith(text.casefold()):
            return word == "yes"
    raise InvalidAnswer(f"Answer yes or no, not '{text}'.")


def parse_whole(text: str, values: Sequence[int], described: str) -> int:
    """Parse a whole number that must be among `values`; the error message reads "'x' is not <described>"."""
    if _NUMBER.fullmatch(text) and int(text) in values:
        return int(text)
    raise InvalidAnswer(f"'{text}' is not {described}.")


def parse_selection(text: str, names: Sequence[str]) -> list[int]:
    """Parse a list of names or numbers, separated by commas or spaces; return their indexes in ascending order.

    >>> parse_selection("3, ansel", ("Ansel", "Berthe", "Clotilde")), parse_selection("none", ("Ansel",))
    ([0, 2], [])
    """
    if text.casefold() == "none":
        return []
    parts = [*filter(None, map(str.strip, text.split(",") if "," in text else text.split()))]
    if not parts:
        raise InvalidAnswer("Type numbers or names, or 'none'.")
    return sorted({match_name(part, names) for part in parts})
