"""Chances, turning points and luck, in the form that a review shows."""

from typing import Any

from combat.engine.errors import Refused
from combat.engine.play.command_checks import check_seat
from replays.analysis.luck import Ledger, RollLuck
from replays.analysis.turning_point_text import describe_beat, describe_roll, lines, team_name
from replays.analysis.turning_points import BeatAnalysis, FightAnalysis
from replays.loaded_fight import LoadedFight
from replays.narration.words import capital
from replays.replay import Replay
from replays.review.build import visible_rolls
from replays.review.model import Assessment, Graph, Line, Point, TurningPoint

UNMEASURED = "The luck of this fight cannot be measured: the current rules cannot replay its log."


def assess(game: Replay, seat: str | None = None, *, playouts: int = 0, **how: Any) -> Assessment:
    """Return the chances, turning points and luck of a fight for its review.

    Chances that would reveal hidden information to the seat are left out.

    Args:
        game: The fight.
        seat: The seat that reads the review; None for the full view.
        playouts: Playouts per position, at least 2; 0 for the fitted model.
        how: Further arguments of `Replay.review`: `whole`, `executor`, `progress`, `keep`.

    Raises:
        Refused: If the seat does not exist, or `playouts` is 1 or negative.
    """
    check_seat(game.header, seat)
    try:
        ledger = game.luck(seat)
    except Exception:  # noqa: BLE001 - the current rules may fail on an old log, and the rest of the review is still useful
        return Assessment(luck=(UNMEASURED,))
    try:
        found = game.review(playouts, seat=seat, **how)
    except Refused as refused:
        if refused.reasons[0].code not in ("hidden", "no_such_beat"):
            raise
        return Assessment(luck=tuple(ledger.lines()), rolls=_rolls(game, seat, ledger))
    return Assessment(
        graph=_graph(game, found, playouts, whole=bool(how.get("whole"))),
        turns=tuple(_turn(found, turn) for turn in found.points()) if playouts else None,
        luck=(*lines(found, 0), *ledger.lines()),
        rolls=_rolls(game, seat, ledger),
    )


def _graph(game: LoadedFight, found: FightAnalysis, playouts: int, *, whole: bool) -> Graph:
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
    far = "to its end" if whole else "to the end of the round, where the fitted model decides"
    by_model = f"by a model fitted to simulated fights, with a mean error of {game.system.policy.model().error:.0%}"
    how = f"from {playouts} playouts per position, {far}" if playouts else by_model
    return Graph("Chance of winning", f"Each side's chance of winning, {how}.", drawn)


def _turn(found: FightAnalysis, turn: BeatAnalysis) -> TurningPoint:
    number = turn.beat.number
    return TurningPoint(
        beat=number, swing="", dice="", story=describe_beat(found, turn).removeprefix(f"Beat {number}: ")
    )


def _rolls(game: LoadedFight, seat: str | None, ledger: Ledger) -> dict[tuple[int, int], str]:
    """Return the odds of each roll as a sentence, keyed by beat number and by index among the visible rolls."""
    by_beat: dict[int, list[RollLuck]] = {}
    for each in ledger:
        by_beat.setdefault(each.beat, []).append(each)
    found = {}
    for number, measured in by_beat.items():
        for place, roll in enumerate(visible_rolls(game[number].beat, seat)):
            # Luck measures the rolls after the amendment; the story still shows the original ones.
            likely = next((each for each in measured if each.roll == roll), None)
            if likely is not None:
                measured.remove(likely)
                found[number, place] = describe_roll(game, likely)
    return found
