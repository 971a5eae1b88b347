"""What the table service answers instead of a result: a code, one sentence, and what programs need besides."""

import logging
from collections.abc import Mapping
from typing import Any

import attrs

from combat.engine.errors import Refused, refuse
from events.stores import NoSuchFight, StoreError
from events.wire import plain

_log = logging.getLogger(__name__)

REFUSED, NO_TOKEN, NO_FIGHT, TOO_MUCH, STORE = 1, 2, 3, 4, 5
"""The codes of the service's own errors; JSON-RPC has its own besides."""


class ServiceError(Exception):
    """Something the service does not do, in one sentence that names no token.

    Attributes:
        code: One of the codes above.
        sentence: What was wrong, and what would be right.
        data: What programs need besides; None where that is nothing.
    """

    def __init__(self, code: int, sentence: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.data = data


def no_such_token() -> ServiceError:
    """Make the answer to a token that opens nothing, or no more."""
    return ServiceError(NO_TOKEN, "this token opens no seat; ask whoever began the fight for a new link")


def host_only(what: str) -> Refused:
    """Make the answer to a seat that wants what only the host may."""
    return refuse("host_only", f"only the token of the host {what}, and this one is a seat's")


def no_such_fight() -> ServiceError:
    """Make the answer to somebody who asks for a fight that is not there."""
    return ServiceError(NO_FIGHT, "there is no such fight here")


def too_much(limit: str, sentence: str) -> ServiceError:
    """Make the answer to too much of something, given the name of the limit."""
    return ServiceError(TOO_MUCH, sentence, {"limit": limit})


def as_answer(error: Refused | StoreError, mark: str) -> ServiceError:
    """Return what the engine or the store says, as the service answers it; where fights lie is told to nobody.

    Args:
        error: What was raised.
        mark: Under which the server's log tells more, where the store failed.
    """
    if isinstance(error, NoSuchFight):
        return no_such_fight()
    if isinstance(error, StoreError) or any(reason.code == "log" for reason in error.reasons):
        _log.error("the store failed, told as %s", mark, exc_info=error)
        return ServiceError(STORE, f"the server could not read or keep this fight; its log says why under {mark}")
    data: dict[str, Any] = {"reasons": [plain(reason) for reason in error.reasons]}
    if error.beats:
        data["beats"] = [dict(each) for each in error.beats]
    return ServiceError(REFUSED, str(error), data)


@attrs.frozen
class Fault:
    """An error as it goes over the wire, under `error` of a JSON-RPC reply.

    Attributes:
        code: JSON-RPC's own codes, and: 1 refused, 2 no such token, 3 no such fight, 4 too much, 5 the store.
        message: What was wrong, in one sentence.
        data: For 1 `reasons` (code, sentence, rule), and `beats` where others came first; for 4 the name of the
            `limit`; None for the rest.
    """

    code: int
    message: str
    data: Mapping[str, Any] | None = None
