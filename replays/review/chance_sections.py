"""Turning points, decisions and puzzles of a fight, and what changed the chances, for a review."""

from collections.abc import Mapping, Sequence
from math import hypot

from attrs import frozen

from combat.engine.dice.chance_text import format_estimate, whole_percent
from events.history.journal import Beat
from replays.analysis.evaluators import Chances
from replays.analysis.strength_changes import StrengthStep, strength_steps
from replays.analysis.turning_point_text import team_name
from replays.analysis.turning_points import FightAnalysis
from replays.chances.refinement import Choice, Refinement, Swing
from replays.loaded_fight import LoadedFight
from replays.narration.words import capital, counted
from replays.review.blows import describe_step
from replays.review.model import TurningPoint
from replays.review.sections import Balance, DecisionNote, Puzzle, PuzzleChoice, TeamDecisions
from replays.transcript import speaker_name, visible_events

MAX_PUZZLES = 5
"""Maximum number of puzzles."""

OTHERS_FACTOR = 1.22
"""Factor for the error of a decision, because the best of three other choices may only be lucky in the playouts."""


def balances(analysis: FightAnalysis, decided: Sequence[TeamDecisions] = ()) -> tuple[Balance, ...]:
    """Return what changed each team's chances, in whole percent points that add up, with the best decision."""
    return tuple(_balance(analysis, place, decided) for place in range(len(analysis.teams)))


def _best(place: int, decided: Sequence[TeamDecisions]) -> str:
    """Return the beat of a team's best decision in brackets, or of the worst one of the others."""
    if not decided:
        return ""
    if (best := decided[place].best) is not None:
        return f" (best in beat {best.beat})"
    worst = [team.worst for at, team in enumerate(decided) if at != place and team.worst is not None]
    if worst:
        return f" (the others' worst in beat {min(worst, key=lambda note: note.gain).beat})"
    return " (none stands out)" if any(team.examined for team in decided) else " (no single one compared yet)"


def _balance(analysis: FightAnalysis, place: int, decided: Sequence[TeamDecisions]) -> Balance:
    shown = analysis.start.shown(place), analysis.result.shown(place)
    began, ended = map(whole_percent, shown)
    causes = [round(100 * cause[place]) for cause in (analysis.luck, analysis.choice, analysis.ruling)]
    largest = max(range(3), key=lambda at: abs(causes[at]))
    causes[largest] += ended - began - sum(causes)  # rounding
    dice, decisions, rulings = causes
    name = capital(team_name(analysis.game, analysis.teams[place]))
    notable = _best(place, decided) if decisions else ""
    ruled = f", rulings {_signed(rulings)}" if rulings else ""
    sentence = (
        f"{name}: {format_estimate(shown[0])} at the start, dice {_signed(dice)},"
        f" decisions {_signed(decisions)}{notable}{ruled}, {format_estimate(shown[1])} at the end."
    )
    return Balance(
        name=name, began=began, dice=dice, decisions=decisions, rulings=rulings, ended=ended, sentence=sentence
    )


def _signed(points: float) -> str:
    return f"{points:+.0f}".replace("-", "\N{MINUS SIGN}") if round(points) else "0"


def turning_points(game: LoadedFight, refinement: Refinement, seat: str | None) -> tuple[TurningPoint, ...]:
    """Return the turning points, oldest first."""
    found = sorted(refinement.turning_points(), key=lambda swing: swing.first)
    steps = strength_steps(game, seat) if found else []
    heard = [visible_events(step.beat, seat) for step in steps]
    place_of = {step.beat.number: place for place, step in enumerate(steps)}
    values = refinement.chain.shown_values() if found else []
    points = []
    for number, swing in enumerate(found, 1):
        beat = _main_beat(refinement, swing, {step.beat.number: step for step in steps})
        story, dice = describe_step(game, steps, heard, place_of[beat.number])
        before, after = (values[at].shown(swing.team) for at in (swing.first, swing.last))
        change = f"{format_estimate(before)} to {format_estimate(after)}"
        side, passage = team_name(game, refinement.chain.teams[swing.team]), _passage(refinement, swing)
        points.append(
            TurningPoint(
                beat=beat.number,
                swing=f"{change} for {side}{passage and f' in {passage}'}.",
                dice=dice,
                story=" ".join(story),
                better=_better(refinement, swing),
                number=number,
                title=story[0] if story else f"{capital(speaker_name(game[beat.number].state, beat.by))} decides.",
                side=swing.team,
                before=before,
                after=after,
                error=swing.error,
                passage=passage,
            )
        )
    return tuple(points)


def _main_beat(refinement: Refinement, swing: Swing, steps: Mapping[int, StrengthStep]) -> Beat:
    """Return the beat of a turning point in which the other teams lost most strength, or the chances changed most."""
    links = refinement.chain.links
    others = [team for at, team in enumerate(refinement.chain.teams) if at != swing.team]
    lost = {
        at: sum(max(0.0, -steps[links[at].beat.number].change(team)) for team in others)
        for at in (swing.link, *range(swing.first, swing.last))
    }
    beat: Beat = links[max(lost, key=lambda at: lost[at])].beat
    return beat


