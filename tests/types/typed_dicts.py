"""Compares plain data with the `TypedDict` classes that describe it to type checkers."""

from collections.abc import Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

_CONTAINERS: Mapping[Any, type] = {list: list, Sequence: list, dict: dict, Mapping: dict}


def type_errors(value: object, hint: Any, path: str = "$") -> Iterator[str]:
    """Yield each place where a value has another type, a missing key or an unknown key.

    >>> from typing import TypedDict
    >>> class Bar(TypedDict):
    ...     name: str
    ...     now: NotRequired[int]
    >>> list(type_errors([{"name": "Wounds"}, {"name": 1, "most": 2}], list[Bar]))
    ["$.1: unknown key 'most'", '$.1.name: 1 is not str']
    >>> list(type_errors({"now": True}, Bar))
    ["$: missing key 'name'", '$.now: True is not int']
    """
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return
    if is_typeddict(hint):
        yield from _typed_dict_errors(value, hint, path)
    elif origin in (Annotated, NotRequired):
        yield from type_errors(value, args[0], path)
    elif origin in (Union, UnionType):
        found = [list(type_errors(value, each, path)) for each in args]
        yield from min(found, key=_deepest)
    elif origin is Literal:
        if value not in args:
            yield f"{path}: {value!r} is not one of {args}"
    elif _CONTAINERS.get(origin) is type(value):
        items = value.items() if isinstance(value, dict) else enumerate(value)  # type: ignore[arg-type]  # a list
        for key, item in items:
            yield from type_errors(item, args[-1], f"{path}.{key}")
    elif type(value) is not (NoneType if hint is None else hint):
        yield f"{path}: {value!r:.80} is not {getattr(hint, '__name__', hint)}"


def _typed_dict_errors(value: object, hint: Any, path: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path}: {value!r:.80} is not {hint.__name__}"
        return
    hints = get_type_hints(hint, include_extras=True)
    for key in sorted(value.keys() - hints.keys()):
        yield f"{path}: unknown key {key!r}"
    for key, each in hints.items():
        if key in value:
            yield from type_errors(value[key], each, f"{path}.{key}")
        elif get_origin(each) is not NotRequired:
            yield f"{path}: missing key {key!r}"


def _deepest(errors: list[str]) -> tuple[int, int]:
    """Sort no errors first, then the alternative that fits best."""
    return (len(errors), -max((len(each.partition(":")[0]) for each in errors), default=0))
