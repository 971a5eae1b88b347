"""The legal commands: listed, narrowed field by field, or drawn at random."""

import itertools
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from combat.engine.errors import Reason
from combat.engine.offer.domains import Domain, Given, ListOf, OneOf, SomeOf, Whole, Words, YesNo
from combat.engine.offer.requests import Form, Request
from combat.engine.play.system import DEFAULT_LIKELIHOOD
from events.base import Command
from events.deprecation import RenamedMethod

if TYPE_CHECKING:
    from random import Random

MAX_TRIED = 400
"""Number of commands of a form to try before the form counts as closed."""

MAX_DRAWS = 30
"""Number of random commands to try before listing all of a form's commands; one is enough unless text or a list
misleads.
"""

REQUIRED_WEIGHT = 12
"""Likelihood of a required request in a random draw; that of an optional request is 1."""

NOTHING_TO_CHOOSE = Reason("no_value", "there is nothing to choose from")


@frozen
class Options:
    """The commands that are legal now, computed lazily.

    Attributes:
        requests: The requests that the commands answer.
        _why_not: Returns the reasons against a command of a caller.
        _likelihoods: Returns the likelihoods of command classes in random draws.
        _rules: Returns the reasons of the rules against a command that a form made, whose values are well-formed; None
            for `_why_not`.
    """

    made = RenamedMethod("build_command")
    to = RenamedMethod("for_request")

    requests: tuple[Request, ...]
    _why_not: Callable[[Command], Sequence[Reason]] = attrs.field(repr=False)
    _likelihoods: Callable[[], Mapping[type[Command], float]] = attrs.field(default=dict, repr=False)
    _rules: Callable[[Command], Sequence[Reason]] | None = attrs.field(default=None, repr=False)
    _orders: "dict[int, _FormOrder]" = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def for_request(self, request: Request) -> "Options":
        """Return the options for one request, with cached rule checks, because random draws repeat commands.

        Use it only while the state does not change.
        """
        return Options((request,), cache(self._why_not), self._likelihoods, cache(self._rules or self._why_not))

    @property
    def forms(self) -> tuple[Form, ...]:
        """The commands as forms, for buttons and inputs."""
        return tuple(form for request in self.requests for form in request.forms)

    def __iter__(self) -> Iterator[Command]:
        seen: set[Command] = set()
        forms = itertools.chain.from_iterable(request.forms for request in self.requests)  # lazy, unlike `self.forms`
        for command in itertools.chain.from_iterable(form.commands() for form in forms):
            if command not in seen and self._is_legal(command):
                seen.add(command)
                yield command

    def __contains__(self, command: object) -> bool:
        if not isinstance(command, Command) or not any(form.holds(command) for form in self.forms):
            return False
        return not self._why_not(command)

    def allows(self, command: Command) -> bool:
        """Return whether a command with values of forms and defaults is legal; faster than `in` for any command."""
        return any(form.holds(command) for form in self.forms) and self._is_legal(command)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def why_closed(self, form: Form) -> tuple[Reason, ...]:
        """Return the reasons why no command of a form is legal; empty if one is.

        A form with more commands than the limit counts as closed only if all commands tried are refused for the same
        reasons.
        """
        refusals: list[tuple[Reason, ...]] = []
        for command in itertools.islice(form.commands(), MAX_TRIED):
            reasons = tuple(self._why_not(command))
            if not reasons:
                return ()
            refusals.append(reasons)
        if not refusals:
            return (NOTHING_TO_CHOOSE,)
        alike = len({tuple(reason.code for reason in reasons) for reasons in refusals}) == 1
        return refusals[0] if len(refusals) < MAX_TRIED or alike else ()

    def narrow(self, form: Form, chosen: Mapping[str, Any]) -> Form:
        """Return a form with some fields chosen and the other fields reduced to values that stay legal.

        Free text, lists and sheets are not reduced. For a number with suggestions, only the suggestions are checked.

        Args:
            form: The form.
            chosen: The chosen values by field name.

        Raises:
            KeyError: If the form has no field of this name.
        """
        fixed = {name: OneOf((value,), _name_of(form.fields[name], value)) for name, value in chosen.items()}
        fields = {**form.fields, **fixed}
        before: set[str] = set()
        for name, wide in form.fields.items():
            if name not in chosen:
                is_determined = before <= chosen.keys()
                domain = fields[name] = (
                    wide if type(wide) is not Given else wide.among(chosen) if is_determined else wide.widest
                )
                if isinstance(domain, OneOf | Whole | YesNo):
                    fields[name] = self._narrowed(attrs.evolve(form, fields=fields), name, domain)
            before.add(name)
        return attrs.evolve(form, fields=fields)

    def build_command(self, narrowed: Form) -> Command | None:
        """Return the command of a narrowed form: chosen values, and defaults in all other fields.

        A field without a default takes its only remaining value, or the first example of free text.

        Args:
            narrowed: The form, as returned by `narrow`.

        Returns:
            The command; None if a field still needs a choice, or the command is illegal.
        """
        fields = attrs.fields_dict(narrowed.command)
        values_by_name = {name: _by_itself(domain, fields[name].default) for name, domain in narrowed.fields.items()}
        if not all(values_by_name.values()):
            return None
        command = narrowed.command(**{name: value for name, (value,) in values_by_name.items()})
        return None if self._why_not(command) else command

    def _is_legal(self, made: Command) -> bool:
        return not (self._rules or self._why_not)(made)

    def _narrowed(self, form: Form, name: str, domain: Domain) -> Domain:
        looked_at = itertools.islice(domain.values(), MAX_TRIED)
        legal = tuple(value for value in looked_at if self._goes(form, name, value))
        if not legal:
            return OneOf(())
        if legal == tuple(itertools.islice(domain.values(), MAX_TRIED + 1)):
            return domain
        if isinstance(domain, Whole) and not domain.suggest and legal == tuple(range(legal[0], legal[-1] + 1)):
            return attrs.evolve(domain, least=legal[0], most=legal[-1])
        return OneOf(legal, tuple(name_shown for value in legal for name_shown in _name_of(domain, value)))

    def _goes(self, form: Form, name: str, value: Any) -> bool:
        trial = attrs.evolve(form, fields={**form.fields, name: OneOf((value,))})
        return not self.why_closed(trial)

    def plain(self) -> list[dict[str, Any]]:
        """Return the forms as plain data, each with `open` and, if it is closed, the sentences of `why_not`.

        Forms without a legal command come last.
        """
        described = []
        barred = (form for request in self.requests for form in request.barred)
        for form in (*self.forms, *barred):
            reasons = self.why_closed(form)
            described.append({**form.plain(), "open": not reasons, "why_not": [str(reason) for reason in reasons]})
        return described

    def random(self, rng: "Random") -> Command:
        """Return a random legal command, without listing all of them.

        A request is drawn first, then one of its forms, then a value for each field in order. The system's `policy`
        says how likely each command class is. Required requests are likelier than optional ones, and a request that
        allows only rare commands is as rare as the likeliest of those.

        Raises:
            LookupError: If no command is legal.
        """
        likelihood, rare = self._likelihood(), []
        for request in self._shuffled_requests(likelihood, rng):
            for form in self.shuffled(request.forms, rng):
                command = self._default(request, form, likelihood(form), rng) or self.pick(form, rng)
                if command is not None:
                    return command
                rare.append(form)
        for form in rare:  # listing a form that the rules refuse completely may take long, so it comes last
            listed = next((candidate for candidate in form.commands() if self._is_legal(candidate)), None)
            if listed is not None:
                return listed
        raise LookupError("no command is legal now")

    def _shuffled_requests(self, likelihood: Callable[[Form], float], rng: "Random") -> Iterator[Request]:
        """Yield requests in random order, without listing the forms of requests that are not drawn."""
        left, rare = list(self.requests), set[int]()
        weights = [1.0 if request.optional else REQUIRED_WEIGHT for request in left]
        while len(left) > 1:
            (index,) = rng.choices(range(len(left)), weights)
            request = left[index]
            if id(request) not in rare and all(likelihood(form) < DEFAULT_LIKELIHOOD for form in request.forms):
                likeliest = max(map(likelihood, request.forms), default=DEFAULT_LIKELIHOOD)
                if likeliest < rng.random():
                    rare.add(id(request))
                    weights[index] *= likeliest
                    continue
            del left[index], weights[index]
            yield request
        yield from left

    def shuffled(self, forms: Sequence[Form], rng: "Random") -> Iterator[Form]:
        """Yield forms in random order; the likelier a command class is, the earlier its forms tend to come."""
        order = self._orders.get(id(forms))
        if order is None:
            likelihood, listed = self._likelihood(), tuple(forms)
            order = self._orders[id(forms)] = _FormOrder(forms, listed, [likelihood(form) for form in listed])
        return order.shuffled(rng)

    def _likelihood(self) -> Callable[[Form], float]:
        likelihoods = self._likelihoods()
        return lambda form: likelihoods.get(form.command, DEFAULT_LIKELIHOOD)

    def _default(self, request: Request, form: Form, likelihood: float, rng: "Random") -> Command | None:
        """Return the request's default if it is of the form's rare command class; None in a few random cases.

        A command of one class, such as a yes-or-no answer, can mean either giving up or fighting on. The default is the
        usual choice.
        """
        default = request.default
        if likelihood >= DEFAULT_LIKELIHOOD or type(default) is not form.command or rng.random() < likelihood:
            return None
        return default if self._is_legal(default) else None

    def pick(self, form: Form, rng: "Random") -> Command | None:
        """Return a random legal command of a form; None if none was found."""
        try:
            for _ in range(MAX_DRAWS):
                command = form.pick(rng)
                if self._is_legal(command):
                    return command
        except LookupError:  # a field without any value
            pass
        return None


