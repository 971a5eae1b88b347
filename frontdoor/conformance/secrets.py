"""Checks secrecy: a secret choice of one seat must change nothing that other seats can see."""

from random import Random
from typing import Any

from combat import DiceNeeded, Encounter, Refused
from combat.engine.statements import Statement
from events.base import Command
from events.codec import json_text
from frontdoor.conformance.walks import is_open


def compare_with_others(
    before: Encounter, encounter: Encounter, command: Command, probes_of_others: list[Command], rng: Random
) -> None:
    """At each secret choice of a seat, make a different choice, and compare what the other seats can see."""
    request = next(item for item in before.requests if any(form.holds(command) for form in item.forms))
    secret_seat = encounter.journal.beats[-1].by
    others = [seat.id for seat in encounter.journal.header.seats if seat.id != secret_seat]
    forms = request.forms  # whether a seat has decided is not a secret
    assert request.seat == secret_seat
    probes = rng.sample(probes_of_others, 12)
    probes_by_seat = {
        seat: [*probes, *(form.pick(rng) for form in encounter.options(seat).forms if is_open(form))] for seat in others
    }
    since = len(before.journal)  # the beats before it are the same in both fights
    seen = {seat: visible_data(encounter, seat, probes_by_seat[seat], since) for seat in others}
    picked = [form.pick(rng) for form in forms for _ in range(4)]
    for number, other_command in enumerate(picked):
        if other_command in (command, *picked[:number]) or before.why_not(other_command, secret_seat):
            continue
        twin = before.fork()
        beat = twin.do(other_command, secret_seat)
        is_public = type(other_command) is not type(command) or any(event.only_for is None for event in beat.events)
        if isinstance(command, Statement) and is_public:
            continue  # which statement was made is not a secret, only its details about a hidden combatant
        for seat in others:
            assert visible_data(twin, seat, probes_by_seat[seat], since) == seen[seat]


def visible_data(encounter: Encounter, seat: str, probes: list[Command], since: int = 0) -> bytes:
    """Return everything that a seat can find out, as bytes; includes only the log's beats from `since` on."""
    requests = [request for request in encounter.requests if request.seat == seat]
    return json_text.dumps(
        {
            "view": encounter.view(seat),
            "log": encounter.seen(seat, since),
            "step": encounter.step,
            "owed": [repr(request) for request in requests],
            "options": [form.plain() for form in encounter.options(seat).forms],
            "refusals": [[str(reason) for reason in encounter.why_not(probe, seat)] for probe in probes],
            "answers": [_answer(encounter, probe, seat) for probe in probes],
            "stale": _stale(encounter, seat),
        }
    )


def _answer(encounter: Encounter, probe: Command, seat: str) -> str:
    """Try a command on a copy. The result of an accepted command may reveal a secret, so it is ignored."""
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
    raise AssertionError("an outdated command was accepted")
