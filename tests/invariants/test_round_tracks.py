"""The round track of every system: the printed table, the engine's lookup and the library's machine agree."""

import inspect
import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

from combat import systems
from combat.engine.catalog import system as system_named
from combat.engine.play.machine import ANYWHERE, GO_ON, Machine, Row, trigger_of
from events.history.projection import projection
from tests.harness.library_machines import guards_of, next_by_library


@pytest.mark.parametrize("system", systems())
def test_lookup_agrees_with_the_library_for_all_answers_of_the_guards(system: str) -> None:
    """The lookup is compared for every pair of step and trigger, with all combinations of answers of the guards."""
    book = system_named(system).track
    request_steps = {guard: _guard(guard.__name__) for guard in guards_of(book)}
    rows = (attrs.evolve(row, guard=request_steps[row.guard] if row.guard else None) for row in book.rows)
    machine = Machine(f"{book.name}, by truth table", rows)
    for step, trigger in itertools.product(book.steps, book.triggers):
        names = list(dict.fromkeys(row.condition for row in _rows_at(book, step, trigger) if row.guard))
        for answers in _answers(len(names)):
            truths = dict(zip(names, answers, strict=True))
            assert machine.next(step, trigger, truths) == next_by_library(machine, step, trigger, truths)
            taken = next((row for row in _rows_at(book, step, trigger) if truths.get(row.condition, True)), None)
            assert machine.next(step, trigger, truths) == (taken.dest if taken else None)


MAX_GUARDS = 8
"""Up to this number of guards, all combinations of answers are tried."""


def _answers(guards: int) -> Iterator[tuple[bool, ...]]:
    """Yield all answers of a few guards; for many guards, random answers after each possible first match."""
    if guards <= MAX_GUARDS:
        yield from itertools.product((False, True), repeat=guards)
        return
    rng = Random(guards)
    for first in range(guards + 1):
        for _ in range(MAX_GUARDS):
            behind = (rng.choice((False, True)) for _ in range(guards - first - 1))
            yield ((False,) * first + (True, *behind))[:guards]


def _guard(name: str) -> Any:
    return lambda truths: truths[name]


def _rows_at(machine: Machine, step: str, trigger: str) -> list[Row]:
    return [row for row in machine.rows if (row.source, row.trigger) == (step, trigger)]


@pytest.mark.parametrize("system", systems())
def test_every_step_is_reachable_and_only_the_end_is_final(system: str) -> None:
    """Every step is reachable from the start, and the end is reachable from every step."""
    machine = system_named(system).track
    assert _closure(machine, machine.initial) == set(machine.steps)
    ends = {step for step in machine.steps if not any(row.source == step for row in machine.rows)}
    assert len(ends) == 1
    for step in machine.steps:
        assert ends <= _closure(machine, step), step


def _closure(machine: Machine, start: str) -> set[str]:
    visited, queue = set(), [start]
    while queue:
        step = queue.pop()
        if step not in visited:
            visited.add(step)
            queue.extend(row.dest for row in machine.rows if row.source == step)
    return visited


@pytest.mark.parametrize("system", systems())
def test_every_guard_has_a_unique_name_and_a_docstring(system: str) -> None:
    """A guard's name is a phrase and its docstring explains it; names are unique within a system."""
    guards = guards_of(system_named(system).track)
    assert len({guard.__name__ for guard in guards}) == len(guards)
    for guard in guards:
        assert guard.__name__.count("_") >= 1, guard
        assert inspect.getdoc(guard), guard


@pytest.mark.parametrize("system", systems())
def test_no_row_is_unreachable(system: str) -> None:
    """A row after one without a guard, or after one with the same guard, would never be taken."""
    machine = system_named(system).track
    for step, trigger in itertools.product(machine.steps, machine.triggers):
        guards = [row.guard for row in _rows_at(machine, step, trigger)]
        assert len(set(guards)) == len(guards), (step, trigger)
        assert None not in guards[:-1], (step, trigger)


@pytest.mark.parametrize("system", systems())
def test_triggers_are_the_commands_and_automatic_moves(system: str) -> None:
    """The opening has the first row of the track."""
    book = system_named(system)
    assert set(book.track.triggers) - {"use_ability"} == {"begin", GO_ON, *map(trigger_of, book.acts.commands)}
    assert book.track.rows[0].trigger == "begin"


@pytest.mark.parametrize("system", systems())
def test_every_step_has_requests_or_moves_on(system: str) -> None:
    """A step without requests has an automatic effect or a row that leads on; only the last step has neither."""
    track, acts = system_named(system).track, system_named(system).acts
    left = {row.source for row in track.rows if row.trigger in (GO_ON, "begin")}
    ends = {step for step in track.steps if not any(row.source == step for row in track.rows)}
    request_steps = set(acts.request_sources) - {ANYWHERE}
    assert set(track.steps) == left | request_steps | ends
    assert {*acts.step_effects, *request_steps} <= set(track.steps)


@pytest.mark.parametrize("system", systems())
def test_every_event_has_a_fold(system: str) -> None:
    """Folding must handle every event, because it never looks up a rule and never refuses an event."""
    facts = projection(system)
    assert set(facts.events) <= set(facts.folds)
