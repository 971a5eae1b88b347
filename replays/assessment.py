"""Chances, turning points and luck as a review shows them."""

from typing import Any

from combat.engine.admission import check_seat
from combat.engine.errors import Refused
from replays.game import Game
from replays.luck import Ledger, RollLuck
from replays.narration.words import capital
from replays.replay import Replay
from replays.review import Counted, Graph, Line, Point, TurningPoint, rolls_heard
from replays.turning_points import Course, Turn
from replays.turning_points_told import lines, roll_told, team_name, told

UNMEASURED = "The dice of this fight cannot be measured: today's rules cannot follow its log."


def assessed(game: Replay, seat: str | None = None, *, playouts: int = 0, **how: Any) -> Counted:
    """Return what is to be said of chances and luck in a fight.

    Where chances would tell the seat what is hidden from it, its review is left to what it saw.

    Args:
        game: The fight.
        seat: Whom it is for; None for somebody who may know everything.
        playouts: As `Replay.review` takes it; 0 for luck alone, which leaves the rest to who stands how well.
        how: What else it takes: `whole`, `executor`, `progress`, `keep`.

    Raises:
        Refused: When there is no such seat, or less than 2 playouts are asked for.
    """
    check_seat(game.header, seat)
    try:
        ledger = game.luck(seat)
    except Exception:  # noqa: BLE001 - rules may stumble over a log of other rules, and the rest is still to be shown
        return Counted(luck=(UNMEASURED,))
    if not playouts:
        return Counted(luck=tuple(ledger.lines()), rolls=_rolls(game, seat, ledger))
    try:
        found = game.review(playouts, seat=seat, **how)
    except Refused as refused:
        if refused.reasons[0].code not in ("hidden", "no_such_beat"):
            raise
        return Counted(luck=tuple(ledger.lines()), rolls=_rolls(game, seat, ledger))
    return Counted(
        graph=_graph(game, found, playouts, whole=bool(how.get("whole"))),
        turns=tuple(_turn(found, turn) for turn in found.points()),
        luck=(*lines(found, 0), *ledger.lines()),
        rolls=_rolls(game, seat, ledger),
    )


def _graph(game: Game, found: Course, playouts: int, *, whole: bool) -> Graph:
    drawn = tuple(
        Line(
            capital(team_name(game, team)),
            (
                Point(0, float(found.start.shares[place]), found.start.error),
                *(Point(turn.beat.number, float(turn.after.shares[place]), turn.after.error) for turn in found.turns),
            ),
        )
        for place, team in enumerate(found.teams)
    )
    far = "to its end" if whole else "to the end of the round, and judging by the strength that is left then"
    explained = f"How likely each side is to win, by playing each position on {playouts} times, {far}."
    return Graph("Chance of winning", explained, drawn)


def _turn(found: Course, turn: Turn) -> TurningPoint:
    number = turn.beat.number
    return TurningPoint(beat=number, swing="", dice="", told=told(found, turn).removeprefix(f"Beat {number}: "))


def _rolls(game: Game, seat: str | None, ledger: Ledger) -> dict[tuple[int, int], str]:
    """Return how likely each roll was, by the number of its beat and its place among the rolls there."""
    by_beat: dict[int, list[RollLuck]] = {}
    for each in ledger:
        by_beat.setdefault(each.beat, []).append(each)
    found = {}
    for number, measured in by_beat.items():
        for place, roll in enumerate(rolls_heard(game[number].beat, seat)):
            # What was amended away is not what was measured; it stands in the story still.
            likely = next((each for each in measured if each.roll == roll), None)
            if likely is not None:
                measured.remove(likely)
                found[number, place] = roll_told(game, likely)
    return found
