"""A recorded fight with all its analyses."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from combat.engine.dice.sources import Dice
from combat.engine.errors import refuse
from combat.engine.people.tasks import DEFAULT_HORIZON
from combat.engine.people.teams import teams
from events.base import Command
from events.limits import show_value
from replays.analysis.cached_playouts import ProgressCallback, chances_file, playout_runner
from replays.analysis.evaluators import MIN_PLAYOUTS, PLAYOUT_HORIZON, CommandSource, ExactEvaluator, PlayoutEvaluator
from replays.analysis.luck import Ledger, luck
from replays.analysis.turning_points import FightAnalysis, analyse, check_nothing_hidden
from replays.branches.comparison import Comparison, compare
from replays.branches.resimulation import Resimulation, resimulate
from replays.loaded_fight import LoadedFight
from replays.transcript import transcript
from replays.verification.verify import Verdict, verify

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Replay(LoadedFight):
    """A recorded fight that can be stepped through, verified, replayed with changes, described and analysed."""

    def verify(
        self,
        seed: str | None = None,
        *,
        fingerprint: str | None = None,
        seed_hash: str | None = None,
        origin: LoadedFight | None = None,
    ) -> Verdict:
        """Replay all commands by the rules with the recorded dice, and compare each event with the log.

        Args:
            seed: The seed, if it is known and the log does not reveal it.
            fingerprint: A fingerprint noted during the fight; one line of the log must have it.
            seed_hash: The seed hash published before the fight; the header must have it.
            origin: The parent log of a branch; both must agree up to the beat where they part.

        Raises:
            Refused: If the seed, fingerprint or hash is malformed, or `origin` is given for a log that is not a branch.
        """
        return verify(self, seed, fingerprint=fingerprint, seed_hash=seed_hash, origin=origin)

    def resimulate(
        self,
        settings: Mapping[str, Any] | None = None,
        *,
        commands: Mapping[int, Command | Mapping[str, Any]] | None = None,
        faces: Mapping[int, Sequence[int | None]] | None = None,
        dice: str | Dice | None = None,
    ) -> Resimulation:
        """Replay the fight with other settings, commands or dice, as far as possible.

        Args:
            settings: The settings to change; all others stay as played.
            commands: Other commands, keyed by beat number, for instance another choice, ruling or override.
            faces: Other faces for the dice of a beat, keyed by beat number, in the order of the dice; None for a die
                that keeps its face.
            dice: A seed or dice source for dice that the log lacks. If None, the replay stops before a beat that needs
                more dice or leaves some unused.

        Raises:
            Refused: If the settings do not fit the system, or a beat does not exist.
        """
        return resimulate(self, settings, commands=commands or {}, faces=faces or {}, dice=dice)

    def compare(self, other: LoadedFight) -> Comparison:
        """Compare the fight with another one: the first beat that differs, and the differences at the end."""
        return compare(self, other)

    def transcript(self, seat: str | None = None) -> list[str]:
        """Describe the fight in plain English, one line per event. Purely technical events have no line.

        Args:
            seat: The seat whose view is described; None for the full view.

        Raises:
            Refused: If the seat does not exist.
        """
        return transcript(self, seat)

    def luck(self, seat: str | None = None) -> Ledger:
        """Measure the luck of each roll in the effective beats.

        Args:
            seat: The seat that reads the result. Only rolls visible to it are measured, and only with what it knew.
                None for all rolls.

        Raises:
            Refused: If the seat does not exist.
        """
        return luck(self, seat)

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
            playouts: Playouts per position, at least 2; 0 to compare strength instead, which is fast but does not
                separate luck from choice.
            whole: Whether each playout goes to the end of the fight instead of the end of the round. The chances then
                do not depend on a measure of strength, but their margins of error are wider.
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
        evaluator = PlayoutEvaluator(
            teams=all_teams,
            fights=playouts,
            horizon=horizon,
            steepness=self.system.policy.steepness,
            executor=executor,
        )
        path = None if keep is None else chances_file(keep)
        return analyse(self, evaluator, since=since, run_queries=playout_runner(self, evaluator, path, progress))
