"""The contents of a beat that amends an earlier one: the replayed commands, each with its events.

An amendment is one line of the log. Its events are folded onto the state after the last beat that stays as it was. Its
snapshot links to the history before the amendment, so that an undo restores that history.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from events.base import Command, Event, RawCommand
from events.history.dice import dice_of, die_key, prepend_recall, recall_dice, take_recalled
from events.history.journal import Beat
from events.interventions import AmendAsked, Amended, DoneAgain, NotDoneAgain
from events.vocabulary import Die, PartlyRolled, RollResumed


@frozen
class KeptDice:
    """Dice that an amended beat no longer uses, kept so that another amendment can use them; `by` gave the command."""

    by: str
    dice: tuple[Die, ...] = ()


@frozen(eq=False)
class AmendmentResult:
    """The replayed beats of an amendment under their original numbers, the dice kept for each, and those left over."""

    beats: tuple[Beat, ...]
    dice_by_beat: Mapping[int, KeptDice]
    waits: tuple[Die, ...] = ()


def amendment_of(beat: Beat) -> Amended | None:
    """Return the `Amended` event that begins an amendment; None for any other beat."""
    first = beat.events[0] if beat.events else None
    return first if isinstance(first, Amended) else None


def replayed_groups(events: Iterable[Event]) -> list[tuple[DoneAgain, tuple[Event, ...]]]:
    """Return the commands replayed by an amendment, each with its events."""
    result: list[tuple[DoneAgain, list[Event]]] = []
    for event in events:
        if isinstance(event, DoneAgain):
            result.append((event, []))
        elif result and not isinstance(event, NotDoneAgain):
            result[-1][1].append(event)
    return [(marker, tuple(replayed)) for marker, replayed in result]


def replayed_beats(beat: Beat, amendment: Amended, old: Sequence[Beat], asked: Any) -> tuple[Beat, ...]:
    """Return the beats replayed by an amendment, under their original numbers and with their new events.

    `old` are the beats that were effective before it, from the amended one on. `asked` is the open request for consent,
    which holds the replacement command if other seats had to agree. Raises LookupError if `old` lacks the amended beat.
    """
    commands = {item.number: item.command for item in old}
    if amendment.beat not in commands:
        raise LookupError(f"beat {amendment.beat} is not among the beats that can be amended")
    commands[amendment.beat] = RawCommand(replacement_command(beat.command, asked))
    return tuple(
        Beat(number=marker.beat, by=marker.by, at=beat.at, command=commands[marker.beat], events=replayed)
        for marker, replayed in replayed_groups(beat.events)
    )


def replacement_command(command: Command, asked: Any) -> Mapping[str, Any]:
    """Return the replacement command of an amendment in its wire form.

    Raises:
        LookupError: If neither the command nor the request for consent contains one.
    """
    commands = command.data.get("command") if isinstance(command, RawCommand) else getattr(command, "command", None)
    if isinstance(commands, Mapping):
        return commands
    if isinstance(asked, AmendAsked):
        return asked.command
    raise LookupError("the amendment has no replacement command")


def kept_dice(
    amendment: Amended,
    old: Sequence[Beat],
    replayed: Sequence[Beat],
    before: Iterable[Mapping[int, KeptDice]],
    *,
    same_dice: bool,
) -> Mapping[int, KeptDice]:
    """Return the dice to keep for each amended beat, keyed by beat number; `before` are those kept earlier.

    `old` are the beats that were effective before the amendment, from the amended one on. If the policy reuses dice,
    none are kept here.
    """
    result = {number: item for kept in before for number, item in kept.items()}
    amended = next(item for item in old if item.number == amendment.beat)
    kept_before = result.get(amended.number, KeptDice(amended.by))
    rolled = dice_of_command(old[old.index(amended) :])
    now = next((item for item in replayed if item.number == amended.number), None)
    unused = prepend_recall((*rolled, *kept_before.dice))
    for die in () if now is None else dice_of(now.events):
        _, unused = take_recalled(unused, die.sides)
    return {**result, amended.number: KeptDice(kept_before.by, () if same_dice else tuple(recall_dice(unused)))}


def continuation_beats(beats: Sequence[Beat]) -> tuple[tuple[Beat, ...], bool]:
    """Return the later beats that continue a partly rolled command, and whether dice are still missing after them."""
    if not _is_unfinished(beats[0]):
        return (), False
    result = []
    for item in beats[1:]:
        if any(isinstance(event, PartlyRolled | RollResumed) for event in item.events):
            result.append(item)
            if not _is_unfinished(item):
                return tuple(result), False
    return tuple(result), True


def dice_of_command(beats: Sequence[Beat]) -> tuple[Die, ...]:
    """Return the dice of the first beat's command, including those of the beats that continue its roll."""
    parts, _ = continuation_beats(beats)
    return tuple(_dice((beats[0], *parts)))


def _is_unfinished(beat: Beat) -> bool:
    return any(isinstance(event, PartlyRolled) for event in beat.events)


def unused_dice(old: Iterable[Beat], replayed: Iterable[Beat], new_dice: Sequence[Die]) -> tuple[Die, ...]:
    """Return the dice of the replaced beats that the amendment does not use again, in order.

    `old` are the beats that were effective before the amendment; `new_dice` were newly rolled for it.
    """
    used = Counter(map(die_key, _dice(replayed)))
    used.subtract(map(die_key, new_dice))
    result = []
    for die in _dice(old):
        if used[die_key(die)] > 0:
            used[die_key(die)] -= 1
        else:
            result.append(die)
    return tuple(result)


def _dice(beats: Iterable[Beat]) -> list[Die]:
    return [die for beat in beats for die in dice_of(beat.events)]
