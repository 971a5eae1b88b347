"""The ways in which the dice of a command, and of what follows from it, can fall: each played by the rules themselves.

Like dice of one roll are alike, so they fall as multisets, unless each is read by its place; rolls that the rules read
the same are played once. Ways that lead to the same table go on as one. Where there are too many, so many of them are
drawn. The dice of the fight are never asked: the drawn ones come from a seed that everybody knows.
"""

from abc import ABC, abstractmethod
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache, partial
from itertools import accumulate, combinations_with_replacement, count, pairwise, product
from math import ceil, comb, factorial, lcm, prod, sqrt
from typing import Any, Protocol

from attrs import frozen

from combat.engine.dice import Reading
from combat.engine.errors import DieAsked, RollAsked
from combat.engine.odds_limits import MOST_PLAYED
from combat.engine.seeds import FIRST, Seeded
from events.base import Command, Event
from events.vocabulary import Die

MOST_WAYS = 100_000
"""Up to so many ways are gone through; beyond, they are drawn."""

DRAWN = 4_000
"""So many ways are drawn where all is left to be drawn, and fewer where little is, as good as these."""

FEWEST_DRAWN = 100
"""So many ways are drawn where hardly anything is left."""

MOST_DRAWN = 2_500
"""So many times a command is played to draw ways: where each way is long, fewer are drawn."""

MOST_ROLLS = 30
"""A command with more rolls than these in one way, such as one that rolls until something fits, is drawn."""

MOST_BEATS = 60
"""A way is followed through no more commands than these."""

AT_HALF = 0.98
"""In 95 of 100 cases a share of so many drawn ways is off by no more than this, divided by the root of their number.

The normal bound, 1.96 times the root of p(1 - p), taken at 1/2, where it is widest."""

_SOURCE = Seeded(FIRST + b"what may come of it".hex())
"""Where drawn ways come from: no secret, and no fight's."""


class TooMany(Exception):
    """There are more ways than are gone through."""


class Stop:
    """A table on the way, and what comes next.

    Attributes:
        state: What is on the table.
        following: The command that comes next; None where the way ends.
        fallen: The dice of that command that have fallen already.
        legs: The ways in which it can come out, once it was played; their shares sum to 1.
        ways: In how many ways the dice can fall so that it comes to this.
        reach: How likely it comes to this, as near as a computer reckons.
    """

    def __init__(self, state: Any, following: Command | None, fallen: tuple[Die, ...] = ()) -> None:
        self.state = state
        self.following = following
        self.fallen = fallen
        self.legs: list[Leg] = []
        self.ways = 0
        self.reach = 0.0


@frozen(eq=False)
class Leg:
    """One way in which a command comes out.

    Attributes:
        share: How likely it is once it comes to that.
        events: What happens.
        to: What it comes to.
    """

    share: Fraction
    events: tuple[Event, ...]
    to: Stop


@frozen(eq=False)
class Fall:
    """One way in which the dice of a roll can fall.

    Attributes:
        faces: What they show, in the order in which they are asked for.
        share: How likely it is, with all that the rules read the same.
    """

    faces: tuple[int, ...]
    share: Fraction


class Play(Protocol):
    """How a command is played."""

    def __call__(self, stop: Stop, dice: "Dice") -> "Outcome":
        """Return what comes of the command of a stop with these dice."""
        ...


Outcome = tuple[tuple[Event, ...], Any, Command | None]
"""What happens, what is on the table then, and what comes next."""


class Dice(ABC):
    """The dice of one way: those that have fallen, then roll after roll what `falls` says.

    Args:
        fallen: The dice that have fallen already.
    """

    def __init__(self, fallen: Sequence[Die]) -> None:
        self._fallen = tuple(fallen)

    def roll(
        self,
        asked: Sequence[DieAsked],
        roll: Callable[[], RollAsked],
        *,
        by_people: bool = False,
        reads: Reading | None = None,
    ) -> tuple[Die, ...]:
        """Return the dice of a roll."""
        before, left = self._fallen[: len(asked)], tuple(asked[len(self._fallen) :])
        self._fallen = self._fallen[len(asked) :]
        if not left:
            return before
        faces = self.falls(left, tuple(die.face for die in before), reads)
        return (*before, *map(_die, left, faces))

    @abstractmethod
    def falls(self, asked: tuple[DieAsked, ...], before: tuple[int, ...], reads: Reading | None) -> Sequence[int]:
        """Return what the dice of a roll show, given what those show of it that have fallen already."""


