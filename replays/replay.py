"""
A log read as facts: the table after every beat, by folding events alone. No rule, machine or dice is asked.

A damaged log gives its good prefix and names the failure. The other two ways of reading start from here: `verify`
plays the commands again and compares, `resimulate` plays them again with other settings.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from combat.engine.catalog import system as system_named
from combat.engine.encounter import Encounter
from combat.engine.errors import Refused
from combat.engine.setups import opening_of
from combat.engine.system import System
from events.journal import Beat, Header, Journal, effective
from events.log import Damage, LogError, read
from events.rehydrate import history_after, rehydrated
from events.vocabulary import EncounterEnded
from events.wire import Codec
from replays.moments import Moment
from replays.seeds import proven_seed, seeds_in, seeds_told

if TYPE_CHECKING:
    from replays.luck import Luck
    from replays.resimulation import Resimulation
    from replays.verification import Verdict


class ReplayError(ValueError):
    """
    There is no fight to show at all: no file, no readable header, or a system that is not known here.

    Attributes:
        damage: The line and the field, or None where the file itself cannot be read.
    """

    def __init__(self, sentence: str, damage: Damage | None = None) -> None:
        super().__init__(sentence)
        self.damage = damage


class Replay:
    """
    A fight to step through: `game[i]` is the moment after beat `i`, negative numbers count from the end.

    Made by `load` or `of`. Moments are folded once, up to the farthest that was asked for, and then kept; they share
    what did not change between them.

    Attributes:
        system: The rule book it was played by.
        journal: The header and the good beats.
        opening: The table before the first event.
        damage: Where the log stops being good, or None.
        torn: Whether the damage is only a last line that was never finished.
        suspect: The beat of the damaged line, where it can be read at all; it is not one of the moments.
        seed: The seed, where the log tells it and its hash is the one in the header.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        moments: list[Moment] | None = None,
        damage: Damage | None = None,
        torn: bool = False,
        suspect: Beat | None = None,
        seed: str | None = None,
    ) -> None:
        self.system: System[Any] = system_named(journal.header.system)
        self.journal = journal
        self.opening = opening_of(self.system, journal.header)
        self.damage = damage
        self.torn = torn
        self.suspect = suspect
        self.seed = seed
        self._beats = journal.beats
        self._moments = [] if moments is None else moments

    @classmethod
    def load(cls, path: str | Path) -> "Replay":
        """
        Read a log as far as it is good.

        Raises:
            ReplayError: When there is no fight to show, in one sentence that names the file and the line.
        """
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise ReplayError(f"the log {path} cannot be read: {error.strerror or error}") from None
        try:
            reading = read(data, _codec_of)
            good = rehydrated(system_named(reading.journal.header.system), reading)
        except LogError as error:
            raise ReplayError(f"{path}, {error}", error.damage) from None
        seed = proven_seed(reading.journal.header, seeds_in(data))
        return cls(
            good.journal,
            moments=list(map(Moment, good.journal, good.histories)),
            damage=good.damage,
            torn=reading.torn and good.damage is reading.damage,
            suspect=good.suspect,
            seed=seed,
        )

    @classmethod
    def of(cls, fight: Encounter | Journal) -> "Replay":
        """Read a fight that is in play, or its journal."""
        journal = fight.journal if isinstance(fight, Encounter) else fight
        return cls(journal, seed=proven_seed(journal.header, seeds_told(journal)))

    @property
    def header(self) -> Header:
        """What was known before the first beat."""
        return self.journal.header

    @property
    def outcome(self) -> EncounterEnded | None:
        """How the fight ended, or None where it has not, as far as the log is good."""
        outcome: EncounterEnded | None = self[-1].state.outcome if self._beats else None
        return outcome

    @property
    def effective(self) -> tuple[Beat, ...]:
        """The beats that count: those that were never taken back, or were restored."""
        return effective(self._beats)

    def __len__(self) -> int:
        return len(self._beats)

    def __getitem__(self, index: int) -> Moment:
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(f"there is no beat {index}; the log holds {len(self)}, the first being beat 0")
        for beat in self._beats[len(self._moments) : number + 1]:
            before = self._moments[-1].history if self._moments else None
            history = history_after(self.system, self.header, self.opening, before, beat)
            self._moments.append(Moment(beat, history))
        return self._moments[number]

    def __iter__(self) -> Iterator[Moment]:
        return (self[number] for number in range(len(self)))

    def before(self, number: int) -> Any:
        """Give the table as it stood before a beat."""
        return self[number - 1].state if number else self.opening

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


def _codec_of(header: Header) -> Codec:
    try:
        return system_named(header.system).codec
    except Refused as refused:
        raise LogError(Damage(1, "$.system", str(refused))) from None
