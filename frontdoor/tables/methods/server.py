"""The first method that a client calls, and the list of fights for the owner of the server."""

from importlib.metadata import PackageNotFoundError, version
from itertools import islice

from attrs import asdict

from combat.engine.catalog import system_title, systems
from combat.engine.errors import refuse
from events.log.inspection import FightSummary, summaries
from frontdoor.tables.connections import Peer, protocol_of
from frontdoor.tables.messages.fights import AskFights, FightsTold, FightTold
from frontdoor.tables.messages.params import Hello
from frontdoor.tables.messages.results import SystemTold, Welcome
from frontdoor.tables.methods import work
from frontdoor.tables.service import Service
from frontdoor.tables.views.seat_views import BRIEF_PROTOCOL

PROTOCOL = 1
"""Version of the protocol for clients that never name one."""

MAX_LISTED = 50
"""Maximum number of fights in one result of `server.fights`."""


@work()
def hello(service: Service, params: Hello, peer: Peer | None = None) -> Welcome:
    """Agree on a protocol for this connection; return the name and version of the server, its rule books and limits."""
    protocol = protocol_of(peer) if params.protocol is None else min(max(1, params.protocol), BRIEF_PROTOCOL)
    if peer is not None:
        peer.protocol = protocol
    return Welcome(
        name="Blow by blow",
        version=_version(),
        protocol=protocol,
        systems=tuple(SystemTold(name=name, title=system_title(name)) for name in systems()),
        limits=service.limits,
    )


@work(is_long=True)
def fights(service: Service, params: AskFights) -> FightsTold:
    """Return the fights of the server in the order of their ids, without their links. Only for callers with its key.

    A server without a key lists nothing, because anyone could call this. Fights with a damaged header are left out.
    """
    if not service.key:
        raise refuse("key", "this server has no key, so it does not list its fights")
    service.check_key(params.key, to="list its fights")
    page = list(islice(summaries(service.store, params.after), MAX_LISTED + 1))
    listed = [summary for _, summary in page[:MAX_LISTED] if isinstance(summary, FightSummary)]
    return FightsTold(
        fights=tuple(FightTold(**asdict(summary)) for summary in listed),
        following=page[MAX_LISTED - 1][0] if len(page) > MAX_LISTED else "",
    )


def _version() -> str:
    try:
        return version("blow-by-blow")
    except PackageNotFoundError:
        return "not installed"