def _passage(refinement: Refinement, swing: Swing) -> str:
    """Return the beats of a turning point as words; empty for a single beat."""
    links = refinement.chain.links[swing.first : swing.last]
    beats = [link.beat.number for link in links if not link.same]
    return f"beats {beats[0]} to {beats[-1]}" if len(beats) > 1 else ""


def _better(refinement: Refinement, swing: Swing) -> str:
    found = [each for at in range(swing.first, swing.last) if (each := _compared(refinement, at)) is not None]
    if not found:
        return ""
    compared = min(found, key=lambda each: each.gain + each.error)
    if compared.gain + compared.error < 0:
        return f"Better: {compared.best.text}, {compared.percentages()} before the dice were rolled."
    return "Nothing else that was tried is clearly better."


@frozen(kw_only=True)
class _Compared:
    """A decision with the chances of its choices, in percent points; `best` is the best choice that was not made."""

    at: int
    team: int
    choices: tuple[tuple[Choice, Chances], ...]
    played: Choice
    best: Choice
    gain: float
    error: float

    def percentages(self) -> str:
        shares = {choice.key: chances.shown(self.team) for choice, chances in self.choices}
        best, played = (format_estimate(shares[choice.key]) for choice in (self.best, self.played))
        return f"{best} instead of {played}"


def _compared(refinement: Refinement, at: int) -> _Compared | None:
    """Return the comparison of the choices of a link; None if some have no playouts yet."""
    team = refinement.team_of(at)
    found = [(choice, refinement.chain.estimate(choice.key)) for choice in refinement.choices.get(at, ())]
    known = [(choice, chances) for choice, chances in found if chances is not None]
    if team is None or not known or len(known) < len(found):
        return None
    (played, own), *others = known
    best, other = max(others, key=lambda pair: pair[1].shares[team])
    return _Compared(
        at=at,
        team=team,
        choices=tuple(known),
        played=played,
        best=best,
        gain=100 * (float(own.shares[team]) - float(other.shares[team])),
        error=100 * OTHERS_FACTOR * hypot(own.error, other.error),
    )


def _all_compared(refinement: Refinement) -> list[_Compared]:
    return [found for at in sorted(refinement.choices) if (found := _compared(refinement, at)) is not None]


def decisions(game: LoadedFight, refinement: Refinement) -> tuple[TeamDecisions, ...]:
    """Return the decisions of each team, compared with the next best choices that were tried."""
    compared = _all_compared(refinement)
    return tuple(
        _team_decisions(game, refinement, team_name(game, team), [each for each in compared if each.team == at])
        for at, team in enumerate(refinement.chain.teams)
    )


def _team_decisions(game: LoadedFight, refinement: Refinement, name: str, compared: list[_Compared]) -> TeamDecisions:
    mistakes = [each for each in compared if each.gain + each.error < 0]
    good = [each for each in compared if each.gain - each.error > 0]
    lost = -sum(each.gain for each in mistakes)
    examined = counted(len(compared), "examined decision")
    words = f"lost {lost:.0f} points in {len(mistakes)} of {examined}" if mistakes else "nothing that was clearly wrong"
    return TeamDecisions(
        name=name,
        examined=len(compared),
        lost=lost,
        best=_note(game, refinement, max(good, key=lambda each: each.gain)) if good else None,
        worst=_note(game, refinement, min(mistakes, key=lambda each: each.gain)) if mistakes else None,
        words=words if compared else "no decision was examined",
    )


def _note(game: LoadedFight, refinement: Refinement, compared: _Compared) -> DecisionNote:
    beat = refinement.chain.links[compared.at].beat
    who = capital(speaker_name(game[beat.number].state, beat.by))
    is_mistake = compared.gain < 0
    than = (
        f"“{compared.best.text}” was worth {-compared.gain:.0f} points more"
        if is_mistake
        else f"worth {compared.gain:.0f} points more than “{compared.best.text}”"
    )
    return DecisionNote(
        beat=beat.number,
        who=who,
        gain=compared.gain,
        error=compared.error,
        sentence=f"{who} chose “{compared.played.text}”; {than}.",
        better=compared.best.text if is_mistake else "",
    )


def puzzles(game: LoadedFight, refinement: Refinement) -> tuple[Puzzle, ...]:
    """Return the positions in which another choice was clearly better, the largest mistakes first."""
    clear = [each for each in _all_compared(refinement) if each.gain + each.error < 0]
    clear.sort(key=lambda each: each.gain)
    return tuple(_puzzle(game, refinement, each) for each in clear[:MAX_PUZZLES])


def _puzzle(game: LoadedFight, refinement: Refinement, compared: _Compared) -> Puzzle:
    beat = refinement.chain.links[compared.at].beat
    who = capital(speaker_name(game[beat.number].state, beat.by))
    ordered = sorted(compared.choices, key=lambda pair: pair[0].text)
    return Puzzle(
        beat=beat.number,
        who=who,
        question=f"{who} must decide in beat {beat.number}. Which choice gives the best chance of winning?",
        choices=tuple(
            PuzzleChoice(
                label=choice.text,
                chance=100 * float(chances.shares[compared.team]),
                error=100 * chances.error,
                was_played=choice.played,
            )
            for choice, chances in ordered
        ),
        answer=next(at for at, (choice, _) in enumerate(ordered) if choice is compared.best),
        explanation=f"{compared.best.text}: {compared.percentages()} with {compared.played.text}.",
    )
