"""Random fights in a chat that enforces its limits."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from events.stores import open_store
from tests.frontdoor.chat.gateway import play_fight
from tests.harness.resource_totals import BUNDLED_SYSTEMS


def chats(rng: Random, fights: int = 0) -> Counter[str]:
    """No message breaks a limit, every command has a button, and every field can be given, in fights of all systems.

    Args:
        rng: The random source.
        fights: How many fights of each system; 0 for one of a random system.
    """
    tried: Counter[str] = Counter()
    for system in BUNDLED_SYSTEMS * fights if fights else [rng.choice(BUNDLED_SYSTEMS)]:
        with TemporaryDirectory() as folder:
            store = open_store(Path(folder) / "fights")
            try:
                done = asyncio.run(play_fight(store, system, rng))
            finally:
                store.close()
        tried["chat fights"] += 1
        tried["chat decisions"] += done["decisions"]
    return tried
