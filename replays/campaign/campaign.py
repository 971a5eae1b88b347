"""Campaigns: a folder of fights and the warbands between them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from attrs import frozen

from combat.engine.catalog import system as system_named
from combat.engine.errors import refuse
from combat.engine.name_checks import label_error
from events.base import Event
from events.codec.seals import seal_of
from events.codec.wire import plain, thaw_json
from events.history.journal import Beat
from events.limits import show_value
from events.log.lines import LogError, header_line
from events.stores.files import read_log
from events.stores.safe_files import StoreError, real_path
from replays.branches.lineage import seals
from replays.campaign import facts, store
from replays.campaign.changes import Change, changes, describe
from replays.facts import ReplayError
from replays.loaded_fight import LoadedFight

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


def opening_setup(game: LoadedFight) -> dict[str, Any]:
    """Return the setup at the start of a fight, in the form of `Encounter.aftermath`."""
    return _setup(game, 0)


def final_setup(game: LoadedFight) -> dict[str, Any]:
    """Return the setup that a fight left, as `Encounter.aftermath` does."""
    return _setup(game, -1)


def _setup(game: LoadedFight, beat: int) -> dict[str, Any]:
    setup: dict[str, Any] = plain(game.system.aftermath(game[beat].state))
    return {**setup, "settings": thaw_json(game.header.settings)}


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

    def add(self, log: str | Path, *, by: str = "", at: str | None = None) -> Beat:
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
        game, data = self._loaded(log)

        def entry(content: store.CampaignContent) -> Beat:
            known, header = _number_of(content.state, game), seal_of(header_line(game.journal))
            _check_new(content.state, game, log)
            if known is not None:
                raise refuse(
                    "campaign", f"{log} is a changed log of fight {known}; use 'blow campaign correct' to replace it"
                )
            added = facts.FightAdded(name=game.header.id, seal=game.fingerprint, header=header)
            number, opening = len(content.state.fights) + 1, opening_setup(game)
            events: tuple[Event, ...] = (
                added,
                *facts.number_changes(number, "between", content.state.warbands, opening),
                *facts.number_changes(number, "fight", opening, final_setup(game)),
            )
            return Beat(
                number=len(content.entries), by=by, at=at, command=facts.AddFight(seal=game.fingerprint), events=events
            )

        self._content = store.append(self.folder, entry, data, game.fingerprint)
        return self.entries[-1]

    def correct(self, log: str | Path, fight: str | int | None = None, *, by: str = "", at: str | None = None) -> Beat:
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
        game, data = self._loaded(log)

        def entry(content: store.CampaignContent) -> Beat:
            state = content.state
            _check_new(state, game, log)
            number = self._original(state, game, log) if fight is None else _named(state, fight)
            header = seal_of(header_line(game.journal))
            corrected = facts.FightCorrected(fight=number, name=game.header.id, seal=game.fingerprint, header=header)
            before = state.fights[number - 1]
            events: tuple[Event, ...] = (
                corrected,
                *facts.number_changes(number, "opening", before.opening, opening_setup(game)),
                *facts.number_changes(number, "aftermath", before.aftermath, final_setup(game)),
            )
            warbands = facts.carry(state.after(events).fights)[0]
            events = (*events, *facts.number_changes(number, "warbands", state.warbands, warbands))
            command = facts.CorrectFight(fight=number, seal=game.fingerprint)
            return Beat(number=len(content.entries), by=by, at=at, command=command, events=events)

        self._content = store.append(self.folder, entry, data, game.fingerprint)
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
            game, _ = _read(path)
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

    def _loaded(self, log: str | Path) -> tuple[LoadedFight, bytes]:
        """Return a finished fight of this system, and its log."""
        try:
            game, data = _read(log)
        except (ReplayError, StoreError) as error:
            raise refuse("campaign", str(error)) from None
        if game.header.system != self.system:
            books = f"{game.system.title}, and this campaign is one of {system_named(self.system).title}"
            raise refuse("campaign", f"{log} is a fight of {books}")
        if game.corruption is not None:
            raise refuse("campaign", f"{log} is damaged at {game.corruption}")
        if game.outcome is None:
            raise refuse("campaign", f"{log} is a fight that is not over; play it to its end first")
        return game, data

    def _original(self, state: facts.CampaignState, game: LoadedFight, log: str | Path) -> int:
        """Return the number of the fight of which a log is a changed version."""
        number = _number_of(state, game)
        branch = game.header.branches_from
        for place, fight in enumerate(state.fights if number is None and branch is not None else (), 1):
            try:
                other, _ = _read(store.fight_path(self.folder, fight.seal))
            except (ReplayError, StoreError):
                continue
            if branch is not None and branch.seal in seals(other):
                return place
        if number is None:
            raise refuse("campaign", f"{log} is not a changed log of a fight of this campaign; name the fight")
        return number


def _read(log: str | Path) -> tuple[LoadedFight, bytes]:
    data = read_log(log)
    try:
        return LoadedFight.read(data), data
    except LogError as error:
        raise ReplayError(f"{log}, {error}", error.corruption) from None


def _number_of(state: facts.CampaignState, game: LoadedFight) -> int | None:
    """Return the number of the fight whose log begins with the same header; None if there is none."""
    header = seal_of(header_line(game.journal))
    return next((number for number, fight in enumerate(state.fights, 1) if fight.header == header), None)


def _check_new(state: facts.CampaignState, game: LoadedFight, log: str | Path) -> None:
    for number, fight in enumerate(state.fights, 1):
        if fight.seal == game.fingerprint:
            raise refuse("campaign", f"{log} is already fight {number} of this campaign")


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
