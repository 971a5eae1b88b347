"""Methods for the campaign of the server: the place of a finished fight in it, and the next session."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from combat.engine.catalog import system
from combat.engine.errors import Refused, refuse
from events.codec.wire import freeze_json
from events.history.journal import Beat
from events.stores import StoreError
from frontdoor.tables.errors import host_only
from frontdoor.tables.messages.campaigns import (
    AskCampaign,
    CampaignChanges,
    CampaignFightTold,
    CampaignTold,
    Stage,
    Status,
)
from frontdoor.tables.messages.talk import AskNext, NextSession
from frontdoor.tables.methods import work
from frontdoor.tables.service import Service

if TYPE_CHECKING:
    from replays import Campaign  # imported late: only a server with a campaign needs it
    from replays.campaign.entries import FightLog

_log = logging.getLogger(__name__)

_SESSION = re.compile(r"(.*\S) +\(session ([0-9]{1,4})\)")


@work(is_long=True)
def campaign(service: Service, params: AskCampaign) -> CampaignTold:
    """Return the campaign of the server, and what `fight.record` would change in it. Only the host may call this."""
    with _opened(service, params) as (opened, log):
        number = opened.number_of(log)
        if opened.has(log):
            return _summary(opened, number, "recorded", None)
        preview = opened.preview(log)
        return _summary(preview, number, "new" if number is None else "changed", preview.entries[-1])


@work(is_long=True, writes=True)
def record(service: Service, params: AskCampaign) -> CampaignTold:
    """Record a finished fight in the campaign of the server, by the seal of its log. Only the host may call this.

    If the campaign has an earlier log of the same fight, or of the fight from which this one branches, the new log
    replaces that log as a correction.
    """
    with _opened(service, params) as (opened, log):
        number, entry = opened.number_of(log), opened.record(log, at=service.clock())
        return _summary(opened, number, "recorded", entry)


@work(is_long=True)
def next(service: Service, params: AskNext) -> NextSession:  # noqa: A001 - the name of the method
    """Return the setup of the next session, with all combatants as the fight left them. Only the host may call this.

    With `campaign`, the combatants are those of the campaign: as its last fight left them, with all corrections.
    """
    with service.seated(params.token) as (table, who):
        if who.seat is not None:
            raise host_only("may prepare the next session")
        header = table.fight.header
        if table.fight.outcome is None:
            raise refuse("not_over", "the next session begins when this fight is over")
        match = _SESSION.fullmatch(header.id)
        base, number = (match[1], int(match[2]) + 1) if match else (header.id, 2)
        setup, program = freeze_json(table.fight.aftermath()), table.views.look(None).program
    if params.campaign:
        with _opened(service, params) as (opened, log):
            if not opened.has(log):
                raise refuse("campaign", "this fight is not recorded in the campaign yet; call fight.record first")
            base, number, setup = opened.name, len(opened.fights) + 1, freeze_json(opened.warbands)
    return NextSession(system=header.system, setup=setup, name=f"{base} (session {number})", program=program)


@contextmanager
def _opened(service: Service, params: AskCampaign | AskNext) -> Iterator[tuple["Campaign", "FightLog"]]:
    """Open the campaign of the server and the log of the caller's fight, which must be over.

    Errors of the campaign's files are logged, because their sentences contain paths.
    """
    from replays import Campaign
    from replays.campaign.entries import FightLog

    with service.seated(params.token) as (table, who):
        if who.seat is not None:
            raise host_only("may use the campaign")
        if service.campaign is None:
            raise refuse("no_campaign", "this server has no campaign")
        service.check_key(params.key)
        if table.fight.outcome is None:
            raise refuse("not_over", "a fight belongs to the campaign when it is over")
        copy = table.copy()
    log = FightLog.read(b"".join((copy.header(), *copy.lines(0))))
    try:
        opened = Campaign.open(service.campaign)
    except (Refused, StoreError) as error:
        _log.error("the campaign cannot be read: %s", error)
        raise refuse("campaign", "this server cannot read its campaign at the moment; ask its owner") from None
    if opened.system != copy.fight.header.system:
        raise refuse("no_campaign", f"the campaign of this server is one of {system(opened.system).title}")
    try:
        yield opened, log
    except StoreError as error:
        _log.error("the campaign cannot be written: %s", error)
        raise refuse("campaign", "this server cannot write its campaign at the moment; ask its owner") from None


def _summary(opened: "Campaign", number: int | None, status: Status, entry: Beat | None) -> CampaignTold:
    from replays import NumberChanged

    found: dict[Stage, list[str]] = {}
    for event in () if entry is None else entry.events:
        if isinstance(event, NumberChanged) and not event.order and (event.stage != "between" or event.fight > 1):
            found.setdefault(event.stage, []).append(opened.describe(event.fight, event.change))
    return CampaignTold(
        name=opened.name,
        fights=tuple(
            CampaignFightTold(number=place, name=fight.name, seal=fight.seal)
            for place, fight in enumerate(opened.fights, 1)
        ),
        number=len(opened.fights) if number is None else number,
        status=status,
        changes=tuple(CampaignChanges(stage=stage, lines=tuple(lines)) for stage, lines in found.items()),
        stale=tuple(f"Fight {stale.fight}: {opened.describe_stale(stale)}." for stale in opened.stale),
    )
