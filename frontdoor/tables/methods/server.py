"""The first method that a client calls."""

from importlib.metadata import PackageNotFoundError, version

from combat.engine.catalog import system, systems
from frontdoor.tables.messages.params import Hello
from frontdoor.tables.messages.results import SystemTold, Welcome
from frontdoor.tables.service import Service

PROTOCOL = 1


def hello(service: Service, params: Hello) -> Welcome:
    """Return the name and version of the server, its rule books and its limits."""
    return Welcome(
        name="Blow by blow",
        version=_version(),
        protocol=PROTOCOL,
        systems=tuple(SystemTold(name=name, title=system(name).title) for name in systems()),
        limits=service.limits,
    )


def _version() -> str:
    try:
        return version("blow-by-blow")
    except PackageNotFoundError:
        return "not installed"
