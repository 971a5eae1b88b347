"""Secrets of every system: what one seat keeps to itself makes no difference to what any other seat can see."""

from collections.abc import Mapping
from random import Random
from typing import Any

import orjson
import pytest

from combat import DiceNeeded, Encounter, Refused, systems
from events.base import Command
from tests.harness.holdings import OURS
from tests.harness.looking_ahead import odds_told, said_by_players
from tests.harness.random_play import BLOCKS, chosen, fights, in_blocks, is_open, opened, said_before

SELDOM = 12
"""To look ahead takes longer than to look, so it is done at one secret in so many."""

SECRETIVE: Mapping[str, Mapping[str, Any] | None] = {
    "fiend_wake": {},
    "trench_crusade": {
        "spend_order_action": "secret_simultaneous",
        "spend_order_injury": "secret_simultaneous",
        "turn_limit": 6,
    },
    "powered_by_heresy": None,
    "wrath_and_glory": None,
}
"""The settings under which each system keeps most secrets; None for a system in which everything lies open."""


@in_blocks
@pytest.mark.parametrize("system", [system for system in systems() if SECRETIVE.get(system, {}) is not None])
def test_what_is_said_in_secret_makes_no_difference_to_any_other_seat(system: str, block: int) -> None:
    """Two fights that differ in nothing but a secret look the same to everybody else: on the table, in the log, in what
    is owed and offered, and in every refusal.
    """
    said = said_before(system, 3)
    secrets = 0
    for number in fights(40, after=1000)[block::BLOCKS]:
        encounter, rng = opened(system, number, settings=SECRETIVE.get(system) or {}, undo={"barrier": "none"})
        while encounter.outcome is None:
            command = chosen(encounter, rng)
            before = encounter.fork()
            beat = encounter.do(command)
            owners = {event.only_for for event in beat.events} - {None}
            revealed = any(event.reveals for event in beat.events)
            if owners and not revealed:
                secrets += 1
                compare_with_others(before, encounter, command, said, rng)
                if secrets % SELDOM == 1:
                    compare_looking_ahead(before, encounter, command)
    assert secrets > 0


def compare_with_others(
    before: Encounter, encounter: Encounter, command: Command, said: list[Command], rng: Random
) -> None:
    """Choose otherwise where a secret was chosen, and look at both fights as every other seat may."""
    request = next(each for each in before.requests if any(form.holds(command) for form in each.forms))
    owner = encounter.journal.beats[-1].by
    others = [seat.id for seat in encounter.journal.header.seats if seat.id != owner]
    forms = request.forms  # who has decided, and who has not, is no secret
    assert request.seat == owner
    probes = rng.sample(said, 12)
    offered = {
        seat: [*probes, *(form.pick(rng) for form in encounter.options(seat).forms if is_open(form))] for seat in others
    }
    seen = {seat: seen_by(encounter, seat, offered[seat]) for seat in others}
    for form in forms:
        for _ in range(4):
            other_command = form.pick(rng)
            if other_command == command or before.why_not(other_command, owner):
                continue
            twin = before.fork()
            twin.do(other_command, owner)
            for seat in others:
                assert seen_by(twin, seat, offered[seat]) == seen[seat]


def compare_looking_ahead(before: Encounter, encounter: Encounter, command: Command) -> None:
    """Choose otherwise where a secret was chosen: odds, or their refusal, and players are the same for others."""
    owner = encounter.journal.beats[-1].by
    request = next(each for each in before.requests if any(form.holds(command) for form in each.forms))
    others = [form.pick(Random(2)) for form in request.forms]
    for other in others:
        if other == command or before.why_not(other, owner):
            continue
        twin = before.fork()
        twin.do(other, owner)
        for each in encounter.requests:
            if each.seat != owner:
                asked = [form.pick(Random(3)) for form in each.forms[:2]]
                told = [
                    ([odds_told(fight, ask, each.seat) for ask in asked], said_by_players(fight, each.seat))
                    for fight in (encounter, twin)
                ]
                assert told[0] == told[1]


def seen_by(encounter: Encounter, seat: str, probes: list[Command]) -> bytes:
    """Return all that a seat can find out, as one piece of text."""
    requests = [each for each in encounter.requests if each.seat == seat]
    return orjson.dumps(
        {
            "view": encounter.view(seat),
            "log": encounter.seen(seat),
            "step": encounter.step,
            "owed": [repr(each) for each in requests],
            "options": [form.plain() for form in encounter.options(seat).forms],
            "refusals": [[str(reason) for reason in encounter.why_not(probe, seat)] for probe in probes],
            "answers": [_answer(encounter, probe, seat) for probe in probes],
            "stale": _stale(encounter, seat),
        }
    )


def _answer(encounter: Encounter, probe: Command, seat: str) -> str:
    """Try on a copy; what is accepted may reveal what was secret, and so is not looked at."""
    try:
        encounter.fork().do(probe, seat)
    except (Refused, DiceNeeded) as error:
        return str(error)
    return "done"


def _stale(encounter: Encounter, seat: str) -> Any:
    try:
        encounter.fork().do({"type": "note.v1", "text": "late"}, seat, expect=len(encounter.journal) - 1)
    except Refused as refused:
        return [str(refused), list(refused.beats)]
    raise AssertionError("a stale word was heard")


@pytest.mark.parametrize("system", OURS)
def test_every_system_of_ours_says_under_which_settings_it_keeps_secrets(system: str) -> None:
    """So that none is forgotten; one without secrets says so with None."""
    assert system in SECRETIVE
