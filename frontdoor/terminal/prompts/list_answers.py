"""Answers of more than one word: lists of records, and sheets read from a file."""

from typing import Any

from combat.engine.errors import Refused
from combat.engine.offer.domains import Domain, ListOf, OneOf, Whole, YesNo
from combat.engine.offer.field_docs import field_docs
from combat.engine.play.setups import read_setup
from events.codec.wire import WireError, decode
from events.vocabulary import Modifier
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.prompts.answer_parser import match_name, parse_whole, parse_yes_no, split_modifiers

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
        values[name] = _value(typed, each)
    return values


def _value(text: str, domain: Domain) -> Any:
    match domain:
        case Whole(least, most):
            return parse_whole(text, range(least, most + 1), f"a whole number from {least} to {most}")
        case YesNo():
            return parse_yes_no(text)
        case OneOf(of, names):
            return of[match_name(text, names or tuple(map(str, of)))]
        case _:
            return text


def read_sheet(text: str, of: type) -> Any:
    """Read a sheet from a TOML or JSON file."""
    try:
        return decode(read_setup(text), of)
    except Refused as refused:
        raise InvalidAnswer(f"{refused}.") from None
    except WireError as error:
        raise InvalidAnswer(f"{text}, {error}.") from None
