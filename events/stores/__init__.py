"""Stores for logs: a single log in a file, or many logs in a folder or database, each with an id."""

from events.deprecation import renamed
from events.stores.files import (
    MAX_LOG_BYTES,
    LineIndex,
    LogFile,
    LogSource,
    Recorder,
    checkpoint_path,
    first_line,
    read_log,
)
from events.stores.protocol import Diverged, FightExists, Log, NoSuchFight, Stale, Store, StoredFight
from events.stores.recorder import LogRecorder
from events.stores.safe_files import InUse, StoreError
from events.stores.urls import open_store

__all__ = [
    "MAX_LOG_BYTES",
    "Diverged",
    "FightExists",
    "InUse",
    "LineIndex",
    "Log",
    "LogFile",
    "LogRecorder",
    "LogSource",
    "NoSuchFight",
    "Recorder",
    "Stale",
    "Store",
    "StoreError",
    "StoredFight",
    "checkpoint_path",
    "first_line",
    "open_store",
    "read_log",
]

__getattr__ = renamed(__name__)
