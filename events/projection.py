"""A projection: the events of one system, and the table that they leave.

All that a reader of facts needs. Nothing in it knows a rule, a die to be rolled or a machine, so a log is read as the
same facts by every later version of the rules.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from inspect import isfunction
from types import FunctionType, ModuleType
from typing import Any, Generic, TypeVar, get_args, get_type_hints

import attrs
from attrs import frozen

from events import plugins
from events.base import Event
from events.journal import Header
from events.limits import check_size
from events.memo import memo_by_identity
from events.replace import field_setter, replace, replace_at_path
from events.table import Table
from events.vocabulary import (
    SHARED,
    AbilityUsed,
    Agreed,
    Declined,
    EncounterEnded,
    Overridden,
    PartlyRolled,
    Proposed,
    Rolled,
    RollResumed,
    RoundBegan,
    StartsWith,
    StepEntered,
    TurnBegan,
    TurnEnded,
)
from events.wire import Codec, WireError, decode

GROUP = "blow_by_blow.projections"


S = TypeVar("S", bound=Table)
Fold = Callable[[Any, Any], Any]
"""The state before an event, and the event; the state after it. Total: it never refuses, and looks up no rule."""


def events_in(module: ModuleType) -> tuple[type[Event], ...]:
    """Return the event classes that a module defines, in its order."""
    found = (each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__)
    return tuple(each for each in found if issubclass(each, Event))


def handlers_in(*modules: ModuleType) -> Mapping[type[Event], Callable[[Any, Any], Any]]:
    """Return the functions `(state, event) -> ...` that some modules define, by the event in their annotation.

    A function whose annotation names several events, as `Hit | Missed`, handles each of them.

    Raises:
        TypeError: When two functions handle the same event.
    """
    found: dict[type[Event], Callable[[Any, Any], Any]] = {}
    for module in modules:
        for function in vars(module).values():
            if isfunction(function) and function.__module__ == module.__name__:
                for event in _handled_by(function):
                    if event in found:
                        raise TypeError(f"{event.__name__} is handled twice: by {found[event]} and by {function}")
                    found[event] = function
    return found


def _handled_by(function: FunctionType) -> Iterable[type[Event]]:
    notes = {name: note for name, note in function.__annotations__.items() if name != "return"}
    if len(notes) != 2:  # noqa: PLR2004 - the state and the event
        return ()
    _, wanted = notes.values()
    return [each for each in get_args(wanted) or (wanted,) if isinstance(each, type) and issubclass(each, Event)]


@frozen
class Projection(Generic[S]):
    """One system's facts.

    Attributes:
        name: The stable name of the system, such as `trench_crusade`.
        events: Its own event classes.
        setup: The class of what is on the table at the beginning.
        settings: The class of the numbers and readings it is played with.
        opening: The state before the first event, given setup and settings: what is printed, and nothing else.
        folds: What each event changes in the state, for every event that says more than the shared ones do.
        conceal: The state as a seat may see it; the very same one where nothing is hidden from it, and another one
            where something is, even if that comes to nothing.
        started_in_0_1: What the fights of version 0.1 began with, which their logs do not tell, given setup and
            settings.
        codec: Its messages, and the shared ones, to plain data and back.
        all_folds: What every event changes, the shared ones included: one look-up an event.
    """

    name: str
    events: tuple[type[Event], ...]
    setup: type
    settings: type
    initial_state: Callable[[Any, Any], S]
    folds: Mapping[type[Event], Fold]
    conceal: Callable[[S, str], S]
    initial_events_in_0_1: Callable[[Any, Any], Iterable[StartsWith]] = lambda setup, settings: ()
    codec: Codec = attrs.field(init=False, repr=False)
    all_folds: Mapping[type[Event], Fold] = attrs.field(init=False, repr=False)

    @codec.default
    def _codec_of_all_events(self) -> Codec:
        return Codec(*SHARED, *self.events)

    @all_folds.default
    def _with_the_shared_ones(self) -> Mapping[type[Event], Fold]:
        return {
            **_SHARED_FOLDS,
            **self.folds,
            **{event: _clock(self.folds.get(event, _unchanged), over) for event, over in _USES_OVER.items()},
        }

    def initial_events(self, header: Header) -> Iterable[StartsWith]:
        """Return what a fight of version 0.1 began with; nothing where its header does not fit, for `open` to tell."""
        try:
            return self.initial_events_in_0_1(*self.sheets_of(header))
        except WireError:
            return ()

    def open(self, header: Header, sheets: tuple[Any, Any] | None = None) -> S:
        """Return the state before the first event of a fight.

        Args:
            header: Who plays what.
            sheets: Its setup and settings as objects, where they are at hand.

        Raises:
            WireError: When setup or settings of the header are none of this system.
        """
        return self.initial_state(*(self.sheets_of(header) if sheets is None else sheets))

    def sheets_of(self, header: Header) -> tuple[Any, Any]:
        """Return the setup and the settings of a fight as objects.

        Raises:
            WireError: When those of the header are none of this system, or more than anybody plays with.
        """
        return _sheets_of(self, header)

    def after(self, state: S, event: Event) -> S:
        """Return the state after one more event."""
        after: S = self.all_folds[type(event)](state, event)
        return after

    def fold(self, state: S, events: Iterable[Event]) -> S:
        """Return the state after some more events."""
        folds = self.all_folds
        passing = folds[StepEntered] is _step_entered
        entered: StepEntered | None = None
        for event in events:
            if passing and type(event) is StepEntered:
                entered = event  # where it is left at once, nobody sees the fight there
                continue
            if entered is not None:
                state, entered = _at_step(state, entered.step), None
            state = folds[type(event)](state, event)
        return state if entered is None else _at_step(state, entered.step)


@memo_by_identity(max_entries=32)
def _sheets_of(facts: Projection[Any], header: Header) -> tuple[Any, Any]:
    """Return what `Projection.sheets_of` does: once a header, for a fight that is loaded asks four times."""
    check_size(header.setup, "$.setup")
    check_size(header.settings, "$.settings")
    setup: Any = decode(header.setup, facts.setup, "$.setup")
    settings: Any = decode(header.settings, facts.settings, "$.settings")
    return setup, settings


def projection(name: str) -> Projection[Any]:
    """Return the projection of a system by its name.

    Raises:
        plugins.Unknown: When no installed package brings it.
    """
    found: Projection[Any] = plugins.load_plugin(GROUP, name)
    return found


def _unchanged(state: Any, _: Event) -> Any:
    return state


_at_step = field_setter("step")


def _step_entered(state: Any, event: StepEntered) -> Any:
    return _at_step(state, event.step)


def _encounter_ended(state: Any, event: EncounterEnded) -> Any:
    return replace(state, outcome=event)


def _overridden(state: Any, event: Overridden) -> Any:
    path, _, name = event.path.rpartition(".")
    owner = state
    for part in path.split(".") if path else ():
        owner = next(each for each in owner if each.id == part) if isinstance(owner, tuple) else getattr(owner, part)
    kind: Any = type(owner)
    types = _types_of(kind)
    return replace_at_path(state, event.path, decode(event.after, types[name], "$.after"))


@cache
def _types_of(cls: Any) -> Mapping[str, Any]:
    return get_type_hints(cls)


def _proposed(state: Any, event: Proposed) -> Any:
    return replace(state, proposal=event)


def _agreed(state: Any, event: Agreed) -> Any:
    if state.proposal is None:
        return state
    left = tuple(seat for seat in state.proposal.asks if seat != event.seat)
    return replace(state, proposal=replace(state.proposal, asks=left) if left else None)


def _partly_rolled(state: Any, event: PartlyRolled) -> Any:
    fallen = () if state.unfinished is None else state.unfinished.dice
    return replace(state, unfinished=replace(event, dice=(*fallen, *event.dice)))


def _roll_resumed(state: Any, _: RollResumed) -> Any:
    return replace(state, unfinished=None)


def _ability_used(state: Any, event: AbilityUsed) -> Any:
    return replace(state, used=(*state.used, event)) if event.limit or event.lasts else state


def _clock(fold: Fold, over: tuple[str, ...]) -> Fold:
    """Return a fold after which some spans are over, and with them the uses of abilities that counted so long."""

    def folded(state: Any, event: Any) -> Any:
        after = fold(state, event)
        if not after.used:
            return after
        return replace(after, used=tuple(use for each in after.used if (use := _shortened(each, event, over))))

    return folded


def _shortened(use: AbilityUsed, event: Event, over: tuple[str, ...]) -> AbilityUsed | None:
    """Return a use of an ability after some spans are over; None when nothing of it counts any more."""
    if isinstance(event, Rolled) and use.who != event.thrower:
        return use
    left = replace(use, limit="" if use.limit in over else use.limit, lasts="" if use.lasts in over else use.lasts)
    return left if left.limit or left.lasts else None


def _declined(state: Any, _: Declined) -> Any:
    return replace(state, proposal=None)


_SHARED_FOLDS: Mapping[type[Event], Fold] = {
    **dict.fromkeys(SHARED, _unchanged),
    StepEntered: _step_entered,
    EncounterEnded: _encounter_ended,
    Overridden: _overridden,
    Proposed: _proposed,
    Agreed: _agreed,
    Declined: _declined,
    PartlyRolled: _partly_rolled,
    RollResumed: _roll_resumed,
    AbilityUsed: _ability_used,
}
"""What an event changes in every system, unless the system says more."""

_USES_OVER: Mapping[type[Event], tuple[str, ...]] = {
    TurnBegan: ("turn",),
    TurnEnded: ("turn",),
    RoundBegan: ("turn", "round"),
    Rolled: ("roll",),
}
"""The spans that are over with an event."""
