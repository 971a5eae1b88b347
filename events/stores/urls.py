"""Which store a URL means."""

import re
from pathlib import Path

from events.files import StoreError
from events.limits import show_value
from events.stores.protocol import Store

_SCHEME = r"(?s:(?P<scheme>[A-Za-z][A-Za-z0-9+.-]+):(?P<rest>.*))"  # one letter is a disk of Windows
_PATH = r"//(?=/)|//localhost(?=/)"


def open_store(url: str | Path) -> Store:
    """Open a store, or make a new one there.

    Args:
        url: `sqlite:PATH` for an SQLite database, `folder:PATH` or the path of a folder for a file a fight, or
            `postgresql://USER:PASSWORD@HOST/DATABASE`.

    Raises:
        StoreError: When there can be no store, naming what would be right.
    """
    text = str(url)
    if not text:
        raise StoreError("a store is named by a URL or the path of a folder, not by an empty text")
    found = re.fullmatch(_SCHEME, text)
    if found is None:
        return _folder(text)
    scheme, rest = found["scheme"].lower(), found["rest"]
    if scheme in ("postgresql", "postgres"):
        from events.stores.postgres import PostgreSQL  # slow to import, and an extra brings what it needs

        return PostgreSQL(text)
    path = re.sub(_PATH, "", rest, count=1)
    if scheme in ("sqlite", "folder") and not path:
        raise StoreError(f"{scheme}: is followed by a path, as in {scheme}:fights{'.db' * (scheme == 'sqlite')}")
    if scheme == "sqlite":
        from events.stores.sqlite import SQLite  # as above

        return SQLite(path)
    if scheme == "folder":
        return _folder(path)
    raise StoreError(f"{show_value(scheme)} is no kind of store: write sqlite:PATH, folder:PATH or postgresql://...")


def _folder(path: str) -> Store:
    from events.stores.folder import Folder

    return Folder(path)
