"""Seeds: dice that the program commits to before a fight and that anyone can verify after it.

A seed is a string. Its hash is published before the first roll, and the seed itself after the last. Each draw is a pure
function of the seed, the fight and the draw number, so no one can influence a draw in between.
"""

import re
from typing import TYPE_CHECKING

import attrs
from attrs import frozen

from combat.engine.errors import refuse
from events.history.journal import Header
from events.limits import MAX_SIDES, MIN_SIDES
from events.vocabulary import Die

if TYPE_CHECKING:
    import hmac

FIRST_SEED_PREFIX, SEED_PREFIX = "hmac-sha256:", "hmac-sha256-2:"
SEED_PATTERN = re.compile(rf"({FIRST_SEED_PREFIX}|{SEED_PREFIX})((?:[0-9a-f]{{2}})+)")
MIN_SEED_BYTES = 16
"""Smallest size of a seed; a shorter one can be found from its hash by trying."""


def new_seed() -> str:
    """Return an unguessable seed from the operating system's source of randomness."""
    import secrets  # slow to import, and only needed here

    return SEED_PREFIX + secrets.token_hex(MIN_SEED_BYTES)


def seed_hash(seed: str) -> str:
    """Return the public hash of a seed: `sha256:` and the SHA-256 of the seed string.

    Raises:
        Refused: If the string is not a valid seed.

    >>> seed_hash("hmac-sha256-2:00112233445566778899aabbccddeeff")
    'sha256:ab48129236c79fc5ec67091a7bcbee00168aef475594f84b37197d8d6de594d2'
    """
    return SeededDice(seed).hash


@frozen
class SeededDice:
    """Dice drawn from a seed; anyone who knows the seed can repeat the draws in any language.

    Draw `n` of a die with `s` sides: for block 0, 1, 2 ... compute the 32 bytes of HMAC-SHA256(key, message). The first
    byte below `256 - 256 % s` decides: the face is that byte modulo `s`, plus 1.

    - `hmac-sha256-2:<hex>`: the key is the ASCII text `<hex>`, the message the UTF-8 text `id|salt|n.block` with the id
      and the salt in the header of the fight. So no two seeds share a key, and no two fights share their dice.
    - `hmac-sha256:<hex>`, the older kind: the key is the bytes `<hex>`, the message `n.block`.

    The dice of a free roll form a stream of their own: its messages have `free b|` before `n.block`, with the number b
    of the beat.

    Attributes:
        seed: The seed string.
        context: The fight's string `id|salt`; set by `of_fight`.
        stream: The text before each draw number; empty except for free rolls.

    >>> SeededDice("hmac-sha256-2:00112233445566778899aabbccddeeff", "chapel|ann: heron; bo: 417").throw(6, 0)
    Die(face=4, sides=6, source='seed:0', mark='')
    >>> SeededDice("hmac-sha256:00ff").throw(6, 0)
    Die(face=5, sides=6, source='seed:0', mark='')
    """

    seed: str
    context: str = ""
    stream: str = ""
    _mac: "hmac.HMAC" = attrs.field(init=False, repr=False, eq=False)

    @_mac.default
    def _keyed(self) -> "hmac.HMAC":
        """Return the HMAC with the key and context that all draws share."""
        text: object = self.seed
        match = SEED_PATTERN.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise refuse(
                "seed",
                f"the seed must be '{SEED_PREFIX}' (or '{FIRST_SEED_PREFIX}') "
                "followed by pairs of lower-case hexadecimal digits",
            )
        import hmac  # imports OpenSSL, which is not needed without a seed

        if match[1] == SEED_PREFIX:
            return hmac.new(match[2].encode(), f"{self.context}|{self.stream}".encode(), "sha256")
        return hmac.new(bytes.fromhex(match[2]), self.stream.encode(), "sha256")

    @property
    def hash(self) -> str:
        """The hash that the header shows without revealing the seed."""
        import hashlib  # as above

        return "sha256:" + hashlib.sha256(self.seed.encode()).hexdigest()

    @property
    def is_bound(self) -> bool:
        """Whether fight and salt are mixed into every draw, as for the newer kind of seed."""
        return self.seed.startswith(SEED_PREFIX)

    @property
    def is_weak(self) -> bool:
        """Whether the seed is so short that it can be found from its hash."""
        return len(self.seed.partition(":")[2]) < 2 * MIN_SEED_BYTES

    def of_fight(self, header: Header, salt: str = "") -> "SeededDice":
        """Return these dice bound to a fight, with the salt that its seats gave before it started, if they did."""
        context = f"{header.id}|{salt or header.salt}"
        return self if self.context == context else attrs.evolve(self, context=context)

    def free_stream(self, beat: int) -> "SeededDice":
        """Return the dice of the free roll in a beat, which no other roll uses."""
        return attrs.evolve(self, stream=f"free {beat}|")

    def throw(self, sides: int, draw: int) -> Die:
        """Return the die of a draw; the same seed, fight and draw number always give the same face."""
        if not MIN_SIDES <= sides <= MAX_SIDES:
            raise refuse("sides", f"a die must have {MIN_SIDES} to {MAX_SIDES} sides, not {sides}")
        return Die(face=draw_face(self._mac, sides, draw), sides=sides, source=f"seed:{draw}")


def draw_face(keyed: "hmac.HMAC", sides: int, draw: int) -> int:
    """Return the face of a draw, given an HMAC that has read everything before the number of the draw."""
    limit = MAX_SIDES - MAX_SIDES % sides
    block = 0
    while True:
        mac = keyed.copy()
        mac.update(b"%d.%d" % (draw, block))
        for byte in mac.digest():
            if byte < limit:
                return byte % sides + 1
        block += 1
