"""Help texts for form fields, taken from the docstrings of command classes."""

import inspect
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType, NoneType
from typing import Any

import attrs

from events.codec.wire import plain

_ATTRIBUTE = re.compile(r"^ {4}(\w+): (.+(?:\n {8,}.+)*)", re.MULTILINE)


def field_docs(command: type) -> Mapping[str, str]:
    """Return the help text of each field as one line, taken from the docstrings of a class and its bases.

    >>> from combat.engine.play.commands import Override
    >>> field_docs(Override)["reason"]
    'The reason for the override, shown in the log.'
    """
    return _fields_of(command)


@cache
def _fields_of(cls: type) -> Mapping[str, str]:
    docs = {name: text for base in reversed(cls.__mro__) for name, text in _ATTRIBUTE.findall(_attributes(base))}
    return MappingProxyType({name: " ".join(text.split()) for name, text in docs.items()})


def _attributes(cls: type) -> str:
    return (inspect.getdoc(cls) or "").partition("Attributes:\n")[2]


@cache
def summary(command: type) -> str:
    """Return the first sentence of the docstring of a class."""
    return (inspect.getdoc(command) or "").partition("\n")[0]


def _called(name: str, doc: str) -> str:
    """Return a field's display name, with the same words in capitals as in its help text.

    >>> _called("dn_of_all", "The DN.")
    'DN of all'
    """
    words = name.split("_")
    shown_words = [word.upper() if len(word) > 1 and re.search(rf"\b{word.upper()}\b", doc) else word for word in words]
    name_shown = " ".join(shown_words)
    return name_shown[:1].upper() + name_shown[1:]


SINGLE = {str, int, bool, NoneType}


@cache
def constant_parts(cls: type) -> Mapping[str, Mapping[str, Any]]:
    """Return the part of each field's description that is the same in every form; cached, as it is most of a form."""
    docs = field_docs(cls)
    return {
        field.name: {
            "name": _called(field.name, docs.get(field.name, "")),
            "help": docs.get(field.name, ""),
            "required": field.default is attrs.NOTHING,
            "default": None if field.default is attrs.NOTHING else plain(field.default),
        }
        for field in attrs.fields(cls)
    }


@cache
def units_of(unit: str) -> Mapping[str, Any]:
    """Return the unit of a number, the unit in which people read and type the number, and their ratio.

    >>> units_of("half inches")
    {'unit': 'half inches', 'shown_unit': 'inches', 'divisor': 2}
    """
    shown = unit.removeprefix("half ")
    return {"unit": unit, "shown_unit": shown, "divisor": 1 if shown == unit else 2}
