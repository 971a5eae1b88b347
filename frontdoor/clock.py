"""The time, as logs tell it."""

from datetime import UTC, datetime


def now() -> str:
    """Return the time for a log."""
    return datetime.now(UTC).isoformat(timespec="seconds")
