"""Tokens: `<fight>.<secret>`, of which the store keeps a hash alone."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest

SECRET_BYTES = 18
"""So much chance is in a token: nobody finds one by trying."""


def made(fight: str, chance: bytes) -> str:
    """Return a token of a fight, given the bytes that nobody can guess.

    >>> made("k3x", bytes(3))
    'k3x.AAAA'
    """
    return f"{fight}.{urlsafe_b64encode(chance).decode().rstrip('=')}"


def fight_of(token: str) -> str:
    """Return the id of the fight that a token is for; empty where it has not the form of one.

    >>> fight_of("k3x.AAAA"), fight_of("k3x")
    ('k3x', '')
    """
    fight, dot, secret = token.rpartition(".")
    return fight if dot and secret else ""


def hashed(token: str) -> bytes:
    """Return what is kept of a token."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest().encode()


def opens(token: str, kept: bytes | None) -> bool:
    """Return whether a token is the one of which a hash was kept."""
    return kept is not None and compare_digest(hashed(token), kept)
