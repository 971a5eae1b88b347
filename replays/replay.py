"""A replay: a fight read again, and all that may be asked of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from combat.engine.dice import Dice
from events.base import Command
from replays.comparison import Comparison, compare
from replays.game import Game
from replays.luck import Ledger, luck
from replays.resimulation import Resimulation, resimulate
from replays.transcript import transcript
from replays.verification import Verdict, verify


class Replay(Game):
    """A fight to step through, to be verified, tried with other settings, told and counted."""

    def verify(
        self,
        seed: str | None = None,
        *,
        fingerprint: str | None = None,
        seed_hash: str | None = None,
        origin: Game | None = None,
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

    def compare(self, other: Game) -> Comparison:
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
