"""Abilities (talents, traits, powers, moves) and conditions as data on a sheet.

These classes only hold data. Each system defines its own points, facts and effects.
"""

from typing import Literal

from attrs import frozen

from events.fields import added_later, bounded, keyed, title
from events.limits import MAX_SIDES, MIN_SIDES

Span = Literal["", "roll", "turn", "round", "fight", "session"]
"""A time span; an empty string means none or unlimited, as described for each field."""

MAX_EFFECT_AMOUNT, MAX_EFFECT_DICE = 999, 99
"""Maximum amount of an effect, and maximum number of dice rolled for it."""


@frozen(kw_only=True)
class Effect:
    """A single effect of an ability.

    Attributes:
        do: The kind of effect, a word from the system's list; `modify` changes rolls in every system.
        what: The thing that changes, in the words of the book, such as `dice`, `Wrath` or `On Fire`.
        amount: The amount of the change, negative for a reduction.
        dice: The number of dice rolled and added to the amount; 0 for none.
        sides: The number of sides of these dice.
        to: The combatants affected: `self`, `target`, `allies`, `enemies` or `everybody`.
        at: The point at which the effect changes rolls; empty for the ability's own point.
        until: The duration of the effect: `roll`, `turn`, `round` or `fight`; empty for the duration in the book.
        per: A score of the owner that multiplies the amount, such as `Rank`; empty for a fixed amount.
    """

    do: str
    what: str = ""
    amount: int = bounded(0, least=-MAX_EFFECT_AMOUNT, most=MAX_EFFECT_AMOUNT)
    dice: int = bounded(0, most=MAX_EFFECT_DICE)
    sides: int = bounded(6, least=MIN_SIDES, most=MAX_SIDES)
    to: str = "self"
    at: str = ""
    until: Span = ""
    per: str = added_later("")


@frozen
class Cost:
    """The cost of using an ability once: a resource of its owner, in the spelling of the book, and an amount."""

    what: str
    amount: int = bounded(1, most=MAX_EFFECT_AMOUNT)


@frozen(kw_only=True)
class Ability:
    """A talent, trait, power or move.

    Attributes:
        id: The id that sheets refer to.
        name: The display name; empty to display the id.
        when: The point in the order of play at which the ability applies, a word from the system's list.
        given: The conditions that must all hold; files write this field as `if`. Each condition is a word from the
            system's list; `not` in front negates it, and an argument follows after `: `, such as `target is: Prone`.
        does: The effects of the ability. Without effects, the ability is a reminder whose text is shown at its point.
        cost: The cost of each use.
        limit: The span in which the ability can be used only once: `turn`, `round`, `fight` or `session`; empty for no
            limit.
        asked: Whether the owner decides about each use; otherwise the ability applies automatically.
        text: A description in the group's own words.
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
        """The display name."""
        return self.name or self.id


@frozen(kw_only=True)
class ConditionSheet:
    """A condition that the group defined: its effects, its duration and how it is removed.

    Attributes:
        name: The name of the condition, in the group's spelling.
        abilities: The effects of the condition, as abilities of each combatant that has it.
        until: When the condition ends: with the affected combatant's `turn`, the `round` or the `fight`; empty for
            never.
        exit: A description of how to remove the condition, shown with each request to the affected combatant.
        text: A description in the group's own words.
    """

    name: str
    abilities: tuple[Ability, ...] = ()
    until: Span = ""
    exit: str = ""
    text: str = ""
