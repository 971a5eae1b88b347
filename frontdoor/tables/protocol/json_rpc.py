"""JSON-RPC 2.0: takes and returns bytes, for one call or a batch, independent of the transport."""

import logging
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, TypeVar

import attrs

from combat.engine.errors import Refused
from events.codec import json_text
from events.codec.wire import decode
from events.fields import key_of
from events.limits import WireError, escape_unprintable, show_value
from events.stores.safe_files import StoreError
from frontdoor.tables.connections import Peer, allow_all, hold
from frontdoor.tables.errors import TOO_MUCH, Fault, ServiceError, to_service_error, too_much
from frontdoor.tables.followers import Notice
from frontdoor.tables.limits import Limits
from frontdoor.tables.protocol.method_table import Method, method_table, target_of
from frontdoor.tables.service import Service
from frontdoor.tables.tokens import fight_of
from frontdoor.tables.work.questions import Question
from frontdoor.tables.work.targets import Target

T = TypeVar("T")

Steps = Generator[Question[Any], Any, T]
"""Steps of a call: yields the questions whose answers it needs, and returns its result."""

RETRY_SECONDS = 5
"""Seconds after which a refused call of a batch may be sent again."""

_log = logging.getLogger(__name__)

PARSE, INVALID, NO_METHOD, PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603
"""Error codes of JSON-RPC itself."""


def answer(peer: Peer, data: bytes) -> bytes | None:
    """Return the reply to a message or a batch of messages; None if no call in it expects a reply."""
    message = Message(peer, data)
    return message.reply([finish(call) for call in message.calls])


def finish(steps: Steps[T]) -> T:
    """Return the result of a call, answering its questions in this thread."""
    step: Callable[[], Question[Any]] = partial(next, steps)
    while True:
        try:
            question = step()
        except StopIteration as end:
            result: T = end.value
            return result
        step = next_step(steps, question.answer)


def next_step(steps: Steps[T], answer: Callable[[], Any]) -> Callable[[], Question[Any]]:
    """Return the next step of a call, given a function that returns the answer to its question."""
    try:
        return partial(steps.send, answer())
    except Exception as error:  # noqa: BLE001 - the call reports it
        return partial(steps.throw, error)


