"""Standard output and input: colours where a terminal has them, plain lines everywhere else."""

import contextlib
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from frontdoor.cli.text import sanitize

if TYPE_CHECKING:
    from rich.console import Console

MAX_ANSWER_LENGTH = 2_000


class Screen:
    """Where the command line writes and reads; `plain` means no control characters, even to a terminal."""

    def __init__(self, *, plain: bool = False) -> None:
        self._console: Console | None = None
        if not plain and sys.stdout.isatty():
            from rich import console  # slow to import, and the doctor must answer without it

            self._console = console.Console(highlight=False, markup=False, emoji=False)
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - importing it lets people edit the line they type into `input`

    @property
    def interactive(self) -> bool:
        """Whether somebody sits at a terminal, so that a question and its answer stand on one line."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def print(self, text: str = "", style: str = "") -> None:
        """Write one line; `style` is one of rich's, ignored where there are no colours."""
        if self._console is None:
            print(sanitize(text), flush=True)
        else:
            self._console.print(sanitize(text), style=style or None)

    def print_table(self, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Write a table; each row is as long as the headings."""
        lines = [[sanitize(cell) for cell in row] for row in (headings, *rows)]
        if self._console is None:
            widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
            for line in lines:
                self.print("  ".join(map(str.ljust, line, widths)).rstrip())
            return
        from rich.box import SIMPLE_HEAD  # as slow as the console
        from rich.table import Table

        table = Table(*lines[0], box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), header_style="bold")
        for line in lines[1:]:
            table.add_row(*line)
        self._console.print(table)

    def ask(self, question: str) -> str:
        """Return the answer to a question, without blanks around it; raise `EOFError` where the input has ended."""
        if self.interactive:
            return sanitize(input(f"{sanitize(question)} ")[:MAX_ANSWER_LENGTH]).strip()
        self.print(question)
        line = sys.stdin.readline(MAX_ANSWER_LENGTH)
        if not line:
            raise EOFError
        return sanitize(line.rstrip("\r\n")).strip()
