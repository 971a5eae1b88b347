"""Long runs: executors in this process, in several processes or on a Dask cluster, and a progress bar."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from frontdoor.terminal.console.errors import UsageError, error_message

if TYPE_CHECKING:
    from concurrent.futures import Executor

SCHEDULER_TIMEOUT = 10
"""Seconds to wait for the Dask scheduler."""


MIN_COMMANDS = 5_000
"""Commands of sensible players that are worth a process of their own: a few seconds, ten times as long as its start."""

TYPICAL_BEATS = 150
"""Commands of a typical whole fight."""


def make_executor(jobs: int | None, dask: str | None, commands: int = 0) -> AbstractContextManager["Executor | None"]:
    """Return a context manager for an executor: several processes, a cluster, or None to run in this process.

    An exception inside the context cancels the running work immediately.

    Args:
        jobs: The number of processes; None for one on each core, or fewer if there is little work.
        dask: The address of a Dask scheduler; None to use this machine.
        commands: The estimated number of commands to play.

    Raises:
        UsageError: If the number of processes is invalid, or Dask cannot be used.
    """
    if jobs is not None and dask is not None:
        raise UsageError("--jobs uses this machine and --dask uses a cluster. Give only one of them.")
    if dask is not None:
        return _cluster(dask)
    if jobs is not None and jobs < 1:
        raise UsageError(f"--jobs must be at least 1, not {jobs}.")
    processes = min(usable_cores(), commands // MIN_COMMANDS) if jobs is None else jobs
    return nullcontext() if processes <= 1 else _processes(processes)


def usable_cores() -> int:
    """Return the number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _processes(jobs: int) -> Iterator["Executor"]:
    from concurrent.futures import ProcessPoolExecutor  # rarely needed: most fights run in this process
    from multiprocessing import active_children, get_context

    existing_workers = active_children()
    # A spawned process, unlike a forked one, inherits no threads, such as the one that draws a progress bar.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
    with _interrupts_held():
        for _ in range(jobs):
            pool.submit(int)  # starts a worker that inherits the blocked Ctrl-C; this process stops the workers itself
    workers = [each for each in active_children() if each not in existing_workers]
    try:
        yield pool
    except BaseException:
        manager = getattr(pool, "_executor_manager_thread", None)
        _silence(manager)
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        # At exit, Python wakes threads that still run, without a lock: the thread may close its pipe at that moment.
        if isinstance(manager, threading.Thread):
            manager.join()
        raise
    pool.shutdown()


def _silence(thread: object) -> None:
    """Print no traceback if a thread of the pool fails: it may meet ended workers, cancelled work and closed pipes."""
    from multiprocessing.queues import Queue

    usual = threading.excepthook
    threading.excepthook = lambda failure: None if failure.thread is thread else usual(failure)
    # The thread that feeds the queue prints by this method when the pool closes the pipe under it.
    setattr(Queue, "_on_queue_feeder_error", staticmethod(lambda error, item: None))  # noqa: B010 - mypy knows no such attribute


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block Ctrl-C, also in processes started during the context; do nothing on systems without signal masks."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _cluster(address: str) -> Iterator["Executor"]:
    from concurrent.futures import BrokenExecutor, CancelledError

    try:
        from distributed import Client, KilledWorker  # an optional dependency, and slow to import
    except ImportError:
        raise UsageError("--dask needs Dask. Install it with: pip install 'blow-by-blow[dask]'.") from None
    try:
        client = Client(address, timeout=SCHEDULER_TIMEOUT)
    except (OSError, ValueError) as error:
        raise UsageError(f"No Dask scheduler answers at {address}: {error_message(error)}") from None
    with client:
        try:
            yield client.get_executor(pure=False)
        except (KilledWorker, CancelledError) as error:
            raise BrokenExecutor(error_message(error)) from error
        except ModuleNotFoundError as error:
            raise UsageError(f"The workers of {address} also need blow-by-blow: {error_message(error)}") from None


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
