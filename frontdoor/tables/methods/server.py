"""The first method that a client calls."""

from importlib.metadata import PackageNotFoundError, version

from combat.engine.catalog import system, systems
from frontdoor.tables.connections import Peer, protocol_of
from frontdoor.tables.messages.params import Hello
from frontdoor.tables.messages.results import SystemTold, Welcome
from frontdoor.tables.methods import work
from frontdoor.tables.service import Service
from frontdoor.tables.views.seat_views import BRIEF_PROTOCOL

PROTOCOL = 1
"""Version of the protocol for clients that never name one."""


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
        systems=tuple(SystemTold(name=name, title=system(name).title) for name in systems()),
        limits=service.limits,
    )


def _version() -> str:
    try:
        return version("blow-by-blow")
    except PackageNotFoundError:
        return "not installed"
