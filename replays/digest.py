"""The story of a long fight in short: its beginning, what turned it, and its end; the rest is counted."""

from collections.abc import Iterator, Sequence

import attrs
from attrs import frozen

from combat.engine.views import visible_figures
from events.base import Event
from events.journal import Beat
from events.vocabulary import Rolled, RoundBegan, TurnBegan
from replays.loaded_fight import LoadedFight
from replays.narration.words import counted, listed
from replays.strength_changes import strength_steps
from replays.summary import count_attacks
from replays.transcript import beat_sentences

MAX_FULL_LINES = 150
"""A story of more lines than these is told in short."""

DIGEST_LINES = 110
"""So many lines of a long story are told, more or less."""

_OPENING = 12  # lines at least
_ALIKE = 3  # commands of one kind, one after the other, are told as one


@frozen
class _Piece:
    """What is told of a beat, or of the part of it that belongs to what somebody does at a stretch.

    Attributes:
        beat: The beat.
        lines: What is told.
        begins: Whether something new begins with it.
    """

    beat: Beat
    lines: tuple[str, ...]
    begins: bool


@frozen
class _Passage:
    """What somebody does at a stretch.

    Attributes:
        pieces: What is told of it, at least one piece.
        lines: The same as lines, those that are alike told once.
        weight: How much of a side's strength changed in it.
    """

    pieces: tuple[_Piece, ...]
    lines: tuple[str, ...]
    weight: float


def digest(game: LoadedFight, seat: str | None = None) -> list[str]:
    """Tell a fight; a long one in short, with a line in brackets for each stretch that is left out.

    Args:
        game: The fight.
        seat: The seat that listens; None for somebody who may hear everything.
    """
    pieces = list(_pieces(game, seat))
    if sum(len(piece.lines) for piece in pieces) <= MAX_FULL_LINES:
        return [line for piece in pieces for line in piece.lines]
    swings = {each.beat.number: each.swing for each in strength_steps(game, seat)}
    return list(_lines(game, _passages(pieces, swings), seat))


def _pieces(game: LoadedFight, seat: str | None) -> Iterator[_Piece]:
    """Return what is told, each beat as one piece, or as two where somebody's turn begins in the middle of it.

    In a book without turns something new begins wherever the fight is back where it opened: anybody may speak again.
    """
    has_turns = any(_has(moment.beat.events, TurnBegan) for moment in game)
    for moment in game:
        beat, before = moment.beat, game.before(moment.beat.number)
        lines = tuple(beat_sentences(game.system.name, before, beat, seat))
        starts = [at for at, event in enumerate(beat.events) if isinstance(event, TurnBegan | RoundBegan)]
        ended = 0
        if starts:
            earlier = attrs.evolve(beat, events=beat.events[: starts[0]])
            ended = len(beat_sentences(game.system.name, before, earlier, seat))
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
            tuple(group), tuple(_without_repeats(group)), sum(swings.get(number, 0.0) for number in _numbers(group))
        )
        for group in groups
    ]


def _numbers(pieces: Sequence[_Piece]) -> set[int]:
    """Return the numbers of some beats; one that is in two pieces counts where it ends."""
    return {piece.beat.number for piece in pieces if piece.begins or not _has(piece.beat.events, TurnBegan)}


def _without_repeats(pieces: Sequence[_Piece]) -> Iterator[str]:
    """Return the lines of some pieces; of many commands of one kind, one after the other, the first."""
    alike: list[_Piece] = []
    for piece in (each for each in pieces if each.lines):
        plain = len(piece.lines) == 1 and not _has(piece.beat.events, Rolled)
        if alike and not (plain and type(piece.beat.command) is type(alike[0].beat.command)):
            yield from _once(alike)
            alike = []
        if plain:
            alike.append(piece)
        else:
            yield from piece.lines
    yield from _once(alike)


def _once(alike: Sequence[_Piece]) -> Iterator[str]:
    if len(alike) < _ALIKE:
        yield from (line for piece in alike for line in piece.lines)
        return
    yield from alike[0].lines
    yield f"[{len(alike) - 1} more like this.]"


def _has(events: Sequence[Event], kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in events)


def _chosen(passages: Sequence[_Passage]) -> set[int]:
    """Return which passages are told: the first, the last, and those in which most happened."""
    chosen, length = {len(passages) - 1}, len(passages[-1].lines)
    opening = 0
    while opening < len(passages) and sum(len(each.lines) for each in passages[:opening]) < _OPENING:
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
    chosen = _chosen(passages)
    skipped: list[_Piece] = []
    for place, passage in enumerate(passages):
        if place not in chosen:
            skipped += passage.pieces
            continue
        if any(piece.lines for piece in skipped):
            yield _left_out(game, skipped[0].beat.number, skipped[-1].beat.number, seat)
        skipped = []
        yield from passage.lines


def _left_out(game: LoadedFight, first: int, last: int, seat: str | None) -> str:
    """Tell in a line what is not told: which round began, how often somebody struck, and who is out of the fight."""
    counts = {beat.number for beat in game.effective}
    events = [game[number].beat.events for number in range(first, last + 1) if number in counts]
    rounds = [event.number for each in events for event in each if isinstance(event, RoundBegan)]
    attacks, hits = count_attacks(events)
    before, after = (visible_figures(game.system, state, seat) for state in (game.before(first), game[last].state))
    was_out = {each.id for each in before if each.out}
    gone = [each.name for each in after if each.out and each.id not in was_out]
    parts = [
        f"round {rounds[-1]} begins" if rounds else "",
        f"{counted(attacks, 'attack')}, {counted(hits, 'hit')}" if attacks else "",
        f"out of the fight: {listed(gone)}" if gone else "",
    ]
    told = "; ".join(filter(None, parts))
    beats = f"Beats {first} to {last}" if first < last else f"Beat {first}"
    return f"[{beats}{f': {told}' if told else ''}.]"
