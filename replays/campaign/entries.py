"""The entries of a campaign log: a fight is added, or its log is replaced by a corrected one."""

from pathlib import Path
from typing import Any, Self

from attrs import frozen

from combat.engine.errors import refuse
from events.base import Event
from events.codec.seals import seal_of
from events.codec.wire import plain, thaw_json
from events.history.journal import Beat
from events.log.lines import LogError, header_line
from events.stores.files import read_log
from events.stores.safe_files import StoreError
from replays.campaign import facts
from replays.campaign.store import CampaignContent
from replays.facts import ReplayError
from replays.loaded_fight import LoadedFight


def opening_setup(game: LoadedFight) -> dict[str, Any]:
    """Return the setup at the start of a fight, in the form of `Encounter.aftermath`."""
    return _setup(game, 0)


def final_setup(game: LoadedFight) -> dict[str, Any]:
    """Return the setup that a fight left, as `Encounter.aftermath` does."""
    return _setup(game, -1)


def _setup(game: LoadedFight, beat: int) -> dict[str, Any]:
    setup: dict[str, Any] = plain(game.system.aftermath(game[beat].state))
    return {**setup, "settings": thaw_json(game.header.settings)}


@frozen
class FightLog:
    """The log of a fight to add or to correct.

    Attributes:
        name: The name of the log in messages.
        game: The fight.
        data: The content of the log.
    """

    name: str
    game: LoadedFight
    data: bytes

    @classmethod
    def read(cls, log: str | Path | bytes) -> Self:
        """Read a log from a file or from its content.

        Raises:
            Refused: If the log cannot be read.
        """
        name = "this log" if isinstance(log, bytes) else str(log)
        try:
            return cls(name, *read_fight(log))
        except (ReplayError, StoreError) as error:
            raise refuse("campaign", str(error)) from None

    @property
    def header(self) -> str:
        """The seal of the header line."""
        return seal_of(header_line(self.game.journal))

    def number_in(self, state: facts.CampaignState) -> int | None:
        """Return the number of the fight whose log begins with the same header; None if there is none."""
        header = self.header
        return next((number for number, fight in enumerate(state.fights, 1) if fight.header == header), None)

    def check_new(self, state: facts.CampaignState) -> None:
        """Refuse a log that is already part of the campaign."""
        for number, fight in enumerate(state.fights, 1):
            if fight.seal == self.game.fingerprint:
                raise refuse("campaign", f"{self.name} is already fight {number} of this campaign")


Log = str | Path | bytes | FightLog
"""A log: its path, its content, or the result of `FightLog.read`."""


def addition(content: CampaignContent, source: FightLog, by: str, at: str | None) -> Beat:
    """Return the entry that adds a fight."""
    game, seal = source.game, source.game.fingerprint
    number, opening = len(content.state.fights) + 1, opening_setup(game)
    events: tuple[Event, ...] = (
        facts.FightAdded(name=game.header.id, seal=seal, header=source.header),
        *facts.number_changes(number, "between", content.state.warbands, opening),
        *facts.number_changes(number, "fight", opening, final_setup(game)),
    )
    return Beat(number=len(content.entries), by=by, at=at, command=facts.AddFight(seal=seal), events=events)


def correction(content: CampaignContent, source: FightLog, number: int, by: str, at: str | None) -> Beat:
    """Return the entry that replaces the log of a fight."""
    game, seal = source.game, source.game.fingerprint
    before = content.state.fights[number - 1]
    events: tuple[Event, ...] = (
        facts.FightCorrected(fight=number, name=game.header.id, seal=seal, header=source.header),
        *facts.number_changes(number, "opening", before.opening, opening_setup(game)),
        *facts.number_changes(number, "aftermath", before.aftermath, final_setup(game)),
    )
    warbands = facts.carry(content.state.after(events).fights)[0]
    events = (*events, *facts.number_changes(number, "warbands", content.state.warbands, warbands))
    command = facts.CorrectFight(fight=number, seal=seal)
    return Beat(number=len(content.entries), by=by, at=at, command=command, events=events)


def read_fight(log: str | Path | bytes) -> tuple[LoadedFight, bytes]:
    """Load a fight, and return it with the content of its log.

    Raises:
        ReplayError: If the log cannot be read as a fight.
        StoreError: If the file cannot be read.
    """
    data = log if isinstance(log, bytes) else read_log(log)
    try:
        return LoadedFight.read(data), data
    except LogError as error:
        name = "this log" if isinstance(log, bytes) else log
        raise ReplayError(f"{name}, {error}", error.corruption) from None
