"""What may be said now: listed, narrowed field by field, or drawn at random."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from combat.engine.domains import Domain, Given, ListOf, OneOf, SomeOf, Whole, Words, YesNo
from combat.engine.errors import Reason
from combat.engine.requests import Form, Request, drawn
from events.base import Command

if TYPE_CHECKING:
    from random import Random

MOST_TRIED = 400
"""So many commands of a form are put to the rules before it counts as closed."""

MOST_DRAWN = 30
"""So many commands of a form are drawn before it is listed; one draw is enough, unless free text or a list misleads."""

OWED = 4
"""An owed decision is so many times as likely to be drawn as an optional one."""

NOTHING_TO_CHOOSE = Reason("no_value", "there is nothing to choose from")


@frozen
class Options:
    """The commands that are legal now; listed only as far as they are asked for.

    Attributes:
        requests: The decisions that they answer.
    """

    requests: tuple[Request, ...]
    _why_not: Callable[[Command], Sequence[Reason]] = attrs.field(repr=False)

    def to(self, request: Request) -> "Options":
        """Return the commands that answer one request; while the table stays, the rules are asked once of each.

        Whoever draws a handful of them draws many twice.
        """
        return Options((request,), cache(self._why_not))

    @property
    def forms(self) -> tuple[Form, ...]:
        """The same as forms, for buttons and inputs."""
        return tuple(form for request in self.requests for form in request.forms)

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
        before: set[str] = set()
        for name, wide in form.fields.items():
            if name not in chosen:
                known = before <= chosen.keys()
                domain = fields[name] = (
                    wide if type(wide) is not Given else wide.among(chosen) if known else wide.widest
                )
                if isinstance(domain, OneOf | Whole | YesNo):
                    fields[name] = self._narrowed(attrs.evolve(form, fields=fields), name, domain)
            before.add(name)
        return attrs.evolve(form, fields=fields)

    def made(self, narrowed: Form) -> Command | None:
        """Return the command that a narrowed form makes: what was chosen, and in every other field what goes by itself.

        That is the default, the only value that remains, or for free text the first example.

        Args:
            narrowed: The form, as `narrow` returns it.

        Returns:
            The command; None while something is left to choose, or where it would be refused.
        """
        fields = attrs.fields_dict(narrowed.command)
        found = {name: _by_itself(domain, fields[name].default) for name, domain in narrowed.fields.items()}
        if not all(found.values()):
            return None
        command = narrowed.command(**{name: value for name, (value,) in found.items()})
        return None if self._why_not(command) else command

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
        """Describe the forms as plain data, each with whether it is `open`, and the sentences `why_not` where not.

        Those that are barred from the outset come last.
        """
        described = []
        barred = (form for request in self.requests for form in request.barred)
        for form in (*self.forms, *barred):
            reasons = self.why_closed(form)
            described.append({**form.plain(), "open": not reasons, "why_not": [str(reason) for reason in reasons]})
        return described

    def random(self, rng: "Random") -> Command:
        """Return one legal command at random, without listing all.

        A decision is drawn, an owed one more often than an optional one; then a form, as likely as its weight makes it;
        then each field, among what goes with the fields before it.

        Raises:
            LookupError: When nothing may be said.
        """
        requests, rare = list(self.requests), []
        while requests:
            (request,) = rng.choices(requests, [1 if each.optional else OWED for each in requests])
            for form in drawn(request.forms, rng):
                command = self.pick(form, rng)
                if command is not None:
                    return command
                rare.append(form)
            requests.remove(request)
        for form in rare:  # listing a form that the rules refuse wholly may take long, so it comes last
            listed = next((each for each in form.commands() if not self._why_not(each)), None)
            if listed is not None:
                return listed
        raise LookupError("nothing may be said now")

    def pick(self, form: Form, rng: "Random") -> Command | None:
        """Return a legal command of a form at random; None where none was found."""
        try:
            for _ in range(MOST_DRAWN):
                command = form.pick(rng)
                if not self._why_not(command):
                    return command
        except LookupError:  # a field without any value
            pass
        return None


def _by_itself(domain: Domain, default: Any) -> tuple[Any, ...]:
    """Return the value that a field has where nobody chooses one; none where somebody must."""
    match domain:
        case Whole(least, most) if least == most:
            return (least,)
        case OneOf() | SomeOf() | ListOf() if len(few := tuple(itertools.islice(domain.values(), 2))) == 1:
            return few
        case _ if default is not attrs.NOTHING and domain.holds(default):
            return (default,)
        case Words(examples):
            return examples[:1]
        case _:
            return ()


def _name_of(domain: Domain, value: Any) -> tuple[str, ...]:
    """Return the name of a value within its domain, if it has names."""
    match domain:
        case OneOf(of, names) if names and value in of:
            return (names[of.index(value)],)
        case _:
            return (str(value),)
