"""Optional fields: they have a default, and are typed after an answer only to change it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NoReturn

from attrs import frozen

from combat.engine.offer.domains import Domain, ListOf, OneOf, Sheet, SomeOf, Whole, Words, YesNo
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.console.text import humanize
from frontdoor.terminal.prompts.answer_parser import match_first_words, matches_name, parse_yes_no, parser_for
from frontdoor.terminal.prompts.numbers import bounds, is_number
from replays.narration.words import listed

KEEP_DEFAULT, KEEP_DEFAULTS = ".", ".."
"""Typed to keep the default of the next field, or of all remaining fields."""

_YES_NO = ("y", "yes", "n", "no")
_MAX_WORDS = 4  # maximum number of words in the name of a field or a value


@frozen
class OptionalField:
    """A field with its name as typed, its possible values and its default."""

    name: str
    domain: Domain
    default: Any

    def parse(self, text: str) -> Any:
        """Convert a typed answer to a value."""
        return parser_for(self.domain)[0](text)


def fields_hint(fields: Mapping[str, OptionalField], units: Mapping[str, str]) -> str:
    """Return a short hint on the values of optional fields, with the units of numbers."""
    return ", ".join(_field_hint(field, units.get(name, "")) for name, field in fields.items())


def _field_hint(field: OptionalField, unit: str) -> str:
    numbered = f" {unit}" if unit else ""
    match field.domain:
        case YesNo():
            return f"no {field.name}" if field.default is True else field.name
        case Whole():
            return f"{field.name} ({bounds(field.domain)}{numbered})"
        case OneOf(of, names) | SomeOf(of, names):
            called = dict(zip(of, names or map(str, of), strict=True))
            values = " | ".join([*called.values()][:_MAX_WORDS])
            more = " | ..." if len(of) > _MAX_WORDS else ""
            return f"{field.name} ({values}{more}{_as_usual(field, called)})"
        case _:
            return f"{field.name} ..."


def _as_usual(field: OptionalField, called: Mapping[Any, str]) -> str:
    """Return a note on the default, unless it is empty or the first value."""
    first = next(iter(called), None)
    taken = field.default if isinstance(field.domain, SomeOf) else () if field.default == first else (field.default,)
    defaults = [called[each] for each in taken if each in called]
    return f"; default {listed(defaults)}" if defaults else ""


def parse_optional_fields(text: str, fields: Mapping[str, OptionalField]) -> dict[str, Any]:
    """Return the values set by an answer such as `cover long` or `distance 14`; other fields keep their defaults.

    A bare yes, no or number sets the next field in order; a dot keeps the next field's default.
    """
    return _FieldParser(text.split(), dict(fields)).read()


class _FieldParser:
    def __init__(self, words: list[str], fields: dict[str, OptionalField]) -> None:
        self.words, self.unset, self.known = words, fields, fields.copy()
        self.values: dict[str, Any] = {}

    def read(self) -> dict[str, Any]:
        while self.words and self.words[0] != KEEP_DEFAULTS:
            self._next()
        if self.words[1:]:
            raise InvalidAnswer(f"'{' '.join(self.words[1:])}' was not expected after '{KEEP_DEFAULTS}'.")
        return self.values

    def _next(self) -> None:
        word = self.words[0].strip(",;") or KEEP_DEFAULT
        named = self._named(self.words)
        if word.casefold() == "no" and (negated := self._named(self.words[1:], YesNo)):
            self._take(1 + negated[1])
            self._set(negated[0], value=False)
        elif named and not is_number(word) and word.casefold() not in _YES_NO:
            self._take(named[1])
            self._valued(named[0])
        elif is_number(word) and (numbered := self._named(self.words[1:], Whole)):
            self._take(1 + numbered[1])
            self._set(numbered[0], self.known[numbered[0]].parse(word))
        elif word == KEEP_DEFAULT or is_number(word) or word.casefold() in _YES_NO:
            self._positional(word)
        else:
            self._by_value(word)

    def _positional(self, word: str) -> None:
        if not self.unset:
            raise InvalidAnswer(f"'{' '.join(self.words)}' was not expected, so nothing was done.")
        self._take(1)
        name, field = next(iter(self.unset.items()))
        if word == KEEP_DEFAULT:
            del self.unset[name]
        else:
            self._set(name, field.parse(word))

    def _valued(self, name: str) -> None:
        field, domain = self.known[name], self.known[name].domain
        if isinstance(domain, YesNo):
            stated = self.words and self.words[0].casefold().strip(",;") in _YES_NO
            self._set(name, value=parse_yes_no(self._take(1).strip(",;")) if stated else True)
        elif not self.words:
            raise InvalidAnswer(f"Type the value of '{field.name}' after its name.")
        elif isinstance(domain, Words | ListOf | Sheet):
            self._set(name, field.parse(self._text()))
        elif isinstance(domain, OneOf) and domain.names:
            index, self.words = match_first_words(self.words, domain.names)
            self._set(name, domain.of[index])
        elif isinstance(domain, SomeOf):
            self._set(name, field.parse(self._list(domain.names or tuple(map(str, domain.of)))))
        else:
            self._set(name, field.parse(self._take(1).strip(",;")))

    def _by_value(self, word: str) -> None:
        matches = []
        for name, field in self.unset.items():
            if isinstance(field.domain, OneOf | SomeOf):
                names = tuple(field.domain.names or map(str, field.domain.of))
                with suppress(InvalidAnswer):
                    matches.append((name, *match_first_words([each.strip(",;") for each in self.words], names)))
        if len(matches) != 1:
            self._nothing(word)
        name, index, rest = matches[0]
        value = self.known[name].domain.of[index]  # type: ignore[attr-defined]  # a OneOf or a SomeOf
        self._take(len(self.words) - len(rest))
        if isinstance(self.known[name].domain, SomeOf):
            self.values[name] = (*self.values.get(name, ()), value)
        else:
            self._set(name, value)

    def _nothing(self, word: str) -> NoReturn:
        if not self.known:
            raise InvalidAnswer(f"'{' '.join(self.words)}' was not expected, so nothing was done.")
        names = ", ".join(field.name for field in self.known.values())
        raise InvalidAnswer(f"'{word}' does not fit any of these fields: {names}.")

    def _named(self, words: Sequence[str], kind: type = object) -> tuple[str, int] | None:
        """Return the field of a kind that the longest run of first words names, and the length of that run."""
        word_count = next((place for place, word in enumerate(words) if not word[:1].isalnum()), len(words))
        for count in range(min(word_count, _MAX_WORDS), 0, -1):
            typed = " ".join(words[:count]).strip(",;")
            matches = [name for name, field in self.known.items() if matches_name(typed, field.name)]
            exact = [name for name in matches if self.known[name].name == typed.casefold()]
            if len(exact or matches) == 1:
                name = (exact or matches)[0]
                return (name, count) if isinstance(self.known[name].domain, kind) else None
            if count == 1 and len(matches) > 1:
                names = " or ".join(self.known[name].name for name in matches)
                raise InvalidAnswer(f"'{typed}' could mean {names}. Type more of the name.")
        return None

    def _text(self) -> str:
        """Take all remaining words, or those between quotation marks."""
        text = " ".join(self.words)
        quoted = text.startswith('"') and text.find('"', 1)
        if not quoted or quoted < 0:
            self.words = []
            return text.removeprefix('"')
        self.words = text[quoted + 1 :].split()
        return text[1:quoted]

    def _list(self, names: Sequence[str]) -> str:
        """Take the words of a list: the first, and further words while they are separated by commas or match a name."""
        taken = [self._take(1)]
        while self.words:
            is_value = any(matches_name(self.words[0], name) for name in names) and not self._named(self.words[:1])
            if not (taken[-1].endswith(",") or is_value):
                break
            taken.append(self._take(1))
        parted = any(word.endswith(",") for word in taken)
        return " ".join(taken) if parted else ", ".join(taken)

    def _take(self, count: int) -> str:
        taken, self.words = self.words[:count], self.words[count:]
        return " ".join(taken)

    def _set(self, name: str, value: Any) -> None:
        self.values[name] = value
        self.unset.pop(name, None)


def typed_name(field: str) -> str:
    """Return the name of a field as it is typed."""
    return humanize(field).lower()
