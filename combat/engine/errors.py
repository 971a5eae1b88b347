"""The two exceptions that stop a command. Both leave the fight unchanged."""

from collections.abc import Iterable, Mapping
from typing import Any

import attrs
from attrs import frozen

from events.base import Event
from events.limits import escape_unprintable
from events.vocabulary import Modifier

MAX_SENTENCE_LENGTH = 1_000
MAX_REASONS = 20
"""Largest number of reasons collected against one command."""

_MAX_SHOWN_REASONS = 10


def _speakable(sentence: str) -> str:
    """Return a sentence cut to the maximum length, with unprintable characters escaped."""
    cut = sentence if len(sentence) <= MAX_SENTENCE_LENGTH else f"{sentence[:MAX_SENTENCE_LENGTH]}..."
    return cut if cut.isprintable() else escape_unprintable(cut)


@frozen
class Reason:
    """A reason for a refusal.

    Attributes:
        code: A stable word for programs, such as `out_of_step`.
        sentence: A message for people: what is wrong, where, and what would be right.
        rule: The id of the broken rule; empty if no rule of the book is concerned.
    """

    code: str
    sentence: str = attrs.field(converter=_speakable)
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]" if self.rule else self.sentence


class Refused(Exception):
    """A command was refused, and nothing changed.

    Attributes:
        reasons: The reasons found, at least one.
        beats: The beats that the client had not seen yet, as plain data that its seat may see; empty in any other case.
    """

    def __init__(self, reasons: Iterable[Reason], beats: tuple[Mapping[str, Any], ...] = ()) -> None:
        self.reasons = tuple(reasons)
        self.beats = beats
        more = len(self.reasons) - _MAX_SHOWN_REASONS
        sentences = [*map(str, self.reasons[:_MAX_SHOWN_REASONS]), *([f"and {more} more reasons"] if more > 0 else [])]
        super().__init__("; ".join(sentences))


def refuse(code: str, sentence: str, rule: str = "") -> Refused:
    """Return a refusal with a single reason."""
    return Refused((Reason(code, sentence, rule),))


@frozen
class DieRequest:
    """One die that players must roll.

    Attributes:
        sides: The number of sides.
        mark: The name of this die in the book, such as `Wrath Die`; empty for an ordinary one.
        place: The position of the die in the roll, from 1, if positions matter; otherwise 0.
    """

    sides: int
    mark: str = ""
    place: int = 0


@frozen(kw_only=True)
class RollRequest:
    """A roll that players must make.

    Attributes:
        purpose: The name of the roll in the rule book.
        who: The name of the combatant or side that the roll is for.
        by: The name of the roller; empty if it is `who`.
        modifiers: The modifiers to the pool and to the total.
        needed: The target number that the roll is compared with; None if there is none.
    """

    purpose: str
    who: str
    by: str = ""
    modifiers: tuple[Modifier, ...] = ()
    needed: int | None = None

    def __str__(self) -> str:
        thrower = f", thrown by {self.by}" if self.by not in ("", self.who) else ""
        parts = [self.purpose, f"({self.who}{thrower})"]
        if self.needed is not None:
            parts.append(f"against {self.needed}")
        if self.modifiers:
            parts.append(
                "with " + ", ".join(f"{modifier.name} {modifier.amount:+} {modifier.on}" for modifier in self.modifiers)
            )
        return " ".join(parts)


class DiceNeeded(Exception):
    """Players must roll before the command can take effect. Repeat the command with their faces.

    If there are too few faces, the log keeps them, and the `Roll` command continues from there.

    Attributes:
        dice: The missing dice, in the order in which their faces are expected.
        roll: The description of the roll: purpose, roller, modifiers and target number.
        given: The number of dice of the command that earlier beats contain.
        so_far: The events that follow from these dice, for display; none of them has happened yet.
    """

    def __init__(self, dice: Iterable[DieRequest], roll: RollRequest, given: int) -> None:
        self.dice = tuple(dice)
        self.roll = roll
        self.given = given
        self.so_far: tuple[Event, ...] = ()
        before = f"; dice already rolled: {given}" if given else ""
        super().__init__(f"{notation(self.sides)} must be rolled for {roll}{before}")

    @property
    def sides(self) -> tuple[int, ...]:
        """The number of sides of each missing die."""
        return tuple(die.sides for die in self.dice)

    @property
    def purpose(self) -> str:
        """The name of the roll in the rule book."""
        return self.roll.purpose

    @property
    def who(self) -> str:
        """The name of the combatant or side that the roll is for."""
        return self.roll.who

    def plain(self) -> dict[str, Any]:
        """Return all fields as plain data, for a front-end."""
        return {**attrs.asdict(self.roll), "dice": [attrs.asdict(die) for die in self.dice], "given": self.given}


def notation(sides: tuple[int, ...]) -> str:
    """Return a description of dice in dice notation, such as `2D6 and 1D10`."""
    kinds = sorted(set(sides))
    return " and ".join(f"{sides.count(kind)}D{kind}" for kind in kinds)
