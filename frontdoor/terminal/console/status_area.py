"""Lines that stay at the bottom of a terminal while the text above them scrolls."""

import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from shutil import get_terminal_size
from types import FrameType

from frontdoor.terminal.console.text import sanitize

STATUS_ROWS = 3
"""Number of fixed lines."""

MIN_ROWS = 16
"""Smallest height of a terminal with fixed lines; a lower one keeps its rows for the scrolling text."""

_SAVE, _RESTORE, _CLEAR_BELOW, _CLEAR_LINE, _NO_MARGINS = "\x1b7", "\x1b8", "\x1b[J", "\x1b[K", "\x1b[r"
_CYAN, _NORMAL = "\x1b[36m", "\x1b[0m"


class StatusArea:
    """The fixed lines of a terminal; they are drawn again at the next prompt after its size has changed."""

    def __init__(self, *, coloured: bool) -> None:
        self._coloured = coloured
        self._lines: Sequence[str] = ()
        self._size = os.terminal_size((0, 0))  # the size for which the margins are set; 0 for no margins
        self._suspend = signal.getsignal(signal.SIGTSTP)

    @property
    def fits(self) -> bool:
        """Whether the terminal is high enough."""
        return get_terminal_size().lines >= MIN_ROWS

    @property
    def is_shown(self) -> bool:
        """Whether the lines are on the screen."""
        return self._size.lines > 0

    def show(self, lines: Sequence[str]) -> None:
        """Draw the lines, each cut to the width of the terminal; hide them if the terminal is too low."""
        self._lines = lines
        if not self.fits:
            self.hide()
            return
        text = "" if self._size == get_terminal_size() else self._begin()
        text += _SAVE
        for row, line in enumerate([*lines, *[""] * STATUS_ROWS][:STATUS_ROWS], self._size.lines - STATUS_ROWS + 1):
            content = _cut(sanitize(line), self._size.columns)
            content = f"{_CYAN}{content}{_NORMAL}" if self._coloured else content
            text += f"\x1b[{row:03}H{_CLEAR_LINE}{content}"
        _write(text + _RESTORE)

    def hide(self) -> None:
        """Remove the lines and let the whole terminal scroll again."""
        if self.is_shown:
            top = self._size.lines - STATUS_ROWS + 1
            self._size = os.terminal_size((0, 0))
            signal.signal(signal.SIGTSTP, self._suspend)
            _write(f"{_SAVE}{_NO_MARGINS}\x1b[{top:03}H{_CLEAR_BELOW}{_RESTORE}")

    def _begin(self) -> str:
        """Return the codes that scroll the text up and set the margins; take the size of the terminal."""
        self._size = get_terminal_size()
        signal.signal(signal.SIGTSTP, self._on_suspend)
        whole = f"{_SAVE}{_NO_MARGINS}{_RESTORE}{_CLEAR_BELOW}"
        room = "\n" * STATUS_ROWS + f"\x1b[{STATUS_ROWS}A"
        return f"{whole}{room}{_SAVE}\x1b[1;{self._size.lines - STATUS_ROWS}r{_RESTORE}"

    def _on_suspend(self, number: int, _: FrameType | None) -> None:
        """Give the whole terminal back to the shell while the program is suspended (Ctrl-Z)."""
        self.hide()
        os.kill(os.getpid(), number)  # with the former handler
        self.show(self._lines)


def _cut(line: str, width: int) -> str:
    from rich.cells import cell_len, set_cell_size  # slow to import

    return line if cell_len(line) <= width else f"{set_cell_size(line, width - 1)}…"


def _write(text: str) -> None:
    with contextlib.suppress(OSError):  # the terminal may be closed
        sys.stdout.write(text)
        sys.stdout.flush()
