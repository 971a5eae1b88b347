"""What a seat may know as it comes, as an event stream, which resumes behind the last event that its client had."""

from collections.abc import AsyncIterator

import anyio
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from frontdoor.server.outbox import Outbox
from frontdoor.server.reading import bearer_of
from frontdoor.server.watch import Watch
from frontdoor.service.errors import ServiceError
from frontdoor.service.followers import CHANGED, Notice
from frontdoor.service.peers import Peer
from frontdoor.service.results import Changed, Standing, Told
from frontdoor.service.rpc import written
from frontdoor.service.service import Service
from frontdoor.service.tokens import fight_of

STANDING = "fight.standing"
"""The first event of a stream that does not resume: what `fight.follow` answers."""

QUIET = 15.0
"""After so many seconds in which nothing came a line is sent that says nothing, so that nobody on the way hangs up."""

_DIGITS = 10


async def stream(request: Request) -> Response:
    """Answer with an event stream of the seat whose token comes in the header; `id:` is the number of a beat."""
    service: Service = request.app.state.service
    watch: Watch = request.app.state.watch
    token = bearer_of(request)
    last = request.headers.get("last-event-id", "")
    had = int(last) + 1 if last.isdecimal() and len(last) < _DIGITS else None
    may = watch.connected()
    if not may.__enter__():
        return JSONResponse({"code": 4, "message": "there are too many connections"}, 503, {"Retry-After": "5"})
    ended = anyio.Event()
    outbox = Outbox(ended.set)
    peer = Peer(service, lambda notice: outbox.put(_event(notice)))
    try:
        if fight_of(token) != request.path_params["fight"]:
            token = ""
        await to_thread.run_sync(_begin, service, peer, token, had)
    except ServiceError as error:
        may.__exit__(None, None, None)
        return JSONResponse({"code": error.code, "message": error.sentence}, 401)

    async def events() -> AsyncIterator[bytes]:
        try:
            while not outbox.overflowed:
                data = b":\n\n"
                with anyio.move_on_after(QUIET):
                    data = await outbox.get()
                yield data
        finally:
            with anyio.CancelScope(shield=True):
                await to_thread.run_sync(peer.close)
            may.__exit__(None, None, None)

    return StreamingResponse(events(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


def _begin(service: Service, peer: Peer, token: str, had: int | None) -> None:
    """Follow a fight, and tell first what came since; all of it, where that is not known or too long ago."""
    with service.seated(token) as (table, who):
        beats = len(table.fight.journal)
        resumes = had is not None and 1 <= had <= beats and beats - had <= service.limits.told_beats
        standing = table.follow(peer, who.seat, had if resumes else None)
        peer.follows(who)
        if not resumes or had is None:
            peer.tell(Notice(STANDING, standing))
        elif had < beats:
            peer.tell(Notice(CHANGED, _caught_up(standing, had, table.told(who.seat, had, beats - 1))))


def _caught_up(standing: Standing, since: int, told: tuple[Told, ...]) -> Changed:
    return Changed(
        fight=standing.fight,
        seat=standing.seat,
        since=since,
        beats=standing.beats,
        changes=standing.changes or (),
        told=told,
        pending=standing.pending,
        program=standing.program,
    )


def _event(notice: Notice) -> bytes:
    """Return a notice as an event of a stream."""
    beats = getattr(notice.params, "beats", None)
    place = b"" if beats is None else b"id: %d\n" % (beats - 1)
    return b"%sevent: %s\ndata: %s\n\n" % (place, notice.method.encode(), written(notice.params))
