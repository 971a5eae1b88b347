"""The facts of a fight with its rule book at hand: what verifying, resimulating, telling and counting start from."""

from collections.abc import Iterable
from typing import Any, Self

from combat.engine.catalog import system as system_named
from combat.engine.dice import Dice
from combat.engine.encounter import Encounter
from combat.engine.setups import source_of
from combat.engine.system import System
from events.frozen import frozen
from events.journal import Journal
from events.projection import Projection
from events.wire import Codec
from replays.facts import Facts, Moment
from replays.seeds import proven_seed, seeds_in, seeds_told


@frozen(eq=False, repr=False)
class Position(Moment):
    """The fight as it stands after one beat of the log, to be played on from there.

    Attributes:
        journal: The whole log.
        system: The rule book it was played by.
    """

    journal: Journal
    system: System[Any]

    def fight(self, dice: str | Dice | None = None) -> Encounter:
        """Return the fight as it stood, also where it was taken back later; playing on leaves the log as it is.

        Args:
            dice: Where dice come from now: a seed, a source of dice, or None, where people roll.

        Raises:
            Refused: When the seed has not the form of one.
        """
        journal = self.journal.upto(self.beat.number)
        return Encounter(self.system, journal, self.history, source_of(dice, weak=True))


class Game(Facts):
    """A fight to step through, made by `load` or `of`.

    Attributes:
        system: The rule book it was played by.
        seed: The seed, where the log tells it and its hash is the one in the header.
    """

    def __init__(self, journal: Journal, *, seeds: Iterable[str] | None = None, **found: Any) -> None:
        super().__init__(journal, **found)
        self.system: System[Any] = system_named(journal.header.system)
        self.seed = proven_seed(journal.header, seeds_told(journal) if seeds is None else seeds)

    def __getitem__(self, index: int) -> Position:
        moment = super().__getitem__(index)
        return Position(moment.beat, moment.history, self.journal, self.system)

    @classmethod
    def _found_in(cls, data: bytes) -> dict[str, Any]:
        return {**super()._found_in(data), "seeds": seeds_in(data)}

    @classmethod
    def of(cls, fight: Encounter | Journal) -> Self:
        """Read a fight that is in play, or its journal."""
        return cls(fight.journal if isinstance(fight, Encounter) else fight)

    @classmethod
    def _codec(cls, facts: Projection[Any]) -> Codec:
        return system_named(facts.name).codec