class _Laid(Dice):
    """Dice that fall as was said, and then each roll in the first of its ways; the others are kept.

    Args:
        fallen: The dice that have fallen already.
        rolls: How they fall.
        most: How many other ways may be kept at most.
    """

    def __init__(self, fallen: Sequence[Die], rolls: tuple[Fall, ...], most: int) -> None:
        super().__init__(fallen)
        self._coming = iter(rolls)
        self._most = most
        self.rolls = rolls
        self.others: list[tuple[Fall, ...]] = []

    def falls(self, asked: tuple[DieAsked, ...], before: tuple[int, ...], reads: Reading | None) -> Sequence[int]:
        fall = next(self._coming, None)
        if fall is None:
            fall, *others = ways_of(asked, before, reads)
            if len(self.rolls) >= MOST_ROLLS or len(self.others) + len(others) > self._most:
                raise TooMany
            self.others += [(*self.rolls, other) for other in reversed(others)]
            self.rolls = (*self.rolls, fall)
        return fall.faces


class _Drawn(Dice):
    """Dice as chance gives them.

    Args:
        fallen: The dice that have fallen already.
        draws: The numbers of the draws.
    """

    def __init__(self, fallen: Sequence[Die], draws: Iterator[int]) -> None:
        super().__init__(fallen)
        self._draws = draws

    def falls(self, asked: tuple[DieAsked, ...], before: tuple[int, ...], reads: Reading | None) -> Sequence[int]:
        return [_SOURCE.throw(each.sides, next(self._draws)).face for each in asked]


@lru_cache(maxsize=1024)
def _die(asked: DieAsked, face: int) -> Die:
    return Die(face=face, sides=asked.sides, source="table", mark=asked.mark)


