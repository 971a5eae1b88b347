"""Where logs are kept: one in a file of its own, or many by their ids in a store."""

from events.files import InUse, StoreError
from events.stores.files import MOST_BYTES, Placed, Recorder, Source, Stored, beside, first_line, read_log
from events.stores.protocol import FightExists, Log, NoSuchFight, Stale, Store
from events.stores.recorder import LogRecorder
from events.stores.urls import open_store

__all__ = [
    "MOST_BYTES",
    "FightExists",
    "InUse",
    "Log",
    "LogRecorder",
    "NoSuchFight",
    "Placed",
    "Recorder",
    "Source",
    "Stale",
    "Store",
    "StoreError",
    "Stored",
    "beside",
    "first_line",
    "open_store",
    "read_log",
]
