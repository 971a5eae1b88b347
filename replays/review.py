"""A review: all that is to be said of a fight after the game, beat by beat, as far as whoever asks may know it.

It is plain data, made from the log, its study and what was counted; `replays.page` draws it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import attrs
from attrs import frozen

from combat.engine.command_checks import check_seat
from combat.engine.figures import Figure
from combat.engine.views import visible_figures
from events.base import Event
from events.journal import Beat
from events.limits import truncated
from events.log import LogError
from events.vocabulary import (
    AmendAsked,
    PartlyRolled,
    Restored,
    Rolled,
    RoundBegan,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
)
from events.wire import plain
from replays.annotations import Annotation
from replays.loaded_fight import LoadedFight
from replays.narration.words import capital, counted, listed
from replays.strength_changes import StrengthStep, strength_steps
from replays.study import Study
from replays.summary import Blow, Summary, summary
from replays.transcript import beat_sentences, event_sentence, is_intervention, speaker_name
from replays.verification import Verdict

T = TypeVar("T")

_WORDS = re.compile("([A-Z])")

MOST_OF_A_VARIATION = 40
"""So many lines of a variation are told."""

MOST_OF_IT = 4
"""So many lines of what follows from an intervention are told with it."""


@frozen
class Point:
    """How a side stood after a beat.

    Attributes:
        beat: The number of the beat.
        value: From 0 to 1.
        error: How far the value may be off; 0 where it is counted and not estimated.
    """

    beat: int
    value: float
    error: float = 0.0


@frozen
class Line:
    """A side of the fight in a graph.

    Attributes:
        name: Whose line it is, for people.
        points: One for each beat that counts.
    """

    name: str
    points: tuple[Point, ...]


@frozen
class Graph:
    """How the sides stood, beat by beat.

    Attributes:
        title: What is drawn, in a few words.
        help: What the numbers mean, in a sentence.
        lines: One for each side.
    """

    title: str
    help: str
    lines: tuple[Line, ...]


@frozen
class ShownDie:
    """A die as it lay on the table.

    Attributes:
        face: The number on top.
        sides: How many sides it has.
        mark: What the book calls this very die; empty for an ordinary one.
        kept: Whether it counted.
    """

    face: int
    sides: int
    mark: str
    kept: bool


@frozen(kw_only=True)
class Roll:
    """Some dice that were rolled at once.

    Attributes:
        purpose: What for, as the book calls it.
        who: Who threw them, for people.
        dice: The dice, in the order they were rolled.
        modifiers: What changed the pool or the total, each in words.
        total: What it came to; None where dice are still owed.
        needed: What the total had to reach or beat; None where there is no such number.
        result: What the chart of the book says; empty where there is no chart.
        luck: How likely this was, in words; empty where nobody counted.
    """

    purpose: str
    who: str
    dice: tuple[ShownDie, ...]
    modifiers: tuple[str, ...] = ()
    total: int | None = None
    needed: int | None = None
    result: str = ""
    luck: str = ""


@frozen(kw_only=True)
class BeatReview:
    """A beat and what it left on the table.

    Attributes:
        number: Its number.
        by: Who spoke, for people.
        at: When, in the table's own notation, or None.
        said: What was wanted, in a word or two; empty where something in it is hidden.
        taken_back: Whether it was taken back and not restored.
        heading: What begins with it, such as a round; else empty.
        told: What happened, a line an event.
        rolls: The dice that were rolled.
        figures: How everybody stands after it.
    """

    number: int
    by: str
    at: str | None
    said: str
    taken_back: bool
    heading: str
    told: tuple[str, ...]
    rolls: tuple[Roll, ...]
    figures: tuple[Figure, ...]


@frozen(kw_only=True)
class TurningPoint:
    """A beat that turned the fight.

    Attributes:
        beat: Its number.
        swing: What it changed, as a sentence.
        dice: The roll that it came from, as a sentence; empty where there was none.
        told: What happened, in sentences.
        better: What would have been better, as a sentence; empty where nobody looked.
    """

    beat: int
    swing: str
    dice: str
    told: str
    better: str = ""


@frozen
class Intervention:
    """What somebody did to the fight from above it: a ruling, an override, a take-back, a remark.

    Attributes:
        beat: The number of its beat.
        told: What it was, as a sentence.
    """

    beat: int
    told: str


@frozen(kw_only=True)
class Remark:
    """What a reviewer says about a beat.

    Attributes:
        beat: The number of the beat.
        by: Who says it; empty where nobody is named.
        at: When, in the reviewer's own notation, or None.
        mark: As chess players put it behind a move, or empty.
        text: The comment.
        variation: How the fight could have gone on, a line an event; empty where nobody played on.
    """

    beat: int
    by: str
    at: str | None
    mark: str
    text: str
    variation: tuple[str, ...]


@frozen(kw_only=True)
class Proof:
    """What came of playing the log again by the rules.

    Attributes:
        exact: Whether everything came out as it was recorded.
        told: The same, in a sentence.
        seed: What is known of the seed, in a sentence; empty for a seat.
        fingerprint: The seal of the last good line; empty for a seat, because it seals secrets too.
    """

    exact: bool
    told: str
    seed: str
    fingerprint: str


@frozen(kw_only=True)
class Review:
    """A fight after the game.

    Attributes:
        book: The name of the book.
        edition: The edition of the rules.
        id: The id of the fight.
        at: When it began, in the table's own notation, or None.
        seat: For whom it is, for people; empty for everybody who may know everything.
        sides: The names of those who fought, side by side.
        side_names: What each side is called, by the word in the figures.
        ended: How it ended; empty where it has not.
        length: How long it was, in words.
        stops: Where the log stops being good, as a sentence; empty where all of it is.
        beats: The beats, in the order of the log.
        graph: How the sides stood; None where no rule tells.
        turns: The beats that turned the fight, in order.
        luck: Who was lucky, in sentences.
        remarks: What reviewers say.
        interventions: What was done from above.
        proof: Whether the log is what the rules make of its commands and dice.
    """

    book: str
    edition: str
    id: str
    at: str | None
    seat: str
    sides: tuple[tuple[str, ...], ...]
    side_names: Mapping[str, str] = attrs.field(hash=False)
    ended: str
    length: str
    stops: str
    beats: tuple[BeatReview, ...]
    graph: Graph | None
    turns: tuple[TurningPoint, ...]
    luck: tuple[str, ...]
    remarks: tuple[Remark, ...]
    interventions: tuple[Intervention, ...]
    proof: Proof

    def plain(self) -> dict[str, Any]:
        """Return it as plain data."""
        data: dict[str, Any] = plain(self)
        return data


@frozen(kw_only=True)
class Assessment:
    """What was counted about a fight, for whoever the review is for; what is None is left to the quick way.

    Attributes:
        graph: How the sides stood.
        turns: The beats that turned the fight.
        luck: Who was lucky, in sentences.
        rolls: How likely each roll was, in words, by the number of its beat and its place among the rolls there.
    """

    graph: Graph | None = None
    turns: tuple[TurningPoint, ...] | None = None
    luck: tuple[str, ...] = ()
    rolls: Mapping[tuple[int, int], str] = attrs.field(factory=dict, hash=False)


def review(
    game: LoadedFight,
    seat: str | None = None,
    *,
    verdict: Verdict,
    study: Study | None = None,
    assessment: Assessment | None = None,
) -> Review:
    """Return the review of a fight, whole or as far as its log is good.

    Args:
        game: The fight.
        seat: As this seat knows it; None for somebody who may know everything.
        verdict: What came of verifying it.
        study: What reviewers say about it.
        assessment: Chances, turning points and luck; graph and turning points that are missing are taken from `strength`.

    Raises:
        Refused: When there is no such seat.
    """
    check_seat(game.header, seat)
    given = Assessment() if assessment is None else assessment
    taken: Sequence[StrengthStep] = _or_else([], lambda: strength_steps(game, seat))
    short_told = _or_else(None, lambda: summary(game, seat))
    beats = tuple(_beats(game, seat, given))
    return Review(
        book=game.system.title,
        edition=game.header.edition,
        id=game.header.id,
        at=game.header.at,
        seat="" if seat is None else next(each.name for each in game.header.seats if each.id == seat),
        sides=() if short_told is None else short_told.sides,
        side_names=_side_names(game, beats),
        ended="" if short_told is None else short_told.ended,
        length=_length(game, short_told),
        stops=_stops(game, seat),
        beats=beats,
        graph=_graph(game, taken) if given.graph is None else given.graph,
        turns=_turns(short_told) if given.turns is None else given.turns,
        luck=given.luck,
        remarks=() if study is None else tuple(_remark(study, each, seat) for each in study.seen(seat)),
        interventions=tuple(_interventions(game, seat)),
        proof=_proof(verdict, seat),
    )


def _or_else(otherwise: T, asked: Callable[[], T]) -> T:
    """Return what is asked, or something else where a forged log leads to a table that no rule can read."""
    try:
        return asked()
    except Exception:  # noqa: BLE001 - such a table may make any rule stumble, and the rest is still to be shown
        return otherwise


_CORRECTIONS = TakenBack | Restored | UndoAsked | UndoAgreed | UndoDeclined | AmendAsked


def _heard(beat: Beat, seat: str | None) -> Iterator[Event]:
    return (event for event in beat.events if seat is None or event.only_for in (None, seat))


def _beats(game: LoadedFight, seat: str | None, given: Assessment) -> Iterator[BeatReview]:
    counting = {beat.number for beat in game.effective}
    conceal, system = game.projection.conceal, game.system
    for moment in game:
        beat, before, after = moment.beat, game.before(moment.beat.number), moment.state
        seen = after if seat is None else conceal(after, seat)
        rounds = [event for event in _heard(beat, seat) if isinstance(event, RoundBegan)]
        yield BeatReview(
            number=beat.number,
            by=capital(speaker_name(seen, beat.by)),
            at=beat.at,
            said=_said(beat, seat),
            taken_back=beat.number not in counting and not isinstance(beat.events[0], _CORRECTIONS),
            heading=event_sentence(system.name, seen, rounds[-1], beat.by).strip(" .:=-") if rounds else "",
            told=tuple(beat_sentences(system.name, before, beat, seat)),
            rolls=tuple(_rolls(beat, seen, seat, given)),
            figures=_or_else((), lambda after=after: visible_figures(system, after, seat)),  # type: ignore[misc]
        )


def _said(beat: Beat, seat: str | None) -> str:
    """Return the name of a command in words, such as `hand on`."""
    if len(list(_heard(beat, seat))) < len(beat.events):
        return ""
    return _WORDS.sub(r" \1", type(beat.command).__name__).strip().lower()


def visible_rolls(beat: Beat, seat: str | None) -> list[Rolled | PartlyRolled]:
    """Return the rolls of a beat of which a seat hears."""
    return [event for event in _heard(beat, seat) if isinstance(event, Rolled | PartlyRolled)]


def _rolls(beat: Beat, seen: Any, seat: str | None, given: Assessment) -> Iterator[Roll]:
    for place, event in enumerate(visible_rolls(beat, seat)):
        if isinstance(event, PartlyRolled):
            fallen = tuple(ShownDie(die.face, die.sides, die.mark, kept=True) for die in event.dice)
            yield Roll(purpose=event.purpose, who=capital(event.who), dice=fallen)
            continue
        kept = set(event.kept)
        yield Roll(
            purpose=event.purpose,
            who=capital(seen.name(event.thrower)),
            dice=tuple(ShownDie(die.face, die.sides, die.mark, at in kept) for at, die in enumerate(event.dice)),
            modifiers=tuple(
                f"{each.name} {each.amount:+} {each.on}".replace("-", "\u2212") for each in event.modifiers
            ),
            total=event.total,
            needed=event.needed,
            result=event.result,
            luck=given.rolls.get((beat.number, place), ""),
        )


def _side_names(game: LoadedFight, beats: Sequence[BeatReview]) -> dict[str, str]:
    """Return what each side is called: as a seat of that id is, or by its own word."""
    names = {each.id: each.name for each in game.header.seats}
    sides = dict.fromkeys(each.side for beat in (*beats[:1], *beats[-1:]) for each in beat.figures)
    return {side: capital(names.get(side, side)) for side in sides}


def _length(game: LoadedFight, told: Summary | None) -> str:
    return f"{counted(len(game), 'beat') if told is None else capital(told.length)}."


def _stops(game: LoadedFight, seat: str | None) -> str:
    corruption = game.corruption
    if corruption is None:
        return ""
    good = f"What is shown is good, up to beat {len(game) - 1}" if len(game) else "None of its beats is good"
    if game.torn:
        return f"The last line of this log was never finished (line {corruption.line}). {good}."
    what = f": {corruption.path}, {corruption.problem}" if seat is None else ""
    return f"This log is damaged in line {corruption.line}{what}. {good}; what comes after it is not."


def _graph(game: LoadedFight, taken: Sequence[StrengthStep]) -> Graph | None:
    names = {each.id: each.name for each in game.header.seats}
    lines = tuple(
        Line(
            capital(listed(names.get(seat, seat) for seat in seats)),
            tuple(Point(step.beat.number, round(step.strength_after.get(seats, 0.0), 4)) for step in taken),
        )
        for seats in (taken[-1].strength_after if taken else ())
    )
    explained = "How much of its fighting strength each side has left: 100% at the beginning, 0% when it is beaten."
    return Graph("Strength left", explained, lines) if lines else None


def _turns(told: Summary | None) -> tuple[TurningPoint, ...]:
    if told is None:
        return ()
    blows = sorted((*told.blows, *(() if told.turned is None else (told.turned,))), key=lambda blow: blow.beat)
    return tuple(_turn(told, blow) for blow in blows)


def _turn(told: Summary, blow: Blow) -> TurningPoint:
    whose = listed(told.names.get(seat, seat) for seat in blow.seats)
    how = "most of all" if blow == told.turned else ""
    swing = f"The strength on the side of {whose} went from {blow.strength_before:.0%} to {blow.strength_after:.0%}{f', {how}' if how else ''}."
    return TurningPoint(beat=blow.beat, swing=swing, dice=blow.dice, told=blow.told)


def _interventions(game: LoadedFight, seat: str | None) -> Iterator[Intervention]:
    for moment in game:
        before = game.before(moment.beat.number)
        seen = before if seat is None else game.projection.conceal(before, seat)
        for event in _heard(moment.beat, seat):
            if is_intervention(event):
                told = event_sentence(game.system.name, seen, event, moment.beat.by)
                if told.endswith(":"):  # what follows belongs to it, such as all that an amendment does again
                    story = beat_sentences(game.system.name, before, moment.beat, seat)
                    rest = story[story.index(told) + 1 :] if told in story else []
                    more = f" [{counted(len(rest) - MOST_OF_IT, 'line')} more.]" if len(rest) > MOST_OF_IT else ""
                    yield Intervention(moment.beat.number, f"{' '.join([told, *rest[:MOST_OF_IT]])}{more}")
                    break
                yield Intervention(moment.beat.number, told)


def _remark(study: Study, each: Annotation, seat: str | None) -> Remark:
    return Remark(
        beat=each.beat,
        by=each.by,
        at=each.at,
        mark=each.mark,
        text=each.text,
        variation=tuple(_variation(study, each, seat)),
    )


def _variation(study: Study, each: Annotation, seat: str | None) -> Iterator[str]:
    if each.variation is None:
        return
    try:
        branch = study.branch(each)
    except LogError as error:
        yield f"This variation cannot be read: {truncated(str(error))}."
        return
    lines = [
        line
        for number in range(each.beat + 1, len(branch))
        for line in beat_sentences(branch.system.name, branch.before(number), branch[number].beat, seat)
    ]
    yield from lines[:MOST_OF_A_VARIATION]
    if len(lines) > MOST_OF_A_VARIATION:
        yield f"[{len(lines) - MOST_OF_A_VARIATION} lines more.]"


_SEEDS = {
    "proven": "The seed of the dice is known, and its hash is the one that was told before the fight.",
    "not revealed": "The seed of the dice is not revealed.",
    "no seed": "The dice have no seed: people rolled them, or they were set beforehand.",
}


def _proof(verdict: Verdict, seat: str | None) -> Proof:
    if seat is None:
        told = str(verdict) if verdict.exact else f"NOT EXACT: {verdict}"
        told = told if told.endswith(".") else f"{told}."
        return Proof(exact=verdict.exact, told=told, seed=_SEEDS[verdict.seed], fingerprint=verdict.fingerprint)
    told = "EXACT." if verdict.exact else f"NOT EXACT: line {verdict.line} is not what the rules make of it."
    return Proof(exact=verdict.exact, told=told, seed="", fingerprint="")
