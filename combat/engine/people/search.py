"""The expected value of a command, by a search through the results of the dice in which equal states are merged."""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from operator import length_hint
from typing import Any

import attrs
from attrs import frozen

from combat.engine.dice.outcome_tree import Node, PlayResult, outcomes
from combat.engine.dice.possible_rolls import TooManyOutcomes
from combat.engine.dice.relative_hash import RelativeKey, relative_hash
from combat.engine.dice.tree_dice import TreeDice
from combat.engine.fight.outcomes import play_node
from combat.engine.play.system import Lookahead, System
from events.base import Command, Event

_Place = tuple[int, RelativeKey]
"""The number of ends passed, and a state."""

_Result = tuple[float, int, RelativeKey]
"""A result of a command: its probability, the number of ends in its events, and the state after them."""


@frozen(eq=False)
class Search:
    """A search from one state, which follows the likeliest results of the dice first.

    Every command is played as if all seats consent. Rolls with equal `DefaultKey` count as one result.

    Attributes:
        system: The rule book.
        state: The state at which the search begins.
        next_command: Chooses the command at a later decision, given the state; None if the search ends there.
        value: Returns the value of a state.
        lookahead: How far the search looks ahead.
    """

    system: System[Any]
    state: Any
    next_command: Callable[[Any], Command | None]
    value: Callable[[Any], float]
    lookahead: Lookahead
    _chosen: dict[RelativeKey, Command | None] = attrs.field(init=False, factory=dict)
    _played: dict[tuple[RelativeKey, Command], tuple[list[_Result], int]] = attrs.field(init=False, factory=dict)

    def expected(self, command: Command, plays: int) -> float:
        """Return the expected value of a command.

        Args:
            command: The command.
            plays: The maximum number of plays. The states that are reached then count as they are.
        """
        order, left = count(), plays
        reached: dict[_Place, float] = {}
        queue: list[tuple[float, int, _Place]] = []

        def reach(place: _Place, share: float) -> None:
            """Add a share to the probability of a place, and queue the place unless the search ends there."""
            reached[place] = reached.get(place, 0.0) + share
            if place[0] < self.lookahead.count and place[1].value.outcome is None:
                heappush(queue, (-reached[place], next(order), place))

        first = RelativeKey(self.state, 0)
        reach((0, first), 1.0)
        while queue:
            negative, number, place = heappop(queue)
            passed, key = place
            if reached.get(place) != -negative:
                continue  # this entry is older than the place's last
            following = self._choose(key) if number else command
            if following is None:
                continue
            results, cost = self._results(key, following, left)
            if cost > left:
                break
            left -= cost
            del reached[place]
            for share, ends, after in results:
                reach((passed + ends, after), share * -negative)
        return sum(share * self.value(key.value) for (_, key), share in reached.items())

    def _results(self, key: RelativeKey, command: Command, plays: int) -> tuple[list[_Result], int]:
        """Return the results of a command and the number of plays, which is higher than the limit if that was too low.

        Equal states are often reached after several of the compared commands, so the results are kept.
        """
        if (key, command) not in self._played:
            node, left = Node(key.value, command), iter(range(plays))
            try:
                found = list(outcomes(self._play, node, left, by_default=True))
            except TooManyOutcomes:
                return [], plays + 1
            results = [
                (float(share), self._ends_in(events), RelativeKey(state, relative_hash(self.state, state)))
                for share, (events, state, _) in found
            ]
            self._played[key, command] = results, plays - length_hint(left)
        return self._played[key, command]

    def _ends_in(self, events: Sequence[Event]) -> int:
        """Return the number of events that the lookahead counts."""
        return sum(isinstance(event, self.lookahead.ends) for event in events)

    def _choose(self, place: RelativeKey) -> Command | None:
        """Return the command at a later decision; equal states get equal commands."""
        if place not in self._chosen:
            self._chosen[place] = self.next_command(place.value)
        return self._chosen[place]

    def _play(self, node: Node, dice: TreeDice) -> PlayResult:
        """Play the command of a node."""
        draft = play_node(self.system, node, dice)
        return tuple(draft.events), draft.state, None
