"""How a frozen object is filled fast: a line a field, as an object of an open twin of its class that then becomes one.

A frozen class is filled through calls past its lock, about 50 ns a field; the assignments of an open class cost 5. The
two classes have the same slots, so the object only changes its name tag. Python allows that where a class has no weak
reference of its own (`weakref_slot=False`, or a base that has it); all others are filled by the setters of their slots.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import attrs


def filled(cls: Any, values: Mapping[str, str], scope: dict[str, Any], changes: str = "{}") -> str:
    """Return the lines of a function, indented, that make the object `made` of a frozen class.

    Args:
        cls: The class; nothing of what it checks or converts is asked.
        values: An expression for each field.
        scope: The names that the function sees; those that the lines need are added.
        changes: An expression for fields that are filled otherwise after all, by their names.
    """
    twin = _twin(cls)
    scope |= {"cls": cls, "new": object.__new__, "twin": twin or cls, "change": setattr if twin else object.__setattr__}
    scope |= {f"fill_{name}": getattr(cls, name).__set__ for name in values if twin is None}
    fill = "made.{0} = {1}" if twin else "fill_{0}(made, {1})"
    changed = () if changes == "{}" else (f"for name, value in {changes}.items():", "    change(made, name, value)")
    retagged = ("made.__class__ = cls",) if twin else ()
    lines = ("made = new(twin)", *(fill.format(*each) for each in values.items()), *changed, *retagged)
    return "".join(f"    {line}\n" for line in lines)


def maker(cls: Any) -> Callable[..., Any]:
    """Return a function that makes objects of a frozen class, given a value for each field in their order.

    It is written for the first object: until then nothing of the class need be.
    """
    make: Callable[..., Any] | None = None

    def made(*values: Any) -> Any:
        nonlocal make
        if make is None:
            make = _maker(cls)
        return make(*values)

    return made


def _maker(cls: Any) -> Callable[..., Any]:
    names = [field.name for field in attrs.fields(cls)]
    scope: dict[str, Any] = {}
    lines = filled(cls, {name: name for name in names}, scope)
    make: Callable[..., Any] = function("make", f"def make({', '.join(names)}):\n{lines}    return made\n", scope)
    return make


def is_plain(cls: Any) -> bool:
    """Return whether a class neither checks nor converts what it is given, so that nobody need ask it."""
    checks = any(field.validator or field.converter for field in attrs.fields(cls))
    return not checks and all(field.init for field in attrs.fields(cls)) and not hasattr(cls, "__attrs_post_init__")


def function(name: str, source: str, scope: dict[str, Any]) -> Any:
    """Return a function of that name, made of its source; nothing but names of fields may come into it."""
    exec(source, scope)  # noqa: S102 - as attrs writes its own methods
    return scope[name]


@cache
def _twin(cls: Any) -> Any:
    """Return a class like a frozen one whose fields can be assigned; None where that is more than a name."""
    names = {name: getattr(object, name) for name in ("__setattr__", "__delattr__")}
    if "__slots__" in vars(cls):
        names["__slots__"] = cls.__slots__
    if "__orig_bases__" in vars(cls):
        names["__orig_bases__"] = cls.__orig_bases__
    try:
        twin = type(cls)(cls.__name__, cls.__bases__, names)
        object.__new__(twin).__class__ = cls
    except TypeError:
        return None
    return twin
