"""Replays of a fight with changes to its settings, commands or dice.

The header stays the same except for the settings. The seed is not needed, because the log contains all dice. Undo,
redo, amendments, overrides, rulings and notes are repeated like any other command. A command that needs other dice uses
its recorded dice first, then dice from a source that the caller gives; without a source the replay stops there. It also
stops before the first command that is refused, because the choices after it would be unknown.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import attrs
from attrs import frozen

from combat.engine.control.replay_command import OTHER_DICE, ReplayFailure, replay_beat
from combat.engine.dice.replacement import ReplacementDice
from combat.engine.dice.sources import Dice, ManualDice
from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.name_checks import TABLE
from combat.engine.play.command_checks import is_gm, parse_new_command
from combat.engine.play.commands import End, Note, Override, Rule
from combat.engine.play.setups import bind_to_fight, dice_promises, dice_source
from combat.engine.play.system import System
from events import limits
from events.base import Command
from events.codec.wire import WireError, decode, freeze_json, plain, thaw_json
from events.deprecation import RenamedMethod
from events.history.amendments import amendment_of
from events.history.dice import dice_of
from events.history.journal import Beat, Header, Journal
from events.log.lines import beat_to_wire
from events.vocabulary import Die, PartlyRolled, SeedRevealed
from replays.branches.older_logs import comparable_beat
from replays.differences import differences, format_value
from replays.loaded_fight import LoadedFight


@frozen
class Divergence:
    """A difference between a recorded beat and its replay.

    Attributes:
        beat: The number of the beat.
        path: The JSON path within the line of the beat.
        was: The recorded value, as plain data, or `ABSENT`.
        now: The value in the replay, as plain data, or `ABSENT`.
    """

    beat: int
    path: str
    was: Any
    now: Any

    def __str__(self) -> str:
        return f"beat {self.beat}, {self.path}: was {format_value(self.was)}, is now {format_value(self.now)}"


@frozen(kw_only=True)
class ReplayedBeat:
    """The outcome of replaying one beat.

    Attributes:
        beat: The number of the beat.
        status: Whether the replay is the `same`, has `changed`, or was `left out`.
        why: The reason why the beat could not be repeated; empty if it was.
        drawn: Number of dice that were drawn because the log lacks them.
        unused_count: Number of recorded dice that were not needed.
    """

    came = RenamedMethod("status")
    spare = RenamedMethod("unused_count")

    beat: int
    status: Literal["same", "changed", "left out"]
    why: str = ""
    drawn: int = 0
    unused_count: int = 0

    def __str__(self) -> str:
        dice = [
            f"{count} dice {what}" for count, what in ((self.drawn, "drawn"), (self.unused_count, "unused")) if count
        ]
        return f"beat {self.beat}: {'; '.join([self.status, *dice, *filter(None, [self.why])])}"


@frozen(eq=False)
class Resimulation:
    """A replay with changes, up to the beat that it reached; the fight can be continued with manual dice.

    Attributes:
        encounter: The resulting fight.
        differences: The differences from the log.
        stopped: The number of the beat that could not be repeated, or None.
        why: The reason why it could not be repeated; empty if all beats were.
        beats: The outcome of each beat of the log.
    """

    encounter: Encounter
    differences: tuple[Divergence, ...]
    stopped: int | None
    why: str
    beats: tuple[ReplayedBeat, ...] = ()

    @property
    def journal(self) -> Journal:
        """The journal of the replay, with the changed settings and beats."""
        return self.encounter.journal


@frozen
class _ExtraDice:
    """Extra dice from the caller's source, marked as loaded because they do not come from the fight's seed."""

    source: Dice

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return the face of a draw, if the source has one."""
        die = self.source.throw(sides, draw)
        return None if die is None else attrs.evolve(die, source=f"loaded:{draw}")


