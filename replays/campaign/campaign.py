"""Campaigns: a folder of fights and the warbands between them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

from attrs import frozen

from combat.engine.catalog import system as system_named
from combat.engine.errors import refuse
from combat.engine.name_checks import label_error
from events.history.journal import Beat
from events.limits import show_value
from events.stores.safe_files import StoreError, real_path
from replays.branches.lineage import seals
from replays.campaign import facts, store
from replays.campaign.changes import Change, changes, describe
from replays.campaign.entries import FightLog, Log, addition, correction, final_setup, opening_setup, read_fight
from replays.facts import ReplayError

MIN_SEAL_DIGITS = 6
"""Minimum number of digits of a seal that names a fight."""


@frozen
class Problem:
    """A fault that `Campaign.check` found.

    Attributes:
        fight: The number of the fight, from 1.
        sentence: The fault.
    """

    fight: int
    sentence: str

    def __str__(self) -> str:
        return f"fight {self.fight}: {self.sentence}"


class Campaign:
    """A folder of fights of one system, with a log of what they did to the warbands.

    Campaigns are made by `new` and opened by `open`. Every change is written before the call returns, and a refused
    change writes nothing.

    Attributes:
        folder: The folder.
    """

    def __init__(self, folder: Path, content: store.CampaignContent) -> None:
        self.folder = folder
        self._content = content

    @classmethod
    def new(cls, folder: str | Path, system: str, name: str = "", at: str | None = None) -> Self:
        """Create a campaign in a new or empty folder.

        Args:
            folder: The folder.
            system: The system of all fights.
            name: The name of the campaign; empty for the name of the folder.
            at: The current time in the caller's notation.

        Raises:
            Refused: If the system or the name is not possible, or the folder has other contents.
            StoreError: If the folder cannot be written.
        """
        real = real_path(folder)
        name = name or real.name
        fault = label_error(name)
        if fault:
            raise refuse("campaign", f"name: {fault}")
        store.create(real, store.CampaignHeader(name=name, system=system_named(system).name, at=at))
        return cls.open(folder)

    @classmethod
    def open(cls, folder: str | Path) -> Self:
        """Open a campaign.

        Raises:
            Refused: If the folder is not a campaign.
            StoreError: If its log cannot be read or is damaged.
        """
        real = real_path(folder)
        return cls(real, store.read(real))

    @property
    def name(self) -> str:
        """The name."""
        return self._content.header.name

    @property
    def system(self) -> str:
        """The name of the system."""
        return self._content.header.system

    @property
    def entries(self) -> tuple[Beat, ...]:
        """The entries of the log: the added and corrected fights, each with its changes as events."""
        return self._content.entries

    @property
    def state(self) -> facts.CampaignState:
        """The fights and the warbands after the last entry."""
        return self._content.state

    @property
    def fights(self) -> tuple[facts.CampaignFight, ...]:
        """The fights in order, as last corrected."""
        return self.state.fights

    @property
    def warbands(self) -> dict[str, Any]:
        """The setup of the next session: the warbands as the last fight left them, with all corrections.

        Raises:
            Refused: If the campaign has no fight yet.
        """
        if not self.fights:
            raise refuse("campaign", "this campaign has no fight yet; add the first one with 'blow campaign add'")
        warbands: dict[str, Any] = self.state.warbands
        return warbands

    @property
    def stale(self) -> tuple[facts.Stale, ...]:
        """The values with which a fight started although the corrected fights before it left another one."""
        return facts.carry(self.fights)[1]

    def fight_path(self, number: int) -> Path:
        """Return the path of the copy of a fight's log."""
        return store.fight_path(self.folder, self.fights[number - 1].seal)

    def add(self, log: Log, *, by: str = "", at: str | None = None) -> Beat:
        """Add a finished fight, and return the entry with the changes to the warbands.

        Args:
            log: The log of the fight, of which the campaign keeps a copy.
            by: The name of the player who adds it.
            at: The current time in the caller's notation.

        Raises:
            Refused: If the log cannot be read, is damaged or unfinished, belongs to another system, or contains a fight
                of the campaign.
            StoreError: If the campaign cannot be written.
        """
        source = self._source(log)

        def entry(content: store.CampaignContent) -> Beat:
            source.check_new(content.state)
            known = source.number_in(content.state)
            if known is not None:
                raise refuse(
                    "campaign",
                    f"{source.name} is a changed log of fight {known}; use 'blow campaign correct' to replace it",
                )
            return addition(content, source, by, at)

        return self._append(entry, source)

    def correct(self, log: Log, fight: str | int | None = None, *, by: str = "", at: str | None = None) -> Beat:
        """Replace the log of a fight by a corrected one, and return the entry with the changes.

        The warbands take over each corrected number that no later fight has changed. The others are listed by `stale`.

        Args:
            log: The corrected log.
            fight: The number of the fight or the beginning of its seal; None to find the fight by its header.
            by: The name of the player who corrects it.
            at: The current time in the caller's notation.

        Raises:
            Refused: As for `add`, or if there is no such fight.
            StoreError: If the campaign cannot be written.
        """
        source = self._source(log)

        def entry(content: store.CampaignContent) -> Beat:
            source.check_new(content.state)
            number = self._original(content.state, source) if fight is None else _named(content.state, fight)
            if number is None:
                raise refuse(
                    "campaign", f"{source.name} is not a changed log of a fight of this campaign; name the fight"
                )
            return correction(content, source, number, by, at)

        return self._append(entry, source)

    def record(self, log: Log, *, by: str = "", at: str | None = None) -> Beat:
        """Add a finished fight, or correct the fight of which the log is a changed version; return the entry.

        Args:
            log: The log of the fight.
            by: The name of the player who records it.
            at: The current time in the caller's notation.

        Raises:
            Refused: If the log is already part of the campaign, or for another reason of `add`.
            StoreError: If the campaign cannot be written.
        """
        source = self._source(log)
        return self._append(lambda content: self._entry(content, source, by, at), source)

    def preview(self, log: Log) -> Self:
        """Return the campaign as `record` would leave it. Nothing is written, and the copy must not be changed.

        Raises:
            Refused: As for `record`.
        """
        content = self._content
        return type(self)(self.folder, store.with_entry(content, self._entry(content, self._source(log), "", None)))

    def number_of(self, log: Log) -> int | None:
        """Return the number of the fight that a log changes or repeats; None if the campaign does not have the fight.

        Raises:
            Refused: If the log cannot be read, is damaged or unfinished, or belongs to another system.
        """
        return self._original(self.state, self._source(log))

    def has(self, log: Log) -> bool:
        """Return whether the campaign has a fight with exactly this log.

        Raises:
            Refused: As for `number_of`.
        """
        seal = self._source(log).game.fingerprint
        return any(fight.seal == seal for fight in self.fights)

    def _entry(self, content: store.CampaignContent, source: FightLog, by: str, at: str | None) -> Beat:
        source.check_new(content.state)
        number = self._original(content.state, source)
        if number is None:
            return addition(content, source, by, at)
        return correction(content, source, number, by, at)

    def _append(self, entry: Callable[[store.CampaignContent], Beat], source: FightLog) -> Beat:
        self._content = store.append(self.folder, entry, source.data, source.game.fingerprint)
        return self.entries[-1]

    def check(self) -> Iterator[Problem]:
        """Yield the fights whose copy is missing or damaged, or gives other numbers than recorded, and stale values."""
        for number, fight in enumerate(self.fights, 1):
            for sentence in self._faults(fight, store.fight_path(self.folder, fight.seal)):
                yield Problem(number, sentence)
        for stale in self.stale:
            yield Problem(stale.fight, self.describe_stale(stale))

    def describe(self, fight: int, change: Change) -> str:
        """Return a line about a change in a fight, with the names of the combatants."""
        known = self.fights[fight - 1]
        return describe(change, known.opening, known.aftermath, known.base, self.state.warbands)

    def fight_lines(self, fight: int) -> tuple[str, ...]:
        """Return a line about each number that a fight changed."""
        known = self.fights[fight - 1]
        found = (change for change in changes(known.opening, known.aftermath) if not change.order)
        return tuple(self.describe(fight, change) for change in found)

    def describe_stale(self, stale: facts.Stale) -> str:
        """Return a sentence about a value that no longer holds."""
        line = self.describe(stale.fight, stale.change)
        if stale.carried:
            return f"it started from a value that no longer holds ({line}); the warbands have the corrected one"
        return f"it started from a value that no longer holds ({line}) and changed it; correct the next setup by hand"

    def _faults(self, fight: facts.CampaignFight, path: Path) -> Iterator[str]:
        try:
            game, _ = read_fight(path)
        except (ReplayError, StoreError) as error:
            yield f"its copy cannot be read: {error}"
            return
        if game.corruption is not None or game.fingerprint != fight.seal:
            yield f"{path} was changed: its last line does not have the seal {fight.seal}"
            return
        for setup, recorded, words in (
            (opening_setup(game), fight.opening, "at the start"),
            (final_setup(game), fight.aftermath, "at the end"),
        ):
            for event in facts.number_changes(1, "fight", recorded, setup):
                yield f"{words}, its log gives another value ({describe(event.change, recorded, setup)})"

    def _source(self, log: Log) -> FightLog:
        """Return a finished fight of this system."""
        source = log if isinstance(log, FightLog) else FightLog.read(log)
        game, name = source.game, source.name
        if game.header.system != self.system:
            books = f"{game.system.title}, and this campaign is one of {system_named(self.system).title}"
            raise refuse("campaign", f"{name} is a fight of {books}")
        if game.corruption is not None:
            raise refuse("campaign", f"{name} is damaged at {game.corruption}")
        if game.outcome is None:
            raise refuse("campaign", f"{name} is a fight that is not over; play it to its end first")
        return source

    def _original(self, state: facts.CampaignState, source: FightLog) -> int | None:
        """Return the number of the fight of which a log is a changed version; None if there is none."""
        number, branch = source.number_in(state), source.game.header.branches_from
        if number is not None or branch is None:
            return number
        for place, fight in enumerate(state.fights, 1):
            try:
                other, _ = read_fight(store.fight_path(self.folder, fight.seal))
            except (ReplayError, StoreError):
                continue
            if branch.seal in seals(other):
                return place
        return None


def _named(state: facts.CampaignState, fight: str | int) -> int:
    """Return the number of a fight that is named by its number or its seal."""
    text = str(fight)
    if len(text) < MIN_SEAL_DIGITS and text.isdecimal():
        if 1 <= int(text) <= len(state.fights):
            return int(text)
        raise refuse("campaign", f"there is no fight {int(text)}; the campaign has {len(state.fights)}")
    found = [number for number, each in enumerate(state.fights, 1) if each.seal.startswith(text)]
    if len(found) != 1 or len(text) < MIN_SEAL_DIGITS:
        raise refuse("campaign", f"no fight of this campaign has the seal {show_value(text)}")
    return found[0]
