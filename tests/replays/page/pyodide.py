"""Pyodide, where one is at hand, and a server that hands out a folder on this machine."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

PARTS = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PYODIDE = Path(os.environ.get("BLOW_PYODIDE", Path(sys.prefix) / "node" / "node_modules" / "pyodide"))
"""Where npm lays it; `.ci/run` asks it to."""
NO_PYODIDE = not all((PYODIDE / name).is_file() for name in PARTS)


class _Handler(SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Return the address at which a folder is handed out to every page, until the block ends."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
