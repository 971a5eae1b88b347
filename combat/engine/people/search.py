"""The expected value of a command, by a search through the results of the dice in which equal states are merged."""

from collections.abc import Callable, Hashable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any

import attrs
from attrs import frozen

from combat.engine.dice.outcome_tree import Node, PlayResult, outcomes
from combat.engine.dice.possible_rolls import TooManyOutcomes
from combat.engine.dice.relative_hash import RelativeKey, relative_hash
from combat.engine.dice.tree_dice import TreeDice
from combat.engine.play.draft import Draft
from combat.engine.play.system import System
from events.base import Command, Event


@frozen
class Expected:
    """The expected value of a command.

    Attributes:
        value: The mean value of the states at which the search ended.
        cut: The probability of the states that were left when the plays were used up.
    """

    value: float
    cut: float


@frozen(eq=False)
class Search:
    """A search from one state, which follows the likeliest results of the dice first.

    Every command is played as if all seats consent. Rolls with equal `DefaultKey` count as one result.

    Attributes:
        system: The rule book.
        state: The state at which the search begins.
        next_command: Chooses the command at a later decision, given the state; None if the search ends there.
        value: Returns the value of a state.
        ends: Returns whether the search ends after these events of a command.
    """

    system: System[Any]
    state: Any
    next_command: Callable[[Any], Command | None]
    value: Callable[[Any], float]
    ends: Callable[[Sequence[Event]], bool]
    _chosen: dict[RelativeKey, Command | None] = attrs.field(init=False, factory=dict)

    def expected(self, command: Command, plays: int) -> Expected:
        """Return the expected value of a command, with at most this number of plays."""
        order, left, value = count(), iter(range(plays)), 0.0
        waiting: dict[Hashable, Node] = {}
        queue: list[tuple[float, int, Hashable]] = []

        def reach(place: Hashable, node: Node, share: float) -> None:
            """Add a share to the probability of a waiting node."""
            node = waiting.setdefault(place, node)
            node.reach += share
            heappush(queue, (-node.reach, next(order), place))

        reach("beginning", Node(self.state, command), 1.0)
        while queue:
            negative, _, place = heappop(queue)
            node = waiting.get(place)
            if node is None or node.reach != -negative:
                continue  # this entry is older than the node's last
            if node.next_command is None and isinstance(place, RelativeKey):
                node.next_command = self._choose(place)
            if node.next_command is None:
                value += waiting.pop(place).reach * self.value(node.state)
                continue
            try:
                results = list(outcomes(self._play, node, left, by_default=True))
            except TooManyOutcomes:
                break
            del waiting[place]
            for share, (events, state, _) in results:
                part = node.reach * float(share)
                if state.outcome is not None or self.ends(events):
                    value += part * self.value(state)
                else:
                    reach(RelativeKey(state, relative_hash(self.state, state)), Node(state, None), part)
        value += sum(node.reach * self.value(node.state) for node in waiting.values())
        return Expected(value, sum(node.reach for node in waiting.values()))

    def _choose(self, place: RelativeKey) -> Command | None:
        """Return the command at a later decision; equal states get equal commands."""
        if place not in self._chosen:
            self._chosen[place] = self.next_command(place.value)
        return self._chosen[place]

    def _play(self, node: Node, dice: TreeDice) -> PlayResult:
        """Play the command of a node."""
        draft = Draft(self.system.projection, node.state, dice, self.system.abilities)
        if node.next_command is not None:
            self.system.play(draft, node.next_command)
        return tuple(draft.events), draft.state, None
