"""What a server writes into its log: a JSON object a line, in which no token, seed or password stands."""

import logging
import re
import sys
import traceback
from datetime import UTC, datetime

import orjson

_SECRETS = re.compile(
    r"(?P<token>\b[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{24}(?![A-Za-z0-9_-]))"
    r"|(?P<seed>\b[a-z0-9-]+:[0-9a-f]{32,}\b|\b[0-9a-f]{32,}\b)"
    r"|(?P<password>(?<=://)[^\s/@]+:[^\s@]+(?=@))"
)


class Lines(logging.Formatter):
    """Writes a record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        told: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info is not None and record.exc_info[1] is not None:
            error = record.exc_info[1]
            told["error"] = f"{type(error).__name__}: {error}"
            told["trace"] = [
                f"{each.filename}:{each.lineno} {each.name}" for each in traceback.extract_tb(error.__traceback__)
            ]
        return without_secrets(orjson.dumps(told).decode())


def without_secrets(text: str) -> str:
    """Return a text in which stars stand for whatever looks like a token, a seed or a password.

    >>> without_secrets("k7m2.AAAAAAAAAAAAAAAAAAAAAAAA opens it, as postgresql://me:pw@host/db does")
    '*** opens it, as postgresql://***@host/db does'
    """
    return _SECRETS.sub("***", text)


def log_lines(level: str = "warning") -> None:
    """Write what is logged from now on, at this level and above, as lines of JSON to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
