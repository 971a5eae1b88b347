"""Changes of a view since an earlier beat, as a JSON Patch."""

from random import Random

import jsonpatch
import orjson
import pytest

from combat import Encounter, Refused, systems
from combat.engine.play.commands import Undo
from tests.harness.random_play import seed_of
from tests.harness.samples import sample_size


@pytest.mark.parametrize("system", systems())
def test_changes_turn_the_earlier_view_into_the_current_view(system: str) -> None:
    rng = Random(3)
    fight = Encounter.sample(system, dice=seed_of(3), undo={"barrier": "none", "who": "anyone"})
    seats = [None, *(seat.id for seat in fight.header.seats)]
    seen = {(0, seat): orjson.dumps(fight.view(seat)) for seat in seats}
    changed, beats = 0, sample_size(12)
    for _ in range(beats):
        _go_on(fight, rng)
        last = len(fight.journal) - 1
        seen |= {(last, seat): orjson.dumps(fight.view(seat)) for seat in seats}
        for seat in seats:
            since = rng.randrange(len(fight.journal))
            got = fight.view(seat, since=since)
            if "changes" in got:
                then, changes = orjson.loads(seen[since, seat]), orjson.loads(orjson.dumps(got["changes"]))
                assert jsonpatch.apply_patch(then, changes, in_place=True) == orjson.loads(seen[last, seat])
                changed += 1
            else:
                assert orjson.dumps(got) == seen[last, seat]
    assert changed > 2 * beats


def _go_on(fight: Encounter, rng: Random) -> None:
    """Play, undo or redo one beat at random."""
    last = fight.journal.last
    if last is not None and isinstance(last.beat.command, Undo) and rng.random() < 1 / 2:
        fight.redo(by="gm")
    elif rng.random() < 1 / 6 and len(fight.journal) > 3:
        fight.undo(by="gm")
    elif fight.outcome is None:
        owed = [request.seat for request in fight.requests if not request.optional]
        fight.do(fight.options(rng.choice(owed)).random(rng))
    else:
        fight.redo(by="gm") if len(fight.journal) % 2 else fight.undo(by="gm")


@pytest.mark.parametrize("system", systems())
def test_changes_are_on_average_at_most_half_as_long_as_the_view(system: str) -> None:
    rng = Random(5)
    fight = Encounter.sample(system, dice=seed_of(5))
    part = whole = 0
    for _ in range(20):
        if fight.outcome is None:
            owed = [request.seat for request in fight.requests if not request.optional]
            fight.do(fight.options(rng.choice(owed)).random(rng))
            part += len(orjson.dumps(fight.view(None, since=len(fight.journal) - 2)))
            whole += len(orjson.dumps(fight.view(None)))
    assert 2 * part < whole


@pytest.mark.parametrize("beat", [-1, 1, "0", None.__class__])
def test_changes_since_an_unknown_beat_are_refused(beat: object) -> None:
    with pytest.raises(Refused, match="beat"):
        Encounter.sample("trench_crusade", dice=seed_of(1)).view(None, since=beat)  # type: ignore[call-overload]  # a slip
