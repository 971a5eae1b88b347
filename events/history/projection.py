"""A projection: the events of a system and how they change its state.

Readers of logs need nothing else. It contains no rules, dice rolls or state machine, so every later version of the
rules reads the same facts from a log.
"""

from collections.abc import Callable, Iterable, Mapping
from inspect import isfunction
from operator import attrgetter
from types import FunctionType, ModuleType
from typing import Any, Generic, TypeVar, get_args

import attrs
from attrs import frozen

from events import interventions, plugins, vocabulary
from events.base import Event
from events.codec.grammar import fields_of
from events.codec.wire import Codec, WireError, decode
from events.history.journal import Header
from events.interventions import Overridden
from events.limits import check_size
from events.memo import memo_by_identity
from events.replace import field_setter, replace, replace_at_path, replace_member
from events.table import Table, distinct_name

GROUP = "blow_by_blow.projections"


S = TypeVar("S", bound=Table)
Fold = Callable[[Any, Any], Any]
"""Maps a state and an event to the next state. It is total: it never fails and applies no rules."""


def events_in(module: ModuleType) -> tuple[type[Event], ...]:
    """Return the event classes defined in a module, in order."""
    result = (item for item in vars(module).values() if isinstance(item, type) and item.__module__ == module.__name__)
    return tuple(item for item in result if issubclass(item, Event))


def handlers_in(*modules: ModuleType) -> Mapping[type[Event], Callable[[Any, Any], Any]]:
    """Return the functions `(state, event) -> ...` of some modules, keyed by the event class in their annotation.

    A function annotated with several events, such as `Hit | Missed`, handles each of them.

    Raises:
        TypeError: If two functions handle the same event.
    """
    result: dict[type[Event], Callable[[Any, Any], Any]] = {}
    for module in modules:
        for function in vars(module).values():
            if isfunction(function) and function.__module__ == module.__name__:
                for event in _handled_by(function):
                    if event in result:
                        raise TypeError(f"{event.__name__} is handled twice: by {result[event]} and by {function}")
                    result[event] = function
    return result


def _handled_by(function: FunctionType) -> Iterable[type[Event]]:
    notes = {name: note for name, note in function.__annotations__.items() if name != "return"}
    if len(notes) != 2:  # noqa: PLR2004 - the state and the event
        return ()
    _, annotation = notes.values()
    return [
        item for item in get_args(annotation) or (annotation,) if isinstance(item, type) and issubclass(item, Event)
    ]


SHARED: tuple[type[Event], ...] = (*events_in(vocabulary), *events_in(interventions))
"""The events that every system has."""


def _concealing_rolls(conceal: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    """Return a function that also conceals the secret command of an unfinished roll."""

    def concealed(state: Any, seat: str) -> Any:
        seen, roll = conceal(state, seat), state.unfinished
        if roll is None or roll.only_for in (None, seat):
            return seen
        return replace(seen, unfinished=replace(roll, command={"type": "roll.v1"}))

    return concealed


@frozen
class Projection(Generic[S]):
    """The events and states of a system.

    Attributes:
        name: The stable name of the system, such as `trench_crusade`.
        events: The system's own event classes.
        setup: The class of setups: the combatants and other things at the start.
        settings: The class of settings: numbers and rule variants.
        initial_state: Returns the state before the first event, given setup and settings; it contains only printed
            values.
        folds: For each event that needs more than its shared fold, the function that applies it to the state.
        conceal: Returns the state as a seat may see it: the same object if nothing is hidden, otherwise another one,
            even if the two are equal.
        initial_events_in_0_1: Returns the initial events of a fight recorded by version 0.1, whose log does not contain
            them, given setup and settings.
        codec: The codec of the shared messages and the system's own.
        all_folds: The function for each event, including shared events, so that one lookup finds it.
    """

    name: str
    events: tuple[type[Event], ...]
    setup: type
    settings: type
    initial_state: Callable[[Any, Any], S]
    folds: Mapping[type[Event], Fold]
    conceal: Callable[[S, str], S] = attrs.field(converter=_concealing_rolls)
    initial_events_in_0_1: Callable[[Any, Any], Iterable[vocabulary.StartsWith]] = lambda setup, settings: ()
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
            **{
                event: _ending_spans(self.folds.get(event, _unchanged), ended_spans)
                for event, ended_spans in _USES_OVER.items()
            },
        }

    def initial_events(self, header: Header) -> Iterable[vocabulary.StartsWith]:
        """Return the initial events of a version 0.1 fight; none if its header is invalid, which `open` reports."""
        try:
            return self.initial_events_in_0_1(*self.sheets_of(header))
        except WireError:
            return ()

    def open(self, header: Header, sheets: tuple[Any, Any] | None = None) -> S:
        """Return the state before the first event of a fight; raises WireError if setup or settings are invalid."""
        return self.initial_state(*(self.sheets_of(header) if sheets is None else sheets))

    def sheets_of(self, header: Header) -> tuple[Any, Any]:
        """Return the setup and the settings of a fight as objects.

        Raises:
            WireError: If they are invalid for this system or exceed the limits.
        """
        return _sheets_of(self, header)

    def after(self, state: S, event: Event) -> S:
        """Return the state after another event."""
        after: S = self.all_folds[type(event)](state, event)
        return after

    def fold(self, state: S, events: Iterable[Event]) -> S:
        """Return the state after several more events."""
        return self.states(state, events)[-1]

    def states(self, state: S, events: Iterable[Event]) -> list[S]:
        """Return the state before each of several events, and the state after the last."""
        folds, states = self.all_folds, list[S]()
        add = states.append
        is_default_step = folds[vocabulary.StepEntered] is _step_entered
        entered: vocabulary.StepEntered | None = None
        for event in events:
            add(state)
            if is_default_step and type(event) is vocabulary.StepEntered:
                entered = event  # folded only if another event follows at this step; a step left at once is skipped
                continue
            if entered is not None:
                state, entered = _step_entered(state, entered), None
                states[-1] = state
            state = folds[type(event)](state, event)
        add(state if entered is None else _step_entered(state, entered))
        return states


