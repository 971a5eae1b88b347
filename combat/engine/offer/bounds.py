"""Bounds: the values that a field of an act may hold, declared once, at the field.

    distance: int = within(1, MAX_DISTANCE, unit="half inches", code="too_far", rule="TC-MOVE-03")
    target: str = among(ON_TABLE, ENEMY)
    source: str = text("a power", rule="TC-BLESS-05")

A field has bounds from the widest to the narrowest, such as a combatant, then an enemy; each is within the one before.
The domain of a bound is fixed, or a function of the state and of earlier fields: `def enemies(state, model)` reads the
field `model`. The declaration implies

- the refusal: it has the code and the rule of the first bound that the value misses. `Act.check` covers what spans
  several fields; it is called only if each field is within its bounds;
- the form: `Act.form` offers the domain of the narrowest bound, so the options and `Options.narrow` follow, too.
  Fields of the type `bool` or `Literal` need no declaration;
- the JSON Schema, if the domain is a fixed range of numbers.

A default means *not stated* and is always within bounds. A bound that reads a refused field is skipped. If a form
leaves a field open, a function that reads it gets the default of its parameter, and returns the widest domain. A list
field may have the bounds of its items, such as `ENEMY`; only its narrowest bound must be a domain of lists.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint
from combat.engine.offer.domains import Domain, Given, ListOf, OneOf, SomeOf, Whole, Words, YesNo
from events.base import Command
from events.fields import offered, offered_bounds
from events.limits import MAX_NUMBER, show_value
from events.memo import memo_per_state

Source: TypeAlias = Domain | Callable[..., Domain]


@frozen
class Bound:
    """The values that a field may hold, and the refusal of other values.

    Attributes:
        source: The domain, or a pure function of a state and the values of earlier fields, given by position.
        noun: A description of the values for refusals, such as `an enemy`; empty to list the values only.
        code: The code of the refusal; empty for the name of the field.
        rule: The rule id of the refusal; empty if no rule of the book applies.
        repeated: The code if a list names a value twice; empty for `code`.
    """

    source: Source
    noun: str = ""
    code: str = ""
    rule: str = ""
    repeated: str = ""
    reads: Mapping[str, Any] = attrs.field(init=False, eq=False, repr=False)
    _domain: Callable[..., Domain] | None = attrs.field(init=False, eq=False, repr=False)

    @reads.default
    def _parameters(self) -> Mapping[str, Any]:
        """Return the names of the fields that the domain depends on, with the values that stand for open fields."""
        parameters = list(inspect.signature(self.source).parameters.values())[1:] if callable(self.source) else ()
        return {parameter.name: parameter.default for parameter in parameters}

    @_domain.default
    def _cached(self) -> Callable[..., Domain] | None:
        return memo_per_state(self.source) if callable(self.source) else None

    def domain(self, state: Any, values: Mapping[str, Any]) -> Domain:
        """Return the domain in a state, given the values of earlier fields."""
        if self._domain is None:
            fixed: Any = self.source
            return fixed  # type: ignore[no-any-return]
        return self._domain(state, *map(values.get, self.reads, self.reads.values()))

    def domain_for(self, command: Command, state: Any) -> Domain:
        """Return the domain in a state, given the values of a command."""
        if self._domain is None:
            return self.domain(state, {})
        return self._domain(state, *[getattr(command, name) for name in self.reads])

    def reasons(self, name: str, value: Any, domain: Domain, wider: Domain | None = None) -> Iterator[Reason]:
        """Yield a reason for each fault of a value, with the display names of a wider domain that holds the value."""
        if type(value) is tuple and type(domain) is OneOf:
            domain = SomeOf(domain.of, repeats=True)
        if not domain.holds(value):
            for fault, is_repeated in _faults(name, value, domain, self.noun, wider):
                yield Reason(self.repeated if is_repeated and self.repeated else self.code or name, fault, self.rule)


def within(  # noqa: PLR0913 - keyword arguments of a declaration
    least: int,
    most: int,
    *,
    default: Any = attrs.NOTHING,
    later: bool = False,
    unit: str = "",
    suggest: tuple[int, ...] = (),
    code: str = "",
    rule: str = "",
) -> Any:
    """Return a field for a whole number from `least` to `most`; see `Whole` for `suggest` and `unit`."""
    return among(Whole(least, most, suggest, unit), default=default, later=later, code=code, rule=rule)


def text(*examples: str, default: Any = attrs.NOTHING, later: bool = False, code: str = "", rule: str = "") -> Any:
    """Return a field for free text. It must not be blank, unless the default is empty."""
    blank = default == ""
    words = Words(examples or (("",) if blank else ()), blank=blank)
    return among(words, default=default, later=later, code=code, rule=rule)


def among(
    *sources: Source | Bound,
    default: Any = attrs.NOTHING,
    later: bool = False,
    noun: str = "",
    code: str = "",
    rule: str = "",
    repeated: str = "",
) -> Any:
    """Return a field with bounds, the widest first.

    Args:
        sources: The bounds. A source without a bound of its own gets the `noun`, `code`, `rule` and `repeated`.
        default: The default of the field.
        later: Whether older logs lack the field (see `events.fields.added_later`).
        noun: A description of the values.
        code: The code of the refusal.
        rule: The rule id of the refusal.
        repeated: The code if a list names a value twice.
    """
    bounds = [source if isinstance(source, Bound) else Bound(source, noun, code, rule, repeated) for source in sources]
    return offered(tuple(bounds), default=default, later=later)


@cache
def _bounds_by_field(command: Any) -> Mapping[str, tuple[tuple[Bound, ...], Any]]:
    """Return the bounds and the default of each field."""
    fields: dict[str, tuple[tuple[Bound, ...], Any]] = {}
    for field in attrs.fields(command):
        for bound in offered_bounds(field):
            unknown = bound.reads.keys() - fields.keys()
            if unknown:
                raise TypeError(f"{command.__name__}.{field.name} reads {unknown}, which are not earlier fields")
        fields[field.name] = offered_bounds(field), field.default
    return fields


@cache
def _open_bounds(command: Any) -> tuple[tuple[str, Bound | None, Any], ...]:
    """Return the name, innermost bound and default of each field; None for a bound that always has several values."""
    found = []
    for name, (bounds, default) in _bounds_by_field(command).items():
        is_open = bool(bounds) and (callable(bounds[-1].source) or type(bounds[-1].source) is OneOf)
        found.append((name, bounds[-1] if is_open else None, default))
    return tuple(found)


def number_range(field: "attrs.Attribute[Any]") -> tuple[int, int] | None:
    """Return the least and the largest number of a field, its default included; None if its bounds are not fixed."""
    sources = [bound.source for bound in offered_bounds(field)]
    if not sources or not isinstance(sources[-1], Whole):
        return None
    numbers = [sources[-1].least, sources[-1].most, *([field.default] if type(field.default) is int else [])]
    return min(numbers), max(numbers)


@cache
def _narrowest_bounds(command: Any) -> tuple[tuple[str, Any, Bound], ...]:
    """Return for each field with bounds its name, its default and its narrowest bound."""
    return tuple((name, default, bounds[-1]) for name, (bounds, default) in _bounds_by_field(command).items() if bounds)


def bound_reasons(command: Command, state: Any) -> Iterator[Reason]:
    """Yield the reasons why fields of a command are out of bounds."""
    cls: type = type(command)
    for name, default, bound in _narrowest_bounds(cls):
        value = getattr(command, name)
        if value != default and not bound.domain_for(command, state).holds(value):
            return _all_bound_reasons(command, state)
    return iter(())  # a value within the narrowest bound is within all


def _all_bound_reasons(command: Command, state: Any) -> Iterator[Reason]:
    values: dict[str, Any] = {}
    refused: set[str] = set()
    cls: type = type(command)
    for name, (bounds, default) in _bounds_by_field(cls).items():
        value = values[name] = getattr(command, name)
        if not bounds or value == default:
            continue
        narrowest = bounds[-1]
        if not refused and narrowest.domain(state, values).holds(value):
            continue
        wider = None
        for bound in bounds:
            if not refused.isdisjoint(bound.reads):
                refused.add(name)
                break
            domain = bound.domain(state, values)
            reasons = tuple(bound.reasons(name, value, domain, wider))
            if reasons:
                yield from reasons
                refused.add(name)
                break
            wider = domain


def offered_fields(
    command: type, state: Any, given: Mapping[str, Domain], omit: tuple[str, ...] = ()
) -> dict[str, Domain]:
    """Return the domains of a form's fields in the order of the command class.

    Args:
        command: The command class.
        state: The current state.
        given: The domains of fields that the form restricts or that have no declaration.
        omit: The names of fields that the form leaves at their defaults.
    """
    fields: dict[str, Domain] = {}
    known: dict[str, Any] = {}  # the values of fields that leave no choice
    for name, (bounds, default) in _bounds_by_field(command).items():
        if name in omit:
            known[name] = default
            continue
        if name in given:
            domain = given[name]
        elif bounds:
            bound = bounds[-1]
            is_known = bound.reads.keys() <= known.keys()
            domain = bound.domain(state, known) if is_known else _given(bound, state, dict(known))
        else:
            domain = _by_type(command, name)
        fields[name] = domain
        if isinstance(domain, OneOf) and len(domain.of) == 1:
            known[name] = domain.of[0]
    return fields


def field_domain(command: type, name: str, state: Any) -> Domain:
    """Return the domain of a field that has bounds and reads no others."""
    bounds, _ = _bounds_by_field(command)[name]
    return bounds[-1].domain(state, {})


def has_values(command: type, state: Any, given: Mapping[str, Domain], omit: tuple[str, ...] = ()) -> bool:
    """Return whether each field of a form has a value; the arguments are those of `offered_fields`.

    Only the domains that are given or depend on the state are computed, because a fixed one has values.
    """
    known: dict[str, Any] = {}
    for name, bound, default in _open_bounds(command):
        if name in omit:
            known[name] = default
            continue
        domain = given.get(name)
        if domain is None:
            if bound is None:
                continue
            domain = bound.domain(state, known)
        if next(domain.values(), None) is None:
            return False
        if isinstance(domain, OneOf) and len(domain.of) == 1:
            known[name] = domain.of[0]
    return True


def _given(bound: Bound, state: Any, known: Mapping[str, Any]) -> Given:
    """Return the domain of a bound in a form that leaves open some of the fields that it reads."""
    return Given(bound.domain(state, known), lambda chosen: bound.domain(state, {**known, **chosen}))


@cache
def _by_type(command: Any, name: str) -> Domain:
    hint = get_type_hints(command)[name]
    if hint is bool:
        return YesNo()
    if get_origin(hint) is Literal:
        return OneOf(get_args(hint))
    raise TypeError(f"{command.__name__}.{name} declares no bounds; give its domain to the form, or omit it")


def _faults(
    name: str, value: Any, domain: Domain, noun: str, wider: Domain | None = None
) -> Iterator[tuple[str, bool]]:
    """Yield a sentence for each fault of a value, and whether the fault is a value that is named twice."""
    match domain:
        case Whole():
            yield f"{name} {_out_of_range(value, domain)}", False
        case Words():
            yield f"{name} must not be empty", False
        case SomeOf():
            yield from _selection_faults(name, value, domain, noun, wider)
        case ListOf(most=0):
            yield f"{name} must be {noun or 'empty'}", False
        case ListOf(fields=fields) if domain.least <= len(value) <= domain.most:
            for index, item in enumerate(value):
                for field, inner in fields.items():
                    if not inner.holds(getattr(item, field)):
                        yield from _faults(f"{name}[{index}].{field}", getattr(item, field), inner, "")
        case ListOf():
            yield f"{name} must have {_size(domain.least, domain.most)}, not {len(value)}", False
        case _:
            rule = f"must be {noun}, not" if noun else "cannot be"
            yield f"{name} {rule} {_known(value, tuple(domain.values()), wider)}", False


def _selection_faults(
    name: str, value: tuple[Any, ...], domain: SomeOf, noun: str, wider: Domain | None
) -> Iterator[tuple[str, bool]]:
    strangers = dict.fromkeys(item for item in value if item not in domain.of)
    for item in strangers:
        rule = f"each of {name} must be {noun}, not" if noun else f"{name} cannot contain"
        yield f"{rule} {_known(item, domain.of, wider)}", False
    if strangers:
        return
    twice = next((item for index, item in enumerate(value) if item in value[:index]), None)
    if twice is not None and not domain.repeats:
        yield f"{name} must not contain {_shown(twice, domain)} twice", True
    else:
        yield f"{name} must have {_size(domain.least, domain.most)}, not {len(value)}", False


def _size(least: int, most: int | None) -> str:
    values = "value" if least == 1 and most in (None, 1) else "values"
    if most is None:
        return f"at least {least} {values}"
    return f"exactly {least} {values}" if least == most else f"{least} to {most} {values}"


def _out_of_range(value: Any, domain: Whole) -> str:
    if domain.most < domain.least:
        return f"has no possible value now, so it cannot be {show_value(value)}"
    allowed = f"from {domain.least} to {domain.most}"
    if domain.most == MAX_NUMBER:
        allowed = f"at least {domain.least}"
    elif domain.least == domain.most:
        allowed = str(domain.least)
    nonzero = " and not 0" if domain.nonzero else ""
    return f"must be {allowed}{' ' if domain.unit else ''}{domain.unit}{nonzero}, not {show_value(value)}"


def _known(value: Any, values: tuple[Any, ...], wider: Domain | None) -> str:
    """Return the end of a refusal: the refused value and the possible values."""
    words = [_word(possible) for possible in values if possible != ""]
    return f"{_shown(value, wider)}; {name_hint(_word(value), words) if words else 'nothing is possible now'}"


def _shown(value: Any, domain: Domain | None) -> str:
    """Return a value for a refusal, with its display name in a domain."""
    shown = show_value(value)
    if not isinstance(domain, OneOf | SomeOf) or not domain.names or value not in domain.of:
        return shown
    name = domain.names[domain.of.index(value)]
    return shown if name == value else f"{shown} ({name})"


def _word(value: Any) -> str:
    if type(value) is tuple:
        return " and ".join(map(_word, value))
    return value if type(value) is str else show_value(value)
