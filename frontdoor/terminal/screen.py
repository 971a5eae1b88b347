"""Standard output and input: colours where a terminal has them, plain lines everywhere else."""

import contextlib
import sys
import textwrap
from collections.abc import Sequence
from getpass import getpass
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from frontdoor.terminal.text import sanitize

if TYPE_CHECKING:
    from rich.console import Console

MAX_ANSWER_LENGTH = 2_000

_INDENT = 4
_ROOM_FOR_AN_ANSWER = 5  # a fifth of the terminal: at 80 columns eight faces with the blanks between them


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

    @property
    def width(self) -> int | None:
        """How many columns the terminal has; None where the output goes elsewhere, and no line is too long."""
        if self._console is not None:
            return self._console.width
        return get_terminal_size().columns if sys.stdout.isatty() else None

    def print(self, text: str = "", style: str = "") -> None:
        """Write one line; `style` is one of rich's, ignored where there are no colours."""
        lines = "\n".join(self._wrapped(sanitize(text)))
        if self._console is None:
            print(lines, flush=True)
        else:
            self._console.print(lines, style=style or None, soft_wrap=True)

    def _wrapped(self, text: str, *, answered: bool = False) -> list[str]:
        """Return a line as lines that the terminal has room for, as far in as it begins; no path is broken.

        Args:
            text: The line.
            answered: Whether an answer is typed behind it, and must have room there.
        """
        if self.width is None:
            return [text]
        width = self.width - (self.width // _ROOM_FOR_AN_ANSWER if answered else 0)
        if len(text) <= width:
            return [text]
        margin = text[: min(len(text) - len(text.lstrip()), width // 2)]
        return _lines(text.lstrip(), width, margin, margin)

    def print_with_margin(self, margin: str, text: str, style: str = "", *, hang: int = 0) -> None:
        """Write a text beside a margin; where it takes several lines, all of them stand beside it.

        A margin that leaves too little room has a line of its own.

        Args:
            margin: What stands before the first line.
            text: What is wrapped.
            style: As for `print`.
            hang: How many columns the other lines stand farther in.
        """
        if self.width is None:
            self.print(f"{margin}{text}".rstrip(), style)
            return
        if len(margin) * 2 > self.width:
            self.print(margin.rstrip(), style)
            margin = " " * _INDENT
        room = max(_INDENT, self.width - len(margin))
        lines = _lines(sanitize(text), room, "", " " * hang) or [""]
        for number, line in enumerate(lines):
            self.print(f"{' ' * len(margin) if number else margin}{line}".rstrip(), style)

    def print_table(self, headings: Sequence[str], rows: Sequence[Sequence[str]], *, titles: int = 1) -> None:
        """Write a table; where it is too wide, each row is a paragraph.

        Args:
            headings: What is in the columns.
            rows: Each as long as the headings.
            titles: How many of the first cells name a row.
        """
        lines = [[sanitize(cell) for cell in row] for row in (headings, *rows)]
        natural = sum(max(map(len, column)) + 2 for column in zip(*lines, strict=True))
        if self.width is not None and natural > self.width and len(headings) > titles + 1:
            self._print_paragraphs(lines[0], lines[1:], titles)
            return
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

    def _print_paragraphs(self, headings: Sequence[str], rows: Sequence[Sequence[str]], titles: int) -> None:
        """Write the rows of a table, each under what names it; cells that say nothing are left out."""
        for row in rows:
            self.print_with_margin("  ", "  ".join(filter(None, row[:titles])))
            told = zip(headings[titles:], row[titles:], strict=True)
            self.print_with_margin(
                " " * _INDENT, "; ".join(f"{what} {cell}" for what, cell in told if cell not in ("", "-"))
            )

    def ask(self, question: str, *, hidden: bool = False) -> str:
        """Return the answer to a question, without blanks around it; raise `EOFError` where the input has ended.

        Args:
            question: The question.
            hidden: Whether nobody who looks at the terminal may read the answer.
        """
        if self.interactive:
            *before, last = self._wrapped(sanitize(question), answered=not hidden)
            for line in before:
                print(line)
            answer = getpass(f"{last} ") if hidden else input(f"{last} ")
            return sanitize(answer[:MAX_ANSWER_LENGTH]).strip()
        self.print(question)
        line = sys.stdin.readline(MAX_ANSWER_LENGTH)
        if not line:
            raise EOFError
        return sanitize(line.rstrip("\r\n")).strip()


def _lines(text: str, width: int, first: str, others: str) -> list[str]:
    """Return a text as lines that begin so; a path is left in one piece, or nobody could copy it."""
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=others, break_on_hyphens=False, break_long_words=False
    )
