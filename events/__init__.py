"""Event types, the journal, its wire form and its stores.

Names are imported on first use, so that one module does not load the others. This package does not import `combat`,
`replays` or `frontdoor`.
"""

from typing import TYPE_CHECKING

import events.deprecation  # noqa: F401 - finds modules under their old names
from events.doors import door

if TYPE_CHECKING:
    from events.base import Command, Event, Message
    from events.history.journal import Beat, Branch, BrokenPromise, Header, Journal, Promise, Seat, UndoPolicy
    from events.log.lines import Corruption, LogError, beat_to_wire
    from events.stores import (
        MAX_LOG_BYTES,
        Diverged,
        FightExists,
        InUse,
        LineIndex,
        Log,
        LogFile,
        LogRecorder,
        LogSource,
        NoSuchFight,
        Recorder,
        Stale,
        Store,
        StoredFight,
        StoreError,
        checkpoint_path,
        first_line,
        open_store,
        read_log,
    )
    from events.vocabulary import Die, Modifier

__all__ = [
    "MAX_LOG_BYTES",
    "Beat",
    "Branch",
    "BrokenPromise",
    "Command",
    "Corruption",
    "Die",
    "Diverged",
    "Event",
    "FightExists",
    "Header",
    "InUse",
    "Journal",
    "LineIndex",
    "Log",
    "LogError",
    "LogFile",
    "LogRecorder",
    "LogSource",
    "Message",
    "Modifier",
    "NoSuchFight",
    "Promise",
    "Recorder",
    "Seat",
    "Stale",
    "Store",
    "StoreError",
    "StoredFight",
    "UndoPolicy",
    "beat_to_wire",
    "checkpoint_path",
    "first_line",
    "open_store",
    "read_log",
]

__getattr__ = door(
    __name__,
    {
        "events.base": "Command Event Message",
        "events.history.journal": "Beat Branch BrokenPromise Header Journal Promise Seat UndoPolicy",
        "events.log.lines": "Corruption LogError beat_to_wire",
        "events.stores": (
            "Diverged FightExists InUse LineIndex Log LogFile LogRecorder LogSource MAX_LOG_BYTES NoSuchFight "
            "Recorder Stale Store StoreError StoredFight checkpoint_path first_line open_store read_log"
        ),
        "events.vocabulary": "Die Modifier",
    },
)
