"""Pyodide if it is installed, a stand-in for it, and a local server for a folder."""

import os
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import orjson

from tests.replays.page.archives import verify_in_isolation

PARTS = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PYODIDE = Path(os.environ.get("BLOW_PYODIDE", Path(sys.prefix) / "node" / "node_modules" / "pyodide"))
HAS_PYODIDE = all((PYODIDE / name).is_file() for name in PARTS)


STAND_IN = """
export async function loadPyodide({ indexURL }) {
  const [program, library] = await Promise.all(
    ["pyodide.asm.wasm", "python_stdlib.zip"].map(async (name) => {
      const answer = await fetch(indexURL + name);
      if (!answer.ok) throw new Error(`${name} is missing`);
      return answer.arrayBuffer();
    }),
  );
  await WebAssembly.compile(program);
  if (!library.byteLength) throw new Error("the library is empty");
  const globals = new Map();
  let carried = null;
  return {
    globals,
    unpackArchive: (archive) => { carried = archive; },
    runPython: () => {
      const asked = new XMLHttpRequest();
      asked.open("POST", `${indexURL}verdict?${globals.get("fingerprint")}`, false);
      asked.send(carried);
      return asked.responseText;
    },
  };
}
"""
"""Loads the same files as Pyodide, but lets the Python of these tests run the program, which is ten times as fast."""

SMALLEST_WASM = b"\0asm\1\0\0\0"


def write_stand_in(folder: Path) -> Path:
    """Write the stand-in to a folder as if it were Pyodide."""
    for name, data in zip(PARTS, (STAND_IN.encode(), SMALLEST_WASM, b"no library"), strict=True):
        (folder / name).write_bytes(data)
    return folder


class _Handler(SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def do_POST(self) -> None:
        """Send the verdict of a Python without packages on the archive of the page."""
        carried = self.rfile.read(int(self.headers["Content-Length"]))
        fingerprint = urlsplit(self.path).query
        found = verify_in_isolation(b64encode(carried).decode(), fingerprint, Path(self.directory, "unpacked"))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(orjson.dumps(found))

    def log_message(self, *_: Any) -> None:
        """Suppress log messages."""


@contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine for the duration of a block."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
