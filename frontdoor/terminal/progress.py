"""How far something is that takes a while, for whoever sits at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(total: int | None, what: str, *, plain: bool = False) -> Iterator[Callable[..., None]]:
    """Show on standard error how many are done; nothing where that is no terminal.

    Args:
        total: How many there are; None where nobody knows as yet.
        what: What they are, such as `fights`.
        plain: Whether to show nothing anyway.

    Yields:
        What to call with the number of those done, and `total` once it is known.
    """
    if plain or not sys.stderr.isatty():
        yield lambda done, total=None: None
        return
    from rich.console import Console  # slow to import, like the rest of it
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), f"{what},", TimeRemainingColumn(), "to go")
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done, total=None: bar.update(task, completed=done, total=total)
