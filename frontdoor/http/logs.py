"""What a server tells whoever runs it, on standard error: a line an event, for people or as JSON.

Nothing of a fight stands there: of an exception its kind and where it came from, and its sentence only where that is
one of ours about a store.
"""

import logging
import re
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal, TextIO

from events import json_text
from events.files import StoreError

_SECRETS = re.compile(
    r"(?P<token>\b[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{24}(?![A-Za-z0-9_-]))"
    r"|(?P<seed>\b[a-z0-9-]+:[0-9a-f]{32,}\b|\b[0-9a-f]{32,}\b)"
    r"|(?P<password>(?<=://)[^\s/@]+:[^\s@]+(?=@))"
)

Kind = Literal["text", "json"]

LOGGERS = ("frontdoor", "uvicorn")
"""Whose events are told: the server's own, and what carries it."""


class LineFormatter(logging.Formatter):
    """Writes an event as one line.

    Args:
        kind: How.
    """

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self._kind = kind

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **({"why": why} if (why := getattr(record, "why", "")) else {}),
            **({"error": list(_causes(record.exc_info[1]))} if record.exc_info and record.exc_info[1] else {}),
        }
        if self._kind == "json":
            return without_secrets(json_text.dumps(told).decode())
        at, level, event, *more = told.values()
        return without_secrets(f"{at} {level}: {event}" + "".join(f" ({_in_words(each)})" for each in more))


def without_secrets(text: str) -> str:
    """Return a text in which stars stand for whatever looks like a token, a seed or a password.

    >>> without_secrets("k7m2.AAAAAAAAAAAAAAAAAAAAAAAA opens it, as postgresql://me:pw@host/db does")
    '*** opens it, as postgresql://***@host/db does'
    """
    return _SECRETS.sub("***", text)


def _in_words(value: Any) -> str:
    return value if isinstance(value, str) else "; after ".join(" ".join(each.values()) for each in value)


def _causes(error: BaseException | None) -> Iterator[dict[str, str]]:
    """Yield what was raised, and what caused it."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        told = {"kind": type(error).__name__, "where": _where(error.__traceback__)}
        yield {**told, "sentence": str(error)} if isinstance(error, StoreError) else told
        error = error.__cause__ or error.__context__


def _where(trace: TracebackType | None) -> str:
    """Return the places through which an exception came, without a line of what stands there."""
    frames = traceback.extract_tb(trace)[-6:]
    return " > ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames)


def start_logging(kind: Kind, out: TextIO | None = None) -> None:
    """Tell from now on what happens.

    Args:
        kind: For people, or as one JSON object a line.
        out: Where to; None for standard error.
    """
    handler = logging.StreamHandler(out or sys.stderr)
    handler.setFormatter(LineFormatter(kind))
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == LOGGERS[0] else logging.WARNING)
