"""Figures: how everybody stands, ready to draw by a front-end that knows no system."""

from attrs import frozen


@frozen
class Bar:
    """Something that has a most, such as wounds.

    Attributes:
        name: What it is, as the book calls it.
        now: How much there is of it.
        most: The most that there can be.
        full_is_good: Whether a full bar is good for whoever has it: Shock fills up and is bad, Blood runs out.
    """

    name: str
    now: int
    most: int
    full_is_good: bool = False


@frozen
class Counter:
    """Something that is counted and has no most, such as points; a derived score too.

    Attributes:
        name: What it is, as the book calls it.
        now: How much there is of it.
    """

    name: str
    now: int


@frozen
class Tag:
    """Something that is so, such as a condition.

    Attributes:
        name: What is so, as the book calls it.
        level: How much so; 0 where there are no levels.
    """

    name: str
    level: int = 0


@frozen(kw_only=True)
class Figure:
    """How one combatant stands.

    Attributes:
        id: The id, by which commands name whoever it is.
        name: The name, for people; told apart from others of the same name.
        side: The seat or side that it fights for.
        bars: What has a most, the most telling first.
        counters: What is counted besides.
        tags: What is so.
        position: Where it stands, in words; empty where nobody says.
        acting: Whether it acts now.
        out: Whether it takes no more part in the fight.
        scores: What the rules derive, such as Defence.
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
