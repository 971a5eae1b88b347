"""`blow serve`: the table service over the network."""

import os
import sys
import webbrowser
from argparse import Namespace
from contextlib import closing, suppress
from pathlib import Path

import attrs

from frontdoor.factory import open_service
from frontdoor.tables.tokens import read_key
from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.text import is_short_number, sanitize

SWITCH_SECONDS = 0.001
"""Seconds after which a busy thread lets another one run; with Python's 5 ms, a short call would often wait longer."""


def run(arguments: Namespace) -> None:
    """Serve until interrupted."""
    try:
        from frontdoor.http.gc_schedule import deferred_collection
        from frontdoor.http.logs import start_logging
        from frontdoor.http.running import listen, new_server
        from frontdoor.http.work.processes import prepare
    except ModuleNotFoundError as missing:
        message = f"A server needs {missing.name}, which is not installed. Run pip install 'blow-by-blow[server]'."
        raise UsageError(message) from None
    key = _key(arguments)
    workers = _number(arguments, "workers")
    limits = {name: number for name in ("questions", "question_seconds") if (number := _number(arguments, name))}
    try:
        listener = listen(arguments.host, arguments.port)
    except OSError as error:
        where = f"{arguments.host}, port {arguments.port}"
        raise UsageError(f"Cannot listen at {where}: {error.strerror or error}. Choose another with --port.") from None
    start_logging(arguments.log)
    with listener, closing(open_service(arguments.store, key=key)) as service, deferred_collection():
        host, port = listener.getsockname()[:2]
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        print(sanitize(f"Serving {service.store.url} at {address}"), flush=True)
        print("Stop it with Ctrl+C.", flush=True)
        if arguments.open:
            webbrowser.open(address)
        service.limits = attrs.evolve(service.limits, **limits)
        server = new_server(service, host=arguments.host, origins=arguments.origin, workers=workers)
        prepare()
        before = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            with suppress(KeyboardInterrupt):  # the usual way to stop the server
                server.run(sockets=[listener])
        finally:
            sys.setswitchinterval(before)


def _number(arguments: Namespace, name: str) -> int | None:
    """Return the number of an option or of its variable; None if neither is given."""
    variable, text = f"BLOW_{name.upper()}", getattr(arguments, name)
    what = variable if text is None else f"--{name.replace('_', '-')}"
    text = os.environ.get(variable, "") if text is None else text
    if text and (not is_short_number(text) or not int(text)):
        raise UsageError(f"{what} must be a whole number from 1, not '{text}'.")
    return int(text) if text else None


def _key(arguments: Namespace) -> str | Path:
    """Return the key for creating fights, or the file that holds it."""
    if arguments.key_file is None:
        return str(os.environ.get("BLOW_KEY", "") if arguments.key is None else arguments.key)
    if arguments.key is not None:
        raise UsageError("Use either --key or --key-file.")
    file = Path(arguments.key_file).absolute()
    try:
        read_key(file)
    except (OSError, ValueError) as error:
        raise UsageError(f"Cannot read a key from '{file}': {getattr(error, 'strerror', None) or error}.") from None
    return file
