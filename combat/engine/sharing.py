"""One fight, many threads: what changes it, or reads more than one thing of it, has it to itself meanwhile."""

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="Shared")


class Shared:
    """Something that several threads may use at once."""

    def __init__(self) -> None:
        self._lock = RLock()


def alone(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Return a method that waits until no other thread is in such a method of the same object."""

    @wraps(method)
    def held(shared: S, /, *args: P.args, **named: P.kwargs) -> R:
        with shared._lock:  # noqa: SLF001 - the lock of the object whose method this is
            return method(shared, *args, **named)

    return held
