"""Workers leave the server a processor, and have a lower priority than the server."""

import multiprocessing
import os
import sys
from multiprocessing.connection import Connection

import pytest

from frontdoor.http.work import worker
from frontdoor.http.work.processors import leave_a_processor, one_processor
from frontdoor.http.work.worker import NICENESS


def report(pipe: Connection, processors: set[int], server: int) -> None:
    """Send the processors that are left of some."""
    os.sched_setaffinity(0, processors)
    leave_a_processor(server)
    pipe.send(os.sched_getaffinity(0))


def left_by(processors: set[int]) -> set[int]:
    """Return the processors that a worker of this process uses."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=report, args=(theirs, processors, os.getpid()))
    process.start()
    assert ours.poll(60)
    found: set[int] = ours.recv()
    process.join()
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process choose its processors")
def test_worker_leaves_a_processor_to_the_server() -> None:
    """Unless there is only one: the server's own, or the first one if the server uses more than one."""
    usable = os.sched_getaffinity(0)
    for processors in ({min(usable)}, usable):
        assert left_by(processors) == ((processors - {min(processors)}) or processors)
    with one_processor(sorted(usable).index(max(usable))):
        assert left_by(usable) == ((usable - {max(usable)}) or usable)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process choose its processors")
def test_server_keeps_to_one_processor_while_it_runs() -> None:
    """Its port chooses the processor, so that two servers on one machine do not share it."""
    usable, interval = os.sched_getaffinity(0), sys.getswitchinterval()
    for port in range(len(usable)):
        with one_processor(port):
            assert os.sched_getaffinity(0) == {sorted(usable)[port]}
            assert sys.getswitchinterval() < interval
        assert (os.sched_getaffinity(0), sys.getswitchinterval()) == (usable, interval)


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
