"""`blow serve`: the table service over the network."""

import os
import socket
import webbrowser
from argparse import Namespace
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import attrs

from frontdoor.factory import open_service
from frontdoor.tables.service import Service
from frontdoor.tables.tokens import read_key
from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.text import is_short_number, sanitize
from frontdoor.terminal.subcommands.store import list_fights

LOOPBACK, ALL_INTERFACES = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only with --lan
ELSEWHERE = ("192.0.2.1", 9)
"""An address and port outside the local network, reserved for documentation; the route to it names the interface."""

DEFAULT_PORT = 8360

_FOR_A_SERVER = (
    *("list", "store", "campaign", "host", "lan", "origin", "key_file", "key"),
    *("workers", "questions", "question_seconds", "compress", "open"),
)
"""Options that need a server."""


def run(arguments: Namespace) -> int | None:
    """Serve until interrupted, list the fights of the store, or write a table that needs no server."""
    if arguments.static is not None:
        _write_static(arguments)
        return None
    if arguments.pyodide is not None:
        raise UsageError("--pyodide is for a table without a server. Add --static FOLDER.")
    if arguments.list:
        return list_fights(arguments)
    try:
        import segno

        from frontdoor.http.gc_schedule import deferred_collection
        from frontdoor.http.logs import start_logging
        from frontdoor.http.running import listen, new_server
        from frontdoor.http.work.processes import prepare
        from frontdoor.http.work.processors import one_processor
    except ModuleNotFoundError as missing:
        message = f"A server needs {missing.name}, which is not installed. Run pip install 'blow-by-blow[server]'."
        raise UsageError(message) from None
    key, campaign = _key(arguments), _campaign(arguments)
    workers = _number(arguments, "workers")
    limits = {name: number for name in ("questions", "question_seconds") if (number := _number(arguments, name))}
    own_host = _network_address(arguments) if arguments.lan else arguments.host or LOOPBACK
    listening_host = ALL_INTERFACES if arguments.lan else own_host
    try:
        listener = listen(listening_host, arguments.port)
    except OSError as error:
        where = f"{listening_host}, port {arguments.port}"
        raise UsageError(f"Cannot listen at {where}: {error.strerror or error}. Choose another with --port.") from None
    start_logging(arguments.log)
    with listener, closing(open_service(arguments.store, key=key)) as service, deferred_collection():
        host, port = listener.getsockname()[:2]
        host = own_host if arguments.lan else host
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        service.campaign = campaign
        _announce(service, address, segno.make(address, micro=False) if arguments.lan else None)
        if arguments.open:
            webbrowser.open(address)
        service.limits = attrs.evolve(service.limits, **limits)
        compress = arguments.compress or None
        server = new_server(service, host=listening_host, origins=arguments.origin, workers=workers, compress=compress)
        prepare()
        with one_processor(port), suppress(KeyboardInterrupt):  # the usual way to stop the server
            server.run(sockets=[listener])
    return None


def _announce(service: Service, address: str, code: Any) -> None:
    """Print the address of the server, and its QR code if there is one."""
    print(sanitize(f"Serving {service.store.url} at {address}"), flush=True)
    if service.campaign is not None:
        print(sanitize(f"Hosts record finished fights in the campaign {service.campaign}."), flush=True)
    if code is not None:
        print("Devices on the same network can open this address or scan the code:", flush=True)
        with suppress(UnicodeEncodeError):  # the address above is enough
            code.terminal(compact=True)
    print("Stop it with Ctrl+C.", flush=True)


def _write_static(arguments: Namespace) -> None:
    """Write a table that needs no server."""
    from frontdoor.static.folder import find_pyodide, write_static

    used = {name for name in _FOR_A_SERVER if getattr(arguments, name) not in (None, False, [])}
    if used or arguments.port != DEFAULT_PORT or arguments.log != "text":
        raise UsageError("--static starts no server. Leave out all other options except --pyodide.")
    out = Path(arguments.static)
    size = write_static(out, find_pyodide(arguments.pyodide))
    print(sanitize(f"{out} is a table without a server ({size / 1e6:.1f} MB). Upload the folder to any web host."))
    print(sanitize(f"To try it here: python -m http.server --directory {out}"))


def _network_address(arguments: Namespace) -> str:
    """Return the address of this machine on the local network. Nothing is sent to find it."""
    if arguments.host is not None:
        raise UsageError("Use either --lan or --host.")
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(ELSEWHERE)
            return str(probe.getsockname()[0])
    except OSError:
        raise UsageError(
            "This machine has no address on a network. Connect it, or name an address with --host."
        ) from None


def _number(arguments: Namespace, name: str) -> int | None:
    """Return the number of an option or of its variable; None if neither is given."""
    variable, text = f"BLOW_{name.upper()}", getattr(arguments, name)
    what = variable if text is None else f"--{name.replace('_', '-')}"
    text = os.environ.get(variable, "") if text is None else text
    if text and (not is_short_number(text) or not int(text)):
        raise UsageError(f"{what} must be a whole number from 1, not '{text}'.")
    return int(text) if text else None


def _campaign(arguments: Namespace) -> Path | None:
    """Return the folder of the campaign, which must exist; None if no campaign is named."""
    if arguments.campaign is None:
        return None
    from replays import Campaign  # imported late: only a server with a campaign needs it

    return Campaign.open(arguments.campaign).folder


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
