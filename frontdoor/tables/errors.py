"""Errors of the table service: a code, a sentence, and data for programs."""

import logging
from collections.abc import Mapping
from typing import Any

import attrs

from combat.engine.errors import Refused, refuse
from events.codec.wire import plain
from events.stores import Diverged, NoSuchFight, StoreError

_log = logging.getLogger(__name__)

_DIVERGED = (
    "the store no longer holds the fight as this server showed it, and your command was not saved; read the fight again"
)

_FAILED = "the server's store failed; a command may be saved nevertheless, so read the fight before you repeat it"

REFUSED, NO_TOKEN, NO_FIGHT, TOO_MUCH, STORE = 1, 2, 3, 4, 5
"""The service's own error codes, in addition to those of JSON-RPC."""

ERRORS: Mapping[str, tuple[int, str]] = {
    "refused": (REFUSED, "the request was refused and nothing changed; `data` contains the reasons"),
    "no_token": (NO_TOKEN, "the token is invalid"),
    "no_fight": (NO_FIGHT, "there is no such fight"),
    "too_much": (TOO_MUCH, "a limit of the server was exceeded; `data` names the limit"),
    "store": (STORE, "the store failed to save or read the fight"),
}
"""The name, code and meaning of each error of the service."""


class ServiceError(Exception):
    """An error that the service reports to its caller in one sentence; the sentence never contains a token.

    Attributes:
        code: One of the codes above.
        sentence: The error, and the way out if there is one.
        data: Details for programs; None if there are none.
    """

    def __init__(self, code: int, sentence: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.data = data


def no_such_token() -> ServiceError:
    """Return the error for a token that is unknown or has been replaced."""
    return ServiceError(NO_TOKEN, "this token is not valid; ask the host of the fight for a new link")


def host_only(what: str) -> Refused:
    """Return the refusal for a seat that calls a method reserved for the host."""
    return refuse("host_only", f"only the host's token {what}; this token belongs to a seat")


def no_such_fight() -> ServiceError:
    """Return the error for a fight that the store does not have."""
    return ServiceError(NO_FIGHT, "there is no such fight on this server")


def too_much(limit: str, sentence: str, retry_after: int | None = None) -> ServiceError:
    """Return the error for a limit that was exceeded, with the name of the limit and the seconds to wait."""
    data: dict[str, Any] = {"limit": limit}
    return ServiceError(TOO_MUCH, sentence, data if retry_after is None else {**data, "retry_after": retry_after})


def to_service_error(error: Refused | StoreError, mark: str) -> ServiceError:
    """Convert an error of the engine or the store to a service error that does not reveal the store's location.

    Args:
        error: The error that was raised.
        mark: The reference under which the server logs a failure of the store.
    """
    if isinstance(error, NoSuchFight):
        return no_such_fight()
    if isinstance(error, Diverged):
        _log.error("a fight left memory, because its store has another history (reference %s)", mark, exc_info=error)
        return ServiceError(STORE, f"{_DIVERGED}; the server's log has details under reference {mark}")
    if isinstance(error, StoreError) or any(reason.code == "log" for reason in error.reasons):
        _log.error("the store failed (reference %s)", mark, exc_info=error)
        return ServiceError(STORE, f"{_FAILED}; the server's log has details under reference {mark}")
    data: dict[str, Any] = {"reasons": [plain(reason) for reason in error.reasons]}
    if error.beats:
        data["beats"] = [dict(beat) for beat in error.beats]
    return ServiceError(REFUSED, str(error), data)


@attrs.frozen
class Fault:
    """The `error` object of a JSON-RPC reply.

    Attributes:
        code: A JSON-RPC error code, or: 1 refused, 2 unknown token, 3 unknown fight, 4 limit exceeded, 5 store failed.
        message: The error in one sentence.
        data: For code 1 the `reasons` (code, sentence, rule), and the `beats` that the caller has not seen if they
            caused the refusal. For code 4 the name of the `limit`, and the seconds to wait (`retry_after`) if waiting
            helps. None for other codes.
    """

    code: int
    message: str
    data: Mapping[str, Any] | None = None
