"""Builds the review of a fight from its log, its study and its analyses."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from combat.engine.dice.chance_text import format_percent
from combat.engine.people.teams import Team, teams
from combat.engine.play.command_checks import check_seat
from combat.engine.play.views import visible_figures
from events.history.journal import Beat
from events.interventions import AmendAsked, Restored, TakenBack, UndoAgreed, UndoAsked, UndoDeclined
from events.limits import truncated
from events.log.lines import LogError
from events.vocabulary import PartlyRolled, Rolled, RoundBegan
from replays.analysis.strength_changes import StrengthStep, strength_steps
from replays.branches.lineage import seals
from replays.loaded_fight import LoadedFight
from replays.narration import narration_of
from replays.narration.words import capital, counted, listed
from replays.review.blows import Blow, count_by_target
from replays.review.heading import heading, team_names, with_side_names
from replays.review.model import (
    Assessment,
    BeatReview,
    Graph,
    Intervention,
    Line,
    Point,
    Proof,
    Remark,
    Review,
    Roll,
    ShownDie,
    TurningPoint,
)
from replays.review.sections import AttackCell
from replays.review.summary import Summary, summary
from replays.studies.annotations import Annotation
from replays.studies.study import Study
from replays.transcript import event_sentence, is_intervention, speaker, speaker_name, story_of, visible_events
from replays.verification.verify import Verdict

T = TypeVar("T")

_WORDS = re.compile("([A-Z])")

MAX_VARIATION_LINES = 40
"""Maximum number of lines of a variation."""

MAX_CONSEQUENCES = 4
"""Maximum number of lines that describe the consequences of an intervention."""


def review(
    game: LoadedFight,
    seat: str | None = None,
    *,
    verdict: Verdict,
    study: Study | None = None,
    assessment: Assessment | None = None,
) -> Review:
    """Return the review of a fight, up to the first corrupt line of its log.

    Args:
        game: The fight.
        seat: The seat that reads it; None for the full view.
        verdict: The result of verifying the log.
        study: The annotations.
        assessment: Chances, turning points and luck; missing parts are estimated from the sides' strength.

    Raises:
        Refused: If the seat does not exist.
    """
    check_seat(game.header, seat)
    parts = Assessment() if assessment is None else assessment
    strengths: Sequence[StrengthStep] = _or_default([], lambda: strength_steps(game, seat))
    short = _or_default(None, lambda: summary(game, seat))
    beats = tuple(_beats(game, seat, parts))
    side_names, side_teams, names = _named_sides(game, beats)
    parts, strength = with_side_names(game, parts, names), _graph(game, strengths, names)
    return Review(
        book=game.system.title,
        system=game.header.system,
        edition=game.header.edition,
        id=game.header.id,
        at=game.header.at,
        seat="" if seat is None else next(each.name for each in game.header.seats if each.id == seat),
        sides=() if short is None else short.sides,
        side_names=side_names,
        side_teams=side_teams,
        ended="" if short is None else short.ended,
        length=f"{counted(len(game), 'beat') if short is None else capital(short.length)}.",
        stops=_damage(game, seat),
        beats=beats,
        seals=seals(game) if seat is None else (),  # a seal could be used to guess secrets
        graph=parts.graph or strength,
        turns=_turning_points(short) if parts.turns is None else parts.turns,
        luck=parts.luck,
        remarks=() if study is None else tuple(_remark(study, each, seat) for each in study.seen(seat)),
        interventions=tuple(_interventions(game, seat)),
        proof=_proof(verdict, seat),
        strength=None if parts.graph is None else strength,
        heading=_or_default(None, lambda: heading(game, short, beats[-1].figures, names)),
        balances=parts.balances,
        team_luck=parts.team_luck,
        luckiest=parts.luckiest,
        unluckiest=parts.unluckiest,
        decisions=parts.decisions,
        puzzles=parts.puzzles,
        attacks=_attacks(game, beats, seat),
        progress=parts.progress,
    )


def _attacks(game: LoadedFight, beats: Sequence[BeatReview], seat: str | None) -> tuple[AttackCell, ...]:
    effective = [beats[beat.number] for beat in game.effective]
    return count_by_target((visible_events(game[beat.number].beat, seat), beat.figures) for beat in effective)


def _or_default(default: T, compute: Callable[[], T]) -> T:
    """Return the result of a function, or `default` if it fails. A forged state may cause any error in the rules."""
    try:
        return compute()
    except Exception:  # noqa: BLE001 - the rest of the review is still useful
        return default


_CORRECTIONS = TakenBack | Restored | UndoAsked | UndoAgreed | UndoDeclined | AmendAsked


def _beats(game: LoadedFight, seat: str | None, given: Assessment) -> Iterator[BeatReview]:
    counting = {beat.number for beat in game.effective}
    conceal, system = game.projection.conceal, game.system
    for moment in game:
        beat, after = moment.beat, moment.state
        seen = after if seat is None else conceal(after, seat)
        rounds = [event for event in visible_events(beat, seat) if isinstance(event, RoundBegan)]
        yield BeatReview(
            number=beat.number,
            by=capital(speaker_name(seen, beat.by)),
            at=beat.at,
            command=_command_name(beat, seat),
            taken_back=beat.number not in counting and not isinstance(beat.events[0], _CORRECTIONS),
            heading=event_sentence(system.name, seen, rounds[-1], beat.by).strip(" .:=-") if rounds else "",
            sentences=tuple(story_of(game, beat.number, seat)),
            rolls=tuple(_rolls(beat, system.name, seen, seat, given)),
            figures=_or_default((), lambda after=after: visible_figures(system, after, seat)),  # type: ignore[misc]
        )


def _command_name(beat: Beat, seat: str | None) -> str:
    """Return the name of a command in words, such as `hand on`."""
    if len(visible_events(beat, seat)) < len(beat.events):
        return ""
    return _WORDS.sub(r" \1", type(beat.command).__name__).strip().lower()


def visible_rolls(beat: Beat, seat: str | None) -> list[Rolled | PartlyRolled]:
    """Return the rolls of a beat that are visible to a seat."""
    return [event for event in visible_events(beat, seat) if isinstance(event, Rolled | PartlyRolled)]


def _rolls(beat: Beat, system: str, seen: Any, seat: str | None, given: Assessment) -> Iterator[Roll]:
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
                f"{modifier.name} {modifier.amount:+} {modifier.on}".replace("-", "\u2212")
                for modifier in event.modifiers
            ),
            total=event.total,
            needed=event.needed,
            result=narration_of(system).roll_result(event),
            luck=given.rolls.get((beat.number, place), ""),
        )


def _named_sides(
    game: LoadedFight, beats: Sequence[BeatReview]
) -> tuple[Mapping[str, str], Mapping[str, int], Mapping[Team, str]]:
    """Return the name of each side, its team, and the names of the teams."""
    names = _side_names(game, beats)
    places: Mapping[str, int] = _or_default({}, lambda: _side_teams(game, beats))
    called: Mapping[Team, str] = _or_default({}, lambda: team_names(game, names, places))
    return names, places, called


def _side_names(game: LoadedFight, beats: Sequence[BeatReview]) -> dict[str, str]:
    """Return the display name of each side: the name of the seat with that id, or the side's own name.

    A side that is named by a common noun, such as `legion`, gets an article.
    """
    names = {seat.id: seat.name for seat in game.header.seats}
    sides = dict.fromkeys(figure.side for beat in (*beats[:1], *beats[-1:]) for figure in beat.figures)
    return {
        side: capital(names.get(side, f"the {side}" if side.isalpha() and side.islower() else side)) for side in sides
    }


def _side_teams(game: LoadedFight, beats: Sequence[BeatReview]) -> dict[str, int]:
    """Return the index of each side's team; a side without a seat of its own is left out."""
    all_teams, found = teams(game.system, game.header, game.opening), dict[str, int]()
    for number in (0, len(game) - 1):
        for figure in beats[number].figures:
            seat = game[number].state.seat_of(figure.id)
            team = next((place for place, team in enumerate(all_teams) if seat in team), None)
            if team is not None:
                found.setdefault(figure.side, team)
    return found


