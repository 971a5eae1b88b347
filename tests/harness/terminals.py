"""Programs at a pseudo-terminal: what they show is read, and they are interrupted as people do."""

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
"""How `blow` is started where it is to be interrupted.

A shell that runs the tests in the background has them ignore interrupts, and `blow` by itself would do so, too.
"""


def interrupt(process: subprocess.Popen[bytes], terminal: int) -> None:
    """Interrupt as people do: again, if it fell between the question and the reading and nothing came of it."""
    for _ in range(10):
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        if select.select([terminal], [], [], 5)[0]:
            return


def read_until(terminal: int, text: bytes, before: bytes = b"") -> bytes:
    """Read from a terminal until a text was shown, of which something may have been read before."""
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
    """`blow` at a pseudo-terminal of its own: what is shown on it, and what people type.

    Args:
        arguments: Those of the command line.
        columns: How wide it is.
        environment: What differs from the environment of the tests, such as NO_COLOR.
    """

    def __init__(self, *arguments: str, columns: int = 80, environment: Mapping[str, str] | None = None) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.shown, self._ahead = b"", b""  # what was looked at, and what was read beyond it
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

    def until(self, text: str) -> str:
        """Return what is shown until a text is."""
        sought = text.encode()
        if sought not in self._ahead:
            self._ahead += read_until(self.ours, sought, self._ahead)
        before, found, self._ahead = self._ahead.partition(sought)
        self.shown += before + found
        return (before + found).decode(errors="replace").replace("\r\n", "\n")

    def answer(self, question: str, line: str) -> str:
        """Type a line as soon as a question is asked; return what was shown until then."""
        shown = self.until(question)
        time.sleep(0.05)
        os.write(self.ours, f"{line}\n".encode())
        return shown

    def rest(self) -> str:
        """Return what is shown until the program ends."""
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
        """Return whether the terminal shows what is typed."""
        flags: int = termios.tcgetattr(self.ours)[3]
        return bool(flags & termios.ECHO)
