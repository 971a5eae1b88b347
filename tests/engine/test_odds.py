"""What may come of a command, before anybody does it."""

from fractions import Fraction
from random import Random

import pytest

from combat import Encounter, Refused, systems
from combat.engine import ways as engine
from combat.engine.dice import Loaded
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from events.vocabulary import Hit, Rolled
from tests.harness.random_play import seed_of
from tests.trench_crusade.duels import acting

SHOT = Shoot(model="ansel", weapon="rifle", target="kain")


def test_two_dice_that_must_reach_seven_do_so_seven_times_in_twelve() -> None:
    """The first chance anybody works out, as a fraction."""
    odds = acting().encounter.odds(SHOT, "pilgrims")
    assert odds.exact
    assert odds.error == 0
    assert odds.chance(lambda way: any(isinstance(event, Hit) for event in way.events)) == Fraction(7, 12)
    assert odds.chance("Ansel hits Kain") == Fraction(7, 12)
    assert "Ansel hits Kain 7/12" in str(odds)


def test_the_chances_of_all_ways_come_to_one() -> None:
    """No way is forgotten, and none is counted twice."""
    for until in ("beat", "attack", "turn"):
        odds = acting().encounter.odds(SHOT, until=until)
        assert sum(way.chance for way in odds.ways) == 1


def test_an_attack_goes_on_until_somebody_has_to_choose() -> None:
    """What comes of the injury is told too, and what Kain may suffer is likelier the worse the shot."""
    fight = acting().encounter
    beat, attack = fight.odds(SHOT), fight.odds(SHOT, until="attack")
    assert beat.chance("Ansel hits Kain") == attack.chance("Ansel hits Kain")
    assert attack.mean(lambda way: len(way.rolls("Injury"))) == Fraction(7, 12)
    assert all(way.state.step == "ACTION_MENU" or way.state.injuries == () for way in attack.ways)


def test_asking_changes_nothing_and_never_looks_at_the_seed() -> None:
    """Any dice will do, and the fight stands as it stood."""
    tables = set()
    for dice in (seed_of(1), seed_of(2), None, Loaded((6, 6, 6))):
        fight = acting().encounter.fork(dice)
        before = fight.journal, fight.state
        tables.add(fight.odds(SHOT, "pilgrims").table())
        assert (fight.journal, fight.state) == before
    assert len(tables) == 1


def test_the_rest_of_a_roll_has_odds_of_its_own() -> None:
    """One die shows a 6 already; the other needs a 1 or more."""
    fight = acting().encounter.fork()
    fight.do(SHOT, "pilgrims", faces=[6])
    odds = fight.odds({"type": "roll.v1"}, "pilgrims")
    assert odds.chance("Ansel hits Kain") == 1


def test_too_many_ways_are_drawn_with_the_error_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty-one ways are too many where ten are the most."""
    exact = acting().encounter.odds(SHOT)
    monkeypatch.setattr(engine, "MOST_WAYS", 10)
    drawn = acting().encounter.odds(SHOT)
    assert not drawn.exact
    assert 0 < drawn.error < 0.02
    assert abs(drawn.chance("Ansel hits Kain") - exact.chance("Ansel hits Kain")) < 2 * drawn.error
    assert "give or take" in str(drawn)
    assert drawn.table() == acting().encounter.odds(SHOT).table()


def test_what_may_not_be_said_has_no_odds() -> None:
    """The reasons are those of the rules."""
    fight = acting().encounter
    with pytest.raises(Refused) as refused:
        fight.odds(Shoot(model="ansel", weapon="rifle", target="berthe"), "pilgrims")
    assert refused.value.reasons == fight.why_not(Shoot(model="ansel", weapon="rifle", target="berthe"), "pilgrims")
    with pytest.raises(Refused, match="chance"):
        fight.odds({"type": "note.v1", "text": "hm"})
    with pytest.raises(Refused, match="beat or attack or turn"):
        fight.odds(SHOT, until="end")  # type: ignore[arg-type]  # a slip
    with pytest.raises(LookupError, match="Ansel hits Kain"):
        fight.odds(SHOT).chance("Ansel hits Doeg")


@pytest.mark.parametrize("system", systems())
def test_what_happens_is_among_what_may_come(system: str) -> None:
    """In every system, whatever is done: the dice that fall make one of the ways."""
    rng = Random(11)
    fight = Encounter.sample(system, dice=seed_of(11))
    told = 0
    for _ in range(40):
        if fight.outcome is not None or told == 2:
            break
        seat = rng.choice([request.seat for request in fight.requests if not request.optional])
        command = fight.options(seat).random(rng)
        odds = fight.odds(command)
        beat = fight.do(command)
        rolled = [event for event in beat.events if isinstance(event, Rolled)]
        if odds.exact:
            assert sum(way.chance for way in odds.ways) == 1
            fell = [_read(event) for event in rolled]
            assert any([_read(event) for event in way.rolls()] == fell for way in odds.ways)
        told += len(odds.ways) > 1
    assert told


def _read(event: Rolled) -> tuple[str, str, int, int, str]:
    return event.purpose, event.who, len(event.dice), event.total, event.result
