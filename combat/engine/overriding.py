"""Setting a field of the table by hand: what the log tells of it, once it is sure that it can be."""

from typing import Any

from combat.engine.commands import Override
from combat.engine.errors import Reason, Refused, refuse
from combat.engine.field_paths import fitted, hidden_from, value_at
from combat.engine.system import System
from events.journal import Header
from events.replace import replace_at
from events.vocabulary import Overridden


def overridden(system: System[Any], header: Header, state: Any, said: Override, by: str) -> Overridden:
    """Return what comes of an override, given the table and the GM who says it.

    Raises:
        Refused: When there is no such field, or the value does not fit, or lies hidden from somebody.
    """
    path, value = said.path, said.value
    if state.unfinished is not None:
        raise refuse("override", "nothing is set by hand in the middle of a roll; finish it, or take it back")
    # Why a field cannot be set may show what stands beside it, so it is said of the table as the GM may see it.
    after = fitted(system.projection.conceal(state, by), path, value)
    try:
        changed = replace_at(state, path, after)
    except ValueError as error:  # what a sheet or a setting cannot be
        raise refuse("override", f"{path}: {error}") from None
    seats = [seat.id for seat in header.seats]
    blind = [seat for seat in seats if hidden_from(system.projection, seat, state, changed, path)]
    if blind:
        whom = ", ".join(map(state.name, blind))
        raise refuse("override", f"{path} is still secret from {whom}; it can be set once it lies open")
    faults = tuple(Reason("override", fault) for fault in system.faults(changed))
    if faults:
        raise Refused(faults)
    return Overridden(path=path, before=value_at(state, path), after=after, reason=said.reason)
