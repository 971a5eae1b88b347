"""What may come of a command: every way its dice can fall, played by the rules themselves.

Like dice of one roll are alike, so they fall as multisets, unless each is read by its place. Where there are too many
ways, so many of them are drawn, and the error is stated. The dice of the fight are never asked: the drawn ones come
from a seed that everybody knows.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, count, product
from math import comb, factorial, prod, sqrt
from typing import Any, Literal, Protocol

from combat.engine.draft import Draft
from combat.engine.errors import DieAsked, Refused, RollAsked, refuse
from combat.engine.seeds import FIRST, Seeded
from combat.engine.system import System
from events.base import Command, Event
from events.frozen import frozen
from events.replace import replace
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

MOST_WAYS = 100_000
"""Up to so many ways are gone through; beyond, they are drawn."""

DRAWN = 4_000
"""So many ways are drawn where there are too many to go through."""

MOST_ROLLS = 30
"""A command with more rolls than these in one way, such as one that rolls until something fits, is drawn."""

MOST_BEATS = 60
"""A way is followed through no more commands than these."""

MOST_TOLD = 1_296
"""A fraction with a larger denominator is told in percent."""

_SOURCE = Seeded(FIRST + b"what may come of it".hex())
"""Where drawn ways come from: no secret, and no fight's."""

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


@frozen(eq=False)
class Odds:
    """What may come of a command.

    Attributes:
        ways: Every way in which the dice can fall, or those that were drawn; their chances sum to 1.
        exact: Whether no way was left out.
    """

    ways: tuple[Way, ...]
    exact: bool

    @property
    def error(self) -> float:
        """How far a chance may be off, with 95 % certainty; 0 where they are exact."""
        return 0.0 if self.exact else 0.98 / sqrt(len(self.ways))

    @property
    def turns_over(self) -> bool:
        """Whether something may be turned over that lay face down."""
        return any(event.reveals for way in self.ways for event in way.events)

    def chance(self, what: str | Callable[[Way], bool]) -> Fraction:
        """Return how likely something is.

        Args:
            what: A line of the table, or what must be true of a way.

        Raises:
            LookupError: When there is no such line in the table.
        """
        if callable(what):
            return sum((way.chance for way in self.ways if what(way)), Fraction(0))
        table = dict(self.table())
        if what not in table:
            raise LookupError(f"'{what}' does not come of it; what may: {', '.join(table) or 'nothing'}")
        return table[what]

    def table(self) -> tuple[tuple[str, Fraction], ...]:
        """Return what may come of it, in words, each with how likely it is to come at all; in the order it comes."""
        chances: dict[str, Fraction] = {}
        for way in self.ways:
            name = way.state.name
            for line in dict.fromkeys(line for event in way.events for line in _told(event, name)):
                chances[line] = chances.get(line, Fraction(0)) + way.chance
        return tuple(chances.items())

    def mean(self, value: Callable[[Way], int | Fraction]) -> Fraction:
        """Return what a number comes to on average."""
        return sum((way.chance * value(way) for way in self.ways), Fraction(0))

    def __str__(self) -> str:
        lines = [f"{line} {_percent(chance, exact=self.exact)}" for line, chance in self.table() if chance != 1]
        told = ", ".join(lines) or "nothing is left to chance"
        return told if self.exact else f"{told} (drawn, give or take {self.error:.1%})"


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

    def play(begun: _Begun, dice: "_Dice") -> _Begun:
        try:
            return _one_beat(system, begun, until, ahead, dice)
        except (_Undecided, Refused):
            raise
        except Exception as error:  # a rule stumbled over what is not there to be seen
            raise refuse("hidden", HIDDEN) from error

    beginning = _Begun(Fraction(1), (), state, command, tuple(laid))
    try:
        return Odds(tuple(_every(play, beginning)), exact=True)
    except _TooMany:
        return Odds(tuple(_drawn(play, beginning)), exact=False)


@frozen(eq=False)
class _Begun:
    """A way as far as it has been followed.

    Attributes:
        chance: How likely it is.
        events: What has happened.
        state: What is on the table.
        following: The command that comes next; None where the way ends.
        fallen: The dice of that command that have fallen already.
    """

    chance: Fraction
    events: tuple[Event, ...]
    state: Any
    following: Command | None
    fallen: tuple[Die, ...] = ()


def _one_beat(system: System[Any], begun: _Begun, until: Until, ahead: Ahead, dice: "_Dice") -> _Begun:
    """Follow a way through one more command."""
    draft = Draft(system.projection, begun.state, dice, system.abilities)
    if begun.following is not None:
        system.play(draft, begun.following)
    after = draft.state
    # A tie that is rolled again leaves everything as it was: to follow it would never end.
    ends = until == "beat" or after.outcome is not None or after == begun.state
    ends = ends or (until == "turn" and _ends_turn(draft.events))
    events = (*begun.events, *draft.events)
    return _Begun(begun.chance, events, after, None if ends else ahead(after))


