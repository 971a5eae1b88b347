"""Seeds: read from the command line, drawn where nobody gave one, and kept beside the log that needs them."""

import os
import re
import secrets
from pathlib import Path

from combat.engine.dice import SEED_PATTERN
from frontdoor.cli.sentences import WrongUse

_HEX = re.compile(r"(?:[0-9a-fA-F]{2})+")
_PREFIX = "hmac-sha256:"


def seed_of(text: str) -> str:
    """
    Return the seed that somebody wrote, with or without `hmac-sha256:` before it.

    Raises:
        WrongUse: When it is none.

    >>> seed_of("00FF")
    'hmac-sha256:00ff'
    """
    digits = text.strip().removeprefix(_PREFIX)
    if not _HEX.fullmatch(digits):
        raise WrongUse(f"the seed '{text}' is not made of pairs of hexadecimal digits, such as 00ff")
    return _PREFIX + digits.lower()


def fresh_seed() -> str:
    """Draw a seed that nobody can guess."""
    return _PREFIX + secrets.token_hex(16)


def side_file(log: Path) -> Path:
    """Return the file beside a log that holds its seed."""
    return log.with_name(f"{log.name}.seed")


def keep(log: Path, seed: str) -> Path:
    """
    Write the seed beside a log, for its owner alone.

    Raises:
        WrongUse: When another seed stands there.
        OSError: When it cannot be written.
    """
    path = side_file(log)
    if path.exists() and kept(log) != seed:
        raise WrongUse(f"{path} holds the seed of another fight; move it away, or choose another name for the log")
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        path.chmod(0o600)
        file.write(f"{seed}\n")
        file.flush()
        os.fsync(file.fileno())
    return path


def kept(log: Path) -> str | None:
    """
    Return the seed that stands beside a log, or None where there is none.

    Raises:
        WrongUse: When the file holds no seed.
    """
    path = side_file(log)
    try:
        seed = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError):
        seed = ""
    if not SEED_PATTERN.fullmatch(seed):
        raise WrongUse(f"{path} does not hold a seed")
    return seed
