"""All faults of a setup at once, for people who mend a file or fill in a form."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import count, islice
from typing import Any

from attrs import frozen

from combat import Encounter, Refused
from combat.engine.catalog import system
from combat.engine.name_hints import closest_name, suggested_name
from events.limits import WireError, check_size
from frontdoor.json_paths import add_json_path, with_json_paths

MAX_FAULTS = 100
"""Largest number of faults that are reported at once."""

MAX_ROUNDS = 30
"""Largest number of times that faulty parts are taken out before the rules look at the rest."""

_REASON = re.compile(r"(\$[^\s:]*): (.*)", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_CHOICE = re.compile(r"one of (.*) was expected, not '(.*)'")
_QUOTED = re.compile(r"'([^']+)'")
_UNKNOWN, _MISSING = "is not a known key", "is missing"


@frozen
class SetupFault:
    """A fault of a setup.

    Attributes:
        path: The JSON path of the faulty part; `$` if the fault concerns the whole setup.
        problem: A description of the fault.
        near: The closest known name, if the fault is an unknown name; otherwise empty.
    """

    path: str
    problem: str
    near: str = ""

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


def setup_faults(name: str, setup: Mapping[str, Any], settings: Mapping[str, Any] | None = None) -> list[SetupFault]:
    """Return all faults of a setup, or an empty list if a fight can begin with it.

    The first fault is the one for which `Encounter.begin` refuses the setup. Faulty parts are taken out of a copy, so
    that the rules can check the rest.

    Args:
        name: The name of the system.
        setup: The setup as plain data.
        settings: Settings in addition to those in the setup.
    """
    first = _refusals(name, setup, settings)
    chosen = setup.get("settings", {})
    if not first or not isinstance(chosen, Mapping) or "this is not a setup of" in first[0].problem:
        return first
    data = {**setup, "settings": {**chosen, **(settings or {})}}
    try:
        check_size(data)
    except WireError:
        return first
    return [*islice(dict.fromkeys([first[0], *_found(name, _Draft(data)), *first]), MAX_FAULTS)]


def _refusals(name: str, setup: Mapping[str, Any], settings: Mapping[str, Any] | None = None) -> list[SetupFault]:
    """Return the reasons for which a fight cannot begin."""
    try:
        with with_json_paths(setup):
            Encounter.begin(name, setup, settings=settings)
    except Refused as refused:
        return [_fault(*_parts(reason.sentence), setup) for reason in refused.reasons]
    return []


def _parts(sentence: str) -> tuple[str, str]:
    """Return the path and the problem of a reason."""
    found = _REASON.fullmatch(sentence)
    return (found[1], found[2]) if found else ("$", sentence)


def _fault(path: str, problem: str, setup: Mapping[str, Any]) -> SetupFault:
    """Return a fault with the name that may have been meant: the one that the problem suggests, or a similar one.

    Similar names are those of the choices that the problem lists, or the ids of the list of the setup that it mentions.
    """
    near = suggested_name(problem)
    choice = _CHOICE.fullmatch(problem)
    if near or problem.startswith((_UNKNOWN, "the id ")):
        return SetupFault(path, problem, near)
    wrong, names = choice[2] if choice else "", _QUOTED.findall(choice[1]) if choice else []
    for key, members in setup.items():
        if key in problem and isinstance(members, list | tuple):
            wrong = next(iter(_QUOTED.findall(problem)), "")
            names = [str(member["id"]) for member in members if isinstance(member, Mapping) and "id" in member]
    near = closest_name(wrong, tuple(names))
    return SetupFault(path, f"{problem}; did you mean '{near}'?" if near else problem, near)


def _found(name: str, draft: "_Draft") -> Iterator[SetupFault]:
    """Yield the faults of single parts, and then those that the rules find in the rest."""
    known = set[str]()
    for _ in range(MAX_ROUNDS):
        found = [_fault(*part, draft.data) for part in islice(_wrong_types(name, draft.data), MAX_FAULTS)]
        for fault in found:
            original = draft.original(fault.path)
            if original not in known and not any(path.startswith((f"{original}.", f"{original}[")) for path in known):
                yield SetupFault(original, fault.problem, fault.near)
            elif original == "$":
                yield fault
            known.add(original)
        if not found:
            break
        if not all(draft.mend(fault) for fault in reversed(found)):
            return
    for fault in _refusals(name, draft.data):
        original = draft.original(fault.path)
        if original not in known:
            yield SetupFault(original, fault.problem, fault.near)


def _wrong_types(name: str, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the path and a description of each part that is not of the type that the sheets declare."""
    from events.codec.strict_decode import problems  # only needed for invalid data

    book = system(name)
    chosen = data["settings"]
    plain = {key: value for key, value in data.items() if key != "settings"}
    for path, problem in problems(plain, book.projection.setup):
        yield _parts(add_json_path(f"{path}: {problem}", plain)) if path == "$" else (path, problem)
    yield from problems({**book.default_settings(chosen), **chosen}, book.projection.settings, "$.settings")


class _Draft:
    """A copy of a setup without the parts that have a fault, which knows the paths of the rest in the original."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data: Any = deepcopy(dict(data))
        self._keys: dict[str, str] = {}
        self._indices: dict[str, list[int]] = {}
        self._filled: set[str] = set()
        self._names = map("unnamed {}".format, count(1))

    def original(self, path: str) -> str:
        """Return the path in the original of a part of the copy."""
        original = "$"
        for key, index in _STEP.findall(path):
            if key:
                original += self._keys.get(f"{original}.{key}", f".{key}")
            else:
                indices = self._indices.get(original)
                original += f"[{indices[int(index)] if indices else index}]"
        return original

    def mend(self, fault: SetupFault) -> bool:
        """Take out or replace a faulty part; return whether the fault could be mended."""
        steps: list[str | int] = [key or int(index) for key, index in _STEP.findall(fault.path)]
        try:
            holder, last = self._at(steps[:-1]), steps[-1]
            choice = _CHOICE.match(fault.problem)
            if fault.path in self._filled:  # no value is known to be valid here
                while not isinstance(steps[-1], int):
                    steps.pop()
                self._remove(steps)
            elif fault.problem.startswith(_UNKNOWN):
                self._rename(holder, steps, fault.near)
            elif fault.problem.startswith(_MISSING):
                self._fill(fault.path, holder, last, next(self._names))
            elif fault.near or (choice and choice[1].startswith("'")):
                self._fill(fault.path, holder, last, fault.near or _QUOTED.findall(choice[1] if choice else "")[0])
            elif isinstance(last, int):
                self._remove(steps)
            else:
                del holder[last]
        except (KeyError, IndexError, TypeError):
            return False
        return True

    def _fill(self, path: str, holder: Any, step: str | int, value: str) -> None:
        holder[step] = value
        self._filled.add(path)

    def _at(self, steps: list[str | int]) -> Any:
        part = self.data
        for step in steps:
            part = part[step]
        return part

    def _rename(self, holder: dict[Any, Any], steps: list[str | int], near: str) -> None:
        value = holder.pop(steps[-1])
        if near and near not in holder:
            holder[near] = value
            self._keys[f"{self.original(_path(steps[:-1]))}.{near}"] = f".{steps[-1]}"

    def _remove(self, steps: list[str | int]) -> None:
        members, index = self._at(steps[:-1]), int(steps[-1])
        indices = self._indices.setdefault(self.original(_path(steps[:-1])), [*range(len(members))])
        del members[index], indices[index]


def _path(steps: list[str | int]) -> str:
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
