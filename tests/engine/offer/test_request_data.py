"""Requests as plain data: unchanged parts of later views are the same objects, and equal to those made afresh."""

from random import Random
from typing import Any

import pytest

from combat import Encounter
from combat.engine.play.views import FightView, PlainParts
from events.codec import json_text
from tests.harness.random_play import choose_command, seed_of
from tests.harness.resource_totals import BUNDLED_SYSTEMS

COMMANDS = 25


def view_of(fight: Encounter, parts: PlainParts, seat: str | None) -> dict[str, Any]:
    """Return a view with the parts that earlier views contained."""
    return FightView(fight.system, fight.header, len(fight.journal), fight.state, fight.requests, parts).view(seat)


def forms_of(view: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all forms of a view."""
    return [form for request in view["requests"] for form in request.get("forms", ())]


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_kept_parts_equal_new_ones(system: str) -> None:
    """In every view of a random fight; and most forms of the GM are those of the view before."""
    fight, rng, parts = Encounter.sample(system, seed_of(3)), Random(system), PlainParts()
    kept = repeated = 0
    before: dict[bytes, int] = {}
    while len(fight.journal) <= COMMANDS and fight.outcome is None:
        for seat in (None, *(seat.id for seat in fight.header.seats)):
            view = view_of(fight, parts, seat)
            assert json_text.dumps(view) == json_text.dumps(view_of(fight, PlainParts(), seat))
        forms = {json_text.dumps(form): id(form) for form in forms_of(view_of(fight, parts, None))}
        repeated += len(forms.keys() & before.keys())
        kept += sum(before.get(content) == place for content, place in forms.items())
        before = forms
        fight.do(choose_command(fight, rng))
    assert kept == repeated > COMMANDS


def test_unchanged_request_is_the_same_object() -> None:
    """A note changes no request, so the next view repeats the requests of the view before."""
    fight, parts = Encounter.sample("trench_crusade", seed_of(1)), PlainParts()
    before = view_of(fight, parts, None)["requests"]
    fight.note("nothing happens")
    after = view_of(fight, parts, None)["requests"]
    assert before
    assert all(was is now for was, now in zip(before, after, strict=True))