def resimulate(
    game: LoadedFight,
    settings: Mapping[str, Any] | None = None,
    *,
    commands: Mapping[int, Command | Mapping[str, Any]] | None = None,
    faces: Mapping[int, Sequence[int | None]] | None = None,
    dice: str | Dice | None = None,
) -> Resimulation:
    """Replay the fight with other settings, commands or dice, as far as possible.

    Args:
        settings: The settings to change; all others stay as played.
        commands: Other commands, keyed by beat number, for instance another choice, ruling or override.
        faces: Other faces for the dice of a beat, keyed by beat number, in the order of the dice; None for a die that
            keeps its face.
        dice: A seed or dice source for dice that the log lacks. If None, the replay stops before a beat that needs
            more dice or leaves some unused.

    Raises:
        Refused: If the settings do not fit the system, or a beat does not exist.
    """
    if not isinstance(settings, Mapping | None):
        raise refuse("settings", f"settings must be a mapping of names to values, not {limits.show_value(settings)}")
    commands, faces = commands or {}, faces or {}
    for number in (*commands, *faces):
        if type(number) is not int or not 0 < number < len(game):
            sentence = f"the number of a changed beat must be 1 to {len(game) - 1}, not {limits.show_value(number)}"
            raise refuse("no_such_beat", sentence)
    header = attrs.evolve(game.header, settings=_merged_settings(game.system, game.header, settings or {}))
    source = None if dice is None else _ExtraDice(bind_to_fight(header, dice_source(dice, weak=True)))
    changes = {number: _Change(commands.get(number), faces.get(number, ())) for number in (*commands, *faces)}
    draws = (
        game[-1].history.draws if len(game) else 0
    )  # so that a seed does not repeat the dice that it has already given
    again = _Replayer(game, Encounter.reopen(header))
    again.note(0)
    for number in range(1, len(game)):
        pool = again.goes_on(number, changes.get(number), source, draws)
        draws += 0 if pool is None else pool.drawn
        if again.stopped is not None:
            break
    return again.result()


@frozen
class _Change:
    """Changes to a beat: another command (None to keep it), and other faces for its dice."""

    command: Command | Mapping[str, Any] | None
    faces: Sequence[int | None]


class _Replayer:
    """State while replaying; `stopped` is the beat that could not be repeated."""

    def __init__(self, game: LoadedFight, fight: Encounter) -> None:
        self._game, self._fight = game, fight
        self._found: list[Divergence] = []
        self._beats: list[ReplayedBeat] = []
        self.stopped: ReplayFailure | None = None

    def goes_on(self, number: int, change: _Change | None, source: Dice | None, draws: int) -> ReplacementDice | None:
        """Repeat the next beat, and return its dice if they may differ from the recorded ones."""
        beat, pool = self._game[number].beat, None
        came = replay_beat(self._fight, beat) if change is None else None
        if came is None or (isinstance(came, ReplayFailure) and source is not None and _may_roll_others(came, beat)):
            unfinished: PartlyRolled | None = self._fight.state.unfinished
            fallen = () if unfinished is None else unfinished.dice
            faces = () if change is None else change.faces
            pool = ReplacementDice(source or ManualDice(), draws, faces, dice_of(beat.events), None, fallen)
            said = beat if change is None else self._changed(beat, change)
            came = replay_beat(self._fight, said, pool)
        if isinstance(came, ReplayFailure):
            self.stopped = came
        else:
            self._fight, _ = came
            self.note(number, pool)
        return pool

    def note(self, number: int, pool: ReplacementDice | None = None) -> None:
        """Compare a beat with its replay and record the differences."""
        divergences = list(_divergences(self._game, self._game[number].beat, self._fight)) if len(self._game) else []
        self._found += divergences
        drawn, spare = (0, 0) if pool is None else (pool.drawn, pool.unused_count)
        self._beats.append(
            ReplayedBeat(beat=number, status="changed" if divergences else "same", drawn=drawn, unused_count=spare)
        )

    def result(self) -> Resimulation:
        """Return the result of the replay."""
        left = [ReplayedBeat(beat=number, status="left out") for number in range(len(self._beats), len(self._game))]
        if self.stopped is None:
            return Resimulation(self._fight, tuple(self._found), None, "", tuple(self._beats))
        left[0] = attrs.evolve(left[0], why=self.stopped.why)
        beats = (*self._beats, *left)
        return Resimulation(self._fight, tuple(self._found), self.stopped.beat, self.stopped.why, beats)

    def _changed(self, beat: Beat, change: _Change) -> Beat:
        """Return a beat with the changed command, given by the recorded seat if it may give this command."""
        fight = self._fight
        if change.command is None:
            return attrs.evolve(beat, events=())
        command = parse_new_command(fight.system, fight.header, change.command)
        by = beat.by
        if isinstance(command, Override | Rule | End):
            by = next(seat.id for seat in fight.header.seats if seat.role == "gm")
        elif not is_gm(fight.header, by) and by not in fight.system.allowed_seats(fight.state, command):
            by = by if isinstance(command, Note) else TABLE
        return attrs.evolve(beat, by=by, command=command, events=())


