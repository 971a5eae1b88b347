"""Requests: the decisions that the game waits for, and the forms to answer them.

A form is a command class with the domain of each field, enough for a front-end to show buttons and inputs. An act
returns a form only if it is open, and the domain of a field may depend on earlier fields (`domains.Given`), so that a
command can be chosen field by field. The rules still check the whole command.
"""

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints, overload

import attrs
from attrs import frozen

from combat.engine.offer.domains import Domain, OneOf, describe_fields, fits_domains, pick_values, value_combinations
from combat.engine.offer.field_docs import summary
from events.base import Command
from events.codec.wire import decode

if TYPE_CHECKING:
    from random import Random

    from combat.engine.offer.plain_data import FormData

T = TypeVar("T")


@frozen
class Form:
    """A command that can be given now, with the domain of each field.

    Attributes:
        command: The command class.
        label: The label of the button.
        fields: The domain of each field that has no fixed value; lazy if building them takes long.
    """

    command: type[Command]
    label: str
    fields: Mapping[str, Domain] = attrs.field(factory=dict)

    def commands(self) -> Iterator[Command]:
        """Yield every command that the domains allow, legal or not."""
        return (self.command(**chosen) for chosen in value_combinations(self.fields))

    def pick(self, rng: "Random") -> Command:
        """Return a random command that the domains allow.

        Raises:
            LookupError: If a field has no value, so that there is no command.
        """
        return self.command(**pick_values(self.fields, rng))

    def holds(self, command: Command) -> bool:
        """Return whether the domains allow a command, legal or not."""
        return type(command) is self.command and fits_domains(command, self.fields)

    def values(self, chosen: Mapping[str, Any], path: str = "$") -> dict[str, Any]:
        """Return values for some fields, converted from plain data.

        Args:
            chosen: The plain data by field name.
            path: The JSON path of the data, for errors.

        Raises:
            KeyError: If the form has no such field.
            WireError: If a value does not fit its field.
        """
        hints = get_type_hints(self.command)
        return {name: decode(value, hints[name], f"{path}.{name}") for name, value in chosen.items()}

    def plain(self) -> "FormData":
        """Return the form as plain data: the domain, name, help text and default of each field."""
        cls: type = self.command
        data: FormData = {
            "command": self.command.wire_type,
            "label": self.label,
            "help": summary(cls),
            "fields": describe_fields(cls, self.fields),
        }
        return {**data, "ends_fight": True} if getattr(cls, "ends_fight", False) else data


class LazyFields(Mapping[str, Domain]):
    """Fields of a form that are built on first access, because most forms are never opened.

    Args:
        fill: Builds the fields.
    """

    __slots__ = ("_fill", "_filled")

    def __init__(self, fill: Callable[[], Mapping[str, Domain]]) -> None:
        self._fill = fill
        self._filled: Mapping[str, Domain] | None = None

    def _fields(self) -> Mapping[str, Domain]:
        if self._filled is None:
            self._filled = self._fill()
        return self._filled

    def __getitem__(self, name: str) -> Domain:
        return self._fields()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields())

    def __len__(self) -> int:
        return len(self._fields())

    def items(self) -> ItemsView[str, Domain]:
        """Return the fields with their domains; faster than the items of a mapping."""
        if self._filled is None:
            self._filled = self._fill()
        return self._filled.items()

    def __repr__(self) -> str:
        return repr(self._fields())


class LazySequence(Sequence[T]):
    """A sequence that is built on first access, for forms or display names that are often not needed.

    Args:
        build: Builds the items.
    """

    __slots__ = ("_listed", "_things")

    def __init__(self, build: Callable[[], Iterable[T]]) -> None:
        self._things = build
        self._listed: tuple[T, ...] | None = None

    def _all(self) -> tuple[T, ...]:
        if self._listed is None:
            self._listed = tuple(self._things())
        return self._listed

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self._all()[index]

    def __iter__(self) -> Iterator[T]:
        return iter(self._all() if self._listed is None else self._listed)

    def __len__(self) -> int:
        return len(self._all() if self._listed is None else self._listed)

    def __eq__(self, other: object) -> bool:
        return self._all() == (tuple(other) if isinstance(other, LazySequence) else other)

    __hash__ = None  # type: ignore[assignment]  # a form contains a mapping, so it cannot be hashed

    def __repr__(self) -> str:
        return repr(self._all())


def choice_of(things: Iterable[Any], name: str) -> OneOf:
    """Return the choice of one of these things by id; their names are at an attribute path."""
    listed = tuple(things)
    return OneOf(tuple([thing.id for thing in listed]), tuple(map(attrgetter(name), listed)))


@frozen
class Request:
    """An open decision.

    Attributes:
        seat: The seat that must decide.
        kind: The kind of decision, a stable word such as `pick_model`.
        prompt: The question, for people.
        forms: The choices; lazy if building them takes long.
        default: The suggested command; None if there is none.
        optional: Whether the game can continue without an answer.
        asked_by: The seat that waits for the answer, if a player rather than the rules asks; otherwise None.
        reminders: Rules from the sheets that only people can apply at this point.
        barred: Forms without a legal command, to explain why they cannot be chosen; they are not in `forms`.
    """

    seat: str
    kind: str
    prompt: str
    forms: Sequence[Form]
    default: Command | None = None
    optional: bool = False
    asked_by: str | None = None
    reminders: tuple[str, ...] = ()
    barred: Sequence[Form] = attrs.field(default=(), eq=False)
