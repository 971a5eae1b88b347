"""What the game is waiting for: requests, their forms, and the commands that fit them.

A form is a command with the domain of each field, enough for a front-end to show buttons and inputs. What the
domains allow together is still put to the rules, so that an option is never offered that would be refused.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from combat.engine.errors import Reason
from combat.engine.field_docs import field_docs, summary
from events.base import Command
from events.vocabulary import Modifier
from events.wire import plain

if TYPE_CHECKING:
    from random import Random

MOST_MODIFIED = 99
"""So much a single named modifier may change."""

MOST_TRIED = 400
"""So many commands of a form are put to the rules before it counts as closed."""

SELDOM = 40
"""Once in so many times somebody who plays for the show puts something on a list that may stay short."""

NOTHING_TO_CHOOSE = Reason("no_value", "there is nothing to choose from")


class Domain(Protocol):
    """The values that a field may take, before the rules look at the whole command."""

    def values(self) -> Iterator[Any]:
        """Return every value, or good examples of them where there are many or no end to them."""
        ...

    def holds(self, value: Any) -> bool:
        """Return whether a value is one of them, an example or not."""
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

    def holds(self, value: Any) -> bool:
        """Return whether it is one of the values."""
        return value in self.of

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        return {"domain": "one_of", "of": list(self.of), "names": list(self.names or map(str, self.of))}


@attrs.frozen
class Whole:
    """A whole number from `least` to `most`, both included.

    Attributes:
        suggest: The usual ones, where the bounds are wide; any other within the bounds will do as well.
        unit: What it counts, such as `inches`; empty where the name of the field says so.
    """

    least: int
    most: int
    suggest: tuple[int, ...] = ()
    unit: str = ""

    def values(self) -> Iterator[int]:
        """Return the usual numbers, or every number, the least first."""
        return iter(self.suggest or range(self.least, self.most + 1))

    def holds(self, value: Any) -> bool:
        """Return whether it is a whole number within the bounds."""
        return type(value) is int and self.least <= value <= self.most

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        bounds = {"domain": "whole", "least": self.least, "most": self.most}
        return {**bounds, "suggest": list(self.suggest), "unit": self.unit}


@attrs.frozen
class YesNo:
    """False or true."""

    def values(self) -> Iterator[bool]:
        """Return both, false first."""
        return iter((False, True))

    def holds(self, value: Any) -> bool:
        """Return whether it is one of both."""
        return type(value) is bool

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        return {"domain": "yes_no"}


@attrs.frozen
class SomeOf:
    """A selection from some values.

    Attributes:
        of: The values.
        names: The same for showing, in the same order.
        least: How many at least.
        most: How many at most; None for as many as there are, or without end where they may be repeated.
        repeats: Whether one may be named several times.
    """

    of: tuple[Any, ...]
    names: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None
    repeats: bool = False

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Return every selection in their order, the smaller ones first; repeated ones up to twice as many."""
        choose = itertools.combinations_with_replacement if self.repeats else itertools.combinations
        return itertools.chain.from_iterable(choose(self.of, size) for size in range(self.least, self._largest() + 1))

    def holds(self, value: Any) -> bool:
        """Return whether it is a selection, in whatever order."""
        if type(value) is not tuple or any(each not in self.of for each in value):
            return False
        alike = self.repeats or len(set(value)) == len(value)
        return alike and self.least <= len(value) and (self.most is None or len(value) <= self.most)

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        choices = {"domain": "some_of", "of": list(self.of), "names": list(self.names or map(str, self.of))}
        return {**choices, "least": self.least, "most": self.most, "repeats": self.repeats}

    def pick(self, rng: "Random") -> tuple[Any, ...]:
        """Return one selection at random, without listing all."""
        size = sum(rng.choice((False, True)) for _ in range(self._largest()))
        size = min(max(size, self.least), self._largest())
        chosen = rng.choices(self.of, k=size) if self.repeats and self.of else rng.sample(self.of, size)
        return tuple(sorted(chosen, key=self.of.index))

    def _largest(self) -> int:
        count = 2 * len(self.of) if self.repeats else len(self.of)
        return count if self.most is None else min(count, self.most)


