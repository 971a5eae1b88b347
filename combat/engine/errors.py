"""The two ways in which a command does not happen; both leave the fight exactly as it was."""

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from events.base import Event


@attrs.frozen
class Reason:
    """Why something cannot be.

    Attributes:
        code: A stable word for programs, such as `out_of_step`.
        sentence: What was wrong, where, and what would be right, for people.
        rule: The id of the rule it breaks; empty where no rule of the book is concerned.
    """

    code: str
    sentence: str
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
        super().__init__("; ".join(map(str, self.reasons)))


def refuse(code: str, sentence: str, rule: str = "") -> Refused:
    """Make a refusal with a single reason."""
    return Refused((Reason(code, sentence, rule),))


class DiceNeeded(Exception):
    """People have to roll before the command can happen; send it again with these faces added.

    Attributes:
        sides: The sides of the dice still missing, one number a die.
        purpose: What they are rolled for, as the book calls it.
        who: The combatant or side that the roll is about.
        given: How many faces of the command were used before these dice were missed.
        so_far: What would have happened up to here, for showing; nothing of it did.
    """

    def __init__(self, sides: tuple[int, ...], purpose: str, who: str, given: int) -> None:
        self.sides = sides
        self.purpose = purpose
        self.who = who
        self.given = given
        self.so_far: tuple[Event, ...] = ()
        super().__init__(f"{_counted(sides)} must be rolled for {purpose} ({who}); faces given before: {given}")


def _counted(sides: tuple[int, ...]) -> str:
    kinds = sorted(set(sides))
    return " and ".join(f"{sides.count(kind)}D{kind}" for kind in kinds)
