"""Random choice: picks from forms are legal at once, and large fights do not enumerate pairs of combatants."""

import sys
from collections.abc import Callable
from typing import Any

import orjson
import pytest

from combat import Encounter
from combat.engine.abilities.use import UseAbility
from combat.engine.catalog import system
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat, LetPlayersBegin
from events.codec.wire import thaw_json
from tests.harness.random_play import fight_numbers, seed_of, walk

NAME = "wrath_and_glory"

BY_PEOPLE = (UseAbility,)
"""Commands whose picks may be illegal. The text of an ability decides which targets are possible."""


def test_random_picks_from_forms_are_legal() -> None:
    """Each field is picked among the values that fit the fields before it."""
    drawn, refused = 0, []
    for number in fight_numbers(2, after=2300):
        for encounter, rng in walk(NAME, number):
            for request in encounter.requests:
                for form in request.forms:
                    if form.command not in BY_PEOPLE and rng.randrange(6) == 0:
                        drawn += 1
                        command = form.pick(rng)
                        reasons = encounter.why_not(command, request.seat)
                        refused += [(encounter.step, command, reasons)] if reasons else []
    assert drawn > 100
    assert not refused, f"{len(refused)} of {drawn}, such as {refused[0]}"


def crowd(count: int) -> Encounter:
    """Start a fight with this many combatants, by repeating the sample's Agents and Threats."""
    setup: dict[str, Any] = orjson.loads(orjson.dumps(thaw_json(system(NAME).sample())))
    agents = [sheet for sheet in setup["combatants"] if sheet["role"] == "agent"]
    threats = [sheet for sheet in setup["combatants"] if sheet["role"] != "agent"]
    sides = [(agents, threats)[place % 2][place // 2 % 3] for place in range(count)]
    named = ({"id": f"{sheet['id']}-{place}", "name": f"{sheet['name']} {place}"} for place, sheet in enumerate(sides))
    setup["combatants"] = [{**sheet, **own} for sheet, own in zip(sides, named, strict=True)]
    return Encounter.begin(NAME, setup, seed_of(1))


def in_narrative_time(count: int) -> Encounter:
    """Return a large fight in Narrative Time."""
    return crowd(count)


def in_a_turn(count: int) -> Encounter:
    """Return a large fight in its first turn."""
    fight = crowd(count)
    fight.do(BeginCombat())
    fight.do(LetPlayersBegin())
    fight.do(Act(next(each.id for each in fight.state.combatants if each.is_friend)))
    return fight


def calls(act: Callable[[], object]) -> int:
    """Return how many functions a callable calls."""
    count = 0

    def called(_frame: object, event: str, _what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        act()
    finally:
        sys.setprofile(None)
    return count


def measured(fight: Encounter) -> tuple[int, ...]:
    """Return the calls for the requests, the calls for the GM's view, and the length of all forms as plain data."""
    offered = [form.plain() for request in fight.requests for form in request.forms]
    asking = calls(lambda: fight.system.requests(fight.state))
    return asking, calls(lambda: fight.view("gm")), len(orjson.dumps(offered))


@pytest.mark.parametrize("begun", [in_narrative_time, in_a_turn])
def test_requests_grow_linearly_with_combatants(
    begun: Callable[[int], Encounter],
) -> None:
    """Work and size must not grow with the number of pairs."""
    few, many = measured(begun(60)), measured(begun(120))
    assert all(more < 2.3 * less for less, more in zip(few, many, strict=True)), (few, many)
