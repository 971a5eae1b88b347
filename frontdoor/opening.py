"""A table service as a program opens it: with a real clock, real chance, and a store by its URL."""

import os
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_bytes

from events.stores import open_store
from frontdoor.service.service import Service


def open_service(url: str | None, *, key: str = "") -> Service:
    """Return a table service over a store.

    Args:
        url: Where the fights are kept; None for an SQLite database in the folder for the user's data.
        key: What must be said to open a fight; empty where anybody may.

    Raises:
        StoreError: When the store cannot be opened.
    """
    return Service(open_store(usual_store() if url is None else url), now, token_bytes, key=key)


def now() -> str:
    """Return the time for a log."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def usual_store() -> str:
    """Return the URL of the store in the folder for the user's data, which is made where it is missing."""
    base = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_DATA_HOME")
    folder = (Path(base) if base else Path.home() / ".local" / "share") / "blow-by-blow"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:{folder / 'fights.db'}"
