"""Refines the chances of a fight by playouts to its end, where they matter most, in batches until the caller stops.

First some positions, evenly spaced over the fight, are played out. Intervals with a large change are divided until the
change is in a passage of a few actions, and the positions before and after the passage get a second set of playouts.
Only this second set decides whether a passage is a turning point, because the first set chose the passage, and the
largest of many noisy changes is too large on average. It ends as soon as the change is certain, and the less certain
position is played out first. At last, or first if only decisions are wanted, the choices of important decisions are
compared.

All positions use the same random numbers. The results of two positions are nearly independent all the same, because
fights with the same dice soon differ.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import takewhile
from math import hypot
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from combat.engine.people.tallies import Result
from combat.engine.people.tasks import run_tasks
from combat.engine.people.teams import winning_teams
from events.base import Command
from replays.analysis.alternatives import other_commands
from replays.analysis.evaluators import MIN_PLAYOUTS, Chances, mean_chances
from replays.analysis.turning_points import Query, command_key, is_playable
from replays.chances.actions import actions
from replays.chances.chain import ChanceChain
from replays.narration.words import listed

if TYPE_CHECKING:
    from concurrent.futures import Executor

BATCH = 12
"""Playouts of a query in one batch."""

GRID = 12
"""Number of positions, evenly spaced over the fight, that are played out first."""

SURE = 36
"""Playouts of a position before the interval beside it is divided; these choose the turning points."""

MIN_DENSE, DENSE = 72, 156
"""Minimum and maximum playouts of the positions around a turning point; those after the first `SURE` confirm it."""

COMPARED = 48
"""Playouts of each choice of a decision."""

MIN_CHANGE = 0.14
"""Smallest change of a chance, beyond its error, that makes a turning point."""

MAX_PASSAGE, PASSAGE_SHARE = 6, 1 / 6
"""Maximum number of actions of a turning point in a short fight, and its share of a longer fight."""

ACTION_COST = 0.02
"""How much larger a change must be for a passage to be preferred to one with an action less."""

HOPE = 0.75
"""Share of the error by which a change may be larger than it seems, so that more playouts are worthwhile."""

MAX_POINTS, MAX_CANDIDATES = 3, 4
"""Maximum number of turning points, and of passages that get more playouts."""

MAX_SPLITS = 32
"""Maximum number of positions played out to locate changes."""

MAX_OTHERS = 3
"""Maximum number of other choices that are tried for a decision."""

MIN_CHOICES = 2
"""Minimum number of choices that can be compared."""

MAX_DECISIONS = 8
"""Maximum number of decisions, apart from turning points, whose choices are compared."""

SETTLED = 0.95
"""Chance of the winner from which on the outcome is settled."""


@frozen(kw_only=True)
class Swing:
    """A change of the chances between two positions, as seen from the side that gained most.

    Attributes:
        first: The position before it.
        last: The position after it.
        team: The index of the team that gained.
        change: The gain of that team.
        error: Margin of error of the gain; 1 if a position has no playouts.
        link: The link between the positions with the largest gain.
        actions: The number of actions between the positions.
    """

    first: int
    last: int
    team: int
    change: float
    error: float
    link: int
    actions: int = 1

    @property
    def score(self) -> float:
        """The change, minus the cost of its actions."""
        return self.change - ACTION_COST * (self.actions - 1)

    @property
    def promise(self) -> float:
        """The score, minus a part of the error, so that a passage with many playouts gets the next ones, too."""
        return self.score - self.error / 2

    def overlaps(self, other: "Swing") -> bool:
        """Return whether two changes have an action in common."""
        return self.first < other.last and other.first < self.last


@frozen
class Choice:
    """A choice that was possible in a decision: the key of its playouts, its words, and whether it was made."""

    key: str
    text: str
    played: bool


class Refinement:
    """Refines the chain of chances of a fight.

    Attributes:
        chain: The chain.
        choices: The choices of each decision that was examined, keyed by the index of its link.
        is_complete: Whether nothing is left to refine.
    """

    def __init__(self, chain: ChanceChain, *, decisions_first: bool = False) -> None:
        self.chain, self._decisions_first = chain, decisions_first
        self.choices: dict[int, tuple[Choice, ...]] = {}
        self.is_complete = False
        self._queries: dict[str, Query] = {}
        self._splits: list[int] = []
        outcome, game = chain.game.outcome, chain.game
        won = (
            ()
            if outcome is None
            else winning_teams(chain.teams, outcome.winners, game.system.policy.strength(game[-1].state))
        )
        self._winner = chain.teams.index(won[0]) if len(won) == 1 else None
        ends = [(chain.representative(first), chain.representative(last)) for first, last in actions(chain)]
        self._actions = [(first, last) for first, last in ends if first < last < len(chain.links)]
        self._longest = max(MAX_PASSAGE, round(PASSAGE_SHARE * len(self._actions)))
        starts = [first for first, _ in self._open()] or [0]
        self._grid = sorted({starts[len(starts) * step // GRID] for step in range(GRID)} | {starts[-1]})
        for at, link in enumerate(chain.links):
            if chain.played(command_key(link.beat)):  # from the cache
                self.compare(at)

    @property
    def playouts(self) -> int:
        """The number of finished playouts."""
        return sum(map(len, self.chain.playouts.values()))

    def team_of(self, at: int) -> int | None:
        """Return the index of the team that gave the command of a link; None if no team did."""
        by = self.chain.links[at].by
        return next((place for place, team in enumerate(self.chain.teams) if by in team), None)

    def turning_points(self) -> list[Swing]:
        """Return the turning points, the largest first: changes beyond the error that are no loss of the winner."""
        found = (swing for swing in self._passages() if swing.actions <= self._longest and self._is_certain(swing))
        return _apart(found)[:MAX_POINTS]

    def _is_certain(self, swing: Swing) -> bool:
        """Return whether those playouts that did not choose a passage show that its gain is large enough."""
        ends = swing.first, swing.last
        if any(self._short(at, MIN_DENSE) for at in ends):
            return False
        before, after = map(self._confirming, ends)
        gain = float(after.shares[swing.team]) - float(before.shares[swing.team])
        return gain - hypot(before.error, after.error) > MIN_CHANGE

    def _confirming(self, at: int) -> Chances:
        """Return the chances of a position by the playouts after the first `SURE`; its error is 1 if they are few."""
        if self.chain.is_decided(at):
            return self.chain.value(at)
        played = self.chain.playouts.get(self.chain.position_query(at).key, [])[SURE:]
        return mean_chances(played, len(played)) if len(played) >= MIN_PLAYOUTS else Chances((), 1.0)

    def _dense(self, swing: Swing) -> list[int]:
        """Return which ends of a short passage need the next playouts: the less certain one; empty once it is known."""
        first, last = swing.first, swing.last
        few = [at for at in (first, last) if self._short(at, MIN_DENSE)]
        if few or self._is_certain(swing):
            return few
        short = [at for at in (first, last) if self._short(at, DENSE)]
        return sorted(short, key=lambda at: -self._confirming(at).error)[:1]

    def run(self, stop: Callable[[], bool], executor: "Executor | None" = None) -> Iterator[int]:
        """Run playouts until nothing is left to refine or `stop` returns true; yield their number after each batch."""
        while not stop():
            queries = self._next()
            if not queries:
                self.is_complete = True
                return
            self._play(queries, stop, executor)
            yield self.playouts

    def _play(self, queries: Sequence[Query], stop: Callable[[], bool], executor: "Executor | None") -> None:
        """Play a batch of each query; if `stop` returns true before the end, keep the playouts so far."""
        evaluator = self.chain.evaluator
        tasks = [
            evolve(
                evaluator.task(query.position, query.command, query.by),
                fights=BATCH,
                seed=str(self.chain.played(query.key)),
            )
            for query in queries
        ]
        results: list[dict[int, Result]] = [{} for _ in queries]
        with closing(run_tasks(tasks, executor)) as playing:
            for result in playing:
                results[result.task][result.number] = result
                if stop():
                    break
        for query, found in zip(queries, results, strict=True):
            # Short fights are finished first. So a playout counts only if all before it are finished.
            kept = [found[number] for number in takewhile(found.__contains__, range(BATCH))]
            if kept:
                self.chain.add(query.key, [evaluator.shares(each) for each in kept], sum(each.ended for each in kept))

    def _next(self) -> list[Query]:
        """Return the queries of the next batch; empty if nothing is left to refine."""
        wanted = [at for at in self._grid if self._short(at, BATCH)]
        if wanted:
            return self._position_queries(wanted[:4])
        if self._decisions_first and (queries := self._decisions()):
            return queries
        for swing in self._candidates():
            is_long = swing.actions > self._longest
            short = [at for at in (swing.first, swing.last) if self._short(at, SURE)] if is_long else self._dense(swing)
            if short:
                return self._position_queries(short)
            split = self._split(swing)
            if split is not None:
                self._splits.append(split)
                return self._position_queries([split])
        return self._decisions()

    def _position_queries(self, at: Sequence[int]) -> list[Query]:
        queries = [self.chain.position_query(each) for each in at]
        return list({query.key: query for query in queries}.values())

    def _short(self, at: int, number: int) -> bool:
        return not self.chain.is_decided(at) and self.chain.played(self.chain.position_query(at).key) < number

    def _open(self) -> list[tuple[int, int]]:
        """Return the actions that could be turning points: not the last, and not after all is settled."""
        values = self.chain.values()
        last = len(self.chain.links) - 1
        if self._winner is not None:
            while last > 0 and float(values[last].shares[self._winner]) >= SETTLED:
                last -= 1
            # Only playouts settle a position; so the change into the first settled one can be a turning point.
            while self.chain.playouts and last < len(self.chain.links) - 1 and self._short(last + 1, MIN_PLAYOUTS):
                last += 1
        return [pair for pair in self._actions if pair[0] <= last]

    def _swing(self, first: int, last: int, values: Sequence[Chances], number: int) -> Swing:
        before, after = values[first], values[last]
        gains = [float(two) - float(one) for one, two in zip(before.shares, after.shares, strict=True)]
        team = gains.index(max(gains)) if self._winner is None else self._winner
        return Swing(
            first=first,
            last=last,
            team=team,
            change=gains[team],
            error=hypot(before.error, after.error),
            link=max(
                range(first, last), key=lambda at: float(values[at + 1].shares[team]) - float(values[at].shares[team])
            ),
            actions=number,
        )

    def _passages(self) -> list[Swing]:
        """Return the changes between two positions with playouts, the largest first.

        There are only a few actions between them, or no other position with playouts.
        """
        values, inner = self.chain.values(), self._open()
        ends = sorted({at for pair in inner for at in pair if not self._short(at, MIN_PLAYOUTS)})
        found = []
        for place, first in enumerate(ends):
            for last in ends[place + 1 :]:
                number = sum(first <= one and other <= last for one, other in inner)
                if number > self._longest and last != ends[place + 1]:
                    break
                found.append(self._swing(first, last, values, number))
        return sorted(found, key=lambda swing: -swing.score)

    def _candidates(self) -> list[Swing]:
        """Return the passages that may be or contain turning points, the largest changes first."""
        found = (swing for swing in self._passages() if swing.change + HOPE * swing.error > 2 * MIN_CHANGE)
        return _apart(sorted(found, key=lambda swing: -swing.promise))[:MAX_CANDIDATES]

    def _split(self, swing: Swing) -> int | None:
        """Return a position within a passage that has no playouts yet; None if there is none to play out."""
        pairs = [pair for pair in self._open() if swing.first <= pair[0] and pair[1] <= swing.last]
        if len(self._splits) >= MAX_SPLITS or len(pairs) < MIN_CHOICES:
            return None
        values = self.chain.values()
        gains = [self._swing(*pair, values, 1).change for pair in pairs]
        steps = [place for place, gain in enumerate(gains) if gain > max(gains) / 2]
        best = pairs[min(steps or [len(pairs) // 2], key=lambda place: abs(place + 0.5 - len(pairs) / 2))]
        return next((at for at in best if self._short(at, MIN_PLAYOUTS)), None)

    def _decisions(self) -> list[Query]:
        """Return queries that compare the choices of a decision: the turning points, then the largest changes."""
        analysis = self.chain.analysis()
        points = [at for swing in self.turning_points() for at in range(swing.first, swing.last)]
        costs = {
            at: abs(float(turn.choice[team]))
            for at, turn in enumerate(analysis.turns)
            if not turn.is_forced and not turn.is_ruling and (team := self.team_of(at)) is not None
        }
        others = sorted((at for at in costs if at not in points), key=lambda at: -costs[at])[:MAX_DECISIONS]
        for at in [*(point for point in points if point in costs), *others]:
            choices = self.compare(at)
            short = [choice.key for choice in choices if self.chain.played(choice.key) < COMPARED]
            if short:
                return [self._queries[key] for key in short]
        return []

    def compare(self, at: int) -> tuple[Choice, ...]:
        """Return the choices of a decision, the one that was made first; empty if there is nothing to compare."""
        if at not in self.choices:
            self.choices[at] = tuple(self._compare(at))
        return self.choices[at]

    def _compare(self, at: int) -> Iterator[Choice]:
        link, query = self.chain.links[at], self.chain.command_query(at)
        if link.by is None:
            return
        requests = query.position.fight().requests
        forms = [form for request in requests if request.seat == link.by for form in request.forms]
        played = next((form.label for form in forms if form.holds(link.command)), "")
        state, position = query.position.state, query.position
        texts = {choice_text(state, link.command, played): link.command}
        for command, _, label in other_commands(position, self.chain.evaluator, link.by, link.command, 4 * MAX_OTHERS):
            if len(texts) <= MAX_OTHERS and is_playable(position, command, link.by):
                texts.setdefault(choice_text(state, command, label), command)
        if not played or len(texts) < MIN_CHOICES or not is_playable(position, link.command, link.by):
            return
        for number, (text, command) in enumerate(texts.items()):
            key = f"{link.beat.number} other {number}" if number else query.key
            self._queries[key] = Query(key=key, position=position, command=command, by=link.by)
            yield Choice(key, text, played=not number)


def _apart(swings: Iterable[Swing]) -> list[Swing]:
    """Return the changes that do not overlap an earlier one."""
    found: list[Swing] = []
    for swing in swings:
        if not any(swing.overlaps(other) for other in found):
            found.append(swing)
    return found


def choice_text(state: Any, command: Command, label: str) -> str:
    """Return a choice in words: the label of its form and its targets."""
    for field in ("target", "targets"):
        targets = getattr(command, field, None)
        if targets:
            names = listed(map(state.name, [targets] if isinstance(targets, str) else targets))
            return f"{label} at {names}"
    return label
