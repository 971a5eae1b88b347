"""The arrays that an agent observes: combatants, strength, and the commands to choose from."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from zlib import crc32

import attrs
import numpy as np
from attrs import frozen
from gymnasium import spaces

from combat.engine.fight.playout import Playout
from combat.engine.offer.figures import Figure
from events.base import Command

SPARE_FIGURES = 4
"""Number of rows for combatants that join later; further ones are not observed."""

TAG_COLUMNS = 16
"""Number of columns for conditions and positions, whose names are only known when they occur; some share a column."""

Observation = dict[str, Any]
"""The arrays that an agent observes, by name."""


@frozen
class Layout:
    """The shapes of the arrays, and the names of their columns. They are the same for all fights of an environment.

    Attributes:
        columns: The columns of a combatant in `observation`.
        kinds: The commands of the system; `kinds` holds the index of a command in this list plus 1, and 0 for an empty
            slot.
        figures: The number of rows for combatants.
        slots: The number of commands to choose from.
    """

    columns: tuple[str, ...]
    kinds: tuple[str, ...]
    figures: int
    slots: int
    _empty: Observation = attrs.field(init=False, eq=False, repr=False)

    @_empty.default
    def _zeros(self) -> Observation:
        return {name: np.zeros(space.shape, space.dtype) for name, space in self.space().items()}

    @classmethod
    def of(cls, fight: Playout, slots: int) -> "Layout":
        """Return the layout for fights that begin like this one."""
        figures = fight.system.figures(fight.state)
        names = dict.fromkeys(name for figure in figures for name in _values(figure) if not name.startswith("tag "))
        commands = (each.wire_type for each in fight.system.codec.classes if issubclass(each, Command))
        tags = (f"tag {number}" for number in range(TAG_COLUMNS))
        return cls((*names, *tags), tuple(sorted(commands)), len(figures) + SPARE_FIGURES, slots)

    def space(self) -> spaces.Dict:
        """Return the space of the observations."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.figures, len(self.columns)), np.float32),
                "strength": spaces.Box(0, 1, (2,), np.float32),
                "kinds": spaces.Box(0, len(self.kinds), (self.slots,), np.int64),
                "named": spaces.MultiBinary((self.slots, self.figures)),
                "weights": spaces.Box(0, 1, (self.slots,), np.float32),
                "action_mask": spaces.MultiBinary(self.slots),
            }
        )

    def observation(
        self,
        figures: Sequence[Figure],
        strength: tuple[float, float],
        commands: Sequence[Command],
        weights: Sequence[float],
    ) -> Observation:
        """Return the arrays for an agent.

        Args:
            figures: The combatants as the agent sees them.
            strength: The strength left to the agent's team, and that of its strongest opponent.
            commands: The commands to choose from; empty if another agent decides.
            weights: The weight that a sensible player gives to each command.
        """
        rows = {figure.id: row for row, figure in enumerate(figures[: self.figures])}
        arrays = {name: array.copy() for name, array in self._empty.items()}
        for figure, row in zip(figures, arrays["observation"], strict=False):
            values = _values(figure)
            row[:] = [values.get(name, 0.0) for name in self.columns]
        arrays["strength"][:] = strength
        arrays["action_mask"][: len(commands)] = 1
        highest = max(weights, default=0.0) or 1.0
        for slot, (command, weight) in enumerate(zip(commands, weights, strict=True)):
            arrays["kinds"][slot] = self.kinds.index(command.wire_type) + 1
            arrays["weights"][slot] = weight / highest
            arrays["named"][slot, [rows[name] for name in _names(command) if name in rows]] = 1
        return arrays


def _values(figure: Figure) -> Mapping[str, float]:
    """Return the values of a combatant from 0 to 1, by column."""
    values = {"present": 1.0, f"side {figure.side}": 1.0, "acting": float(figure.acting), "out": float(figure.out)}
    for bar in figure.bars:
        values[bar.name] = min(1.0, max(0, bar.now) / bar.most) if bar.most else 0.0
        values[f"{bar.name}, at most"] = squash(bar.most)
    values |= {counter.name: squash(counter.now) for counter in (*figure.counters, *figure.scores)}
    for name, level in ((figure.position, 0), *((tag.name, tag.level) for tag in figure.tags)):
        if name:
            values[f"tag {crc32(name.encode()) % TAG_COLUMNS}"] = squash(level or 1)
    return values


def squash(amount: float) -> float:
    """Return a number from 0 to 1 for any amount; a half for none."""
    return 0.5 + amount / (20 + 2 * abs(amount))


def _names(value: Any) -> Iterator[str]:
    """Yield all strings in a command."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _names(item)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from _names(getattr(value, field.name))
