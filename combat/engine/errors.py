"""The two ways in which a command does not happen; both leave the fight exactly as it was."""

from collections.abc import Iterable, Mapping
from typing import Any

import attrs
from attrs import frozen

from events.base import Event
from events.limits import writable
from events.vocabulary import Modifier

LONGEST_SENTENCE = 1_000
MOST_REASONS = 20
"""So many reasons against a command are looked for; whoever sends hundreds of names hears of the first."""

_MOST_TOLD = 10


def _speakable(sentence: str) -> str:
    """Return a sentence that is no longer than anybody reads, and can be written, whatever it repeats."""
    cut = sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[:LONGEST_SENTENCE]}..."
    return cut if cut.isprintable() else writable(cut)


@frozen
class Reason:
    """Why something cannot be.

    Attributes:
        code: A stable word for programs, such as `out_of_step`.
        sentence: What was wrong, where, and what would be right, for people.
        rule: The id of the rule it breaks; empty where no rule of the book is concerned.
    """

    code: str
    sentence: str = attrs.field(converter=_speakable)
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]" if self.rule else self.sentence


class Refused(Exception):
    """What was asked cannot be done, and nothing changed.

    Attributes:
        reasons: Every reason that was found, at least one.
        beats: Where the caller had not seen the latest beats: these, as plain data, as its seat may see them.
    """

    def __init__(self, reasons: Iterable[Reason], beats: tuple[Mapping[str, Any], ...] = ()) -> None:
        self.reasons = tuple(reasons)
        self.beats = beats
        more = len(self.reasons) - _MOST_TOLD
        told = [*map(str, self.reasons[:_MOST_TOLD]), *([f"and {more} reasons more"] if more > 0 else [])]
        super().__init__("; ".join(told))


def refuse(code: str, sentence: str, rule: str = "") -> Refused:
    """Make a refusal with a single reason."""
    return Refused((Reason(code, sentence, rule),))


@frozen
class DieAsked:
    """One die that people have to roll.

    Attributes:
        sides: How many sides it has.
        mark: What the book calls this very die, such as `Wrath Die`; empty for an ordinary one.
        place: Which die of the roll it is, from 1, where each is read by its place; 0 where like dice are alike.
    """

    sides: int
    mark: str = ""
    place: int = 0


@frozen(kw_only=True)
class RollAsked:
    """A roll that is to be made, as far as it is known before the dice fall.

    Attributes:
        purpose: What it is for, as the book calls it.
        who: The name of the combatant or side that the roll is about.
        by: The name of whoever throws the dice; empty where that is `who`.
        modifiers: What makes the pool and the total.
        needed: What the total has to reach or beat, as the book compares; None where there is no such number.
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
            parts.append("with " + ", ".join(f"{each.name} {each.amount:+} {each.on}" for each in self.modifiers))
        return " ".join(parts)


class DiceNeeded(Exception):
    """People have to roll before the command can happen; say it again with their faces.

    Faces that are not enough are kept in the log, and `Roll` goes on where they end.

    Attributes:
        dice: The dice still missing, in the order in which their faces are wanted.
        roll: What they are rolled for: by whom, for whom, with which modifiers, against what.
        given: How many dice of the command have fallen before, in beats of the log.
        so_far: What follows from these, for showing; none of it has happened.
    """

    def __init__(self, dice: Iterable[DieAsked], roll: RollAsked, given: int) -> None:
        self.dice = tuple(dice)
        self.roll = roll
        self.given = given
        self.so_far: tuple[Event, ...] = ()
        before = f"; dice rolled before: {given}" if given else ""
        super().__init__(f"{notation(self.sides)} must be rolled for {roll}{before}")

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of the dice still missing, one number a die."""
        return tuple(die.sides for die in self.dice)

    @property
    def purpose(self) -> str:
        """What they are rolled for, as the book calls it."""
        return self.roll.purpose

    @property
    def who(self) -> str:
        """The name of the combatant or side that the roll is about."""
        return self.roll.who

    def plain(self) -> dict[str, Any]:
        """Return all of it as plain data, for a front-end."""
        return {**attrs.asdict(self.roll), "dice": [attrs.asdict(die) for die in self.dice], "given": self.given}


def notation(sides: tuple[int, ...]) -> str:
    """Return dice as they are written, such as `2D6 and 1D10`."""
    kinds = sorted(set(sides))
    return " and ".join(f"{sides.count(kind)}D{kind}" for kind in kinds)
