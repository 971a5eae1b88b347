"""Questions and answers as they are sent between a service and a worker, which has copies of the fights."""

import traceback
from collections.abc import Callable
from typing import Any

import attrs

from combat.engine.errors import Refused
from events.codec.wire import WireError
from frontdoor.tables.errors import ServiceError, to_service_error
from frontdoor.tables.protocol.json_rpc import PARAMS, to_json
from frontdoor.tables.work.questions import CHOICE, Question
from frontdoor.tables.work.replicas import Replicas, Sender, SentLines


class WorkerFault(Exception):
    """An unexpected error in a worker; its text is the traceback there."""


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


def send(question: Question[Any], sender: Sender) -> SentQuestion:
    """Return a question as it is sent to a worker.

    Raises:
        StoreError: If the log of the fight cannot be read.
    """
    lines = None if question.about is None else sender.lines_for(question.about)
    return SentQuestion(question.function, question.args, lines, question.kind != CHOICE)


def receive(question: Question[Any], answer: SentAnswer, sender: Sender) -> Any:
    """Return the answer to a question that was sent.

    Raises:
        ServiceError: If the question is refused.
        WorkerFault: If an unexpected error occurred.
    """
    if question.about is not None and (answer.error or answer.fault):
        sender.forget(question.about.id)  # the fight may not have been loaded
    if answer.fault:
        raise WorkerFault(answer.fault)
    if answer.error is not None:
        raise ServiceError(*answer.error)
    return answer.value


def answer_sent(fights: Replicas, question: SentQuestion) -> SentAnswer:
    """Answer a question in a worker."""
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
