"""The seats that the program plays: who plays them, when they answer, and when they wait for the people."""

from collections.abc import Sequence
from random import Random

import attrs

from combat.engine.admission import only_watches
from combat.engine.commands import Note, Rule
from combat.engine.encounter import Encounter
from combat.engine.players import PLAYERS, outlook
from combat.engine.proposals import Agree
from combat.engine.requests import Request
from combat.engine.undo_questions import AGREE, WITHDRAW
from combat.engine.unfinished_rolls import Roll
from events.base import Command
from events.journal import Beat, Header, effective
from events.vocabulary import Restored, TakenBack
from frontdoor.cli.errors import UsageError

ALL, ME = "all", "me"


def parse_players(texts: Sequence[str], header: Header) -> dict[str, str]:
    """Return the name of the player of each seat that the program plays.

    Args:
        texts: What was written: `heretics=sensible`; `all` stands for every seat that is not named, `me` for a person.
        header: Whose seats they are.

    Raises:
        UsageError: When there is no such seat or player, or a seat is named twice.
    """
    seats = [each.id for each in header.seats if not only_watches(header, each.id)]
    ids = {seat.casefold(): seat for seat in seats} | {ALL: ALL}
    said: dict[str, str] = {}
    for text in texts:
        typed, equals, player = (part.strip() for part in text.casefold().partition("="))
        if not (typed and equals and player):
            raise UsageError(f"'{text}' does not say who plays which seat. Write --with {seats[-1]}=sensible.")
        if player not in (*PLAYERS, ME):
            raise UsageError(f"There is no player '{player}'. There are {', '.join(PLAYERS)}, and 'me' for yourself.")
        if typed not in ids:
            there = f"There are {', '.join(seats)}; 'all' stands for the others"
            raise UsageError(f"There is no seat '{typed}' to play. {there}.")
        if ids[typed] in said:
            raise UsageError(f"'{typed}' is given to a player twice. Say --with {typed}= once.")
        said[ids[typed]] = player
    others = said.pop(ALL, ME)
    players = {seat: said.get(seat, others) for seat in seats}
    return {seat: player for seat, player in players.items() if player != ME}


def _chance() -> Random:
    """Return where the choices of the program come from: no seed that anybody knows, and never the fight's."""
    return Random()  # noqa: S311 - choices are no dice


@attrs.define
class ProgramSeats:
    """Answers for the seats that the program plays, each as soon as it owes something.

    Where people may speak too, each of these seats speaks once, and then again when a person has done something: so
    nobody is talked down. After an undo or a redo they wait for that, or for `go`.

    Attributes:
        names: The name of the player of each seat.
        rng: Where their chance comes from; never the seed of the fight.
    """

    names: dict[str, str] = attrs.field(factory=dict)
    rng: Random = attrs.field(factory=_chance)
    _spoke: set[str] = attrs.field(factory=set, init=False)  # since a person did something
    _looked_at: int = attrs.field(default=0, init=False)  # beats
    _released: int | None = attrs.field(default=None, init=False)  # the undo or redo after which somebody said `go`

    def __contains__(self, seat: object) -> bool:
        return seat in self.names

    def wait(self, fight: Encounter) -> bool:
        """Return whether they wait for a person, because something was taken back or restored."""
        last = self._last_done(fight)
        return bool(self.names) and last is not None and last.number != self._released and went_back(last)

    def go(self, fight: Encounter) -> None:
        """Let them speak again, although no person has done anything."""
        last = self._last_done(fight)
        self._released = None if last is None else last.number
        self._spoke.clear()

    def answer(self, fight: Encounter) -> tuple[Command, str] | None:
        """Return what one of them says now, and its seat; None where none of them speaks.

        Raises:
            LookupError: When its player finds nothing that may be said.
        """
        self._look(fight)
        if not self.names or self.wait(fight):
            return None
        requests = fight.requests
        shared = any(not each.optional and each.seat not in self.names for each in requests)
        owed = [each for each in requests if self._owes(each, shared=shared)]
        if not owed:
            return None
        request = self.rng.choice(owed)
        if request.kind == AGREE:  # that people take something back is nothing to it
            return Agree(request.seat), request.seat
        if shared:
            self._spoke.add(request.seat)
        player = PLAYERS[self.names[request.seat]]
        return player.choose(outlook(fight, request.seat), request, self.rng), request.seat

    def goal_of_undo(self, fight: Encounter) -> int | None:
        """Return the beat to go back to, so that a person decides again what a person decided last.

        None where that is what an undo does anyway: nothing has been played yet, or the program plays nothing.
        """
        counting = effective(fight.journal.beats)
        if not self.names or len(counting) == 1:
            return None
        for place in range(len(counting) - 1, 0, -1):
            beat = counting[place]
            if beat.by not in self.names and not isinstance(beat.command, Note | Rule | Roll):
                return counting[place - 1].number
        return counting[0].number

    def _owes(self, request: Request, *, shared: bool) -> bool:
        if request.seat not in self.names or request.kind == WITHDRAW:
            return False
        if request.kind == AGREE:
            return True
        return not request.optional and not (shared and request.seat in self._spoke)

    def _look(self, fight: Encounter) -> None:
        """Look at what came since: once a person has done something, all of them may speak again."""
        came = fight.journal.since(self._looked_at)
        if any(beat.by not in self.names and not isinstance(beat.command, Note | Rule) for beat in came):
            self._spoke.clear()
        self._looked_at = len(fight.journal)

    def _last_done(self, fight: Encounter) -> Beat | None:
        beats = reversed(fight.journal.beats)
        return next((each for each in beats if not isinstance(each.command, Note | Rule)), None)


def went_back(beat: Beat) -> bool:
    """Return whether something was taken back or restored in a beat."""
    return any(isinstance(event, TakenBack | Restored) for event in beat.events)
