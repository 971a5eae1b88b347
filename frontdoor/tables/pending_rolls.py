"""The commands of one fight that wait for dice, kept in a note beside its log."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded
from combat.engine.pending_rolls import Roll
from events.stores import Store, StoreError
from frontdoor.tables import pending
from frontdoor.tables.decisions import Decisions
from frontdoor.tables.pending import Waiting
from frontdoor.tables.results import Pending

PENDING = "pending"
"""The note in which they are kept."""


class Rolls:
    """The commands of one fight that wait for dice, one a seat.

    Args:
        store: Where the fight lies.
        fight_id: Its id.
        fight: The fight.
        decisions: What its seats are owed.
    """

    def __init__(self, store: Store, fight_id: str, fight: Encounter, decisions: Decisions) -> None:
        self._store = store
        self._id = fight_id
        self._fight = fight
        self._decisions = decisions
        self._waiting: Mapping[str, Waiting] = {}

    def take(self, kept: bytes | None) -> None:
        """Take what the store keeps now, which another process may have changed."""
        self._waiting = pending.read(kept)

    def of(self, seat: str) -> Waiting | None:
        """Return the command of a seat that waits, None where none does."""
        return self._waiting.get(seat)

    def add(self, found: Waiting) -> None:
        """Keep a command, in place of what waited for its seat."""
        self._keep({**self._waiting, found.seat: found})

    def drop(self, seat: str) -> None:
        """Forget the command of a seat."""
        self._keep({each: found for each, found in self._waiting.items() if each != seat})

    def seen(self, seat: str | None) -> tuple[Pending, ...]:
        """Return them as a seat may know them; None for the host."""
        if not self._waiting:
            return ()
        state, conceal = self._fight.state, self._fight.system.projection.conceal
        hidden = seat is not None and conceal(state, seat) is not state
        return tuple(pending.seen(each, seat, hidden=hidden) for each in self._waiting.values())

    def settle(self, done: str = "") -> None:
        """Drop what is void after a beat; what has fallen in part waits for the rest.

        Args:
            done: The seat whose command went on with it.
        """
        fight, waits = self._fight, self._waiting.items()
        now = {seat: each for seat, each in waits if seat != done and self._still_waits(each)}
        unfinished = fight.state.unfinished
        if unfinished is not None:
            command = {"type": Roll.wire_type}
            try:
                fight.fork().do(command, unfinished.by, faces=())
            except DiceNeeded as needed:
                now[unfinished.by] = pending.waits(unfinished.by, unfinished.by, None, command, needed)
        with suppress(StoreError):  # the beat stands; what is void is dropped with the next one
            self._keep(now)

    def _still_waits(self, found: Waiting) -> bool:
        if is_rest(found.command):
            return False
        owed = () if found.decision is None else self._decisions.owed(found.owner)
        gone = found.decision is not None and all(each.id != found.decision for each in owed)
        return not gone and not self._fight.why_not(found.command, found.seat)

    def _keep(self, now: Mapping[str, Waiting]) -> None:
        if now != self._waiting:
            self._store.put(self._id, PENDING, pending.written(now.values()))
            self._waiting = now


def is_rest(command: Mapping[str, Any]) -> bool:
    """Return whether a command that waits is the rest of a roll of which some dice have fallen."""
    return bool(command["type"] == Roll.wire_type)
