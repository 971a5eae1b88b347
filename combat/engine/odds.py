"""What may come of a command, and how likely: exact where every way of the dice was gone through, else with the error."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any, Literal, Protocol

from combat.engine.draft import Draft
from combat.engine.errors import Refused, refuse
from combat.engine.system import System
from combat.engine.ways import Dice, Leg, Outcome, Stop, TooMany, drawn, every, total
from events.base import Command, Event
from events.frozen import frozen
from events.vocabulary import (
    ConditionChanged,
    Die,
    EncounterEnded,
    Hit,
    Left,
    Missed,
    Recovered,
    Rolled,
    RoundBegan,
    Suffered,
    TurnBegan,
    TurnEnded,
)

MOST_TOLD = 1_296
"""A fraction with a larger denominator is told in percent."""

HIDDEN = "what comes of it depends on what you may not know"

Until = Literal["beat", "attack", "turn"]
"""How far: the command itself; what follows from it until somebody has to choose; the end of the turn."""


class Ahead(Protocol):
    """Somebody who says what is done next where it is not answered as usual."""

    def __call__(self, state: Any) -> Command | None:
        """Return the next command, None where nobody can say."""
        ...


@frozen(eq=False)
class Way:
    """One way in which the dice can fall.

    Where the rules read several rolls the same, the dice of one of them stand for all: a total, a result and all that
    follows are theirs, and the chance is that of all together.

    Attributes:
        chance: How likely it is; where ways were drawn, its share of them.
        events: What happens.
        state: What is on the table then.
    """

    chance: Fraction
    events: tuple[Event, ...]
    state: Any

    def rolls(self, purpose: str = "") -> tuple[Rolled, ...]:
        """Return the rolls for a purpose; all of them, where none is named."""
        return tuple(each for each in self.events if isinstance(each, Rolled) and purpose in ("", each.purpose))


class Odds:
    """What may come of a command.

    Args:
        beginning: Where it is said, with the ways that lead from there.
        exact: Whether no way was left out.
    """

    def __init__(self, beginning: Stop, *, exact: bool) -> None:
        self._beginning = beginning
        self.exact = exact

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """Every way in which the dice can fall, or those that were drawn; their chances sum to 1."""
        return tuple(_ways(self._beginning))

    @property
    def error(self) -> float:
        """How far a chance may be off; 0 where they are exact.

        In 95 of 100 cases it is off by no more: the normal bound of a share of so many drawn ways, taken at 1/2, where
        it is widest.
        """
        return 0.0 if self.exact else 0.98 / sqrt(len(self._beginning.legs))

    @property
    def turns_over(self) -> bool:
        """Whether something may be turned over that lay face down."""
        return any(event.reveals for stop in _stops(self._beginning) for leg in stop.legs for event in leg.events)

    def chance(self, what: str | Callable[[Way], bool]) -> Fraction:
        """Return how likely something is.

        Args:
            what: A line of the table, or what must be true of a way.

        Raises:
            LookupError: When there is no such line in the table.
        """
        if callable(what):
            return total(way.chance for way in self.ways if what(way))
        table = dict(self.table())
        if what not in table:
            raise LookupError(f"'{what}' does not come of it; what may: {', '.join(table) or 'nothing'}")
        return table[what]

    def table(self) -> tuple[tuple[str, Fraction], ...]:
        """Return what may come of it, in words, each with how likely it is to come at all; in the order it comes."""
        return self._table

    @cached_property
    def _table(self) -> tuple[tuple[str, Fraction], ...]:
        stops = _stops(self._beginning)
        told = {id(leg): _lines(leg) for stop in stops for leg in stop.legs}
        chances: dict[int, dict[str, Fraction]] = {}
        for stop in reversed(stops):  # what comes behind a stop is known before it is asked for
            parts: dict[str, list[Fraction]] = {}
            for leg in stop.legs:
                lines = told[id(leg)]
                for line in lines:
                    parts.setdefault(line, []).append(leg.share)
                for line, chance in chances[id(leg.to)].items():
                    if line not in lines:
                        parts.setdefault(line, []).append(leg.share * chance)
            chances[id(stop)] = {line: total(shares) for line, shares in parts.items()}
        return tuple(chances[id(self._beginning)].items())

    def mean(self, value: Callable[[Way], int | Fraction]) -> Fraction:
        """Return what a number comes to on average."""
        return total(way.chance * value(way) for way in self.ways)

    def __str__(self) -> str:
        lines = [f"{line} {_percent(chance, exact=self.exact)}" for line, chance in self.table() if chance != 1]
        told = ", ".join(lines) or "nothing is left to chance"
        return told if self.exact else f"{told} (drawn, give or take {self.error:.1%})"


def _ways(stop: Stop, chance: Fraction = Fraction(1), events: tuple[Event, ...] = ()) -> Iterator[Way]:
    if not stop.legs:
        yield Way(chance, events, stop.state)
    for leg in stop.legs:
        yield from _ways(leg.to, chance * leg.share, (*events, *leg.events))


def _stops(beginning: Stop) -> list[Stop]:
    """Return every stop once, each before those that come behind it."""
    found, here = [beginning], {id(beginning): beginning}
    while here:
        here = {id(leg.to): leg.to for stop in here.values() for leg in stop.legs}
        found += here.values()
    return found


def usual(system: System[Any]) -> Ahead:
    """Return who answers as usual whatever is asked, where there is a usual answer that nothing bars."""

    def answer(state: Any) -> Command | None:
        owed = [request for request in system.requests(state) if not request.optional]
        if not owed or owed[0].default is None or system.bars(state, owed[0].default):
            return None
        return owed[0].default

    return answer


def odds_of(system: System[Any], state: Any, command: Command, until: Until, ahead: Ahead, laid: Sequence[Die]) -> Odds:
    """Return what may come of a command of the book.

    Args:
        system: The book.
        state: What is on the table, as far as whoever asks may know it.
        command: The command; nothing bars it.
        until: How far to look.
        ahead: Who answers what is asked on the way.
        laid: The dice that have fallen for it already.

    Raises:
        Refused: When it depends on what whoever asks may not know.
    """

    def play(stop: Stop, dice: Dice) -> Outcome:
        try:
            return _one_beat(system, stop, until, ahead, dice)
        except (TooMany, Refused):
            raise
        except Exception as error:  # a rule stumbled over what is not there to be seen
            raise refuse("hidden", HIDDEN) from error

    beginning = Stop(state, command, tuple(laid))
    exact = every(play, beginning)
    return Odds(beginning if exact else drawn(play, beginning), exact=exact)


def _one_beat(system: System[Any], stop: Stop, until: Until, ahead: Ahead, dice: Dice) -> Outcome:
    """Follow a way through one more command."""
    draft = Draft(system.projection, stop.state, dice, system.abilities)
    if stop.following is not None:
        system.play(draft, stop.following)
    after = draft.state
    # A tie that is rolled again leaves everything as it was: to follow it would never end.
    ends = until == "beat" or after.outcome is not None or after == stop.state
    ends = ends or (until == "turn" and _ends_turn(draft.events))
    return tuple(draft.events), after, None if ends else ahead(after)


def _ends_turn(events: Sequence[Event]) -> bool:
    return any(isinstance(event, TurnEnded | TurnBegan | RoundBegan) for event in events)


def _lines(leg: Leg) -> dict[str, None]:
    """Return what an outcome comes to, in words, each line once."""
    name = leg.to.state.name
    return dict.fromkeys(line for event in leg.events for line in _told(event, name))


def _told(event: Event, name: Callable[[str], str]) -> Iterator[str]:
    """Tell what an event comes to for somebody, in words; what merely leads there is not told."""
    match event:
        case Rolled(purpose=purpose, who=who, result=result) if result:
            yield f"{name(who)}, {purpose}: {result}"
        case Hit(attacker=attacker, target=target):
            yield f"{name(attacker)} hits {name(target)}"
        case Missed(attacker=attacker, target=target):
            yield f"{name(attacker)} misses {name(target)}"
        case Suffered(who=who, harm=harm, amount=amount):
            yield f"{name(who)} suffers {amount} {harm}"
        case Recovered(who=who, harm=harm, amount=amount):
            yield f"{name(who)} recovers {amount} {harm}"
        case ConditionChanged(who=who, condition=condition, level=level):
            yield f"{name(who)}: {condition}" if level else f"{name(who)}: {condition} ends"
        case Left(who=who, how=how):
            yield f"{name(who)} is out: {how}"
        case EncounterEnded():
            yield "the fight ends"


def _percent(chance: Fraction, *, exact: bool) -> str:
    """Return a chance as people read it: as a fraction where that is short, else in percent."""
    return str(chance) if exact and chance.denominator <= MOST_TOLD else f"{float(chance):.1%}"