def _damage(game: LoadedFight, seat: str | None) -> str:
    corruption = game.corruption
    if corruption is None:
        return ""
    good = f"The part shown here is valid, up to beat {len(game) - 1}" if len(game) else "None of its beats is valid"
    if game.torn:
        return f"The last line of this log (line {corruption.line}) is incomplete. {good}."
    what = f": {corruption.path}, {corruption.problem}" if seat is None else ""
    return f"This log is corrupt in line {corruption.line}{what}. {good}."


def _graph(game: LoadedFight, strengths: Sequence[StrengthStep], teams_called: Mapping[Team, str]) -> Graph | None:
    names = {seat.id: seat.name for seat in game.header.seats}
    lines = tuple(
        Line(
            teams_called.get(seats) or capital(listed(names.get(seat, seat) for seat in seats)),
            tuple(Point(step.beat.number, round(step.strength_after.get(seats, 0.0), 4)) for step in strengths),
        )
        for seats in (strengths[-1].strength_after if strengths else ())
    )
    help_text = "Remaining fighting strength of each side: 100% at the start, 0% when beaten."
    return Graph("Strength left", help_text, lines) if lines else None


def _turning_points(short: Summary | None) -> tuple[TurningPoint, ...]:
    if short is None:
        return ()
    blows = sorted((*short.blows, *(() if short.turned is None else (short.turned,))), key=lambda blow: blow.beat)
    return tuple(_turning_point(short, blow) for blow in blows)


