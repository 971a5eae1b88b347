"""What else could have happened: the same commands and the same dice, by other settings.

The header keeps everything but the settings; the seed itself is not needed, since every beat brings the dice it was
recorded with. Undo, redo, overrides, rulings and notes are repeated like any other command. It stops before the first
beat whose command the other rules refuse, or whose dice are too few or too many for them: from there on nobody knows
what would have been said or rolled.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded, Refused, refuse
from combat.engine.system import System
from events import limits
from events.dice import dice_of
from events.frozen import frozen
from events.journal import Beat, Header, Journal
from events.log import beat_to_wire
from events.vocabulary import SeedRevealed
from events.wire import WireError, frozen_json, plain, structured, thawed_json
from replays.differences import differences, shown
from replays.game import Game
from replays.older_logs import as_far_as_told


@frozen
class Divergence:
    """One place where the other settings made something else of a beat.

    Attributes:
        beat: The number of the beat.
        path: The place, as a JSON path within the line of the beat.
        was: The value in the log, as plain data, or `ABSENT`.
        now: What came of it now, as plain data, or `ABSENT`.
    """

    beat: int
    path: str
    was: Any
    now: Any

    def __str__(self) -> str:
        return f"beat {self.beat}, {self.path}: it was {shown(self.was)}, it is {shown(self.now)}"


@frozen(eq=False)
class Resimulation:
    """The fight by other settings, as far as it got.

    Attributes:
        encounter: That fight; it can be played on, with dice rolled at the table.
        differences: Where it differs from the log.
        stopped: The number of the beat that could not be repeated, or None.
        why: Why not, as a sentence; empty where everything was repeated.
    """

    encounter: Encounter
    differences: tuple[Divergence, ...]
    stopped: int | None
    why: str

    @property
    def journal(self) -> Journal:
        """The header with the other settings, and the beats as they are now."""
        return self.encounter.journal


def resimulate(game: Game, settings: Mapping[str, Any] | None = None) -> Resimulation:
    """Play a log again with other settings.

    Raises:
        Refused: When the settings do not fit the system.
    """
    if not isinstance(settings, Mapping | None):
        raise refuse("settings", f"settings are a mapping of names to values, not {limits.shown(settings)}")
    header = attrs.evolve(game.header, settings=_merged(game.system, game.header, settings or {}))
    fight = Encounter.again(header)
    found = list(_divergences(game, game[0].beat, fight)) if len(game) else []
    for number in range(1, len(game)):
        beat = game[number].beat
        trial = fight.fork()
        why = _repeated(trial, beat)
        if why:
            return Resimulation(fight, tuple(found), number, why)
        fight = trial
        found.extend(_divergences(game, beat, fight))
    return Resimulation(fight, tuple(found), None, "")


def _merged(system: System[Any], header: Header, asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the settings for another try.

    What the table had chosen against its own preset stays chosen; so asking for another ruleset brings all readings
    of that ruleset, except where the table had gone its own way.
    """
    played = thawed_json(header.settings)
    try:
        usual = plain(structured(dict(system.preset(played)), system.projection.settings, "$.settings"))
        wanted = {**{key: value for key, value in played.items() if value != usual.get(key)}, **asked}
        chosen: Any = structured({**system.preset(wanted), **wanted}, system.projection.settings, "$.settings")
    except WireError as error:
        raise refuse("settings", str(error)) from None
    merged: Mapping[str, Any] = frozen_json(plain(chosen))
    return merged


def _repeated(fight: Encounter, beat: Beat) -> str:
    """Repeat a beat; gives why that is not possible, or nothing."""
    dice = dice_of(beat.events)
    try:
        used = len(dice_of(fight.repeat(beat, dice).events))
    except Refused as refused:
        return f"beat {beat.number} is refused: {refused}"
    except DiceNeeded as needed:
        return f"beat {beat.number} has not enough dice: {needed}"
    if used < len(dice):
        return f"beat {beat.number} has dice left over: {len(dice)} were rolled, {used} are needed now"
    return ""


def _divergences(game: Game, beat: Beat, fight: Encounter) -> Iterator[Divergence]:
    codec = game.system.codec
    again = as_far_as_told(game.system, game.header, beat, fight.journal.since(beat.number)[0])
    if again == beat:
        return
    was, now = beat_to_wire(_without_seed(beat), codec), beat_to_wire(again, codec)
    for each in differences(was, now):
        yield Divergence(beat.number, each.path, each.was, each.now)


def _without_seed(beat: Beat) -> Beat:
    """Leave out the seed that was told at the end: it belongs to the dice, and nothing follows from it."""
    return attrs.evolve(beat, events=tuple(event for event in beat.events if not isinstance(event, SeedRevealed)))
