"""A recorded fight with all its analyses."""

from pathlib import Path
from typing import TYPE_CHECKING

from combat.engine.errors import refuse
from combat.engine.people.tasks import DEFAULT_HORIZON
from combat.engine.people.teams import teams
from events.limits import show_value
from replays import transcript as story
from replays.analysis import luck as ledger
from replays.analysis.cached_playouts import ProgressCallback, chances_file, playout_runner
from replays.analysis.evaluators import MIN_PLAYOUTS, PLAYOUT_HORIZON, CommandSource, ExactEvaluator, PlayoutEvaluator
from replays.analysis.turning_points import FightAnalysis, analyse, check_nothing_hidden
from replays.branches import comparison, resimulation
from replays.loaded_fight import LoadedFight
from replays.verification import verify as verification

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Replay(LoadedFight):
    """A recorded fight that can be stepped through, verified, replayed with changes, described and analysed."""

    verify = verification.verify
    resimulate = resimulation.resimulate
    compare = comparison.compare
    transcript = story.transcript
    luck = ledger.luck

    def review(  # noqa: PLR0913 - an evaluator has many options
        self,
        playouts: int = 0,
        *,
        whole: bool = False,
        exact: CommandSource | None = None,
        since: int = 1,
        seat: str | None = None,
        executor: "Executor | None" = None,
        progress: ProgressCallback | None = None,
        keep: str | Path | None = None,
    ) -> FightAnalysis:
        """Return each team's chances of winning, beat by beat, and how luck and choices changed them.

        Args:
            playouts: Playouts per position, at least 2; 0 to use the fitted model, which is fast but does not separate
                luck from choice.
            whole: Whether each playout goes to the end of the fight instead of the end of the round. The chances then
                do not depend on the fitted model, but their margins of error are wider.
            exact: Returns the commands to search completely, such as `TopCommands(3)`; only feasible if there are few
                positions.
            since: The number of the first beat to analyse.
            seat: The seat that reads the result; None for the full view.
            executor: Runs the playouts; None to run them in this thread.
            progress: Called with the number of finished playouts and the total number.
            keep: The path of the log. Results are cached beside it in `<log>.chances`, and a later call reuses them.

        Raises:
            Refused: If the chances would reveal hidden information to the seat, there are too many positions, the beat
                does not exist, or `playouts` is 1 or negative.
        """
        check_nothing_hidden(self, seat)
        all_teams = teams(self.system, self.header, self.opening)
        if exact is not None:
            return analyse(self, ExactEvaluator(all_teams, exact), since=since)
        if playouts == 0:
            return analyse(self, since=since)
        if type(playouts) is not int or playouts < MIN_PLAYOUTS:
            raise refuse("playouts", f"playouts must be at least {MIN_PLAYOUTS}, not {show_value(playouts)}")
        horizon = DEFAULT_HORIZON if whole else PLAYOUT_HORIZON
        evaluator = PlayoutEvaluator(teams=all_teams, fights=playouts, horizon=horizon, executor=executor)
        path = None if keep is None else chances_file(keep)
        return analyse(self, evaluator, since=since, run_queries=playout_runner(self, evaluator, path, progress))