@attrs.frozen
class Words:
    """Free text; `examples` are what a front-end may suggest, the first being the default."""

    examples: tuple[str, ...]

    def values(self) -> Iterator[str]:
        """Return the examples."""
        return iter(self.examples)

    def holds(self, value: Any) -> bool:
        """Return whether it is text."""
        return type(value) is str

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        return {"domain": "words", "examples": list(self.examples)}


@attrs.frozen
class ListOf:
    """A list of things that have fields of their own, such as modifiers; none first.

    Attributes:
        of: The class of one of them.
        fields: A domain for each of its fields that is not fixed by its default.
        most: How many at most.
        least: How many at least.
    """

    of: type
    fields: Mapping[str, Domain]
    most: int = 12
    least: int = 0

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Return the shortest lists: none, where none will do, then each with one thing."""
        if not self.least:
            yield ()
        if self.most:
            yield from ((each,) * max(self.least, 1) for each in self._things())

    def holds(self, value: Any) -> bool:
        """Return whether it is a list of such things."""
        if type(value) is not tuple or not self.least <= len(value) <= self.most:
            return False
        return all(type(each) is self.of and _fits(each, self.fields) for each in value)

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        return {
            "domain": "list_of",
            "least": self.least,
            "most": self.most,
            "fields": _described(self.of, self.fields),
        }

    def pick(self, rng: "Random") -> tuple[Any, ...]:
        """Return a list at random, nearly always the shortest."""
        size = self.least if rng.randrange(SELDOM) or self.least == self.most else self.least + 1
        return tuple(
            self.of(**{name: _picked(domain, rng) for name, domain in self.fields.items()}) for _ in range(size)
        )

    def _things(self) -> Iterator[Any]:
        names = tuple(self.fields)
        for values in _combined(tuple(self.fields.values())):
            yield self.of(**dict(zip(names, values, strict=True)))


@attrs.frozen
class Sheet:
    """A whole sheet, such as that of somebody who joins; `examples` are complete ones to begin with."""

    of: type
    examples: tuple[Any, ...] = ()

    def values(self) -> Iterator[Any]:
        """Return the examples."""
        return iter(self.examples)

    def holds(self, value: Any) -> bool:
        """Return whether it is such a sheet."""
        return type(value) is self.of

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        return {"domain": "sheet", "of": self.of.__name__, "examples": [plain(each) for each in self.examples]}


def modifiers(*words: str, names: tuple[str, ...] = ("Circumstances",)) -> ListOf:
    """Return the domain of named modifiers of a roll, as somebody states them.

    Args:
        words: What they may change, in the words of the book.
        names: Reasons to suggest.
    """
    amount = Whole(-MOST_MODIFIED, MOST_MODIFIED, suggest=(1, -1, 2, -2))
    return ListOf(Modifier, {"name": Words(names), "amount": amount, "on": OneOf(words)})


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

    def holds(self, command: Command) -> bool:
        """Return whether a command is one that can be said with this form, whether or not the rules allow it."""
        return type(command) is self.command and _fits(command, self.fields)

    def plain(self) -> dict[str, Any]:
        """Describe the form as plain data: for each field its domain, its name, what it means, and its default."""
        return {
            "command": self.command.wire_type,
            "label": self.label,
            "help": summary(self.command),
            "fields": _described(self.command, self.fields),
        }


def _fits(thing: Any, fields: Mapping[str, Domain]) -> bool:
    """Return whether a thing can be made of values of these fields, and the defaults of all others."""
    return all(
        fields[each.name].holds(getattr(thing, each.name))
        if each.name in fields
        else getattr(thing, each.name) == each.default
        for each in attrs.fields(type(thing))
    )


def _described(cls: type, fields: Mapping[str, Domain]) -> dict[str, Any]:
    docs, declared = field_docs(cls), attrs.fields_dict(cls)
    described = {}
    for name, domain in fields.items():
        default = declared[name].default
        described[name] = {
            **domain.plain(),
            "name": name.replace("_", " ").capitalize(),
            "help": docs.get(name, ""),
            "required": default is attrs.NOTHING,
            "default": None if default is attrs.NOTHING else plain(default),
        }
    return described


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
        case Whole(least, most, suggest):
            return rng.choice(suggest or range(least, most + 1))
        case SomeOf() | ListOf():
            return domain.pick(rng)
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
        reminders: What the sheets say at this point that nobody but people can do.
    """

    seat: str
    kind: str
    prompt: str
    forms: tuple[Form, ...]
    default: Command | None = None
    optional: bool = False
    reminders: tuple[str, ...] = ()


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
        if not isinstance(command, Command) or not any(form.holds(command) for form in self.forms):
            return False
        return not self._why_not(command)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def why_closed(self, form: Form) -> tuple[Reason, ...]:
        """Return why no command of a form may be said now; none where one may.

        A form with more commands than are tried counts as closed only where all that were tried are refused alike.
        """
        refusals: list[tuple[Reason, ...]] = []
        for command in itertools.islice(form.commands(), MOST_TRIED):
            reasons = tuple(self._why_not(command))
            if not reasons:
                return ()
            refusals.append(reasons)
        if not refusals:
            return (NOTHING_TO_CHOOSE,)
        alike = len({tuple(reason.code for reason in reasons) for reasons in refusals}) == 1
        return refusals[0] if len(refusals) < MOST_TRIED or alike else ()

    def narrow(self, form: Form, chosen: Mapping[str, Any]) -> Form:
        """Return a form with some of its fields chosen, and in each other one the values that remain legal with them.

        Free text, lists and sheets stay as wide as they are, and of a number with suggestions these are looked at.

        Args:
            form: The form.
            chosen: Values for some of its fields.

        Raises:
            KeyError: When a field is chosen that the form does not have.
        """
        fixed = {name: OneOf((value,), _name_of(form.fields[name], value)) for name, value in chosen.items()}
        fields = {**form.fields, **fixed}
        for name, domain in form.fields.items():
            if name not in chosen and isinstance(domain, OneOf | Whole | YesNo):
                fields[name] = self._narrowed(attrs.evolve(form, fields=fields), name, domain)
        return attrs.evolve(form, fields=fields)

    def _narrowed(self, form: Form, name: str, domain: Domain) -> Domain:
        looked_at = itertools.islice(domain.values(), MOST_TRIED)
        legal = tuple(value for value in looked_at if self._goes(form, name, value))
        if not legal:
            return OneOf(())
        if legal == tuple(itertools.islice(domain.values(), MOST_TRIED + 1)):
            return domain
        if isinstance(domain, Whole) and not domain.suggest and legal == tuple(range(legal[0], legal[-1] + 1)):
            return attrs.evolve(domain, least=legal[0], most=legal[-1])
        return OneOf(legal, tuple(each for value in legal for each in _name_of(domain, value)))

    def _goes(self, form: Form, name: str, value: Any) -> bool:
        trial = attrs.evolve(form, fields={**form.fields, name: OneOf((value,))})
        return not self.why_closed(trial)

    def plain(self) -> list[dict[str, Any]]:
        """Describe the forms as plain data, each with whether it is `open`, and the sentences `why_not` where not."""
        described = []
        for form in self.forms:
            reasons = self.why_closed(form)
            described.append({**form.plain(), "open": not reasons, "why_not": [str(reason) for reason in reasons]})
        return described

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


def _name_of(domain: Domain, value: Any) -> tuple[str, ...]:
    """Return the name of a value within its domain, if it has names."""
    match domain:
        case OneOf(of, names) if names and value in of:
            return (names[of.index(value)],)
        case _:
            return (str(value),)
