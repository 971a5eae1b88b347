"""Dice that all seats make together: each contributes to every roll, and no one can choose or predict a face.

Each contributor draws a secret and hashes it many times. It publishes the last hash, its tip, before the fight, and
opens one earlier hash for each roll. Everyone can check a link: its SHA-256 is the contributor's link before.
"""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

import attrs
from attrs import frozen

from combat.engine.dice.seeds import draw_face
from combat.engine.errors import refuse
from events.limits import MAX_SIDES, MIN_SIDES
from events.vocabulary import Die

if TYPE_CHECKING:
    import hmac

CHAIN_LENGTH = 2_000
"""Number of rolls that one commitment covers."""

MAX_SKIPPED_LINKS = 100_000
"""Largest number of links that are hashed to check a contribution after rolls that its contributor missed."""


def next_link(link: str, times: int = 1) -> str:
    """Return the link that was opened before: the SHA-256, in hexadecimal digits, of the digits of a link.

    >>> next_link("00")
    'f1534392279bddbf9d43dde8701cb5be14b82f76ec6607bf8d6ad557f60f304e'
    """
    for _ in range(times):
        link = sha256(link.encode()).hexdigest()
    return link


@frozen
class HashChain:
    """The secret of a contributor, and the links that follow from it.

    Attributes:
        secret: 64 hexadecimal digits known to the contributor only.
        roll: The number of the last roll before the commitment.
    """

    secret: str = attrs.field(repr=False)
    roll: int = 0

    @property
    def tip(self) -> str:
        """The commitment to all links of the chain."""
        return _links(self.secret)[0]

    def link(self, roll: int) -> str:
        """Return the contribution to a roll.

        Raises:
            Refused: If the chain does not cover the roll.
        """
        if not 0 < roll - self.roll <= CHAIN_LENGTH:
            raise refuse(
                "link", f"this chain covers the rolls {self.roll + 1} to {self.roll + CHAIN_LENGTH}, not {roll}"
            )
        return _links(self.secret)[roll - self.roll]


@lru_cache(maxsize=64)
def _links(secret: str) -> tuple[str, ...]:
    """Return the links of a chain in the order in which they are opened, the tip first."""
    links = [secret]
    for _ in range(CHAIN_LENGTH):
        links.append(next_link(links[-1]))
    return tuple(reversed(links))


@frozen
class TogetherDice:
    """Dice of one roll, once all its contributions are open; before that, it returns no die.

    Draw `n` of a die with `s` sides: for block 0, 1, 2 ... compute HMAC-SHA256(key, message). The key is the text
    `by:link` of each contributor, joined by `|` in the order of their ids; the message is `id|roll|n.block`. The first
    byte below `256 - 256 % s` decides, as for dice from a seed.

    Attributes:
        fight: The id of the fight.
        roll: The number of the roll.
        links: The contribution of each contributor; empty until all are open.

    >>> TogetherDice("chapel", 1, {"ann": "00", "table": "01"}).throw(6, 0)
    Die(face=1, sides=6, source='together:0', mark='')
    """

    fight: str = ""
    roll: int = 0
    links: Mapping[str, str] = attrs.field(factory=dict)
    _mac: "hmac.HMAC" = attrs.field(init=False, repr=False, eq=False)

    @_mac.default
    def _keyed(self) -> "hmac.HMAC":
        import hmac  # imports OpenSSL, which is not needed for other dice

        key = "|".join(f"{by}:{link}" for by, link in sorted(self.links.items()))
        return hmac.new(key.encode(), f"{self.fight}|{self.roll}|".encode(), "sha256")

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return the die of a draw; None until all contributions are open."""
        if not MIN_SIDES <= sides <= MAX_SIDES:
            raise refuse("sides", f"a die must have {MIN_SIDES} to {MAX_SIDES} sides, not {sides}")
        if not self.links:
            return None
        return Die(face=draw_face(self._mac, sides, draw), sides=sides, source=f"together:{draw}")
