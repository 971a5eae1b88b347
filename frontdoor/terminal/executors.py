"""Who plays many fights: this process, some processes of this machine, or a Dask cluster."""

import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from frontdoor.terminal.errors import UsageError, error_message

if TYPE_CHECKING:
    from concurrent.futures import Executor

SCHEDULER_TIMEOUT = 10
"""So many seconds a scheduler has to answer."""


def make_executor(jobs: int | None, dask: str | None) -> AbstractContextManager["Executor | None"]:
    """Return who plays: so many processes, the cluster at an address, or, as None, this process.

    Whoever leaves by an exception leaves at once: what is being played is given up.

    Raises:
        UsageError: When both are asked for, or the one that is cannot be had.
    """
    if jobs is not None and dask is not None:
        raise UsageError("--jobs is about this machine and --dask about a cluster. Give one of them.")
    if dask is not None:
        return _cluster(dask)
    if jobs is not None and jobs < 1:
        raise UsageError(f"--jobs {jobs} leaves nobody to play. Give 1 or more.")
    return nullcontext() if jobs is None or jobs == 1 else _processes(jobs)


@contextmanager
def _processes(jobs: int) -> Iterator["Executor"]:
    from concurrent.futures import ProcessPoolExecutor  # most fights are played in this process
    from multiprocessing import active_children, get_context

    there = active_children()
    # A process that is begun anew, not copied, holds nothing of ours, such as a thread that draws a bar.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
    with _interrupts_held():
        for _ in range(jobs):
            pool.submit(int)  # each begins a worker, which is born deaf to Ctrl-C: it is for us to tell it
    workers = [each for each in active_children() if each not in there]
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        raise
    pool.shutdown()


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let a Ctrl-C wait, also in processes that are begun meanwhile; where that cannot be, change nothing."""
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
        from distributed import Client, KilledWorker  # an extra, and slow to import
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
            raise UsageError(f"The workers of {address} need blow-by-blow, too: {error_message(error)}") from None
