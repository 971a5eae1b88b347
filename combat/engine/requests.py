"""What the game is waiting for: requests, their forms, and the commands that fit them.

A form is a command with the domain of each field, enough for a front-end to show buttons and inputs. What the
domains allow together is still put to the rules, so that an option is never offered that would be refused.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from combat.engine.errors import Reason
from events.base import Command

if TYPE_CHECKING:
    from random import Random


class Domain(Protocol):
    """The values that a field may take, before the rules look at the whole command."""

    def values(self) -> Iterator[Any]:
        """Return every value, or good examples of them where there is no end to them."""
        ...

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        ...


@attrs.frozen
class OneOf:
    """One of some values; `names` are for showing, in the same order."""

    of: tuple[Any, ...]
    names: tuple[str, ...] = ()

    def values(self) -> Iterator[Any]:
        """Return every value."""
        return iter(self.of)

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        return {"domain": "one_of", "of": list(self.of), "names": list(self.names or map(str, self.of))}


@attrs.frozen
class Whole:
    """A whole number from `least` to `most`, both included."""

    least: int
    most: int

    def values(self) -> Iterator[int]:
        """Return every number, the least first."""
        return iter(range(self.least, self.most + 1))

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        return {"domain": "whole", "least": self.least, "most": self.most}


@attrs.frozen
class YesNo:
    """False or true."""

    def values(self) -> Iterator[bool]:
        """Return both, false first."""
        return iter((False, True))

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        return {"domain": "yes_no"}


@attrs.frozen
class SomeOf:
    """Any selection from some values, each at most once, in their order; none first."""

    of: tuple[Any, ...]
    names: tuple[str, ...] = ()

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Return every selection, the smaller ones first."""
        return itertools.chain.from_iterable(itertools.combinations(self.of, size) for size in range(len(self.of) + 1))

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        return {"domain": "some_of", "of": list(self.of), "names": list(self.names or map(str, self.of))}


@attrs.frozen
class Words:
    """Free text; `examples` are what a front-end may suggest, the first being the default."""

    examples: tuple[str, ...]

    def values(self) -> Iterator[str]:
        """Return the examples."""
        return iter(self.examples)

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        return {"domain": "words", "examples": list(self.examples)}


@attrs.frozen
class Form:
    """A command that may be said now, with the domain of each field.

    Attributes:
        command: The command class.
        label: What to write on the button.
        fields: A domain for each field that is not fixed by its default.
        weight: How likely somebody who plays for the show takes it, beside the other forms; it is no advice, no part
            of the plain data, and changes nothing of what is legal.
    """

    command: type[Command]
    label: str
    fields: Mapping[str, Domain] = attrs.field(factory=dict)
    weight: int = attrs.field(default=1, validator=attrs.validators.ge(1))

    def commands(self) -> Iterator[Command]:
        """Return every command that the domains allow, whether or not the rules do."""
        names = tuple(self.fields)
        for values in _combined(tuple(self.fields.values())):
            yield self.command(**dict(zip(names, values, strict=True)))

    def pick(self, rng: "Random") -> Command:
        """Return one of these commands at random, without listing all.

        Raises:
            LookupError: When there is a field without any value, so that there is no command.
        """
        return self.command(**{name: _picked(domain, rng) for name, domain in self.fields.items()})

    def plain(self) -> dict[str, Any]:
        """Describe the form as plain data."""
        fields = {name: domain.plain() for name, domain in self.fields.items()}
        return {"command": self.command.wire_type, "label": self.label, "fields": fields}


def _combined(domains: Sequence[Domain]) -> Iterator[tuple[Any, ...]]:
    """Return what `itertools.product` would, without listing any domain first."""
    if not domains:
        yield ()
        return
    for value in domains[0].values():
        for others in _combined(domains[1:]):
            yield (value, *others)


def _picked(domain: Domain, rng: "Random") -> Any:
    match domain:
        case Whole(least, most):
            return rng.choice(range(least, most + 1))
        case SomeOf(of):
            return tuple(value for value in of if rng.choice((False, True)))
        case _:
            return rng.choice(tuple(domain.values()))


@attrs.frozen
class Request:
    """A decision that is owed.

    Attributes:
        seat: Who owes it.
        kind: What kind of decision it is, a stable word such as `pick_model`.
        prompt: The question, for people.
        forms: The choices.
        default: What to take when nobody cares, or None where somebody must.
        optional: Whether the game goes on without an answer.
    """

    seat: str
    kind: str
    prompt: str
    forms: tuple[Form, ...]
    default: Command | None = None
    optional: bool = False


@attrs.frozen
class Options:
    """The commands that are legal now; listed only as far as they are asked for.

    Attributes:
        forms: The same as forms, for buttons and inputs.
    """

    forms: tuple[Form, ...]
    _why_not: Callable[[Command], Sequence[Reason]] = attrs.field(repr=False)

    def __iter__(self) -> Iterator[Command]:
        seen: set[Command] = set()
        for form in self.forms:
            for command in form.commands():
                if command not in seen and not self._why_not(command):
                    seen.add(command)
                    yield command

    def __contains__(self, command: object) -> bool:
        offered = any(type(command) is form.command for form in self.forms)
        return offered and isinstance(command, Command) and not self._why_not(command)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def random(self, rng: "Random") -> Command:
        """Return one legal command at random, without listing all; every form is as likely as its weight makes it.

        Raises:
            LookupError: When nothing may be said.
        """
        forms = [form for form in self.forms if all(any(True for _ in each.values()) for each in form.fields.values())]
        rare = []
        while forms:
            (form,) = rng.choices(forms, [each.weight for each in forms])
            for _ in range(30):
                command = form.pick(rng)
                if not self._why_not(command):
                    return command
            forms.remove(form)
            rare.append(form)
        for form in rare:  # listing a form that the rules refuse wholly may take long, so it comes last
            listed = next((each for each in form.commands() if not self._why_not(each)), None)
            if listed is not None:
                return listed
        raise LookupError("nothing may be said now")
