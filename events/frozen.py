"""Frozen classes of attrs whose methods are written when they are first needed.

Most of what importing took was attrs writing the methods of some 200 classes, and a fight needs a third of them. So a
class is laid out at once, with its slots, and attrs writes the rest for the first object of it, or for whoever asks for
its fields; how objects are compared and shown, it writes when two are compared or one is shown.
"""

from collections.abc import Iterator, Mapping
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, get_origin

import attrs

if TYPE_CHECKING:
    from attrs import frozen as frozen  # noqa: PLC0414 - type checkers take it for what it does
else:

    def frozen(cls: Any = None, **options: Any) -> Any:
        """Return a class as `attrs.frozen` returns it, or what makes it of one, where options alone are given."""
        return (lambda plain: _laid_out(plain, options)) if cls is None else _laid_out(cls, options)


_FIRST = ("__init__", "__setstate__", "__attrs_attrs__", "__match_args__")
"""What attrs writes and a class is asked for while there is no object of it."""

_COMPARED, _SHOWN, _TOLD = ("__eq__", "__ne__", "__hash__"), ("__repr__",), ("__attrs_props__",)
"""What the objects of most classes, and the classes themselves, are hardly ever asked for; it takes as long again."""

_ONE_WRITER = RLock()
"""Held while attrs writes a class: two threads that opened fights at once met each other in the same one."""


class _Unwritten:
    """Stands for something that attrs writes into a class; whoever asks for it lets attrs write what goes with it."""

    __slots__ = ("made", "name", "options", "plain")

    def __init__(self, name: str, plain: type, options: dict[str, Any]) -> None:
        self.name = name
        self.plain = plain
        self.options = options
        self.made: type | None = None

    def __get__(self, instance: object, owner: type) -> Any:
        with _ONE_WRITER:
            if vars(self.made)[self.name] is self:  # nobody wrote it while this one waited
                self._write()
        return getattr(owner if instance is None else instance, self.name)

    def _write(self) -> None:
        """Let attrs write the class with these options, and put in place what was waiting for it."""
        # Held: a class that nobody holds, and that has no field of its own, loses its members to the next collection.
        whole = attrs.frozen(self.plain, **self.options)
        written = vars(whole)
        there = vars(self.made)
        new = [name for name in written if name not in there]
        # What others may wait for comes last: whoever finds it finds the rest.
        for name in (*new, *(name for name in written if self._goes_with(there.get(name)))):
            setattr(self.made, name, written[name])

    def _goes_with(self, other: object) -> bool:
        return isinstance(other, _Unwritten) and other.options is self.options


def _laid_out(plain: type, options: dict[str, Any]) -> type:
    """Return a class with a slot for each of its fields, and all that attrs writes still unwritten."""
    told = dict(vars(plain))
    if "__init__" in told:
        return attrs.frozen(plain, **options)
    bases = plain.__mro__[1:]
    own = [name for name, hint in plain.__annotations__.items() if not _is_shared(hint)]
    taken = {name for base in bases for name in getattr(base, "__slots__", ())}
    weak = options.get("weakref_slot", True) and not any("__weakref__" in vars(base) for base in bases)
    slots = tuple(name for name in (*own, *(("__weakref__",) if weak else ())) if name not in taken)
    for name in ("__dict__", "__weakref__", *own):
        told.pop(name, None)
    unwritten = {name: _Unwritten(name, plain, some) for names, some in _parts(told, options) for name in names}
    made = type(plain)(plain.__name__, plain.__bases__, {**unwritten, **told, "__slots__": slots})
    for each in unwritten.values():
        each.made = made
    for cell in _cells(told.values()):
        cell.cell_contents = made
    return made


def _parts(told: Mapping[str, Any], options: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Return what is written together, and the options it is written with."""
    if any(name in told for name in (*_COMPARED, *_SHOWN)):  # attrs leaves alone what a class says itself
        yield (*_FIRST, *_TOLD), options
        return
    yield _FIRST, {**options, "eq": False, "repr": False}
    yield _TOLD, options
    if options.get("eq", True):
        yield _COMPARED, {**options, "init": False, "repr": False}
    if options.get("repr", True):
        yield _SHOWN, {**options, "init": False, "eq": False}


def _is_shared(hint: Any) -> bool:
    return hint is ClassVar or get_origin(hint) is ClassVar


def _cells(members: Any) -> Iterator[Any]:
    """Return where the methods of a class keep the class that their `super()` means."""
    for member in members:
        if getattr(member, "__closure__", member) is None:
            continue  # a function that holds nothing, as nearly all are
        if callable(member) or isinstance(member, classmethod | property):
            for function in (member, *(getattr(member, name, None) for name in ("__func__", "__wrapped__", "fget"))):
                names = getattr(getattr(function, "__code__", None), "co_freevars", ())
                if "__class__" in names:
                    yield function.__closure__[names.index("__class__")]
