"""Base classes of all messages: each has a stable wire type and may restrict which seats see it.

An event states a fact in the past tense; a command states a seat's wish as an imperative. Both are frozen attrs
classes. Their wire type is an explicit string and not the class name, so that a class can be renamed without breaking
old logs.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar, dataclass_transform

import attrs
from attrs import frozen

MessageClass = TypeVar("MessageClass", bound="type[Message]")

MAX_SAFE_INTEGER = 2**53 - 1
"""Largest whole number that is exact in every language that reads JSON."""


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
class Frozen(type):
    """Metaclass of frozen attrs classes. A subclass is frozen by its base; attrs refuses to freeze it again.

    Write `kw_only=True` after the bases of a class whose fields are given by name.
    """

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], *, kw_only: bool = False, **kwargs: Any
    ) -> Any:
        """Return a new class, made by attrs, which copies it once in order to add slots."""
        cls = super().__new__(mcs, name, bases, namespace, **kwargs)
        is_copy = "__attrs_attrs__" in namespace
        return cls if is_copy else attrs.frozen(cls, kw_only=kw_only)

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **kwargs: Any) -> None:
        """Accept the keywords of a class statement."""
        super().__init__(name, bases, namespace)


@frozen
class Message:
    """A command or event that is written to a log under its own wire type.

    Attributes:
        wire_type: A name and a version such as `rolled.v1`, never reused for another meaning.
    """

    wire_type: ClassVar[str] = ""

    def __init_subclass__(cls, wire: str = "", **kwargs: Any) -> None:
        """Set the wire type of a message class: `class Hit(Event, wire="hit.v1")`."""
        super().__init_subclass__(**kwargs)
        if wire:
            cls.wire_type = wire


@frozen
class Event(Message):
    """An immutable fact of a fight.

    Attributes:
        reveals: Whether the event makes a secret public. An undo cannot make players forget it.
    """

    reveals: ClassVar[bool] = False

    @property
    def only_for(self) -> str | None:
        """The only seat that may see this event: the GM if a field `gm_only` is set; None if every seat may."""
        return "gm" if getattr(self, "gm_only", False) else None

    @property
    def wields(self) -> tuple[str, str] | None:
        """Attacker and weapon (possibly empty) of the rolls that follow; None if the event does not state them."""
        return None

    @property
    def judges(self) -> tuple[str, bool] | None:
        """The combatant that rolled, and whether the roll succeeded; None if the event does not state it."""
        return None


class SystemEvent(Event, metaclass=Frozen):
    """Base class of the events of a system, which are frozen without a decorator."""


@frozen
class Command(Message):
    """A seat's wish. It becomes part of the log once it is accepted."""


@frozen
class RawCommand(Command):
    """A command whose class is not known, for readers that know only the events of a system.

    Attributes:
        data: The wire form of the command, including `type`.
    """

    data: Mapping[str, Any]


def wire(wire_type: str) -> Callable[[MessageClass], MessageClass]:
    """Return a decorator that sets the wire type: `name.vN` if shared, `system.name.vN` in one system."""

    def name(message: MessageClass) -> MessageClass:
        message.wire_type = wire_type
        return message

    return name
