"""Turning points in plain English: the dice and their odds, the chances, and better commands."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from combat.engine.dice.chance_text import format_chance, format_percent
from events.history.journal import Beat
from replays.analysis.alternatives import Alternative, alternatives
from replays.analysis.evaluators import Chances, Share
from replays.analysis.luck import RollLuck, beat_luck
from replays.analysis.turning_points import BeatAnalysis, FightAnalysis, command_of
from replays.loaded_fight import LoadedFight
from replays.narration import narration_of
from replays.narration.words import capital, listed, possessive
from replays.transcript import story_of

STORY_LINES = 2
"""Number of story lines shown for a turning point without dice."""


def lines(analysis: FightAnalysis, most: int = 5) -> list[str]:
    """Describe an analysis: the chances at the start and at the end, what changed them, and the turning points."""
    return [*_team_lines(analysis), *(describe_beat(analysis, beat) for beat in analysis.points(most))]


def _team_lines(analysis: FightAnalysis) -> Iterator[str]:
    for index, team in enumerate(analysis.teams):
        name = team_name(analysis.game, team)
        start, result = analysis.start.shares[index], analysis.result.shares[index]
        parts = [f"{what} {_format_points(shift[index])}" for what, shift in _causes(analysis)]
        causes = f": {listed(parts)}" if parts else ""
        yield f"The chances of {name} went {_from_to(start, result)}{causes}."


def _causes(analysis: FightAnalysis) -> Iterator[tuple[str, tuple[Share, ...]]]:
    if any(beat.expected is not None for beat in analysis.turns):
        yield "luck", analysis.luck
        yield "choices", analysis.choice
        if any(analysis.ruling):
            yield "rulings", analysis.ruling


def describe_beat(analysis: FightAnalysis, beat: BeatAnalysis, *, others: int = 4) -> str:
    """Describe a beat as a turning point, and name a better one of at most `others` other commands, if any."""
    team = analysis.team_index(beat.beat.by) or 0
    before, after = beat.before.shares[team], beat.after.shares[team]
    verb = "rose" if after > before else "fell" if after < before else "stayed"
    change = _from_to(before, after) if after != before else f"at {format_percent(before)}"
    name = team_name(analysis.game, analysis.teams[team])
    sentences = [
        f"Beat {beat.beat.number}: {_main_event(analysis.game, beat.beat)}",
        f"The chances of {name} {verb} {change}.",
    ]
    if beat.is_ruling:
        sentences.append("The GM or the players ruled this.")
    best = next(iter(alternatives(analysis, beat, others)), None) if others else None
    if best is not None and beat.expected is not None and _is_better(best.chances, beat.expected, team):
        sentences.append(_better(analysis, beat, best, team))
    return " ".join(sentences)


def _is_better(alternative: Chances, played: Chances, team: int) -> bool:
    return float(alternative.shares[team]) - float(played.shares[team]) > max(alternative.error, played.error)


def _better(analysis: FightAnalysis, beat: BeatAnalysis, best: Alternative, team: int) -> str:
    played = command_of(analysis.game.system, beat.beat)
    label = f"{best.label} at {aim}" if (aim := _aim(analysis.game, best, played)) else best.label
    expected = Fraction(0) if beat.expected is None else beat.expected.shares[team]
    chance, instead = _distinct_percentages(best.chances.shares[team], expected)
    return f"Better: {label}, {chance} instead of {instead} before the dice were rolled."


def _aim(game: LoadedFight, best: Alternative, played: object) -> str:
    """Return the names of another command's targets; empty if it has none or the same as the played command."""
    for field in ("target", "targets"):
        targets = getattr(best.command, field, None)
        if targets and targets != getattr(played, field, None):
            return listed(map(game[-1].state.name, [targets] if isinstance(targets, str) else targets))
    return ""


def _main_event(game: LoadedFight, beat: Beat) -> str:
    """Return the least likely roll of a beat as a sentence or, without dice, the first lines of its story."""
    measured = [luck for luck in beat_luck(game, beat) if luck.variance]
    if measured:
        return describe_roll(game, max(measured, key=lambda roll: abs(roll.percentile - Fraction(1, 2))))
    story = [line for line in story_of(game, beat.number) if line]
    return " ".join(story[:STORY_LINES]) or "nothing to report."


def describe_roll(game: LoadedFight, luck: RollLuck) -> str:
    """Describe a roll and its odds in a sentence."""
    roll = name_roll(game, luck)
    result = narration_of(game.system.name).roll_result(luck.roll)
    if luck.roll.needed is not None and luck.chance is not None:
        needed = f"needed {luck.roll.needed} and rolled {luck.roll.total}"
        odds = f"{format_chance(luck.chance)} chance of success"
        return f"{roll} {needed} ({odds})."
    few = luck.at_most < luck.at_least
    chance, tail = (luck.at_most, "less") if few else (luck.at_least, "more")
    rolled = f"rolled {luck.roll.total} ({result})" if result else f"rolled {luck.roll.total}"
    fallen = f"had this result: {result}" if result.startswith(f"{luck.roll.total} ") else rolled
    return f"{roll} {fallen}; the chance of that or {tail} was {format_chance(chance)}."


def name_roll(game: LoadedFight, luck: RollLuck) -> str:
    """Return whose roll it was, for which purpose and against which target."""
    state = game[luck.beat].state
    aim = f" against {state.name(luck.against)}" if luck.against else ""
    return f"{capital(possessive(state.name(luck.by)))} {luck.roll.purpose}{aim}"


def team_name(game: LoadedFight, team: Iterable[str]) -> str:
    """Return the name of a team: the names of its seats, or `the players` for a group of players."""
    seats = tuple(team)
    roles = {seat.role for seat in game.header.seats if seat.id in seats}
    state = game[-1].state
    return "the players" if len(seats) > 1 and roles == {"player"} else listed(map(state.name, seats))


def _format_points(shift: Share) -> str:
    points = round(100 * float(shift))
    return f"{points:+d}" if points else "0"


def _from_to(before: Share, after: Share) -> str:
    """Return a change in chances as a phrase, with enough digits to show the difference.

    >>> _from_to(0.48, 0.71), _from_to(0.984, 0.981)
    ('from 48% to 71%', 'from 98.4% to 98.1%')
    >>> _from_to(0.5, 0.998), _from_to(1, 0.998)
    ('from 50.0% to 99.8%', 'from 100.0% to 99.8%')
    """
    return "from {} to {}".format(*_distinct_percentages(before, after))


def _distinct_percentages(first_share: Share, second_share: Share) -> tuple[str, str]:
    shares = first_share, second_share
    certain = [percent for percent, share in (("0", 0), ("100", 1)) if share not in shares]
    for digits in range(3):
        first, second = (f"{float(share):.{digits}%}" for share in shares)
        if first != second and not {f"{float(limit):.{digits}f}%" for limit in certain} & {first, second}:
            return first, second
    return (format_percent(first_share), format_percent(second_share))