class Message:
    """A message from a client: one call or a batch.

    Attributes:
        calls: The steps of each call, to be carried out in order.
        targets: What each call is about.
        only_asks: Whether all calls are questions, so that other messages may overtake this one.
        is_late: Whether the earlier calls of the batch took so long that the remaining ones are refused.
        exceeds: Whether a call was refused because of a limit.
    """

    def __init__(self, peer: Peer, data: bytes) -> None:
        self._error = b""
        self._is_batch = self.exceeds = False
        try:
            calls = self._parse(peer.service.limits, data)
        except ServiceError as error:
            calls, self._error, self.exceeds = [], _error(None, error), error.code == TOO_MUCH
        self._bytes = 0
        self.is_late = False
        self.calls = [self._counted(peer, call) for call in calls]
        self.targets = [_target_of(call) for call in calls]
        self._ids = [call["id"] for call in calls if isinstance(call, dict) and "id" in call]
        self.only_asks = bool(calls) and all(map(_is_question, calls))

    def _counted(self, peer: Peer, call: object) -> Steps[bytes | None]:
        """Carry out a call, unless the earlier calls of the batch have used up the length of a reply, or the time."""
        limits, refusal = peer.service.limits, None
        if self._bytes > limits.reply_bytes:
            sentence = f"the replies of this batch already have more than {limits.reply_bytes:,} bytes"
            refusal = too_much("reply_bytes", f"{sentence}; send this call again", RETRY_SECONDS)
        elif self.is_late:
            sentence = f"the calls of this batch took more than {limits.batch_seconds} s"
            refusal = too_much("batch_seconds", f"{sentence}; send this call again", RETRY_SECONDS)
        if refusal is None:
            reply = yield from self._reply(peer, call)
        else:
            reply = self._failure(call, refusal)
        self._bytes += len(reply or b"")
        return reply

    def _reply(self, peer: Peer, message: object) -> Steps[bytes | None]:
        error_text = _call_error(message)
        if error_text or not isinstance(message, dict):
            return _error(message.get("id") if isinstance(message, dict) else None, ServiceError(INVALID, error_text))
        try:
            result = yield from call_steps(peer, message["method"], message.get("params", {}))
        except ServiceError as error:
            return self._failure(message, error)
        if "id" not in message:
            return None
        limit = peer.service.limits.reply_bytes
        encoded = result if isinstance(result, bytes) else to_json(peer.without_known(result))
        if len(encoded) > limit and _is_question(message):
            return self._failure(message, too_much("reply_bytes", f"the answer has more than {limit:,} bytes"))
        return b'{"jsonrpc":"2.0","id":' + to_json(message["id"]) + b',"result":' + encoded + b"}"

    def _failure(self, call: object, error: ServiceError) -> bytes | None:
        """Return the reply to a call that failed, or None if it expects no reply."""
        self.exceeds = self.exceeds or error.code == TOO_MUCH
        return _error(call["id"], error) if isinstance(call, dict) and "id" in call else None

    def _parse(self, limits: Limits, data: bytes) -> list[object]:
        if len(data) > limits.message_bytes:
            sentence = f"a message may have at most {limits.message_bytes:,} bytes, not {len(data):,}"
            raise too_much("message_bytes", sentence)
        message = parse_json(data)
        self._is_batch = isinstance(message, list)
        if not isinstance(message, list):
            return [message]
        if not message:
            raise ServiceError(INVALID, "a batch must contain at least one call")
        if len(message) > limits.batch:
            raise too_much("batch", f"a batch may contain at most {limits.batch} calls, not {len(message)}")
        return message

    def refuse(self, error: ServiceError) -> bytes | None:
        """Return the reply that refuses all calls of the message."""
        return self.reply([_error(number, error) for number in self._ids])

    def reply(self, replies: Sequence[bytes | None]) -> bytes | None:
        """Return the reply to the message, given those of its calls; None if no call expects one."""
        if self._error:
            return self._error
        wanted = [reply for reply in replies if reply is not None]
        if not wanted:
            return None
        return b"[" + b",".join(wanted) + b"]" if self._is_batch else wanted[0]


def _target_of(call: object) -> Target:
    return target_of(call.get("method"), call.get("params")) if isinstance(call, dict) else Target()


def _is_question(call: object) -> bool:
    name = call.get("method") if isinstance(call, dict) else None
    method = method_table().get(name) if isinstance(name, str) else None
    return method is not None and method.asks


def parse_json(data: bytes) -> Any:
    """Return the JSON value of a message.

    Raises:
        ServiceError: If the message is not JSON.
    """
    try:
        return json_text.loads(data)
    except (json_text.JSONDecodeError, RecursionError) as error:
        raise ServiceError(PARSE, f"the message is not JSON: {escape_unprintable(str(error))}") from None


def _call_error(message: object) -> str:
    """Return an error message if a call is malformed; otherwise an empty string."""
    if not isinstance(message, dict):
        return f"a call must be an object, not {show_value(message)}"
    if message.get("jsonrpc") != "2.0":
        return 'a call must have "jsonrpc": "2.0"'
    if not isinstance(message.get("method"), str):
        return "a call must have a method, which is a string"
    if not isinstance(message.get("id"), str | int | None) or isinstance(message.get("id"), bool):
        return "the id of a call must be a string or an integer"
    unknown = [key for key in message if key not in ("jsonrpc", "id", "method", "params")]
    return f"a call has no field {show_value(unknown[0])}" if unknown else ""


