"""What a search finds in each beat of a fight, as one seat may see it."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from attrs import frozen

from combat.engine.play.command_checks import check_seat
from combat.engine.play.views import beat_view
from events.vocabulary import Rolled, RoundBegan, TurnBegan
from replays.loaded_fight import LoadedFight
from replays.search.query import normalize
from replays.transcript import story_of, visible_events

UNDONE = "undone"
"""The name that a query uses for beats that were undone."""


@frozen(kw_only=True)
class Entry:
    """The searchable content of one beat.

    Attributes:
        beat: The number of the beat.
        round: The round after the beat; 0 before the first.
        begins_turn: Whether a turn or round begins in the beat.
        lines: The sentences of the beat.
        words: The names of the command and events, and all text in them, one per line, in lower case.
        values: The numbers and text in each field, by the name of the field.
    """

    beat: int
    round: int
    begins_turn: bool
    lines: tuple[str, ...]
    words: str
    values: Mapping[str, tuple[float | str, ...]]


def indexed(game: LoadedFight, seat: str | None = None) -> Iterator[Entry]:
    """Yield the content of each beat.

    Args:
        game: The fight.
        seat: The seat that searches; None for the full view.

    Raises:
        Refused: If the seat does not exist.
    """
    check_seat(game.header, seat)
    effective = {beat.number for beat in game.effective}
    rounds: dict[int, int] = {}
    for number, moment in enumerate(game):
        now = moment.history.now
        earlier = now if now.beat.number != number else now.before
        rounds[number] = _round(game, number, rounds.get(earlier.beat.number, 0) if earlier else 0)
        state = moment.state if seat is None else game.projection.conceal(moment.state, seat)
        seen: Mapping[str, Any] = beat_view(game.system, moment.beat, seat)
        found = _Collected(state)
        found.add("seat", seen["by"])
        for message in (seen["command"], *seen["events"]):
            found.add_message(message)
        if number not in effective:
            found.words.append(UNDONE)
        rolls = [event for event in visible_events(moment.beat, seat) if isinstance(event, Rolled)]
        found.values |= {
            "beat": [number],
            "round": [rounds[number]],
            "die": [float(die.face) for roll in rolls for die in roll.dice],
            "system": [normalize(game.header.system)],
        }
        yield Entry(
            beat=number,
            round=rounds[number],
            begins_turn=any(isinstance(event, RoundBegan | TurnBegan) for event in moment.beat.events),
            lines=tuple(story_of(game, number, seat)),
            words="\n".join(f" {words} " for words in dict.fromkeys(found.words)),
            values=MappingProxyType({name: tuple(dict.fromkeys(each)) for name, each in found.values.items()}),
        )


def _round(game: LoadedFight, number: int, before: int) -> int:
    began = [event.number for event in game[number].beat.events if isinstance(event, RoundBegan)]
    return began[-1] if began else before


class _Collected:
    """The words and values of a beat, collected from its messages."""

    def __init__(self, state: Any) -> None:
        self._state = state
        self.words: list[str] = []
        self.values: dict[str, list[float | str]] = {}

    def add_message(self, message: Mapping[str, Any]) -> None:
        """Add the name of a command or event and all its fields."""
        kind = message.get("type")
        if kind is not None:  # None for what the seat may not see
            self.words.append(normalize(kind.split(".")[-2]))
        for name, value in message.items():
            if name != "type":
                self.add(name, value)

    def add(self, name: str, value: Any) -> None:
        """Add a field. Parts of a nested value are added under their own names."""
        match value:
            case str() if value:
                for text in dict.fromkeys((normalize(value), normalize(self._state.name(value)))):
                    self.words.append(text)
                    self._value(name, text)
            case bool():
                self._value(name, str(value).casefold())
            case int() | float():
                self._value(name, float(value))
            case Mapping():
                for part, inside in value.items():
                    self.add(part, inside)
            case Sequence() if not isinstance(value, str):
                for inside in value:
                    self.add(name, inside)

    def _value(self, name: str, value: float | str) -> None:
        self.values.setdefault(name, []).append(value)