def _may_roll_others(status: ReplayFailure, beat: Beat) -> bool:
    """Return whether a beat may be repeated with other dice. Rolls that were entered in parts may not."""
    parts = amendment_of(beat) is not None or any(isinstance(event, PartlyRolled) for event in beat.events)
    return status.code == OTHER_DICE and not parts


def _merged_settings(system: System[Any], header: Header, asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the settings of the replay.

    Settings that the group had changed from its preset keep their values. All others get the defaults of a newly chosen
    ruleset.
    """
    played = thaw_json(header.settings)
    try:
        usual = plain(decode(dict(system.default_settings(played)), system.projection.settings, "$.settings"))
        wanted = {**{key: value for key, value in played.items() if value != usual.get(key)}, **asked}
        chosen: Any = decode({**system.default_settings(wanted), **wanted}, system.projection.settings, "$.settings")
    except WireError as error:
        raise refuse("settings", str(error)) from None
    merged: Mapping[str, Any] = freeze_json(plain(chosen))
    return merged


def _divergences(game: LoadedFight, beat: Beat, fight: Encounter) -> Iterator[Divergence]:
    codec = game.system.codec
    again = comparable_beat(game.system, game.header, beat, fight.journal.since(beat.number)[0])
    if again == beat:
        return
    was, now = beat_to_wire(_without_seed(beat), codec), beat_to_wire(again, codec)
    for difference in differences(was, now):
        yield Divergence(beat.number, difference.path, difference.was, difference.now)


def _without_seed(beat: Beat) -> Beat:
    """Return a beat without the revealed seed, which has no effect on the fight."""
    return attrs.evolve(beat, events=tuple(event for event in beat.events if not isinstance(event, SeedRevealed)))


def save_branch(game: LoadedFight, found: Resimulation) -> Encounter:
    """Return a resimulated fight as an encounter that can be saved and continued. Its log verifies as EXACT.

    With other settings, it is a separate fight from the first beat on. Otherwise, it is a branch that shares the beats
    before the first change. Its dice are recorded as manual dice, because no seed gives them.

    Raises:
        Refused: If nothing changed, or a beat cannot be repeated with manual dice.
    """
    if found.journal.header.settings != game.header.settings:
        fight, first = Encounter.reopen(attrs.evolve(found.journal.header, **dice_promises(dice_source(None)))), 1
    else:
        first = next((beat.beat for beat in found.beats if beat.status != "same"), 0)
        if not first:
            raise refuse("same", "nothing changed, so there is no new fight to save")
        fight = game[first - 1].fight()
    for beat in found.journal.beats[first:]:
        fight = _with_beat(fight, beat)
    return fight


def _with_beat(fight: Encounter, beat: Beat) -> Encounter:
    pool = None
    if amendment_of(beat) is None:
        unfinished: PartlyRolled | None = fight.state.unfinished
        faces = [die.face for die in dice_of(beat.events)]
        pool = ReplacementDice(ManualDice(), 0, faces, (), None, () if unfinished is None else unfinished.dice)
    came = replay_beat(fight, beat, pool)
    if isinstance(came, ReplayFailure):
        raise refuse("other_dice", f"this fight cannot be saved as a log: {came.why}")
    return came[0]
