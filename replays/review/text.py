"""A review as lines of text, in the words of the page."""

from collections.abc import Iterator

from combat.engine.dice.chance_text import format_estimate
from replays.narration.words import capital, inner
from replays.review.model import Review, TurningPoint
from replays.review.sections import NotableRoll


def review_lines(review: Review) -> list[str]:
    """Return the result, the turning points, the luck and the decisions of a fight as lines of text."""
    return list(_lines(review))


def _lines(review: Review) -> Iterator[str]:
    if review.heading is not None:
        yield f"{review.heading.title}. {review.heading.won}"
        yield review.heading.how or review.length
    yield from (balance.sentence for balance in review.balances)
    if review.progress is not None:
        yield review.progress.sentence
    for point in review.turns:
        parts = (f"Beat {point.beat}:", _swing(review, point), point.dice, point.story, point.better)
        yield " ".join(filter(None, parts))
    yield from review.luck[: len(review.team_luck)]
    yield from _rolls("Luckiest", review.luckiest)
    yield from _rolls("Unluckiest", review.unluckiest)
    if review.decisions and not any(team.examined for team in review.decisions):
        yield "Decisions: none was compared with other choices yet; more playouts would do that."
    for team in (team for team in review.decisions if team.examined):
        notes = [f"best in beat {note.beat}, {note.sentence}" for note in (team.best,) if note]
        notes += [f"worst in beat {note.beat}, {note.sentence}" for note in (team.worst,) if note]
        yield " ".join([f"Decisions of {team.name}: {team.words}.", *map(capital, notes)])


def _swing(review: Review, point: TurningPoint) -> str:
    """Return the change of a turning point, in which its side is called as in the graph."""
    if not point.number or review.graph is None:
        return point.swing
    side, passage = inner(review.graph.lines[point.side].name), point.passage and f" in {point.passage}"
    return f"{format_estimate(point.before)} to {format_estimate(point.after)} for {side}{passage}."


def _rolls(label: str, rolls: tuple[NotableRoll, ...]) -> Iterator[str]:
    if rolls:
        yield f"{label}: {' '.join(f'Beat {roll.beat}, {roll.odds}: {roll.sentence}' for roll in rolls)}"
