"""
Citations: which rule of a book a function obeys, and what each rule of a book says in our words.
"""

from collections.abc import Callable
from typing import TypeVar

import attrs

_Function = TypeVar("_Function", bound=Callable[..., object])


@attrs.frozen
class Rule:
    """
    One rule of a book, as the crosswalk of its system lists it.

    Attributes:
        id: The rule's id, such as ``TC-DICE-02``.

        heading: The section of the book under which the rule is printed.

        sentence: What the rule says, in one sentence of our own.

        left_to_table: Why nothing but the table can know it; empty when the engine can.

        ruling: What we chose where the book is silent or contradicts itself; empty otherwise.

        setting: The name of the setting that changes it; empty when none does.
    """

    id: str
    heading: str
    sentence: str
    left_to_table: str = ""
    ruling: str = ""
    setting: str = ""


def cites(*rule_ids: str) -> Callable[[_Function], _Function]:
    """
    Label a function with the rules that it obeys, and change nothing else about it.

    Args:
        rule_ids: Ids from the rule table of the function's system.

    >>> @cites("TC-DICE-07")
    ... def plain() -> int:
    ...     return 2
    >>> plain(), cited(plain)
    (2, ('TC-DICE-07',))
    """

    def label(function: _Function) -> _Function:
        function.__dict__["__cites__"] = rule_ids
        return function

    return label


def cited(function: Callable[..., object]) -> tuple[str, ...]:
    """
    The rules that a function is labelled with, in the order of its label.

    Returns:
        The rule ids, or an empty tuple for a function without a label.
    """
    return tuple(function.__dict__.get("__cites__", ()))
