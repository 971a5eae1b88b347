"""The methods of the service, collected from the functions in `frontdoor.tables.methods`."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import isfunction, signature
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import Any, get_args, get_origin, get_type_hints

from attrs import frozen

from frontdoor.tables import methods
from frontdoor.tables.connections import Peer
from frontdoor.tables.service import Service
from frontdoor.tables.work.questions import Question
from frontdoor.tables.work.targets import Target


@frozen(kw_only=True)
class Method:
    """A method of the service: its name, the classes of its params and result, and the function that implements it.

    Attributes:
        asks: Whether the function returns a question, whose answer is the result.
        is_long, writes, reads_past: The work that the function declares with `@work`.
    """

    name: str
    params: type
    result: type
    doc: str
    call: Callable[..., Any]
    needs_peer: bool
    asks: bool
    is_long: bool = False
    writes: bool = False
    reads_past: bool = False

    def __call__(self, peer: Peer, params: Any) -> Any:
        """Call the method for a connection and return its result."""
        extra = (peer,) if self.needs_peer else ()
        return self.call(peer.service, params, *extra)


@cache
def method_table() -> Mapping[str, Method]:
    """Return all methods by name, in the order of their modules and functions."""
    names = sorted(module.name for module in iter_modules(methods.__path__))
    modules = (import_module(f"{methods.__name__}.{name}") for name in names)
    return MappingProxyType({method.name: method for module in modules for method in methods_in(module)})


def methods_in(module: ModuleType) -> Iterator[Method]:
    """Yield the methods that a module defines."""
    area = module.__name__.rpartition(".")[2].partition("_")[0]
    for name, function in vars(module).items():
        if not isfunction(function) or function.__module__ != module.__name__ or name.startswith("_"):
            continue
        hints = get_type_hints(function)
        first, second, *rest = signature(function).parameters
        if hints[first] is not Service:
            raise TypeError(f"{area}.{name} is not a method: its first parameter must be the service")
        asks = get_origin(hints["return"]) is Question
        if asks is ("__work__" in vars(function)):
            raise TypeError(f"{area}.{name} must either return a question or declare its work with `@work`")
        yield Method(
            name=f"{area}.{name}",
            params=hints[second],
            result=get_args(hints["return"])[0] if asks else hints["return"],
            doc=function.__doc__ or "",
            call=function,
            needs_peer=[hints[parameter] for parameter in rest] in ([Peer], [Peer | None]),
            asks=asks,
            **vars(function).get("__work__", {}),
        )


def target_of(name: object, params: object) -> Target:
    """Return the target of a call, which may be malformed."""
    method = method_table().get(name) if isinstance(name, str) else None
    given = params if isinstance(params, dict) else {}
    token, beats = given.get("token"), []
    if method is not None and method.reads_past:
        since, at = given.get("since"), given.get("at")
        if type(since) is int:
            beats.append(max(0, since - 1))
        if type(at) is int:
            beats.append(at)
    return Target(
        token if isinstance(token, str) else "",
        min(beats, default=None),
        is_long=method is not None and method.is_long,
        writes=method is not None and method.writes,
    )
