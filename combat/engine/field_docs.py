"""What the docstring of a command says of its fields: the help that a form shows beside each."""

import inspect
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

_ATTRIBUTE = re.compile(r"^ {4}(\w+): (.+(?:\n {8,}.+)*)", re.MULTILINE)


def field_docs(command: type) -> Mapping[str, str]:
    """Return what the docstrings of a class, and of those it is made from, say about its fields, each as one line.

    >>> from combat.engine.commands import Override
    >>> field_docs(Override)["reason"]
    'Why; it stands in the log.'
    """
    return _fields_of(command)


@cache
def _fields_of(cls: type) -> Mapping[str, str]:
    told = {name: text for each in reversed(cls.__mro__) for name, text in _ATTRIBUTE.findall(_attributes(each))}
    return MappingProxyType({name: " ".join(text.split()) for name, text in told.items()})


def _attributes(cls: type) -> str:
    return (inspect.getdoc(cls) or "").partition("Attributes:\n")[2]


def summary(command: type) -> str:
    """Return the first sentence of the docstring of a class."""
    return _doc(command).partition("\n")[0]


@cache
def _doc(cls: type) -> str:
    return inspect.getdoc(cls) or ""
