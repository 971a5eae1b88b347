"""Digest of a long fight: its opening, its turning points and its end. The rest is only counted."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from combat.engine.play.views import visible_figures
from events.base import Event
from events.history.journal import Beat
from events.vocabulary import Rolled, RoundBegan, TurnBegan
from replays.analysis.strength_changes import strength_steps
from replays.loaded_fight import LoadedFight
from replays.narration.words import counted, listed
from replays.review.blows import count_attacks
from replays.transcript import story_of

MAX_FULL_LINES = 150
"""Maximum number of lines of a full transcript. Longer transcripts are shortened."""

DIGEST_LINES = 110
"""Approximate length, in lines, of a shortened transcript."""

_MIN_OPENING = 12  # minimum, in lines
_MIN_RUN = 3  # shortest run of similar commands that becomes a single line


@frozen
class _Piece:
    """The transcript lines of a beat, or of half a beat if a turn begins in the middle of it."""

    beat: Beat
    lines: tuple[str, ...]
    begins: bool


@frozen
class _Passage:
    """A run of beats that belong together, such as a turn; `weight` is the sum of the changes in strength."""

    pieces: tuple[_Piece, ...]
    lines: tuple[str, ...]
    weight: float


def digest(game: LoadedFight, seat: str | None = None) -> list[str]:
    """Return the transcript of a fight as a seat sees it; lines in brackets stand for omitted stretches."""
    pieces = list(_pieces(game, seat))
    if sum(len(piece.lines) for piece in pieces) <= MAX_FULL_LINES:
        return [line for piece in pieces for line in piece.lines]
    swings = {strength_step.beat.number: strength_step.swing for strength_step in strength_steps(game, seat)}
    return list(_lines(game, _passages(pieces, swings), seat))


def _pieces(game: LoadedFight, seat: str | None) -> Iterator[_Piece]:
    """Yield the pieces of a fight: one for each beat, or two if a turn or round begins in the middle of the beat.

    In a system without turns, a new passage begins whenever the fight returns to the step in which it started.
    """
    has_turns = any(_contains(moment.beat.events, TurnBegan) for moment in game)
    for moment in game:
        beat, before = moment.beat, game.before(moment.beat.number)
        lines = tuple(story_of(game, beat.number, seat))
        starts = [at for at, event in enumerate(beat.events) if isinstance(event, TurnBegan | RoundBegan)]
        ended = 0
        if starts:
            ended = len(story_of(game, beat.number, seat, starts[0]))
        if ended:
            yield _Piece(beat, lines[:ended], begins=False)
        free = not has_turns and beat.number > 0 and before.step == game[0].state.step
        yield _Piece(beat, lines[ended:], begins=bool(starts) or free)


def _passages(pieces: Sequence[_Piece], swings: dict[int, float]) -> list[_Passage]:
    groups: list[list[_Piece]] = []
    for piece in pieces:
        if piece.begins or not groups:
            groups.append([])
        groups[-1].append(piece)
    return [
        _Passage(
            tuple(group),
            tuple(_without_repeats(group)),
            sum(swings.get(number, 0.0) for number in _beat_numbers(group)),
        )
        for group in groups
    ]


def _beat_numbers(pieces: Sequence[_Piece]) -> set[int]:
    """Return the beat numbers of some pieces. The first half of a split beat is not counted."""
    return {piece.beat.number for piece in pieces if piece.begins or not _contains(piece.beat.events, TurnBegan)}


def _without_repeats(pieces: Sequence[_Piece]) -> Iterator[str]:
    """Yield the lines of some pieces. A run of similar commands is shortened to the lines of the first."""
    alike: list[_Piece] = []
    for piece in (piece for piece in pieces if piece.lines):
        plain = len(piece.lines) == 1 and not _contains(piece.beat.events, Rolled)
        if alike and not (plain and type(piece.beat.command) is type(alike[0].beat.command)):
            yield from _shortened(alike)
            alike = []
        if plain:
            alike.append(piece)
        else:
            yield from piece.lines
    yield from _shortened(alike)


def _shortened(alike: Sequence[_Piece]) -> Iterator[str]:
    if len(alike) < _MIN_RUN:
        yield from (line for piece in alike for line in piece.lines)
        return
    yield from alike[0].lines
    yield f"[{len(alike) - 1} more like this.]"


def _contains(events: Sequence[Event], kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in events)


def _selected_passages(passages: Sequence[_Passage]) -> set[int]:
    """Return the indexes of the passages to show: the opening, the end, and those with the largest strength changes."""
    chosen, length = {len(passages) - 1}, len(passages[-1].lines)
    opening = 0
    while opening < len(passages) and sum(len(passage.lines) for passage in passages[:opening]) < _MIN_OPENING:
        chosen.add(opening)
        length += len(passages[opening].lines)
        opening += 1
    for place in sorted(range(len(passages)), key=lambda at: -passages[at].weight):
        size = len(passages[place].lines)
        if place not in chosen and passages[place].weight > 0 and length + size <= DIGEST_LINES:
            chosen.add(place)
            length += size
    return chosen


def _lines(game: LoadedFight, passages: Sequence[_Passage], seat: str | None) -> Iterator[str]:
    chosen = _selected_passages(passages)
    skipped: list[_Piece] = []
    for place, passage in enumerate(passages):
        if place not in chosen:
            skipped += passage.pieces
            continue
        if any(piece.lines for piece in skipped):
            yield _omission(game, skipped[0].beat.number, skipped[-1].beat.number, seat)
        skipped = []
        yield from passage.lines


def _omission(game: LoadedFight, first: int, last: int, seat: str | None) -> str:
    """Return a line that summarises omitted beats: the round, the attacks and hits, and who was taken out."""
    counts = {beat.number for beat in game.effective}
    events = [game[number].beat.events for number in range(first, last + 1) if number in counts]
    rounds = [event.number for each in events for event in each if isinstance(event, RoundBegan)]
    attacks, hits = count_attacks(events)
    before, after = (visible_figures(game.system, state, seat) for state in (game.before(first), game[last].state))
    was_out = {each.id for each in before if each.out}
    newly_out = [each.name for each in after if each.out and each.id not in was_out]
    parts = [
        f"round {rounds[-1]} begins" if rounds else "",
        f"{counted(attacks, 'attack')}, {counted(hits, 'hit')}" if attacks else "",
        f"out of the fight: {listed(newly_out)}" if newly_out else "",
    ]
    details = "; ".join(filter(None, parts))
    beats = f"Beats {first} to {last}" if first < last else f"Beat {first}"
    return f"[{beats}{f': {details}' if details else ''}.]"
