"""A closed fight is freed at once, without a garbage collection, which a server postpones."""

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from combat import systems
from events.stores import open_store
from frontdoor.tables.connections import Peer
from frontdoor.tables.limits import Limits
from frontdoor.tables.protocol.json_rpc import call_steps, finish
from frontdoor.tables.service import Service
from tests.harness.client_sessions import new_service

NOTE = {"type": "note.v1", "text": "here"}


def use_fight(service: Service, system: str) -> str:
    """Create a fight, and use it in the ways that cache the most; return its id."""

    def call(method: str, **params: Any) -> Any:
        return finish(call_steps(Peer(service), method, params))

    created = call("fight.create", system=system)
    for token in (created.host, *(seat.token for seat in created.seats)):
        call("fight.read", token=token)
    call("fight.do", token=created.host, command=NOTE)
    call("fight.read", token=created.host, since=1)
    call("fight.told", token=created.host, since=0)
    call("fight.program", token=created.host, seat=created.seats[0].seat, player="random")
    call("fight.program", token=created.host, seat=created.seats[0].seat, player=None)
    fight: str = created.fight
    return fight


@pytest.mark.parametrize("system", systems())
def test_closed_fight_leaves_no_reference_cycles(system: str, tmp_path: Path) -> None:
    """Whether another fight needs its place or its store has lost it."""
    service = new_service(open_store(tmp_path), limits=Limits(open_fights=1))
    use_fight(service, system)  # caches that are filled once
    tables = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            with service.open(use_fight(service, system)) as table:
                tables.append(weakref.ref(table))
            del table
        assert [each() is None for each in tables] == [True] * 4 + [False]
        assert gc.collect() < 50
    finally:
        gc.enable()
