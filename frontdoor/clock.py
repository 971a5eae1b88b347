"""The current time, in the format of the logs."""

from datetime import UTC, datetime


def now() -> str:
    """Return the current time as logs record it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def seconds_between(begun: str | None, end: str) -> float:
    """Return the seconds between two times of a log; 0 if they are not in the notation of ISO 8601."""
    try:
        return (datetime.fromisoformat(end) - datetime.fromisoformat(begun or "")).total_seconds()
    except (ValueError, TypeError):
        return 0
