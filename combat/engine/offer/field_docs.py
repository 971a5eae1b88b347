"""Help texts for form fields, taken from the docstrings of command classes."""

import inspect
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

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


def summary(command: type) -> str:
    """Return the first sentence of the docstring of a class."""
    return _doc(command).partition("\n")[0]


@cache
def _doc(cls: type) -> str:
    return inspect.getdoc(cls) or ""
