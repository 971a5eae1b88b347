"""Frozen classes of attrs whose methods are written when they are first needed.

Most of what importing took was attrs writing the methods of some 200 classes, and a fight needs a third of them. So a
class is laid out at once, with its slots, and attrs writes the rest for the first object of it, or for whoever asks for
its fields.
"""

from collections.abc import Iterator
from inspect import get_annotations
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, get_origin

import attrs

if TYPE_CHECKING:
    from attrs import frozen as frozen  # noqa: PLC0414 - type checkers take it for what it does
else:

    def frozen(cls: Any = None, **options: Any) -> Any:
        """Return a class as `attrs.frozen` returns it, or what makes it of one, where options alone are given."""
        return (lambda plain: _laid_out(plain, options)) if cls is None else _laid_out(cls, options)


_ASKED_FIRST = ("__init__", "__setstate__", "__attrs_attrs__", "__attrs_props__", "__match_args__")
"""What attrs writes and a class is asked for while there is no object of it."""

_ONE_WRITER = RLock()
"""Held while attrs writes a class: two threads that opened fights at once met each other in the same one."""


class _Unwritten:
    """Stands for something that attrs writes into a class; whoever asks for it lets attrs write all of it."""

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
        """Let attrs write all of the class, and put it in place."""
        # Held: a class that nobody holds, and that has no field of its own, loses its members to the next collection.
        whole = attrs.frozen(self.plain, **self.options)
        written = vars(whole)
        there = vars(self.made)
        new = [name for name in written if name not in there]
        # What others may wait for comes last: whoever finds it finds the rest.
        for name in (*new, *(name for name in written if isinstance(there.get(name), _Unwritten))):
            setattr(self.made, name, written[name])


def _laid_out(plain: type, options: dict[str, Any]) -> type:
    """Return a class with a slot for each of its fields, and all that attrs writes still unwritten."""
    if "__init__" in vars(plain):
        return attrs.frozen(plain, **options)
    bases = plain.__mro__[1:]
    own = [name for name, hint in get_annotations(plain).items() if not _is_shared(hint)]
    taken = {name for base in bases for name in getattr(base, "__slots__", ())}
    weak = options.get("weakref_slot", True) and not any("__weakref__" in vars(base) for base in bases)
    slots = tuple(name for name in (*own, *(("__weakref__",) if weak else ())) if name not in taken)
    left_out = {"__dict__", "__weakref__", *own}
    told = {name: value for name, value in vars(plain).items() if name not in left_out}
    unwritten = {name: _Unwritten(name, plain, options) for name in _ASKED_FIRST}
    made = type(plain)(plain.__name__, plain.__bases__, {**unwritten, **told, "__slots__": slots})
    for each in unwritten.values():
        each.made = made
    for cell in _cells(told.values()):
        cell.cell_contents = made
    return made


def _is_shared(hint: Any) -> bool:
    return hint is ClassVar or get_origin(hint) is ClassVar


def _cells(members: Any) -> Iterator[Any]:
    """Return where the methods of a class keep the class that their `super()` means."""
    for member in members:
        if callable(member) or isinstance(member, classmethod | property):
            for function in (member, *(getattr(member, name, None) for name in ("__func__", "__wrapped__", "fget"))):
                names = getattr(getattr(function, "__code__", None), "co_freevars", ())
                if "__class__" in names:
                    yield function.__closure__[names.index("__class__")]
