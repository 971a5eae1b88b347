"""Commands and events of a campaign log, and the fold to the warbands."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import attrs
from attrs import frozen

from events.base import Command, Event
from events.codec.wire import Codec, freeze_json, thaw_json
from events.fields import bounded
from events.history.journal import Beat
from replays.campaign.changes import Change, changed, changes, value_at
from replays.differences import ABSENT, format_value

Stage = Literal["between", "fight", "opening", "aftermath", "warbands"]
"""The part of the campaign in which a number changed.

`between` are edits by the players before a fight, `fight` is the fight itself. A correction changes the `opening` and
the `aftermath` of an earlier fight, and the `warbands` as far as no later fight changed the same number.
"""

_TARGETS: Mapping[Stage, tuple[str, ...]] = {
    "between": ("opening", "aftermath", "warbands"),
    "fight": ("aftermath", "warbands"),
    "opening": ("opening",),
    "aftermath": ("aftermath",),
    "warbands": ("warbands",),
}


@frozen(kw_only=True)
class AddFight(Command, wire="campaign.add_fight.v1"):
    """Add a finished fight to the campaign.

    Attributes:
        seal: The seal of the last line of its log.
    """

    seal: str


@frozen(kw_only=True)
class CorrectFight(Command, wire="campaign.correct_fight.v1"):
    """Replace the log of a fight by a corrected one.

    Attributes:
        fight: The number of the fight, from 1.
        seal: The seal of the last line of the corrected log.
    """

    fight: int = bounded(attrs.NOTHING, least=1)
    seal: str


@frozen(kw_only=True)
class FightAdded(Event, wire="campaign.fight_added.v1"):
    """A fight was added.

    Attributes:
        name: The name in the header of its log.
        seal: The seal of the last line of its log.
        header: The seal of the first line of its log.
    """

    name: str
    seal: str
    header: str


@frozen(kw_only=True)
class FightCorrected(Event, wire="campaign.fight_corrected.v1"):
    """The log of a fight was replaced.

    Attributes:
        fight: The number of the fight, from 1.
        name: The name in the header of the new log.
        seal: The seal of the last line of the new log.
        header: The seal of the first line of the new log.
    """

    fight: int = bounded(attrs.NOTHING, least=1)
    name: str
    seal: str
    header: str


@frozen(kw_only=True)
class NumberChanged(Event, wire="campaign.number_changed.v1"):
    """A value of the warbands changed: an injury, experience, ammunition, a member.

    Attributes:
        fight: The number of the fight, from 1.
        stage: The part of the campaign in which it changed.
        path: The keys and ids that lead to the value.
        values: The value before under `was` and after under `now`; a key is missing if there was no value.
        order: Whether the values are the ids of a list whose order changed.
    """

    fight: int = bounded(attrs.NOTHING, least=1)
    stage: Stage
    path: tuple[str, ...]
    values: Mapping[str, Any] = attrs.field(hash=False)
    order: bool = False

    @property
    def change(self) -> Change:
        """The change."""
        was, now = (thaw_json(self.values[key]) if key in self.values else ABSENT for key in ("was", "now"))
        return Change(self.path, was, now, self.order)


CODEC = Codec(AddFight, CorrectFight, FightAdded, FightCorrected, NumberChanged)


@frozen(kw_only=True)
class CampaignFight:
    """A fight of the campaign.

    Attributes:
        name: Its name.
        seal: The seal of the last line of its log.
        header: The seal of the first line of its log.
        base: The warbands when it was added, before the players' edits.
        opening: Its setup.
        aftermath: The setup that it left.
    """

    name: str
    seal: str
    header: str
    base: Any
    opening: Any
    aftermath: Any


@frozen
class CampaignState:
    """The fights of a campaign and its warbands.

    Attributes:
        fights: The fights in order, as last corrected.
        warbands: The setup of the next session; empty before the first fight.
    """

    fights: tuple[CampaignFight, ...] = ()
    warbands: Any = attrs.field(factory=dict)

    def after(self, events: Iterable[Event]) -> "CampaignState":
        """Return the state after some events."""
        state = self
        for event in events:
            state = _fold(state, event)
        return state


def fold(beats: Iterable[Beat]) -> CampaignState:
    """Return the state after some entries of a campaign log."""
    return CampaignState().after(event for beat in beats for event in beat.events)


def _fold(state: CampaignState, event: Event) -> CampaignState:
    match event:
        case FightAdded(name=name, seal=seal, header=header):
            now = state.warbands
            fight = CampaignFight(name=name, seal=seal, header=header, base=now, opening=now, aftermath=now)
            return attrs.evolve(state, fights=(*state.fights, fight))
        case FightCorrected(fight=number, name=name, seal=seal, header=header):
            return _with_fight(state, number, name=name, seal=seal, header=header)
        case NumberChanged(fight=number, stage=stage):
            fight, change, targets = state.fights[number - 1], event.change, _TARGETS[stage]
            values = {key: _checked(getattr(fight, key), change) for key in targets if key != "warbands"}
            state = _with_fight(state, number, **values)
            if "warbands" in targets:
                state = attrs.evolve(state, warbands=_checked(state.warbands, change))
            return state
        case _:
            return state


def _checked(setup: Any, change: Change) -> Any:
    """Return a setup after a change; raises ValueError if the value before is not the recorded one."""
    if not change.order and value_at(setup, change.path) != change.was:
        raise ValueError(f"{'.'.join(change.path)} does not have the value {format_value(change.was)}")
    return changed(setup, change)


def _with_fight(state: CampaignState, number: int, **values: Any) -> CampaignState:
    fights = [*state.fights]
    fights[number - 1] = attrs.evolve(fights[number - 1], **values)
    return attrs.evolve(state, fights=tuple(fights))


def number_changes(fight: int, stage: Stage, was: Any, now: Any) -> Iterator[NumberChanged]:
    """Yield the events that change one setup to another."""
    for change in changes(was, now):
        values = {key: value for key, value in (("was", change.was), ("now", change.now)) if value is not ABSENT}
        yield NumberChanged(fight=fight, stage=stage, path=change.path, values=freeze_json(values), order=change.order)


@frozen
class Stale:
    """A value with which a fight started although an earlier fight, as corrected, left another one.

    Attributes:
        fight: The number of the fight that started from it.
        change: The value at its start, and the value that it should have had.
        carried: Whether the fight left the value alone, so that the correction also holds after it.
    """

    fight: int
    change: Change
    carried: bool


def carry(fights: Iterable[CampaignFight]) -> tuple[Any, tuple[Stale, ...]]:
    """Return the warbands after all fights with the corrections of earlier ones, and the values that do not hold."""
    expected: Any = {}
    stale: list[Stale] = []
    for number, fight in enumerate(fights, 1):
        after = fight.aftermath
        for change in changes(fight.base, expected):
            started = value_at(fight.opening, change.path)
            is_absent = value_at(fight.opening, change.path[:-1]) is ABSENT
            if change.order or started == change.now or is_absent:
                continue
            carried = started == change.was == value_at(after, change.path)
            if carried:
                after = changed(after, change)
            stale.append(Stale(number, Change(change.path, started, change.now), carried))
        expected = after
    return expected, tuple(stale)
