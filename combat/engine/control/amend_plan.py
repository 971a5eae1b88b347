"""The part of the log that an amendment affects: the beats to repeat, and their dice."""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

import attrs
from attrs import frozen

from combat.engine.control.replay_command import F, ReplayFailure, replay_beat
from combat.engine.dice.checks import MAX_DICE
from combat.engine.errors import refuse
from combat.engine.play.command_checks import check_beat_number, parse_command, parse_new_command
from combat.engine.play.commands import Amend, Begin, FreeRoll, Redo, Undo
from combat.engine.play.pending_rolls import Roll
from combat.engine.play.system import System
from events.base import Command, RawCommand
from events.history.amendments import KeptDice, amendment_of, continuation_beats, dice_of_command, replayed_groups
from events.history.journal import Beat, Header
from events.history.timeline import History
from events.interventions import AmendAsked
from events.limits import show_value
from events.vocabulary import Die, PartlyRolled


@frozen(kw_only=True)
class AmendPlan:
    """The beats that an amendment affects.

    Attributes:
        beat: The number of the beat whose command is replaced.
        command: The replacement command.
        to: The number of the last beat that is left unchanged.
        lines: The numbers of the effective beats after `to`, latest first.
        old: The original beat of each command in those beats, oldest first.
        by: The seat that gave the amended beat's original command.
        dice: The replaced command's dice, including those from continued rolls and earlier amendments.
        continuations: The numbers of the beats that continued the replaced command's roll.
        unfinished: Whether some dice of the replaced command are still missing.
    """

    beat: int
    command: Command
    to: int
    lines: tuple[int, ...]
    old: tuple[Beat, ...]
    by: str
    dice: tuple[Die, ...]
    continuations: tuple[int, ...]
    unfinished: bool


def plan_amendment(system: System[Any], header: Header, history: History[Any], number: int, command: Any) -> AmendPlan:
    """Return the plan for replacing the command of a beat.

    Args:
        system: The rule book.
        header: The header of the fight.
        history: The effective beats.
        number: The number of the beat whose command is replaced.
        command: The replacement command, or its wire mapping.

    Raises:
        Refused: If the beat does not exist or cannot be amended, or the command is malformed.
    """
    check_beat_number(number)
    replacement = parse_new_command(system, header, command)
    lines, old, to, kept_dice = _back_to(history, number)
    old = [_read(system, old_beat) if isinstance(old_beat.command, RawCommand) else old_beat for old_beat in old]
    amended = next(old_beat for old_beat in old if old_beat.number == number)
    _check_begun_there(amended)
    if isinstance(replacement, Begin | Undo | Redo | Amend | Roll | FreeRoll):
        raise refuse(
            "amend",
            "a beat can only be replaced by a command of the rule book, an override, an ending, a ruling or a note",
        )
    goes_on, unfinished = continuation_beats(old[old.index(amended) :])
    return AmendPlan(
        beat=number,
        command=replacement,
        to=to,
        lines=tuple(lines),
        old=tuple(old),
        by=kept_dice.by if kept_dice is not None else amended.by,
        dice=(*dice_of_command(old[old.index(amended) :]), *(() if kept_dice is None else kept_dice.dice)),
        continuations=tuple(old_beat.number for old_beat in goes_on),
        unfinished=unfinished,
    )


def _back_to(history: History[Any], number: int) -> tuple[list[int], list[Beat], int, KeptDice | None]:
    """Return the affected beats (latest first), their commands, the beat before them and the kept dice."""
    lines: list[int] = []
    old: list[Beat] = []
    for snapshot in history.effective_after(number - 1) if number > 0 else ():
        beats = snapshot.beats
        lines.append(snapshot.beat.number)
        old[:0] = beats
        if any(item.number == number for item in beats):
            amendment, before = amendment_of(snapshot.beat), snapshot.before
            if amendment is not None and snapshot.redone is not None:
                return lines, old, amendment.to, snapshot.redone.dice_by_beat.get(number)
            if before is not None:
                return lines, old, before.beat.number, None
    if number == 0:
        raise refuse("no_such_beat", "beat 0 began the fight and cannot be amended")
    raise refuse(
        "no_such_beat",
        f"beat {show_value(number)} is not effective: it is missing, undone, left out, or itself an undo or redo",
    )


def _check_begun_there(beat: Beat) -> None:
    """Check that a beat does not merely continue a roll, because then its command is in an earlier beat."""
    if isinstance(beat.command, Roll):
        sentence = f"beat {beat.number} continues a roll that an earlier beat began; amend that beat"
        raise refuse("amend", sentence)


def fight_before(system: System[Any], history: History[Any], number: int, stood: Callable[[int], F]) -> F:
    """Return a fight in the state before a recorded command, to choose a replacement.

    Args:
        system: The rule book.
        history: The effective beats.
        number: The number of the beat that contains the command.
        stood: Returns the fight after an effective beat, with all dice rolled by hand.

    Raises:
        Refused: If the beat does not exist or only continues a roll.
    """
    check_beat_number(number)
    _, old, to, _ = _back_to(history, number)
    _check_begun_there(next(item for item in old if item.number == number))
    fight = stood(to)
    for item in takewhile(lambda item: item.number != number, old):
        result = replay_beat(fight, _read(system, item) if isinstance(item.command, RawCommand) else item)
        if not isinstance(result, ReplayFailure):
            fight = result[0]
    return fight


def _read(system: System[Any], beat: Beat) -> Beat:
    return attrs.evolve(beat, command=parse_command(system, beat.command))


def recorded_dice(beat: Beat, dice: Sequence[Die]) -> tuple[Sequence[int | Die | None], bool]:
    """Return the faces recorded with an amendment or with a request for one, and whether dice are missing.

    Args:
        beat: The amendment's beat.
        dice: The dice that were new in this beat.
    """
    first = beat.events[0]
    faces = first.faces if isinstance(first, AmendAsked) else recorded_faces(beat, dice)
    return faces, any(isinstance(event, PartlyRolled) for event in beat.events)


def recorded_faces(beat: Beat, dice: Sequence[Die]) -> tuple[Die | None, ...]:
    """Return the new die for each position in a recorded amendment; None for dice that kept their faces."""
    amendment = amendment_of(beat)
    marker = next((item for item, _ in replayed_groups(beat.events) if amendment and item.beat == amendment.beat), None)
    dice_by_position = {} if marker is None else dict(zip(marker.fresh, dice, strict=False))
    return tuple(
        dice_by_position.get(position) for position in range(min(max(dice_by_position, default=-1) + 1, MAX_DICE))
    )
