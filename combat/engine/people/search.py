"""The expected value of a command, by a search through the results of the dice in which equal states are merged."""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any

import attrs
from attrs import frozen

from combat.engine.dice.outcome_tree import Node, PlayResult, outcomes
from combat.engine.dice.possible_rolls import TooManyOutcomes
from combat.engine.dice.relative_hash import RelativeKey, relative_hash
from combat.engine.dice.tree_dice import TreeDice
from combat.engine.fight.outcomes import play_node
from combat.engine.play.system import Horizon, System
from events.base import Command, Event

_Place = tuple[int, RelativeKey]
"""The number of ends passed, and a state."""


@frozen(eq=False)
class Search:
    """A search from one state, which follows the likeliest results of the dice first.

    Every command is played as if all seats consent. Rolls with equal `DefaultKey` count as one result.

    Attributes:
        system: The rule book.
        state: The state at which the search begins.
        next_command: Chooses the command at a later decision, given the state; None if the search ends there.
        value: Returns the value of a state.
        horizon: How far the search looks ahead.
    """

    system: System[Any]
    state: Any
    next_command: Callable[[Any], Command | None]
    value: Callable[[Any], float]
    horizon: Horizon
    _chosen: dict[RelativeKey, Command | None] = attrs.field(init=False, factory=dict)

    def expected(self, command: Command, plays: int) -> float:
        """Return the expected value of a command.

        Args:
            command: The command.
            plays: The maximum number of plays. The states that are reached then count as they are.
        """
        order, left = count(), iter(range(plays))
        reached: dict[_Place, Node] = {}
        queue: list[tuple[float, int, _Place]] = []

        def reach(place: _Place, node: Node, share: float) -> None:
            """Add a share to the probability of a node, and queue the node unless the search ends there."""
            node = reached.setdefault(place, node)
            node.reach += share
            if node.state.outcome is None and place[0] < self.horizon.count:
                heappush(queue, (-node.reach, next(order), place))

        reach((0, RelativeKey(self.state, 0)), Node(self.state, command), 1.0)
        while queue:
            negative, _, place = heappop(queue)
            node = reached.get(place)
            if node is None or node.reach != -negative:
                continue  # this entry is older than the node's last
            if node.next_command is None:
                node.next_command = self._choose(place[1])
            if node.next_command is None:
                continue
            try:
                results = list(outcomes(self._play, node, left, by_default=True))
            except TooManyOutcomes:
                break
            del reached[place]
            for share, (events, state, _) in results:
                key = RelativeKey(state, relative_hash(self.state, state))
                reach((place[0] + self._ends_in(events), key), Node(state, None), node.reach * float(share))
        return sum(node.reach * self.value(node.state) for node in reached.values())

    def _ends_in(self, events: Sequence[Event]) -> int:
        """Return the number of events that the horizon counts."""
        return sum(isinstance(event, self.horizon.ends) for event in events)

    def _choose(self, place: RelativeKey) -> Command | None:
        """Return the command at a later decision; equal states get equal commands."""
        if place not in self._chosen:
            self._chosen[place] = self.next_command(place.value)
        return self._chosen[place]

    def _play(self, node: Node, dice: TreeDice) -> PlayResult:
        """Play the command of a node."""
        draft = play_node(self.system, node, dice)
        return tuple(draft.events), draft.state, None
