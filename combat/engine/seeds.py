"""Seeds: dice that are promised before the fight and can be drawn again by anybody after it.

A seed is a text. Its hash is told before the first roll, the seed itself after the last; in between each draw is a
pure function of the seed, the fight and the number of the draw, so that nothing is left to choose.
"""

import re
from typing import TYPE_CHECKING

import attrs
from attrs import frozen

from combat.engine.errors import refuse
from events.journal import Header
from events.limits import FEWEST_SIDES, MOST_SIDES
from events.vocabulary import Die

if TYPE_CHECKING:
    import hmac

FIRST, NEWEST = "hmac-sha256:", "hmac-sha256-2:"
SEED_PATTERN = re.compile(rf"({FIRST}|{NEWEST})((?:[0-9a-f]{{2}})+)")
FEWEST_BYTES = 16
"""A seed of fewer bytes could be found from its hash by trying."""


def new_seed() -> str:
    """Return a seed that nobody can guess, drawn from what the machine keeps for secrets."""
    import secrets  # it brings in much, and only this asks for it

    return NEWEST + secrets.token_hex(FEWEST_BYTES)


def seed_hash(seed: str) -> str:
    """Return what may be told of a seed before the fight: `sha256:` and the hash of its text.

    Raises:
        Refused: When it has not the form of a seed.

    >>> seed_hash("hmac-sha256-2:00112233445566778899aabbccddeeff")
    'sha256:ab48129236c79fc5ec67091a7bcbee00168aef475594f84b37197d8d6de594d2'
    """
    return Seeded(seed).hash


@frozen
class Seeded:
    """Faces drawn from a seed, so that anybody who knows the seed can draw them again in any language.

    Draw `n` of a die with `s` sides: for block 0, 1, 2 ... take the 32 bytes of HMAC-SHA256(key, message). The first
    byte below `256 - 256 % s` decides, and the face is that byte modulo `s`, plus 1.

    - `hmac-sha256-2:<hex>`: the key is the ASCII text `<hex>`, the message the UTF-8 text `id|salt|n.block` with the id
      and the salt in the header of the fight. So no two seeds are one key, and no two fights have the same dice.
    - `hmac-sha256:<hex>`, the older kind: the key is the bytes `<hex>`, the message `n.block`.

    Attributes:
        seed: The text of the seed.
        context: `id|salt` of the fight; `of_fight` sets it.

    >>> Seeded("hmac-sha256-2:00112233445566778899aabbccddeeff", "chapel|ann: heron; bo: 417").throw(6, 0)
    Die(face=4, sides=6, source='seed:0', mark='')
    >>> Seeded("hmac-sha256:00ff").throw(6, 0)
    Die(face=5, sides=6, source='seed:0', mark='')
    """

    seed: str
    context: str = ""
    _mac: "hmac.HMAC" = attrs.field(init=False, repr=False, eq=False)

    @_mac.default
    def _keyed(self) -> "hmac.HMAC":
        """Take in what is the same for every draw, once: the key, and the fight."""
        text: object = self.seed
        found = SEED_PATTERN.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            raise refuse(
                "seed",
                f"the seed is not of the form '{NEWEST}' (or '{FIRST}') "
                "followed by pairs of hexadecimal digits in lower case",
            )
        import hmac  # it brings in OpenSSL, and where people roll there is no seed

        if found[1] == NEWEST:
            return hmac.new(found[2].encode(), f"{self.context}|".encode(), "sha256")
        return hmac.new(bytes.fromhex(found[2]), b"", "sha256")

    @property
    def hash(self) -> str:
        """The hash that the header may show without giving the seed away."""
        import hashlib  # as above

        return "sha256:" + hashlib.sha256(self.seed.encode()).hexdigest()

    @property
    def is_bound(self) -> bool:
        """Whether the fight and its salt are part of every draw, as they are for the newer kind."""
        return self.seed.startswith(NEWEST)

    @property
    def is_weak(self) -> bool:
        """Whether the seed is so short that it could be found from its hash."""
        return len(self.seed.partition(":")[2]) < 2 * FEWEST_BYTES

    def of_fight(self, header: Header) -> "Seeded":
        """Return the dice of this seed in the fight that a header describes: these, where they are of that fight."""
        context = f"{header.id}|{header.salt}"
        return self if self.context == context else attrs.evolve(self, context=context)

    def throw(self, sides: int, draw: int) -> Die:
        """Draw a face; the same draw of the same seed always shows the same in the same fight."""
        if not FEWEST_SIDES <= sides <= MOST_SIDES:
            raise refuse("sides", f"a die has {FEWEST_SIDES} to {MOST_SIDES} sides, not {sides}")
        limit = MOST_SIDES - MOST_SIDES % sides
        block = 0
        while True:
            mac = self._mac.copy()
            mac.update(b"%d.%d" % (draw, block))
            for byte in mac.digest():
                if byte < limit:
                    return Die(face=byte % sides + 1, sides=sides, source=f"seed:{draw}")
            block += 1
