"""The methods of the service, collected from the functions of the modules in `methods`."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import isfunction, signature
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import Any, get_type_hints

from attrs import frozen

from frontdoor.tables import methods
from frontdoor.tables.connections import Peer
from frontdoor.tables.service import Service


@frozen(kw_only=True)
class Method:
    """Something that may be asked of the service.

    Attributes:
        name: Its name, such as `fight.do`.
        params: The class of what it is asked with.
        result: The class of what it answers.
        doc: What it does, in sentences.
        call: Does it.
        for_peers: Whether it takes the connection besides.
    """

    name: str
    params: type
    result: type
    doc: str
    call: Callable[..., Any]
    for_peers: bool

    def __call__(self, peer: Peer, asked: Any) -> Any:
        """Return what it answers to somebody."""
        more = (peer,) if self.for_peers else ()
        return self.call(peer.service, asked, *more)


@cache
def method_table() -> Mapping[str, Method]:
    """Return every method by its name, in the order of the modules and their functions."""
    modules = sorted(each.name for each in iter_modules(methods.__path__))
    found = (each for name in modules for each in _methods_in(import_module(f"{methods.__name__}.{name}")))
    return MappingProxyType({each.name: each for each in found})


def _methods_in(module: ModuleType) -> Iterator[Method]:
    room = module.__name__.rpartition(".")[2].partition("_")[0]
    for name, function in vars(module).items():
        if not isfunction(function) or function.__module__ != module.__name__ or name.startswith("_"):
            continue
        hints = get_type_hints(function)
        first, second, *rest = signature(function).parameters
        if hints[first] is not Service:
            raise TypeError(f"{room}.{name} is no method: it does not begin with the service")
        yield Method(
            name=f"{room}.{name}",
            params=hints[second],
            result=hints["return"],
            doc=function.__doc__ or "",
            call=function,
            for_peers=[hints[each] for each in rest] == [Peer],
        )
