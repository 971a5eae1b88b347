"""A worker process: answers one question after another, with the fights that it keeps."""

import os
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

import attrs

from combat.engine.errors import Refused
from events.codec.wire import WireError
from frontdoor.tables.errors import ServiceError, to_service_error
from frontdoor.tables.protocol.json_rpc import PARAMS, to_json
from frontdoor.tables.work.replicas import Replicas, SentLines

NICENESS = 10
"""Added to the niceness of workers, so that the server itself gets a processor first."""


@attrs.frozen
class SentQuestion:
    """A question as it is sent to a worker.

    Attributes:
        function: The function that answers it.
        args: Its arguments, after the fight.
        lines: The log lines that the worker lacks; None if the question is not about a fight.
        encode: Whether to return the answer as JSON, so that the server does not have to.
    """

    function: Callable[..., Any]
    args: tuple[Any, ...]
    lines: SentLines | None
    encode: bool


@attrs.frozen
class SentAnswer:
    """The answer of a worker.

    Attributes:
        value: The answer.
        error: The code, sentence and data of an error; None if there is none.
        fault: The traceback of an unexpected error; empty if there is none.
    """

    value: Any = None
    error: tuple[int, str, Any] | None = None
    fault: str = ""


def run(pipe: Connection) -> None:
    """Answer questions until the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops its workers itself
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    Thread(target=_end_with_server, daemon=True).start()
    fights = Replicas()
    with suppress(EOFError, OSError):
        pipe.send(None)  # ready
        while True:
            question = pipe.recv()
            answer = _answer(fights, question)
            try:
                pipe.send(answer)
            except (TypeError, ValueError, AttributeError):  # the answer cannot be pickled
                pipe.send(SentAnswer(fault=traceback.format_exc()))


def _end_with_server() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _answer(fights: Replicas, question: SentQuestion) -> SentAnswer:
    try:
        fight = () if question.lines is None else (fights.fight(question.lines),)
        value = question.function(*fight, *question.args)
        return SentAnswer(to_json(value) if question.encode and not isinstance(value, str) else value)
    except Refused as refused:
        return _error(to_service_error(refused, ""))
    except WireError as error:
        return _error(ServiceError(PARAMS, str(error)))
    except ServiceError as error:
        return _error(error)
    except Exception:  # noqa: BLE001 - the server logs and reports it
        return SentAnswer(fault=traceback.format_exc())


def _error(error: ServiceError) -> SentAnswer:
    return SentAnswer(error=(error.code, error.sentence, error.data))
