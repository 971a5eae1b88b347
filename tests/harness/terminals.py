"""Programs at a pseudo-terminal: their output is read, input is typed, and they can be interrupted."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from typing import Self

_COMMAND = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from frontdoor.terminal import main; sys.exit(main())"
)

BLOW = (sys.executable, "-c", _COMMAND)
"""Command that starts `blow` so that it can be interrupted.

If a shell runs the tests in the background, they ignore interrupts, and `blow` would inherit that.
"""


def interrupt(process: subprocess.Popen[bytes], terminal: int) -> None:
    """Send an interrupt, and repeat it if it arrived between the prompt and the reading and had no effect."""
    for _ in range(10):
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        if select.select([terminal], [], [], 5)[0]:
            return


def read_until(terminal: int, text: bytes, before: bytes = b"") -> bytes:
    """Read from a terminal until a text appears; `before` is output that was read earlier."""
    shown = b""
    end = time.monotonic() + 60
    while text not in before + shown and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                shown += os.read(terminal, 65_536)
            except OSError:
                break
    assert text in before + shown, (before + shown)[-2000:]
    return shown


class Terminal:
    """`blow` at a pseudo-terminal, with its output and typed input.

    Args:
        arguments: The arguments of the command line.
        columns: The width of the terminal.
        rows: The height of the terminal.
        environment: Environment variables to set, such as NO_COLOR.
    """

    def __init__(
        self, *arguments: str, columns: int = 80, rows: int = 40, environment: Mapping[str, str] | None = None
    ) -> None:
        self.ours, theirs = pty.openpty()
        self.resize(rows, columns)
        inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.shown, self._ahead = b"", b""  # output that was returned to the test, and output that was read after it
        self.process = subprocess.Popen(
            [*BLOW, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**inherited, "TERM": "xterm-256color", **(environment or {})},
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(20)
        with contextlib.suppress(OSError):
            os.close(self.ours)

    def resize(self, rows: int, columns: int) -> None:
        """Change the size of the terminal."""
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, text: str) -> str:
        """Return the output up to and including a text."""
        expected = text.encode()
        if expected not in self._ahead:
            self._ahead += read_until(self.ours, expected, self._ahead)
        before, match, self._ahead = self._ahead.partition(expected)
        self.shown += before + match
        return (before + match).decode(errors="replace").replace("\r\n", "\n")

    def answer(self, question: str, line: str) -> str:
        """Wait for a prompt and type a line; return the output up to the prompt."""
        shown = self.until(question)
        time.sleep(0.05)
        os.write(self.ours, f"{line}\n".encode())
        return shown

    def rest(self) -> str:
        """Return the rest of the output, until the program ends."""
        shown, self._ahead = self._ahead, b""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if select.select([self.ours], [], [], 0.2)[0]:
                try:
                    shown += os.read(self.ours, 65_536)
                except OSError:
                    break
            elif self.process.poll() is not None:
                break
        self.process.wait(20)
        self.shown += shown
        return shown.decode(errors="replace").replace("\r\n", "\n")

    def echoes(self) -> bool:
        """Return whether the terminal echoes typed characters."""
        flags: int = termios.tcgetattr(self.ours)[3]
        return bool(flags & termios.ECHO)
