"""Figures: the status of each combatant, ready to be drawn by a front-end that knows no system."""

from attrs import frozen


@frozen
class Bar:
    """A quantity with a maximum, such as wounds.

    Attributes:
        name: The name of the quantity in the book.
        now: The current amount.
        most: The maximum amount.
        full_is_good: Whether a full bar is good for the combatant: true for Wrath, which is spent, false for Wounds.
    """

    name: str
    now: int
    most: int
    full_is_good: bool = False


@frozen
class Counter:
    """A quantity without a maximum, such as points or a derived score.

    Attributes:
        name: The name of the quantity in the book.
        now: The current amount.
    """

    name: str
    now: int


@frozen
class Tag:
    """A state that a combatant is in, such as a condition.

    Attributes:
        name: The name of the condition in the book.
        level: The level of the condition; 0 if it has no levels.
    """

    name: str
    level: int = 0


@frozen(kw_only=True)
class Figure:
    """The status of one combatant.

    Attributes:
        id: The id that commands use for the combatant.
        name: The display name; unique within the fight.
        side: The seat or side that the combatant fights for.
        bars: Quantities with a maximum, the most important first.
        counters: Other quantities.
        tags: Conditions and similar states.
        position: The location in words; empty if unknown.
        acting: Whether it is the combatant's turn.
        out: Whether the combatant is out of the fight.
        scores: Values derived by the rules, such as Defence.
    """

    id: str
    name: str
    side: str
    bars: tuple[Bar, ...]
    counters: tuple[Counter, ...] = ()
    tags: tuple[Tag, ...] = ()
    position: str = ""
    acting: bool = False
    out: bool = False
    scores: tuple[Counter, ...] = ()
