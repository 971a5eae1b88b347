"""Standard output and input, with colours on a terminal and plain lines elsewhere."""

import contextlib
import signal
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from getpass import getpass
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TypeVar

from frontdoor.terminal.console.errors import InvalidAnswer, UsageError
from frontdoor.terminal.console.status_area import STATUS_ROWS, StatusArea
from frontdoor.terminal.console.text import sanitize

if TYPE_CHECKING:
    from rich.console import Console

T = TypeVar("T")

MAX_ANSWER_LENGTH = 2_000

MIN_PAGE = 5
"""Smallest number of lines of a page."""

_INDENT = 4
_ROOM_FOR_AN_ANSWER = 5  # a fifth of the terminal's width: at 80 columns, eight faces with spaces between them


class Screen:
    """Output and input of the command line; `plain` means no colours and control characters, even on a terminal."""

    def __init__(self, *, plain: bool = False) -> None:
        self._console: Console | None = None
        self._area: StatusArea | None = None
        self._page: list[tuple[str, str]] | None = None  # the lines to be shown page by page, each with its style
        if not plain and sys.stdout.isatty():
            from rich import console  # slow to import, and `blow doctor` must work without it

            self._console = console.Console(highlight=False, markup=False, emoji=False)
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - importing it enables line editing in `input`

    @property
    def interactive(self) -> bool:
        """Whether both input and output are a terminal, so that prompt and answer share a line."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    @property
    def width(self) -> int | None:
        """Number of columns of the terminal; None for other outputs, whose lines have no limit."""
        if self._console is not None:
            return self._console.width
        return get_terminal_size().columns if sys.stdout.isatty() else None

    @property
    def full(self) -> bool:
        """Whether a person reads a terminal with control codes, so that menus can be short and lines fixed."""
        return self._console is not None and not self._console.is_dumb_terminal and self.interactive

    def fixed_lines(self) -> StatusArea | None:
        """Return the fixed lines at the bottom of the terminal; None if the output has none."""
        if self._area is None and self.full and hasattr(signal, "SIGTSTP"):
            self._area = StatusArea(coloured=self._console is not None and not self._console.no_color)
        return self._area if self._area is not None and self._area.fits else None

    def close(self) -> None:
        """Give the whole terminal back."""
        if self._area is not None:
            self._area.hide()

    @contextlib.contextmanager
    def paged(self) -> Iterator[None]:
        """Show the lines printed in this context page by page; at once if they fit, or without a terminal."""
        if not self.full:
            yield
            return
        self._page = []
        try:
            yield
        finally:
            page, self._page = self._page, None
            self._print_pages(page)

    def _print_pages(self, lines: list[tuple[str, str]]) -> None:
        fixed = self._area is not None and self._area.is_shown
        room = max(MIN_PAGE, get_terminal_size().lines - (STATUS_ROWS if fixed else 0) - 1)
        while lines:
            shown, lines = (lines, []) if len(lines) <= room else (lines[: room - 1], lines[room - 1 :])
            for line, style in shown:
                self._write(line, style)
            if lines and self.ask(f"{len(lines)} more lines. Enter for the next page, q to stop:"):
                break

    def print(self, text: str = "", style: str = "") -> None:
        """Print one line; `style` is a style of the rich library, ignored without colours."""
        lines = self._wrapped(sanitize(text))
        if self._page is not None:
            self._page += [(line, style) for line in lines]
        else:
            self._write("\n".join(lines), style)

    def _write(self, text: str, style: str) -> None:
        if self._console is None:
            print(text, flush=True)
        else:
            self._console.print(text, style=style or None, soft_wrap=True)

    def _wrapped(self, text: str, *, answered: bool = False) -> list[str]:
        """Wrap a line to the width of the terminal, with its indentation and without breaking paths."""
        if self.width is None:
            return [text]
        width = self.width - (self.width // _ROOM_FOR_AN_ANSWER if answered else 0)
        if len(text) <= width:
            return [text]
        margin = text[: min(len(text) - len(text.lstrip()), width // 2)]
        return _lines(text.lstrip(), width, margin, margin)

    def print_with_margin(self, margin: str, text: str, style: str = "", *, hang: int = 0) -> None:
        """Print a text after a margin; further lines are indented by the width of the margin.

        A margin that leaves too little room gets a line of its own.
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
        """Print a table; if it is too wide, print each row as a paragraph under its first `titles` cells."""
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
        from rich.box import SIMPLE_HEAD  # slow to import
        from rich.table import Table

        table = Table(*lines[0], box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), header_style="bold")
        for line in lines[1:]:
            table.add_row(*line)
        self._console.print(table)

    def _print_paragraphs(self, headings: Sequence[str], rows: Sequence[Sequence[str]], titles: int) -> None:
        for row in rows:
            self.print_with_margin("  ", "  ".join(filter(None, row[:titles])))
            cells = zip(headings[titles:], row[titles:], strict=True)
            self.print_with_margin(
                " " * _INDENT, "; ".join(f"{what} {cell}" for what, cell in cells if cell not in ("", "-"))
            )

    def ask(self, question: str, *, hidden: bool = False) -> str:
        """Return the answer to a prompt without surrounding spaces; raise `EOFError` at the end of the input."""
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

    def ask_until(self, question: str, parse: Callable[[str], T]) -> T:
        """Ask until an answer can be parsed; print what is wrong with the others."""
        while True:
            try:
                return parse(self.ask(question))
            except (InvalidAnswer, UsageError) as error:
                self.print_with_margin("", str(error), "yellow")


def _lines(text: str, width: int, first: str, others: str) -> list[str]:
    """Wrap a text with indentation; paths are not broken, so that they can be copied."""
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=others, break_on_hyphens=False, break_long_words=False
    )