@memo_by_identity(max_entries=32)
def _sheets_of(facts: Projection[Any], header: Header) -> tuple[Any, Any]:
    """Implement `Projection.sheets_of`; cached by header, because loading a fight calls it four times."""
    check_size(header.setup, "$.setup")
    check_size(header.settings, "$.settings")
    setup: Any = decode(header.setup, facts.setup, "$.setup")
    settings: Any = decode(header.settings, facts.settings, "$.settings")
    return setup, settings


def projection(name: str) -> Projection[Any]:
    """Return the projection of a system by its name; raises UnknownPlugin if no installed package provides it."""
    result: Projection[Any] = plugins.load_plugin(GROUP, name)
    return result


def _unchanged(state: Any, _: Event) -> Any:
    return state


_step_entered = field_setter("step", attrgetter("step"))


def _overridden(state: Any, event: Overridden) -> Any:
    path, _, name = event.path.rpartition(".")
    owner = state
    for part in path.split(".") if path else ():
        owner = next(item for item in owner if item.id == part) if isinstance(owner, tuple) else getattr(owner, part)
    owner_class: Any = type(owner)
    hint = next(field.type.hint for field in fields_of(owner_class) if field.name == name)
    value = decode(event.after, hint, "$.after")
    changed = replace_at_path(state, event.path, value)
    member, _, _ = path.rpartition(".")
    if name != "name" or member.count(".") != 1:
        return changed
    # The sheet has a new name, so the combatant needs a display name that no other has.
    members, _, who = member.partition(".")
    own = state.name(who)
    given = distinct_name(value, (other for other in state.names_given() if other != own))
    return replace_member(changed, members, who, name=given)


def _agreed(state: Any, event: vocabulary.Agreed) -> Any:
    if state.proposal is None:
        return state
    remaining = tuple(seat for seat in state.proposal.asks if seat != event.seat)
    return replace(state, proposal=replace(state.proposal, asks=remaining) if remaining else None)


def _partly_rolled(state: Any, event: vocabulary.PartlyRolled) -> Any:
    fallen = () if state.unfinished is None else state.unfinished.dice
    return replace(state, unfinished=replace(event, dice=(*fallen, *event.dice)))


def _ability_used(state: Any, event: vocabulary.AbilityUsed) -> Any:
    return replace(state, used=(*state.used, event)) if event.limit or event.lasts else state


def _ending_spans(fold: Fold, ended_spans: tuple[str, ...]) -> Fold:
    """Return a fold that also removes uses of abilities when their span ends."""

    def folded(state: Any, event: Any) -> Any:
        after = fold(state, event)
        if not after.used:
            return after
        return replace(
            after, used=tuple(use for item in after.used if (use := _without_spans(item, event, ended_spans)))
        )

    return folded


def _without_spans(
    use: vocabulary.AbilityUsed, event: Event, ended_spans: tuple[str, ...]
) -> vocabulary.AbilityUsed | None:
    """Return what remains of an ability's use once some spans have ended; None if no limit or effect of it is left."""
    if isinstance(event, vocabulary.Rolled) and use.who != event.thrower:
        return use
    remaining = replace(
        use, limit="" if use.limit in ended_spans else use.limit, lasts="" if use.lasts in ended_spans else use.lasts
    )
    return remaining if remaining.limit or remaining.lasts else None


_SHARED_FOLDS: Mapping[type[Event], Fold] = {
    **dict.fromkeys(SHARED, _unchanged),
    vocabulary.StepEntered: _step_entered,
    vocabulary.EncounterEnded: field_setter("outcome"),
    Overridden: _overridden,
    vocabulary.Proposed: field_setter("proposal"),
    vocabulary.Agreed: _agreed,
    vocabulary.Declined: lambda state, _: replace(state, proposal=None),
    vocabulary.PartlyRolled: _partly_rolled,
    vocabulary.RollResumed: lambda state, _: replace(state, unfinished=None),
    vocabulary.AbilityUsed: _ability_used,
}
"""The fold of each shared event, unless the system defines its own."""

_USES_OVER: Mapping[type[Event], tuple[str, ...]] = {
    vocabulary.TurnBegan: ("turn",),
    vocabulary.TurnEnded: ("turn",),
    vocabulary.RoundBegan: ("turn", "round"),
    vocabulary.Rolled: ("roll",),
}
"""Spans that end with an event."""
