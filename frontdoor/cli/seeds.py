"""Seeds: parsed from the command line, drawn where nobody gave one, and stored beside the log that needs them."""

import os
import re
import secrets
from pathlib import Path

from combat.engine.dice import SEED_PATTERN
from frontdoor.cli.errors import UsageError

_HEX = re.compile(r"(?:[0-9a-fA-F]{2})+")
_PREFIX = "hmac-sha256:"


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
    if path.exists() and load_seed(log) != seed:
        raise UsageError(f"{path} holds the seed of another fight. Move it away, or choose another name for the log.")
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        path.chmod(0o600)
        file.write(f"{seed}\n")
        file.flush()
        os.fsync(file.fileno())
    return path


def load_seed(log: Path) -> str | None:
    """Return the seed beside a log, or None where there is no such file."""
    path = seed_file(log)
    try:
        seed = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError):
        seed = ""
    if not SEED_PATTERN.fullmatch(seed):
        raise UsageError(f"{path} does not hold a seed, such as {_PREFIX}00ff.")
    return seed
