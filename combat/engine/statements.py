"""Statements: commands with which the table states facts that the engine does not compute.

A statement declares the bounds of each field (see `offer.bounds`) and emits its events. The refusals and the form
follow from the bounds. A system adds a table of nouns, the bounds of what its statements name (combatants, sides,
conditions), and a base class with the seats that may speak.
"""

from collections.abc import Container, Iterable, Iterator
from itertools import chain
from typing import Any, ClassVar, Literal

from attrs import frozen

from combat.engine.errors import Reason
from combat.engine.offer.bounds import has_values
from combat.engine.offer.domains import Domain
from combat.engine.offer.requests import Form, LazySequence
from combat.engine.play.acts import Act

WayOut = Literal["left", "fled", "surrendered", "captured"]
"""The ways in which a combatant leaves a fight."""


@frozen
class Statement(Act):
    """A fact that the table states.

    Attributes:
        label: The label of the form.
    """

    label: ClassVar[str] = ""

    @classmethod
    def forms(cls, state: Any) -> Iterator[Form]:
        """Yield the forms that are open now."""
        return cls.offer(state)

    @classmethod
    def offer(cls, state: Any, label: str = "", *, omit: tuple[str, ...] = (), **given: Domain) -> Iterator[Form]:
        """Yield the form of the statement, unless a field has no value; for the arguments see `Act.form`."""
        if has_values(cls, state, given, omit):
            yield cls.form(state, label or cls.label, omit=omit, **given)


def check_new_id(name: str, taken: Container[str], rule: str = "") -> Iterator[Reason]:
    """Check that a newcomer's id is valid and not in use."""
    if not name.strip() or "." in name or name in taken:
        yield Reason("id", f"'{name}' cannot be a newcomer's id; choose an unused id without a dot", rule)


def open_forms(statements: Iterable[type[Statement]], state: Any) -> LazySequence[Form]:
    """Return the open forms of several statements, in order."""
    return LazySequence(lambda: chain.from_iterable(statement.forms(state) for statement in statements))
