"""`blow serve`: the table service over the network."""

import webbrowser
from argparse import Namespace
from contextlib import closing, suppress

from frontdoor.factory import open_service
from frontdoor.terminal.errors import UsageError


def run(arguments: Namespace) -> None:
    """Serve until somebody stops it."""
    try:
        from frontdoor.http.gc_schedule import seldom_collecting
        from frontdoor.http.logs import start
        from frontdoor.http.running import listening, made
    except ModuleNotFoundError as missing:
        told = f"A server needs {missing.name}, which is not installed. Run pip install 'blow-by-blow[server]'."
        raise UsageError(told) from None
    try:
        listener = listening(arguments.host, arguments.port)
    except OSError as error:
        where = f"{arguments.host}, port {arguments.port}"
        raise UsageError(f"Cannot listen at {where}: {error.strerror or error}. Choose another with --port.") from None
    start(arguments.log)
    with listener, closing(open_service(arguments.store, key=arguments.key)) as service, seldom_collecting():
        host, port = listener.getsockname()[:2]
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        print(f"Serving {service.store.url} at {address}", flush=True)
        print("Stop it with Ctrl+C.", flush=True)
        if arguments.open:
            webbrowser.open(address)
        with suppress(KeyboardInterrupt):  # which is how one stops it
            made(service, host=arguments.host, origins=arguments.origin).run(sockets=[listener])
