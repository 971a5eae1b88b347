"""The event for setting a field of the state by hand, with its checks."""

from typing import Any

from combat.engine.control.field_paths import fit_value, is_hidden_from, value_at
from combat.engine.errors import Reason, Refused, refuse
from combat.engine.play.commands import Override
from combat.engine.play.system import System
from events.history.journal import Header
from events.interventions import Overridden
from events.replace import replace_at_path


def override_event(system: System[Any], header: Header, state: Any, command: Override, by: str) -> Overridden:
    """Return the event of an override by a GM.

    Raises:
        Refused: If there is no such field, the value does not fit, or the field is hidden from a seat.
    """
    path, value = command.path, command.value
    if state.unfinished is not None:
        raise refuse("override", "nothing can be set by hand during a roll; finish or undo the roll first")
    # The refusal may show neighbouring values, so the path is resolved in the state that the GM may see.
    after = fit_value(system.projection.conceal(state, by), path, value)
    try:
        changed = replace_at_path(state, path, after)
    except ValueError as error:  # a sheet or setting refused the value
        raise refuse("override", f"{path}: {error}") from None
    seats = [seat.id for seat in header.seats]
    blind = [seat for seat in seats if is_hidden_from(system.projection, seat, state, changed, path)]
    if blind:
        names = ", ".join(map(state.name, blind))
        raise refuse("override", f"{path} is still secret from {names}; it can be set once it is revealed")
    faults, next_faults = tuple(system.state_errors(changed)), _next_setup_errors(system, changed)
    known = (*system.state_errors(state), *_next_setup_errors(system, state)) if faults or next_faults else ()
    new = tuple(Reason("override", fault) for fault in faults if fault not in known)
    new = new or tuple(Reason("override", f"{path}: {fault}") for fault in next_faults if fault not in known)
    if new:
        raise Refused(new)
    if _waits(system, state) and not _waits(system, changed):
        raise refuse(
            "override", f"{path}: after this change the fight would wait for a decision that no player can make"
        )
    return Overridden(path=path, before=value_at(state, path), after=after, reason=command.reason)


def _next_setup_errors(system: System[Any], state: Any) -> tuple[str, ...]:
    """Return the errors in the setup of the next session: values that no sheet could hold."""
    try:
        setup = system.complete_setup(system.aftermath(state))
    except ValueError as error:
        return (str(error),)
    return tuple(sentence for _, sentence in system.setup_errors(setup, state.settings))


def _waits(system: System[Any], state: Any) -> bool:
    return state.outcome is None and any(not request.optional for request in system.requests(state))
