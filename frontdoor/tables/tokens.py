"""Tokens of the form `<fight>.<secret>`; the store keeps only their hashes."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path

MAX_ID_LENGTH = 64
"""Maximum length of the id of a fight, in characters."""

MAX_KEY_BYTES = 1_000
"""Maximum length of a key file, in bytes."""

SECRET_BYTES = 18
"""Number of random bytes in a token, enough to make guessing hopeless."""


_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 12


def new_fight(entropy: Callable[[int], bytes]) -> str:
    """Return a new random fight id."""
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in entropy(_ID_LENGTH))


def new_token(fight: str, random_bytes: bytes) -> str:
    """Return a token for a fight from random bytes."""
    return f"{fight}.{urlsafe_b64encode(random_bytes).decode().rstrip('=')}"


def fight_of(token: str) -> str:
    """Return the id of the fight in a token; empty if the token is malformed."""
    fight, dot, secret = token.rpartition(".")
    return fight if dot and secret else ""


def is_fight_id(fight: str) -> bool:
    """Return whether a string has the form of a fight id. Other strings never reach the store."""
    return len(fight) <= MAX_ID_LENGTH and fight.isascii() and fight.replace("-", "").replace("_", "").isalnum()


def hash_token(token: str) -> bytes:
    """Return the hash of a token, as the store keeps it."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest().encode()


def read_key(file: Path) -> str:
    """Return the key in a file, without surrounding white space.

    Raises:
        OSError: If the file cannot be read.
        ValueError: If it holds no key: it is empty, too long or not text.
    """
    with file.open("rb") as opened:
        data = opened.read(MAX_KEY_BYTES + 1)
    key = data.decode().strip()
    if not key or len(data) > MAX_KEY_BYTES:
        raise ValueError(f"a key file must contain 1 to {MAX_KEY_BYTES} bytes")
    return key


def find_hash(token: str, hashes: Mapping[str, str]) -> str | None:
    """Return the key of a token's hash; None if it is not one of these."""
    digest = hash_token(token)
    for key, known in hashes.items():
        if compare_digest(digest, known.encode()):
            return key
    return None
