"""Parsers for typed answers: choices, numbers, faces, lists and modifiers; and the prompts for dice and lists.

Each parser raises `InvalidAnswer`, with a message for the player, if the answer is invalid.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby, islice
from typing import Any

from combat.engine.errors import DiceNeeded, DieRequest, Refused
from combat.engine.offer.domains import Domain, ListOf, OneOf, Sheet, SomeOf, Whole, Words, YesNo
from combat.engine.offer.field_docs import field_docs
from combat.engine.play.setups import read_setup
from events.codec.wire import WireError, decode
from events.vocabulary import Modifier
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.console.text import nearest
from frontdoor.terminal.prompts.fields import MAX_LISTED, value_names
from frontdoor.terminal.prompts.numbers import bounds, parse_number, shown_number, shown_unit

_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"-?[0-9]{1,18}")


def match_name(text: str, names: Sequence[str]) -> int:
    """Return the index of the name that an answer selects, by its number (from 1) or by prefixes of its words.

    A name with the typed numbers as whole words wins over others, and a name that begins with the typed words over one
    that contains them later. Otherwise, the answer must match one name only, or a name whose words all other matches
    contain.
    """
    is_number = _NUMBER.fullmatch(text)
    if is_number and 1 <= int(text) <= len(names):
        return int(text) - 1
    matches = [index for index, name in enumerate(names) if not is_number and matches_name(text, name)]
    if not matches:
        meant = nearest(text, (word for name in names for word in _words(name)))
        raise InvalidAnswer(f"'{text}' is not one of the choices.{meant} Type a number or part of a name.")
    numbers = {word for word in _words(text) if word.isdigit()}
    matches = [index for index in matches if numbers <= {*_words(names[index])}] or matches
    matches = [index for index in matches if _begins(text, names[index])] or matches
    plainest = min(matches, key=lambda index: len(_words(names[index])))
    if all(set(_words(names[plainest])) <= set(_words(names[index])) for index in matches):
        return plainest
    candidates = " or ".join(names[index] for index in matches[:4])
    raise InvalidAnswer(f"'{text}' could mean {candidates}. Type more of the name, or its number.")


def match_first_words(words: Sequence[str], names: Sequence[str]) -> tuple[int, list[str]]:
    """Return the index of the name that the longest possible run of first words selects, and the remaining words."""
    if not words[0].isdigit():
        for count in range(len(words), 1, -1):
            if all(map(_WORD.search, words[:count])):
                with suppress(InvalidAnswer):
                    return match_name(" ".join(words[:count]), names), [*words[count:]]
    return match_name(words[0], names), [*words[1:]]


def matches_name(text: str, name: str) -> bool:
    """Return whether every typed word is a prefix of some word in a name, in any order."""
    typed, words = _words(text), _words(name)
    return bool(typed) and all(any(word.startswith(each) for word in words) for each in typed)


def _begins(text: str, name: str) -> bool:
    typed, words = _words(text), _words(name)
    return len(typed) <= len(words) and all(word.startswith(each) for each, word in zip(typed, words, strict=False))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def split_modifiers(text: str, words: Sequence[str]) -> tuple[str, list[tuple[str, int, str]]]:
    """Split an answer into the answer proper and its trailing modifiers, as (source, amount, target) tuples."""
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
    """Parse a list of names or numbers, separated by commas or spaces; return their indexes in ascending order."""
    if text.casefold() == "none":
        return []
    parts = [*filter(None, map(str.strip, text.split(",") if "," in text else text.split()))]
    if not parts:
        raise InvalidAnswer("Type numbers or names, or 'none'.")
    return sorted({match_name(part, names) for part in parts})


ROLL = "roll"  # typed instead of faces, to let the program roll

_FACE = re.compile(r"[0-9]{1,4}")


def dice_prompt(needed: DiceNeeded, *, may_roll: bool) -> str:
    """Return the prompt for one roll: dice, purpose, target number and modifiers."""
    alternative = f", or type '{ROLL}'" if may_roll else ""
    in_order = "; type them in this order" if any(die.place for die in needed.dice) else ""
    return f"Roll {_listed(needed.dice)} for {needed.roll}{in_order}{alternative}:"


def _listed(dice: Sequence[DieRequest]) -> str:
    """Return dice in dice notation; special dice are named."""
    runs = [(kind, len([*run])) for kind, run in groupby((die.sides, die.mark) for die in dice)]
    return " then ".join(f"{count}D{sides}{f' ({mark})' if mark else ''}" for (sides, mark), count in runs)


def dice_notation(sides: Sequence[int]) -> str:
    """Return dice in dice notation, in the order in which their faces are typed."""
    return " then ".join(f"{len([*run])}D{each}" for each, run in groupby(sides))


def parse_faces(text: str, sides: Sequence[int]) -> tuple[int, ...]:
    """Parse typed faces, separated by spaces or commas."""
    parts = text.replace(",", " ").split()
    if len(parts) != len(sides):
        example = " ".join(str((place * 3) % each + 1) for place, each in enumerate(sides, start=1))
        wanted = f"Type one number per die for {dice_notation(sides)}, such as '{example}'"
        raise InvalidAnswer(f"{wanted}. You typed {len(parts)}.")
    for part, each in zip(parts, sides, strict=True):
        if not (_FACE.fullmatch(part) and 1 <= int(part) <= each):
            raise InvalidAnswer(f"A D{each} shows 1 to {each}, not '{part}'.")
    return tuple(map(int, parts))


SEPARATOR = ";"


def list_hint(domain: ListOf) -> str:
    """Return a hint on how to type a list: the fields of a record in order, and the separator."""
    none = "none, or " if not domain.least else ""
    if words := _changed_words(domain):
        examples = (f"{amount} {word} smoke" for amount, word in zip(("+2", "-1"), words, strict=False))
        return f"{none}such as {' or '.join(examples)}; separated by '{SEPARATOR}'"
    docs = field_docs(domain.of)
    described = ((name.replace("_", " "), docs.get(name)) for name in domain.fields)
    fields = ", ".join(f"{name} ({doc})" if doc else name for name, doc in described)
    return f"{none}for each: {fields}; separated by '{SEPARATOR}'"


def parse_list(text: str, domain: ListOf) -> tuple[Any, ...]:
    """Parse a list of records, such as `kain 2; doeg 1`, or of modifiers, such as `+2 dice smoke`."""
    parts = [] if text.casefold() == "none" else [part.split() for part in text.split(SEPARATOR) if part.strip()]
    if not domain.least <= len(parts) <= domain.most:
        wanted = f"Type {domain.least} to {domain.most} of them, separated by '{SEPARATOR}'"
        raise InvalidAnswer(f"{wanted}. You typed {len(parts)}.")
    return tuple(_parse_modifier(" ".join(words), domain) or domain.of(**_fields(words, domain)) for words in parts)


def _changed_words(domain: ListOf) -> tuple[str, ...]:
    return tuple(domain.fields["on"].values()) if domain.of is Modifier else ()


def _parse_modifier(text: str, domain: ListOf) -> Modifier | None:
    rest, modifiers = split_modifiers(text, _changed_words(domain))
    return Modifier(*modifiers[0]) if modifiers and not rest else None


def _fields(words: list[str], domain: ListOf) -> dict[str, Any]:
    values: dict[str, Any] = {}
    last = len(domain.fields) - 1
    for place, (name, each) in enumerate(domain.fields.items()):
        if not words:
            raise InvalidAnswer(f"'{name.replace('_', ' ')}' is missing.")
        typed = " ".join(words) if place == last else words[0]
        words = [] if place == last else words[1:]
        values[name] = parser_for(each)[0](typed)
    return values


def read_sheet(text: str, of: type) -> Any:
    """Read a sheet from a TOML or JSON file."""
    try:
        return decode(read_setup(text), of)
    except Refused as refused:
        raise InvalidAnswer(f"{refused}.") from None
    except WireError as error:
        raise InvalidAnswer(f"{text}, {error}.") from None


def parser_for(domain: Domain) -> tuple[Callable[[str], Any], str, list[str]]:  # noqa: PLR0911 - one return for each kind of domain
    """Return a parser for the answer, a hint on what to type, and the numbered choices, if there are any."""
    match domain:
        case YesNo():
            return parse_yes_no, "yes or no", []
        case Whole(suggest=suggest):
            usual = ", ".join(shown_number(domain, each) for each in suggest[:3])
            hint = f"{bounds(domain)} {shown_unit(domain)}".strip() + (f", such as {usual}" if usual else "")
            return lambda text: parse_number(text, domain), hint, []
        case Words():
            return str, "any text", []
        case ListOf():
            return lambda text: parse_list(text, domain), list_hint(domain), []
        case Sheet(of, examples):
            shown = f", or Enter for {examples[0].name}" if examples and hasattr(examples[0], "name") else ""
            return lambda text: read_sheet(text, of), f"the path of a TOML or JSON file{shown}", []
        case OneOf(of, ()) if all(type(value) is int for value in of):
            listed = f"one of {', '.join(map(str, of))}"
            return lambda text: parse_whole(text, of, listed), listed, []
    names = value_names(domain)
    choices = [f"{number:>3}  {name}" for number, name in enumerate(names, start=1)]
    if isinstance(domain, SomeOf):
        return lambda text: tuple(domain.of[i] for i in parse_selection(text, names)), "numbers, or none", choices
    values = tuple(islice(domain.values(), MAX_LISTED))
    return lambda text: values[match_name(text, names)], f"1 to {len(names)}", choices
