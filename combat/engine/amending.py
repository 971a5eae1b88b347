"""Amending: the table notices beats later that something was forgotten, or was said or typed wrongly.

It goes back to before that beat, says the other command, and does again what came after, each command by its own seat
with its own dice. The first one that cannot be done ends that, for what came after it was decided upon a table that no
longer is; remarks and rulings depend on no table, and stay. All of it is one beat, which may be taken back.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, TypeVar

import attrs
from attrs import frozen

from combat.engine.ability_use import UseAbility
from combat.engine.acts import Act
from combat.engine.admission import admitted, check_beat, check_faces, check_speaker, check_typed, is_gm, parsed
from combat.engine.commands import Amend, Begin, Redo, Undo
from combat.engine.dice import Dice, Table
from combat.engine.dice_checks import MOST_DICE
from combat.engine.errors import DiceNeeded, Reason, Refused, refuse
from combat.engine.figures import Figure
from combat.engine.new_names import TABLE
from combat.engine.repeating import FOLLOWS, Unrepeated, is_remark, repeated
from combat.engine.repeating import Repeating as Trial
from combat.engine.retaken_dice import RetakenDice
from combat.engine.system import System
from combat.engine.undo import against_going_back
from combat.engine.unfinished_rolls import Roll
from combat.engine.views import beat_seen, figures_seen
from events.amendments import Kept, amendment_of, dice_of_command, groups, left_over, rolls_for
from events.base import Command, Event, Said
from events.dice import dice_of
from events.history import History
from events.journal import Beat, Header
from events.limits import shown
from events.vocabulary import AmendAsked, Amended, Die, DoneAgain, NotDoneAgain, PartlyRolled
from events.wire import frozen_json

F = TypeVar("F", bound=Trial)


@frozen(kw_only=True)
class Plan:
    """What an amendment goes back over.

    Attributes:
        beat: The number of the beat whose command is replaced.
        command: What is said in its place.
        to: The number of the last beat that stands as it was.
        lines: The numbers of the beats after it that count until now, latest first.
        old: The commands in them, each as the beat that it was said in, first to last.
        by: The seat that said the first command in that beat.
        dice: The dice of the command that is replaced, with those of all rolls made for it; and those of earlier ones.
        goes_on: The numbers of the beats in which these were rolled.
        unfinished: Whether some of them are still owed.
    """

    beat: int
    command: Command
    to: int
    lines: tuple[int, ...]
    old: tuple[Beat, ...]
    by: str
    dice: tuple[Die, ...]
    goes_on: tuple[int, ...]
    unfinished: bool


@frozen(kw_only=True)
class AmendPreview:
    """What an amendment would do.

    Attributes:
        beat: The number of the beat whose command would be replaced.
        to: The number of the last beat that would stand as it is.
        beat_seen: The beat that would tell it, as plain data, as the seat that asks may see it; None as for `needed`.
        again: The numbers of the beats whose commands would be done again, with the dice they had.
        left_out: The commands that could not be done again, and why not.
        changes: What would stand otherwise on the table, a line for each of those who stand there.
        dice: The dice on record that would not count any more.
        needed: The dice that would have to fall first, and what for; what follows depends on them, so nothing is told
            of it. None where no new dice are needed.
        reasons: Why the policy would refuse it to anybody but the GM; empty when it would not.
        asks: The seats that would be asked first; empty where the word of whoever amends is enough.
    """

    beat: int
    to: int
    beat_seen: Mapping[str, Any] | None = None
    again: tuple[int, ...] = ()
    left_out: tuple[Unrepeated, ...] = ()
    changes: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    needed: DiceNeeded | None = None
    reasons: tuple[Reason, ...]
    asks: tuple[str, ...]


def check_amender(header: Header, by: str | None, faces: Sequence[int | None] | None) -> None:
    """Make sure that a seat may speak, and may say what people rolled where faces are given.

    Raises:
        Refused: When it may not.
    """
    check_speaker(header, by)
    check_faces(faces)
    check_typed(header, by, faces)


def planned(system: System[Any], header: Header, history: History[Any], number: int, command: Any) -> Plan:
    """Return what has to be gone back over to say a command in the place of another.

    Args:
        system: The book.
        header: Who sits at the table.
        history: What counts.
        number: The number of the beat whose command is replaced.
        command: What is said in its place, or its wire mapping.

    Raises:
        Refused: When there is no such beat, or no such command.
    """
    check_beat(number)
    said = admitted(system, header, command)
    lines, old, to, kept = _back_to(history, number)
    old = [_read(system, each) if isinstance(each.command, Said) else each for each in old]
    amended = next(each for each in old if each.number == number)
    _check_begun_there(amended)
    if isinstance(said, Begin | Undo | Redo | Amend | Roll):
        raise refuse("amend", "what takes the place of a beat is a command that plays, rules or remarks")
    goes_on, unfinished = rolls_for(old[old.index(amended) :])
    return Plan(
        beat=number,
        command=said,
        to=to,
        lines=tuple(lines),
        old=tuple(old),
        by=kept.by if kept is not None else amended.by,
        dice=(*dice_of_command(old[old.index(amended) :]), *(() if kept is None else kept.dice)),
        goes_on=tuple(each.number for each in goes_on),
        unfinished=unfinished,
    )


def _back_to(history: History[Any], number: int) -> tuple[list[int], list[Beat], int, Kept | None]:
    """Return the beats to go back over, latest first, the commands in them, the beat before them, and what is kept."""
    lines: list[int] = []
    old: list[Beat] = []
    for snapshot in history.standing(number - 1) if number > 0 else ():
        beats = snapshot.beats
        lines.append(snapshot.beat.number)
        old[:0] = beats
        if any(each.number == number for each in beats):
            amendment, before = amendment_of(snapshot.beat), snapshot.before
            if amendment is not None and snapshot.redone is not None:
                return lines, old, amendment.to, snapshot.redone.kept.get(number)
            if before is not None:
                return lines, old, before.beat.number, None
    if number == 0:
        raise refuse("no_such_beat", "beat 0 opened the fight, and cannot be amended")
    raise refuse(
        "no_such_beat",
        f"beat {shown(number)} does not count: there is none, or it was taken back or left out, or tells of the log",
    )


def _check_begun_there(beat: Beat) -> None:
    """Make sure that a beat does more than go on with a roll, whose command was said before.

    Raises:
        Refused: When it does not.
    """
    if isinstance(beat.command, Roll):
        told = f"beat {beat.number} goes on with a roll that was begun before; amend the beat that began it"
        raise refuse("amend", told)


def before(system: System[Any], history: History[Any], number: int, stood: Callable[[int], F]) -> F:
    """Return a fight that stands before a command on record, where another one may be chosen in its place.

    Args:
        system: The book.
        history: What counts.
        number: The number of the beat in which the command was said.
        stood: Returns the fight after a beat that stands, where people roll.

    Raises:
        Refused: When there is no such beat, or it only goes on with a roll.
    """
    check_beat(number)
    _, old, to, _ = _back_to(history, number)
    _check_begun_there(next(each for each in old if each.number == number))
    fight = stood(to)
    for each in takewhile(lambda each: each.number != number, old):
        came = repeated(fight, _read(system, each) if isinstance(each.command, Said) else each)
        if not isinstance(came, Unrepeated):
            fight = came[0]
    return fight


def _read(system: System[Any], beat: Beat) -> Beat:
    return attrs.evolve(beat, command=parsed(system, beat.command))


@frozen(kw_only=True, eq=False)
class Amendment:
    """An amendment that somebody wants, in a fight as it stands.

    Attributes:
        system: The book.
        header: Who sits at the table.
        history: What counts.
        plan: What is gone back over.
        by: Who amends; None for the table together.
        faces: What people say of the dice; or the dice themselves, where the amendment is on record already.
        partly: Whether the command is kept although some of its dice are still owed, as it is on record.
    """

    system: System[Any]
    header: Header
    history: History[Any]
    plan: Plan
    by: str | None
    faces: Sequence[int | Die | None]
    partly: bool = False

    @property
    def command(self) -> Amend:
        """The command that tells it."""
        return Amend(self.plan.beat, frozen_json(self.system.codec.dump(self.plan.command)))

    def policy(self) -> tuple[tuple[Reason, ...], tuple[str, ...]]:
        """Return what stands against it, if the GM alone may; and whose yes it needs first."""
        if is_gm(self.header, self.by):
            return (), ()
        reasons, asks = against_going_back(self.history, self.header, self.plan.to, self.by or TABLE)
        return reasons, asks if self.by is not None else ()

    def checked(self) -> tuple[str, ...]:
        """Return whose yes it needs first.

        Raises:
            Refused: When the policy of this table is against it, or something lay hidden on the way.
        """
        reasons, asks = self.policy()
        if reasons:
            raise Refused(reasons)
        if self.by is not None and not is_gm(self.header, self.by):
            self.check_open(tuple(seat.id for seat in self.header.seats) if asks else (self.by,))
        return asks

    def check_open(self, seats: Sequence[str]) -> None:
        """Make sure that nothing lay hidden from some seats in what it goes back over.

        What could be done again, and why not, could tell it.

        Raises:
            Refused: When something did.
        """
        conceal, snapshots = self.system.projection.conceal, self.history.taken_back(self.plan.to)
        tables = [self.history.after(self.plan.to).state, *(each.state for each in snapshots)]
        events = [event for each in snapshots for event in each.beat.events]
        for seat in seats:
            if any(event.only_for not in (None, seat) for event in events) or any(
                conceal(table, seat) is not table for table in tables
            ):
                raise refuse("hidden", "something lies hidden in what would be done again; the GM can amend it")

    def asked(self, trial: Trial, asks: tuple[str, ...], *, people: bool) -> AmendAsked:
        """Return what is put to the others, once it is sure that it can be.

        Args:
            trial: As for `carried_out`, with no dice but those on record.
            asks: Whose yes it needs.
            people: Whether people roll all new dice.

        Raises:
            Refused: When the command cannot be said there, or is one that is said in secret.
            DiceNeeded: When people must roll for it first.
        """
        try:
            events, _ = self.carried_out(trial, Table(), agreed=True)
        except DiceNeeded:
            if people:
                raise
            events = ()
        if any(event.only_for is not None for event in events):
            raise refuse("hidden", "what is said in secret cannot be put to the others; the GM can amend it")
        faces = tuple(face for face in self.faces if not isinstance(face, Die))
        return AmendAsked(
            by=self.by or TABLE,
            beat=self.plan.beat,
            command=self.command.command,
            faces=faces,
            to=self.plan.to,
            asks=asks,
        )

    def carried_out(self, trial: Trial, source: Dice, *, agreed: bool) -> tuple[tuple[Event, ...], Any]:
        """Return its events, and the table after it.

        Args:
            trial: A fight that stands after the last beat that stands, where people roll; it is used up.
            source: Where new dice come from.
            agreed: Whether all who must agree have.

        Raises:
            Refused: When the command cannot be said there.
            DiceNeeded: When people must roll for it first.
        """
        plan = self.plan
        events: list[Event] = [Amended(plan.beat, plan.to, plan.lines)]
        failed = False
        for each in plan.old:
            if each.number in plan.goes_on:
                continue
            if each.number == plan.beat:
                try:
                    events += self._said_instead(trial, source, agreed=agreed)
                except DiceNeeded as needed:
                    needed.so_far = (*events, *needed.so_far)
                    raise
                continue
            came = Unrepeated(each.number, FOLLOWS) if failed and not is_remark(each) else repeated(trial, each)
            if isinstance(came, Unrepeated):
                failed = True
                events.append(self._not_done(came, trial.state, each))
            else:
                trial, now = came
                events += (DoneAgain(beat=each.number, by=each.by), *now.events)
        return tuple(events), trial.state

    def preview(self, trial: Trial, number: int, seen_by: str | None = None) -> AmendPreview:
        """Show what it would do, as far as no new dice are needed for it.

        Args:
            trial: As for `carried_out`.
            number: The number that the beat would have.
            seen_by: The seat to which it is shown; None for the one that amends.

        Raises:
            Refused: When the command cannot be said there, or something lay hidden from the seat.
        """
        seat = self.by
        if seat is not None:
            self.check_open((seat,))
        eyes = seat if seen_by is None else seen_by
        reasons, asks = self.policy()
        found = AmendPreview(beat=self.plan.beat, to=self.plan.to, reasons=reasons, asks=asks)
        try:
            events, state = self.carried_out(trial, Table(), agreed=True)
        except DiceNeeded as needed:
            return attrs.evolve(found, needed=needed)
        beat = Beat(number=number, by=seat or TABLE, at=None, command=self.command, events=events)
        undone = [each for each in events if isinstance(each, NotDoneAgain)]
        again = [Beat(number=0, by="", at=None, command=self.plan.command, events=told) for _, told in groups(events)]
        return attrs.evolve(
            found,
            beat_seen=beat_seen(self.system, beat, eyes),
            again=tuple(each.beat for each in events if isinstance(each, DoneAgain) and each.beat != self.plan.beat),
            left_out=tuple(
                Unrepeated(each.beat, each.code, each.why if eyes is None or each.only_for in (None, eyes) else "")
                for each in undone
            ),
            changes=changed(
                figures_seen(self.system, self.history.now.state, eyes), figures_seen(self.system, state, eyes)
            ),
            dice=left_over(self.plan.old, again, dice_of(events)),
        )

    def _said_instead(self, trial: Trial, source: Dice, *, agreed: bool) -> tuple[Event, ...]:
        plan, fixed = self.plan, self.header.undo.dice == "same"
        pool = RetakenDice(
            source,
            self.history.draws,
            self.faces,
            plan.dice,
            self.history.recall,
            fixed=fixed,
            partly=self.partly or plan.unfinished,
        )
        by = self._speaker(trial.state, agreed=agreed)
        try:
            now = trial.repeat(Beat(number=plan.beat, by=by, at=None, command=plan.command, events=()), (), pool)
        except DiceNeeded as needed:
            needed.so_far = (DoneAgain(beat=plan.beat, by=by, fresh=pool.fresh_places), *needed.so_far)
            raise
        return (DoneAgain(beat=plan.beat, by=by, fresh=pool.fresh_places), *now.events)

    def _speaker(self, state: Any, *, agreed: bool) -> str:
        """Return who says the command: who said the other one, if it is theirs; but no seat says another's alone."""
        by, command = self.by, self.plan.command
        of_the_book = isinstance(command, Act | UseAbility)
        if not of_the_book or not (agreed or by is None or is_gm(self.header, by)):
            return by or TABLE
        first = self.plan.by
        return first if is_gm(self.header, first) or first in self.system.speakers(state, command) else TABLE

    def _not_done(self, came: Unrepeated, state: Any, beat: Beat) -> NotDoneAgain:
        secret = any(event.only_for is not None for event in beat.events) or any(
            self.system.projection.conceal(state, seat.id) is not state for seat in self.header.seats
        )
        whose = beat.by if secret and came.why else ""
        return NotDoneAgain(beat=came.beat, code=came.code, why=came.why, whose=whose)


