"""Looks at what others keep secret: fights that differ in nothing but a secret look the same to everybody else."""

from collections import Counter
from random import Random

from frontdoor.conformance.secrets import compare_with_others
from tests.harness.random_play import choose_command, open_fight, sample_commands
from tests.invariants.test_secret_overrides import same_after_overrides, twins
from tests.invariants.test_secrets import SECRET_SETTINGS

KEEPING = [system for system, settings in SECRET_SETTINGS.items() if settings is not None]
MOMENTS = 3
"""So many secrets of a fight are looked at."""


def secrets(rng: Random) -> Counter[str]:
    """No seat learns what another keeps: by looking, asking, being refused, nor from what the GM sets by hand."""
    system = rng.choice(KEEPING)
    done: Counter[str] = Counter()
    while not done:  # some fights end before anybody has a secret
        done = _looked_at(system, rng)
    return done


def _looked_at(system: str, rng: Random) -> Counter[str]:
    """Return how many secrets of one fight were looked at, and how many overrides were tried beside them."""
    number = 30_000_000 + rng.randrange(10**6)
    encounter, own = open_fight(system, number, settings=SECRET_SETTINGS[system] or {}, undo={"barrier": "none"})
    done: Counter[str] = Counter()
    while encounter.outcome is None and done["secrets looked at"] < MOMENTS:
        command, before = choose_command(encounter, own), encounter.fork()
        beat = encounter.do(command)
        owners = {event.only_for for event in beat.events} - {None}
        if owners and not any(event.reveals for event in beat.events):
            done["secrets looked at"] += 1
            compare_with_others(before, encounter, command, sample_commands(system, 3), own)
            for twin in list(twins(before, command, beat.by, own))[:1]:
                done["overrides beside a secret"] += same_after_overrides(encounter, twin, beat.by, own)
    return done
