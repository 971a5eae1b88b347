"""Find the functions of a system that play can reach, starting from those that the engine calls.

The engine calls the methods of acts, request sources, step effects, guards and other functions of the system. Every
function that the code of a reachable function names is reachable too. A function that nothing calls implements no
rule, even if it cites one.
"""

from collections.abc import Callable, Iterator, Mapping
from inspect import isclass, isfunction, ismodule
from types import CodeType
from typing import Any

import attrs

from combat.engine.play.system import System
from events.fields import offered_bounds


def reachable_functions(system: System[Any]) -> frozenset[Callable[..., Any]]:
    """Return the functions and methods that a fight of a system can reach."""
    reached: set[Callable[..., Any]] = set()
    queue = list(_entry_points(system))
    while queue:
        function = queue.pop()
        if function not in reached:
            reached.add(function)
            queue.extend(_called_in(function))
    return frozenset(reached)


def _entry_points(system: System[Any]) -> Iterator[Callable[..., Any]]:
    for command in system.acts.commands:
        yield from _functions_of(command)
        for field in attrs.fields(command):
            yield from _functions_in([bound.source for bound in offered_bounds(field)])
    yield from system.acts.step_effects.values()
    for request_sources in system.acts.request_sources.values():
        yield from request_sources
    yield from (row.guard for row in system.track.rows if row.guard is not None)
    for field in attrs.fields(System):
        yield from _functions_in(getattr(system, field.name))


def _functions_in(value: Any, depth: int = 3) -> Iterator[Callable[..., Any]]:
    """Yield the functions in a value: a function itself, the items of a collection, or the methods of a class."""
    if isfunction(value):
        yield value
    elif isclass(value):
        yield from _functions_of(value)
    elif isinstance(value, Mapping) and depth:
        for item in value.values():
            yield from _functions_in(item, depth - 1)
    elif isinstance(value, tuple | list | frozenset | set) and depth:
        for item in value:
            yield from _functions_in(item, depth - 1)


def _functions_of(cls: type) -> Iterator[Callable[..., Any]]:
    for base in cls.__mro__:
        if base.__module__.split(".")[0] in ("combat", "events"):
            for value in vars(base).values():
                inner = getattr(value, "__func__", getattr(value, "fget", getattr(value, "func", value)))
                if isfunction(inner):
                    yield inner


def _called_in(function: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
    wrapped = getattr(function, "__wrapped__", None)
    if wrapped is not None:
        yield wrapped
    code = getattr(function, "__code__", None)
    if code is None:
        return
    names = set(_names(code))
    for cell in getattr(function, "__closure__", None) or ():
        try:
            yield from _functions_in(cell.cell_contents)
        except ValueError:  # an empty closure cell
            continue
    for name in names:
        value = function.__globals__.get(name)
        if ismodule(value) and value.__name__.split(".")[0] in ("combat", "events"):
            for inner in names:
                yield from _functions_in(getattr(value, inner, None))
        elif value is not None:
            yield from _functions_in(value)


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
