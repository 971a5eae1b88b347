"""A replay: a fight read again, and all that may be asked of it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from combat.engine.dice import Dice
from combat.engine.errors import refuse
from combat.engine.simulation import DEFAULT_HORIZON
from combat.engine.teams import teams
from events.base import Command
from events.limits import show_value
from replays.cached_playouts import ProgressCallback, chances_file, playout_runner
from replays.comparison import Comparison, compare
from replays.evaluators import MIN_PLAYOUTS, PLAYOUT_HORIZON, CommandSource, ExactEvaluator, PlayoutEvaluator
from replays.loaded_fight import LoadedFight
from replays.luck import Ledger, luck
from replays.resimulation import Resimulation, resimulate
from replays.transcript import transcript
from replays.turning_points import FightAnalysis, analyse, check_nothing_hidden
from replays.verification import Verdict, verify

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Replay(LoadedFight):
    """A fight to step through, to be verified, tried with other settings, told and counted."""

    def verify(
        self,
        seed: str | None = None,
        *,
        fingerprint: str | None = None,
        seed_hash: str | None = None,
        origin: LoadedFight | None = None,
    ) -> Verdict:
        """Play the commands again by the rules, with the recorded dice, and compare event by event.

        Args:
            seed: The seed, where somebody knows it and the log does not tell it.
            fingerprint: The fingerprint that somebody wrote down at any moment of the fight: a line must have it.
            seed_hash: The hash of the seed as it was told before the fight: the header must have it.
            origin: The log that this one says it leaves: up to there the two must be alike.

        Raises:
            Refused: When what was handed in has not the form of a seed, a fingerprint or a hash, or it leaves no log.
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
        """Play the same commands and dice with something else, as far as that goes.

        Args:
            settings: What shall differ; the rest stays as it was played.
            commands: What is said in the place of a beat, by its number: another choice, ruling or override.
            faces: The faces of a beat's dice, by its number, in order; None among them for a die that stays as it fell.
            dice: A seed or a source, from which dice come that the log does not have; None to stop where they would be
                needed, or some would be left over.

        Raises:
            Refused: When the settings do not fit the system, or there is no such beat.
        """
        return resimulate(self, settings, commands=commands or {}, faces=faces or {}, dice=dice)

    def compare(self, other: LoadedFight) -> Comparison:
        """Compare the fight with another one: where they part, and what is different at the end."""
        return compare(self, other)

    def transcript(self, seat: str | None = None) -> list[str]:
        """Tell the fight in plain language, a line an event; what is a mere passage on the track is not told.

        Args:
            seat: Only what this seat may see; None for everything.

        Raises:
            Refused: When there is no such seat.
        """
        return transcript(self, seat)

    def luck(self, seat: str | None = None) -> Ledger:
        """Return each roll of the beats that count beside all that it could have come to, and who was lucky.

        Args:
            seat: Only the rolls that this seat may see, measured by what it saw then; None for all.

        Raises:
            Refused: When there is no such seat.
        """
        return luck(self, seat)

    def review(  # noqa: PLR0913 - a judge has that many circumstances, and all are optional
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
        """Return the chances of winning beat by beat, what luck and choices made of them, and where the fight turned.

        Args:
            playouts: How often each position is played on, to judge it; 0 for a glance at who stands how well, which
                takes no time and tells neither luck nor choice.
            whole: Whether it is played on to its end, and not to that of the round, after which standing judges: then
                chances are what sensible people come to, whatever standing sees, and their errors are wider.
            exact: What people choose among, such as `Few(3)`, to go through everything that can come; only where that
                is little.
            since: The number of the first beat.
            seat: Whom it is for; None for somebody who may know everything.
            executor: Who plays; None for this thread.
            progress: Told how many playouts are done, and how many there are in all.
            keep: The log beside which to keep what was counted, as `<log>.chances`; it goes on from there.

        Raises:
            Refused: When chances would tell the seat what is hidden from it, there is too much to go through, there is
                no such beat, or less than 2 playouts are asked for.
        """
        check_nothing_hidden(self, seat)
        among = teams(self.system, self.header, self.opening)
        if exact is not None:
            return analyse(self, ExactEvaluator(among, exact), since=since)
        if playouts == 0:
            return analyse(self, since=since)
        if type(playouts) is not int or playouts < MIN_PLAYOUTS:
            raise refuse(
                "playouts", f"a position is played on {MIN_PLAYOUTS} times or more, not {show_value(playouts)}"
            )
        horizon = DEFAULT_HORIZON if whole else PLAYOUT_HORIZON
        judge = PlayoutEvaluator(
            teams=among,
            fights=playouts,
            horizon=horizon,
            steepness=self.system.policy.steepness,
            executor=executor,
        )
        path = None if keep is None else chances_file(keep)
        return analyse(self, judge, since=since, run_queries=playout_runner(self, judge, path, progress))
