"""The course of a fight: how it stood after each beat, for views of the past, told beats and the ids of decisions."""

from typing import Any

from combat.engine.admission import is_gm, requests_of
from combat.engine.encounter import Encounter
from combat.engine.errors import refuse
from combat.engine.new_names import TABLE
from combat.engine.proposals import Agree, Decline
from combat.engine.requests import Request
from combat.engine.system import System
from combat.engine.undo_questions import requests as asked_back
from combat.engine.unfinished_rolls import Roll
from combat.engine.views import fight_seen
from events.amendments import amendment_of
from events.history import History
from events.journal import Beat
from events.rehydrate import history_after


class Course:
    """How a fight stood after each beat, as its log tells; it grows with the fight.

    Args:
        fight: The fight, whose log is folded once.
    """

    def __init__(self, fight: Encounter) -> None:
        self.system: System[Any] = fight.system
        self._fight = fight
        self._opening = fight.system.projection.open(fight.header)
        self._after: list[History[Any]] = []
        self._beats: list[Beat] = []
        self.grow()

    def __len__(self) -> int:
        return len(self._after)

    def grow(self) -> None:
        """Take in the beats that came since."""
        fight, facts = self._fight, self._fight.system.projection
        journal, now = fight.journal, fight.history
        for beat in journal.since(len(self._after)):
            last = beat.number == len(journal) - 1
            before = self._after[-1] if self._after else None
            self._beats.append(beat)
            self._after.append(now if last else history_after(facts, fight.header, self._opening, before, beat))

    def beat(self, number: int) -> Beat:
        """Return a beat by its number."""
        return self._beats[number]

    def after(self, number: int) -> History[Any]:
        """Return what counted after a beat.

        Raises:
            Refused: When there is no such beat.
        """
        if not 0 <= number < len(self._after):
            raise refuse("no_such_beat", f"there are beats from 0 to {len(self._after) - 1}, and no beat {number}")
        return self._after[number]

    def before(self, number: int) -> Any:
        """Return the table upon which the events of a beat happened."""
        amendment = amendment_of(self._beats[number])
        if amendment is not None:
            return self._after[number - 1].after(amendment.to).state
        return self._after[number - 1].now.state if number else self._opening

    def requests(self, number: int) -> tuple[Request, ...]:
        """Return the decisions that were owed after a beat."""
        history, system = self._after[number], self._fight.system
        state = history.now.state
        owed = () if state.outcome is not None else requests_of(state, system)
        return (*owed, *asked_back(history, system.codec))

    def view(self, number: int, seat: str | None) -> dict[str, Any]:
        """Return what a seat could see after a beat, as plain data.

        Raises:
            Refused: When there is no such beat.
        """
        state, fight = self.after(number).now.state, self._fight
        return fight_seen(fight.system, fight.header, number + 1, state, self.requests(number), seat)

    def answered_for(self, number: int) -> frozenset[str]:
        """Return the seats that spoke with a beat: the one that did, and those for which the GM or the table did."""
        fight, beat = self._fight, self._beats[number]
        if beat.by != TABLE and not is_gm(fight.header, beat.by):
            return frozenset({beat.by})
        if not number:
            return frozenset(seat.id for seat in fight.header.seats)
        command, before = beat.command, self._after[number - 1]
        if isinstance(command, Agree | Decline):
            return frozenset({beat.by, command.seat})
        if isinstance(command, Roll):
            unfinished = before.now.state.unfinished
            return frozenset({beat.by} if unfinished is None else {beat.by, unfinished.by})
        return frozenset({beat.by, *fight.system.speakers(before.now.state, command)})
