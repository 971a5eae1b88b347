"""The current time, in the format of the logs."""

from datetime import UTC, datetime


def now() -> str:
    """Return the current time as logs record it."""
    return datetime.now(UTC).isoformat(timespec="seconds")
