"""Commitments: the seed hash published before a fight, and fingerprints noted during it."""

import re

from combat.engine.errors import refuse
from events.log import Corruption, header_line, line_of, seal_of
from replays.loaded_fight import LoadedFight

_FINGERPRINT = re.compile("[0-9a-f]{64}")
_SEED_HASH = re.compile("sha256:[0-9a-f]{64}")


def broken_commitment(game: LoadedFight, fingerprint: str | None, seed_hash: str | None) -> Corruption | None:
    """Check a log against a fingerprint and a seed hash noted earlier; return the first mismatch, or None.

    Args:
        game: The fight.
        fingerprint: A fingerprint noted at any moment of the fight.
        seed_hash: The published hash of the seed.

    Raises:
        Refused: If the fingerprint or the hash is malformed.
    """
    if fingerprint is not None and not _FINGERPRINT.fullmatch(fingerprint):
        raise refuse("fingerprint", "a fingerprint must have 64 lower-case hexadecimal digits")
    if seed_hash is not None and not _SEED_HASH.fullmatch(seed_hash):
        raise refuse("seed_hash", "a seed hash must be 'sha256:' followed by 64 lower-case hexadecimal digits")
    told = game.header.seed_hash
    if seed_hash not in (None, told):
        says = "the fight has no seed" if told is None else f"the log has '{told}'"
        return Corruption(1, "$.seed_hash", f"{says}, but the expected hash is '{seed_hash}'")
    if fingerprint is not None and fingerprint not in _chains(game):
        problem = f"no line has the fingerprint '{fingerprint}': the line was changed, or this is another log"
        return Corruption(1, "$.chain", problem)
    return None


def _chains(game: LoadedFight) -> set[str]:
    journal, codec = game.journal, game.system.codec
    stored = (line_of(journal, link, codec) for link in journal.links())
    return {seal_of(header_line(journal)), *map(seal_of, stored)}