def _ends_turn(events: Sequence[Event]) -> bool:
    return any(isinstance(event, TurnEnded | TurnBegan | RoundBegan) for event in events)


class _Undecided(Exception):
    """More dice are rolled than have been laid down."""

    def __init__(self, asked: Sequence[DieAsked]) -> None:
        super().__init__()
        self.asked = asked


class _TooMany(Exception):
    """There are more ways than are gone through."""


class _Dice:
    """The dice of one way: those that have fallen, then roll after roll what `falls` says.

    Args:
        fallen: The dice that have fallen already.
        falls: Returns how the dice of a roll fall.
    """

    def __init__(self, fallen: Sequence[Die], falls: Callable[[Sequence[DieAsked]], Sequence[Die]]) -> None:
        self._fallen = list(fallen)
        self._falls = falls

    def roll(
        self, asked: Sequence[DieAsked], roll: Callable[[], RollAsked], *, by_people: bool = False
    ) -> tuple[Die, ...]:
        """Return the dice of a roll."""
        before = self._fallen[: len(asked)]
        del self._fallen[: len(asked)]
        return (*before, *self._falls(asked[len(before) :]))


_Play = Callable[[_Begun, _Dice], _Begun]


def _every(play: _Play, beginning: _Begun) -> Iterator[Way]:
    """Return every way; where a roll is open, its command is played again with each way in which its dice can fall."""
    to_go: list[tuple[_Begun, tuple[tuple[Die, ...], ...]]] = [(beginning, ())]
    gone = 0
    while to_go:
        begun, rolls = to_go.pop()
        if begun.following is None:
            gone += 1
            yield Way(begun.chance, begun.events, begun.state)
            continue
        try:
            to_go.append((play(begun, _Dice(begun.fallen, _laid(rolls))), ()))
        except _Undecided as undecided:
            if len(rolls) >= MOST_ROLLS or gone + len(to_go) + _count(undecided.asked) > MOST_WAYS:
                raise _TooMany from None
            to_go += reversed(
                [
                    (replace(begun, chance=begun.chance * share), (*rolls, dice))
                    for dice, share in _falls(undecided.asked)
                ]
            )


def _laid(rolls: tuple[tuple[Die, ...], ...]) -> Callable[[Sequence[DieAsked]], Sequence[Die]]:
    coming = iter(rolls)

    def falls(asked: Sequence[DieAsked]) -> Sequence[Die]:
        dice = next(coming, None) if asked else ()
        if dice is None:
            raise _Undecided(asked)
        return dice

    return falls


def _drawn(play: _Play, beginning: _Begun) -> Iterator[Way]:
    """Return some ways as chance gives them."""
    draws = count()

    def falls(asked: Sequence[DieAsked]) -> Sequence[Die]:
        return [replace(_SOURCE.throw(each.sides, next(draws)), mark=each.mark) for each in asked]

    for _ in range(DRAWN):
        begun, beats = beginning, 0
        while begun.following is not None and beats < MOST_BEATS:
            begun, beats = play(begun, _Dice(begun.fallen, falls)), beats + 1
        yield Way(Fraction(1, DRAWN), begun.events, begun.state)


def _falls(asked: Sequence[DieAsked]) -> Iterator[tuple[tuple[Die, ...], Fraction]]:
    """Return every way in which the dice of a roll can fall, like dice as one multiset, each with how likely it is."""
    kinds = Counter(asked)
    for faces in product(*(combinations_with_replacement(range(1, kind.sides + 1), kinds[kind]) for kind in kinds)):
        arrangements = prod(_arrangements(each) for each in faces)
        of_kind = {kind: iter(each) for kind, each in zip(kinds, faces, strict=True)}
        dice = tuple(Die(face=next(of_kind[each]), sides=each.sides, source="table", mark=each.mark) for each in asked)
        yield dice, Fraction(arrangements, prod(each.sides for each in asked))


def _count(asked: Sequence[DieAsked]) -> int:
    """Return in how many ways the dice of a roll can fall, like dice as one multiset."""
    return prod(comb(kind.sides + number - 1, number) for kind, number in Counter(asked).items())


def _arrangements(faces: tuple[int, ...]) -> int:
    """Return in how many orders some like dice can show these faces.

    >>> _arrangements((1, 1, 2))
    3
    """
    return factorial(len(faces)) // prod(factorial(number) for number in Counter(faces).values())


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
