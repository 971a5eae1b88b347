"""A replay: the facts of a fight, and what else can be asked of them with the rules at hand."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from combat.engine.catalog import system as system_named
from combat.engine.encounter import Encounter
from combat.engine.system import System
from events.journal import Journal
from events.projection import Projection
from events.wire import Codec
from replays.facts import Facts
from replays.seeds import proven_seed, seeds_in, seeds_told

if TYPE_CHECKING:
    from replays.luck import Luck
    from replays.resimulation import Resimulation
    from replays.verification import Verdict


class Replay(Facts):
    """
    A fight to step through, to be verified, tried with other settings, told and counted.

    Made by `load` or `of`.

    Attributes:
        system: The rule book it was played by.
        seed: The seed, where the log tells it and its hash is the one in the header.
    """

    def __init__(self, journal: Journal, *, seed: str | None = None, **found: Any) -> None:
        super().__init__(journal, **found)
        self.system: System[Any] = system_named(journal.header.system)
        self.seed = proven_seed(journal.header, seeds_told(journal)) if seed is None else seed

    @classmethod
    def read(cls, data: bytes) -> Self:
        """
        Read the bytes of a log as far as it is good.

        Raises:
            LogError: When there is no fight to show, naming the line and the field.
        """
        game = super().read(data)
        game.seed = proven_seed(game.header, seeds_in(data))
        return game

    @classmethod
    def of(cls, fight: Encounter | Journal) -> Self:
        """Read a fight that is in play, or its journal."""
        return cls(fight.journal if isinstance(fight, Encounter) else fight)

    @classmethod
    def _codec(cls, facts: Projection[Any]) -> Codec:
        return system_named(facts.name).codec

    def verify(self, seed: str | None = None) -> "Verdict":
        """
        Play the commands again by the rules, with the recorded dice, and compare event by event.

        Args:
            seed: The seed, where somebody knows it and the log does not tell it.

        Raises:
            Refused: When what was handed in has not the form of a seed.
        """
        from replays.verification import verify

        return verify(self, seed)

    def resimulate(self, settings: Mapping[str, Any] | None = None) -> "Resimulation":
        """
        Play the same commands and dice with other settings, as far as that goes.

        Args:
            settings: What shall differ; the rest stays as it was played.

        Raises:
            Refused: When the settings do not fit the system.
        """
        from replays.resimulation import resimulate

        return resimulate(self, settings)

    def transcript(self, seat: str | None = None) -> list[str]:
        """
        Tell the fight in plain language, a line an event; what is a mere passage on the track is not told.

        Args:
            seat: Only what this seat may see; None for everything.

        Raises:
            Refused: When there is no such seat.
        """
        from replays.transcript import transcript

        return transcript(self, seat)

    def luck(self) -> "tuple[Luck, ...]":
        """Count the dice of the beats that count, by whom they were rolled for and by their sides."""
        from replays.luck import luck

        return luck(self.effective)
