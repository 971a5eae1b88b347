"""The pending commands of one fight, saved in a note next to its log."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from combat.engine.errors import DiceNeeded
from combat.engine.fight.encounter import Encounter
from combat.engine.play.pending_rolls import Roll
from events.stores import Store, StoreError
from frontdoor.tables.dice import pending
from frontdoor.tables.dice.pending import PendingCommand
from frontdoor.tables.results import Pending
from frontdoor.tables.views.decisions import Decisions

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

    def take(self, note: bytes | None) -> None:
        """Load the note from the store, which another process may have changed."""
        self._waiting = pending.decode_note(note)

    def of(self, seat: str) -> PendingCommand | None:
        """Return the pending command of a seat; None if it has none."""
        return self._waiting.get(seat)

    def add(self, command: PendingCommand) -> None:
        """Save a pending command, replacing an earlier one of its seat."""
        self._keep({**self._waiting, command.seat: command})

    def drop(self, seat: str) -> None:
        """Delete the pending command of a seat."""
        self._keep({owner: command for owner, command in self._waiting.items() if owner != seat})

    def seen(self, seat: str | None) -> tuple[Pending, ...]:
        """Return the pending commands as a seat may see them; seat None stands for the host."""
        if not self._waiting:
            return ()
        state, conceal = self._fight.state, self._fight.system.projection.conceal
        hidden = seat is not None and conceal(state, seat) is not state
        return tuple(pending.visible_pending(command, seat, hidden=hidden) for command in self._waiting.values())

    def settle(self, continued: str = "") -> None:
        """Delete commands that a beat made obsolete, and add the rest of a roll that is only partly rolled.

        Args:
            continued: The seat whose pending command caused the beat; empty if none did.
        """
        fight, waits = self._fight, self._waiting.items()
        commands = {seat: command for seat, command in waits if seat != continued and self._still_waits(command)}
        unfinished = fight.state.unfinished
        if unfinished is not None:
            command = {"type": Roll.wire_type}
            try:
                fight.fork().do(command, unfinished.by, faces=())
            except DiceNeeded as needed:
                commands[unfinished.by] = pending.pending_command(unfinished.by, unfinished.by, None, command, needed)
        with suppress(
            StoreError
        ):  # the beat is valid even if the note is not saved; the next beat deletes obsolete commands
            self._keep(commands)

    def _still_waits(self, command: PendingCommand) -> bool:
        if is_partial_roll(command.command):
            return False
        open_decisions = () if command.decision is None else self._decisions.open_decisions(command.owner)
        is_closed = command.decision is not None and all(decision.id != command.decision for decision in open_decisions)
        return not is_closed and not self._fight.why_not(command.command, command.seat)

    def _keep(self, commands: Mapping[str, PendingCommand]) -> None:
        if commands != self._waiting:
            self._store.put(self._id, PENDING, pending.encode_note(commands.values()))
            self._waiting = commands


def is_partial_roll(command: Mapping[str, Any]) -> bool:
    """Return whether a pending command completes a roll of which some dice have already been rolled."""
    return bool(command["type"] == Roll.wire_type)
