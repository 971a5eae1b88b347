"""Checks of the dice that a custom source returns."""

from typing import Any

import attrs
import pytest

from combat import Encounter, Refused
from combat.engine.dice.checks import MAX_DICE, check_pool
from events.history.dice import dice_of
from events.vocabulary import Die
from replays import Replay

ROLL_OFF = {"type": "trench_crusade.roll_off.v1"}


@attrs.frozen
class Given:
    """Source that returns a given object."""

    die: Any

    def throw(self, sides: int, draw: int) -> Any:
        """Return the given object."""
        return self.die


def die(**fields: Any) -> Die:
    """Return a six-sided die that shows a six, with some fields changed."""
    return Die(**{"face": 6, "sides": 6, "source": "seed:0", **fields})


@pytest.mark.parametrize("source", ["seed:N", "loaded:N", "table"])
def test_valid_die_of_a_custom_source_is_accepted(source: str) -> None:

    class InTurn:
        def throw(self, sides: int, draw: int) -> Die:
            return Die(face=next(faces), sides=sides, source=source.replace("N", str(draw)))

    faces = iter((1, 2))
    fight = Encounter.sample("trench_crusade", InTurn())
    beat = fight.do(ROLL_OFF)
    assert [die_rolled.face for die_rolled in dice_of(beat.events)] == [1, 2]
    assert Replay.of(fight).verify().exact


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (die(face=99), "returned face 99 of a die with 6 sides; a face from 1 to 6 of a die with 6 sides was expected"),
        (die(face=0), "face 0 of a die with 6 sides"),
        (die(face=True), "face true of a die with 6 sides"),
        (die(face="6"), "face '6' of a die with 6 sides"),
        (die(face=10**5000), "face a number of 5001 digits"),
        (die(sides=20), "face 6 of a die with 20 sides"),
        (die(sides=6.0), "face 6 of a die with 6.0 sides"),
        (die(source="weird"), "the source 'weird'; 'seed:0', 'loaded:0' or 'table' was expected"),
        (die(source="seed:7"), "the source 'seed:7'; 'seed:0'"),
        (die(source="seed:00"), "the source 'seed:00'"),
        (die(source=None), "the source null"),
        (die(source="x" * 10**6), "the source 'xxxx"),
        (6, "returned 6, not a Die or None"),
        ((6, 6), "returned a list, not a Die"),
        ("\ud800", "returned '\\ud800', not a Die"),
    ],
    ids=range(15),
)
def test_invalid_die_of_a_custom_source_is_refused_and_changes_nothing(given: Any, words: str) -> None:
    fight = Encounter.sample("trench_crusade", Given(given))
    before = (fight.state, fight.journal)
    with pytest.raises(Refused) as caught:
        fight.do(ROLL_OFF)
    assert [reason.code for reason in caught.value.reasons] == ["dice"]
    assert words in str(caught.value)
    assert str(caught.value).encode()
    assert (fight.state, fight.journal) == before


def test_pool_may_have_at_most_three_hundred_dice() -> None:
    check_pool(MAX_DICE, "Hit")
    with pytest.raises(Refused, match="Hit would take 301 dice; at most 300 can be rolled at once"):
        check_pool(MAX_DICE + 1, "Hit")
