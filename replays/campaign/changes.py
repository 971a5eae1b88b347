"""Changes between two setups as plain data; members of a list are matched by their ids and not by their places."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from replays.differences import ABSENT, format_value

Path = tuple[str, ...]
"""The keys and ids that lead to a value, such as `("combatants", "ada", "wounds")`."""


@frozen
class Change:
    """A value that differs between two setups.

    Attributes:
        path: The path of the value.
        was: The value before, or `ABSENT`.
        now: The value after, or `ABSENT`.
        order: Whether the values are the ids of a list whose order changed.
    """

    path: Path
    was: Any
    now: Any
    order: bool = False


def changes(was: Any, now: Any, path: Path = ()) -> Iterator[Change]:
    """Yield the changes from one setup to another.

    >>> ada, bo = {"id": "ada", "wounds": 0}, {"id": "bo", "wounds": 0}
    >>> for change in changes({"models": [ada, bo]}, {"models": [bo, {**ada, "wounds": 2}]}):
    ...     print(change.path, change.was, change.now)
    ('models', 'ada', 'wounds') 0 2
    ('models',) ['ada', 'bo'] ['bo', 'ada']
    """
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for key in {**was, **now}:
            yield from changes(was.get(key, ABSENT), now.get(key, ABSENT), (*path, key))
    elif (before := _by_id(was)) is not None and (after := _by_id(now)) is not None:
        for key in {**before, **after}:
            yield from changes(before.get(key, ABSENT), after.get(key, ABSENT), (*path, key))
        order = [*(key for key in before if key in after), *(key for key in after if key not in before)]
        if order != [*after]:
            yield Change(path, order, [*after], order=True)
    elif type(was) is not type(now) or was != now:
        yield Change(path, was, now)


def _by_id(value: Any) -> dict[str, Any] | None:
    """Return the members of a list by their ids; None if the value is not a list of objects with different ids."""
    if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
        return None
    found = {each["id"]: each for each in value if isinstance(each.get("id"), str)}
    return found if len(found) == len(value) else None


def value_at(data: Any, path: Sequence[str]) -> Any:
    """Return the value at a path, or `ABSENT`."""
    for step in path:
        data = (data if isinstance(data, Mapping) else _by_id(data) or {}).get(step, ABSENT)
    return data


def changed(data: Any, change: Change) -> Any:
    """Return a setup with the value after a change; the rest of the path must exist."""
    if change.order:
        members = _by_id(value_at(data, change.path)) or {}
        return _put(data, change.path, [members[each] for each in change.now if each in members])
    return _put(data, change.path, change.now)


def _put(data: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    step, *rest = path
    if isinstance(data, Mapping):
        members = {**data, step: _put(data.get(step, ABSENT), tuple(rest), value)}
        return {key: each for key, each in members.items() if each is not ABSENT}
    listed = _by_id(data) or {}
    return [
        each for each in {**listed, step: _put(listed.get(step), tuple(rest), value)}.values() if each is not ABSENT
    ]


def plain_words(path: Path) -> str:
    """Return the keys of a path as words.

    >>> plain_words(("tough_used",))
    'tough used'
    """
    return " ".join(path).replace("_", " ")


def plain_value(value: Any) -> str:
    """Return a value as in a sentence: `yes` and `no` for truth values."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else format_value(value)


def describe(change: Change, *setups: Any) -> str:
    """Return a line about a change, with the names from the first setup that has them.

    >>> setup = {"models": [{"id": "ada", "name": "Ada", "wounds": 0}]}
    >>> describe(Change(("models", "ada", "wounds"), 0, 2), setup)
    'Ada: wounds 0 -> 2'
    >>> describe(Change(("models", "ada"), setup["models"][0], ABSENT), setup)
    'Ada: left'
    """
    name, place = "", 0
    for length in range(1, len(change.path) + 1):
        found = (value_at(setup, change.path[:length]) for setup in setups)
        named = next((each["name"] for each in found if isinstance(each, Mapping) and each.get("name")), "")
        name, place = (str(named), length) if named else (name, place)
    words = plain_words(change.path[place:])
    if change.order:
        return f"{name or words}: the order is now {', '.join(change.now)}"
    if change.now is ABSENT or change.was is ABSENT:
        text = "left" if change.now is ABSENT else "joined"
        return f"{name or words}: {text}" if name and not words else f"{name}{': ' * bool(name)}{words} {text}"
    numbers = f"{plain_value(change.was)} -> {plain_value(change.now)}"
    return f"{name}: {words} {numbers}" if name else f"{words}: {numbers}"
