"""The seals of log lines: each is the SHA-256 of the previous line and of its own line without the seal."""

import hashlib
import re

SEALED = re.compile(rb'(?P<body>.*),"chain":"(?P<chain>[0-9a-f]{64})"\}\n', re.DOTALL)
"""A sealed line: its text before the seal, and the seal."""


def seal_of_body(before: bytes, body: bytes) -> str:
    """Return the seal of a line: the SHA-256 of the previous line and this line's body."""
    return hashlib.sha256(before + body).hexdigest()


def seal_of(line: bytes) -> str:
    """Return the seal of a stored line, as 64 hexadecimal digits."""
    return line[-len('"}\n') - 64 : -len('"}\n')].decode()


def is_sealed_after(row: bytes, before: bytes) -> bool:
    """Return whether a line's seal is correct, given the line before it."""
    seal = SEALED.fullmatch(row)
    return seal is not None and seal["chain"].decode() == seal_of_body(before, seal["body"])
