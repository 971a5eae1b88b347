"""What people did to the log itself, with the name of whoever spoke; it may be plural, so no verb depends on it."""

from events.vocabulary import Amended, Noted, Overridden, Restored, Ruled, TakenBack
from events.wire import thawed_json
from replays.differences import shown


def _quoted(text: str) -> str:
    return f'"{" ".join(text.split())}"'


def _taken_back(by: str, event: TakenBack) -> str:
    verb = "is" if len(event.beats) == 1 else "are"
    return f"{beats_told(event.beats)} {verb} taken back by {by}; the fight stands again as after beat {event.to}."


def _amended(by: str, event: Amended) -> str:
    return f"beat {event.beat} is amended by {by}; the fight stands again as after beat {event.to}, and goes on so:"


def _restored(by: str, event: Restored) -> str:
    verb = "is" if len(event.beats) == 1 else "are"
    return f"{beats_told(event.beats)} {verb} restored by {by}, with the faces that were rolled."


def _overridden(by: str, event: Overridden) -> str:
    before, after = shown(thawed_json(event.before)), shown(thawed_json(event.after))
    return f"overruled by {by}: {event.path} was {before} and is {after} now. The reason: {_quoted(event.reason)}"


def _ruled(by: str, event: Ruled) -> str:
    rule = f" on {event.rule}" if event.rule else ""
    return f"ruled by {by}{rule}: {_quoted(event.text)}"


def _noted(by: str, event: Noted) -> str:
    return f"remark by {by}: {_quoted(event.text)}"


def beats_told(beats: tuple[int, ...]) -> str:
    """Name some beats.

    >>> beats_told((12, 11, 10)), beats_told((4,))
    ('beats 10 to 12', 'beat 4')
    """
    return f"beat {beats[0]}" if len(beats) == 1 else f"beats {min(beats)} to {max(beats)}"