def follow(play: Play, beginning: Stop, most: int = MOST_PLAYED) -> bool:
    """Follow every way from a stop, playing so many times at most, and return whether none was left out.

    Where there are too many, the commands that come last, and of these the least likely, were not gone through.
    """
    beginning.ways, beginning.reach = 1, 1.0
    here, gone, plays = [beginning], 1, iter(range(most))
    for _ in range(MOST_BEATS):
        reached: dict[tuple[Any, Command | None], Stop] = {}
        for stop in sorted(here, key=lambda stop: -stop.reach):
            try:
                outcomes = list(_outcomes(play, stop, (MOST_WAYS - gone) // stop.ways + 1, plays))
            except TooMany:
                return False
            for share, (events, state, following) in outcomes:
                to = Stop(state, following)
                if following is not None:  # a way that ends is met by no other, and to compare whole tables takes long
                    to = reached.setdefault((state, following), to)
                    to.ways += stop.ways
                    to.reach += stop.reach * float(share)
                stop.legs.append(Leg(share, events, to))
            gone += stop.ways * (len(outcomes) - 1)
        here = list(reached.values())
        if not here:
            break
    return True


def _outcomes(play: Play, stop: Stop, most: int, plays: Iterator[int]) -> Iterator[tuple[Fraction, Outcome]]:
    """Return every way in which a command comes out, each with its share.

    It is played with the first way in which each roll can fall, and again for each other way of the rolls that it met.

    Raises:
        TooMany: When there are more than `most`, or it takes too long.
    """
    to_go: list[tuple[Fall, ...]] = [()]
    gone = 0
    while to_go:
        if next(plays, None) is None:
            raise TooMany
        dice = _Laid(stop.fallen, to_go.pop(), most - gone - len(to_go) - 1)
        outcome = play(stop, dice)
        to_go += dice.others
        gone += 1
        yield prod((fall.share for fall in dice.rolls), start=Fraction(1)), outcome


def ways_of(asked: Sequence[DieAsked], before: tuple[int, ...] = (), reads: Reading | None = None) -> Sequence[Fall]:
    """Return every way in which the dice of a roll can fall that the rules tell apart.

    Args:
        asked: The dice; like ones are alike.
        before: What those dice of the roll show that have fallen already.
        reads: What the rules read of a roll.

    Raises:
        TooMany: When the dice can fall in more ways than are gone through.
    """
    if reads is None:
        return _gone_through(tuple(asked), before, _Reads(tuple))
    return _known(tuple(asked), before, _Reads(reads))


class _Reads:
    """What the rules read of a roll; two that read by the same rule, with the same said to it, are the same."""

    def __init__(self, reads: Reading) -> None:
        self.of = reads
        self._rule: Hashable = reads
        if isinstance(reads, partial):
            said = reads.func, reads.args, tuple(sorted(reads.keywords.items()))
            with suppress(TypeError):  # what is said to it may be no constant: then it is like no other
                hash(said)
                self._rule = said

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Reads) and self._rule == other._rule

    def __hash__(self) -> int:
        return hash(self._rule)


def _gone_through(asked: tuple[DieAsked, ...], before: tuple[int, ...], reads: _Reads) -> tuple[Fall, ...]:
    kinds = Counter(asked)
    if prod(comb(kind.sides + number - 1, number) for kind, number in kinds.items()) > MOST_WAYS:
        raise TooMany
    places: dict[DieAsked, list[int]] = {kind: [] for kind in kinds}
    for place, each in enumerate(asked):
        places[each].append(place)
    order = [place for kind in kinds for place in places[kind]]
    turned = sorted(range(len(order)), key=order.__getitem__) if order != sorted(order) else None
    groups = [
        [(faces, _arrangements(faces)) for faces in combinations_with_replacement(range(1, kind.sides + 1), number)]
        for kind, number in kinds.items()
    ]
    found: dict[Any, list[Any]] = {}
    for group in product(*groups):
        flat = tuple([face for faces, _ in group for face in faces])
        faces = flat if turned is None else tuple([flat[at] for at in turned])
        found.setdefault(reads.of((*before, *faces)), [faces, 0])[1] += prod(number for _, number in group)
    whole = prod(each.sides for each in asked)
    return tuple(Fall(faces, Fraction(number, whole)) for faces, number in found.values())


_known = lru_cache(maxsize=64)(_gone_through)
"""The same for a pool that was rolled before; of what the rules read there is little, and pools are much alike."""


def _arrangements(faces: tuple[int, ...]) -> int:
    """Return in how many orders some like dice can show these faces.

    >>> _arrangements((1, 1, 2))
    3
    """
    found, alike = factorial(len(faces)), 1
    for one, other in pairwise(faces):
        alike = alike + 1 if one == other else 1
        found //= alike
    return found


def paths(
    stop: Stop, chance: Fraction = Fraction(1), events: tuple[Event, ...] = (), beats: int = 0
) -> Iterator["Path"]:
    """Return every way from a stop as far as it was followed."""
    if not stop.legs:
        yield Path(chance, events, stop, beats)
    for leg in stop.legs:
        yield from paths(leg.to, chance * leg.share, (*events, *leg.events), beats + 1)


@frozen(eq=False)
class Path:
    """A way as far as it was followed.

    Attributes:
        chance: How likely it is.
        events: What happens.
        to: Where it leads.
        beats: After how many commands.
    """

    chance: Fraction
    events: tuple[Event, ...]
    to: Stop
    beats: int


def drawn(play: Play, beginning: Stop, most: int = MOST_DRAWN) -> tuple[Stop, float]:
    """Return a stop from which every way is one leg, and how far a chance may be off.

    The ways that were followed to their end are all there. Of the others some are drawn, as evenly spread over what
    they have in common as can be; the error is theirs alone.
    """
    ways = list(paths(beginning))
    legs = [Leg(each.chance, each.events, each.to) for each in ways if each.to.following is None]
    open_ones = [each for each in ways if each.to.following is not None]
    left = total(each.chance for each in open_ones)
    bounds = list(accumulate(float(each.chance) for each in open_ones))
    wanted = max(FEWEST_DRAWN, ceil(DRAWN * left * left))
    found: list[tuple[tuple[Event, ...], Stop]] = []
    draws, played = count(), 0
    while len(found) < wanted and played < min(most, MOST_DRAWN):
        begun = open_ones[min(bisect(bounds, _spread(len(found) + 1) * bounds[-1]), len(open_ones) - 1)]
        stop, events = begun.to, list(begun.events)
        for _ in range(begun.beats, MOST_BEATS):
            if stop.following is None:
                break
            happened, state, following = play(stop, _Drawn(stop.fallen, draws))
            events += happened
            stop, played = Stop(state, following), played + 1
        found.append((tuple(events), stop))
    root = Stop(beginning.state, None)
    root.legs = legs + [Leg(left / len(found), events, to) for events, to in found]
    return root, float(left) * AT_HALF / sqrt(len(found))


def _spread(number: int) -> float:
    """Return a point between 0 and 1; the first so many of them always lie evenly.

    >>> [_spread(number) for number in (1, 2, 3, 4)]
    [0.5, 0.25, 0.75, 0.125]
    """
    found, step = 0.0, 0.5
    while number:
        found += step * (number & 1)
        number, step = number >> 1, step / 2
    return found


def total(shares: Iterable[Fraction]) -> Fraction:
    """Return the sum of many fractions, in a fraction of the time of `sum`.

    >>> total([Fraction(1, 2), Fraction(1, 3)])
    Fraction(5, 6)
    """
    parts = list(shares)
    whole = lcm(*{each.denominator for each in parts})
    return Fraction(sum(each.numerator * (whole // each.denominator) for each in parts), whole)