def call_steps(peer: Peer, name: str, params: object) -> Steps[Any]:
    """Call a method; the result is bytes if a worker has answered a question and already encoded the answer.

    Raises:
        ServiceError: If the method is unknown, the params are wrong, or the call fails.
    """
    peer.allow(name)
    method = method_table().get(name)
    if method is None:
        raise ServiceError(NO_METHOD, f"there is no method {show_value(name)}; methods: {', '.join(method_table())}")
    with peer.service.around(name):
        return (yield from ask(peer, name, partial(_run, peer, method, params)))


def _run(peer: Peer, method: Method, params: object) -> Any:
    if type(params) is not dict and not isinstance(params, Mapping):
        raise ServiceError(PARAMS, f"params must be an object, not {show_value(params)}")
    result = method(peer, decode(params, method.params))
    peer.service.called_from(fight_of(params.get("token", "")), peer.address)
    return result


def ask(peer: Peer, name: str, function: Callable[[], Any]) -> Steps[Any]:
    """Return the result of a function or, if it returns a question, the answer.

    Raises:
        ServiceError: If the function or the answer fails.
    """
    try:
        result = function()
        return (yield result) if isinstance(result, Question) else result
    except WireError as error:
        raise ServiceError(PARAMS, str(error)) from None
    except (Refused, StoreError) as error:
        raise to_service_error(error, peer.service.mark()) from None
    except ServiceError:
        raise
    except Exception as error:
        mark = peer.service.mark()
        _log.error("unexpected error in %s (reference %s)", name, mark, exc_info=error)
        raise ServiceError(INTERNAL, f"internal error of the server; see its log under reference {mark}") from error


@lru_cache(maxsize=64)
def notification(notice: Notice) -> bytes:
    """Return a notice as a JSON-RPC notification. Cached, because many followers receive the same notice."""
    return to_json({"jsonrpc": "2.0", "method": notice.method, "params": notice.params})


def _error(call: object, error: ServiceError) -> bytes:
    call_id = call if isinstance(call, str | int) and not isinstance(call, bool) else None
    return to_json({"jsonrpc": "2.0", "id": call_id, "error": error_object(error)})


def error_object(error: ServiceError) -> dict[str, Any]:
    """Return an error as a JSON-RPC error object, without empty fields."""
    error_text = Fault(error.code, error.sentence, error.data)
    return {name: value for name, value in attrs.asdict(error_text, recurse=False).items() if value is not None}


def to_json(value: object) -> bytes:
    """Serialise an answer that may contain attrs instances.

    Raises:
        MemoryError: If memory runs out; orjson reports such an error within `_as_json` as a type that is not JSON.
    """
    try:
        return json_text.dumps(value, default=_as_json)
    except TypeError as error:
        if isinstance(error.__cause__, MemoryError):
            raise error.__cause__ from None
        raise


def _as_json(value: Any) -> Any:
    cls: Any = type(value)
    keys = _keys_of(cls)
    return dict(value) if keys is None else {key: getattr(value, name) for name, key in keys}


@cache
def _keys_of(cls: Any) -> tuple[tuple[str, str], ...] | None:
    """Return the names and keys of the fields of an attrs class; None for a mapping."""
    if issubclass(cls, Mapping):
        return None
    return tuple((field.name, key_of(field)) for field in attrs.fields(cls))


class Conversation:
    """A JSON-RPC conversation with one client: replies in order, with notifications between them.

    Args:
        service: The service that answers.
        send: Sends a message. Called from any thread; must not block.
        allow, hang_up: As for `Peer`.
    """

    def __init__(
        self,
        service: Service,
        send: Callable[[bytes], None],
        allow: Callable[[str], None] = allow_all,
        hang_up: Callable[[], None] = hold,
    ) -> None:
        self._send = send
        self._peer = Peer(service, lambda notice: send(notification(notice)), allow, hang_up=hang_up)

    def receive(self, data: bytes) -> None:
        """Handle a message. The reply is sent before the notifications that the message causes."""
        self._peer.asks()
        try:
            reply = answer(self._peer, data)
            if reply is not None:
                self._send(reply)
        finally:
            self._peer.answered()

    def close(self) -> None:
        """End the conversation and stop following all seats."""
        self._peer.close()
