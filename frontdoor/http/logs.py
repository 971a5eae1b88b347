"""Log of a server on standard error: one line per event, as text or JSON.

The log reveals nothing about the content of fights. Of an exception, it contains the class and traceback, and the
message only if the exception is a store error.
"""

import logging
import re
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal, TextIO

from events.codec import json_text
from events.limits import escape_in_json, escape_unprintable
from events.stores.safe_files import StoreError

_SECRETS = re.compile(
    r"(?P<token>\b[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{24}(?![A-Za-z0-9_-]))"
    r"|(?P<seed>\b[a-z0-9-]+:[0-9a-f]{32,}\b|\b[0-9a-f]{32,}\b)"
    r"|(?P<password>(?<=://)[^\s/@]+:[^\s@]+(?=@))"
)

Kind = Literal["text", "json"]

LOGGERS = ("frontdoor", "uvicorn")
"""Loggers whose events are written: the server and uvicorn."""


class LineFormatter(logging.Formatter):
    """Formats an event as one line."""

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self._kind = kind

    def format(self, record: logging.LogRecord) -> str:
        """Return an event as one line."""
        fields = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **({"why": why} if (why := getattr(record, "why", "")) else {}),
            **({"error": list(_causes(record.exc_info[1]))} if record.exc_info and record.exc_info[1] else {}),
        }
        if self._kind == "json":
            return escape_in_json(without_secrets(json_text.dumps(fields).decode()))
        at, level, event, *details = fields.values()
        line = f"{at} {level}: {event}" + "".join(f" ({_as_text(detail)})" for detail in details)
        return escape_unprintable(without_secrets(line))


def without_secrets(text: str) -> str:
    """Return a text with tokens, seeds and passwords replaced by asterisks."""
    return _SECRETS.sub("***", text)


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else "; after ".join(" ".join(cause.values()) for cause in value)


def _causes(error: BaseException | None) -> Iterator[dict[str, str]]:
    """Yield an exception and its causes, each as its class and traceback."""
    visited: set[int] = set()
    while error is not None and id(error) not in visited:
        visited.add(id(error))
        fields = {"kind": type(error).__name__, "where": _traceback_places(error.__traceback__)}
        yield {**fields, "sentence": str(error)} if isinstance(error, StoreError) else fields
        error = error.__cause__ or error.__context__


def _traceback_places(trace: TracebackType | None) -> str:
    frames = traceback.extract_tb(trace)[-6:]
    return " > ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames)


def start_logging(kind: Kind, out: TextIO | None = None) -> None:
    """Start logging as text for people or one JSON object per line, by default on standard error."""
    handler = logging.StreamHandler(out or sys.stderr)
    handler.setFormatter(LineFormatter(kind))
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == LOGGERS[0] else logging.WARNING)
