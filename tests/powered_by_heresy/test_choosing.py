"""Random choice: commands drawn from forms are legal, forms are not enumerated, and cached choices are correct."""

import itertools
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import orjson
import pytest

from combat import Encounter
from combat.engine.abilities.use import UseAbility
from combat.engine.catalog import system
from combat.systems.powered_by_heresy.acts.coming_and_going import Join
from combat.systems.powered_by_heresy.acts.conversation import EndFight
from combat.systems.powered_by_heresy.acts.the_gm import GoldenOpportunity
from events.base import Command
from events.codec.wire import thaw_json
from tests.harness.random_play import fight_numbers, seed_of
from tests.harness.random_play import walk as at_tables
from tests.harness.samples import sample_size
from tests.powered_by_heresy.test_sheets import SHEETS
from tests.powered_by_heresy.test_sheets import walk as with_sheets

NAME = "powered_by_heresy"

UNSURE = (UseAbility, Join)
"""What an ability needs to be so is not asked before; the sheet of a newcomer may not fit what a table has settled."""


def walks() -> Iterator[tuple[Encounter, Random]]:
    """Play some random fights, also with homebrew setups, and yield after every beat."""
    for number in fight_numbers(3, after=2300):
        yield from itertools.islice(at_tables(NAME, number), 250)
    for number, name in enumerate(SHEETS):
        yield from with_sheets(name, 2300 + number, sample_size(30))


def test_command_drawn_from_a_form_is_legal() -> None:
    drawn, refused = 0, []
    for encounter, rng in walks():
        for request in encounter.requests if rng.randrange(4) == 0 else ():
            for form in request.forms:
                if form.command not in UNSURE and rng.randrange(3) == 0:
                    drawn += 1
                    command = form.pick(rng)
                    reasons = encounter.why_not(command, request.seat)
                    refused += [(encounter.step, command, reasons)] if reasons else []
    assert drawn > sample_size(250)
    assert not refused, f"{len(refused)} of {drawn}, such as {refused[:3]}"


def test_requests_of_an_equal_state_with_new_objects_are_equal() -> None:
    """Caches by identity must not leak the results of another state."""
    for encounter, rng in walks():
        if rng.randrange(12) == 0 and encounter.outcome is None:
            state = encounter.state
            parts = {field.name: getattr(state, field.name) for field in attrs.fields(type(state))}
            copies = {name: (*part,) for name, part in parts.items() if isinstance(part, tuple) and part}
            requests = [plain(request) for request in encounter.system.requests(state)]
            assert requests == [plain(request) for request in encounter.system.requests(attrs.evolve(state, **copies))]


def plain(request: Any) -> tuple[Any, ...]:
    """Return the contents of a request as plain data."""
    header = (request.seat, request.kind, request.prompt, request.optional, request.reminders, request.default)
    return (*header, [form.plain() for form in request.forms])


def crowd(count: int) -> Encounter:
    """Begin a fight of `count` characters, copied from the sample, half acolytes and half enemies."""
    setup: dict[str, Any] = orjson.loads(orjson.dumps(thaw_json(system(NAME).sample())))
    for side in ("acolytes", "enemies"):
        sheets = enumerate(itertools.islice(itertools.cycle(setup[side]), count // 2))
        named = (({**sheet, "bonds": []} if "bonds" in sheet else sheet, place) for place, sheet in sheets)
        setup[side] = [
            {**sheet, "id": f"{sheet['id']}-{place}", "name": f"{sheet['name']} {place}"} for sheet, place in named
        ]
    return Encounter.begin(NAME, setup, seed_of(1))


def calls(encounter: Encounter) -> int:
    """Count the function calls needed to build all requests and list their forms."""
    count = 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(counted)
    try:
        assert all(len(request.forms) for request in encounter.requests)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("commands", [(), (GoldenOpportunity(),), (EndFight(),)])
def test_cost_of_requests_grows_linearly_with_the_characters(commands: tuple[Command, ...]) -> None:
    few, many = crowd(30), crowd(120)  # fewer characters than entries of the identity caches
    for command in commands:
        few.do(command)
        many.do(command)
    assert calls(many) < 5 * calls(few)
