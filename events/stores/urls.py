"""Opens the store that a URL names."""

import re
from pathlib import Path

from events.limits import show_value
from events.stores.protocol import Store
from events.stores.safe_files import StoreError, real_path

_SCHEME = r"(?s:(?P<scheme>[A-Za-z][A-Za-z0-9+.-]+):(?P<rest>.*))"  # a single letter is a Windows drive
_PATH = r"//(?=/)|//localhost(?=/)"


_SQLITE_HEADER_BYTES = 100
"""Length of the header of an SQLite database; SQLite would make a database of a shorter file."""


def open_store(url: str | Path, *, create: bool = True) -> Store:
    """Open a store.

    Args:
        url: `sqlite:PATH` for an SQLite database; `folder:PATH` or the path of a folder for one file per fight;
            `postgresql://USER:PASSWORD@HOST/DATABASE` for a PostgreSQL database.
        create: Whether to create a file or folder that does not exist.

    Raises:
        StoreError: If the URL is invalid or the store cannot be opened; the message shows the right form.
    """
    text = str(url)
    if not text:
        raise StoreError("store must be a URL or the path of a folder, not an empty string")
    match = re.fullmatch(_SCHEME, text)
    if match is None:
        return _folder(text, create=create)
    scheme, rest = match["scheme"].lower(), match["rest"]
    if scheme in ("postgresql", "postgres"):
        from events.stores.postgres import PostgreSQL  # slow to import, and its driver is an optional dependency

        return PostgreSQL(text)
    path = re.sub(_PATH, "", rest, count=1)
    if scheme in ("sqlite", "folder") and not path:
        raise StoreError(f"{scheme}: must be followed by a path, as in {scheme}:fights{'.db' * (scheme == 'sqlite')}")
    if scheme == "sqlite":
        from events.stores.sqlite import SQLite  # as above

        _check_exists(path, create=create)
        if not create and real_path(path).stat().st_size < _SQLITE_HEADER_BYTES:
            raise StoreError(f"there is no store at {path}: the file is empty")
        return SQLite(path)
    if scheme == "folder":
        return _folder(path, create=create)
    raise StoreError(f"{show_value(scheme)} is not a kind of store; use sqlite:PATH, folder:PATH or postgresql://...")


def _folder(path: str, *, create: bool) -> Store:
    from events.stores.folder import Folder

    _check_exists(path, create=create)
    return Folder(path)


def _check_exists(path: str, *, create: bool) -> None:
    if not create and not real_path(path).exists():
        raise StoreError(f"there is no store at {path}")
