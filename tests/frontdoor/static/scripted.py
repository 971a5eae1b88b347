"""Two services with the same clock and random bytes: one with a database, and one as in a browser."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import orjson

from events.stores import open_store
from frontdoor.tables.protocol.json_rpc import Conversation
from frontdoor.tables.service import Service

TIME = "2026-01-01T00:00:00Z"
DECISIONS = 25


def entropy() -> Callable[[int], bytes]:
    """Return a source of bytes that is the same in each run."""
    numbers = count()
    return lambda size: sha256(b"%d" % next(numbers)).digest()[:size]


def fights_of_a_server(systems: Iterable[str], folder: Path) -> tuple[list[str], dict[str, list[str]]]:
    """Play a fight of each system with random players and a database.

    Returns:
        The messages of the client, with an empty one for each decision of the program, and the lines of each log.
    """
    script: list[str] = []
    replies: list[bytes] = []
    with closing(open_store(f"sqlite:{folder / 'fights.db'}")) as store:
        service = Service(store, lambda: TIME, entropy())
        conversation = Conversation(service, replies.append)

        def call(method: str, **params: object) -> Any:
            script.append(orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).decode())
            conversation.receive(script[-1].encode())
            reply = orjson.loads(replies.pop(0))
            replies.clear()
            return reply["result"]

        for system in systems:
            created = call("fight.create", system=system, name="Brücke 🎲 “naïve” ½")
            host = created["host"]
            for seat in _players(created):
                call("fight.program", token=host, seat=seat, player="random")
            for _ in range(DECISIONS):
                script.append("")
                service.work()
            call("fight.do", token=host, command={"type": "note.v1", "text": "naïve ½ é"})
            for seat in _players(created):
                call("fight.program", token=host, seat=seat, player=None)
        logs = {
            fight: [line.decode() for line in (store.header(fight), *store.read(fight))] for fight in store.fights()
        }
    return script, logs


def _players(created: Any) -> Iterator[str]:
    for seat in created["seats"]:
        if seat["role"] != "spectator":
            yield seat["seat"]
