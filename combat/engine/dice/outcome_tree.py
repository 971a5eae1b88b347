"""Enumerates the outcomes of a command and of the commands that follow, each computed by the rules themselves.

Equal dice of a roll are treated as a multiset unless their order matters, and rolls with equal outcome keys are played
once. Branches that reach the same state are merged. If there are too many outcomes, a sample is drawn. It uses a public
seed of its own, never the dice of the fight.
"""

from abc import ABC, abstractmethod
from bisect import bisect
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, count
from math import ceil, lcm, prod, sqrt
from operator import itemgetter
from typing import Any

from attrs import frozen

from combat.engine.dice.intervals import evenly_spread
from combat.engine.dice.possible_rolls import (
    MAX_PATHS,
    MAX_ROLLS,
    PossibleRoll,
    TooManyOutcomes,
    possible_rolls,
    possible_sequences,
)
from combat.engine.dice.relative_hash import RelativeKey, relative_hash
from combat.engine.dice.seeds import FIRST_SEED_PREFIX, SeededDice
from combat.engine.dice.sources import DefaultKey, OutcomeKey, RunningKey
from combat.engine.errors import DieRequest, RollRequest
from events.base import Command, Event
from events.vocabulary import Die

MAX_PLAYS = 3_000
"""Default number of plays to enumerate outcomes, which takes one or two seconds; the rest is sampled."""

SAMPLE_SIZE = 4_000
"""Sample size if nothing could be enumerated; if little is left, it shrinks in proportion, with the same error."""

MIN_SAMPLE_SIZE = 100
"""Smallest sample size."""

MAX_SAMPLE_PLAYS = 2_500
"""Largest number of plays for a sample; long paths therefore get a smaller sample."""

MAX_BEATS = 60
"""Largest number of commands on one path."""

WORST_CASE_ERROR = 0.98
"""Error of a sampled share at 95% confidence, times the square root of the sample size.

This is the normal bound, 1.96 times the root of p(1 - p), at p = 1/2, where it is largest.
"""

_SOURCE = SeededDice(FIRST_SEED_PREFIX + b"what may come of it".hex())
"""Source of the sampled dice: public, and independent of every fight."""


class Node:
    """A node of the tree of outcomes: a state, and the command that comes next.

    Attributes:
        state: The state.
        next_command: The next command; None at the end of a path.
        fallen: The dice already rolled for that command.
        edges: The outcomes of the command, once it has been played; their shares sum to 1.
        ways: The number of paths to this node.
        reach: The approximate probability of reaching this node.
    """

    def __init__(self, state: Any, following: Command | None, fallen: tuple[Die, ...] = ()) -> None:
        self.state = state
        self.next_command = following
        self.fallen = fallen
        self.edges: list[Edge] = []
        self.ways = 0
        self.reach = 0.0


@frozen(eq=False)
class Edge:
    """One outcome of a command.

    Attributes:
        share: The probability of the outcome, given that the command is played.
        events: The events of the outcome.
        to: The node it leads to.
    """

    share: Fraction
    events: tuple[Event, ...]
    to: Node


PlayResult = tuple[tuple[Event, ...], Any, Command | None]
"""The events, the state after them, and the next command or None."""

Play = Callable[[Node, "TreeDice"], PlayResult]
"""Plays the command of a node with these dice."""


class TreeDice(ABC):
    """Dice for one path: those already rolled, then faces from `roll_faces` for each further roll.

    Args:
        fallen: The dice that are already rolled.
    """

    def __init__(self, fallen: Sequence[Die]) -> None:
        self._fallen = tuple(fallen)

    def roll(
        self,
        asked: Sequence[DieRequest],
        roll: Callable[[], RollRequest],
        *,
        manual: bool = False,
        outcome_key: OutcomeKey | None = None,
    ) -> tuple[Die, ...]:
        """Return the dice of a roll."""
        before, left = self._fallen[: len(asked)], tuple(asked[len(self._fallen) :])
        self._fallen = self._fallen[len(asked) :]
        if not left:
            return before
        faces = self.roll_faces(left, tuple(die.face for die in before), outcome_key)
        return (*before, *map(_die, left, faces))

    def skip(self, count: int) -> None:
        """Leave out dice that are already rolled."""
        self._fallen = self._fallen[count:]

    @abstractmethod
    def roll_faces(
        self, asked: tuple[DieRequest, ...], before: tuple[int, ...], outcome_key: OutcomeKey | None
    ) -> Sequence[int]:
        """Return the faces of a roll, given the faces of those dice that are already rolled."""


_OpenKey = tuple[tuple[int, int], tuple[PossibleRoll, ...], Hashable]
"""The place of a roll in a sequence, the rolls before the sequence, and the key of a result."""


class _OpenRoll(TooManyOutcomes):
    """A roll of a sequence, whose results are played one by one, so that equal ones can be merged.

    Attributes:
        results: The rolls up to each possible result, with the key of the results that are equal to it.
    """

    def __init__(self, results: list[tuple[tuple[PossibleRoll, ...], _OpenKey]]) -> None:
        super().__init__()
        self.results = results


