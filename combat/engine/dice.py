"""Where faces come from: a seed, the people at the table, or a list fixed beforehand.

A source knows nothing of the fight. It is asked for draw number so-and-so, and the number of draws made so far is
part of the fight's history; so every source is a constant, and a copy of a fight needs no copy of its dice.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable, Iterator
from typing import Protocol

import attrs

from combat.engine.errors import refuse
from events.limits import FEWEST_SIDES, MOST_SIDES, shown
from events.vocabulary import Die

SEED_PATTERN = re.compile(r"hmac-sha256:((?:[0-9a-f]{2})+)")


class Dice(Protocol):
    """A source of faces."""

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return draw number `draw` (from 0) as a die with so many sides; None where people must roll."""
        ...


@attrs.frozen
class Table:
    """People roll: this source never gives a die."""

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return nothing; the faces must be typed in."""
        return None


def _listed(faces: Iterable[int]) -> tuple[int, ...]:
    return tuple(faces)


@attrs.frozen
class Loaded:
    """Faces fixed beforehand, for tests and examples; a good test uses all of them.

    >>> Loaded((5, 5, 1)).throw(6, 2)
    Die(face=1, sides=6, source='loaded:2', mark='')
    """

    faces: tuple[int, ...] = attrs.field(converter=_listed)

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return the face at that place of the list; None when the list is used up."""
        if draw >= len(self.faces):
            return None
        return Die(
            face=fitting(self.faces[draw], sides, f"loaded face {draw + 1}"), sides=sides, source=f"loaded:{draw}"
        )


@attrs.frozen
class Seeded:
    """Faces drawn from a seed, so that anybody who knows the seed can draw them again in any language.

    Draw `n` of a die with `s` sides: for block 0, 1, 2 ... take the 32 bytes of HMAC-SHA256(seed bytes, the ASCII text
    `n.block`); the first byte below `256 - 256 % s` decides, and the face is that byte modulo `s`, plus 1.

    >>> Seeded("hmac-sha256:00ff").throw(6, 0)
    Die(face=5, sides=6, source='seed:0', mark='')
    """

    seed: str = attrs.field()
    _key: bytes = attrs.field(init=False, repr=False)

    @_key.default
    def _key_of_seed(self) -> bytes:
        found = SEED_PATTERN.fullmatch(self.seed)
        if found is None:
            raise refuse(
                "seed",
                "the seed is not of the form 'hmac-sha256:' followed by pairs of hexadecimal digits in lower case",
            )
        return bytes.fromhex(found[1])

    @property
    def hash(self) -> str:
        """The hash that the header may show without giving the seed away."""
        return "sha256:" + hashlib.sha256(self.seed.encode()).hexdigest()

    def throw(self, sides: int, draw: int) -> Die | None:
        """Draw a face; the same draw of the same seed always shows the same."""
        if not FEWEST_SIDES <= sides <= MOST_SIDES:
            raise refuse("sides", f"a die has {FEWEST_SIDES} to {MOST_SIDES} sides, not {sides}")
        limit = MOST_SIDES - MOST_SIDES % sides
        byte = next(byte for byte in self._bytes(draw) if byte < limit)
        return Die(face=byte % sides + 1, sides=sides, source=f"seed:{draw}")

    def _bytes(self, draw: int) -> Iterator[int]:
        block = 0
        while True:
            yield from hmac.digest(self._key, f"{draw}.{block}".encode(), "sha256")
            block += 1


def fitting(face: object, sides: int, name: str) -> int:
    """Return a face as it was named, if a die with so many sides can show it.

    Raises:
        Refused: When it cannot.
    """
    if type(face) is not int or not 1 <= face <= sides:
        raise refuse("face", f"{name} is {shown(face)}, but a die with {sides} sides shows 1 to {sides}")
    return face
