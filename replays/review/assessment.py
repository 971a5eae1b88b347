"""Chances, turning points and luck, in the form that a review shows."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from combat.engine.errors import Refused
from combat.engine.play.command_checks import check_seat
from events.replace import replace
from replays.analysis.luck import Ledger, RollLuck
from replays.analysis.turning_point_text import describe_beat, describe_roll, team_name
from replays.analysis.turning_points import BeatAnalysis, FightAnalysis, check_nothing_hidden
from replays.chances.cache import dump_playouts, load_playouts, playouts_file, read_playouts, write_playouts
from replays.chances.chain import ChanceChain
from replays.chances.refinement import Refinement
from replays.loaded_fight import LoadedFight
from replays.narration.words import capital, counted
from replays.replay import Replay
from replays.review.build import visible_rolls
from replays.review.chance_sections import balances, decisions, puzzles, turning_points
from replays.review.luck_sections import luck_lines, notable_rolls, team_luck
from replays.review.model import Assessment, Graph, Line, Point, TurningPoint
from replays.review.sections import Progress

if TYPE_CHECKING:
    from concurrent.futures import Executor

UNMEASURED = "The luck of this fight cannot be measured: the current rules cannot replay its log."


class LiveAssessment:
    """Chances, luck and decisions of a fight for its review: complete at once, and refined by playouts step by step.

    Chances that would reveal hidden information to the seat are left out.

    Attributes:
        playouts: The number of finished playouts.
    """

    def __init__(
        self,
        game: Replay,
        seat: str | None = None,
        *,
        keep: str | Path | None = None,
        known: bytes = b"",
        decisions_first: bool = False,
    ) -> None:
        """Evaluate the fight by the fitted model and by cached playouts.

        Args:
            game: The fight.
            seat: The seat that reads the review; None for the full view.
            keep: The path of the log. Playouts are cached beside it in `<log>.playouts`.
            known: Playouts that an earlier assessment of the fight has dumped.
            decisions_first: Whether choices are compared before turning points are located, as for puzzles.

        Raises:
            Refused: If the seat does not exist.
        """
        check_seat(game.header, seat)
        self._game, self._seat = game, seat
        self._path = None if keep is None else playouts_file(keep)
        self._refinement: Refinement | None = None
        try:
            self._ledger: Ledger | None = game.luck(seat)
            check_nothing_hidden(game, seat)
            chain = ChanceChain(game)
        except Refused:
            return
        except Exception:  # noqa: BLE001 - the current rules may fail on an old log, and the rest of the review is still useful
            self._ledger = None
            return
        if self._path is not None:
            read_playouts(self._path, chain)
        if known:
            load_playouts(known, chain)
        self._refinement = Refinement(chain, decisions_first=decisions_first)

    @property
    def playouts(self) -> int:
        """The number of finished playouts."""
        return 0 if self._refinement is None else self._refinement.playouts

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to refine."""
        return self._refinement is None or self._refinement.is_complete

    def dump(self) -> bytes:
        """Return the finished playouts, serialised; empty if no chances are shown."""
        return b"" if self._refinement is None else dump_playouts(self._refinement.chain)

    def refine(
        self,
        stop: Callable[[], bool],
        executor: "Executor | None" = None,
        progress: Callable[[int], None] = lambda playouts: None,
    ) -> bool:
        """Run playouts until `stop` returns true, and cache them; return whether nothing is left to refine."""
        if self._refinement is None:
            return True
        for playouts in self._refinement.run(stop, executor):
            if self._path is not None:
                write_playouts(self._path, self._refinement.chain)
            progress(playouts)
        return self._refinement.is_complete

    def current(self) -> Assessment:
        """Return the assessment by the playouts so far."""
        if self._ledger is None:
            return Assessment(luck=(UNMEASURED,))
        parts = Assessment() if self._refinement is None else self._chances(self._refinement)
        return _with_luck(parts, self._game, self._seat, self._ledger)

    def _chances(self, refinement: Refinement) -> Assessment:
        analysis = refinement.chain.analysis()
        error = self._game.system.policy.model().error
        sentence = f"Estimated by a model fitted to simulated fights, with a mean error of {error:.0%}."
        if refinement.playouts:
            played = counted(refinement.playouts, "time")
            where = "mostly from around the largest changes"
            sentence = f"Estimated by playing the fight on {played}, {where}, and by a fitted model."
        decided = decisions(self._game, refinement)
        return Assessment(
            graph=_graph(self._game, analysis, sentence),
            turns=turning_points(self._game, refinement, self._seat),
            balances=balances(analysis, decided),
            decisions=decided,
            puzzles=puzzles(self._game, refinement),
            progress=Progress(refinement.playouts, refinement.is_complete, sentence),
        )


def assess(
    game: Replay,
    seat: str | None = None,
    *,
    playouts: int = 0,
    stop: Callable[[], bool] = lambda: True,
    progress: Callable[[int, int], None] | None = None,
    **how: Any,
) -> Assessment:
    """Return the chances, turning points, luck and decisions of a fight for its review.

    Chances that would reveal hidden information to the seat are left out.

    Args:
        game: The fight.
        seat: The seat that reads the review; None for the full view.
        playouts: Playouts for every position, at least 2; 0 to refine the chances only where they change most.
        stop: Returns whether to end the refining; by default, only the fitted model and cached playouts are used.
        progress: With `playouts`: called with the number of finished playouts and their total.
        how: `whole`, `executor` and `keep`, as in `Replay.review`, and `decisions_first`, as in `LiveAssessment`.

    Raises:
        Refused: If the seat does not exist, or `playouts` is 1 or negative.
    """
    decisions_first = how.pop("decisions_first", False)
    if playouts:
        return _with_playouts(game, seat, playouts, {**how, "progress": progress})
    live = LiveAssessment(game, seat, keep=how.get("keep"), decisions_first=decisions_first)
    live.refine(stop, how.get("executor"))
    return live.current()


def _with_playouts(game: Replay, seat: str | None, playouts: int, how: dict[str, Any]) -> Assessment:
    """Return an assessment with the same number of playouts for every position."""
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
        return _with_luck(Assessment(), game, seat, ledger)
    far = "to its end" if how.get("whole") else "to the end of the round, where the fitted model decides"
    sentence = f"Each side's chance of winning, from {playouts} playouts per position, {far}."
    parts = Assessment(
        graph=_graph(game, found, sentence),
        turns=tuple(_turn(found, turn) for turn in found.points()),
        balances=balances(found),
        progress=Progress(playouts, complete=True, sentence=sentence),
    )
    return _with_luck(parts, game, seat, ledger)


def _with_luck(parts: Assessment, game: LoadedFight, seat: str | None, ledger: Ledger) -> Assessment:
    luck = team_luck(game, ledger)
    return replace(
        parts,
        luck=(*parts.luck, *luck_lines(ledger, luck)),
        rolls=_rolls(game, seat, ledger),
        team_luck=luck,
        luckiest=notable_rolls(game, ledger, lucky=True),
        unluckiest=notable_rolls(game, ledger, lucky=False),
    )


def _graph(game: LoadedFight, found: FightAnalysis, sentence: str) -> Graph:
    drawn = tuple(
        Line(
            capital(team_name(game, team)),
            (
                Point(0, found.start.shown(place), found.start.error),
                *(Point(turn.beat.number, turn.after.shown(place), turn.after.error) for turn in found.turns),
            ),
        )
        for place, team in enumerate(found.teams)
    )
    return Graph("Chance of winning", sentence, drawn)


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
