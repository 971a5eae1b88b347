"""What the docstring of a command says of its fields: the help that a form shows beside each."""

import inspect
import re
from collections.abc import Mapping
from types import MappingProxyType

_ATTRIBUTE = re.compile(r"^ {4}(\w+): (.+(?:\n {8,}.+)*)", re.MULTILINE)


def field_docs(command: type) -> Mapping[str, str]:
    """Return what the docstring of a class says about its fields, each as one line.

    >>> from combat.engine.commands import Override
    >>> field_docs(Override)["reason"]
    'Why; it stands in the log.'
    """
    _, _, attributes = (inspect.getdoc(command) or "").partition("Attributes:\n")
    return MappingProxyType({name: " ".join(doc.split()) for name, doc in _ATTRIBUTE.findall(attributes)})


def summary(command: type) -> str:
    """Return the first sentence of the docstring of a class."""
    return (inspect.getdoc(command) or "").partition("\n")[0]
