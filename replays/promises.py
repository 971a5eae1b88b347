"""What somebody wrote down elsewhere: the hash of the seed before the fight, and a fingerprint at any moment of it."""

import re

from combat.engine.errors import refuse
from events.log import Corruption, chain_of, header_line, line_of
from replays.game import Game

_FINGERPRINT = re.compile("[0-9a-f]{64}")
_SEED_HASH = re.compile("sha256:[0-9a-f]{64}")


def broken_promise(game: Game, fingerprint: str | None, seed_hash: str | None) -> Corruption | None:
    """Return where a log is not the one that somebody wrote something down of, or None.

    Args:
        game: The fight of the log.
        fingerprint: A fingerprint of it, at any moment.
        seed_hash: The hash of its seed.

    Raises:
        Refused: When one of the two has not the form of what it shall be.
    """
    if fingerprint is not None and not _FINGERPRINT.fullmatch(fingerprint):
        raise refuse("fingerprint", "a fingerprint is written with 64 hexadecimal digits in lower case")
    if seed_hash is not None and not _SEED_HASH.fullmatch(seed_hash):
        raise refuse("seed_hash", "the hash of a seed is written as 'sha256:' and 64 hexadecimal digits in lower case")
    told = game.header.seed_hash
    if seed_hash not in (None, told):
        says = "the fight has no seed" if told is None else f"the log says '{told}'"
        return Corruption(1, "$.seed_hash", f"{says}, but the hash that was written down is '{seed_hash}'")
    if fingerprint is not None and fingerprint not in _chains(game):
        problem = f"no line has the fingerprint '{fingerprint}': one that had it was changed, or is not in this log"
        return Corruption(1, "$.chain", problem)
    return None


def _chains(game: Game) -> set[str]:
    journal, codec = game.journal, game.system.codec
    stored = (line_of(journal, link, codec) for link in journal.links())
    return {chain_of(header_line(journal)), *map(chain_of, stored)}
