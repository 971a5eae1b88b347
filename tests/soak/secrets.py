"""Attempts to learn a secret: fights that differ only in a secret must look the same to all other seats."""

from collections import Counter
from random import Random

from frontdoor.conformance.secrets import compare_with_others
from tests.harness.random_play import choose_command, open_fight, sample_commands
from tests.invariants.test_secret_overrides import same_after_overrides, twins
from tests.invariants.test_secrets import SECRET_SETTINGS

KEEPING = [system for system, settings in SECRET_SETTINGS.items() if settings is not None]
MOMENTS = 3
"""Secrets of a fight to check."""


def secrets(rng: Random) -> Counter[str]:
    """No seat learns a secret of another seat from views, requests, refusals or overrides of the GM."""
    system = rng.choice(KEEPING)
    done: Counter[str] = Counter()
    while not done:  # some fights end before there is a secret
        done = _looked_at(system, rng)
    return done


def _looked_at(system: str, rng: Random) -> Counter[str]:
    """Return the number of checked secrets in one fight, and the number of overrides tried at them."""
    number = 30_000_000 + rng.randrange(10**6)
    encounter, own = open_fight(system, number, settings=SECRET_SETTINGS[system] or {}, undo={"barrier": "none"})
    done: Counter[str] = Counter()
    while encounter.outcome is None and done["secrets checked"] < MOMENTS:
        command, before = choose_command(encounter, own), encounter.fork()
        beat = encounter.do(command)
        owners = {event.only_for for event in beat.events} - {None}
        if owners and not any(event.reveals for event in beat.events):
            done["secrets checked"] += 1
            compare_with_others(before, encounter, command, sample_commands(system, 3), own)
            for twin in list(twins(before, command, beat.by, own))[:1]:
                done["overrides at a secret"] += same_after_overrides(encounter, twin, beat.by, own)
    return done
