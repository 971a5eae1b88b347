"""Commitments: the seed hash published before a fight, and the fingerprints noted during it."""

import re

from combat.engine.errors import refuse
from events.log.lines import Corruption, beat_line, header_line, seal_of
from replays.loaded_fight import LoadedFight

_FINGERPRINT_PATTERN = re.compile("[0-9a-f]{64}")
_SEED_HASH_PATTERN = re.compile("sha256:[0-9a-f]{64}")


def broken_commitment(fight: LoadedFight, fingerprint: str | None, seed_hash: str | None) -> Corruption | None:
    """Check a log against a fingerprint and a seed hash that were noted earlier; return the first mismatch, or None.

    Args:
        fight: The fight.
        fingerprint: A fingerprint noted at any moment of the fight.
        seed_hash: The published hash of the seed.

    Raises:
        Refused: If the fingerprint or the hash is malformed.
    """
    if fingerprint is not None and not _FINGERPRINT_PATTERN.fullmatch(fingerprint):
        raise refuse("fingerprint", "a fingerprint must have 64 lower-case hexadecimal digits")
    if seed_hash is not None and not _SEED_HASH_PATTERN.fullmatch(seed_hash):
        raise refuse("seed_hash", "a seed hash must be 'sha256:' followed by 64 lower-case hexadecimal digits")
    recorded = fight.header.seed_hash
    if seed_hash not in (None, recorded):
        actual = "the fight has no seed" if recorded is None else f"the log has '{recorded}'"
        return Corruption(1, "$.seed_hash", f"{actual}, but the expected hash is '{seed_hash}'")
    if fingerprint is not None and fingerprint not in _fingerprints(fight):
        problem = f"no line has the fingerprint '{fingerprint}': the line was changed, or this is a different log"
        return Corruption(1, "$.chain", problem)
    return None


def _fingerprints(fight: LoadedFight) -> set[str]:
    journal, codec = fight.journal, fight.system.codec
    lines = (beat_line(journal, link, codec) for link in journal.links())
    return {seal_of(header_line(journal)), *map(seal_of, lines)}