class _Laid(TreeDice):
    """Dice with given faces; later rolls take their first possible result, and the alternatives are collected.

    Args:
        fallen: The dice that are already rolled.
        rolls: The results of the first rolls.
        most: The maximum number of alternatives to collect.
        by_default: Whether all later decisions take their default.
    """

    def __init__(self, fallen: Sequence[Die], rolls: tuple[PossibleRoll, ...], most: int, *, by_default: bool) -> None:
        super().__init__(fallen)
        self._by_default = by_default
        self._coming = iter(rolls)
        self._most = most
        self.rolls = rolls
        self.others: list[tuple[PossibleRoll, ...]] = []

    def roll_faces(
        self, asked: tuple[DieRequest, ...], before: tuple[int, ...], outcome_key: OutcomeKey | None
    ) -> Sequence[int]:
        fall = next(self._coming, None)
        if fall is None:
            fall = self._first_result(asked, before, outcome_key)
        return fall.faces

    def _first_result(
        self, asked: tuple[DieRequest, ...], before: tuple[int, ...], outcome_key: OutcomeKey | None
    ) -> PossibleRoll:
        """Return the first result of a new roll, and keep the others; results of a sequence are several rolls."""
        key = outcome_key
        if isinstance(outcome_key, DefaultKey):
            key = (self._by_default and outcome_key.default) or outcome_key.exact
        if isinstance(key, RunningKey) and key.more is not None and len(asked) == 1:
            ways = possible_sequences(asked[0].sides, (*key.before, *before), key.key, key.more)
        else:
            rolls = possible_rolls(asked, before, outcome_key, by_default=self._by_default)
            ways = tuple([(roll,) for roll in rolls])
        if len(self.rolls) >= MAX_ROLLS or len(self.others) + len(ways) - 1 > self._most:
            raise TooManyOutcomes
        begun = self.rolls
        first, *others = [(*begun, *way) for way in ways]
        if isinstance(key, RunningKey) and key.more is None and others:
            start = begun[: max(0, len(begun) - len(key.before) - key.rolls)]
            place = len(start), len(key.before) + key.stage
            keys = [(place, start, key((*before, *roll.faces))) for (roll,) in ways]
            raise _OpenRoll(list(zip((first, *others), keys, strict=True)))
        self.others += reversed(others)
        self.rolls = first
        self._coming = iter(first[len(begun) + 1 :])
        return first[len(begun)]


class _Drawn(TreeDice):
    """Random dice.

    Args:
        fallen: The dice that are already rolled.
        draws: The draw numbers to use.
    """

    def __init__(self, fallen: Sequence[Die], draws: Iterator[int]) -> None:
        super().__init__(fallen)
        self._draws = draws

    def roll_faces(
        self, asked: tuple[DieRequest, ...], before: tuple[int, ...], outcome_key: OutcomeKey | None
    ) -> Sequence[int]:
        return [_SOURCE.throw(die.sides, next(self._draws)).face for die in asked]


@lru_cache(maxsize=1024)
def _die(asked: DieRequest, face: int) -> Die:
    return Die(face=face, sides=asked.sides, source="table", mark=asked.mark)


def expand(play: Play, beginning: Node, most: int = MAX_PLAYS, key: Callable[[Any], Hashable] | None = None) -> bool:
    """Expand the tree of outcomes with at most `most` plays; return whether it is complete.

    Nodes with the same next command and equal states are merged. If all later decisions take their default, `key`
    returns what matters of a state then: nodes with equal keys are merged, and so are rolls with equal `DefaultKey`.

    If it is not, the latest commands are missing and, among those, the least likely ones.
    """
    beginning.ways, beginning.reach = 1, 1.0
    layer, path_count, plays = [beginning], 1, iter(range(most))
    known: dict[tuple[Hashable, Command], Node] = {}
    for _ in range(MAX_BEATS):
        reached: list[Node] = []
        for stop in sorted(layer, key=lambda stop: -stop.reach):
            try:
                most_paths = (MAX_PATHS - path_count) // stop.ways + 1
                results = list(outcomes(play, stop, plays, most_paths, by_default=key is not None))
            except TooManyOutcomes:
                return False
            path_count += stop.ways * (len(results) - 1)
            for share, (events, state, following) in results:
                to = Node(state, following)
                if following is not None:  # the end of a path needs no merging
                    kept = key(state) if key else state
                    place = RelativeKey(kept, relative_hash(beginning.state, kept)), following
                    equal = known.setdefault(place, to)
                    if equal is to or any(node is stop for node in nodes_of(equal)):  # a path must not lead in a circle
                        reached.append(to)
                    else:
                        to = equal
                    path_count += _reach(to, stop.ways, stop.reach * float(share)) - stop.ways
                stop.edges.append(Edge(share, events, to))
        layer = reached
        if not layer:
            break
    return True


def _reach(node: Node, ways: int, reach: float) -> int:
    """Add paths to a node and to those after it; return the number of their ends."""
    node.ways += ways
    node.reach += reach
    return sum(_reach(edge.to, ways, reach * float(edge.share)) for edge in node.edges) if node.edges else ways


