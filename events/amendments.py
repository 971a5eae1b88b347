"""What a beat that amends an earlier one holds: the commands that were done again, each with what came of it.

Such a beat is one line. Its events fold upon the table as it stood after the last beat that stands; behind its snapshot
lies all that was there before, so that an undo brings that back.
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
    """What is kept of a beat that was amended, so that it can be amended back.

    Attributes:
        by: The seat that said its first command.
        dice: The dice that fell for it, and that its present command does not use.
    """

    by: str
    dice: tuple[Die, ...] = ()


@frozen(eq=False)
class AmendmentResult:
    """What an amendment did again.

    Attributes:
        beats: The beats, under their first numbers and as they came out now.
        kept: What is kept of those that were amended, by their numbers.
        waits: The dice that it did not use again and that wait since then, where dice that are taken back fall next.
    """

    beats: tuple[Beat, ...]
    dice_by_beat: Mapping[int, KeptDice]
    waits: tuple[Die, ...] = ()


def amendment_of(beat: Beat) -> Amended | None:
    """Return what a beat amends; None where it does nothing of the kind."""
    first = beat.events[0] if beat.events else None
    return first if isinstance(first, Amended) else None


def replayed_groups(events: Iterable[Event]) -> list[tuple[DoneAgain, tuple[Event, ...]]]:
    """Return the commands that an amendment did, each with the events that came of it."""
    found: list[tuple[DoneAgain, list[Event]]] = []
    for event in events:
        if isinstance(event, DoneAgain):
            found.append((event, []))
        elif found and not isinstance(event, NotDoneAgain):
            found[-1][1].append(event)
    return [(marker, tuple(told)) for marker, told in found]


def replayed_beats(beat: Beat, amendment: Amended, old: Sequence[Beat], asked: Any) -> tuple[Beat, ...]:
    """Return the beats that an amendment did again, under their first numbers and as they came out now.

    Args:
        beat: The beat of the amendment.
        amendment: Its first event.
        old: The beats that it goes back over, as they stood.
        asked: What was asked when it was said: where others agreed to it, the command stands there.

    Raises:
        LookupError: When it names beats that are not among those.
    """
    said = {each.number: each.command for each in old}
    if amendment.beat not in said:
        raise LookupError(f"beat {amendment.beat} is none of those that are amended")
    said[amendment.beat] = RawCommand(replacement_command(beat.command, asked))
    return tuple(
        Beat(number=marker.beat, by=marker.by, at=beat.at, command=said[marker.beat], events=told)
        for marker, told in replayed_groups(beat.events)
    )


def replacement_command(command: Command, asked: Any) -> Mapping[str, Any]:
    """Return the command, in its wire form, that takes the place of another, given the command that amends.

    Raises:
        LookupError: When there is none.
    """
    said = command.data.get("command") if isinstance(command, RawCommand) else getattr(command, "command", None)
    if isinstance(said, Mapping):
        return said
    if isinstance(asked, AmendAsked):
        return asked.command
    raise LookupError("no command is said that could take the place of another")


def kept_dice(
    amendment: Amended,
    old: Sequence[Beat],
    again: Sequence[Beat],
    before: Iterable[Mapping[int, KeptDice]],
    *,
    same_dice: bool,
) -> Mapping[int, KeptDice]:
    """Return what is kept of the beats that were amended.

    Args:
        amendment: The amendment.
        old: The beats that it goes back over, as they stood.
        again: Those of them that were done again.
        before: What was kept of them until now.
        same_dice: Whether dice that are taken back fall next anyway.
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
    """Return the beats that go on with the roll which the first one began, and whether some dice are still owed."""
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
    """Return the dice of the first beat's command, with those of the beats that go on with its roll."""
    parts, _ = continuation_beats(beats)
    return tuple(_dice((beats[0], *parts)))


def _is_unfinished(beat: Beat) -> bool:
    return any(isinstance(event, PartlyRolled) for event in beat.events)


def unused_dice(old: Iterable[Beat], again: Iterable[Beat], fresh: Sequence[Die]) -> tuple[Die, ...]:
    """Return the dice of the beats that an amendment goes back over which it does not use again, in order.

    Args:
        old: These beats, as they stood.
        again: Those of them that were done again.
        fresh: The dice that fell only with the amendment.
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
