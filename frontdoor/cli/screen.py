"""
Where the command line writes and reads: colours where a terminal has them, plain lines everywhere else.
"""

import contextlib
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from frontdoor.cli.sentences import printable

if TYPE_CHECKING:
    from rich.console import Console

MOST_CHARACTERS = 2_000
"""The longest line that is read as one answer."""


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


class Screen:
    """
    Standard output and standard input.

    Args:
        plain: Write no colours and no control characters, even to a terminal.
    """

    def __init__(self, *, plain: bool = False) -> None:
        self._console: Console | None = None
        if not plain and sys.stdout.isatty():
            self._console = _console()
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - from now on `input` lets people edit the line they type

    @property
    def typed_at(self) -> bool:
        """Whether somebody sits at a terminal, so that a question and its answer stand on one line."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def say(self, text: str = "", style: str = "") -> None:
        """Write one line; `style` is one of rich's, and nothing where there are no colours."""
        if self._console is None:
            print(printable(text), flush=True)
        else:
            self._console.print(printable(text), style=style or None)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Write a table; the rows are as wide as the heads."""
        if self._console is None:
            lines = [[printable(cell) for cell in row] for row in (heads, *rows)]
            widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
            for line in lines:
                self.say("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
            return
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        drawn = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), header_style="bold")
        for head in heads:
            drawn.add_column(printable(head))
        for row in rows:
            drawn.add_row(*map(printable, row))
        self._console.print(drawn)

    def ask(self, question: str) -> str:
        """
        Ask, and give the line that is answered, without blanks around it.

        Raises:
            EOFError: When nobody can answer any more.
        """
        if self.typed_at:
            return printable(input(f"{printable(question)} ")[:MOST_CHARACTERS]).strip()
        self.say(question)
        line = sys.stdin.readline(MOST_CHARACTERS)
        if not line:
            raise EOFError
        return printable(line.rstrip("\r\n")).strip()
