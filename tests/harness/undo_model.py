"""A simple model of undo: a list of effective beats, and the undo policy written out word by word."""

from typing import Any

import attrs

from combat import Encounter
from events.history.dice import dice_of
from events.history.journal import Beat, Header
from events.interventions import Noted, Restored, Ruled, TakenBack, UndoAgreed, UndoAsked, UndoDeclined
from events.vocabulary import RoundBegan, TurnBegan


@attrs.frozen
class EffectiveBeat:
    """An effective beat and the state after it."""

    beat: Beat
    state: Any

    def has(self, *kinds: type) -> bool:
        """Return whether the beat contains an event of one of these classes."""
        return any(isinstance(event, kinds) for event in self.beat.events)


@attrs.define
class UndoModel:
    """The expected undo history of a fight, kept without deleting anything.

    Attributes:
        header: The seats and the undo policy.
        line: The effective beats, in order.
        gone: The undone groups of beats, the latest last.
        limits: The earliest beat that each reach of the policy allows.
        open_request: The open undo request: its seat, its target beat, and the seats that have not agreed.
        heard: The number of the latest beat that was recorded.
    """

    header: Header
    line: list[EffectiveBeat]
    gone: list[list[EffectiveBeat]] = attrs.field(factory=list)
    limits: dict[str, int] = attrs.field(factory=lambda: dict.fromkeys(("beat", "turn", "round", "any"), 0))
    open_request: tuple[str, int, set[str]] | None = None
    heard: int = 0

    @classmethod
    def of(cls, encounter: Encounter) -> "UndoModel":
        """Return the model of a fight that has just begun."""
        return cls(encounter.header, [EffectiveBeat(encounter.journal.beats[0], encounter.state)])

    def hear(self, beat: Beat, state: Any) -> None:
        """Record a new beat and the state after it."""
        self.heard = beat.number
        match beat.events:
            case (TakenBack(beats=numbers),):
                self.gone.append(self.line[-len(numbers) :])
                del self.line[-len(numbers) :]
                self.open_request = None
            case (Restored(),):
                self.line += self.gone.pop()
                self.open_request = None
            case (UndoAsked(by=by, to=to, asks=asks),):
                self.open_request = (by, to, set(asks))
            case (UndoAgreed(seat=seat),) if self.open_request is not None:
                self.open_request[2].discard(seat)
            case (UndoDeclined(),):
                self.open_request = None
            case _:
                self.line.append(EffectiveBeat(beat, state))
                self.gone.clear()
                if not all(isinstance(event, Noted | Ruled) for event in beat.events):
                    self.open_request = None
                    self.limits = {
                        "beat": self._whole(-2),
                        "turn": self._before_the_latest(TurnBegan),
                        "round": self._before_the_latest(RoundBegan),
                        "any": 0,
                    }

    def _before_the_latest(self, kind: type) -> int:
        places = (place for place in range(len(self.line) - 1, 0, -1) if self.line[place].has(kind))
        latest = next(places, None)
        return 0 if latest is None else self._whole(latest - 1)

    def _whole(self, place: int) -> int:
        """Return the number of this beat, or of the latest earlier beat without an unfinished roll."""
        while self.line[place].state.unfinished is not None:
            place -= 1
        return self.line[place].beat.number

    def undo(self, by: str | None, to: int) -> str:
        """Return the expected result of an undo: `refused`, `asked` or `done`."""
        taken = [place for place in self.line if place.beat.number > to]
        role = self._role(by)
        if role == "gm":
            return "done"
        if role == "spectator" or self._bars(taken, by, to):
            return "refused"
        if self.header.undo.who != "agreed" or by is None or all(self._is_plainly(by, place) for place in taken):
            return "done"
        return "refused" if self.line[-1].state.proposal is not None else "asked"

    def redo(self, by: str | None) -> str:
        """Return the expected result of a redo: `refused` or `done`."""
        if not self.gone or self._role(by) == "spectator":
            return "refused"
        own = all(place.beat.by == (by or "table") for place in self.gone[-1])
        who = self.header.undo.who
        free = who == "anyone" or (own and who != "gm") or (by is None and who == "agreed")
        return "done" if free or self._role(by) == "gm" else "refused"

    def answer(self, seat: str, *, agrees: bool) -> str:
        """Return the expected result of a seat's answer to an undo request."""
        if self.line[-1].state.proposal is not None or self.open_request is None or self._role(seat) == "spectator":
            return "refused"
        by, _, asks = self.open_request
        if not agrees:
            return "done" if seat in {by, *asks} else "refused"
        return "refused" if seat not in asks else "done" if asks == {seat} else "asked"

    def _bars(self, taken: list[EffectiveBeat], by: str | None, to: int) -> bool:
        policy = self.header.undo
        return (
            policy.who == "gm"
            or (policy.who == "own" and any(place.beat.by != (by or "table") for place in taken))
            or to < self.limits[policy.reach]
            or (policy.barrier == "rolled" and any(dice_of(place.beat.events) for place in taken))
            or (policy.barrier != "none" and any(event.reveals for place in taken for event in place.beat.events))
        )

    def _is_plainly(self, by: str, place: EffectiveBeat) -> bool:
        return place.beat.by == by and not dice_of(place.beat.events)

    def _role(self, by: str | None) -> str:
        return next((seat.role for seat in self.header.seats if seat.id == by), "all")
