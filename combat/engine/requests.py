"""What the game is waiting for: requests, and the forms by which they are answered.

A form is a command with the domain of each field, enough for a front-end to show buttons and inputs. An act offers a
form only where it is open, and each field only what goes with the fields before it (`domains.Given`), so that a command
is chosen field by field. The rules are still asked about the whole command.
"""

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints, overload

import attrs
from attrs import frozen

from combat.engine.domains import Domain, combined, described, fits, picked
from combat.engine.field_docs import summary
from events.base import Command
from events.wire import structured

if TYPE_CHECKING:
    from random import Random

    from combat.engine.plain_data import FormData

T = TypeVar("T")


@frozen
class Form:
    """A command that may be said now, with the domain of each field.

    Attributes:
        command: The command class.
        label: What to write on the button.
        fields: A domain for each field that is not fixed by its default; `Filled` where they are long to list.
    """

    command: type[Command]
    label: str
    fields: Mapping[str, Domain] = attrs.field(factory=dict)

    def commands(self) -> Iterator[Command]:
        """Return every command that the domains allow, whether or not the rules do."""
        return (self.command(**chosen) for chosen in combined(self.fields))

    def pick(self, rng: "Random") -> Command:
        """Return one of these commands at random, without listing all.

        Raises:
            LookupError: When there is a field without any value, so that there is no command.
        """
        return self.command(**picked(self.fields, rng))

    def holds(self, command: Command) -> bool:
        """Return whether a command is one that can be said with this form, whether or not the rules allow it."""
        return type(command) is self.command and fits(command, self.fields)

    def values(self, chosen: Mapping[str, Any], path: str = "$") -> dict[str, Any]:
        """Return values for some of the fields, made of plain data.

        Args:
            chosen: The plain data, by the names of the fields.
            path: Their JSON path, for the error.

        Raises:
            KeyError: When the form has no such field.
            WireError: When one does not fit.
        """
        hints = get_type_hints(self.command)
        return {name: structured(value, hints[name], f"{path}.{name}") for name, value in chosen.items()}

    def plain(self) -> "FormData":
        """Describe the form as plain data: for each field its domain, its name, what it means, and its default."""
        return {
            "command": self.command.wire_type,
            "label": self.label,
            "help": summary(self.command),
            "fields": described(self.command, self.fields),
        }


class Filled(Mapping[str, Domain]):
    """The fields of a form, filled in when somebody looks at them: most forms are never looked into.

    Args:
        fill: Returns the fields.
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
        """Return the fields with their domains."""
        return self._fields().items()

    def __repr__(self) -> str:
        return repr(self._fields())


class Listed(Sequence[T]):
    """The forms of a request, listed when somebody looks at them: whoever chooses looks at one request alone.

    The names of values are listed so too: whoever chooses at random looks at none.

    Args:
        things: Returns them.
    """

    __slots__ = ("_listed", "_things")

    def __init__(self, things: Callable[[], Iterable[T]]) -> None:
        self._things = things
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
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __eq__(self, other: object) -> bool:
        return self._all() == (tuple(other) if isinstance(other, Listed) else other)

    __hash__ = None  # type: ignore[assignment]  # a form has a mapping, so nothing that holds forms has a hash

    def __repr__(self) -> str:
        return repr(self._all())


@frozen
class Request:
    """A decision that is owed.

    Attributes:
        seat: Who owes it.
        kind: What kind of decision it is, a stable word such as `pick_model`.
        prompt: The question, for people.
        forms: The choices; `Listed` if building them takes long.
        default: What to take when nobody cares, or None where somebody must.
        optional: Whether the game goes on without an answer.
        asked_by: The seat that asks, where a person asks and not the rules: it waits for the answer, even where the
            game does not; else None.
        reminders: What the sheets say at this point that nobody but people can do.
        barred: Forms with no legal command now, for people who ask why they cannot choose them; no choice is among
            them.
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