def _turning_point(short: Summary, blow: Blow) -> TurningPoint:
    side = listed(short.names.get(seat, seat) for seat in blow.seats)
    how = "the largest change of the fight" if blow == short.turned else ""
    before, after = map(format_percent, (blow.strength_before, blow.strength_after))
    swing = f"The strength of {side} went from {before} to {after}{f', {how}' if how else ''}."
    return TurningPoint(beat=blow.beat, swing=swing, dice=blow.dice, story=blow.story)


def _interventions(game: LoadedFight, seat: str | None) -> Iterator[Intervention]:
    for moment in game:
        before = game.before(moment.beat.number)
        seen = before if seat is None else game.projection.conceal(before, seat)
        for event in visible_events(moment.beat, seat):
            if is_intervention(event):
                sentence = event_sentence(game.system.name, seen, event, speaker(moment.beat))
                if sentence.endswith(
                    ":"
                ):  # sentences after a colon belong to it, such as those for beats that an amendment replayed
                    story = story_of(game, moment.beat.number, seat)
                    rest = story[story.index(sentence) + 1 :] if sentence in story else []
                    more = (
                        f" [{counted(len(rest) - MAX_CONSEQUENCES, 'line')} more.]"
                        if len(rest) > MAX_CONSEQUENCES
                        else ""
                    )
                    yield Intervention(moment.beat.number, f"{' '.join([sentence, *rest[:MAX_CONSEQUENCES]])}{more}")
                    break
                yield Intervention(moment.beat.number, sentence)


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
    lines = [line for number in range(each.beat + 1, len(branch)) for line in story_of(branch, number, seat)]
    yield from lines[:MAX_VARIATION_LINES]
    if len(lines) > MAX_VARIATION_LINES:
        yield f"[{len(lines) - MAX_VARIATION_LINES} more lines.]"


_SEEDS = {
    "proven": "The seed of the dice is known and matches the hash that was published before the fight.",
    "not revealed": "The seed of the dice is not revealed.",
    "no seed": "The dice have no seed: they were rolled by hand or chosen in advance.",
}


def _proof(verdict: Verdict, seat: str | None) -> Proof:
    if seat is None:
        sentence = str(verdict) if verdict.exact else f"NOT EXACT: {verdict}"
        sentence = sentence if sentence.endswith(".") else f"{sentence}."
        return Proof(exact=verdict.exact, sentence=sentence, seed=_SEEDS[verdict.seed], fingerprint=verdict.fingerprint)
    sentence = "EXACT." if verdict.exact else f"NOT EXACT: line {verdict.line} does not follow from the rules."
    return Proof(exact=verdict.exact, sentence=sentence, seed="", fingerprint="")
