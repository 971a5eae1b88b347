"""Workers leave the server a processor, and have a lower priority than the server."""

import multiprocessing
import os
import sys
from multiprocessing.connection import Connection

import pytest

from frontdoor.http.work import worker
from frontdoor.http.work.worker import NICENESS, leave_a_processor


def report(pipe: Connection, processors: set[int]) -> None:
    """Send the processors that are left of some."""
    os.sched_setaffinity(0, processors)
    leave_a_processor()
    pipe.send(os.sched_getaffinity(0))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process choose its processors")
def test_worker_leaves_a_processor_to_the_server() -> None:
    """Unless there is only one."""
    usable = os.sched_getaffinity(0)
    for processors in ({min(usable)}, usable):
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.get_context("spawn").Process(target=report, args=(theirs, processors))
        process.start()
        assert ours.poll(60)
        assert ours.recv() == ((processors - {min(processors)}) or processors)
        process.join()


@pytest.mark.skipif(sys.platform != "linux", reason="reads the niceness of another process")
def test_running_worker_has_a_low_priority() -> None:
    """And leaves the processor itself, before it answers the first question."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=worker.run, args=(theirs,), daemon=True)
    process.start()
    assert ours.poll(60)
    assert process.pid is not None
    niceness = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, niceness + NICENESS)
    usable = os.sched_getaffinity(0)
    assert os.sched_getaffinity(process.pid) == ((usable - {min(usable)}) or usable)
    ours.close()
    theirs.close()
    process.kill()
    process.join()
