"""A table service as a program opens it: with a real clock, real chance, and a store by its URL."""

from secrets import token_bytes

from events.stores import open_store
from frontdoor.clock import now
from frontdoor.tables.service import Service
from frontdoor.user_data import data_folder


def open_service(url: str | None, *, key: str = "") -> Service:
    """Return a table service over a store.

    Args:
        url: Where the fights are kept; None for an SQLite database in the folder for the user's data.
        key: What must be said to open a fight; empty where anybody may.

    Raises:
        StoreError: When the store cannot be opened.
    """
    return Service(open_store(default_store_url() if url is None else url), now, token_bytes, key=key)


def default_store_url() -> str:
    """Return the URL of the store in the folder for the user's data, which is made where it is missing."""
    folder = data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:{folder / 'fights.db'}"
