"""`blow serve`: the table service over the network."""

import webbrowser
from argparse import Namespace
from threading import Timer

from frontdoor.cli.errors import UsageError
from frontdoor.cli.screen import Screen
from frontdoor.opening import open_service

_A_MOMENT = 1.0  # until the server answers


def run(arguments: Namespace) -> None:
    """Serve until somebody stops it."""
    try:
        from frontdoor.server.running import serve
    except ModuleNotFoundError as missing:
        told = f"A server needs {missing.name}, which is not installed. Run pip install 'blow-by-blow[server]'."
        raise UsageError(told) from None
    service = open_service(arguments.store, key=arguments.key)
    name = f"[{arguments.host}]" if ":" in arguments.host else arguments.host
    address = f"http://{name}:{arguments.port}/"
    screen = Screen()
    screen.print(f"Serving {service.store.url} at {address}. Stop it with Ctrl+C.")
    if arguments.open:
        opening = Timer(_A_MOMENT, webbrowser.open, [address])
        opening.daemon = True
        opening.start()
    try:
        serve(service, arguments.host, arguments.port)
    finally:
        service.store.close()
