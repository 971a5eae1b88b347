"""The contents of a beat that amends an earlier one: the replayed commands, each with its events.

An amendment is one line of the log. Its events are folded onto the state after the last beat that stays as it was. Its
snapshot links to the history before the amendment, so that an undo restores that history.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from events.base import Command, Event, RawCommand
from events.dice import dice_of, die_key, prepend_recall, recall_dice, take_recalled
from events.journal import Beat
from events.vocabulary import AmendAsked, Amended, Die, DoneAgain, NotDoneAgain, PartlyRolled, RollResumed


@frozen
class KeptDice:
    """Dice of an amended beat, kept so that the amendment itself can be amended back.

    Attributes:
        by: The seat that gave the first command of the beat.
        dice: The dice rolled for that command that its replacement does not use.
    """

    by: str
    dice: tuple[Die, ...] = ()


@frozen(eq=False)
class AmendmentResult:
    """Result of an amendment.

    Attributes:
        beats: The replayed beats, under their original numbers and with their new events.
        dice_by_beat: The dice kept of each amended beat, by beat number.
        waits: The dice that the amendment did not use again and that are rolled next, if the policy reuses dice.
    """

    beats: tuple[Beat, ...]
    dice_by_beat: Mapping[int, KeptDice]
    waits: tuple[Die, ...] = ()


def amendment_of(beat: Beat) -> Amended | None:
    """Return the `Amended` event that begins an amendment; None for any other beat."""
    first = beat.events[0] if beat.events else None
    return first if isinstance(first, Amended) else None


def replayed_groups(events: Iterable[Event]) -> list[tuple[DoneAgain, tuple[Event, ...]]]:
    """Return the commands replayed by an amendment, each with its events."""
    found: list[tuple[DoneAgain, list[Event]]] = []
    for event in events:
        if isinstance(event, DoneAgain):
            found.append((event, []))
        elif found and not isinstance(event, NotDoneAgain):
            found[-1][1].append(event)
    return [(marker, tuple(replayed)) for marker, replayed in found]


def replayed_beats(beat: Beat, amendment: Amended, old: Sequence[Beat], asked: Any) -> tuple[Beat, ...]:
    """Return the beats replayed by an amendment, under their original numbers and with their new events.

    Args:
        beat: The beat of the amendment.
        amendment: The first event of that beat.
        old: The effective beats from the amended one on, before the amendment.
        asked: The open request for consent, which holds the replacement command if others had to agree; None for none.

    Raises:
        LookupError: If the amended beat is not in `old`.
    """
    said = {each.number: each.command for each in old}
    if amendment.beat not in said:
        raise LookupError(f"beat {amendment.beat} is not among the beats that can be amended")
    said[amendment.beat] = RawCommand(replacement_command(beat.command, asked))
    return tuple(
        Beat(number=marker.beat, by=marker.by, at=beat.at, command=said[marker.beat], events=replayed)
        for marker, replayed in replayed_groups(beat.events)
    )


def replacement_command(command: Command, asked: Any) -> Mapping[str, Any]:
    """Return the replacement command, in its wire form, of a command that amends.

    Raises:
        LookupError: If neither the command nor the request for consent contains one.
    """
    said = command.data.get("command") if isinstance(command, RawCommand) else getattr(command, "command", None)
    if isinstance(said, Mapping):
        return said
    if isinstance(asked, AmendAsked):
        return asked.command
    raise LookupError("the amendment has no replacement command")


def kept_dice(
    amendment: Amended,
    old: Sequence[Beat],
    again: Sequence[Beat],
    before: Iterable[Mapping[int, KeptDice]],
    *,
    same_dice: bool,
) -> Mapping[int, KeptDice]:
    """Return the dice to keep of each amended beat, by beat number.

    Args:
        amendment: The amendment.
        old: The effective beats from the amended one on, before the amendment.
        again: Those of them that were replayed.
        before: The dice kept by earlier amendments of these beats.
        same_dice: Whether the policy reuses dice, in which case none are kept here.
    """
    found = {number: each for kept in before for number, each in kept.items()}
    amended = next(each for each in old if each.number == amendment.beat)
    was = found.get(amended.number, KeptDice(amended.by))
    rolled = dice_of_command(old[old.index(amended) :])
    now = next((each for each in again if each.number == amended.number), None)
    rest = prepend_recall((*rolled, *was.dice))
    for die in () if now is None else dice_of(now.events):
        _, rest = take_recalled(rest, die.sides)
    return {**found, amended.number: KeptDice(was.by, () if same_dice else tuple(recall_dice(rest)))}


def continuation_beats(beats: Sequence[Beat]) -> tuple[tuple[Beat, ...], bool]:
    """Return the later beats that continue a partly rolled command, and whether dice are still missing."""
    if not _is_unfinished(beats[0]):
        return (), False
    found = []
    for each in beats[1:]:
        if any(isinstance(event, PartlyRolled | RollResumed) for event in each.events):
            found.append(each)
            if not _is_unfinished(each):
                return tuple(found), False
    return tuple(found), True


def dice_of_command(beats: Sequence[Beat]) -> tuple[Die, ...]:
    """Return the dice of the first beat's command, including those of the beats that continue its roll."""
    parts, _ = continuation_beats(beats)
    return tuple(_dice((beats[0], *parts)))


def _is_unfinished(beat: Beat) -> bool:
    return any(isinstance(event, PartlyRolled) for event in beat.events)


def unused_dice(old: Iterable[Beat], again: Iterable[Beat], fresh: Sequence[Die]) -> tuple[Die, ...]:
    """Return the dice of the replaced beats that the amendment does not use again, in order.

    Args:
        old: The effective beats from the amended one on, before the amendment.
        again: Those of them that were replayed.
        fresh: The dice that were rolled for the amendment itself.
    """
    used = Counter(map(die_key, _dice(again)))
    used.subtract(map(die_key, fresh))
    found = []
    for die in _dice(old):
        if used[die_key(die)] > 0:
            used[die_key(die)] -= 1
        else:
            found.append(die)
    return tuple(found)


def _dice(beats: Iterable[Beat]) -> list[Die]:
    return [die for beat in beats for die in dice_of(beat.events)]
