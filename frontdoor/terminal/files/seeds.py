"""Seeds: parsed from the command line, checked, and stored next to their logs."""

import os
import re
from pathlib import Path

from combat.engine.dice.seeds import FIRST_SEED_PREFIX, MIN_SEED_BYTES, SEED_PATTERN, SEED_PREFIX, SeededDice, seed_hash
from events.stores.file_writing import create_file
from events.stores.safe_files import StoreError, read_file
from frontdoor.terminal.console.errors import UsageError

_HEX = re.compile(r"(?:[0-9a-fA-F]{2})+")
_MOST_BYTES = 4096  # bytes; the file next to the log could contain anything


def parse_seed(text: str, promised: str | None = None) -> str:
    """Return the seed in a text, which contains only its digits or the whole seed."""
    kind, colon, digits = text.strip().rpartition(":")
    if not _HEX.fullmatch(digits) or kind + colon not in ("", FIRST_SEED_PREFIX, SEED_PREFIX):
        raise UsageError(f"'{text}' is not a seed. Write pairs of hexadecimal digits, such as 00ff.")
    seeds = [each + digits.lower() for each in ([kind + colon] if colon else (SEED_PREFIX, FIRST_SEED_PREFIX))]
    return next((seed for seed in seeds if seed_hash(seed) == promised), seeds[0])


def check_seed_strength(seed: str) -> None:
    """Refuse a seed so short that it can be found from its hash by trial and error."""
    if SeededDice(seed).is_weak:
        few = f"The seed has fewer than {MIN_SEED_BYTES} bytes ({2 * MIN_SEED_BYTES} hexadecimal digits)"
        raise UsageError(f"{few}, so it can be found from its hash. Use one from 'blow seed', or add --weak.")


def seed_file(log: Path) -> Path:
    """Return the file next to a log that contains its seed."""
    return log.with_name(f"{log.name}.seed")


def store_seed(log: Path, seed: str | None) -> Path | None:
    """Write the seed to a private file next to a log, never over another seed; return the file, or None."""
    if seed is None:
        return None
    path = seed_file(log)
    there = load_seed(log)
    if there is None:
        file = create_file(path, f"{seed}\n".encode("ascii"))
        if file is not None:
            file.close()
            return path
        there = load_seed(log)  # another process was faster
    if there != seed:
        raise UsageError(f"{path} holds the seed of another fight. Move it away, or choose another name for the log.")
    return path


def load_seed(log: Path) -> str | None:
    """Return the seed next to a log; None if there is no such file."""
    path = seed_file(log)
    if not os.path.lexists(path):
        return None
    try:
        seed = read_file(path, _MOST_BYTES).decode("ascii").strip()
    except (StoreError, UnicodeDecodeError):
        seed = ""
    if not SEED_PATTERN.fullmatch(seed):
        raise UsageError(f"{path} does not contain a seed as printed by 'blow seed'.")
    return seed


def stored_seed(log: Path, promised: str | None) -> str | None:
    """Return the seed that `blow play` stored next to a log; None if it does not have the hash in the log's header."""
    try:
        seed = load_seed(log)
    except UsageError:
        return None
    return seed if seed is not None and seed_hash(seed) == promised else None
