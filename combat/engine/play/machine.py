"""The round track of a system: a table of transitions, checked with `transitions` and compiled to a lookup for speed.

Only this module uses the `transitions` library. A row has a trigger, a source step, a destination and a guard. If
several rows share trigger and source, the first row whose guard holds is taken.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from attrs import frozen

from combat.engine.package_data import load_toml
from events.base import Command

if TYPE_CHECKING:
    import transitions

Guard = Callable[[Any], bool]

GO_ON = "go_on"
"""Trigger of automatic transitions: the engine takes such a row whenever its guard holds."""


@frozen
class Row:
    """One row of the round track.

    Attributes:
        trigger: The name of a command, or `GO_ON`.
        source: The step that the row leads from.
        dest: The step that the row leads to.
        guard: The condition for the row; None if it always applies.
        stays: Whether the fight stays in its current step, so that the effects of entering the step do not happen
            again.
    """

    trigger: str
    source: str
    dest: str
    guard: Guard | None = None
    stays: bool = False

    @property
    def condition(self) -> str:
        """The name of the guard; empty if there is none."""
        return "" if self.guard is None else self.guard.__name__


ANYWHERE = "*"
"""As a row's source: any step in which a command can be given."""

STAY = "="
"""As a row's destination: the fight stays in its step, and the effects of entering the step do not happen again."""


def named_guard(name: str, sentence: str, guard: Guard) -> Guard:
    """Return a guard after setting its name, which may be a phrase, and its docstring."""
    guard.__name__, guard.__doc__ = name.lower().replace(" ", "_"), sentence
    return guard


def filled(source: str | Callable[[Any], object], name: str) -> Guard:
    """Return a guard that holds if a field of the state, or the result of a query, is not empty."""
    if isinstance(source, str):
        return named_guard(
            name, f"The field `{source}` of the state is not empty.", lambda state: bool(getattr(state, source))
        )
    return named_guard(name, f"Not empty: {source.__doc__}", lambda state: bool(source(state)))


def empty(field: str, name: str) -> Guard:
    """Return a guard that holds if a field of the state is empty."""
    sentence = f"The field `{field}` of the state is empty."
    return named_guard(name, sentence, lambda state: not getattr(state, field))


Line = tuple[str, str, str] | tuple[str, str, str, Guard]


def rows(*lines: Line) -> tuple[Row, ...]:
    """Build rows from tuples, each with triggers, source steps, a destination step and an optional guard.

    A tuple can list several triggers or source steps, separated by spaces.

    >>> [(row.trigger, row.source) for row in rows(("run hide", "OUT IN", "OUT"))]
    [('run', 'OUT'), ('run', 'IN'), ('hide', 'OUT'), ('hide', 'IN')]
    """
    return tuple(
        Row(trigger, source, *rest)
        for triggers, sources, *rest in lines
        for trigger in triggers.split()
        for source in sources.split()
    )


def load_rows(package: str, guards: Mapping[str, Any]) -> tuple[Row, ...]:
    """Return the rows in the file `track.toml` of a package.

    The file has one list, `rows`, whose items are those of `rows`; the guard is given by name, or as `not` and a name.

    Args:
        package: The package of the system.
        guards: The guards by name, such as the globals of a module.

    Raises:
        KeyError: If the file names a guard that does not exist.
    """

    def row(triggers: str, sources: str, dest: str, name: str = "") -> Line:
        negated = name.startswith("not ")
        guard = guards[name.removeprefix("not ")] if name else None
        return (triggers, sources, dest, unless(guard) if negated else guard) if guard else (triggers, sources, dest)

    return rows(*(row(*line) for line in load_toml(package, "track.toml")["rows"]))


@cache
def unless(guard: Guard) -> Guard:
    """Return the guard that holds whenever another guard does not; diagrams show it as `not` and the other's name."""

    def negated(state: Any) -> bool:
        return not guard(state)

    negated.__name__ = f"not {guard.__name__}"
    negated.__doc__ = f"The guard `{guard.__name__}` does not hold."
    return negated


def trigger_of(command: type[Command]) -> str:
    """Return the trigger of a command on the round track: the name within its wire type.

    >>> from combat.engine.play.commands import Begin
    >>> trigger_of(Begin)
    'begin'
    """
    trigger = _TRIGGERS.get(command)
    if trigger is None:
        trigger = _TRIGGERS[command] = command.wire_type.split(".")[-2]
    return trigger


_TRIGGERS: dict[type[Command], str] = {}


def _spread(table: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return the table with `ANYWHERE` rows expanded; they are placed after the rows that name their source step."""
    named = tuple(row for row in table if row.source != ANYWHERE)
    spoken = dict.fromkeys(row.source for row in named[1:] if row.trigger != GO_ON)
    anywhere = (
        Row(row.trigger, step, row.dest, row.guard) for row in table if row.source == ANYWHERE for step in spoken
    )
    return tuple(_standing(row) if row.dest == STAY else row for row in (*named, *anywhere))


def _standing(row: Row) -> Row:
    return Row(row.trigger, row.source, row.source, row.guard, stays=True)


class Machine:
    """The state machine of a system. The machine has no state itself, so all fights share it.

    Args:
        name: The name of the system.
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
        """The step in which every fight begins."""
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
        """Return whether there is a row for this trigger at this step, ignoring guards."""
        return (step, trigger) in self._lookup

    def stays(self, step: str, trigger: str) -> bool:
        """Return whether a trigger leaves the fight in its step; then the step's entry effects do not happen again."""
        return (step, trigger) in self._staying

    def next(self, step: str, trigger: str, state: object) -> str | None:
        """Return the next step, or None if there is no row or no guard holds."""
        for guard, dest in self._lookup.get((step, trigger), ()):
            if guard is None or guard(state):
                return dest
        return None

    def to_transitions(self) -> "transitions.Machine":
        """Build the equivalent `transitions` machine, whose guards take the state as argument.

        That library supports neither frozen models nor reasons for failed guards, so the engine uses `next`; a test
        proves that both agree.
        """
        import transitions  # slow to import, and only used by tests and documentation

        return transitions.Machine(model=None, **self._arguments())

    def diagram(self) -> str:
        """Return the machine as a Mermaid state diagram."""
        ids = {step: f"s{index}" for index, step in enumerate(self.steps)}
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
