"""Copies frozen objects with some fields changed, faster than `attrs.evolve`, because every fold makes such copies."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import attrs

from events.memo import LazyDict

T = TypeVar("T")


def replace(instance: T, /, **changes: Any) -> T:
    """Return a copy of a frozen object with some fields changed.

    >>> from events.vocabulary import Modifier
    >>> replace(Modifier("Cover", -1, "dice"), amount=-2)
    Modifier(name='Cover', amount=-2, on='dice')
    """
    copy: T = _COPIERS[type(instance)](instance, changes)
    return copy


def field_setter(field: str, read: Callable[[Any], Any] | None = None) -> Callable[[T, Any], T]:
    """Return a function that copies an object with a new value in one field. It takes half as long as `replace`.

    Args:
        field: The name of the field.
        read: Returns the new value, given the second argument of the function; None if the argument is the value.
    """
    copiers: Mapping[type, Callable[[Any, Any], Any]] = LazyDict(lambda cls: _copier(cls, field))

    def changed(instance: T, value: Any) -> T:
        copy: T = copiers[type(instance)](instance, value)
        return copy

    def changed_after(instance: T, source: Any) -> T:
        copy: T = copiers[type(instance)](instance, read(source))  # type: ignore[misc]
        return copy

    return changed if read is None else changed_after


def common_fields(source: Any, cls: Any, *without: str) -> dict[str, Any]:
    """Return the values of the fields that an object shares with a class, such as those of a sheet and its state."""
    names = {field.name for field in attrs.fields(cls)} - {*without}
    return {field.name: getattr(source, field.name) for field in attrs.fields(type(source)) if field.name in names}


def replace_member(state: T, members: str, who: str, /, **changes: Any) -> T:
    """Return the state with some fields changed in one member of a list such as `models`; `who` is the member's id."""
    listed = getattr(state, members)
    for place, item in enumerate(listed):
        if item.id == who:
            listed = (*listed[:place], _COPIERS[type(item)](item, changes), *listed[place + 1 :])
            break
    copy: T = _COPIERS[type(state)](state, {members: listed})
    return copy


def replace_at_path(state: Any, path: str, value: Any) -> Any:
    """Return the state with a new value at an existing path such as `models.ansel.blood`.

    A part of a path is the name of a field, or, after a list, the `id` of a member.
    """
    first, _, rest = path.partition(".")
    if isinstance(state, tuple):
        return tuple(replace_at_path(item, rest, value) if item.id == first else item for item in state)
    return replace(state, **{first: replace_at_path(getattr(state, first), rest, value) if rest else value})


def has_plain_slots(cls: Any) -> bool:
    """Return whether an object of a class is no more than its slots: nothing is checked, converted or computed."""
    fields = attrs.fields(cls)
    extra = any(field.validator or field.converter or not field.init for field in fields)
    return "__slots__" in vars(cls) and not extra and not hasattr(cls, "__attrs_post_init__")


def filled(cls: Any, values: Mapping[str, str], scope: dict[str, Any], changes: str = "") -> str:
    """Return the body of a function that makes an object of a frozen class with plain slots, and returns it.

    The object is filled through the setters of its slots, because the constructor of a frozen class takes longer.

    Args:
        cls: The class.
        values: An expression for each field.
        scope: The names that the function sees; those that the body needs are added.
        changes: An expression for a mapping of fields that are assigned another value.
    """
    scope |= {"cls": cls, "new": object.__new__, "change": object.__setattr__}
    scope |= {f"fill_{name}": getattr(cls, name).__set__ for name in values}
    fill = "".join(f"    fill_{name}(made, {value})\n" for name, value in values.items())
    change = f"    for name, value in {changes}.items():\n        change(made, name, value)\n" if changes else ""
    return f"    made = new(cls)\n{fill}{change}    return made\n"


def _copier(cls: Any, field: str = "") -> Any:
    """Compile a function that copies an object with changed fields, or with a new value in the single field named here.

    A class with more than plain slots is copied by its constructor.
    """
    if not has_plain_slots(cls):
        return lambda instance, changes: attrs.evolve(instance, **({field: changes} if field else changes))
    scope: dict[str, Any] = {}
    values = {item.name: f"instance.{item.name}" for item in attrs.fields(cls)}
    body = filled(cls, values | {field: "changes"}, scope) if field else filled(cls, values, scope, "changes")
    exec(f"def copy(instance, changes):\n{body}", scope)  # noqa: S102 - contains only field names
    return scope["copy"]


_COPIERS: Mapping[type, Callable[[Any, dict[str, Any]], Any]] = LazyDict(_copier)
