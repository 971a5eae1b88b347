"""Secrets of every system: a secret choice of one seat changes nothing that another seat can see."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from combat import Encounter, systems
from combat.engine.people.players import win_chance
from events.base import Command
from frontdoor.conformance.secrets import compare_with_others
from tests.harness.lookahead import odds_text, player_choices
from tests.harness.random_play import (
    BLOCKS,
    choose_command,
    fight_numbers,
    in_blocks,
    open_fight,
    sample_commands,
    with_extra_fights,
)
from tests.harness.resource_totals import BUNDLED_SYSTEMS

COMPARE_EVERY = 2
"""Other seats' views are compared at one of this many secrets; secrets of one fight are similar."""

LOOK_AHEAD_EVERY = 12
"""Odds and bot choices are compared at one of this many secrets, because that takes longer."""

SECRET_SETTINGS: Mapping[str, Mapping[str, Any] | None] = {
    "fiend_wake": {},
    "trench_crusade": {
        "spend_order_action": "secret_simultaneous",
        "spend_order_injury": "secret_simultaneous",
        "turn_limit": 6,
    },
    "powered_by_heresy": None,
    "wrath_and_glory": None,
}
"""Settings with the most secrets for each system; None for a system without secrets."""


@in_blocks
@pytest.mark.parametrize("system", [system for system in systems() if SECRET_SETTINGS.get(system, {}) is not None])
def test_secret_choice_is_invisible_to_other_seats(system: str, block: int) -> None:
    """Two fights that differ only in a secret look the same to all other seats: state, log, requests, forms and
    refusals.
    """
    probes = sample_commands(system, 3)
    secrets = 0
    numbers = fight_numbers(4, after=1000)[block::BLOCKS]
    for number in with_extra_fights(numbers):
        if secrets > 0 and number not in numbers:
            break
        encounter, rng = open_fight(
            system, number, settings=SECRET_SETTINGS.get(system) or {}, undo={"barrier": "none"}
        )
        while encounter.outcome is None:
            command = choose_command(encounter, rng)
            before = encounter.fork()
            beat = encounter.do(command)
            owners = {event.only_for for event in beat.events} - {None}
            revealed = any(event.reveals for event in beat.events)
            if owners and not revealed:
                secrets += 1
                if secrets % COMPARE_EVERY == 1:
                    compare_with_others(before, encounter, command, probes, rng)
                if secrets % LOOK_AHEAD_EVERY == 1:
                    compare_looking_ahead(before, encounter, command)
    assert secrets > 0


def compare_looking_ahead(before: Encounter, encounter: Encounter, command: Command) -> None:
    """Replace a secret choice: odds, their refusals and bot choices stay the same for the other seats."""
    owner = encounter.journal.beats[-1].by
    request = next(request for request in before.requests if any(form.holds(command) for form in request.forms))
    others = [form.pick(Random(2)) for form in request.forms]
    commands_by_seat = [
        (request.seat, [form.pick(Random(3)) for form in request.forms[:2]])
        for request in encounter.requests
        if request.seat != owner
    ]
    expected = _visible_choices(encounter, commands_by_seat) if commands_by_seat else []
    for other in others:
        if commands_by_seat and other != command and not before.why_not(other, owner):
            twin = before.fork()
            twin.do(other, owner)
            assert _visible_choices(twin, commands_by_seat) == expected


def _visible_choices(
    fight: Encounter, commands_by_seat: list[tuple[str, list[Command]]]
) -> list[tuple[list[str], list[str]]]:
    """Return the odds of some commands, the bot choices and the chance of winning, as each seat sees them."""
    return [
        (
            [odds_text(fight, ask, seat) for ask in commands],
            [*player_choices(fight, seat), str(win_chance(fight, seat))],
        )
        for seat, commands in commands_by_seat
    ]


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_every_bundled_system_lists_its_secret_settings(system: str) -> None:
    """A system without secrets is listed with None."""
    assert system in SECRET_SETTINGS
