"""Locking for objects that several threads share."""

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="Synchronized")


class Synchronized:
    """Base class for objects that several threads may use at once."""

    def __init__(self) -> None:
        self._lock = RLock()


def synchronized(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Wrap a method so that only one thread at a time can run any of an object's wrapped methods."""

    @wraps(method)
    def held(shared: S, /, *args: P.args, **named: P.kwargs) -> R:
        with shared._lock:  # noqa: SLF001 - the lock belongs to the object of this method
            return method(shared, *args, **named)

    return held
