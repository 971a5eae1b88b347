"""
The round track of every system: the printed table, the lookup made of it, and the library's machine are one thing.
"""

import ast
import inspect
import itertools
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from transitions import MachineError

from combat import systems
from combat.engine.catalog import system as system_named
from combat.engine.machine import Machine, Row
from combat.engine.system import trigger_of
from tests.harness.random_play import fights, walk


class Marker:
    """
    A model for the library to move about.
    """

    state: str


def by_the_library(machine: Machine, step: str, trigger: str, state: object) -> str | None:
    """
    Trigger the library's machine from a step, and say where it went.
    """
    if machine.name not in LIBRARY:
        library, marker = machine.library(), Marker()
        library.add_model(marker)
        LIBRARY[machine.name] = library, marker
    library, marker = LIBRARY[machine.name]
    library.set_state(step, marker)
    try:
        moved = marker.trigger(trigger, state)  # type: ignore[attr-defined]
    except MachineError:
        return None
    return marker.state if moved else None


LIBRARY: dict[str, tuple[Any, Marker]] = {}
"""The library's machines by name, each with the one model that it moves: adding a model is what costs time."""


@pytest.mark.parametrize("system", systems())
def test_the_lookup_goes_where_the_library_goes_from_every_table_met_in_play(system: str) -> None:
    """
    For every trigger, whether or not it fits the table that is looked at. Guards are all that a machine sees of a
    table, so tables at the same step on which they give the same answers are looked at once.
    """
    machine = system_named(system).machine
    pairs = list(itertools.product(machine.steps, machine.triggers))
    met = set()
    for number in fights(40, after=1120):
        for encounter, rng in walk(system, number):
            step, state = encounter.step, encounter.state
            answers = (step, *(bool(guard(state)) for guard in machine.guards.values()))
            if answers in met:
                continue
            met.add(answers)
            looked_at = [(step, trigger) for trigger in machine.triggers]
            if rng.random() < 1 / 20:
                looked_at = pairs
            for source, trigger in looked_at:
                assert machine.next(source, trigger, state) == by_the_library(machine, source, trigger, state)
    assert {step for step, *_ in met} <= set(machine.steps)
    assert len(met) > 1


@pytest.mark.parametrize("system", systems())
def test_the_lookup_goes_where_the_library_goes_whatever_the_guards_say(system: str) -> None:
    """
    For every pair of step and trigger, all the answers that its guards can give together.
    """
    book = system_named(system).machine
    machine = Machine(f"{book.name}, by truth table", book.rows, {name: _asked(name) for name in book.guards})
    for step, trigger in itertools.product(book.steps, book.triggers):
        names = sorted({row.guard for row in _rows_at(book, step, trigger) if row.guard})
        for answers in itertools.product((False, True), repeat=len(names)):
            truths = dict(zip(names, answers, strict=True))
            assert machine.next(step, trigger, truths) == by_the_library(machine, step, trigger, truths)
            taken = next((row for row in _rows_at(book, step, trigger) if truths.get(row.guard, True)), None)
            assert machine.next(step, trigger, truths) == (taken.dest if taken else None)


def _asked(name: str) -> Any:
    return lambda truths: truths[name]


def _rows_at(machine: Machine, step: str, trigger: str) -> list[Row]:
    return [row for row in machine.rows if (row.source, row.trigger) == (step, trigger)]


@pytest.mark.parametrize("system", systems())
def test_every_step_can_be_reached_and_only_the_end_is_a_dead_end(system: str) -> None:
    """
    From the beginning to every step, and from every step to the end.
    """
    machine = system_named(system).machine
    assert _closure(machine, machine.initial) == set(machine.steps)
    ends = {step for step in machine.steps if not any(row.source == step for row in machine.rows)}
    assert len(ends) == 1
    for step in machine.steps:
        assert ends <= _closure(machine, step), step


def _closure(machine: Machine, start: str) -> set[str]:
    found, waiting = set(), [start]
    while waiting:
        step = waiting.pop()
        if step not in found:
            found.add(step)
            waiting.extend(row.dest for row in machine.rows if row.source == step)
    return found


@pytest.mark.parametrize("system", systems())
def test_every_guard_is_used_and_is_a_sentence(system: str) -> None:
    """
    Its name says what it asks, and its docstring says it again in full.
    """
    machine = system_named(system).machine
    assert {row.guard for row in machine.rows if row.guard} == set(machine.guards)
    for name, guard in machine.guards.items():
        assert name.count("_") >= 1, name
        assert inspect.getdoc(guard), name


@pytest.mark.parametrize("system", systems())
def test_no_row_is_hidden_behind_another_one(system: str) -> None:
    """
    Behind a row without a guard, or a second time behind the same guard, none would ever be taken.
    """
    machine = system_named(system).machine
    for step, trigger in itertools.product(machine.steps, machine.triggers):
        guards = [row.guard for row in _rows_at(machine, step, trigger)]
        assert len(set(guards)) == len(guards), (step, trigger)
        assert "" not in guards[:-1], (step, trigger)


@pytest.mark.parametrize("system", systems())
def test_every_command_has_a_row_and_every_trigger_is_fired(system: str) -> None:
    """
    By a command of that name, or by what a decision leads on to.
    """
    book = system_named(system)
    commands = {trigger_of(command) for command in book.decide}
    assert commands <= set(book.machine.triggers)
    assert set(book.machine.triggers) == set(fired(system))
    assert commands <= set(fired(system))


def fired(system: str) -> Iterator[str]:
    """
    Read off the program which triggers are fired: the texts that `advance` is called with.
    """
    package = import_module(f"combat.systems.{system}")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        source = import_module(module.name).__file__
        for node in ast.walk(ast.parse(Path(source or "").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "advance":
                (argument,) = node.args
                assert isinstance(argument, ast.Constant), f"{module.name}:{node.lineno}"
                yield str(argument.value)


@pytest.mark.parametrize("system", systems())
def test_the_state_knows_what_every_event_of_the_book_changes(system: str) -> None:
    """
    Folding asks no rule and refuses nothing, so it must know them all.
    """
    book = system_named(system)
    assert set(book.events) <= set(book.evolve)
