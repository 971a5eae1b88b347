"""Turning points in plain English: the dice, their odds, the chances, and better commands."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from combat.engine.chance_text import format_chance, format_percent
from events.journal import Beat
from replays.evaluators import Chances, Share
from replays.loaded_fight import LoadedFight
from replays.luck import RollLuck, beat_luck
from replays.narration.words import capital, listed
from replays.transcript import beat_sentences
from replays.turning_points import Alternative, BeatAnalysis, FightAnalysis, alternatives, command_of

STORY_LINES = 2
"""Lines of the story shown for a turning point without dice."""


def lines(found: FightAnalysis, most: int = 5) -> list[str]:
    """Return an analysis as text: the chances at the start and the end, their causes, and the turning points."""
    return [*_team_lines(found), *(describe_beat(found, turn) for turn in found.points(most))]


def _team_lines(found: FightAnalysis) -> Iterator[str]:
    for place, team in enumerate(found.teams):
        name = team_name(found.game, team)
        start, result = found.start.shares[place], found.result.shares[place]
        parts = [f"{what} {_format_points(shift[place])}" for what, shift in _causes(found)]
        made = f": {listed(parts)}" if parts else ""
        yield f"The chances of {name} went {_from_to(start, result)}{made}."


def _causes(found: FightAnalysis) -> Iterator[tuple[str, tuple[Share, ...]]]:
    if any(turn.expected is not None for turn in found.turns):
        yield "luck", found.luck
        yield "choices", found.choice
        if any(found.ruling):
            yield "rulings", found.ruling


def describe_beat(found: FightAnalysis, turn: BeatAnalysis, *, others: int = 4) -> str:
    """Describe a beat as a turning point, in a few sentences.

    Args:
        found: The analysed fight.
        turn: One of its beats.
        others: Maximum number of other commands to evaluate in search of a better one; 0 for none.
    """
    place = found.team_index(turn.beat.by) or 0
    before, after = turn.before.shares[place], turn.after.shares[place]
    way = "rose" if after > before else "fell" if after < before else "stayed"
    change = _from_to(before, after) if after != before else f"at {format_percent(before)}"
    name = team_name(found.game, found.teams[place])
    sentences = [
        f"Beat {turn.beat.number}: {_main_event(found.game, turn.beat)}",
        f"The chances of {name} {way} {change}.",
    ]
    if turn.is_ruling:
        sentences.append("The GM or the table ruled this.")
    best = next(iter(alternatives(found, turn, others)), None) if others else None
    if best is not None and turn.expected is not None and _is_better(best.chances, turn.expected, place):
        sentences.append(_better(found, turn, best, place))
    return " ".join(sentences)


def _is_better(one: Chances, other: Chances, place: int) -> bool:
    return float(one.shares[place]) - float(other.shares[place]) > max(one.error, other.error)


def _better(found: FightAnalysis, turn: BeatAnalysis, best: Alternative, place: int) -> str:
    said = command_of(found.game.system, turn.beat)
    label = f"{best.label} at {aim}" if (aim := _aim(found.game, best, said)) else best.label
    was = Fraction(0) if turn.expected is None else turn.expected.shares[place]
    now, then = _distinct_percentages(best.chances.shares[place], was)
    return f"Better: {label}, {now} instead of {then} before the dice were rolled."


def _aim(game: LoadedFight, best: Alternative, said: object) -> str:
    """Return the names of another command's targets; empty if it has none or the same as the command played."""
    for field in ("target", "targets"):
        aim = getattr(best.command, field, None)
        if aim and aim != getattr(said, field, None):
            return listed(map(game[-1].state.name, [aim] if isinstance(aim, str) else aim))
    return ""


def _main_event(game: LoadedFight, beat: Beat) -> str:
    """Return the least likely roll of a beat as a sentence, or the first lines of its story."""
    rolls = [each for each in beat_luck(game, beat) if each.variance]
    if rolls:
        return describe_roll(game, max(rolls, key=lambda roll: abs(roll.percentile - Fraction(1, 2))))
    story = [line for line in beat_sentences(game.header.system, game.before(beat.number), beat) if line]
    return " ".join(story[:STORY_LINES]) or "nothing to report."


def describe_roll(game: LoadedFight, each: RollLuck) -> str:
    """Describe a roll and its odds in a sentence."""
    state = game[each.beat].state
    aim = f" against {state.name(each.against)}" if each.against else ""
    roll = f"{capital(possessive(state.name(each.by)))} {each.roll.purpose}{aim}"
    result = f" ({each.roll.result})" if each.roll.result else ""
    if each.roll.needed is not None and each.chance is not None:
        needed = f"needed {each.roll.needed} and rolled {each.roll.total}"
        odds = f"{format_chance(each.chance)} chance of success"
        return f"{roll} {needed} ({odds})."
    few = each.at_most < each.at_least
    chance, tail = (each.at_most, "less") if few else (each.at_least, "more")
    return f"{roll} rolled {each.roll.total}{result}; the chance of that or {tail} was {format_chance(chance)}."


def possessive(name: str) -> str:
    """Return the possessive form of a name.

    >>> possessive("Kain"), possessive("the Heretic Troopers")
    ("Kain's", "the Heretic Troopers'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def team_name(game: LoadedFight, team: Iterable[str]) -> str:
    """Return the name of a team: the names of its seats, or `the players` for a group of players."""
    seats = tuple(team)
    roles = {seat.role for seat in game.header.seats if seat.id in seats}
    state = game[-1].state
    return "the players" if len(seats) > 1 and roles == {"player"} else listed(map(state.name, seats))


def _format_points(shift: Share) -> str:
    points = round(100 * float(shift))
    return f"{points:+d}" if points else "0"


def _from_to(one: Share, other: Share) -> str:
    """Return a change of chances as text, with as many digits as needed to show the difference.

    >>> _from_to(0.48, 0.71), _from_to(0.984, 0.981)
    ('from 48% to 71%', 'from 98.4% to 98.1%')
    """
    return "from {} to {}".format(*_distinct_percentages(one, other))


def _distinct_percentages(one: Share, other: Share) -> tuple[str, str]:
    candidates = [tuple(f"{float(each):.{digits}%}" for each in (one, other)) for digits in range(3)]
    found = next(((first, second) for first, second in candidates if first != second), None)
    return found or (format_percent(one), format_percent(other))