def outcomes(
    play: Play, stop: Node, plays: Iterator[int], most: int = MAX_PATHS, *, by_default: bool = False
) -> Iterator[tuple[Fraction, PlayResult]]:
    """Yield every outcome of a node's command with its share.

    The command is played with the first result of each roll, then again for each alternative result that came up. The
    results of a sequence are played in the order of their stages, so that equal ones are merged before they continue.

    Each play takes an item of `plays`. `by_default` merges rolls with equal `DefaultKey`, as if all later decisions
    took their default.

    Raises:
        TooManyOutcomes: If there are more than `most`, or no plays are left.
    """
    to_go: list[tuple[tuple[PossibleRoll, ...], Fraction]] = [((), Fraction(1))]
    merged: dict[_OpenKey, tuple[tuple[PossibleRoll, ...], Fraction]] = {}
    played = 0
    while to_go or merged:
        if not to_go:
            to_go.append(merged.pop(min(merged, key=itemgetter(0))))
        rolls, share = to_go.pop()
        if next(plays, None) is None:
            raise TooManyOutcomes
        left = most - played - len(to_go) - len(merged) - 1
        dice = _Laid(stop.fallen, rolls, left, by_default=by_default)
        try:
            outcome = play(stop, dice)
        except _OpenRoll as sequence:
            for way, alike in sequence.results:
                first, before = merged.get(alike, (way, Fraction(0)))
                merged[alike] = first, before + share * _share(way[len(rolls) :])
        else:
            played += 1
            yield share * _share(dice.rolls[len(rolls) :]), outcome
        to_go += [(way, share * _share(way[len(rolls) :])) for way in dice.others]


def _share(rolls: Iterable[PossibleRoll]) -> Fraction:
    return prod((fall.share for fall in rolls), start=Fraction(1))


def paths(
    stop: Node, chance: Fraction = Fraction(1), events: tuple[Event, ...] = (), beats: int = 0
) -> Iterator["Path"]:
    """Yield every path from a node, as far as the tree has been expanded."""
    if not stop.edges:
        yield Path(chance, events, stop, beats)
    for leg in stop.edges:
        yield from paths(leg.to, chance * leg.share, (*events, *leg.events), beats + 1)


def nodes_of(beginning: Node) -> list[Node]:
    """Return every node once, each before its children."""
    nodes: list[Node] = []
    entered = {id(beginning)}
    branch = [(beginning, iter(beginning.edges))]
    while branch:
        node, edges = branch[-1]
        child = next((edge.to for edge in edges if id(edge.to) not in entered), None)
        if child is None:
            nodes.append(node)
            branch.pop()
        else:
            entered.add(id(child))
            branch.append((child, iter(child.edges)))
    return nodes[::-1]


@frozen(eq=False)
class Path:
    """A path through the tree of outcomes.

    Attributes:
        chance: The probability of the path.
        events: The events along the path.
        to: The node at its end.
        beats: The number of commands on the path.
    """

    chance: Fraction
    events: tuple[Event, ...]
    to: Node
    beats: int


def sample(play: Play, beginning: Node, most: int = MAX_SAMPLE_PLAYS) -> tuple[Node, float]:
    """Return a node with one edge for each sampled or complete path, and the margin of error.

    Complete paths are all included. The incomplete ones are sampled evenly by probability; only they cause the error.
    """
    ways = list(paths(beginning))
    legs = [Edge(path.chance, path.events, path.to) for path in ways if path.to.next_command is None]
    open_ones = [path for path in ways if path.to.next_command is not None]
    left = sum_fractions(path.chance for path in open_ones)
    bounds = list(accumulate(float(path.chance) for path in open_ones))
    size = max(MIN_SAMPLE_SIZE, ceil(SAMPLE_SIZE * left * left))
    sampled: list[tuple[tuple[Event, ...], Node]] = []
    draws, played = count(), 0
    while len(sampled) < size and played < min(most, MAX_SAMPLE_PLAYS):
        begun = open_ones[min(bisect(bounds, evenly_spread(len(sampled) + 1) * bounds[-1]), len(open_ones) - 1)]
        stop, events = begun.to, list(begun.events)
        for _ in range(begun.beats, MAX_BEATS):
            if stop.next_command is None:
                break
            happened, state, following = play(stop, _Drawn(stop.fallen, draws))
            events += happened
            stop, played = Node(state, following), played + 1
        sampled.append((tuple(events), stop))
    root = Node(beginning.state, None)
    root.edges = legs + [Edge(left / len(sampled), events, to) for events, to in sampled]
    return root, float(left) * WORST_CASE_ERROR / sqrt(len(sampled))


def sum_fractions(shares: Iterable[Fraction]) -> Fraction:
    """Return the sum of many fractions, much faster than `sum`.

    >>> sum_fractions([Fraction(1, 2), Fraction(1, 3)])
    Fraction(5, 6)
    """
    parts = list(shares)
    whole = lcm(*{share.denominator for share in parts})
    return Fraction(sum(share.numerator * (whole // share.denominator) for share in parts), whole)
