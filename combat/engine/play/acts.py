"""Acts: classes that hold everything about one command, and the function that collects a system's acts.

A module of a system's `acts` package covers one chapter of its book: the commands with their checks and effects, the
requests at the steps of that chapter, and the automatic effects of steps. The engine finds the classes and decorated
functions itself, so they need not be registered anywhere.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from operator import attrgetter
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, ClassVar, TypeVar

from attrs import frozen

from combat.engine.errors import Reason
from combat.engine.offer.bounds import bound_reasons, offered_fields
from combat.engine.offer.domains import Domain
from combat.engine.offer.prices import Costs
from combat.engine.offer.requests import Form, LazyFields, Request
from combat.engine.play.draft import Draft
from combat.engine.play.machine import ANYWHERE
from events.base import Command, Event
from events.replace import common_fields

_Function = TypeVar("_Function", bound=Callable[..., Any])
StepEffect = Callable[[Draft[Any]], None]
RequestSource = Callable[[Any], Iterable[Request]]


@frozen
class Negotiable:
    """A number of a command that a seat may change when it consents.

    Attributes:
        field: The field of the command.
        term: The name of the number in the book, such as `DN`.
        domain: The possible numbers.
    """

    field: str
    term: str
    domain: Domain


@frozen
class Act(Command):
    """A command of a rule book with its checks and effects.

    The round track refers to an act by the command name in its wire type; after the act, it follows the matching row.

    Attributes:
        reports_faces: Whether the command reports dice that players rolled; then only seats that may type faces can use
            it.
        ends_fight: Whether the command always ends the fight. Front-ends ask again before they send it.
        costs: Return the prices of the command, apart from its payment fields (see `combat.engine.offer.prices`).
    """

    reports_faces: ClassVar[bool] = False
    ends_fight: ClassVar[bool] = False
    costs: ClassVar[Costs] = ()

    def allowed_seats(self, state: Any) -> tuple[str, ...]:
        """Return the seats that may give this command, the usual one first; empty if it names an unknown combatant.

        Called before `check`, because the reasons of `check` could reveal another seat's secret.
        """
        raise NotImplementedError

    def only_owners(self, state: Any) -> bool:
        """Return whether the GM may not give the command for another seat, because it spends what is not the GM's."""
        return False

    def consent_from(self, state: Any, by: str) -> tuple[str, ...]:
        """Return the seats that must consent before a command from seat `by` takes effect; empty if none must.

        Not called for commands from a GM or from all players together. The command waits as `state.proposal` and takes
        effect when the last seat agrees.
        """
        return ()

    def negotiable(self, state: Any) -> Negotiable | None:
        """Return the number that the last seat to consent may change; None if there is none."""
        return None

    def check(self, state: Any) -> Iterable[Reason]:
        """Yield the reasons why the rules refuse this command now. Called only if each field is within its bounds."""
        return ()

    def reasons(self, state: Any) -> Iterator[Reason]:
        """Yield all reasons against this command: the fields that are out of bounds, otherwise those of `check`."""
        refused = tuple(bound_reasons(self, state))
        yield from refused or self.check(state)

    @classmethod
    def form(cls, state: Any, label: str, *, omit: tuple[str, ...] = (), **given: Domain) -> Form:
        """Return the form of this command, with the domains that its fields declare.

        Args:
            state: The current state.
            label: The label of the form.
            omit: The names of fields that the form leaves at their defaults.
            given: The domains of fields that the form restricts or that declare no bounds.
        """
        return Form(cls, label, LazyFields(partial(offered_fields, cls, state, given, omit)))

    def apply(self, draft: Draft[Any], /) -> None:
        """Emit the events of the command. Called only if `check` yields no reason. Only this method rolls dice."""


def emits(event: type[Event], **renamed: str) -> Callable[[Any, Draft[Any]], None]:
    """Return an `apply` that emits an event with those fields of the command that the event also has.

    Args:
        event: The class of the event.
        renamed: For fields of the event with another name in the command, that name.
    """

    def apply(command: Act, draft: Draft[Any]) -> None:
        fields = common_fields(command, event)
        draft.emit(event(**fields, **{name: getattr(command, field) for name, field in renamed.items()}))

    return apply


def gm_consents(command: Act, state: Any, by: str) -> tuple[str, ...]:
    """Return the GM's seat: the `consent_from` of commands that the GM must always allow."""
    return ("gm",)


def on_entering(*steps: str) -> Callable[[_Function], _Function]:
    """Mark a function `(draft) -> None` as the automatic effect of entering these steps."""

    def label(function: _Function) -> _Function:
        function.__dict__["__on_entering__"] = steps
        return function

    return label


def requests_at(*steps: str) -> Callable[[_Function], _Function]:
    """Mark a function `(state) -> requests` as a source of requests at these steps. A step may have several sources.

    Requests at `ANYWHERE` are added at every step that waits for a decision.
    """

    def label(function: _Function) -> _Function:
        function.__dict__["__asked_at__"] = steps
        return function

    return label


@frozen
class Acts:
    """All acts of a system.

    Attributes:
        commands: The command classes.
        step_effects: The automatic effect of entering each step, keyed by step.
        request_sources: The functions that return a step's requests, keyed by step.
    """

    commands: tuple[type[Act], ...]
    step_effects: Mapping[str, StepEffect]
    request_sources: Mapping[str, tuple[RequestSource, ...]]

    def requests(self, state: Any) -> tuple[Request, ...]:
        """Return the requests for the current state, required ones before optional ones."""
        return tuple(sorted(self._each_request(state), key=_is_optional))

    def first_required(self, state: Any) -> Request | None:
        """Return the first required request for the current state; None if there is none. Faster than `requests`."""
        return next((request for request in self._each_request(state) if not request.optional), None)

    def _each_request(self, state: Any) -> Iterator[Request]:
        any_open = False
        for source in self.request_sources.get(state.step, ()):
            for request in source(state):
                any_open = True
                yield request
        for source in self.request_sources.get(ANYWHERE, ()) if any_open else ():
            yield from source(state)


_is_optional = attrgetter("optional")


def collect_acts(package: str) -> Acts:
    """Collect a system's acts.

    Args:
        package: The dotted name of the system's `acts`, either a module or a package with one module per chapter.

    Raises:
        TypeError: If two functions handle entering the same step.
    """
    commands: list[type[Act]] = []
    passages: dict[str, StepEffect] = {}
    questions: dict[str, tuple[RequestSource, ...]] = {}
    for module in _modules(package):
        for member in vars(module).values():
            if getattr(member, "__module__", "") != module.__name__:
                continue
            if isinstance(member, type) and issubclass(member, Act) and "wire_type" in vars(member):
                commands.append(member)
            for step in getattr(member, "__on_entering__", ()):
                if step in passages:
                    raise TypeError(f"two functions handle entering {step}: {passages[step]} and {member}")
                passages[step] = member
            for step in getattr(member, "__asked_at__", ()):
                questions[step] = (*questions.get(step, ()), member)
    return Acts(tuple(commands), passages, questions)


def _modules(package: str) -> Iterator[ModuleType]:
    root = import_module(package)
    yield root
    for info in walk_packages(getattr(root, "__path__", ()), f"{package}."):
        yield import_module(info.name)
