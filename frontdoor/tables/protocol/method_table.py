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


@frozen(kw_only=True)
class Method:
    """A method of the service: its name, the classes of its params and result, and the function that implements it.

    Attributes:
        asks: Whether the function returns a question, whose answer is the result.
    """

    name: str
    params: type
    result: type
    doc: str
    call: Callable[..., Any]
    needs_peer: bool
    asks: bool

    def __call__(self, peer: Peer, params: Any) -> Any:
        """Call the method for a connection and return its result."""
        extra = (peer,) if self.needs_peer else ()
        return self.call(peer.service, params, *extra)


@cache
def method_table() -> Mapping[str, Method]:
    """Return all methods by name, in the order of their modules and functions."""
    names = sorted(module.name for module in iter_modules(methods.__path__))
    modules = (import_module(f"{methods.__name__}.{name}") for name in names)
    return MappingProxyType({method.name: method for module in modules for method in _methods_in(module)})


def _methods_in(module: ModuleType) -> Iterator[Method]:
    area = module.__name__.rpartition(".")[2].partition("_")[0]
    for name, function in vars(module).items():
        if not isfunction(function) or function.__module__ != module.__name__ or name.startswith("_"):
            continue
        hints = get_type_hints(function)
        first, second, *rest = signature(function).parameters
        if hints[first] is not Service:
            raise TypeError(f"{area}.{name} is not a method: its first parameter must be the service")
        asks = get_origin(hints["return"]) is Question
        yield Method(
            name=f"{area}.{name}",
            params=hints[second],
            result=get_args(hints["return"])[0] if asks else hints["return"],
            doc=function.__doc__ or "",
            call=function,
            needs_peer=[hints[parameter] for parameter in rest] in ([Peer], [Peer | None]),
            asks=asks,
        )
