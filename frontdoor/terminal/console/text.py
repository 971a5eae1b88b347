"""Text for terminals and people: safe characters, sentences, suggestions."""

import sys
from collections.abc import Iterable
from difflib import get_close_matches

_NEAR = 0.7  # similarity from 0 to 1, as in difflib


def sanitize(text: str) -> str:
    """Return a text with `?` for characters that could control a terminal or mislead a reader."""
    if text.isprintable():
        return text
    try:
        from events.limits import UNSAFE  # `blow doctor` must work if packages are missing or shadowed
    except ImportError:
        return "".join(each if each.isprintable() else "?" for each in text)
    return UNSAFE.sub("?", text)


def print_error(line: str) -> None:
    """Print a line on standard error, so that it does not mix with the output."""
    print(sanitize(line), file=sys.stderr, flush=True)


def humanize(name: str) -> str:
    """Return the name of a field as people write it."""
    return name.replace("_", " ").capitalize()


def step_in_words(step: str) -> str:
    """Return a step of a round track in words."""
    return " ".join("aftermath" if word == "aft" else word for word in step.lower().split("_"))


def as_sentence(text: str, names: Iterable[str] = ()) -> str:
    """Return a text as a sentence: with a full stop, and a capital unless it begins with a path, name or quotation."""
    first = text.partition(" ")[0]
    if first.isalpha() and first not in names:
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."


def uncapitalized(text: str) -> str:
    """Return a text for the middle of a line, beginning with a lower-case letter."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def nearest(word: str, words: Iterable[str]) -> str:
    """Return a question that suggests a similar word, with a space in front; empty if no word is similar."""
    found = get_close_matches(word.casefold(), [each.casefold() for each in words], 1, _NEAR)
    return f" Did you mean '{found[0]}'?" if found else ""


def is_short_number(text: str) -> bool:
    """Return whether a text is a number of up to nine digits, which is enough for every beat number."""
    return text.isascii() and text.isdigit() and len(text) < 10  # noqa: PLR2004 - nine digits, as above


def ranges(numbers: Iterable[int]) -> list[str]:
    """Return numbers in order, with runs as ranges."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [f"{run[0]} to {run[-1]}" if run[1:] else str(run[0]) for run in runs]
