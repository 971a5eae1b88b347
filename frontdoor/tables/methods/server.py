"""What a client asks first: who the server is."""

from importlib.metadata import PackageNotFoundError, version

from combat.engine.catalog import system, systems
from frontdoor.tables.params import Hello
from frontdoor.tables.results import SystemTold, Welcome
from frontdoor.tables.service import Service

PROTOCOL = 1


def hello(service: Service, asked: Hello) -> Welcome:
    """Return who the server is, which rule books it plays, and how much may be asked of it."""
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
