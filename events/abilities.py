"""What a sheet brings as data: abilities (talents, traits, powers, moves) and conditions, as a table writes them down.

Plain data and nothing else: which points, facts and effects there are, each system says for itself.
"""

from typing import Literal

from attrs import frozen

from events.fields import bounded, keyed, title
from events.limits import MAX_SIDES, MIN_SIDES

Span = Literal["", "roll", "turn", "round", "fight", "session"]
"""How long something counts; empty for not at all, or without end, as its field says."""

MAX_EFFECT_AMOUNT, MAX_EFFECT_DICE = 999, 99
"""An effect is done in no larger amount, and rolls no more dice for it."""


@frozen(kw_only=True)
class Effect:
    """One thing that an ability does.

    Attributes:
        do: What, a word of the system's list; `modify` changes rolls in every system.
        what: Of what: the word of the book, such as `dice`, `Wrath` or `On Fire`.
        amount: How much, with its sign.
        dice: How many dice are rolled for the amount and added to it; 0 for none.
        sides: The sides of these dice.
        to: Whom it is done to: `self`, `target`, `allies`, `enemies` or `everybody`.
        at: The point at which it changes rolls, where that is another one than the ability's own.
        until: How long it lasts, where it lasts: `roll`, `turn`, `round`, `fight`; empty for as the book has it.
    """

    do: str
    what: str = ""
    amount: int = bounded(0, least=-MAX_EFFECT_AMOUNT, most=MAX_EFFECT_AMOUNT)
    dice: int = bounded(0, most=MAX_EFFECT_DICE)
    sides: int = bounded(6, least=MIN_SIDES, most=MAX_SIDES)
    to: str = "self"
    at: str = ""
    until: Span = ""


@frozen
class Cost:
    """What an ability costs each time: so much of a resource of its owner, in the spelling of the book."""

    what: str
    amount: int = bounded(1, most=MAX_EFFECT_AMOUNT)


@frozen(kw_only=True)
class Ability:
    """A talent, trait, power or move.

    Attributes:
        id: How sheets name it.
        name: Its name for people; empty for the same as its id.
        when: The point of the book's order at which it counts, a word of the system's list.
        given: The facts that must hold, each a word of the system's list, `not` before it for the opposite, and `: `
            behind it for what it is asked of, such as `target is: Prone`; written as `if`.
        does: What it does. An ability that does nothing is a reminder: at its point the table is told its text.
        cost: What it costs each time.
        limit: How often it may be used: once a `turn`, `round`, `fight` or `session`; empty for always.
        asked: Whether its owner says each time that it is used; else it counts of itself.
        text: What it says, in the table's own words.
    """

    id: str = title()
    name: str = ""
    when: str = ""
    given: tuple[str, ...] = keyed("if", ())
    does: tuple[Effect, ...] = ()
    cost: tuple[Cost, ...] = ()
    limit: Span = ""
    asked: bool = False
    text: str = ""

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.name or self.id


@frozen(kw_only=True)
class ConditionSheet:
    """A condition of the table's own: what it does, how long it lasts, and how it is got rid of.

    Attributes:
        name: Its name, in the table's spelling.
        abilities: What it does, as abilities that everybody has who has the condition.
        until: When it ends of itself: with the sufferer's `turn`, the `round`, the `fight`; empty for never.
        exit: What has to be done to end it, in words; told with every request of the sufferer.
        text: What it says, in the table's own words.
    """

    name: str
    abilities: tuple[Ability, ...] = ()
    until: Span = ""
    exit: str = ""
    text: str = ""
