"""Evenings with failing socket calls find planted faults."""

from collections.abc import Callable
from random import Random

import pytest

from combat.engine.fight import playing
from frontdoor.http.limits import connections
from tests.soak import failing_sockets

MAX_ROUNDS = 10

PATIENCE = 20.0
"""Seconds after which a connection that is still counted is a fault."""


def _ignore_expect(patch: pytest.MonkeyPatch) -> None:
    """A command that is sent again, because its answer was lost, is done twice."""
    patch.setattr(playing, "check_expected_count", lambda *_: None)


def _keep_broken_connections(patch: pytest.MonkeyPatch) -> None:
    """A connection that ends with an error still counts."""
    for protocol in (connections.Http, connections.WebSockets):
        end = protocol.connection_lost

        def lost(self: object, error: Exception | None, end: Callable[..., None] = end) -> None:
            if error is None:
                end(self, error)

        patch.setattr(protocol, "connection_lost", lost)


@pytest.mark.parametrize("plant", [_ignore_expect, _keep_broken_connections])
def test_planted_fault_is_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    monkeypatch.setattr(failing_sockets, "PATIENCE", PATIENCE)
    with pytest.raises(AssertionError, match=r"lost or doubled|still counted"):
        _play_evenings()


def _play_evenings() -> None:
    for number in range(MAX_ROUNDS):
        failing_sockets.failing_sockets(Random(number))
