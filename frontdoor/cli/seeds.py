"""Seeds: parsed from the command line, drawn where nobody gave one, and stored beside the log that needs them."""

import os
import re
import secrets
from pathlib import Path

from combat.engine.dice import SEED_PATTERN
from events.files import StoreError, make, read_whole
from frontdoor.cli.errors import UsageError

_HEX = re.compile(r"(?:[0-9a-fA-F]{2})+")
_PREFIX = "hmac-sha256:"
_MOST_BYTES = 4096  # a file beside a log may be anything


def parse_seed(text: str) -> str:
    """Return the seed that somebody wrote, with or without `hmac-sha256:` before it.

    >>> parse_seed("00FF")
    'hmac-sha256:00ff'
    """
    digits = text.strip().removeprefix(_PREFIX)
    if not _HEX.fullmatch(digits):
        raise UsageError(f"'{text}' is not a seed. Write pairs of hexadecimal digits, such as 00ff.")
    return _PREFIX + digits.lower()


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return _PREFIX + secrets.token_hex(16)


def seed_file(log: Path) -> Path:
    """Return the file beside a log that holds its seed."""
    return log.with_name(f"{log.name}.seed")


def store_seed(log: Path, seed: str | None) -> Path | None:
    """Write the seed beside a log, readable by its owner alone, never over another; return the file, if any."""
    if seed is None:
        return None
    path = seed_file(log)
    there = load_seed(log)
    if there is None:
        file = make(path, f"{seed}\n".encode("ascii"))
        if file is not None:
            file.close()
            return path
        there = load_seed(log)  # somebody was faster
    if there != seed:
        raise UsageError(f"{path} holds the seed of another fight. Move it away, or choose another name for the log.")
    return path


def load_seed(log: Path) -> str | None:
    """Return the seed beside a log, or None where there is no such file."""
    path = seed_file(log)
    if not os.path.lexists(path):
        return None
    try:
        seed = read_whole(path, _MOST_BYTES).decode("ascii").strip()
    except (StoreError, UnicodeDecodeError):
        seed = ""
    if not SEED_PATTERN.fullmatch(seed):
        raise UsageError(f"{path} does not hold a seed, such as {_PREFIX}00ff.")
    return seed
