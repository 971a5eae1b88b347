"""Acts: everything about one command in one place, and how the acts of a system are collected.

A module of a system's `acts` holds a chapter of its book: the commands, each with what bars it and what it does; the
questions asked at the steps of that chapter; and what happens of itself where nobody owes a decision. Nothing is
listed a second time: what a class or a decorator says is collected.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from operator import attrgetter
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, ClassVar, TypeVar

from attrs import frozen

from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.machine import ANYWHERE
from combat.engine.requests import Request
from events.base import Command

_Function = TypeVar("_Function", bound=Callable[..., Any])
Passage = Callable[[Draft[Any]], None]
Question = Callable[[Any], Iterable[Request]]


@frozen
class Act(Command):
    """One command of a book, whole.

    The engine knows it on the round track by the name within its wire type, and takes that row once it is done.

    Attributes:
        reports: Whether it tells what people rolled; then it is for those who may type faces.
    """

    reports: ClassVar[bool] = False

    def speakers(self, state: Any) -> tuple[str, ...]:
        """Return the seats that may say it, the usual one first; none where it names somebody who is not there.

        Asked before `bars`, whose answer could tell what another seat keeps secret.
        """
        raise NotImplementedError

    def asks(self, state: Any, by: str) -> tuple[str, ...]:
        """Return the seats that must agree before it happens when `by` says it; none where its word is enough.

        Not asked when a GM says it, or the table together. What is asked for stands as `state.proposal`, and happens
        when the last of them agrees.
        """
        return ()

    def bars(self, state: Any) -> Iterable[Reason]:
        """Return why it cannot be said now, by the rules of the book. Only here is anything refused."""
        return ()

    def does(self, draft: Draft[Any]) -> None:
        """Write down what happens; only called where nothing bars it. Only here are dice rolled."""


def on_entering(*steps: str) -> Callable[[_Function], _Function]:
    """Label what happens of itself when the fight comes to a step, `(draft) -> None`."""

    def label(function: _Function) -> _Function:
        function.__dict__["__on_entering__"] = steps
        return function

    return label


def asked_at(*steps: str) -> Callable[[_Function], _Function]:
    """Label what is asked at a step, `(state) -> requests`; several may ask at one step.

    What is asked at `ANYWHERE` may be said at every step at which somebody decides.
    """

    def label(function: _Function) -> _Function:
        function.__dict__["__asked_at__"] = steps
        return function

    return label


@frozen
class Acts:
    """All acts of a system, collected.

    Attributes:
        commands: The command classes.
        passages: What happens of itself, by the step it happens at.
        questions: What is asked, by the step it is asked at.
    """

    commands: tuple[type[Act], ...]
    passages: Mapping[str, Passage]
    questions: Mapping[str, tuple[Question, ...]]

    def requests(self, state: Any) -> tuple[Request, ...]:
        """Return the decisions owed now, then those that may be taken besides."""
        here = self.questions.get(state.step, ())
        asked = [request for question in here for request in question(state)]
        if asked:
            asked += [request for question in self.questions.get(ANYWHERE, ()) for request in question(state)]
        return tuple(sorted(asked, key=_is_optional))


_is_optional = attrgetter("optional")


def acts_in(package: str) -> Acts:
    """Collect the acts of a system.

    Args:
        package: The dotted name of its `acts`, a module or a package of chapters.

    Raises:
        TypeError: When two functions claim the same step to enter.
    """
    commands: list[type[Act]] = []
    passages: dict[str, Passage] = {}
    questions: dict[str, tuple[Question, ...]] = {}
    for module in _modules(package):
        for thing in vars(module).values():
            if getattr(thing, "__module__", "") != module.__name__:
                continue
            if isinstance(thing, type) and issubclass(thing, Act) and "wire_type" in vars(thing):
                commands.append(thing)
            for step in getattr(thing, "__on_entering__", ()):
                if step in passages:
                    raise TypeError(f"two functions say what happens at {step}: {passages[step]} and {thing}")
                passages[step] = thing
            for step in getattr(thing, "__asked_at__", ()):
                questions[step] = (*questions.get(step, ()), thing)
    return Acts(tuple(commands), passages, questions)


def _modules(package: str) -> Iterator[ModuleType]:
    found = import_module(package)
    yield found
    for each in walk_packages(getattr(found, "__path__", ()), f"{package}."):
        yield import_module(each.name)
