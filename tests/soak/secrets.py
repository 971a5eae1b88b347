"""Attempts to learn a secret: fights that differ only in a secret must look the same to all other seats."""

from collections import Counter
from random import Random

from frontdoor.conformance.secrets import compare_with_others
from tests.harness.random_play import choose_command, open_fight, sample_commands
from tests.invariants.test_secret_overrides import same_after_overrides, twins
from tests.invariants.test_secrets import SECRET_SETTINGS

SECRETIVE_SYSTEMS = [system for system, settings in SECRET_SETTINGS.items() if settings is not None]
MOMENTS = 3
"""Secrets of a fight to check."""


def secrets(rng: Random) -> Counter[str]:
    """No seat learns a secret of another seat from views, requests, refusals or overrides of the GM."""
    system = rng.choice(SECRETIVE_SYSTEMS)
    tried: Counter[str] = Counter()
    while not tried:  # some fights end before there is a secret
        tried = _check_fight(system, rng)
    return tried


def _check_fight(system: str, rng: Random) -> Counter[str]:
    """Return the number of checked secrets in one fight, and the number of overrides tried at them."""
    number = 30_000_000 + rng.randrange(10**6)
    encounter, own_rng = open_fight(system, number, settings=SECRET_SETTINGS[system] or {}, undo={"barrier": "none"})
    tried: Counter[str] = Counter()
    while encounter.outcome is None and tried["secrets checked"] < MOMENTS:
        command, before = choose_command(encounter, own_rng), encounter.fork()
        beat = encounter.do(command)
        owners = {event.only_for for event in beat.events} - {None}
        if owners and not any(event.reveals for event in beat.events):
            tried["secrets checked"] += 1
            compare_with_others(before, encounter, command, sample_commands(system, 3), own_rng)
            for twin in list(twins(before, command, beat.by, own_rng))[:1]:
                tried["overrides at a secret"] += same_after_overrides(encounter, twin, beat.by, own_rng)
    return tried
