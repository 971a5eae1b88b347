"""Finished fights of all systems, for the tests of campaigns and exports."""

import random
from functools import cache
from typing import Any

from combat import Encounter
from combat.engine.catalog import system
from events.codec import json_text

SEEDS = ("hmac-sha256:00ff0000000000000000000000000001", "hmac-sha256:00ff0000000000000000000000000002")
MAX_BEATS = 60


def finished(name: str, number: int = 0, setup: dict[str, Any] | None = None, seed: str = SEEDS[0]) -> Encounter:
    """Play a fight at random, and end it after 60 beats, so that most combatants live; cached and copied."""
    text = json_text.dumps(system(name).sample() if setup is None else setup).decode()
    return _played(name, number, text, seed).fork()


@cache
def _played(name: str, number: int, setup: str, seed: str) -> Encounter:
    fight, rng = Encounter.begin(name, json_text.loads(setup), dice=seed), random.Random(number)
    while fight.outcome is None and len(fight.journal) < MAX_BEATS:
        owed = next(request for request in fight.requests if not request.optional)
        fight.do(fight.options(owed.seat).random(rng))
    if fight.outcome is None:
        fight.end(reason="enough")
    return fight
