"""Compares messages with the expectations of a script, which may contain variables and leave fields open."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

ANYTHING = "*"
"""Variable that matches any value and does not keep it."""

MORE = "..."
"""First entry of a list pattern that also matches longer lists: the other entries must occur in this order."""

EXACTLY = "$exactly"
"""Single key of an object pattern whose value must match exactly, without additional fields."""

_NAME = re.compile(r"\$\{([^{}]+)\}")

Names = dict[str, Any]


def substitute(value: Any, names: Mapping[str, Any]) -> Any:
    """Return a value with its variables replaced."""
    if isinstance(value, dict):
        return {key: substitute(entry, names) for key, entry in value.items()}
    if isinstance(value, list):
        return [substitute(entry, names) for entry in value]
    if not isinstance(value, str):
        return value
    single_variable = _NAME.fullmatch(value)
    return (
        _variable_value(single_variable[1], names)
        if single_variable
        else _NAME.sub(lambda match: str(_variable_value(match[1], names)), value)
    )


def _variable_value(name: str, names: Mapping[str, Any]) -> Any:
    if name not in names:
        raise LookupError(f"the variable '{name}' has no value yet")
    return names[name]


def difference(expected: Any, actual: Any, names: Names) -> str:
    """Return the first difference between a pattern and a value, with its JSON path; empty if the value matches."""
    variables = dict(names)
    message = next(_differences(expected, actual, variables, "$"), "")
    if not message:
        names.update(variables)
    return message


def _differences(expected: Any, actual: Any, names: Names, path: str) -> Iterator[str]:
    if isinstance(expected, str) and (name := _NAME.fullmatch(expected)):
        if name[1] != ANYTHING and not _same(names.setdefault(name[1], actual), actual):
            yield (
                f"{path} is {truncated_json(actual)}, not {truncated_json(names[name[1]])}, the value of '{name[1]}'"
            )
    elif isinstance(expected, dict) and set(expected) == {EXACTLY}:
        if not _same(pattern := substitute(expected[EXACTLY], names), actual):
            yield f"{path} is {truncated_json(actual)}, not exactly {truncated_json(pattern)}"
    elif isinstance(expected, dict):
        yield from _in_object(expected, actual, names, path)
    elif isinstance(expected, list):
        yield from _in_list(expected, actual, names, path)
    elif not _same(pattern := substitute(expected, names), actual):
        yield f"{path} is {truncated_json(actual)}, not {truncated_json(pattern)}"


def _in_object(expected: dict[str, Any], actual: Any, names: Names, path: str) -> Iterator[str]:
    if not isinstance(actual, dict):
        yield f"{path} is {truncated_json(actual)}, not an object"
        return
    for key, value in expected.items():
        if key in actual:
            yield from _differences(value, actual[key], names, f"{path}.{key}")
        else:
            yield f"{path}.{key} is missing"


def _in_list(expected: list[Any], actual: Any, names: Names, path: str) -> Iterator[str]:
    if not isinstance(actual, list):
        yield f"{path} is {truncated_json(actual)}, not a list"
    elif expected[:1] == [MORE]:
        yield from _among(expected[1:], actual, names, path)
    elif len(expected) != len(actual):
        yield f"{path} has {len(actual)} entries, not {len(expected)}"
    else:
        for index, (left, right) in enumerate(zip(expected, actual, strict=True)):
            yield from _differences(left, right, names, f"{path}[{index}]")


def _among(expected: list[Any], actual: list[Any], names: Names, path: str) -> Iterator[str]:
    """Match some patterns in order with entries of a list, each with the first entry that fits."""
    rest = iter(actual)
    for pattern in expected:
        if not any(not difference(pattern, entry, names) for entry in rest):
            yield f"{path} has no entry for {truncated_json(pattern)} in the expected order"
            return


def _same(left: Any, right: Any) -> bool:
    """Return whether two JSON values are equal; unlike in Python, true and 1 differ."""
    if isinstance(left, bool) != isinstance(right, bool):
        return False
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(_same(value, right[key]) for key, value in left.items())
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(_same, left, right))
    return bool(left == right)


def truncated_json(value: Any) -> str:
    """Return a value as JSON, truncated if it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _MAX_LENGTH else f"{text[:_MAX_LENGTH]}..."


_MAX_LENGTH = 200
