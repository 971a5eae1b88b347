"""A progress bar for slow commands, shown only on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(total: int | None, what: str, *, plain: bool = False) -> Iterator[Callable[..., None]]:
    """Show a progress bar on standard error; show nothing if standard error is not a terminal."""
    if plain or not sys.stderr.isatty():
        yield lambda done, total=None: None
        return
    from rich.console import Console  # slow to import
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), f"{what},", TimeRemainingColumn(), "to go")
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done, total=None: bar.update(task, completed=done, total=total)
