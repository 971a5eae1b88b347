"""Beats as numbered lines with annotations, or as plain data for scripts."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from combat.engine.play.views import beat_view, state_view, visible_figures
from events.codec.wire import plain
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import is_short_number, sanitize
from replays.narration.words import counted
from replays.transcript import story_of

if TYPE_CHECKING:  # a running fight uses this module too, and must not import the analysis
    from replays import Replay, Study
    from replays.studies.annotations import Annotation

_GAP = 2
_ANNOTATION = "bright_blue"


@frozen(eq=False)
class Story:
    """A fight as one seat (None for everything) sees it, with the annotations of a study."""

    game: "Replay"
    seat: str | None
    study: "Study | None"

    def summarise(self, number: int) -> list[str]:
        """Return the sentences that describe a beat; empty if nothing notable happens in it."""
        return story_of(self.game, number, self.seat)

    def annotations(self, number: int) -> tuple["Annotation", ...]:
        """Return the annotations of a beat that the seat may read."""
        return tuple(each for each in self.all_annotations() if each.beat == number)

    def all_annotations(self) -> tuple["Annotation", ...]:
        """Return all annotations that the seat may read."""
        return () if self.study is None else self.study.seen(self.seat)

    def hides(self, number: int) -> bool:
        """Return whether part of a beat, or of the state after it, is hidden from the seat."""
        state, seat = self.game[number].state, self.seat
        if seat is None:
            return False
        secret = any(event.only_for not in (None, seat) for event in self.game[number].beat.events)
        return secret or self.game.projection.conceal(state, seat) is not state

    def print(self, screen: Screen, numbers: Sequence[int]) -> None:
        """Print beats, with the number before the first line of each and the annotations below its lines."""
        width = len(str(len(self.game) - 1)) + _GAP
        notes: dict[int, list[Annotation]] = {}
        for each in self.all_annotations():
            notes.setdefault(each.beat, []).append(each)
        for number in numbers:
            margin = str(number)
            for line in self.summarise(number):
                screen.print_with_margin(margin.ljust(width), line)
                margin = ""
            for each in notes.get(number, ()):
                screen.print_with_margin(margin.ljust(width), f"[{format_annotation(each)}]", _ANNOTATION)
                margin = ""

    def plain(self, numbers: Sequence[int], *, with_state: bool = False) -> Iterator[dict[str, Any]]:
        """Yield beats as plain data, as `fight.seen` returns them, with their sentences and annotations."""
        game, effective = self.game, {beat.number for beat in self.game.effective}
        notes: dict[int, list[dict[str, Any]]] = {}
        for each in self.all_annotations():
            notes.setdefault(each.beat, []).append(_annotation_plain(each))
        for number in numbers:
            moment = game[number]
            beat = {
                **beat_view(game.system, moment.beat, self.seat),
                "counts": number in effective,
                "told": self.summarise(number),
                "annotations": notes.get(number, []),
            }
            if with_state:
                figures = visible_figures(game.system, moment.state, self.seat)
                beat["figures"] = [plain(figure) for figure in figures]
                beat["state"] = state_view(game.system, moment.state, self.seat)
            yield beat


def show_latest(screen: Screen, story: Story, end: int, text: str) -> None:
    """Print the beats before a number, as many as typed, or ten."""
    story.print(screen, range(max(0, end - parse_count(text or "10")), end))


def parse_count(text: str) -> int:
    """Return a typed number of beats, or 1."""
    if text and not (is_short_number(text) and int(text)):
        raise InvalidAnswer(f"'{text}' is not a number of beats.")
    return int(text or 1)


def format_annotation(annotation: "Annotation") -> str:
    """Return an annotation as one line."""
    by = f"{annotation.by}: " if annotation.by else ""
    variation = annotation.variation
    played = f"variation of {counted(len(variation.beats), 'beat')}" if variation is not None else ""
    notes = ", ".join(filter(None, (annotation.mark, " ".join(annotation.text.split()), played)))
    return sanitize(f"{by}{notes}")


def _annotation_plain(annotation: "Annotation") -> dict[str, Any]:
    variation = annotation.variation
    return {
        "id": annotation.id,
        "by": annotation.by,
        "at": annotation.at,
        "for": annotation.seat,
        "text": annotation.text,
        "mark": annotation.mark,
        "variation": None if variation is None else len(variation.beats),
    }
