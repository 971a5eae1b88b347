"""Frozen classes of attrs whose methods are written when they are first needed.

Most of what importing took was attrs writing the methods of some 200 classes, and a fight needs a third of them. So a
class is laid out at once, with its slots, and attrs writes the rest for the first object of it, or for whoever asks for
its fields; how objects are compared and shown, it writes when two are compared or one is shown.
"""

from collections.abc import Iterator, Mapping
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

if TYPE_CHECKING:
    from attrs import frozen as frozen  # noqa: PLC0414 - type checkers take it for what it does
else:

    def frozen(cls: Any = None, **options: Any) -> Any:
        """Return a class as `attrs.frozen` returns it, or what makes it of one, where options alone are given."""
        return (lambda plain: _laid_out(plain, options)) if cls is None else _laid_out(cls, options)


_ONE_WRITER = RLock()
"""Held while attrs writes a class: two threads that opened fights at once met each other in the same one."""

_ORIGIN = "__laid_out_from__"
"""Where a class keeps what attrs writes it from: the class as it was declared, and its options."""


class _Unwritten:
    """Stands in all classes for something that attrs has yet to write; whoever asks for it has it written."""

    __slots__ = ("left_out", "name", "part")

    def __init__(self, name: str, part: tuple[str, ...], left_out: dict[str, bool]) -> None:
        self.name = name
        self.part = part
        self.left_out = left_out

    def __get__(self, instance: object, owner: type) -> Any:
        with _ONE_WRITER:
            for cls in owner.__mro__:
                if vars(cls).get(self.name) is self:  # else somebody wrote it while this one waited
                    self._write(cls)
                    break
        return getattr(owner if instance is None else instance, self.name)

    def _write(self, cls: type) -> None:
        """Let attrs write the class without what is left out, and put in place what is missing."""
        plain, options = vars(cls)[_ORIGIN]
        # Held: a class that nobody holds, and that has no field of its own, loses its members to the next collection.
        whole = attrs.frozen(plain, **options | self.left_out)
        written = vars(whole)
        there = vars(cls)
        new = [name for name in written if name not in there]
        # What others may wait for comes last: whoever finds it finds the rest.
        for name in (*new, *(name for name in written if name in self.part)):
            setattr(cls, name, written[name])


def _part(*names: str, **left_out: bool) -> dict[str, _Unwritten]:
    """Return what stands for some members that are written together."""
    return {name: _Unwritten(name, names, left_out) for name in names}


_ASKED_FIRST = ("__init__", "__setstate__", "__attrs_attrs__", "__match_args__")
"""What attrs writes and a class is asked for while there is no object of it."""

_COMPARED = _part("__eq__", "__ne__", "__hash__", init=False, repr=False)
_SHOWN = _part("__repr__", init=False, eq=False)
"""What the objects of most classes are hardly ever asked for, and what takes attrs as long as all the rest."""

_USUAL = _part(*_ASKED_FIRST, eq=False, repr=False)
_WHOLE = _part(*_ASKED_FIRST)


def _laid_out(plain: type, options: dict[str, Any]) -> type:
    """Return a class with a slot for each of its fields, and all that attrs writes still unwritten."""
    told = dict(vars(plain))
    if "__init__" in told:
        return attrs.frozen(plain, **options)
    bases = plain.__mro__[1:]
    own = [name for name, hint in plain.__annotations__.items() if not _is_shared(hint)]
    taken = {name for base in bases for name in getattr(base, "__slots__", ())}
    weak = options.get("weakref_slot", True) and not any("__weakref__" in vars(base) for base in bases)
    told["__slots__"] = tuple(name for name in (*own, *(("__weakref__",) if weak else ())) if name not in taken)
    told[_ORIGIN] = plain, options
    for name in ("__dict__", "__weakref__", *own):
        told.pop(name, None)
    made = type(plain)(plain.__name__, plain.__bases__, _unwritten(told, options) | told)
    for cell in _cells(told.values()):
        cell.cell_contents = made
    return made


def _unwritten(told: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return what stands for all that attrs writes into a class that tells some members itself."""
    if not told.keys().isdisjoint((*_COMPARED, *_SHOWN)):  # attrs leaves them alone, and knows which go with them
        return _WHOLE
    compared = _COMPARED if options.get("eq", True) else {}
    return _USUAL | compared | _SHOWN if options.get("repr", True) else _USUAL | compared


def _is_shared(hint: Any) -> bool:
    return hint is ClassVar or getattr(hint, "__origin__", None) is ClassVar


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
