"""A long fight is opened from its checkpoint; earlier beats are read on demand."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import Encounter
from events.log.checkpoints import MIN_BYTES_SAVED
from events.log.rehydrate import history_after
from events.stores import open_store
from frontdoor.tables.views import state_index as state_index_module
from frontdoor.tables.views.state_index import StateIndex
from tests.harness.client_sessions import Client, PlaySession, new_service
from tests.harness.random_play import choose_command

BEATS, MAX_FOLDED = 250, 40
"""Number of beats in a long fight, and the maximum number that opening it may fold."""


@pytest.fixture
def long_fight(tmp_path: Path) -> PlaySession:
    """Return a fight without followers, with undone beats and a log long enough for a checkpoint."""
    store = open_store(tmp_path)
    session = PlaySession(new_service(store), "trench_crusade")
    log, rng, seed = store.log(session.fight), Random(8), store.note(session.fight, "seed")
    assert seed is not None
    fight = Encounter.load(log, seed.decode(), record=True)
    while len(fight.journal) < BEATS:
        if fight.outcome is not None or len(fight.journal) % 40 == 39:
            fight.undo("gm", None if fight.outcome is None else 0)
        else:
            fight.do(choose_command(fight, rng))
    fight.close()
    assert len(log.read_all()) > MIN_BYTES_SAVED
    return session


def test_long_fight_opens_from_its_checkpoint(long_fight: PlaySession, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new viewer only needs the current state; the whole story is computed when it is requested."""
    folded: list[int] = []

    def counting(*arguments: Any) -> Any:
        folded.append(arguments[-1].number)
        return history_after(*arguments)

    monkeypatch.setattr(state_index_module, "history_after", counting)
    service = new_service(long_fight.service.store)
    with service.open(long_fight.fight) as table:
        beats = len(table.views.index)
        assert table.views.read("spectator").beats == beats
        assert len(folded) < MAX_FOLDED
        assert len(table.views.beats("spectator", beats - 2, beats - 1)) == 2
        assert len(folded) < MAX_FOLDED
        assert [each.beat for each in table.views.beats("spectator", 0, beats - 1)] == list(range(beats))
        assert len(folded) > beats - MAX_FOLDED


def test_index_from_a_checkpoint_equals_the_whole_index(long_fight: PlaySession) -> None:
    """Every beat is compared with an index that starts at the first beat."""
    log = long_fight.service.store.log(long_fight.fight)
    from_checkpoint, whole = StateIndex(Encounter.load(log)), StateIndex(Encounter.load(log, upto=0))
    whole._fight = from_checkpoint._fight  # starts at the first beat and grows with the other
    whole.grow()
    assert len(from_checkpoint) == len(whole)
    for number in (*range(len(from_checkpoint) - 1, 0, -17), 0):
        assert from_checkpoint.view(number, "gm") == whole.view(number, "gm")
        assert from_checkpoint.seats_answered(number) == whole.seats_answered(number)
        assert from_checkpoint.before(number) == whole.before(number)
        assert from_checkpoint.beat(number) == whole.beat(number)


def test_long_reads_take_breaks(long_fight: PlaySession) -> None:
    """Both the folding of earlier beats and their description, one break at most after each beat."""
    breaks: list[str] = []

    def begin() -> Callable[[], None]:
        breaks.append("begun")
        return lambda: breaks.append("break")

    service = new_service(long_fight.service.store)
    service.breaks = begin
    Client(service).call("fight.told", token=long_fight.host, since=0, until=99)
    assert breaks.count("begun") == 2
    assert breaks.count("break") > BEATS / 2 + 99


def test_service_knows_which_states_are_in_memory(long_fight: PlaySession) -> None:
    """Before a call reads them, so that the call can be treated as a long one."""
    service, fight = new_service(long_fight.service.store), long_fight.fight
    assert not service.holds(fight)
    with service.open(fight):
        pass
    assert service.holds(fight)
    assert service.holds(fight, BEATS - 1)
    assert not service.holds(fight, 0)
    Client(service).call("fight.read", token=long_fight.host, at=0)
    assert service.holds(fight, 0)
