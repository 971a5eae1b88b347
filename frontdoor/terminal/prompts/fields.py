"""The fields of a form: which of them are open, and how their values are named."""

import re
from collections.abc import Mapping
from itertools import islice
from typing import Any

import attrs

from combat.engine.offer.domains import Domain, ListOf, OneOf, Sheet, SomeOf, Whole, Words, YesNo, widest_domain
from combat.engine.offer.requests import Form
from events.base import Command
from events.vocabulary import Modifier
from frontdoor.terminal.console.text import humanize
from frontdoor.terminal.prompts.numbers import is_halved, shown_number, shown_unit
from replays.narration.words import listed

MAX_LISTED = 60  # maximum number of values listed for an unbounded domain
_IN_UNITS = re.compile(r"\bin (half inches|inches|millimetres|metres|feet)\b")


def with_names(domain: Domain, names: Mapping[str, str]) -> Domain:
    """Return a domain of ids, or of tuples of ids, with names for its values; other domains are returned unchanged."""
    if not isinstance(domain, OneOf) or domain.names:
        return domain
    extra = [value if isinstance(value, tuple) else (value,) for value in domain.of]
    if not all(value and all(each in names for each in value) for value in extra):
        return domain
    return attrs.evolve(domain, names=tuple(listed(names[each] for each in value) for value in extra))


def is_open(domain: Domain) -> bool:
    """Return whether a field has more than one possible value."""
    domain = widest_domain(domain)
    if is_modifier_field(domain):
        return False
    return isinstance(domain, Words | ListOf | Sheet) or len(list(islice(domain.values(), 2))) > 1


def is_modifier_field(domain: Domain) -> bool:
    """Return whether a field holds optional modifiers, which can be typed after any answer."""
    domain = widest_domain(domain)
    return isinstance(domain, ListOf) and domain.of is Modifier and not domain.least


def modifier_words(form: Form) -> tuple[str, ...]:
    """Return the quantities that modifiers can change in a form's roll."""
    words = [widest_domain(domain).fields["on"] for domain in form.fields.values() if is_modifier_field(domain)]  # type: ignore[attr-defined]  # it is a ListOf
    return tuple(word for domain in words for word in domain.values())


def count_open_fields(form: Form) -> int:
    """Return the number of open fields of a form."""
    return sum(map(is_open, form.fields.values()))


def unit_in(doc: str) -> str:
    """Return the unit that the description of a number names, if any."""
    found = _IN_UNITS.search(doc)
    return found[1] if found else ""


def value_names(domain: Domain) -> tuple[str, ...]:
    """Return the names of a domain's values, as players see them."""
    match domain:
        case OneOf(of, names) | SomeOf(of, names):
            return tuple(name or "none" for name in names) or tuple(map(str, of))
        case _:
            return tuple(map(str, islice(domain.values(), MAX_LISTED)))


def value_name(domain: Domain, value: Any) -> str:
    """Return the name of one value of a domain, as players see it."""
    match domain:
        case OneOf(of) if value in of:
            return value_names(domain)[of.index(value)]
        case YesNo():
            return "yes" if value else "no"
        case SomeOf() | ListOf():
            return ", ".join(map(str, value)) or "none"
        case Whole() if is_halved(domain):
            return f"{shown_number(domain, value)} {shown_unit(domain)}"
        case Sheet():
            return str(getattr(value, "name", value))
        case _:
            return str(value)


def describe(form: Form, command: Command) -> str:
    """Return a command in words: the label of its form and the values of its open fields."""
    parts = []
    for name, wide in form.fields.items():
        if is_open(wide):
            domain = widest_domain(wide)
            value = value_name(domain, getattr(command, name))
            value = f"'{value}'" if value and isinstance(domain, Words) else value
            parts.append(f"{humanize(name).lower()} {value}")
    return f"{form.label}: {', '.join(parts)}" if parts else form.label