class _FormOrder:
    """Forms with their likelihoods, for repeated random orders of the same forms.

    Args:
        key: The object whose identity is the cache key; kept alive here.
        forms: The forms.
        likelihoods: The likelihood of each form.
    """

    __slots__ = ("_forms", "_key", "_likelihoods", "_sums")

    def __init__(self, key: object, forms: tuple[Form, ...], likelihoods: list[float]) -> None:
        self._key = key
        self._forms = forms
        self._likelihoods = likelihoods
        self._sums = list(itertools.accumulate(likelihoods))

    def shuffled(self, rng: "Random") -> Iterator[Form]:
        """Yield the forms in random order; each draw favours forms in proportion to their likelihoods."""
        if not self._forms:
            return
        first = bisect(self._sums, rng.random() * self._sums[-1], 0, len(self._sums) - 1)  # as `Random.choices` does
        yield self._forms[first]
        left, likelihoods = list(self._forms), self._likelihoods.copy()
        del left[first], likelihoods[first]
        while left:
            (index,) = rng.choices(range(len(left)), likelihoods)
            del likelihoods[index]
            yield left.pop(index)


def _by_itself(domain: Domain, default: Any) -> tuple[Any, ...]:
    """Return the value that a field takes without a choice, in a tuple; an empty tuple if the field needs a choice."""
    match domain:
        case Whole(least, most) if least == most:
            return (least,)
        case OneOf() | SomeOf() | ListOf() if len(values := tuple(itertools.islice(domain.values(), 2))) == 1:
            return values
        case _ if default is not attrs.NOTHING and domain.holds(default):
            return (default,)
        case Words(examples):
            return examples[:1]
        case _:
            return ()


def _name_of(domain: Domain, value: Any) -> tuple[str, ...]:
    """Return a value's display name, in a tuple; an empty tuple if the domain has no names."""
    match domain:
        case OneOf(of, names) if names and value in of:
            return (names[of.index(value)],)
        case _:
            return (str(value),)
