"""The round track of a system: a printed table of rows, checked by `transitions`, looked up for speed.

The only module that knows `transitions`. A row is a trigger, where it leads from and to, and the guard that must
hold; where several rows share trigger and source, the first whose guard holds is taken.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import frozen

from events.base import Command

if TYPE_CHECKING:
    import transitions

Guard = Callable[[Any], bool]

GO_ON = "go_on"
"""The trigger of what happens of itself: nobody says it, the engine takes its rows wherever one holds."""


@frozen
class Row:
    """One line of the table.

    Attributes:
        trigger: The name of a command, or `GO_ON`.
        source: The step it leads from.
        dest: The step it leads to.
        guard: What must hold; None where nothing need.
        stays: Whether the fight stays where it is, so that nothing happens again as on entering.
    """

    trigger: str
    source: str
    dest: str
    guard: Guard | None = None
    stays: bool = False

    @property
    def condition(self) -> str:
        """The name of the guard; empty where there is none."""
        return "" if self.guard is None else self.guard.__name__


ANYWHERE = "*"
"""As the step it leads from: every step at which somebody may say something."""

STAY = "="
"""As the step it leads to: the fight stays where it is, and nothing that happens on entering happens again."""

Line = tuple[str, str, str] | tuple[str, str, str, Guard]


def rows(*lines: Line) -> tuple[Row, ...]:
    """Make rows of plain lines: triggers, steps it leads from, step it leads to, and the guard if there is one.

    Several triggers, or several steps, share a line: their names stand side by side.

    >>> [(row.trigger, row.source) for row in rows(("run hide", "OUT IN", "OUT"))]
    [('run', 'OUT'), ('run', 'IN'), ('hide', 'OUT'), ('hide', 'IN')]
    """
    return tuple(
        Row(trigger, source, *rest)
        for triggers, sources, *rest in lines
        for trigger in triggers.split()
        for source in sources.split()
    )


def trigger_of(command: type[Command]) -> str:
    """Return the trigger by which the track knows a command: the name within its wire type.

    >>> from combat.engine.commands import Begin
    >>> trigger_of(Begin)
    'begin'
    """
    found = _TRIGGERS.get(command)
    if found is None:
        found = _TRIGGERS[command] = command.wire_type.split(".")[-2]
    return found


_TRIGGERS: dict[type[Command], str] = {}


def _spread(table: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return the table with the rows that lead from anywhere written out, after those of a step of its own."""
    named = tuple(row for row in table if row.source != ANYWHERE)
    spoken = dict.fromkeys(row.source for row in named[1:] if row.trigger != GO_ON)
    anywhere = (
        Row(row.trigger, step, row.dest, row.guard) for row in table if row.source == ANYWHERE for step in spoken
    )
    return tuple(_standing(row) if row.dest == STAY else row for row in (*named, *anywhere))


def _standing(row: Row) -> Row:
    return Row(row.trigger, row.source, row.source, row.guard, stays=True)


class Machine:
    """One flat machine, built once for a system and shared by all its fights; it holds no state itself.

    Args:
        name: What it is the machine of.
        table: The rows, in book order.
    """

    def __init__(self, name: str, table: Iterable[Row]) -> None:
        self.name = name
        self.rows = _spread(tuple(table))
        self._lookup: dict[tuple[str, str], tuple[tuple[Guard | None, str], ...]] = {}
        self._staying = {(row.source, row.trigger) for row in self.rows if row.stays}
        for row in self.rows:
            key = (row.source, row.trigger)
            self._lookup[key] = (*self._lookup.get(key, ()), (row.guard, row.dest))

    @cached_property
    def initial(self) -> str:
        """The step at which every fight begins."""
        return self.rows[0].source

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """Every step, in the order of the table."""
        return tuple(dict.fromkeys(step for row in self.rows for step in (row.source, row.dest)))

    @cached_property
    def triggers(self) -> tuple[str, ...]:
        """Every trigger, in the order of the table."""
        return tuple(dict.fromkeys(row.trigger for row in self.rows))

    def admits(self, step: str, trigger: str) -> bool:
        """Return whether there is a row for this trigger at this step, whatever its guard."""
        return (step, trigger) in self._lookup

    def stays(self, step: str, trigger: str) -> bool:
        """Return whether a trigger leaves the fight where it is, so that nothing happens again as on entering."""
        return (step, trigger) in self._staying

    def next(self, step: str, trigger: str, state: object) -> str | None:
        """Return the step that follows, or None where no guard holds or there is no row."""
        for guard, dest in self._lookup.get((step, trigger), ()):
            if guard is None or guard(state):
                return dest
        return None

    def library(self) -> "transitions.Machine":
        """Build the same machine with `transitions`: trigger it on a model with the state as the argument.

        The library can neither hold frozen models nor say why a guard failed, so play goes through `next`; a test
        proves that both always agree.
        """
        import transitions  # only tests and documents need it, and it is slow to import

        return transitions.Machine(model=None, **self._arguments())

    def diagram(self) -> str:
        """Draw the machine as a Mermaid state diagram."""
        ids = {step: f"s{place}" for place, step in enumerate(self.steps)}
        return "\n".join(
            (
                "stateDiagram-v2",
                *(f'    state "{step}" as {ids[step]}' for step in self.steps),
                f"    [*] --> {ids[self.initial]}",
                *(
                    f"    {ids[row.source]} --> {ids[row.dest]}: {row.trigger}"
                    + (f" [{row.condition}]" if row.guard else "")
                    for row in self.rows
                ),
            )
        )

    def _arguments(self) -> dict[str, Any]:
        return {
            "states": list(self.steps),
            "transitions": [
                {
                    "trigger": row.trigger,
                    "source": row.source,
                    "dest": row.dest,
                    "conditions": [row.guard] if row.guard else [],
                }
                for row in self.rows
            ],
            "initial": self.initial,
            "auto_transitions": False,
        }
