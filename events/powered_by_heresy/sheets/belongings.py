"""Parts of an acolyte's sheet that play changes: bonds, uses and ammo, modifiers, and levels of moves."""

from typing import Literal

from attrs import frozen

from events.fields import bounded, title

HIGHEST_STAT = 3


@frozen
class Bond:
    """A bond with another acolyte; `value` is added to rolls with the bond, and `text` is the bond in words."""

    id: str
    value: int = bounded(1, least=1, most=HIGHEST_STAT)
    text: str = ""


@frozen
class Load:
    """The uses and ammo left in a weapon, which is named by its id."""

    id: str
    uses: int = bounded(0)
    ammo: int = bounded(0)


@frozen(kw_only=True)
class Ongoing:
    """A forward or ongoing that a character starts with.

    Attributes:
        source: The origin of the modifier.
        move: The move that the modifier applies to; empty for every move.
        until: The event that ends the modifier.
        against: The ids of the enemies that the modifier applies against; empty if it applies against all.
        when: The circumstance that must hold, as judged by the players; empty if there is none.
        what: The change to the roll if it is not a modifier of `amount`: `advantage`, `edge`, `reroll` or `choice`.
        lasting: Whether the modifier is ongoing. A forward is used up by the first roll that it applies to.
    """

    source: str
    amount: int
    move: str = ""
    until: str = ""
    against: tuple[str, ...] = ()
    when: str = ""
    what: Literal["", "advantage", "edge", "reroll", "choice"] = ""
    lasting: bool = True


@frozen
class Number:
    """A number of the table's own, such as Corruption, which moves may add to their rolls."""

    id: str = title()
    value: int = bounded(0)


@frozen
class LearnedLevel:
    """The level at which a character learned a move, which is named as on the sheet.

    In a move of another class, "your level" counts from there (PBH-ADV-12).
    """

    id: str = title()
    level: int = bounded(1, least=1)
