"""Enumerates the outcomes of a command and of the commands that follow, each computed by the rules themselves.

Equal dice of a roll are treated as a multiset unless their order matters, and rolls with equal outcome keys are played
once. Branches that reach the same state are merged. If there are too many outcomes, a sample is drawn. It uses a public
seed of its own, never the dice of the fight.
"""

from bisect import bisect
from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from itertools import accumulate, count
from math import ceil, lcm, prod, sqrt
from operator import itemgetter
from typing import Any

from attrs import frozen

from combat.engine.dice.intervals import evenly_spread
from combat.engine.dice.possible_rolls import (
    MAX_PATHS,
    PossibleRoll,
    TooManyOutcomes,
)
from combat.engine.dice.relative_hash import RelativeKey, relative_hash
from combat.engine.dice.tree_dice import DrawnDice, LaidDice, OpenKey, OpenRoll, TreeDice, Way
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

Play = Callable[[Node, TreeDice], PlayResult]
"""Plays the command of a node with these dice."""


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

    The command is played with the first result of each roll. For each alternative result that came up, it is played
    again from the step before that roll. The results of a sequence are played in the order of their stages, so that
    equal ones are merged before they continue.

    Each play takes an item of `plays`. `by_default` merges rolls with equal `DefaultKey`, as if all later decisions
    took their default.

    Raises:
        TooManyOutcomes: If there are more than `most`, or no plays are left.
    """
    to_go: list[tuple[Way, Fraction]] = [(((), None), Fraction(1))]
    merged: dict[OpenKey, tuple[Way, Fraction]] = {}
    played = 0
    while to_go or merged:
        if not to_go:
            to_go.append(merged.pop(min(merged, key=itemgetter(0))))
        way, share = to_go.pop()
        if next(plays, None) is None:
            raise TooManyOutcomes
        left = most - played - len(to_go) - len(merged) - 1
        dice, begun = LaidDice(stop.fallen, way, left, by_default=by_default), len(way[0])
        try:
            outcome = play(stop, dice)
        except OpenRoll as sequence:
            for way, alike in sequence.results:
                first, before = merged.get(alike, (way, Fraction(0)))
                merged[alike] = first, before + share * _share(way[0][begun:])
        else:
            played += 1
            yield share * _share(dice.rolls[begun:]), outcome
        to_go += [(way, share * _share(way[0][begun:])) for way in dice.others]


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
            happened, state, following = play(stop, DrawnDice(stop.fallen, draws))
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
