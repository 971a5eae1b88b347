"""Programs at a pseudo-terminal: what they show is read, and they are interrupted as people do."""

import os
import select
import signal
import subprocess
import time


def interrupt(process: subprocess.Popen[bytes], terminal: int) -> None:
    """Interrupt as people do: again, if it fell between the question and the reading and nothing came of it."""
    for _ in range(10):
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        if select.select([terminal], [], [], 5)[0]:
            return


def until(terminal: int, text: bytes) -> bytes:
    """Read from a terminal until a text was shown."""
    shown = b""
    end = time.monotonic() + 60
    while text not in shown and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                shown += os.read(terminal, 65_536)
            except OSError:
                break
    assert text in shown, shown[-2000:]
    return shown
