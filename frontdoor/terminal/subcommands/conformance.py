"""`blow conformance`: plays the bundled scripts of messages against a server."""

import tempfile
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from frontdoor.conformance.lines import Connect, Socket, Stdio
from frontdoor.conformance.running import play, scripts
from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.text import sanitize


def run(arguments: Namespace) -> int:
    """Print one line per script; return 1 if the server deviates from any script."""
    available = scripts()
    unknown = [name for name in arguments.scripts if name not in available]
    if unknown:
        raise UsageError(f"There is no script '{unknown[0]:.40}'. Choose from {', '.join(available)}.")
    differ = 0
    with _connecting(arguments.url) as connect:
        for name in arguments.scripts or available:
            played = play(name, available[name], connect)
            print(sanitize(f"{name}: {played.differs or f'{played.steps} steps as expected'}"), flush=True)
            differ += bool(played.differs)
    return 1 if differ else 0


@contextmanager
def _connecting(url: str | None) -> Iterator[Connect]:
    """Yield a function that connects to the server at an address, or to a newly started `blow stdio` process."""
    if url is None:
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            Stdio(f"sqlite:{Path(folder, 'fights.db')}") as process,
        ):
            yield process.connect
        return
    try:
        Socket(url).close()
    except ModuleNotFoundError as missing:
        message = f"A WebSocket needs {missing.name}, which is not installed. Run pip install 'blow-by-blow[server]'."
        raise UsageError(message) from None
    except (OSError, ValueError) as error:
        raise UsageError(f"No server answers at {url}: {error}") from None
    yield lambda: Socket(url)