def recorded(beat: Beat, dice: Sequence[Die]) -> tuple[Sequence[int | Die | None], bool]:
    """Return what a recorded amendment, or the question for one, says of its dice; and whether some are still owed.

    Args:
        beat: Its beat.
        dice: The dice that fell only then.
    """
    asked = beat.events[0]
    faces = asked.faces if isinstance(asked, AmendAsked) else recorded_faces(beat, dice)
    return faces, any(isinstance(event, PartlyRolled) for event in beat.events)


def recorded_faces(beat: Beat, dice: Sequence[Die]) -> tuple[Die | None, ...]:
    """Return what a recorded amendment says of each die of its command, given the dice that fell only then."""
    amendment = amendment_of(beat)
    marker = next((each for each, _ in groups(beat.events) if amendment and each.beat == amendment.beat), None)
    places = {} if marker is None else dict(zip(marker.fresh, dice, strict=False))
    return tuple(places.get(place) for place in range(min(max(places, default=-1) + 1, MOST_DICE)))


def changed(before: Sequence[Figure], after: Sequence[Figure]) -> tuple[str, ...]:
    """Return what differs between two sets of figures, a line for each of those who stand there.

    >>> changed([Figure(id="a", name="Ansel", side="x", bars=())], [Figure(id="a", name="Ansel", side="x", bars=(),
    ... out=True)])
    ('Ansel: out no -> yes',)
    """
    was, now = ({each.id: each for each in figures} for figures in (before, after))
    lines = []
    for key, name in {each.id: each.name for each in (*before, *after)}.items():
        told = list(_differences(was.get(key), now.get(key)))
        if told:
            lines.append(f"{name}: {'; '.join(told)}")
    return tuple(lines)


def _differences(was: Figure | None, now: Figure | None) -> Iterator[str]:
    if was is None or now is None:
        yield "not on the table any more" if now is None else "on the table"
        return
    one, other = _told(was), _told(now)
    for name in {**one, **other}:
        before, after = one.get(name, "no"), other.get(name, "no")
        if before != after:
            yield f"{name} {before} -> {after}"


def _told(figure: Figure) -> dict[str, str]:
    """Return all that a figure tells, by its name."""
    told: dict[str, str] = {bar.name: str(bar.now) for bar in figure.bars}
    told |= {each.name: str(each.now) for each in (*figure.counters, *figure.scores)}
    told |= {tag.name: str(tag.level) if tag.level else "yes" for tag in figure.tags}
    told |= {word: "yes" for word, so in (("acting", figure.acting), ("out", figure.out)) if so}
    return {**told, "side": figure.side, "position": figure.position or "no"}
