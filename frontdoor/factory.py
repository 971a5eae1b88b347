"""Creates a table service with the system clock, secure randomness, and a store given by its URL."""

from pathlib import Path
from secrets import token_bytes
from time import monotonic

from events.stores import open_store
from frontdoor.clock import now
from frontdoor.tables.service import Service
from frontdoor.user_data import data_folder


def open_service(url: str | None, *, key: str | Path = "") -> Service:
    """Return a table service that uses a store.

    Args:
        url: The URL of the store; None for an SQLite database in the user's data folder.
        key: The key that clients need to create a fight, or the file that holds it, which may be replaced at any time;
            empty if no key is required.

    Raises:
        StoreError: If the store cannot be opened.
    """
    return Service(
        open_store(default_store_url() if url is None else url), now, token_bytes, key=key, seconds=monotonic
    )


def default_store_url() -> str:
    """Return the URL of the store in the user's data folder; creates the folder if it is missing."""
    folder = data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:{folder / 'fights.db'}"
