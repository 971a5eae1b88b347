"""Methods beside the log: chat, private notes, rosters, and the import of a log."""

from base64 import b64decode
from contextlib import suppress
from functools import partial
from typing import Literal
from zlib import decompressobj, error

from combat.engine.errors import Reason, Refused, refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.play.command_checks import check_participant, check_seat
from events.stores import StoreError
from frontdoor.tables.errors import host_only, too_much
from frontdoor.tables.limits import Limits
from frontdoor.tables.messages import talk
from frontdoor.tables.messages.results import Created
from frontdoor.tables.methods import work
from frontdoor.tables.service import Service
from frontdoor.tables.table import PEOPLE
from frontdoor.tables.tokens import new_fight
from frontdoor.tables.work import room
from frontdoor.tables.work.questions import SEED, Question

IMPORT = "import"
"""The code of the refusal of a log; the code `log` reports a failure of the store."""

_GZIP = 31
"""The `wbits` of zlib for data with a gzip header."""


@work(writes=True)
def chat(service: Service, params: talk.Chat) -> talk.Saying:
    """Send a message to all seats or to one seat; followers of these seats receive `fight.said`.

    Messages are stored beside the log: no export contains a message, and undo removes none.
    """
    with service.seated(params.token) as (table, who):
        check_participant(table.fight.header, who.by)
        check_seat(table.fight.header, params.to)
        say = partial(table.talk.say, who.by, params.to, params.text, service.clock())
        return service.written.counted(who.key, params.text, say)


@work()
def chats(service: Service, params: talk.AskChats) -> talk.Chats:
    """Return the messages to all seats, and the whispers to and from the caller."""
    with service.seated(params.token) as (table, who):
        return talk.Chats(chats=table.talk.sayings(who.by, params.since))


@work(writes=True)
def jot(service: Service, params: talk.Jot) -> talk.Jots:
    """Replace the private notes of a seat; return the stored text."""
    with service.seated(params.token) as (table, who):
        jot = partial(table.talk.jot, who.by, params.text, params.before)
        return talk.Jots(text=service.written.counted(who.key, params.text, jot))


@work()
def jots(service: Service, params: talk.AskJots) -> talk.Jots:
    """Return the private notes of a seat."""
    with service.seated(params.token) as (table, who):
        return talk.Jots(text=table.talk.jots(who.by))


def roster(service: Service, params: talk.AskRoster) -> Question[talk.Roster]:
    """Return the state of all combatants for another program. Only the host may call this.

    The formats are those of `blow export`: a report as text, CSV, or updates of the Foundry actors of Wrath & Glory.
    """
    with service.seated(params.token) as (table, who):
        if who.seat is not None:
            raise host_only("may export the rosters")
        return table.question(who, _roster, params.format)


def _roster(fight: Encounter, form: Literal["report", "csv", "foundry"]) -> talk.Roster:
    from frontdoor.importers.exports import export_state  # imported late: a server needs it only for this method
    from replays import Replay

    return talk.Roster(text=export_state(Replay.of(fight), form).text)


@work(is_long=True, writes=True)
def load(service: Service, params: talk.Load) -> Created:
    """Create a fight from an exported log after a check of each line and seal.

    An unfinished fight continues with its seed, or with dice of the players.
    """
    service.check_key(params.key)
    lines = params.log.encode("utf-8", "replace") if params.log else _decompressed(params.data, service.limits)
    return _loaded(service, lines if lines.endswith(b"\n") else lines + b"\n", params.seed)


@work(is_long=True, writes=True)
def branch(service: Service, params: talk.Branch) -> Created:
    """Create a fight that plays on from a beat of a finished fight. Only the host may call this.

    The new fight keeps the seed, so the same commands give the same dice. The old fight stays unchanged.
    """
    with service.seated(params.token) as (table, who):
        if who.seat is not None:
            raise host_only("may play on from a beat")
        service.check_key(params.key)
        fight, last = table.fight, len(table.fight.journal) - 1
        if fight.outcome is None:
            raise refuse("not_over", "a new fight plays on from a beat when this fight is over")
        if not 0 <= params.beat <= last:
            raise refuse("no_such_beat", f"there is no beat {params.beat}; the beats are 0 to {last}")
        copy = table.copy()
    lines = [copy.header(), *copy.lines(0)[: params.beat + 1]]
    return _loaded(service, b"".join(lines), copy.seed() or "")


def _loaded(service: Service, lines: bytes, seed: str) -> Created:
    """Create a fight from the lines of a log; without a seed, the players roll the dice."""
    room.check_may_open(lines.count(b"\n") - 1, service.limits)
    fight, store = new_fight(service.entropy), service.store
    log = store.log(fight)
    try:
        store.create(fight, lines)
    except StoreError as failed:
        raise refuse(IMPORT, "this file is not a log") from failed
    try:
        loaded = Encounter.load(log, seed or None)
        _check_continues(loaded)
        notes = {SEED: seed.encode()} if seed else {PEOPLE: b"1"}
        return service.grant(fight, loaded.header, notes)
    except Refused as refused:
        _remove(service, fight)
        reasons = (Reason(IMPORT, each.sentence.replace(str(log), "the log")) for each in refused.reasons)
        raise Refused(tuple(reasons)) from None
    except BaseException:
        _remove(service, fight)
        raise


def _check_continues(loaded: Encounter) -> None:
    if loaded.header.dice == "together" and loaded.outcome is None:
        raise refuse(IMPORT, "the seats of this fight roll together, so only the server that began it can continue")


def _remove(service: Service, fight: str) -> None:
    with suppress(StoreError):
        service.store.remove(fight)


def _decompressed(data: str, limits: Limits) -> bytes:
    unpacker = decompressobj(_GZIP)
    try:
        text = unpacker.decompress(b64decode(data, validate=True), limits.log_bytes)
    except (ValueError, error):
        text = b""
    if unpacker.unconsumed_tail:
        raise too_much("log_bytes", f"the log has more than {limits.log_bytes:,} bytes")
    if not unpacker.eof:
        raise refuse(IMPORT, "data: a log compressed with gzip, in Base64, was expected")
    return text
