"""How much may come in from outside, and how what came in is repeated in a sentence.

Numbers, lists, texts and nesting are measured on plain data, or on a command made in Python, before anything is made
of them: in one pass, with the place of what is too much. What a single field holds besides, it says itself
(`events.fields.bounded`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

MAX_NUMBER = 1_000_000
"""A whole number in a setup, in settings or in a command is no larger, and its negative no smaller."""

MAX_MEMBERS = 500
"""A list holds no more; nor does an object have more keys."""

MAX_TOTAL_SIZE = 2_000_000
"""A setup, or a command, is no longer in all: letters of texts and keys, and one for each value."""

MAX_TEXT_LENGTH = 10_000
"""A text, such as a note or what an ability says, has no more letters."""

MIN_SIDES, MAX_SIDES = 2, 256
"""A die has as many sides as one byte of a seed can decide."""

MAX_DEPTH = 32
"""So far may lists and objects stand within each other; no reader has to fear for its stack."""

MAX_FILE_BYTES = 1_000_000
"""A file with a setup is no larger."""

MAX_LINE_BYTES = 32_000_000
"""A line of a log is no longer; the longest that is ever written is shorter."""

_LONGEST_ECHO = 40
_UNWRITABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_KEY_AND_DOT = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
_DOTTED = f"(?<![\\w-])(?:{_KEY_AND_DOT}){{{MAX_DEPTH}}}"


class WireError(ValueError):
    """Plain data did not fit.

    Attributes:
        path: Where, as a JSON path such as `$.events[2].dice[0].face`.
        problem: What was wrong and what would be right.
    """

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem


class _TooMuch(Exception):
    """Where something is too much, told from the inside out while the stack unwinds."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.steps: list[str] = []


def check_size(data: object, path: str = "$") -> None:
    """Make sure that plain data, or an attrs object that shall become plain data, is not too much.

    What is of the wrong kind is not looked at: the codec refuses it.

    Raises:
        WireError: With the place of the first number, list, text or nesting that is too large.
    """
    try:
        _measured(data, MAX_DEPTH, MAX_TOTAL_SIZE)
    except _TooMuch as found:
        raise WireError(path + "".join(reversed(found.steps)), found.problem) from None


def check_dotted_keys(toml: str) -> None:
    """Make sure that no key of a TOML text has so many parts that reading it would take for ever.

    Raises:
        ValueError: With the line of such a key.
    """
    found = re.search(_DOTTED, toml)  # compiled when a TOML text is read
    if found is not None:
        line = toml.count("\n", 0, found.start()) + 1
        raise ValueError(f"a key has at most {MAX_DEPTH} parts with dots between them (line {line})")


def show_value(data: object) -> str:
    """Return a value as JSON would show it, for a sentence: short, on one line, and of letters that can be written.

    >>> show_value("x" * 50)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'"
    >>> show_value(None), show_value(True), show_value([1]), show_value(10**5000)
    ('null', 'true', 'a list', 'a number of 5001 digits')
    """
    for kind, told in _TOLD.items():
        if isinstance(data, kind):
            return told(data)
    return f"something of type {truncated(type(data).__name__)}"


def truncated(text: str) -> str:
    r"""Return a text cut at 40 letters, with what cannot be printed written out.

    >>> truncated("a\nb\ud800")
    'a\\nb\\ud800'
    """
    cut = text if len(text) <= _LONGEST_ECHO else f"{text[:_LONGEST_ECHO]}..."
    return cut if cut.isprintable() else "".join(map(_written_out, cut))


def escape_unprintable(text: str) -> str:
    r"""Return a text on one line, with control characters and halves of characters written out.

    >>> escape_unprintable("a\nb\ud800")
    'a\\nb\\ud800'
    """
    return _UNWRITABLE.sub(lambda found: _written_out(found[0]), text)


def path_step(key: object) -> str:
    """Return the step of a JSON path that leads to a key."""
    return f".{truncated(key) if isinstance(key, str) else show_value(key)}"


def _written_out(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()


def _number(number: int) -> str:
    """Return a number, or where it is long about how many digits it has; to write them all may take for ever."""
    digits = int(number.bit_length() * 0.30103) + 1
    return str(number) if digits <= _LONGEST_ECHO else f"a number of {digits} digits"


_TOLD: Mapping[Any, Callable[[Any], str]] = {
    type(None): lambda _: "null",
    bool: lambda value: str(value).lower(),
    int: _number,
    float: str,
    str: lambda text: f"'{truncated(text)}'",
    Mapping: lambda _: "an object",
    list | tuple: lambda _: "a list",
}
"""How each kind of value is shown; a truth is a number too, so it comes first."""


_LISTS = (list, tuple)


def _measured(data: object, room: int, left: int) -> int:
    """Return how much is left for everything else once this is counted."""
    if isinstance(data, _LISTS):
        left = _within(enumerate(data), _place, room, left - 1)
    elif isinstance(data, Mapping):
        left = _within(data.items(), path_step, room, left - 1)
    elif attrs.has(type(data)):
        left = _within(_fields(data), path_step, room, left - 1)
    else:
        left -= _single(data)
    if left < 0:
        raise _TooMuch(f"all in all there are more than {MAX_TOTAL_SIZE:,} letters and values")
    return left


def _single(data: object) -> int:
    """Return what counts of a value that holds no others."""
    if isinstance(data, str):
        if len(data) > MAX_TEXT_LENGTH:
            raise _TooMuch(f"the text has {len(data):,} letters; at most {MAX_TEXT_LENGTH:,} were expected")
        return len(data) + 1
    if type(data) is int and abs(data) > MAX_NUMBER:
        raise _TooMuch(f"a whole number up to {MAX_NUMBER:,} was expected, not {show_value(data)}")
    return 1


def _within(members: Iterable[tuple[Any, Any]], step_to: Callable[[Any], str], room: int, left: int) -> int:
    if not room:
        raise _TooMuch(f"at most {MAX_DEPTH} lists and objects within each other were expected")
    for number, (key, member) in enumerate(members):
        if number == MAX_MEMBERS:
            raise _TooMuch(f"there are more than {MAX_MEMBERS} of them; at most {MAX_MEMBERS} were expected")
        left -= len(key) if isinstance(key, str) else 0
        kind = type(member)  # the usual ones are counted at once, for sheets are long
        if kind is str and len(member) <= MAX_TEXT_LENGTH and len(member) < left:
            left -= len(member) + 1
        elif (member is None or kind is bool or (kind is int and abs(member) <= MAX_NUMBER)) and left > 0:
            left -= 1
        else:
            try:
                left = _measured(member, room - 1, left)
            except _TooMuch as found:
                found.steps.append(step_to(key))
                raise
    return left


def _fields(thing: Any) -> Iterator[tuple[str, object]]:
    return ((field.name, getattr(thing, field.name)) for field in attrs.fields(type(thing)))


def _place(index: int) -> str:
    return f"[{index}]"
