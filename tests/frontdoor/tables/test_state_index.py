"""A long fight is opened from its checkpoint; earlier beats are read on demand."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import Encounter
from events.checkpoints import MIN_BYTES_SAVED
from events.rehydrate import history_after
from events.stores import open_store
from frontdoor.tables import state_index as courses
from frontdoor.tables.state_index import StateIndex
from tests.harness.client_sessions import PlaySession, new_service
from tests.harness.random_play import choose_command

BEATS, FEW = 250, 40
"""Number of beats in a long fight, and the maximum number that opening it may fold."""


@pytest.fixture
def long_fight(tmp_path: Path) -> PlaySession:
    """Return a fight without followers, with undone beats and a log long enough for a checkpoint."""
    store = open_store(tmp_path)
    sitting = PlaySession(new_service(store), "trench_crusade")
    log, rng, seed = store.log(sitting.fight), Random(8), store.note(sitting.fight, "seed")
    assert seed is not None
    fight = Encounter.load(log, seed.decode(), record=True)
    while len(fight.journal) < BEATS:
        if fight.outcome is not None or len(fight.journal) % 40 == 39:
            fight.undo("gm", None if fight.outcome is None else 0)
        else:
            fight.do(choose_command(fight, rng))
    fight.close()
    assert len(log.read_all()) > MIN_BYTES_SAVED
    return sitting


def test_a_long_fight_is_opened_by_its_end_until_somebody_looks_back(
    long_fight: PlaySession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new viewer only needs the current state; the whole story is computed when it is requested."""
    folded: list[int] = []

    def counted(*given: Any) -> Any:
        folded.append(given[-1].number)
        return history_after(*given)

    monkeypatch.setattr(courses, "history_after", counted)
    service = new_service(long_fight.service.store)
    with service.open(long_fight.fight) as table:
        beats = len(table.state_index)
        assert table.read_view("spectator").beats == beats
        assert len(folded) < FEW
        assert len(table.visible_beats("spectator", beats - 2, beats - 1)) == 2
        assert len(folded) < FEW
        assert [each.beat for each in table.visible_beats("spectator", 0, beats - 1)] == list(range(beats))
        assert len(folded) > beats - FEW


def test_a_course_tells_the_same_from_wherever_it_was_known(long_fight: PlaySession) -> None:
    """Compared for every beat, with an index that starts at the first beat."""
    log = long_fight.service.store.log(long_fight.fight)
    late, whole = StateIndex(Encounter.load(log)), StateIndex(Encounter.load(log, upto=0))
    whole._fight = late._fight  # starts at the first beat and grows with the other
    whole.grow()
    assert len(late) == len(whole)
    for number in (*range(len(late) - 1, 0, -17), 0):
        assert late.view(number, "gm") == whole.view(number, "gm")
        assert late.seats_answered(number) == whole.seats_answered(number)
        assert late.before(number) == whole.before(number)
        assert late.beat(number) == whole.beat(number)
