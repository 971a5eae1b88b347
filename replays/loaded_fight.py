"""A fight loaded with its system, ready to be verified, replayed, described and counted."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Self

import attrs
from attrs import frozen

from combat.engine.catalog import system as system_named
from combat.engine.dice.seeds import FIRST_SEED_PREFIX, SEED_PATTERN, SeededDice, seed_hash
from combat.engine.dice.sources import Dice
from combat.engine.dice.together import TogetherDice
from combat.engine.errors import refuse
from combat.engine.fight.core import FightCore
from combat.engine.fight.encounter import Encounter
from combat.engine.play.setups import dice_promises, dice_source
from combat.engine.play.system import System
from events.codec.wire import Codec
from events.history.journal import Branch, FaceEntryPolicy, Header, Journal
from events.history.projection import Projection
from events.history.timeline import History
from events.log.lines import fingerprint
from events.log.rehydrate import Rehydrated, history_after
from events.vocabulary import SeedRevealed
from replays.facts import Facts, Moment

_SEED = re.compile(SEED_PATTERN.pattern.encode())
_SEED_PREFIX = FIRST_SEED_PREFIX.removesuffix(":").encode()  # newer seeds have this prefix too


@frozen(eq=False, repr=False)
class ReplayPosition(Moment):
    """The fight after one beat of the log. Play can continue from here.

    Attributes:
        journal: The whole log.
        system: The system.
        opening: The state before the first event.
    """

    journal: Journal
    system: System[Any]
    opening: Any

    def fight(self, dice: str | Dice | None = None) -> Encounter:
        """Return the fight as a branch that can be continued; the log itself stays unchanged.

        The branch starts after this beat, even if the beat was undone later. Its header records the beat, the beat's
        seal, and the commitment to the new dice. Dice that an undo returned for reuse stay reusable.

        Args:
            dice: The new dice: a seed, a dice source, or None for manual dice.

        Raises:
            Refused: If the seed is malformed, or is the seed of the log, whose dice are already known, or if the seats
                are to roll together.
        """
        source = dice_source(dice, weak=True)
        if isinstance(source, TogetherDice):
            raise refuse("dice", "the seats can roll together only in a fight that begins so, not in a branch")
        before, number = self.journal.header, self.beat.number
        if isinstance(source, SeededDice) and source.hash == before.seed_hash:
            raise refuse("seed", "this is the seed of the log; a branch needs dice of its own: new_seed()")
        shared = self.journal.upto(number)
        branch = Branch(beat=number, seal=fingerprint(shared, self.system.codec))
        typed: FaceEntryPolicy | None = (
            "anyone" if before.typed == "anyone" else None
        )  # so that the beats before the branch stay legal
        header = attrs.evolve(before, branches_from=branch, **dice_promises(source, typed=typed))
        journal = shared.with_header(header)
        return Encounter(FightCore(self.system, journal, self._history_under(header, journal), source))

    def _history_under(self, header: Header, journal: Journal) -> History[Any]:
        """Return the history with another header. It is computed again if the state depends on who rolls the dice."""
        facts, history = self.system.projection, None
        if header.dice == self.journal.header.dice:
            return self.history
        opening = facts.open(header)
        if opening == self.opening:
            return self.history
        for beat in journal:
            history = history_after(facts, header, opening, history, beat)
        return history or self.history


class LoadedFight(Facts):
    """A recorded fight to step through, made by `load` or `of`.

    Attributes:
        system: The system.
        seed: The seed, if the log reveals it and its hash matches the header; otherwise None.
    """

    def __init__(self, journal: Journal, loaded: Rehydrated | None = None) -> None:
        super().__init__(journal, loaded)
        self.system: System[Any] = system_named(journal.header.system)
        self.seed = _proven_seed(journal.header, _revealed_seeds(journal)) if loaded is None else None

    def __getitem__(self, index: int) -> ReplayPosition:
        moment = super().__getitem__(index)
        return ReplayPosition(moment.beat, moment.history, moment.states, self.journal, self.system, self.opening)

    @property
    def first_own_beat(self) -> int:
        """The number of the first beat that is not shared with the parent log; 0 if the fight is not a branch."""
        branch = self.header.branches_from
        return 0 if branch is None else min(branch.beat + 1, len(self))

    @property
    def first_own_draw(self) -> int:
        """The number of the first draw from this fight's own seed. Earlier draws belong to the parent log."""
        return self[self.first_own_beat - 1].history.draws if self.first_own_beat else 0

    @classmethod
    def read(cls, data: bytes) -> Self:
        """Read a log; see `Facts.read`. Even a corrupt line may reveal the seed."""
        game = super().read(data)
        game.seed = _proven_seed(game.header, _seed_candidates(data))
        return game

    @classmethod
    def of(cls, fight: Encounter | Journal) -> Self:
        """Wrap a fight in progress, or its journal."""
        return cls(fight.journal if isinstance(fight, Encounter) else fight)

    @classmethod
    def _codec(cls, facts: Projection[Any]) -> Codec:
        return system_named(facts.name).codec


def _proven_seed(header: Header, candidates: Iterable[str]) -> str | None:
    """Return the first candidate that matches the hash in the header; None if none does or the header has no hash."""
    if header.seed_hash is None:
        return None
    return next((seed for seed in candidates if seed_hash(seed) == header.seed_hash), None)


def _seed_candidates(data: bytes) -> Iterator[str]:
    """Yield each string in a log that looks like a seed, even in corrupt lines."""
    place = data.find(_SEED_PREFIX)
    while place >= 0:  # searching for the prefix first is ten times as fast as searching for the pattern
        found = _SEED.match(data, place)
        if found is not None:
            yield found[0].decode()
        place = data.find(_SEED_PREFIX, place + 1)


def _revealed_seeds(journal: Journal) -> Iterator[str]:
    seeds = (event.seed for beat in journal for event in beat.events if isinstance(event, SeedRevealed))
    return (seed for seed in seeds if SEED_PATTERN.fullmatch(seed))
