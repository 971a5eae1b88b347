"""The pending commands of one fight, saved in a note beside its log."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded
from combat.engine.pending_rolls import Roll
from events.stores import Store, StoreError
from frontdoor.tables import pending
from frontdoor.tables.decisions import Decisions
from frontdoor.tables.pending import PendingCommand
from frontdoor.tables.results import Pending

PENDING = "pending"
"""Name of the note that holds the pending commands."""


class PendingRolls:
    """The commands of one fight that wait for dice, at most one per seat.

    Args:
        store: The store that holds the fight.
        fight_id: The id of the fight.
        fight: The fight itself.
        decisions: The open decisions of the fight.
    """

    def __init__(self, store: Store, fight_id: str, fight: Encounter, decisions: Decisions) -> None:
        self._store = store
        self._id = fight_id
        self._fight = fight
        self._decisions = decisions
        self._waiting: Mapping[str, PendingCommand] = {}

    def take(self, kept: bytes | None) -> None:
        """Load the note of the store, which another process may have changed."""
        self._waiting = pending.decode_note(kept)

    def of(self, seat: str) -> PendingCommand | None:
        """Return the pending command of a seat; None if it has none."""
        return self._waiting.get(seat)

    def add(self, found: PendingCommand) -> None:
        """Save a pending command, replacing an earlier one of its seat."""
        self._keep({**self._waiting, found.seat: found})

    def drop(self, seat: str) -> None:
        """Delete the pending command of a seat."""
        self._keep({each: found for each, found in self._waiting.items() if each != seat})

    def seen(self, seat: str | None) -> tuple[Pending, ...]:
        """Return the pending commands as a seat may see them; seat None stands for the host."""
        if not self._waiting:
            return ()
        state, conceal = self._fight.state, self._fight.system.projection.conceal
        hidden = seat is not None and conceal(state, seat) is not state
        return tuple(pending.visible_pending(each, seat, hidden=hidden) for each in self._waiting.values())

    def settle(self, done: str = "") -> None:
        """Drop commands that a beat made obsolete, and add the rest of a roll of which some dice have fallen.

        Args:
            done: The seat whose pending command caused the beat; empty if none did.
        """
        fight, waits = self._fight, self._waiting.items()
        now = {seat: each for seat, each in waits if seat != done and self._still_waits(each)}
        unfinished = fight.state.unfinished
        if unfinished is not None:
            command = {"type": Roll.wire_type}
            try:
                fight.fork().do(command, unfinished.by, faces=())
            except DiceNeeded as needed:
                now[unfinished.by] = pending.pending_command(unfinished.by, unfinished.by, None, command, needed)
        with suppress(StoreError):  # the beat is valid without the note; the next beat drops what is obsolete
            self._keep(now)

    def _still_waits(self, found: PendingCommand) -> bool:
        if is_partial_roll(found.command):
            return False
        owed = () if found.decision is None else self._decisions.open_decisions(found.owner)
        gone = found.decision is not None and all(each.id != found.decision for each in owed)
        return not gone and not self._fight.why_not(found.command, found.seat)

    def _keep(self, now: Mapping[str, PendingCommand]) -> None:
        if now != self._waiting:
            self._store.put(self._id, PENDING, pending.encode_note(now.values()))
            self._waiting = now


def is_partial_roll(command: Mapping[str, Any]) -> bool:
    """Return whether a pending command completes a roll of which some dice have already fallen."""
    return bool(command["type"] == Roll.wire_type)
